/*
 * tiles_waves - a shortest way by two breadth-first waves, from the start and from the goal.
 *
 *     start  0 1 2 .. a | b .. 2 1 0  goal
 *
 * The smaller wave grows by a whole level. While the waves share no board, the distance is greater
 * than a + b; so the first move from one into the other makes a shortest way, of a + b + 1 moves.
 * Half as deep is far less than half the boards: 3x4 has 239,500,800, and some millions are met.
 *
 * Used by: the engine bfs.  Memory: a byte a board, of which the machine gives only what is
 * touched, and lists of the two edges.  Fails: CLEW_NO_MEMORY; CLEW_UNSUPPORTED beyond 12 cells.
 */
#ifndef TILES_WAVES_H
#define TILES_WAVES_H

#include "search/search.h"
#include "tiles/tiles_distances.h"

/* Writes the moves and a null byte; *length is -1 when the search stopped before. */
enum clew_status tiles_waves_way(int *length, char moves[TILES_DISTANCES_FAR],
                                 const struct tiles_start *start, struct search *search,
                                 struct clew_error *error);

#endif
