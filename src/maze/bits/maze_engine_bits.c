/* maze_engine_bits - the parts, and the engine; maze_bits.h has the method. */
#include "maze/bits/maze_bits.h"

static void
free_bits(struct maze_bits *bits)
{
    for (int i = 0; bits->parts && i < maze_bits_part_count(bits); i++) {
        maze_bits_queue_free(&bits->parts[i].queue);
        maze_bits_log_free(&bits->parts[i].log);
        for (int axis = 0; axis < 2; axis++)
            base_release(bits->search->memory, bits->parts[i].kept[axis].at,
                         bits->parts[i].kept[axis].capacity * sizeof(uint32_t));
    }
    base_release(bits->search->memory, bits->parts, (size_t)bits->part_count * sizeof *bits->parts);
    maze_bits_lines_free(bits);
}

static bool
make_parts(struct maze_bits *bits)
{
    const struct maze_board *board = bits->board;
    const int64_t longest_line = board->rows > board->cols ? board->rows : board->cols;
    const size_t span = bits->is_by_moves ? 1 : (size_t)longest_line;
    struct base_memory *memory = bits->search->memory;

    bits->parts = base_alloc_zero(memory, (size_t)bits->part_count, sizeof *bits->parts);
    if (!bits->parts)
        return false;
    for (int i = 0; i < maze_bits_part_count(bits); i++) {
        struct maze_bits_part *part = &bits->parts[i];

        part->bits = bits;
        part->number = i;
        part->cost = part->cost_before = MAZE_BITS_NO_COST;
        atomic_init(&part->ended_count, 0);
        atomic_init(&part->hole_cost, MAZE_BITS_NO_COST);
        atomic_init(&part->is_run, false);
        atomic_init(&part->has_worker, false);
        maze_bits_log_init(&part->log, memory);
        if (!maze_bits_queue_init(&part->queue, memory, span, (size_t)bits->part_count))
            return false;
    }
    return true;
}

/* A power of two, at least as many as there are workers to run them. */
static int
choose_parts(const struct maze_bits *bits)
{
    const int workers = search_pool_size(bits->search->pool);
    int parts = 1;

    if (!SEARCH_HAS_THREADS || bits->board->rows * bits->board->cols < bits->tuning.min_cells)
        return 1;
    while (parts < workers && parts < MAZE_BITS_MAX_PARTS)
        parts *= 2;
    return parts;
}

static bool
run_bits_search(struct maze_bits *bits, uint64_t *hole_cost)
{
    bool is_complete;

    for (int i = 0; i < maze_bits_part_count(bits); i++)
        search_meter_start(&bits->parts[i].meter, bits->search, i);
    is_complete = maze_bits_search(bits, hole_cost);
    for (int i = 0; i < maze_bits_part_count(bits); i++)
        search_meter_finish(&bits->parts[i].meter);
    return is_complete;
}

static enum clew_status
solve_with_bits(struct puzzle_job *job, struct maze_bits *bits, struct clew_error *error)
{
    const enum maze_ties ties = (enum maze_ties)puzzle_option_choice(job->options, "ties");
    struct maze_answer *answer = NULL;
    enum clew_status status = CLEW_OK;
    uint64_t hole_cost;

    if (!maze_bits_lines_make(bits) || !make_parts(bits))
        return base_no_memory(error);
    bits->rolls = maze_rolls_of(bits->board, &bits->by_col);
    if (!run_bits_search(bits, &hole_cost))
        return search_is_stopped(job->search) ? CLEW_OK : base_no_memory(error);
    if (hole_cost != MAZE_BITS_NO_COST)
        status = maze_bits_find_path(&answer, bits, hole_cost, ties, error);
    if (!status)
        maze_engines_finish_job(job, answer, hole_cost != MAZE_BITS_NO_COST);
    return status;
}

enum clew_status
maze_bits_solve_tuned(struct puzzle_job *job, struct maze_bits_tuning tuning,
                      struct clew_error *error)
{
    const struct maze_board *board = job->board;
    struct maze_bits bits = {.board = board,
                             .search = job->search,
                             .is_by_moves = board->measure == MAZE_MOVES,
                             .is_traced = search_is_traced(job->search),
                             .has_bmi = maze_bits_has_bmi(),
                             .tuning = tuning};
    enum clew_status status;

    if (board->rows > MAZE_BITS_MAX_LINE || board->cols > MAZE_BITS_MAX_LINE)
        return base_fail(error, CLEW_UNSUPPORTED,
                         "engine bits takes lines of at most %lld cells; try dijkstra",
                         (long long)MAZE_BITS_MAX_LINE);
    bits.part_count = choose_parts(&bits);
    status = solve_with_bits(job, &bits, error);
    free_bits(&bits);
    return status;
}

static enum clew_status
solve_bits(struct puzzle_job *job, struct clew_error *error)
{
    const struct maze_bits_tuning tuning = {.min_cells = 1 << 20, .min_items = 128};

    return maze_bits_solve_tuned(job, tuning, error);
}

const struct puzzle_engine maze_engine_bits = {
    .name = "bits",
    .description = "bit sets of walls by row and column, bucket queue; parallel",
    .origin = "bucket queue: R. B. Dial 1969; one axis per stop and find-next-bit: Clew",
    .solve = solve_bits,
};
