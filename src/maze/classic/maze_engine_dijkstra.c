/* maze_engine_dijkstra - the search with a heap, and the engine that rolls in sequence. */
#include "maze/classic/maze_dijkstra.h"

#include "search/search_heap.h"

const enum grid_direction maze_dijkstra_order[GRID_DIRECTIONS] = {GRID_DOWN, GRID_UP, GRID_RIGHT,
                                                                  GRID_LEFT};

struct dijkstra {
    const struct maze_board *board;
    struct search *search;
    struct search_meter meter;
    struct maze_costs costs;
    struct search_heap heap;
    bool is_traced;
};

/* The key is cost, then cell: the rolling-ball system compares distance, row and column. */
static bool
dijkstra_reach(struct dijkstra *dijkstra, struct grid_place place, uint64_t cost)
{
    const int64_t cell = maze_cell(dijkstra->board, place);

    if (cost >= dijkstra->costs.plus_one[cell] - 1)
        return true;
    dijkstra->costs.plus_one[cell] = (uint32_t)cost + 1;
    return search_heap_push(&dijkstra->heap, cost << 31 | (uint64_t)cell, 0);
}

static bool
dijkstra_reach_four(struct dijkstra *dijkstra, const struct maze_four_rolls *rolled, uint64_t cost)
{
    const bool by_moves = dijkstra->board->measure == MAZE_MOVES;

    for (int i = 0; i < GRID_DIRECTIONS; i++)
        if (rolled->cells[i] && !dijkstra_reach(dijkstra, rolled->to[i],
                                                cost + (by_moves ? 1 : (uint64_t)rolled->cells[i])))
            return false;
    return true;
}

/* True: the hole has the lowest cost, or no stop is left. False: a limit, or no memory. */
static bool
maze_dijkstra_search(struct dijkstra *dijkstra, maze_roll_four_function *roll_four, void *context)
{
    const struct maze_board *board = dijkstra->board;
    const int64_t hole = maze_cell(board, board->hole);
    struct search_heap_item item;
    struct maze_four_rolls rolled;

    if (!dijkstra_reach(dijkstra, board->ball, 0))
        return false;
    while (search_heap_pop(&dijkstra->heap, &item)) {
        const uint64_t cost = item.key >> 31;
        const int64_t cell = (int64_t)(item.key & (MAZE_MAX_CELLS - 1));

        if (cell == hole)
            return true;
        if (cost != dijkstra->costs.plus_one[cell] - 1)
            continue; /* it has been reached at lower cost */
        if (!search_count_node(&dijkstra->meter))
            return false;
        if (dijkstra->is_traced)
            maze_emit_expand(dijkstra->search, 0, cell, (int64_t)cost);
        roll_four(board, (struct grid_place){cell / board->cols, cell % board->cols}, &rolled,
                  context);
        if (!dijkstra_reach_four(dijkstra, &rolled, cost))
            return false;
    }
    return true;
}

static enum clew_status
finish_dijkstra(struct puzzle_job *job, const struct maze_costs *costs, struct clew_error *error)
{
    const struct maze_board *board = job->board;
    const bool is_reached = maze_cost(costs, board->hole) != MAZE_NOT_REACHED;
    const enum maze_ties ties = (enum maze_ties)puzzle_option_choice(job->options, "ties");
    struct maze_answer *answer = NULL;
    enum clew_status status = CLEW_OK;

    if (is_reached)
        status = maze_dijkstra_find_path(&answer, board, costs, ties, job->search, error);
    if (!status)
        maze_engines_finish_job(job, answer, is_reached);
    return status;
}

enum clew_status
maze_dijkstra_run(struct puzzle_job *job, maze_roll_four_function *roll_four, void *context,
                  struct clew_error *error)
{
    struct base_memory *memory = job->search->memory;
    struct dijkstra dijkstra = {
        .board = job->board, .search = job->search, .is_traced = search_is_traced(job->search)};
    enum clew_status status;
    bool is_complete;

    if (!maze_costs_init(&dijkstra.costs, job->board, memory))
        return base_no_memory(error);
    search_heap_init(&dijkstra.heap, memory);
    search_meter_start(&dijkstra.meter, job->search, 0);
    is_complete = maze_dijkstra_search(&dijkstra, roll_four, context);
    search_meter_finish(&dijkstra.meter);
    search_heap_free(&dijkstra.heap);
    if (!is_complete && !search_is_stopped(job->search))
        status = base_no_memory(error);
    else
        status = is_complete ? finish_dijkstra(job, &dijkstra.costs, error) : CLEW_OK;
    maze_costs_free(&dijkstra.costs, memory);
    return status;
}

static void
roll_in_sequence(const struct maze_board *board, struct grid_place from,
                 struct maze_four_rolls *rolled, void *context)
{
    (void)context;
    for (int i = 0; i < GRID_DIRECTIONS; i++) {
        rolled->to[i] = from;
        rolled->cells[i] = maze_roll(board, &rolled->to[i], maze_dijkstra_order[i]);
    }
}

static enum clew_status
solve_maze_dijkstra(struct puzzle_job *job, struct clew_error *error)
{
    return maze_dijkstra_run(job, roll_in_sequence, NULL, error);
}

const struct puzzle_engine maze_engine_dijkstra = {
    .name = "dijkstra",
    .description = "a heap of stops; rolls cell by cell: down, up, right, left",
    .origin = "E. W. Dijkstra 1959; as in B. Kong's maze game, sequential version",
    .solve = solve_maze_dijkstra,
};
