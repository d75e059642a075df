/*
 * lights_generate - new boards: random presses on a board that is dark.
 *
 * The presses are a solution, so every generated board has one. It need not be the shortest. A
 * selection that happens to change nothing is drawn again.
 */
#include "base/base_random.h"
#include "lights/lights.h"

#define MAX_DRAWS 100

/* Chooses `count` cells, every choice equally likely (selection sampling, Knuth 3.4.2). */
static void
choose_presses(const struct cells_answer *answer, int64_t cells, struct base_random *random)
{
    size_t chosen = 0;

    for (int64_t cell = 0; cell < cells && chosen < answer->count; cell++)
        if (base_random_below(random, (uint64_t)(cells - cell)) < answer->count - chosen)
            answer->cells[chosen++] = cell;
}

static void
press_random_cells(struct cells_board *board, struct cells_answer *answer, uint64_t seed)
{
    struct base_random random;

    base_random_seed(&random, seed);
    for (int draw = 0; draw < MAX_DRAWS && !cells_holding(board, LIGHTS_ON); draw++) {
        choose_presses(answer, cells_count(board), &random);
        for (size_t i = 0; i < answer->count; i++)
            cells_make_move(board, answer->cells[i]);
    }
}

enum clew_status
lights_generate(struct puzzle_generation *generation, struct clew_error *error)
{
    struct cells_board *board = NULL;
    struct cells_answer *answer = NULL;
    uint64_t presses = puzzle_option_number(generation->options, "presses");
    enum clew_status status = cells_board_new(&board, &lights_rules, generation->rows,
                                              generation->cols, generation->memory, error);

    if (status)
        return status;
    if (!presses)
        presses = (uint64_t)(cells_count(board) + 2) / 3;
    if (presses > (uint64_t)cells_count(board))
        status = base_fail(error, CLEW_BAD_OPTION, "%llu presses, but only %lld cells",
                           (unsigned long long)presses, (long long)cells_count(board));
    if (!status)
        status = cells_answer_new(&answer, NULL, (size_t)presses, generation->memory, error);
    if (status) {
        cells_board_free(board, generation->memory);
        return status;
    }
    press_random_cells(board, answer, puzzle_option_number(generation->options, "seed"));
    generation->board = board;
    generation->answer = answer;
    return CLEW_OK;
}
