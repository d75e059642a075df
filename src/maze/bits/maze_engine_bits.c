/* maze_engine_bits - the engine: tables, levels, end. See maze_bits.h for the method. */
#include "maze/bits/maze_bits.h"

static void
free_all(struct maze_bits *bits)
{
    struct base_memory *memory = bits->search->memory;

    for (int i = 0; bits->workers && i < bits->worker_count; i++)
        search_buckets_free(&bits->workers[i].queue);
    base_release(memory, bits->workers, (size_t)bits->worker_count * sizeof *bits->workers);
    maze_costs_free(&bits->costs, memory);
    maze_stops_free(&bits->stops, memory);
    maze_lines_free(&bits->by_col, memory);
}

static bool
make_workers(struct maze_bits *bits)
{
    const struct maze_board *board = bits->board;
    const int64_t longest = board->rows > board->cols ? board->rows : board->cols;
    const size_t span = (bits->is_by_moves ? 1 : (size_t)longest) + (size_t)bits->window;

    bits->workers =
        base_alloc_zero(bits->search->memory, (size_t)bits->worker_count, sizeof *bits->workers);
    if (!bits->workers)
        return false;
    for (int i = 0; i < bits->worker_count; i++) {
        bits->workers[i].bits = bits;
        if (!search_buckets_init(&bits->workers[i].queue, bits->search->memory, span))
            return false;
    }
    return true;
}

static bool
make_tables(struct maze_bits *bits)
{
    const struct maze_board *board = bits->board;
    const struct maze_stop_word *hole;

    bits->hole = maze_cell(board, board->hole);
    bits->cols_inverse = UINT64_MAX / (uint64_t)board->cols + 1;
    if (!maze_lines_turn(&bits->by_col, &board->walls, bits->search->pool, bits->search->memory) ||
        !maze_stops_init(&bits->stops, board, bits->search->pool, bits->search->memory) ||
        !maze_costs_init(&bits->costs, board, &bits->stops, bits->search->memory))
        return false;
    maze_costs_touch(&bits->costs, bits->search->pool);
    bits->rolls = maze_rolls_of(board, &bits->by_col);
    hole = maze_stop_word_at(&bits->stops, board->hole.row, board->hole.col);
    bits->hole_plus_one = &bits->costs.plus_one[maze_stop_number(hole, board->hole.col)];
    return make_workers(bits);
}

bool
maze_bits_run_alone(struct maze_bits *bits)
{
    struct maze_bits_worker *worker = &bits->workers[0];
    uint64_t cost;
    uint32_t *items;
    size_t count;

    maze_bits_expand_ball(worker);
    while (search_buckets_take(&worker->queue, &cost, &items, &count)) {
        if (maze_bits_is_over(bits, cost))
            return true;
        maze_bits_expand(worker, items, count, cost);
        if (worker->is_refused || worker->has_failed)
            return false;
    }
    return !worker->is_refused && !worker->has_failed;
}

static bool
run(struct maze_bits *bits)
{
    bool is_settled;

    for (int i = 0; i < bits->worker_count; i++)
        search_meter_start(&bits->workers[i].meter, bits->search, i);
    is_settled = bits->is_shared ? maze_bits_run_crew(bits) : maze_bits_run_alone(bits);
    for (int i = 0; i < bits->worker_count; i++)
        search_meter_finish(&bits->workers[i].meter);
    return is_settled;
}

enum clew_status
maze_bits_solve(struct puzzle_job *job, struct maze_bits_sharing sharing, struct clew_error *error)
{
    const struct maze_board *board = job->board;
    const int workers = search_pool_size(job->search->pool);
    const bool is_shared = workers > 1 && board->rows * board->cols >= sharing.cells;
    struct maze_bits bits = {.board = board,
                             .search = job->search,
                             .is_by_moves = board->measure == MAZE_MOVES,
                             .is_heard = search_is_watched(job->search),
                             .is_modern = maze_bits_is_modern(),
                             .is_shared = is_shared,
                             .sharing = sharing,
                             .window = board->measure == MAZE_MOVES ? 1 : sharing.window,
                             .worker_count = is_shared ? workers : 1};
    enum clew_status status;
    bool is_settled;

    if (board->rows > MAZE_BITS_LONGEST_LINE || board->cols > MAZE_BITS_LONGEST_LINE)
        return base_fail(error, CLEW_UNSUPPORTED,
                         "engine bits takes lines of at most %lld cells; try dijkstra",
                         (long long)MAZE_BITS_LONGEST_LINE);
    if (!make_tables(&bits)) {
        free_all(&bits);
        return base_no_memory(error);
    }
    is_settled = run(&bits);
    for (int i = 0; i < bits.worker_count; i++)
        search_buckets_free(&bits.workers[i].queue);
    if (!is_settled && !search_is_stopped(job->search))
        status = base_no_memory(error);
    else
        status = maze_engines_finish(job, &bits.costs, &bits.by_col, is_settled, error);
    free_all(&bits);
    return status;
}

/*
 * Measured with 10,000 x 10,000 cells: a window of 32 costs takes up 0.02 % (1 % walls) to 0.8 %
 * (10 % walls) of the stops twice and makes 30 times fewer steps than a window of one; 128 takes
 * up 4 % twice.
 */
static enum clew_status
solve(struct puzzle_job *job, struct clew_error *error)
{
    const struct maze_bits_sharing sharing = {
        .cells = 1 << 20, .items = 128, .piece = 64, .window = 32};

    return maze_bits_solve(job, sharing, error);
}

const struct engine maze_engine_bits = {
    .name = "bits",
    .description = "bit sets of walls by row and column, bucket queue; parallel",
    .origin = "bucket queue: R. B. Dial 1969; one axis a stop and find-next-bit: Clew",
    .solve = solve,
};
