/*
 * api_solve - one question, one search, one answer that has been checked.
 *
 * Here the limits are set up, the engine is called, and what it brings passes the puzzle's
 * checker; here too an outcome that a limit cut short becomes "gave up", so that no engine can
 * say "none" for want of time or memory.
 */
#include "api/api.h"

#include "base/base_clock.h"

#include <stdlib.h>
#include <string.h>

enum clew_status
clew_control_new(struct clew_control **control)
{
    *control = calloc(1, sizeof **control);
    if (!*control)
        return CLEW_NO_MEMORY;
    clew_control_reset(*control);
    return CLEW_OK;
}

void
clew_control_free(struct clew_control *control)
{
    free(control);
}

void
clew_control_cancel(struct clew_control *control)
{
    atomic_store_explicit(&control->outside.cancelled, true, memory_order_relaxed);
}

void
clew_control_reset(struct clew_control *control)
{
    atomic_store(&control->outside.cancelled, false);
    atomic_store(&control->outside.nodes, 0);
    atomic_store(&control->outside.bytes, 0);
    atomic_store(&control->outside.depth, -1);
    atomic_store(&control->outside.bound, -1);
    atomic_store(&control->outside.share, -1);
    atomic_store(&control->outside.tables, 0);
    atomic_store(&control->outside.is_table, false);
    atomic_store(&control->outside.started, 0.0);
}

void
clew_control_progress(const struct clew_control *control, struct clew_progress *progress)
{
    struct search_outside *outside = (struct search_outside *)&control->outside;
    const double started = atomic_load_explicit(&outside->started, memory_order_relaxed);

    progress->nodes = atomic_load_explicit(&outside->nodes, memory_order_relaxed);
    progress->bytes = atomic_load_explicit(&outside->bytes, memory_order_relaxed);
    progress->depth = atomic_load_explicit(&outside->depth, memory_order_relaxed);
    progress->bound = atomic_load_explicit(&outside->bound, memory_order_relaxed);
    progress->share = atomic_load_explicit(&outside->share, memory_order_relaxed);
    progress->table = 0;
    if (atomic_load_explicit(&outside->is_table, memory_order_relaxed))
        progress->table = atomic_load_explicit(&outside->tables, memory_order_relaxed);
    progress->seconds = started > 0 ? base_seconds() - started : 0;
}

void
clew_control_listen(struct clew_control *control,
                    void (*heard)(void *context, const struct clew_event *event), void *context)
{
    control->outside.heard = heard;
    control->outside.context = context;
}

static const struct engine *
find_engine(const struct puzzle *puzzle, const char *name)
{
    for (size_t i = 0; puzzle->engines[i]; i++)
        if (strcmp(puzzle->engines[i]->name, name) == 0)
            return puzzle->engines[i];
    return NULL;
}

/* What a limit cut short is not proved. */
static void
settle_outcome(struct clew_answer *answer, const struct puzzle_job *job, enum clew_status status)
{
    const char *limit = search_stop_name(search_stop_reason(job->search));

    answer->outcome = job->outcome;
    answer->limit = job->outcome == CLEW_GAVE_UP ? job->limit : NULL;
    if (status == CLEW_NO_MEMORY && !limit)
        limit = "bytes";
    if (limit && !job->is_proved && !(job->outcome == CLEW_GAVE_UP && job->limit)) {
        answer->outcome = CLEW_GAVE_UP;
        answer->limit = limit;
    }
}

/* Running out of bytes is an outcome, not a fault; what was not judged is not given out. */
static void
run_out(struct clew_answer *answer, struct clew_error *error)
{
    base_fault_clear(error);
    if (answer->payload)
        answer->puzzle->free_answer(answer->payload, answer->memory);
    answer->payload = NULL;
    answer->outcome = CLEW_GAVE_UP;
    answer->limit = "bytes";
}

static enum clew_status
check_solution(struct clew_answer *answer, const struct clew_board *board, struct clew_error *error)
{
    struct clew_error why;
    enum clew_status status;

    base_fault_clear(&why);
    if (!api_has_solution(answer) || answer->outcome == CLEW_NONE)
        return CLEW_OK;
    status = board->puzzle->check(board->board, answer->payload, &answer->own, &why);
    answer->stats.peak_bytes = base_memory_peak(&answer->own);
    if (status == CLEW_NO_MEMORY)
        run_out(answer, error);
    if (status == CLEW_OK || status == CLEW_NO_MEMORY)
        return CLEW_OK;
    return base_fail(error, CLEW_BAD_ANSWER, "engine %s is mistaken, and its answer held back: %s",
                     answer->engine, why.text);
}

