/*
 * tiles_all_distances - the distance of every board of a small size, by breadth-first search.
 *
 * A board is the gap's cell and the order of the tiles in reading order, without the gap. A
 * sideways slide keeps the order; a vertical one moves a tile past cols - 1 others. The order has a
 * rank in mixed radix as in tiles_pattern, whose lowest digit (0 or 1) follows from the parity, so
 * that the boards that can be reached are numbered without holes:
 *
 *     index = gap * ((cells - 1)! / 2) + rank / 2
 *
 * 12 cells have 239,500,800 boards, one byte each.
 *
 * Fails: CLEW_NO_MEMORY; CLEW_UNSUPPORTED beyond 12 cells.  Constant once made.
 */
#ifndef TILES_ALL_DISTANCES_H
#define TILES_ALL_DISTANCES_H

#include "search/search.h"
#include "tiles/board/tiles_board.h"

#define TILES_ALL_DISTANCES_MAX_CELLS  12
#define TILES_ALL_DISTANCES_MAX_LENGTH 128 /* more than any distance on 12 cells */

struct tiles_all_distances {
    int rows, cols, cells, goal_gap;
    uint32_t half; /* (cells - 1)! / 2 */
    size_t boards;
    _Atomic uint8_t *value; /* 255: not reached yet */
    int max_distance;       /* largest distance found */
    struct base_memory *memory;
    uint64_t count_at[TILES_ALL_DISTANCES_MAX_LENGTH]; /* boards of each distance */
};

/*
 * Searches from the goal of `start`, on the pool of the search, until the board of `start` is
 * reached, or with is_whole until all boards are. Ends early when the search is stopped.
 */
enum clew_status tiles_all_distances_new(struct tiles_all_distances *distances,
                                         const struct tiles_start *start, bool is_whole,
                                         struct search *search, struct clew_error *error);
/* Only the numbering: allocates nothing, so there is nothing to free. Fails: CLEW_UNSUPPORTED. */
enum clew_status tiles_all_distances_number(struct tiles_all_distances *distances,
                                            const struct tiles_start *start,
                                            struct clew_error *error);
uint32_t tiles_all_distances_goal(const struct tiles_all_distances *distances);
uint32_t tiles_all_distances_index(const struct tiles_all_distances *distances,
                                   const uint8_t *tile_at, int gap);
/* The boards one move away. Returns how many. */
int tiles_all_distances_neighbours(const struct tiles_all_distances *distances, uint32_t index,
                                   uint32_t neighbours[4]);

void tiles_all_distances_free(struct tiles_all_distances *distances);
/* 255 when the board was not reached. */
int tiles_all_distances_of(const struct tiles_all_distances *distances, const uint8_t *tile_at,
                           int gap);
/* Writes the moves of a shortest solution and a null byte. Returns the length; -1: not reached. */
int tiles_all_distances_moves(const struct tiles_all_distances *distances,
                              const struct tiles_start *start, char *moves);

#endif
