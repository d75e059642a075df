/*
 * maze_costs - the least known cost of coming to rest on each cell.
 *
 * One 32-bit number, holding the cost plus one, so that fresh zeroed memory means "not reached".
 * Kept by cell, or by the number of the stop where somebody numbered them (maze_stops).
 *
 * 32 bits are enough: a least way rolls along no stretch of free cells twice (it could have left
 * it at the same end the first time), so it is shorter than all stretches by row and by column
 * together, less than 2^32.
 *
 * Used by: the engines, maze_shortest_path.  Fails: false when memory runs out.
 */
#ifndef MAZE_COSTS_H
#define MAZE_COSTS_H

#include "maze/maze_stops.h"
#include "search/search_pool.h"

struct maze_costs {
    uint32_t *plus_one;
    size_t count;
    int64_t cols;
    const struct maze_stops *stops; /* NULL: by cell, row by row */
};

#define MAZE_NOT_REACHED UINT32_MAX /* what maze_cost says then: greater than any cost */

/* stops may be NULL. */
bool maze_costs_init(struct maze_costs *costs, const struct maze_board *board,
                     const struct maze_stops *stops, struct base_memory *memory);
/*
 * Writes to every page, on all workers. A fresh page that is read first is mapped twice, and the
 * second time, when it is written, the processors of all other workers are interrupted; on
 * 10,000 x 10,000 cells that took an eighth of the time of one worker and half of that of two.
 */
void maze_costs_touch(struct maze_costs *costs, struct search_pool *pool);
void maze_costs_free(struct maze_costs *costs, struct base_memory *memory);

static inline uint32_t
maze_cost(const struct maze_costs *costs, struct grid_place place)
{
    const struct maze_stop_word *word;

    if (!costs->stops)
        return costs->plus_one[place.row * costs->cols + place.col] - 1;
    word = maze_stop_word_at(costs->stops, place.row, place.col);
    if (!(word->is_stop >> (place.col & 63) & 1))
        return MAZE_NOT_REACHED;
    return costs->plus_one[maze_stop_number(word, place.col)] - 1;
}

#endif
