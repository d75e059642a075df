/*
 * tiles_ida_manhattan - IDA* with Manhattan distance on 4x4, all in registers.
 *
 * Any order of moves, any goal; no automaton. Needs no tables. Nodes are boards generated, the
 * start not counted, as Korf (1985) counts them.
 */
#ifndef TILES_IDA_MANHATTAN_H
#define TILES_IDA_MANHATTAN_H

#include "tiles/tiles_heuristic.h"
#include "tiles/tiles_ida.h"

extern const struct tiles_ida_kernel tiles_ida_manhattan;

#endif