/* An answer whose facts do not fit into the limit is none that can be given out. */
static enum clew_status
add_facts(struct clew_answer *answer, const struct clew_board *board, struct clew_error *error)
{
    const enum clew_status status = api_answer_facts(answer, board->board, error);

    if (status != CLEW_NO_MEMORY)
        return status;
    puzzle_facts_free(&answer->facts);
    run_out(answer, error);
    return CLEW_OK;
}

/* The search itself, between a fresh crew and the statistics. */
static enum clew_status
run(struct clew_answer *answer, const struct clew_board *board, const struct engine *engine,
    struct puzzle_job *job, struct clew_error *error)
{
    struct search *search = job->search;
    enum clew_status status;

    status = search_crew_new(&search->crew, search->threads, &answer->own, error);
    if (status == CLEW_NO_MEMORY) {
        run_out(answer, error);
        return CLEW_OK;
    }
    if (status)
        return status;
    status = engine->solve(job, error);
    answer->payload = job->answer;
    if (job->engine)
        answer->engine = job->engine;
    answer->stats = (struct clew_stats){.nodes = atomic_load(&search->nodes),
                                        .seconds = base_seconds() - search->started,
                                        .peak_bytes = base_memory_peak(&answer->own),
                                        .threads = search->threads,
                                        .tasks = search_crew_tasks(search->crew)};
    search_crew_free(search->crew);
    if (status && status != CLEW_NO_MEMORY)
        return status;
    if (status)
        base_fault_clear(error); /* running out is an outcome here, not a fault */
    settle_outcome(answer, job, status);
    if (answer->outcome == CLEW_GAVE_UP && job->bound > 0)
        puzzle_fact_number(&answer->facts, "bound", job->bound);
    status = check_solution(answer, board, error);
    return status ? status : add_facts(answer, board, error);
}

static void
take_limits(struct search *search, const struct puzzle_options *options)
{
    search->limit_nodes = puzzle_option_number(options, "limit-nodes");
    search->limit_seconds = puzzle_option_real(options, "limit-seconds");
    search->threads = api_threads(options);
}

enum clew_status
clew_solve(struct clew_answer **out, const struct clew_board *board,
           const struct clew_options *given, struct clew_control *control, struct clew_error *error)
{
    const struct puzzle *puzzle = board->puzzle;
    struct search_outside alone = {.heard = NULL};
    struct puzzle_options options;
    struct clew_answer *answer;
    struct puzzle_job job;
    struct search search;
    const struct engine *engine;
    enum clew_status status;
    enum puzzle_ask ask;

    *out = NULL;
    base_fault_clear(error);
    status = api_options_for(&options, puzzle, given, error);
    if (status)
        return status;
    ask = (enum puzzle_ask)puzzle_option_choice(&options, "ask");
    if (ask != PUZZLE_ASK_ANSWER && !puzzle->counts_answers)
        return base_fail(error, CLEW_BAD_OPTION, "of %s only the best answer can be asked",
                         puzzle->name);
    engine = find_engine(puzzle, puzzle_option_text(&options, "engine"));
    if (!engine)
        return base_fail(error, CLEW_BAD_OPTION, "%s has no engine '%.60s'", puzzle->name,
                         puzzle_option_text(&options, "engine"));
    status = api_answer_new(&answer, puzzle, puzzle_option_size(&options, "limit-bytes"), error);
    if (status)
        return status;
    search_start(&search, &answer->own, control ? &control->outside : &alone);
    take_limits(&search, &options);
    job = (struct puzzle_job){.board = board->board,
                              .ask = ask,
                              .options = &options,
                              .search = &search,
                              .outcome = CLEW_GAVE_UP};
    /* The board counts too; without room for it the search is over before it began. */
    answer->engine = engine->name;
    if (base_memory_claim(&answer->own, clew_board_bytes(board)))
        status = run(answer, board, engine, &job, error);
    else
        run_out(answer, error);
    if (status)
        clew_answer_free(answer);
    else
        *out = answer;
    return status;
}
