/* lights_board - see the header. */
#include "lights/lights_board.h"

#include "grid/grid.h"

#include <string.h>

enum clew_status
lights_board_new(struct lights_board **board, int64_t rows, int64_t cols,
                 struct base_memory *memory, struct clew_error *error)
{
    struct lights_board made = {.rows = rows, .cols = cols};

    if (rows < 1 || cols < 1 || rows > LIGHTS_MAX_SIDE || cols > LIGHTS_MAX_SIDE)
        return base_fail(error, CLEW_BAD_BOARD, "a board of lights has 1 to %d rows and columns",
                         LIGHTS_MAX_SIDE);
    made.lit = base_alloc_zero(memory, lights_words(&made), sizeof *made.lit);
    *board = base_alloc(memory, sizeof **board);
    if (!made.lit || !*board) {
        base_release(memory, made.lit, lights_words(&made) * sizeof *made.lit);
        base_release(memory, *board, sizeof **board);
        *board = NULL;
        return base_no_memory(error);
    }
    **board = made;
    return CLEW_OK;
}

void
lights_board_free(void *board, struct base_memory *memory)
{
    struct lights_board *lights = board;

    if (!lights)
        return;
    base_release(memory, lights->lit, lights_words(lights) * sizeof *lights->lit);
    base_release(memory, lights, sizeof *lights);
}

enum clew_status
lights_answer_new(struct lights_answer **answer, const int64_t *presses, size_t count,
                  struct base_memory *memory, struct clew_error *error)
{
    struct lights_answer *made = base_alloc(memory, sizeof *made);
    int64_t *copy = base_alloc(memory, count * sizeof *copy);

    if (!made || !copy) {
        base_release(memory, made, sizeof *made);
        base_release(memory, copy, count * sizeof *copy);
        return base_no_memory(error);
    }
    if (presses)
        memcpy(copy, presses, count * sizeof *copy);
    *made = (struct lights_answer){.presses = copy, .count = count};
    *answer = made;
    return CLEW_OK;
}

enum clew_status
lights_answer_of_set(struct lights_answer **answer, const struct lights_board *board,
                     const uint64_t *set, struct base_memory *memory, struct clew_error *error)
{
    enum clew_status status =
        lights_answer_new(answer, NULL, lights_count(board, set), memory, error);
    size_t count = 0;

    if (status)
        return status;
    for (int64_t cell = 0; cell < lights_cells(board); cell++)
        if (bits_has(set, (size_t)cell))
            (*answer)->presses[count++] = cell;
    return CLEW_OK;
}

void
lights_answer_free(void *answer, struct base_memory *memory)
{
    struct lights_answer *lights = answer;

    if (!lights)
        return;
    base_release(memory, lights->presses, lights->count * sizeof *lights->presses);
    base_release(memory, lights, sizeof *lights);
}

int
lights_reach(const struct lights_board *board, int64_t cell, int64_t reached[LIGHTS_MAX_REACH])
{
    int count = 0;

    reached[count++] = cell;
    for (unsigned side = CLEW_SIDE_LEFT; side <= CLEW_SIDE_DOWN; side *= 2) {
        const int64_t beside = grid_step(board->rows, board->cols, cell, side);

        if (beside >= 0)
            reached[count++] = beside;
    }
    return count;
}

void
lights_press(const struct lights_board *board, uint64_t *lit, int64_t cell)
{
    int64_t reached[LIGHTS_MAX_REACH];
    const int count = lights_reach(board, cell, reached);

    for (int i = 0; i < count; i++)
        lit[reached[i] >> 6] ^= UINT64_C(1) << (reached[i] & 63);
}

size_t
lights_count(const struct lights_board *board, const uint64_t *set)
{
    size_t count = 0;

    for (size_t word = 0; word < lights_words(board); word++)
        count += (size_t)bits_count(set[word]);
    return count;
}
