/* maze_dijkstra_path - the shortest path by the costs of all cells. */
#include "maze/classic/maze_dijkstra.h"

#define STOP_CHECK_INTERVAL 1024

struct path_finder {
    const struct maze_board *board;
    const struct maze_costs *costs;
    struct maze_rolls rolls;
    struct search *search;
    uint64_t *is_on_path; /* one bit per cell: it is on a shortest path */
    uint32_t *stack;      /* cells whose predecessors are not marked yet */
    size_t count;
    size_t capacity;
    uint32_t cost; /* of the stop whose predecessors are marked */
};

/* False: out of memory. */
static bool
mark_cell(struct path_finder *finder, int64_t cell)
{
    if (bits_has(finder->is_on_path, (size_t)cell))
        return true;
    if (finder->count == finder->capacity) {
        uint32_t *stack = base_grow(finder->search->memory, finder->stack, &finder->capacity,
                                    sizeof *finder->stack);

        if (!stack)
            return false;
        finder->stack = stack;
    }
    bits_add(finder->is_on_path, (size_t)cell);
    finder->stack[finder->count++] = (uint32_t)cell;
    return true;
}

static bool
mark_if_on_path(void *context, struct grid_place from, enum maze_axis axis, uint32_t roll_cost)
{
    struct path_finder *finder = context;

    (void)axis;
    if (roll_cost > finder->cost || maze_cost(finder->costs, from) != finder->cost - roll_cost)
        return true;
    return mark_cell(finder, maze_cell(finder->board, from));
}

/* False: out of memory. A limit ends it early with true. */
static bool
mark_shortest_paths(struct path_finder *finder)
{
    const struct maze_board *board = finder->board;
    bool has_room = mark_cell(finder, maze_cell(board, board->hole));

    for (uint64_t steps = 1; has_room && finder->count; steps++) {
        const int64_t cell = finder->stack[--finder->count];
        const struct grid_place stop = {cell / board->cols, cell % board->cols};

        if (steps % STOP_CHECK_INTERVAL == 0 && search_must_stop(finder->search))
            return true;
        finder->cost = maze_cost(finder->costs, stop);
        has_room = maze_visit_predecessors(board, &finder->rolls, stop, mark_if_on_path, finder);
    }
    return has_room;
}

static bool
is_marked(const void *context, struct grid_place stop, enum maze_axis axis, uint64_t cost)
{
    const struct path_finder *finder = context;

    (void)axis;
    return bits_has(finder->is_on_path, (size_t)maze_cell(finder->board, stop)) &&
           maze_cost(finder->costs, stop) == cost;
}

static enum clew_status
find_path(struct path_finder *finder, enum maze_ties ties, struct maze_answer **answer,
          struct clew_error *error)
{
    struct base_memory *memory = finder->search->memory;
    const size_t words = bits_words((size_t)(finder->board->rows * finder->board->cols));
    const struct maze_path_query query = {finder->board, &finder->rolls, {is_marked, finder}, ties};
    enum clew_status status = CLEW_OK;

    finder->is_on_path = base_alloc_zero(memory, words, sizeof *finder->is_on_path);
    if (!finder->is_on_path || !mark_shortest_paths(finder))
        status = base_no_memory(error);
    else if (!search_is_stopped(finder->search))
        status = maze_trace_path(answer, &query, memory, error);
    base_release(memory, finder->is_on_path, words * sizeof *finder->is_on_path);
    base_release(memory, finder->stack, finder->capacity * sizeof *finder->stack);
    return status;
}

enum clew_status
maze_dijkstra_find_path(struct maze_answer **answer, const struct maze_board *board,
                        const struct maze_costs *costs, enum maze_ties ties, struct search *search,
                        struct clew_error *error)
{
    struct path_finder finder = {.board = board, .costs = costs, .search = search};
    struct maze_lines by_col;
    enum clew_status status;

    *answer = NULL;
    if (!maze_lines_transpose(&by_col, &board->walls, search->pool, search->memory))
        return base_no_memory(error);
    finder.rolls = maze_rolls_of(board, &by_col);
    status = find_path(&finder, ties, answer, error);
    maze_lines_free(&by_col, search->memory);
    return status;
}
