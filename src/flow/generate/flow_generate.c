/*
 * flow_generate - from options to a board: attempts, numbered from 0, until one succeeds.
 *
 * Workers take the next number each. The successful attempt with the least number is the result,
 * and all before it are completed, so the board does not depend on the number of threads.
 */
#include "flow/generate/flow_generate.h"

#include "flow/flow_engines.h"
#include "flow/generate/flow_attempt.h"
#include "flow/text/flow_draft.h"

#define MAX_ATTEMPTS        400
#define MIN_ATTEMPTS        20    /* on large boards, where each takes long */
#define ATTEMPTED_NODES     80000 /* of all attempts together, between these bounds */
#define ATTEMPTS_PER_COLOUR 8     /* with one number of colours, before another one is drawn */

/* What a worker achieved: its first attempt that succeeded, or failed for good. */
struct worker_result {
    int64_t number; /* of the attempt; max_attempts: none */
    struct flow_board *board;
    struct flow_answer *answer;
    enum clew_status status;
    struct clew_error error;
};

/* The attempts at one board. */
struct attempts {
    const struct puzzle_generation *generation;
    struct flow_wish wish;
    uint64_t seed;
    int max_attempts;
    atomic_int next;          /* attempt to start */
    struct search_bound best; /* the least number with a result */
    atomic_bool has_cover, is_unique;
    struct worker_result *results; /* one per worker */
};

/* Seeds of consecutive boards and attempts must not meet. */
static uint64_t
mix_seed(uint64_t seed, uint64_t number)
{
    struct base_random random;

    base_random_seed(&random, seed);
    return base_random_next(&random) ^ (number + 1) * UINT64_C(0x9E3779B97F4A7C15);
}

/* One attempt; true if it has a result, so that later ones are not needed. */
static bool
run_attempt(struct attempts *attempts, int number, int worker, struct worker_result *result)
{
    const struct puzzle_generation *generation = attempts->generation;
    struct flow_attempt attempt = {
        .wish = &attempts->wish,
        .seed = mix_seed(attempts->seed, (uint64_t)number),
        .colour_seed = mix_seed(attempts->seed, (uint64_t)(-1 - number / ATTEMPTS_PER_COLOUR)),
        .failed_series = number / ATTEMPTS_PER_COLOUR,
        .options = generation->options,
        .search = generation->search,
        .memory = generation->memory,
        .worker = worker};
    enum clew_status status;

    base_error_clear(&result->error);
    status = flow_attempt_run(&attempt, &result->error);
    if (attempt.has_cover)
        atomic_store_explicit(&attempts->has_cover, true, memory_order_relaxed);
    if (attempt.is_unique)
        atomic_store_explicit(&attempts->is_unique, true, memory_order_relaxed);
    if (status == CLEW_OK && !attempt.board)
        return false;
    result->number = number;
    result->board = attempt.board;
    result->answer = attempt.answer;
    result->status = status;
    search_bound_lower(&attempts->best, number);
    return true;
}

static void
work_on_attempts(void *context, int64_t from, int64_t to, int worker)
{
    struct attempts *attempts = context;

    for (int64_t i = from; i < to; i++)
        for (;;) {
            const int number = atomic_fetch_add(&attempts->next, 1);

            if (number >= search_bound_get(&attempts->best) ||
                search_must_stop(attempts->generation->search) ||
                run_attempt(attempts, number, worker, &attempts->results[i]))
                break;
        }
}

/* Why there is no board, as far as the attempts show. */
static enum clew_status
report_no_board(const struct attempts *attempts, struct clew_error *error)
{
    static const char *const grades[] = {"easy", "normal", "hard", "expert", "fiendish"};

    if (!atomic_load(&attempts->has_cover))
        return base_fail(error, CLEW_STOPPED,
                         "no board of this size and kind with that many colours was found in %d "
                         "attempts",
                         attempts->max_attempts);
    if (!atomic_load(&attempts->is_unique))
        return base_fail(error, CLEW_STOPPED,
                         "no board with only one solution was found in %d attempts; more colours "
                         "make it easier, and the option any drops the condition",
                         attempts->max_attempts);
    return base_fail(error, CLEW_STOPPED, "no board of the grade %s was found in %d attempts",
                     grades[attempts->wish.grade], attempts->max_attempts);
}

/* Takes the result with the least number and frees the others. */
static enum clew_status
take_result(struct attempts *attempts, struct puzzle_generation *generation, int workers,
            struct clew_error *error)
{
    const struct worker_result *best = &attempts->results[0];

    for (int i = 1; i < workers; i++)
        if (attempts->results[i].number < best->number)
            best = &attempts->results[i];
    for (int i = 0; i < workers; i++)
        if (&attempts->results[i] != best) {
            flow_answer_free(attempts->results[i].answer, generation->memory);
            flow_board_free(attempts->results[i].board, generation->memory);
        }
    if (best->number < attempts->max_attempts && best->status != CLEW_OK) {
        if (error)
            *error = best->error;
        return best->status;
    }
    if (best->number == attempts->max_attempts)
        return search_is_stopped(generation->search)
                   ? base_fail(error, CLEW_STOPPED, "a limit ended the generator")
                   : report_no_board(attempts, error);
    generation->board = best->board;
    generation->answer = best->answer;
    return CLEW_OK;
}

static enum clew_status
run_attempts(struct attempts *attempts, struct puzzle_generation *generation,
             struct clew_error *error)
{
    struct search *search = generation->search;
    const int workers = search_pool_size(search->pool);
    const size_t bytes = (size_t)workers * sizeof *attempts->results;
    enum clew_status status;

