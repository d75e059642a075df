/*
 * maze_costs - the lowest known cost of reaching each cell.
 *
 * One 32-bit number each, the cost plus one, so that zeroed memory means "not reached".
 *
 * 32 bits are enough: a shortest path rolls along no segment of free cells twice (it could have
 * left it at the same end the first time), so it is shorter than all segments by row and by column
 * together, less than 2^32.
 *
 * Fails: false when memory runs out.
 */
#ifndef MAZE_COSTS_H
#define MAZE_COSTS_H

#include "maze/board/maze_board.h"

struct maze_costs {
    uint32_t *plus_one;
    size_t count;
    int64_t cols;
};

#define MAZE_NOT_REACHED UINT32_MAX /* of maze_cost; greater than any cost */

bool maze_costs_init(struct maze_costs *costs, const struct maze_board *board,
                     struct base_memory *memory);
void maze_costs_free(struct maze_costs *costs, struct base_memory *memory);

static inline uint32_t
maze_cost(const struct maze_costs *costs, struct grid_place place)
{
    return costs->plus_one[place.row * costs->cols + place.col] - 1;
}

#endif
