/*
 * flow_hint - decides whether a position can still be solved: a mistake, or the next step.
 *
 * Where the easiest rules give a step, any solution that contains the position is enough: mostly the
 * first one found does. Otherwise comes a quick query whether the board has exactly one solution,
 * which then decides about every link, and whose verdict harder rules may rely on. If there are
 * several, a query looks for a solution that contains the position. A mistake is reported only if
 * it is proved. What is found out about the bare board is kept for the next hint.
 */
#include "flow/game/flow_hint.h"
#include "flow/board/flow_check.h"

#include <string.h>

#define SOLVABLE "The position can still be solved."

/* Whether the drawn links are a complete and correct answer. */
static enum clew_status
hint_check_solved(bool *is_solved, const struct flow_drawing *drawing, struct base_memory *memory,
                  struct clew_error *error)
{
    void *answer = NULL;
    enum clew_status status = flow_drawing_to_answer(&answer, drawing, memory, NULL);

    if (status == CLEW_OK)
        status = flow_check(drawing->position.board, answer, memory, NULL);
    flow_answer_free(answer, memory);
    *is_solved = status == CLEW_OK;
    return status == CLEW_NO_MEMORY ? base_no_memory(error) : CLEW_OK;
}

static bool
solution_contains_position(const uint8_t *is_used, const struct flow_drawing *drawing)
{
    for (int32_t edge = 0; edge < drawing->position.board->edge_count; edge++) {
        const uint8_t state = drawing->position.links[edge];

        if (state != FLOW_LINK_OPEN && is_used[edge] != (state == FLOW_LINK_USED))
            return false;
    }
    return true;
}

static void
hint_set_kind(struct puzzle_hint *hint, enum clew_hint_kind kind, const char *sentence)
{
    hint->kind = kind;
    puzzle_hint_set(hint, CLEW_HINT_STATUS, "%s", sentence);
}

/* Queries the bare board, or the position; a solution goes to the context. */
static enum clew_status
hint_query(enum clew_outcome *outcome, struct flow_hint_context *context, enum puzzle_ask ask,
           bool is_bare, struct clew_error *error)
{
    const struct puzzle_hint *hint = context->hint;
    const struct flow_query query = {
        .board = context->board,
        .position = is_bare ? NULL : &context->drawing->position,
        .ask = ask,
        .options = hint->options,
        .search = hint->search,
        .max_nodes = ask == PUZZLE_ASK_UNIQUE ? flow_query_quick_nodes(context->board) : 0};

    return flow_query_solve(outcome, context->solution, &query, error);
}

/*
 * The option promises that no path runs beside itself: looks for such a solution that contains the
 * position. If there is none, the promise is not used.
 */
static enum clew_status
hint_find_no_touch_solution(struct flow_hint_context *context, struct clew_error *error)
{
    struct base_memory *memory = context->hint->search->memory;
    const size_t edges = (size_t)context->board->edge_count;
    struct flow_board *board = NULL;
    uint8_t *is_used = base_alloc(memory, edges);
    enum clew_outcome outcome = CLEW_GAVE_UP;
    enum clew_status status =
        is_used ? flow_board_copy(&board, context->board, memory, error) : base_no_memory(error);

    if (status == CLEW_OK) {
        const struct flow_position position = {.board = board,
                                               .links = context->drawing->position.links};
        const struct flow_query query = {.board = board,
                                         .position = &position,
                                         .ask = PUZZLE_ASK_ANSWER,
                                         .options = context->hint->options,
                                         .search = context->hint->search};

        board->touch = false;
        status = flow_query_solve(&outcome, is_used, &query, error);
    }
    if (status == CLEW_OK && outcome == CLEW_SOLVED) {
        memcpy(context->solution, is_used, edges);
        context->promise = FLOW_PROMISE_NO_TOUCH;
    }
    flow_board_free(board, memory);
    base_release(memory, is_used, edges);
    return status;
}

/* Whether the rules may rely on paths that do not run beside themselves. */
static enum clew_status
hint_choose_promise(struct flow_hint_context *context, struct clew_error *error)
{
    const int assumed = flow_promise_option(context->hint->options);
    bool touches = true;
    enum clew_status status = CLEW_OK;

    if (!context->board->touch || assumed == FLOW_ASSUME_NOTHING)
        return CLEW_OK;
    if (assumed == FLOW_ASSUME_UNIQUE) {
        context->promise = context->is_unique ? FLOW_PROMISE_UNIQUE : FLOW_PROMISE_NONE;
        return CLEW_OK;
    }
    if (assumed == FLOW_ASSUME_NO_TOUCH)
        return hint_find_no_touch_solution(context, error);
    if (context->is_unique)
        status = flow_solution_touches(&touches, context->board, context->solution,
                                       context->hint->search->memory, error);
    if (!touches)
        context->promise = FLOW_PROMISE_NO_TOUCH;
    return status;
}

static enum clew_status
hint_solvable(struct flow_hint_context *context, struct clew_error *error)
{
    const enum clew_status status = hint_choose_promise(context, error);

    if (status != CLEW_OK)
        return status;
    hint_set_kind(context->hint, CLEW_HINT_NEXT, SOLVABLE);
    return flow_hint_next(context, error);
}

/* No solution contains the position. That is a mistake only if the board itself has a solution. */
static enum clew_status
hint_unsolvable(struct flow_hint_context *context, bool is_board_solvable, struct clew_error *error)
{
    enum clew_outcome outcome = CLEW_SOLVED;
    enum clew_status status = CLEW_OK;

    if (!is_board_solvable)
        status = hint_query(&outcome, context, PUZZLE_ASK_ANSWER, true, error);
    if (status != CLEW_OK)
        return status;
    if (outcome == CLEW_NONE) {
        hint_set_kind(context->hint, CLEW_HINT_HOPELESS, "This board has no solution.");
        return CLEW_OK;
    }
    if (outcome == CLEW_GAVE_UP) {
        hint_set_kind(context->hint, CLEW_HINT_UNDECIDED,
                      "This cannot be solved; whether the bare board can, was not found out.");
        return CLEW_OK;
    }
    hint_set_kind(context->hint, CLEW_HINT_MISTAKE, "This cannot be solved any more.");
    return flow_hint_mistake(context, error);
}

