/*
 * tiles_all_distances - the distance of every board of a small size, by breadth-first search.
 *
 * A board is the gap's cell and the order of the tiles in reading order, the gap left out. A
 * sideways slide keeps the order; a vertical one takes a tile past cols - 1 others. The order has
 * a rank in mixed radix as in tiles_pattern, and its lowest digit (0 or 1) follows from the parity,
 * so boards that can be reached are numbered without gaps:
 *
 *     index = gap * ((cells - 1)! / 2) + rank / 2          12 cells: 239,500,800 boards, a byte
 * each
 *
 * Used by: tiles_bidirectional_bfs, the engine fast for the last corner, and the tests as the oracle.
 * Fails: CLEW_NO_MEMORY; CLEW_UNSUPPORTED beyond 12 cells.  Constant once made.
 */
#ifndef TILES_ALL_DISTANCES_H
#define TILES_ALL_DISTANCES_H

#include "search/search.h"
#include "tiles/board/tiles_board.h"

#define TILES_ALL_DISTANCES_MAX_CELLS  12
#define TILES_ALL_DISTANCES_MAX_LENGTH 128 /* no board of 12 cells is as far */

struct tiles_all_distances {
    int rows, cols, cells, goal_gap;
    uint32_t half; /* (cells - 1)! / 2 */
    size_t boards;
    _Atomic uint8_t *value; /* 255: not reached yet */
    int max_distance;       /* the greatest distance found */
    struct base_memory *memory;
    uint64_t count_at[TILES_ALL_DISTANCES_MAX_LENGTH]; /* boards of each distance */
};

/*
 * From the goal of `start` outwards, on the search's pool, until the board of `start` is reached;
 * with is_whole until there is nothing more. Ends early when the search stops.
 */
enum clew_status tiles_all_distances_new(struct tiles_all_distances *distances,
                                         const struct tiles_start *start, bool is_whole,
                                         struct search *search, struct clew_error *error);
/*
 * The numbering alone, for who keeps other values: no memory is taken, and nothing need be freed.
 * Fails: CLEW_UNSUPPORTED.
 */
enum clew_status tiles_all_distances_number(struct tiles_all_distances *distances,
                                            const struct tiles_start *start,
                                            struct clew_error *error);
uint32_t tiles_all_distances_goal(const struct tiles_all_distances *distances);
uint32_t tiles_all_distances_index(const struct tiles_all_distances *distances,
                                   const uint8_t *tile_at, int gap);
/* The boards one move away; how many. */
int tiles_all_distances_neighbours(const struct tiles_all_distances *distances, uint32_t index,
                                   uint32_t neighbours[4]);

void tiles_all_distances_free(struct tiles_all_distances *distances);
/* 255 when the board was not reached. */
int tiles_all_distances_of(const struct tiles_all_distances *distances, const uint8_t *tile_at,
                           int gap);
/* Writes a shortest way from the start and its null byte; its length, or -1 if it was not reached.
 */
int tiles_all_distances_moves(const struct tiles_all_distances *distances,
                              const struct tiles_start *start, char *moves);

#endif
