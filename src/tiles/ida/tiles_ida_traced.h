/*
 * tiles_ida_traced - the dive of a round, slowly, before the eyes of a listener.
 *
 * The kernels keep their boards in registers and lanes, where nobody can see them. When somebody
 * listens, the first worker dives here instead: the same rounds, order, heuristic and automaton,
 * one board at a time. Node counts may differ a little from a kernel's own.
 */
#ifndef TILES_IDA_TRACED_H
#define TILES_IDA_TRACED_H

#include "tiles/ida/tiles_ida.h"

/* As a kernel's work; ida->show is not NULL. */
void tiles_ida_search_traced(struct tiles_ida *ida, struct search_meter *meter);

#endif
