/*
 * flow_partner - the part of this process in a race of several processes (search_share.h).
 *
 * No engine is the best for every board. Process 0 searches as it would alone, which is mostly
 * frontier for a verdict under touch; each of the others takes one engine. Processes share nothing
 * but the end: the program that started them stops the others at the first proof.
 *
 *     process    1      2        3           4 and more
 *                sat    learn    frontier    learn, which has a config of its own in every process
 *
 * sat comes first: it is the least like process 0 (boards of 16x16 to 20x20 that take a second or
 * more: 0.7 s instead of 1.6, 1.1 instead of 3.3, 0.8 instead of 3.6; on others it takes longer).
 * Without CaDiCaL the others move up. To count, frontier is the best by far, and process 0 runs it.
 */
#ifndef FLOW_PARTNER_H
#define FLOW_PARTNER_H

#include "puzzle/puzzle.h"

/* The engine of this process; NULL: it searches as it would alone. */
const struct puzzle_engine *flow_partner_engine(const struct puzzle_job *job);

#endif
