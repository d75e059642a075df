/* maze_costs - see the header. */
#include "maze/maze_costs.h"
#include "base/base_pages.h"

bool
maze_costs_init(struct maze_costs *costs, const struct maze_board *board,
                const struct maze_stops *stops, struct base_memory *memory)
{
    costs->stops = stops;
    costs->cols = board->cols;
    costs->count = stops ? stops->count : (size_t)(board->rows * board->cols);
    costs->plus_one = base_alloc_zero(memory, costs->count, sizeof *costs->plus_one);
    if (!costs->plus_one)
        return false;
    base_prefer_huge_pages(costs->plus_one, costs->count * sizeof *costs->plus_one);
    return true;
}

#define PAGE_COSTS 1024 /* costs in a page of 4 KB, the smallest */

static void
prefault_pages(void *context, int64_t from, int64_t to, int worker)
{
    volatile uint32_t *plus_one = ((struct maze_costs *)context)->plus_one;

    (void)worker;
    for (int64_t page = from; page < to; page++)
        plus_one[page * PAGE_COSTS] = 0;
}

void
maze_costs_prefault(struct maze_costs *costs, struct search_pool *pool)
{
    search_pool_for(pool, (int64_t)(costs->count + PAGE_COSTS - 1) / PAGE_COSTS, 1024,
                    prefault_pages, costs);
}

void
maze_costs_free(struct maze_costs *costs, struct base_memory *memory)
{
    base_release(memory, costs->plus_one, costs->count * sizeof *costs->plus_one);
    *costs = (struct maze_costs){0};
}
