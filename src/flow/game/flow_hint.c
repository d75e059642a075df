/*
 * flow_hint - whether a position can still be solved, and then what is wrong or what comes next.
 *
 * A verdict on the whole board comes first, if it is cheap: on a board with exactly one solution
 * that one decides about every link. Otherwise a solution that contains the position is looked for.
 * Nothing is called a mistake that was not proved to be one.
 */
#include "flow/game/flow_hint.h"
#include "flow/board/flow_check.h"

#include <string.h>

/* Whether the drawn links are a complete and right answer. */
static enum clew_status
check_solved(bool *is_solved, const struct flow_drawing *drawing, struct base_memory *memory,
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
contains_position(const uint8_t *is_used, const struct flow_drawing *drawing)
{
    for (int32_t edge = 0; edge < drawing->position.board->edge_count; edge++) {
        const uint8_t state = drawing->position.links[edge];

        if (state != FLOW_LINK_OPEN && is_used[edge] != (state == FLOW_LINK_USED))
            return false;
    }
    return true;
}

static void
say_end(struct puzzle_hint *hint, enum clew_hint_kind kind, const char *sentence)
{
    hint->kind = kind;
    puzzle_hint_say(hint, CLEW_HINT_STATUS, "%s", sentence);
}

/* Asks about the board, or about the position on it; the solution goes to the case. */
static enum clew_status
ask_case(enum clew_outcome *outcome, struct flow_hint_case *hint_case, enum puzzle_ask ask,
         bool is_bare, struct clew_error *error)
{
    const struct puzzle_hint *hint = hint_case->hint;
    const struct flow_question question = {
        .board = hint_case->board,
        .position = is_bare ? NULL : &hint_case->drawing->position,
        .ask = ask,
        .options = hint->options,
        .search = hint->search,
        .max_nodes = ask == PUZZLE_ASK_UNIQUE ? flow_cheap_nodes(hint_case->board) : 0};

    return flow_ask(outcome, hint_case->solution, &question, error);
}

/*
 * The option says that no path runs beside itself: then a solution counts only if it keeps to that.
 * Where none does that contains the position, the promise is not used.
 */
static enum clew_status
find_apart(struct flow_hint_case *hint_case, struct clew_error *error)
{
    struct base_memory *memory = hint_case->hint->search->memory;
    const size_t edges = (size_t)hint_case->board->edge_count;
    struct flow_board *board = NULL;
    uint8_t *is_used = base_alloc(memory, edges);
    enum clew_outcome outcome = CLEW_GAVE_UP;
    enum clew_status status =
        is_used ? flow_board_copy(&board, hint_case->board, memory, error) : base_no_memory(error);

    if (status == CLEW_OK) {
        const struct flow_position position = {.board = board,
                                               .links = hint_case->drawing->position.links};
        const struct flow_question question = {.board = board,
                                               .position = &position,
                                               .ask = PUZZLE_ASK_ANSWER,
                                               .options = hint_case->hint->options,
                                               .search = hint_case->hint->search};

        board->touch = false;
        status = flow_ask(&outcome, is_used, &question, error);
    }
    if (status == CLEW_OK && outcome == CLEW_SOLVED) {
        memcpy(hint_case->solution, is_used, edges);
        hint_case->is_apart = true;
    }
    flow_board_free(board, memory);
    base_release(memory, is_used, edges);
    return status;
}

/* Whether the rules may rely on paths that do not run beside themselves. */
static enum clew_status
choose_promise(struct flow_hint_case *hint_case, struct clew_error *error)
{
    const int assumed = flow_assumed(hint_case->hint->options);
    bool touches = true;
    enum clew_status status = CLEW_OK;

    if (!hint_case->board->touch || assumed == FLOW_ASSUME_NOTHING)
        return CLEW_OK;
    if (assumed == FLOW_ASSUME_NO_TOUCH)
        return find_apart(hint_case, error);
    if (hint_case->is_unique)
        status = flow_ask_touches(&touches, hint_case->board, hint_case->solution,
                                  hint_case->hint->search->memory, error);
    hint_case->is_apart = !touches;
    return status;
}

static enum clew_status
hint_solvable(struct flow_hint_case *hint_case, struct clew_error *error)
{
    const enum clew_status status = choose_promise(hint_case, error);

    if (status != CLEW_OK)
        return status;
    say_end(hint_case->hint, CLEW_HINT_NEXT, "The position can still be solved.");
    return flow_hint_next(hint_case, error);
}

/* No solution contains the position. Unless the board has one at all, that is nobody's mistake. */
static enum clew_status
hint_unsolvable(struct flow_hint_case *hint_case, bool is_board_solvable, struct clew_error *error)
{
    enum clew_outcome outcome = CLEW_SOLVED;
    enum clew_status status = CLEW_OK;

    if (!is_board_solvable)
        status = ask_case(&outcome, hint_case, PUZZLE_ASK_ANSWER, true, error);
    if (status != CLEW_OK)
        return status;
    if (outcome == CLEW_NONE) {
        say_end(hint_case->hint, CLEW_HINT_HOPELESS, "This board has no solution.");
        return CLEW_OK;
    }
    if (outcome == CLEW_GAVE_UP) {
        say_end(hint_case->hint, CLEW_HINT_UNDECIDED,
                "This cannot be solved; whether the bare board can, was not found out.");
        return CLEW_OK;
    }
    say_end(hint_case->hint, CLEW_HINT_MISTAKE, "This cannot be solved any more.");
    return flow_hint_mistake(hint_case, error);
}

static enum clew_status
decide(struct flow_hint_case *hint_case, struct clew_error *error)
{
    enum clew_outcome board = CLEW_GAVE_UP, position = CLEW_GAVE_UP;
    enum clew_status status = ask_case(&board, hint_case, PUZZLE_ASK_UNIQUE, true, error);

    if (status != CLEW_OK)
        return status;
    hint_case->is_unique = board == CLEW_UNIQUE;
    if (board == CLEW_NONE)
        return hint_unsolvable(hint_case, false, error);
    if (hint_case->is_unique)
        position =
            contains_position(hint_case->solution, hint_case->drawing) ? CLEW_SOLVED : CLEW_NONE;
    else
        status = ask_case(&position, hint_case, PUZZLE_ASK_ANSWER, false, error);
    if (status != CLEW_OK)
        return status;
    if (position == CLEW_NONE)
        return hint_unsolvable(hint_case, board != CLEW_GAVE_UP, error);
    if (position != CLEW_GAVE_UP)
        return hint_solvable(hint_case, error);
    say_end(hint_case->hint, CLEW_HINT_UNDECIDED,
            "The limits did not suffice to tell whether this can be solved.");
    return CLEW_OK;
}

enum clew_status
flow_hint(struct puzzle_hint *hint, struct clew_error *error)
{
    const struct flow_drawing *drawing = hint->position;
    const size_t edges = (size_t)drawing->position.board->edge_count;
    struct base_memory *memory = hint->search->memory;
    struct flow_hint_case hint_case = {
        .hint = hint, .drawing = drawing, .board = drawing->position.board};
    bool is_solved;
    enum clew_status status = check_solved(&is_solved, drawing, memory, error);

    if (status == CLEW_OK && is_solved) {
        say_end(hint, CLEW_HINT_FINISHED, "It is solved.");
    } else if (status == CLEW_OK) {
        hint_case.solution = base_alloc(memory, edges);
        status = hint_case.solution ? decide(&hint_case, error) : base_no_memory(error);
        base_release(memory, hint_case.solution, edges);
    }
    puzzle_hint_fill_levels(hint);
    if (status == CLEW_OK && (hint->failed || hint->moves.failed))
        status = base_no_memory(error);
    return status;
}
