/*
 * lights_check - decides whether an answer turns all lights off, by the rules alone.
 *
 * It shares nothing with the engines, not even the code of a press: it counts, for each light, the
 * presses that are at most one step away.
 */
#include "lights/lights.h"

/* How often the cell and its neighbours are pressed, odd or even. */
static int
presses_around(const struct cells_board *board, const unsigned char *is_odd, int64_t cell)
{
    const int64_t cols = board->cols, row = cell / cols, col = cell % cols;

    return is_odd[cell] + (row > 0 && is_odd[cell - cols]) +
           (row + 1 < board->rows && is_odd[cell + cols]) + (col > 0 && is_odd[cell - 1]) +
           (col + 1 < cols && is_odd[cell + 1]);
}

static enum clew_status
find_light(const struct cells_board *board, const unsigned char *is_odd, struct clew_error *error)
{
    for (int64_t cell = 0; cell < board->rows * board->cols; cell++)
        if (((board->at[cell] == LIGHTS_ON) + presses_around(board, is_odd, cell)) % 2)
            return base_fail_cell(error, CLEW_BAD_ANSWER, cell,
                                  "the light at row %lld, column %lld stays on",
                                  (long long)(cell / board->cols), (long long)(cell % board->cols));
    return CLEW_OK;
}

enum clew_status
lights_check(const void *board, const void *answer, struct base_memory *memory,
             struct clew_error *error)
{
    const struct cells_board *lights = board;
    const struct cells_answer *presses = answer;
    const int64_t cells = lights->rows * lights->cols;
    unsigned char *is_odd = base_alloc_zero(memory, (size_t)cells, 1);
    enum clew_status status = is_odd ? CLEW_OK : base_no_memory(error);

    for (size_t i = 0; !status && i < presses->count; i++)
        if (presses->cells[i] < 0 || presses->cells[i] >= cells)
            status = base_fail(error, CLEW_BAD_ANSWER, "press %zu is not on the board", i + 1);
        else
            is_odd[presses->cells[i]] ^= 1;
    if (!status)
        status = find_light(lights, is_odd, error);
    base_release(memory, is_odd, (size_t)cells);
    return status;
}