    attempts->results = base_alloc_zero(search->memory, 1, bytes);
    if (!attempts->results)
        return base_no_memory(error);
    for (int i = 0; i < workers; i++)
        attempts->results[i].number = attempts->max_attempts;
    atomic_init(&attempts->next, 0);
    atomic_init(&attempts->has_cover, false);
    atomic_init(&attempts->is_unique, false);
    search_bound_start(&attempts->best, attempts->max_attempts);
    search_pool_for(search->pool, workers, 1, work_on_attempts, attempts);
    status = take_result(attempts, generation, workers, error);
    base_release(search->memory, attempts->results, bytes);
    return status;
}

static int
max_attempts(int64_t cells)
{
    const int64_t count = ATTEMPTED_NODES / cells;

    return (int)(count > MAX_ATTEMPTS ? MAX_ATTEMPTS : count < MIN_ATTEMPTS ? MIN_ATTEMPTS : count);
}

/* ---- Options ---- */

/* A number that is compared with a count of cells, so larger ones need not be distinguished. */
static int
small_number(const struct puzzle_options *options, const char *name)
{
    const uint64_t number = puzzle_option_number(options, name);

    return (int)(number > FLOW_MAX_CELLS + 1 ? FLOW_MAX_CELLS + 1 : number);
}

static void
read_wish(struct flow_wish *wish, const struct puzzle_generation *generation)
{
    const struct puzzle_options *options = generation->options;

    *wish = (struct flow_wish){
        .layout = {.rows = (int)generation->rows,
                   .cols = (int)generation->cols,
                   .voids = small_number(options, "voids"),
                   .walls = small_number(options, "walls"),
                   .bridges = small_number(options, "bridges"),
                   .is_joined = puzzle_option_flag(options, "joined"),
                   .is_hex = puzzle_option_flag(options, "hex"),
                   .is_symmetric = puzzle_option_flag(options, "symmetry"),
                   .touch = puzzle_option_choice(options, "rule") == FLOW_RULE_TOUCH},
        .colours = puzzle_option_is_given(options, "colors") ? small_number(options, "colors") : 0,
        .min_length = small_number(options, "min-length"),
        .grade = puzzle_option_is_given(options, "grade") ? puzzle_option_choice(options, "grade")
                                                          : FLOW_ANY_GRADE,
        .is_any = puzzle_option_flag(options, "any")};
}

/*
 * Whether boards are to be mixed in grade as published levels are: only where these exist, on plain
 * boards of their sizes of which nothing else is asked for.
 */
static bool
is_like_published(const struct flow_wish *wish)
{
    const struct flow_layout_request *layout = &wish->layout;

    return layout->touch && !wish->is_any && wish->grade == FLOW_ANY_GRADE && !wish->colours &&
           !layout->voids && !layout->walls && !layout->bridges && !layout->is_joined &&
           !layout->is_hex && !layout->is_symmetric;
}

/* Refuses what cannot be, whatever the attempts would find. */
static enum clew_status
check_wish(const struct flow_wish *wish, const struct puzzle_options *options,
           struct clew_error *error)
{
    const struct flow_layout_request *layout = &wish->layout;
    const int64_t cells = (int64_t)layout->rows * layout->cols - layout->voids;
    const int64_t nodes = cells + layout->bridges;
    const int colours = wish->colours ? wish->colours : 1;

    if (puzzle_option_is_given(options, "colors") && wish->colours == 0)
        return base_fail(error, CLEW_UNSUPPORTED, "a board of flow has at least one colour");
    if (layout->voids >= layout->rows * layout->cols || layout->bridges > cells)
        return base_fail(error, CLEW_UNSUPPORTED,
                         "%d void cell%s and %d bridge%s do not fit on %d x %d cells",
                         layout->voids, base_plural(layout->voids), layout->bridges,
                         base_plural(layout->bridges), layout->rows, layout->cols);
    if (wish->colours > FLOW_MAX_COLOURS)
        return base_fail(error, CLEW_UNSUPPORTED, "a board of flow has at most %d colours",
                         FLOW_MAX_COLOURS);
    if (colours * (int64_t)wish->min_length > nodes)
        return base_fail(error, CLEW_UNSUPPORTED,
                         colours == 1 ? "%d path of at least %d cells does not fit on %d x %d cells"
                                      : "%d paths of at least %d cells do not fit on %d x %d cells",
                         colours, wish->min_length, layout->rows, layout->cols);
    if (wish->is_any && wish->grade != FLOW_ANY_GRADE)
        return base_fail(error, CLEW_UNSUPPORTED,
                         "only boards with one solution have a grade: any and grade exclude each "
                         "other");
    return CLEW_OK;
}

enum clew_status
flow_generate(struct puzzle_generation *generation, struct clew_error *error)
{
    const int64_t rows = generation->rows, cols = generation->cols;
    struct attempts attempts = {.generation = generation,
                                .seed = puzzle_option_number(generation->options, "seed")};
    enum clew_status status;

    if (rows < 1 || cols < 1 || rows > FLOW_MAX_TABLE_CELLS / cols || rows * cols < 2)
        return base_fail(error, CLEW_UNSUPPORTED, "a new board of flow has 2 to %d cells",
                         FLOW_MAX_TABLE_CELLS);
    attempts.max_attempts = max_attempts(rows * cols);
    read_wish(&attempts.wish, generation);
    attempts.wish.is_mixed = is_like_published(&attempts.wish);
    status = check_wish(&attempts.wish, generation->options, error);
    return status == CLEW_OK ? run_attempts(&attempts, generation, error) : status;
}