/* ---- The bare board ---- */

/* A solution of the bare board, found once per game; *is_found is false within too few nodes. */
static enum clew_status
hint_find_solution(bool *is_found, struct flow_hint_context *context, struct clew_error *error)
{
    struct flow_drawing *drawing = (struct flow_drawing *)context->drawing;
    const size_t edges = (size_t)context->board->edge_count;
    enum clew_outcome outcome = CLEW_GAVE_UP;
    enum clew_status status = CLEW_OK;

    if (!drawing->has_solution && drawing->verdict != CLEW_NONE) {
        status = hint_query(&outcome, context, PUZZLE_ASK_ANSWER, true, error);
        if (outcome == CLEW_NONE)
            drawing->verdict = CLEW_NONE;
        drawing->has_solution = outcome == CLEW_SOLVED;
        if (drawing->has_solution)
            memcpy(drawing->solution, context->solution, edges);
    }
    *is_found = drawing->has_solution;
    if (*is_found)
        memcpy(context->solution, drawing->solution, edges);
    return status;
}

/* The verdict on the bare board, found once per game: it takes longer than the rest of a hint. */
static enum clew_status
hint_find_verdict(enum clew_outcome *outcome, struct flow_hint_context *context,
                  struct clew_error *error)
{
    struct flow_drawing *drawing = (struct flow_drawing *)context->drawing;
    const size_t edges = (size_t)context->board->edge_count;
    enum clew_status status = CLEW_OK;

    *outcome = drawing->verdict;
    if (*outcome == CLEW_GAVE_UP)
        status = hint_query(outcome, context, PUZZLE_ASK_UNIQUE, true, error);
    else if (*outcome == CLEW_UNIQUE)
        memcpy(context->solution, drawing->solution, edges);
    if (status != CLEW_OK)
        return status;
    if (*outcome == CLEW_UNIQUE)
        memcpy(drawing->solution, context->solution, edges);
    drawing->has_solution |= *outcome == CLEW_UNIQUE;
    if (*outcome != CLEW_SOLVED) /* a solution found within limits is no verdict */
        drawing->verdict = *outcome;
    return CLEW_OK;
}

static enum clew_status
hint_decide(struct flow_hint_context *context, struct clew_error *error)
{
    enum clew_outcome board = CLEW_GAVE_UP, position = CLEW_GAVE_UP;
    enum clew_status status = hint_find_verdict(&board, context, error);

    if (status != CLEW_OK)
        return status;
    context->is_unique = board == CLEW_UNIQUE;
    if (board == CLEW_NONE)
        return hint_unsolvable(context, false, error);
    if (context->is_unique)
        position = solution_contains_position(context->solution, context->drawing) ? CLEW_SOLVED
                                                                                   : CLEW_NONE;
    else
        status = hint_query(&position, context, PUZZLE_ASK_ANSWER, false, error);
    if (status != CLEW_OK)
        return status;
    if (position == CLEW_NONE)
        return hint_unsolvable(context, board != CLEW_GAVE_UP, error);
    if (position != CLEW_GAVE_UP)
        return hint_solvable(context, error);
    hint_set_kind(context->hint, CLEW_HINT_UNDECIDED,
                  "The limits did not suffice to tell whether this can be solved.");
    return CLEW_OK;
}

/* An easy step, if a known solution contains the position: no verdict is needed for it. */
static enum clew_status
hint_try_easy(bool *is_offered, struct flow_hint_context *context, struct clew_error *error)
{
    bool is_found;
    enum clew_status status = hint_find_solution(&is_found, context, error);

    *is_offered = false;
    if (status != CLEW_OK || !is_found ||
        !solution_contains_position(context->solution, context->drawing))
        return status;
    return flow_hint_offer_easy(is_offered, context, error);
}

static enum clew_status
hint_incomplete(struct flow_hint_context *context, struct clew_error *error)
{
    bool is_offered = false;
    enum clew_status status = CLEW_OK;

    if (context->drawing->verdict == CLEW_GAVE_UP)
        status = hint_try_easy(&is_offered, context, error);
    if (is_offered)
        hint_set_kind(context->hint, CLEW_HINT_NEXT, SOLVABLE);
    return status != CLEW_OK || is_offered ? status : hint_decide(context, error);
}

enum clew_status
flow_hint(struct puzzle_hint *hint, struct clew_error *error)
{
    const struct flow_drawing *drawing = hint->position;
    const size_t edges = (size_t)drawing->position.board->edge_count;
    struct base_memory *memory = hint->search->memory;
    struct flow_hint_context context = {
        .hint = hint, .drawing = drawing, .board = drawing->position.board, .search = hint->search};
    bool is_solved;
    enum clew_status status = hint_check_solved(&is_solved, drawing, memory, error);

    if (status == CLEW_OK && is_solved) {
        hint_set_kind(hint, CLEW_HINT_FINISHED, "It is solved.");
    } else if (status == CLEW_OK) {
        context.solution = base_alloc(memory, edges);
        status = context.solution ? hint_incomplete(&context, error) : base_no_memory(error);
        base_release(memory, context.solution, edges);
    }
    puzzle_hint_fill_levels(hint);
    if (status == CLEW_OK && (hint->failed || hint->moves.failed))
        status = base_no_memory(error);
    return status;
}
