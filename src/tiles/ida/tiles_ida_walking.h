/*
 * tiles_ida_walking - IDA* on 4x4 with the greater of walking distance and linear conflict.
 *
 * For any goal and any move order. The kernel's tables are a struct tiles_walking_distance_pair for
 * the home of the gap; the automaton is optional.
 */
#ifndef TILES_IDA_WALKING_H
#define TILES_IDA_WALKING_H

#include "tiles/ida/tiles_ida.h"
#include "tiles/tables/tiles_walking_distance.h"

extern const struct tiles_ida_kernel tiles_ida_walking;

#endif
