/*
 * maze_costs - the lowest known cost of reaching each stop.
 *
 * One 32-bit number each, the cost plus one, so that zeroed memory means "not reached". Indexed by
 * cell, or by stop number when maze_stops are given.
 *
 * 32 bits are enough: a shortest path rolls along no segment of free cells twice (it could have
 * left it at the same end the first time), so it is shorter than all segments by row and by column
 * together, less than 2^32.
 *
 * Fails: false when memory runs out.  Threads: the struct is shared; writers use atomic operations.
 */
#ifndef MAZE_COSTS_H
#define MAZE_COSTS_H

#include "maze/maze_stops.h"
#include "search/search_pool.h"

struct maze_costs {
    uint32_t *plus_one;
    size_t count;
    int64_t cols;
    const struct maze_stops *stops; /* NULL: indexed by cell */
};

#define MAZE_NOT_REACHED UINT32_MAX /* of maze_cost; greater than any cost */

/* stops may be NULL. */
bool maze_costs_init(struct maze_costs *costs, const struct maze_board *board,
                     const struct maze_stops *stops, struct base_memory *memory);
/*
 * Writes to every page, on all workers. A fresh page that is read first is mapped twice, and the
 * second mapping, when it is written, interrupts the processors of all other workers. On
 * 10,000 x 10,000 cells that took an eighth of the time with one worker and half with two.
 */
void maze_costs_prefault(struct maze_costs *costs, struct search_pool *pool);
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
