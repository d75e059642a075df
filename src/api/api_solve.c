/*
 * api_solve - runs an engine within limits, and checks its answer.
 *
 * Every answer passes the puzzle's checker before the caller gets it. If a limit ended the search
 * and nothing was proved, the outcome becomes "gave up", so that no engine can report "none" for
 * lack of time or memory.
 */
#include "api/api.h"

#include "base/base_clock.h"

#include <stdlib.h>
#include <string.h>

static const struct puzzle_engine *
find_engine(const struct puzzle *puzzle, const char *name)
{
    for (size_t i = 0; puzzle->engines[i]; i++)
        if (strcmp(puzzle->engines[i]->name, name) == 0)
            return puzzle->engines[i];
    return NULL;
}

/* If a limit ended the search before a proof, the outcome is "gave up". */
static void
set_outcome(struct clew_answer *answer, const struct puzzle_job *job, enum clew_status status)
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

/* Running out of memory is an outcome, not an error; an unchecked answer is not returned. */
static void
give_up_out_of_memory(struct clew_answer *answer, struct clew_error *error)
{
    base_error_clear(error);
    if (answer->payload)
        answer->board->puzzle->free_answer(answer->payload, answer->memory);
    clew_answer_free(answer->second);
    puzzle_facts_free(&answer->facts);
    answer->payload = NULL;
    answer->second = NULL;
    answer->count = (struct clew_count){.text = NULL};
    answer->outcome = CLEW_GAVE_UP;
    answer->proof = CLEW_PROOF_NOTHING;
    answer->limit = "bytes";
}

static enum clew_status
check_solution(struct clew_answer *answer, const void *position, struct clew_error *error)
{
    const struct clew_board *board = answer->board;
    struct clew_error why;
    enum clew_status status;

    base_error_clear(&why);
    if (!api_has_solution(answer) || answer->outcome == CLEW_NONE)
        return CLEW_OK;
    status = board->puzzle->check(board->board, answer->payload, &answer->own, &why);
    answer->stats.peak_bytes = base_memory_peak(&answer->own);
    if (status == CLEW_NO_MEMORY)
        give_up_out_of_memory(answer, error);
    if (status == CLEW_OK && position && !board->puzzle->play->allows(position, answer->payload))
        status = base_fail(&why, CLEW_BAD_ANSWER, "it does not contain what is drawn");
    if (status == CLEW_OK || status == CLEW_NO_MEMORY)
        return CLEW_OK;
    return base_fail(error, CLEW_BAD_ANSWER, "engine %s is mistaken, and its answer held back: %s",
                     answer->engine, why.text);
}

static enum clew_proof
proof_of_answer(const struct clew_answer *answer, const struct puzzle_job *job)
{
    switch (answer->outcome) {
    case CLEW_UNIQUE:
        return CLEW_PROOF_ONLY;
    case CLEW_NONE:
        return CLEW_PROOF_NONE;
    case CLEW_SOLVED:
        return job->is_best ? CLEW_PROOF_BEST : CLEW_PROOF_NOTHING;
    default:
        return CLEW_PROOF_NOTHING;
    }
}

/* Of a single worker, or without tasks, the sums say everything. */
static enum clew_status
keep_worker_tasks(struct clew_answer *answer, const struct search_pool *pool,
                  struct clew_error *error)
{
    const int workers = search_pool_size(pool);

    if (workers == 1 || answer->stats.tasks.created == 0)
        return CLEW_OK;
    answer->worker_tasks = malloc((size_t)workers * sizeof *answer->worker_tasks);
    if (!answer->worker_tasks)
        return base_no_memory(error);
    for (int i = 0; i < workers; i++)
        answer->worker_tasks[i] = search_pool_worker_tasks(pool, i);
    return CLEW_OK;
}

/* Runs the search, records its statistics, and checks its answer. */
static enum clew_status
run_engine(struct clew_answer *answer, const struct puzzle_engine *engine, struct puzzle_job *job,
           struct clew_error *error)
{
    struct search *search = job->search;
    enum clew_status status;

