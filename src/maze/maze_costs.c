/* maze_costs - see the header. */
#include "maze/maze_costs.h"

bool
maze_costs_init(struct maze_costs *costs, const struct maze_board *board,
                const struct maze_stops *stops, struct base_memory *memory)
{
    costs->stops = stops;
    costs->cols = board->cols;
    costs->count = stops ? stops->count : (size_t)(board->rows * board->cols);
    costs->plus_one = base_alloc_zero(memory, costs->count, sizeof *costs->plus_one);
    return costs->plus_one != NULL;
}

void
maze_costs_free(struct maze_costs *costs, struct base_memory *memory)
{
    base_release(memory, costs->plus_one, costs->count * sizeof *costs->plus_one);
    *costs = (struct maze_costs){0};
}
