/*
 * tiles_ida_manhattan - IDA* with Manhattan distance on 4x4, all in registers.
 *
 * Any order of moves, any goal; no automaton. Needs no tables. Nodes are boards generated, the
 * start not counted, as Korf (1985) counts them.
 */
#ifndef TILES_IDA_MANHATTAN_H
#define TILES_IDA_MANHATTAN_H

#include "tiles/ida/tiles_ida.h"
#include "tiles/tables/tiles_heuristic.h"

extern const struct tiles_ida_kernel tiles_ida_manhattan;

#endif
