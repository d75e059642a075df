/*
 * tiles_ida_traced - searches a round slowly and emits every board as events.
 *
 * The kernels keep their boards in registers and lanes, where they cannot be observed. When a
 * search is traced, the first worker runs this instead: same rounds, order, heuristic and
 * automaton, one board at a time. Node counts may differ a little from those of a kernel.
 */
#ifndef TILES_IDA_TRACED_H
#define TILES_IDA_TRACED_H

#include "tiles/ida/tiles_ida.h"

/* As search_leaves of a kernel; ida->events is not NULL. */
void tiles_ida_search_traced(struct tiles_ida *ida, struct search_meter *meter);

#endif
