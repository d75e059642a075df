/*
 * maze_costs - the least known cost of coming to rest on each cell.
 *
 * One 32-bit number a cell, holding the cost plus one, so that fresh zeroed memory means "not
 * reached" and pages that no ball comes near are never touched. 32 bits are enough: a least way
 * rolls along no stretch of free cells twice (it could have left it at the same end the first
 * time), so it is shorter than all stretches by row and by column together, less than 2^32.
 *
 * Used by: the engines, maze_way.  Fails: false when memory runs out.
 */
#ifndef MAZE_COSTS_H
#define MAZE_COSTS_H

#include "maze/maze_board.h"

struct maze_costs {
    uint32_t *plus_one; /* by cell, row by row */
    size_t count;
};

#define MAZE_NOT_REACHED UINT32_MAX /* what maze_cost says then: greater than any cost */

bool maze_costs_init(struct maze_costs *costs, const struct maze_board *board,
                     struct base_memory *memory);
void maze_costs_free(struct maze_costs *costs, struct base_memory *memory);

static inline uint32_t
maze_cost(const struct maze_costs *costs, int64_t cell)
{
    return costs->plus_one[cell] - 1;
}

static inline void
maze_cost_set(struct maze_costs *costs, int64_t cell, uint64_t cost)
{
    costs->plus_one[cell] = (uint32_t)cost + 1;
}

#endif
