/*
 * lights_hint - the next press, with a reason that can be seen on the board.
 *
 * Presses never make a board unsolvable, so there are no mistakes: a position has a solution if
 * and only if the board has one. A press that is the only one of the solution near some light
 * that is on comes first, because then that light is the reason; otherwise the first press does.
 */
#include "lights/lights_algebra.h"
#include "lights/lights_puzzle.h"

struct next_press {
    int64_t cell;
    int64_t evidence; /* a light that no other press of the solution reaches; -1: there is none */
};

static int64_t
find_evidence(const struct lights_board *board, const uint64_t *presses, int64_t cell)
{
    int64_t reached[LIGHTS_MAX_REACH], around[LIGHTS_MAX_REACH];
    const int count = lights_reach(board, cell, reached);

    /* Backwards: a light beside the cell is clearer than the cell itself, which is first. */
    for (int i = count - 1; i >= 0; i--) {
        const int around_count = lights_reach(board, reached[i], around);
        int pressed = 0;

        for (int k = 0; k < around_count; k++)
            pressed += bits_has(presses, (size_t)around[k]);
        if (pressed == 1 && bits_has(board->lit, (size_t)reached[i]))
            return reached[i];
    }
    return -1;
}

/* presses is not empty. */
static struct next_press
choose_press(const struct lights_board *board, const uint64_t *presses)
{
    struct next_press first = {.cell = -1, .evidence = -1};

    for (int64_t cell = 0; cell < lights_cells(board); cell++) {
        struct next_press next = {.cell = cell};

        if (!bits_has(presses, (size_t)cell))
            continue;
        next.evidence = find_evidence(board, presses, cell);
        if (next.evidence >= 0)
            return next;
        if (first.cell < 0)
            first.cell = cell;
    }
    return first;
}

static void
explain_press(struct puzzle_hint *hint, const struct lights_board *board, struct next_press next)
{
    const long long row = next.cell / board->cols + 1, col = next.cell % board->cols + 1;

    if (next.evidence >= 0) {
        hint->rule = "only press nearby";
        puzzle_hint_set(hint, CLEW_HINT_WHY,
                        "The light at row %lld, column %lld is on, and of the presses that solve "
                        "the board only row %lld, column %lld reaches it.",
                        (long long)(next.evidence / board->cols + 1),
                        (long long)(next.evidence % board->cols + 1), row, col);
        puzzle_hint_add_cell(hint, next.evidence, CLEW_ROLE_EVIDENCE);
    } else {
        puzzle_hint_set(hint, CLEW_HINT_WHY,
                        "Row %lld, column %lld is one of the presses that solve the board; their "
                        "order does not matter.",
                        row, col);
    }
}

static void
describe_press(struct puzzle_hint *hint, const struct lights_board *board,
               const struct lights_solution *solution)
{
    const struct next_press next = choose_press(board, solution->presses);
    const long long row = next.cell / board->cols + 1, col = next.cell % board->cols + 1;
    int64_t reached[LIGHTS_MAX_REACH];
    const int count = lights_reach(board, next.cell, reached);

    hint->kind = CLEW_HINT_NEXT;
    puzzle_hint_set(hint, CLEW_HINT_STATUS, "It can be solved in %s%zu more press%s.",
                    solution->is_best ? "" : "at most ", solution->press_count,
                    solution->press_count == 1 ? "" : "es");
    puzzle_hint_set(hint, CLEW_HINT_WHICH, "Press a cell in row %lld.", row);
    puzzle_hint_set(hint, CLEW_HINT_WHERE, "Look at row %lld, column %lld.", row, col);
    explain_press(hint, board, next);
    puzzle_hint_set(hint, CLEW_HINT_DO, "Press row %lld, column %lld.", row, col);
    for (int i = 0; i < count; i++)
        if (reached[i] != next.evidence)
            puzzle_hint_add_cell(hint, reached[i], CLEW_ROLE_AFFECTED);
    puzzle_moves_add(&hint->moves, (struct clew_move){.cell = next.cell});
}

enum clew_status
lights_hint(struct puzzle_hint *hint, struct clew_error *error)
{
    const struct lights_position *position = hint->position;
    const struct lights_board *board = &position->now;
    struct lights_solution solution;
    enum clew_status status;

    if (!lights_count(board, board->lit)) {
        hint->kind = CLEW_HINT_FINISHED;
        puzzle_hint_set(hint, CLEW_HINT_STATUS, "All lights are off: it is solved.");
        puzzle_hint_fill_levels(hint);
        return CLEW_OK;
    }
    status = lights_solve(&solution, board, hint->search, error);
    if (!status && solution.verdict == LIGHTS_SOLVED) {
        describe_press(hint, board, &solution);
    } else if (!status && solution.verdict == LIGHTS_HOPELESS) {
        hint->kind = CLEW_HINT_HOPELESS;
        puzzle_hint_set(hint, CLEW_HINT_STATUS, "No presses can turn all lights off.");
    } else if (!status) {
        hint->kind = CLEW_HINT_UNDECIDED;
        puzzle_hint_set(hint, CLEW_HINT_STATUS, "The limits ended the search for a solution.");
    }
    lights_solution_free(&solution, board, hint->search->memory);
    puzzle_hint_fill_levels(hint);
    return status;
}
