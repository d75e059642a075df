/* maze_costs - see the header. */
#include "maze/classic/maze_costs.h"
#include "base/base_pages.h"

bool
maze_costs_init(struct maze_costs *costs, const struct maze_board *board,
                struct base_memory *memory)
{
    costs->cols = board->cols;
    costs->count = (size_t)(board->rows * board->cols);
    costs->plus_one = base_alloc_zero(memory, costs->count, sizeof *costs->plus_one);
    if (!costs->plus_one)
        return false;
    base_prefer_huge_pages(costs->plus_one, costs->count * sizeof *costs->plus_one);
    return true;
}

void
maze_costs_free(struct maze_costs *costs, struct base_memory *memory)
{
    base_release(memory, costs->plus_one, costs->count * sizeof *costs->plus_one);
    *costs = (struct maze_costs){0};
}
