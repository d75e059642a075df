/*
 * fuzz_check - any answer to any board: the checker says right or wrong, and agrees with the
 * solver.
 *
 *     a board
 *     ---
 *     an answer
 *
 * Without the line of dashes the answer is the one that came with the board. What is right can be
 * written in every format and drawn, and no engine proves that there is none.
 */
#include "fuzz.h"

#define MAX_CELLS      400
#define CELLS_TO_SOLVE 100

static const char *
find_answer(const char *text, size_t size)
{
    static const char line[] = "\n---\n";
    const size_t length = sizeof line - 1;

    for (size_t at = 0; at + length <= size; at++)
        if (memcmp(text + at, line, length) == 0)
            return text + at + length;
    return NULL;
}

/* A proof that there is no answer would be a lie. */
static void
ask_solver(const struct clew_board *board)
{
    struct clew_options *options = small_options();
    struct clew_answer *answer = NULL;

    set(options, "limit-nodes", "3000");
    set(options, "limit-seconds", "0.2");
    must(clew_solve(&answer, board, options, NULL, NULL) == CLEW_OK, "solving failed", "");
    must(clew_answer_outcome(answer) != CLEW_NONE, "none, though an answer is right", "");
    clew_answer_free(answer);
    clew_options_free(options);
}

static void
use_right_answer(const struct clew_board *board, const struct clew_answer *answer)
{
    must(clew_answer_has_solution(answer), "right, but no solution", "");
    show_everywhere(board, answer);
    if (clew_board_rows(board) * clew_board_cols(board) <= CELLS_TO_SOLVE)
        ask_solver(board);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct clew_options *options = small_options();
    const char *found = find_answer((const char *)data, size);
    const size_t board_size = found ? (size_t)(found - (const char *)data) - 4 : size;
    const size_t answer_size = size - (found ? board_size + 4 : size);
    char *text = copy_of(data, board_size, false);
    char *given = found ? copy_of((const uint8_t *)found, answer_size, false) : NULL;
    struct clew_board *board = NULL;
    struct clew_answer *answer = NULL;
    struct clew_error error = {0};
    enum clew_status status = clew_board_read(&board, text, board_size, options, &error);

    if (!status && clew_board_rows(board) * clew_board_cols(board) <= MAX_CELLS) {
        status = clew_check(&answer, board, given, answer_size, &error);
        must((answer != NULL) == (status == CLEW_OK), "an answer without success", error.text);
        must(!status || error.text[0] != '\0', "refused without a word", clew_status_name(status));
        if (answer)
            use_right_answer(board, answer);
    }
    clew_answer_free(answer);
    clew_board_free(board);
    clew_options_free(options);
    free(given);
    free(text);
    return 0;
}
