/* flow_verdict - see the header. */
#include "flow/game/flow_verdict.h"

#include <string.h>

/* The promise that the option asks for, if the only solution keeps it. */
static void
choose_promise(struct flow_verdict *verdict, const struct flow_board *board, int assumed)
{
    verdict->promise = FLOW_PROMISE_NONE;
    verdict->is_broken = board->touch && verdict->touches && assumed == FLOW_ASSUME_NO_TOUCH;
    if (!board->touch || assumed == FLOW_ASSUME_NOTHING)
        return;
    if (assumed == FLOW_ASSUME_UNIQUE)
        verdict->promise = FLOW_PROMISE_UNIQUE;
    else if (!verdict->touches)
        verdict->promise = FLOW_PROMISE_NO_TOUCH;
}

static enum clew_status
verdict_new(struct flow_verdict *verdict, const struct flow_board *board, struct search *search,
            struct clew_error *error)
{
    *verdict = (struct flow_verdict){
        .outcome = CLEW_GAVE_UP, .edge_count = (size_t)board->edge_count, .memory = search->memory};
    verdict->solution = base_alloc(search->memory, verdict->edge_count);
    return verdict->solution ? CLEW_OK : base_no_memory(error);
}

static enum clew_status
verdict_finish(struct flow_verdict *verdict, const struct flow_board *board,
               const struct puzzle_options *options, struct clew_error *error)
{
    enum clew_status status = CLEW_OK;

    if (verdict->outcome == CLEW_UNIQUE)
        status = flow_solution_touches(&verdict->touches, board, verdict->solution, verdict->memory,
                                       error);
    choose_promise(verdict, board, flow_promise_option(options));
    return status;
}

enum clew_status
flow_verdict_find(struct flow_verdict *verdict, const struct flow_board *board,
                  const struct puzzle_options *options, struct search *search,
                  struct clew_error *error)
{
    const struct flow_query query = {
        .board = board, .ask = PUZZLE_ASK_UNIQUE, .options = options, .search = search};
    enum clew_status status = verdict_new(verdict, board, search, error);

    if (status == CLEW_OK)
        status = flow_query_solve(&verdict->outcome, verdict->solution, &query, error);
    return status == CLEW_OK ? verdict_finish(verdict, board, options, error) : status;
}

enum clew_status
flow_verdict_take(struct flow_verdict *verdict, const struct flow_board *board,
                  const uint8_t *solution, const struct puzzle_options *options,
                  struct search *search, struct clew_error *error)
{
    const enum clew_status status = verdict_new(verdict, board, search, error);

    if (status != CLEW_OK)
        return status;
    memcpy(verdict->solution, solution, verdict->edge_count);
    verdict->outcome = CLEW_UNIQUE;
    return verdict_finish(verdict, board, options, error);
}

void
flow_verdict_free(struct flow_verdict *verdict)
{
    base_release(verdict->memory, verdict->solution, verdict->edge_count);
    verdict->solution = NULL;
}

enum clew_status
flow_verdict_require(const struct flow_verdict *verdict, const char *done, struct clew_error *error)
{
    switch (verdict->outcome) {
    case CLEW_UNIQUE:
        if (!verdict->is_broken)
            return CLEW_OK;
        return base_fail(error, CLEW_UNSUPPORTED,
                         "a path of the board's only solution runs beside itself, so the promise "
                         "does not hold");
    case CLEW_NONE:
        return base_fail(error, CLEW_UNSUPPORTED, "the board has no solution, so it cannot be %s",
                         done);
    case CLEW_SEVERAL:
        return base_fail(error, CLEW_UNSUPPORTED,
                         "the board has several solutions; only a board with one can be %s", done);
    default:
        return base_fail(error, CLEW_STOPPED,
                         "a limit ended the search for whether the solution is the only one");
    }
}
