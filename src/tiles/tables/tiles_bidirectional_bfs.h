/*
 * tiles_bidirectional_bfs - a shortest way by two breadth-first waves, from the start and from the goal.
 *
 *     start  0 1 2 .. a | b .. 2 1 0  goal
 *
 * The smaller wave grows by a whole level. While the waves share no board, the distance is greater
 * than a + b; so the first move from one into the other makes a shortest path, of a + b + 1 moves.
 * Half as deep is far less than half the boards: 3x4 has 239,500,800, and some millions are met.
 *
 * The first of the shortest paths in move order is wanted. So all moves between the two edges are
 * looked for, which takes the rest of the level, and the boards of the start's wave that lie on a
 * shortest path are marked from there back to the start. Then the first marked neighbour is taken
 * at each step, and beyond the edge the first that is nearer to the goal. A limit that stops the
 * search after the waves have met leaves a shortest path, but perhaps not the first.
 *
 * Memory: a byte a board, of which the machine gives only what is touched, and lists of the two
 * edges.  Fails: CLEW_NO_MEMORY; CLEW_UNSUPPORTED beyond 12 cells.
 */
#ifndef TILES_BIDIRECTIONAL_BFS_H
#define TILES_BIDIRECTIONAL_BFS_H

#include "search/search.h"
#include "tiles/tables/tiles_all_distances.h"

struct tiles_bidirectional_bfs_path {
    int length; /* -1: the search stopped before */
    char moves[TILES_ALL_DISTANCES_MAX_LENGTH];
};

/* The first shortest path, moves being tried in this order (enum grid_direction). */
enum clew_status tiles_bidirectional_bfs_find(struct tiles_bidirectional_bfs_path *path,
                                              const struct tiles_start *start,
                                              const uint8_t order[GRID_DIRECTIONS],
                                              struct search *search, struct clew_error *error);

#endif
