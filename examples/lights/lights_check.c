/*
 * lights_check - whether an answer turns all lights off, by the rules alone.
 *
 * It shares nothing with the engines, not even the code of a press: it counts, for each light, the
 * pressed cells that are at most one step away.
 */
#include "lights/lights_puzzle.h"

/* How many of the cell and its neighbours are pressed. */
static int
count_presses_around(const struct lights_board *board, const unsigned char *is_pressed, int64_t row,
                     int64_t col)
{
    const int64_t cell = row * board->cols + col;

    return is_pressed[cell] + (row > 0 && is_pressed[cell - board->cols]) +
           (row + 1 < board->rows && is_pressed[cell + board->cols]) +
           (col > 0 && is_pressed[cell - 1]) + (col + 1 < board->cols && is_pressed[cell + 1]);
}

static enum clew_status
mark_presses(unsigned char *is_pressed, const struct lights_board *board,
             const struct lights_answer *answer, struct clew_error *error)
{
    for (size_t i = 0; i < answer->count; i++) {
        const int64_t cell = answer->presses[i];

        if (cell < 0 || cell >= board->rows * board->cols)
            return base_fail(error, CLEW_BAD_ANSWER, "press %zu is not on the board", i + 1);
        if (is_pressed[cell])
            return base_fail_cell(error, CLEW_BAD_ANSWER, cell,
                                  "press %zu is at row %lld, column %lld again", i + 1,
                                  (long long)(cell / board->cols), (long long)(cell % board->cols));
        is_pressed[cell] = 1;
    }
    return CLEW_OK;
}

static enum clew_status
find_light(const struct lights_board *board, const unsigned char *is_pressed,
           struct clew_error *error)
{
    for (int64_t row = 0; row < board->rows; row++)
        for (int64_t col = 0; col < board->cols; col++) {
            const int64_t cell = row * board->cols + col;
            const int was_lit = board->lit[cell / 64] >> (cell % 64) & 1;

            if ((was_lit + count_presses_around(board, is_pressed, row, col)) % 2)
                return base_fail_cell(error, CLEW_BAD_ANSWER, cell,
                                      "the light at row %lld, column %lld stays on", (long long)row,
                                      (long long)col);
        }
    return CLEW_OK;
}

enum clew_status
lights_check(const void *board, const void *answer, struct base_memory *memory,
             struct clew_error *error)
{
    const struct lights_board *lights = board;
    const size_t cells = (size_t)(lights->rows * lights->cols);
    unsigned char *is_pressed = base_alloc_zero(memory, cells, 1);
    enum clew_status status;

    if (!is_pressed)
        return base_no_memory(error);
    status = mark_presses(is_pressed, lights, answer, error);
    if (!status)
        status = find_light(lights, is_pressed, error);
    base_release(memory, is_pressed, cells);
    return status;
}
