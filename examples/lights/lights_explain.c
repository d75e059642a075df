/*
 * lights_explain - a press with a reason that can be seen: a light that only this press of the
 * answer reaches. Where no press has one, the first is taken, for their order does not matter.
 */
#include "lights/lights.h"

/* A light that no other press reaches, or -1. */
static int64_t
find_evidence(const struct cells_board *board, const unsigned char *is_pressed, int64_t cell)
{
    int64_t reached[LIGHTS_MAX_REACH], around[LIGHTS_MAX_REACH];
    const int count = lights_reach(board, cell, reached);

    /* Backwards: a light beside the cell is clearer than the cell itself, which is first. */
    for (int i = count - 1; i >= 0; i--) {
        const int around_count = lights_reach(board, reached[i], around);
        int presses = 0;

        for (int k = 0; k < around_count; k++)
            presses += is_pressed[around[k]];
        if (presses == 1 && board->at[reached[i]] == LIGHTS_ON)
            return reached[i];
    }
    return -1;
}

static void
explain(struct puzzle_hint *hint, const struct cells_board *board, int64_t cell, int64_t evidence)
{
    const long long row = cell / board->cols + 1, col = cell % board->cols + 1;

    if (evidence < 0) {
        puzzle_hint_set(hint, CLEW_HINT_WHY,
                        "Row %lld, column %lld is one of the presses that solve the board; their "
                        "order does not matter.",
                        row, col);
        return;
    }
    hint->rule = "only press nearby";
    puzzle_hint_set(hint, CLEW_HINT_WHY,
                    "The light at row %lld, column %lld is on, and of the presses that solve the "
                    "board only row %lld, column %lld reaches it.",
                    (long long)(evidence / board->cols + 1),
                    (long long)(evidence % board->cols + 1), row, col);
    puzzle_hint_add_cell(hint, evidence, CLEW_ROLE_EVIDENCE);
}

size_t
lights_explain(struct puzzle_hint *hint, const struct cells_board *board,
               const struct cells_answer *answer)
{
    const size_t cells = (size_t)cells_count(board);
    unsigned char *is_pressed = base_alloc_zero(hint->search->memory, cells, 1);
    int64_t evidence = -1;
    size_t chosen = 0;

    hint->failed |= !is_pressed;
    for (size_t i = 0; is_pressed && i < answer->count; i++)
        is_pressed[answer->cells[i]] = 1;
    for (size_t i = 0; is_pressed && evidence < 0 && i < answer->count; i++) {
        evidence = find_evidence(board, is_pressed, answer->cells[i]);
        if (evidence >= 0)
            chosen = i;
    }
    explain(hint, board, answer->cells[chosen], evidence);
    base_release(hint->search->memory, is_pressed, cells);
    return chosen;
}
