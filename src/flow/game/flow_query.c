/* flow_query - see the header. */
#include "flow/game/flow_query.h"

#include "flow/board/flow_check.h"

#include "flow/board/flow_position_check.h"
#include "flow/flow_engines.h"
#include "flow/flow_result.h"
#include "flow/game/flow_play.h"

#include <string.h>

#define QUICK_MAX_WIDTH      20                /* cells; up to here the frontier engine decides */
#define QUICK_FRONTIER_NODES UINT64_C(4000000) /* about a third of a second */
#define QUICK_LEARN_NODES    UINT64_C(50000)   /* its nodes take longer */

uint64_t
flow_query_quick_nodes(const struct flow_board *board)
{
    const int width = board->rows < board->cols ? board->rows : board->cols;

    return board->touch && width <= QUICK_MAX_WIDTH ? QUICK_FRONTIER_NODES : QUICK_LEARN_NODES;
}

/* Adds the nodes of the part to the whole search; a limit that ended the part may end the whole. */
static void
query_add_to_whole(struct search *whole, const struct search *part, enum clew_status status)
{
    const enum search_stop reason = search_stop_reason(part);
    const uint64_t spent = atomic_load(&((struct search *)part)->nodes);
    const uint64_t nodes = atomic_fetch_add(&whole->nodes, spent) + spent;
    const bool is_out_of_nodes = reason == SEARCH_OUT_OF_NODES && whole->limit_nodes &&
                                 nodes >= whole->limit_nodes; /* not by max_nodes */

    if (reason == SEARCH_OUT_OF_SECONDS || reason == SEARCH_CANCELLED ||
        reason == SEARCH_OUT_OF_BYTES || is_out_of_nodes)
        search_stop_for(whole, reason);
    else if (status == CLEW_NO_MEMORY)
        search_stop_for(whole, SEARCH_OUT_OF_BYTES);
    search_must_stop(whole);
}

/* An answer must pass the checker and contain the position. */
static enum clew_status
query_check_answer(const struct puzzle_job *job, struct clew_error *error)
{
    struct clew_error why;
    enum clew_status status;

    base_error_clear(&why);
    status = flow_check(job->board, job->answer, job->search->memory, &why);
    if (status == CLEW_OK && job->position && !flow_position_allows(job->position, job->answer))
        status = base_fail(&why, CLEW_BAD_ANSWER, "it does not contain what is drawn");
    if (status == CLEW_OK || status == CLEW_NO_MEMORY)
        return status == CLEW_OK ? CLEW_OK : base_no_memory(error);
    return base_fail(error, CLEW_BAD_ANSWER, "engine %s is mistaken, and its answer held back: %s",
                     job->engine, why.text);
}

static enum clew_status
query_take_answer(enum clew_outcome *outcome, uint8_t *is_used, const struct puzzle_job *job,
                  struct clew_error *error)
{
    const struct flow_board *board = job->board;
    const struct flow_answer *answer = job->answer;
    enum clew_status status;

    *outcome = job->outcome;
    if (search_stop_name(search_stop_reason(job->search)) && !job->is_proved)
        *outcome = CLEW_GAVE_UP;
    if (*outcome == CLEW_NONE || !answer || !flow_answer_has_solution(answer))
        return CLEW_OK;
    status = query_check_answer(job, error);
    if (status != CLEW_OK)
        return status;
    if (*outcome == CLEW_GAVE_UP)
        *outcome = CLEW_SOLVED; /* no verdict, but a solution */
    memset(is_used, 0, (size_t)board->edge_count);
    flow_edges_from_paths(is_used, board, &answer->first);
    return CLEW_OK;
}

enum clew_status
flow_query_solve(enum clew_outcome *outcome, uint8_t *is_used, const struct flow_query *query,
                 struct clew_error *error)
{
    struct search part;
    struct puzzle_job job = {.board = query->board,
                             .position = query->position,
                             .ask = query->ask,
                             .options = query->options,
                             .search = &part,
                             .outcome = CLEW_GAVE_UP};
    enum clew_status status;

    *outcome = CLEW_GAVE_UP;
    if (search_must_stop(query->search))
        return CLEW_OK;
    search_start_child(&part, query->search, query->max_nodes);
    job.engine = flow_engine_auto.name;
    status = flow_engine_auto.solve(&job, NULL);
    if (status == CLEW_OK)
        status = query_take_answer(outcome, is_used, &job, error);
    else if (status == CLEW_NO_MEMORY)
        status = CLEW_OK; /* running out of memory counts as a limit here */
    else
        status = base_fail(error, status, "engine %s failed", job.engine);
    query_add_to_whole(query->search, &part, status);
    flow_answer_free(job.answer, part.memory);
    return status;
}

enum clew_status
flow_solution_touches(bool *touches, const struct flow_board *board, const uint8_t *is_used,
                      struct base_memory *memory, struct clew_error *error)
{
    const size_t bytes = (size_t)board->node_count * sizeof(int16_t);
    int16_t *colour_at = base_alloc(memory, bytes);

    if (!colour_at)
        return base_no_memory(error);
    *touches = flow_touches_itself(board, is_used, colour_at);
    base_release(memory, colour_at, bytes);
    return CLEW_OK;
}

int
flow_promise_option(const struct puzzle_options *options)
{
    return options ? puzzle_option_choice(options, "promise") : FLOW_ASSUME_AUTO;
}