    search_pool_phase(search->pool, engine->name);
    status = engine->solve(job, error);
    answer->payload = job->answer;
    if (job->engine)
        answer->engine = job->engine;
    answer->stats = (struct clew_stats){.nodes = atomic_load(&search->nodes),
                                        .seconds = base_seconds() - search->started,
                                        .peak_bytes = base_memory_peak(&answer->own),
                                        .threads = search->threads,
                                        .tasks = search_pool_tasks(search->pool)};
    if (!status)
        status = keep_worker_tasks(answer, search->pool, error);
    if (status && status != CLEW_NO_MEMORY)
        return status;
    if (status)
        base_error_clear(error); /* running out of memory is an outcome here */
    set_outcome(answer, job, status);
    if (answer->outcome == CLEW_GAVE_UP && job->bound > 0)
        puzzle_fact_number(&answer->facts, "bound", job->bound);
    status = check_solution(answer, job->position, error);
    answer->proof = proof_of_answer(answer, job);
    return status;
}

static enum clew_status
choose_engine(const struct puzzle_engine **engine, enum puzzle_ask *ask,
              const struct puzzle *puzzle, const struct puzzle_options *options,
              struct clew_error *error)
{
    const char *name = puzzle_option_text(options, "engine");

    *ask = (enum puzzle_ask)puzzle_option_choice(options, "ask");
    if (*ask != PUZZLE_ASK_ANSWER && !puzzle->counts_answers)
        return base_fail(error, CLEW_BAD_OPTION, "of %s only the best answer can be asked",
                         puzzle->name);
    *engine = find_engine(puzzle, name);
    if (!*engine)
        return base_fail(error, CLEW_BAD_OPTION, "%s has no engine '%.60s'", puzzle->name, name);
    return CLEW_OK;
}

static enum clew_status
check_board_size(const struct puzzle_engine *engine, const struct clew_board *board,
                 struct clew_error *error)
{
    const struct puzzle *puzzle = board->puzzle;

    if (!engine->max_cells ||
        puzzle->rows(board->board) <= engine->max_cells / puzzle->cols(board->board))
        return CLEW_OK;
    return base_fail(error, CLEW_UNSUPPORTED, "engine %s takes boards of at most %lld cells",
                     engine->name, (long long)engine->max_cells);
}

/* Makes an empty answer complete. */
static enum clew_status
fill_answer(struct clew_answer *answer, const struct puzzle_engine *engine, struct puzzle_job *job,
            struct clew_error *error)
{
    enum clew_status status = CLEW_OK;

    answer->engine = engine->name;
    answer->outcome = CLEW_GAVE_UP;
    /* The board counts against the budget, too. */
    if (base_memory_claim(&answer->own, api_board_bytes(answer->board)))
        status = run_engine(answer, engine, job, error);
    else
        status = base_no_memory(error);
    if (!status)
        status = api_answer_complete(answer, error);
    if (status != CLEW_NO_MEMORY)
        return status;
    give_up_out_of_memory(answer, error);
    return CLEW_OK;
}

enum clew_status
api_solve(struct clew_answer **out, const struct clew_board *board, const void *position,
          const struct clew_options *given, struct clew_control *control, struct clew_error *error)
{
    struct puzzle_options options;
    struct clew_answer *answer;
    struct puzzle_job job_for_engine;
    const struct puzzle_engine *engine;
    struct api_job job;
    enum clew_status status;
    enum puzzle_ask ask;

    *out = NULL;
    base_error_clear(error);
    status = api_options_for(&options, board->puzzle, given, error);
    if (!status)
        status = choose_engine(&engine, &ask, board->puzzle, &options, error);
    if (!status && position && !engine->takes_position)
        status = base_fail(error, CLEW_UNSUPPORTED, "engine %s cannot start from a position",
                           engine->name);
    if (!status)
        status = check_board_size(engine, board, error);
    if (!status)
        status = api_answer_new(&answer, board, puzzle_option_size(&options, "limit-bytes"), error);
    if (status)
        return status;
    status = api_job_start(&job, board->puzzle, given, control, &answer->own, error);
    if (status == CLEW_NO_MEMORY) {
        answer->engine = engine->name;
        give_up_out_of_memory(answer, error);
        status = CLEW_OK;
    } else if (!status) {
        job_for_engine = (struct puzzle_job){.board = board->board,
                                             .position = position,
                                             .ask = ask,
                                             .options = &job.options,
                                             .search = &job.search,
                                             .outcome = CLEW_GAVE_UP};
        status = fill_answer(answer, engine, &job_for_engine, error);
        api_job_end(&job);
    }
    if (status)
        clew_answer_free(answer);
    else
        *out = answer;
    return status;
}

enum clew_status
clew_solve(struct clew_answer **answer, const struct clew_board *board,
           const struct clew_options *options, struct clew_control *control,
           struct clew_error *error)
{
    return api_solve(answer, board, NULL, options, control, error);
}
