/*
 * tiles_bidirectional_bfs - shortest solutions by breadth-first search from start and goal at once.
 *
 *     start  0 1 2 .. a | b .. 2 1 0  goal
 *
 * The smaller frontier is expanded by a whole level. While the two searches share no board, the
 * distance is greater than a + b, so the first move from one into the other gives a shortest path,
 * of a + b + 1 moves. Half the depth is far less than half the boards: 3x4 has 239,500,800, of
 * which some millions are visited.
 *
 * Of all shortest paths the first in move order is wanted. So the level is finished to find all
 * moves between the two frontiers, and from there the start's boards on a shortest path are marked
 * back to the start. Then each step takes the first marked neighbour, and beyond the frontier the
 * first neighbour that is nearer to the goal. A limit that stops the search after the frontiers met
 * leaves a shortest path, but perhaps not the first.
 *
 * Memory: one byte per board, of which the system provides only what is touched, and the lists of
 * the two frontiers.  Fails: CLEW_NO_MEMORY; CLEW_UNSUPPORTED beyond 12 cells.
 */
#ifndef TILES_BIDIRECTIONAL_BFS_H
#define TILES_BIDIRECTIONAL_BFS_H

#include "search/search.h"
#include "tiles/tables/tiles_all_distances.h"

struct tiles_bidirectional_bfs_path {
    int length; /* -1: the search was stopped */
    char moves[TILES_ALL_DISTANCES_MAX_LENGTH];
};

/* The first shortest path for that order of moves (enum grid_direction). */
enum clew_status tiles_bidirectional_bfs_find(struct tiles_bidirectional_bfs_path *path,
                                              const struct tiles_start *start,
                                              const uint8_t order[GRID_DIRECTIONS],
                                              struct search *search, struct clew_error *error);

#endif
