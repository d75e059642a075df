/* api_board - boards as handles, and new ones from the generators. */
#include "api/api.h"

#include <stdlib.h>

enum clew_status
api_board_new(struct clew_board **board, const struct puzzle *puzzle, size_t budget,
              struct clew_error *error)
{
    *board = calloc(1, sizeof **board);
    if (!*board)
        return base_no_memory(error);
    base_memory_init(&(*board)->memory, budget);
    (*board)->puzzle = puzzle;
    return CLEW_OK;
}

void
clew_board_free(struct clew_board *board)
{
    if (!board)
        return;
    clew_answer_free(board->answer);
    if (board->carried)
        board->puzzle->free_answer(board->carried, &board->memory);
    if (board->board)
        board->puzzle->free_board(board->board, &board->memory);
    free(board);
}

const char *
clew_board_puzzle(const struct clew_board *board)
{
    return board->puzzle->name;
}

const char *
clew_board_format(const struct clew_board *board)
{
    return board->format ? board->format->name : NULL;
}

uint64_t
clew_board_line(const struct clew_board *board)
{
    return board->line;
}

int64_t
clew_board_rows(const struct clew_board *board)
{
    return board->puzzle->rows(board->board);
}

int64_t
clew_board_cols(const struct clew_board *board)
{
    return board->puzzle->cols(board->board);
}

size_t
clew_board_bytes(const struct clew_board *board)
{
    return base_memory_used(&board->memory);
}

const struct clew_answer *
clew_board_answer(const struct clew_board *board)
{
    return board->answer;
}

enum clew_status
clew_generate(struct clew_board **board, const char *puzzle, int64_t rows, int64_t cols,
              const struct clew_options *given, struct clew_error *error)
{
    const struct puzzle *found = api_puzzle_named(puzzle);
    struct puzzle_options options;
    enum clew_status status;

    *board = NULL;
    base_fault_clear(error);
    if (!found)
        return base_fail(error, CLEW_BAD_OPTION, "no puzzle is called '%.60s'", puzzle);
    if (!found->generate)
        return base_fail(error, CLEW_UNSUPPORTED, "no new boards of %s can be made", found->name);
    status = api_options_for(&options, found, given, error);
    if (status)
        return status;
    status = api_board_new(board, found, puzzle_option_size(&options, "limit-bytes"), error);
    if (status)
        return status;
    status = found->generate(&(*board)->board, rows, cols, &options, &(*board)->memory, error);
    if (status) {
        clew_board_free(*board);
        *board = NULL;
    }
    return status;
}

void
clew_board_cell(const struct clew_board *board, int64_t cell, bool dark, struct clew_cell *look)
{
    *look = (struct clew_cell){.kind = CLEW_CELL_FREE, .colour = CLEW_NO_COLOUR};
    board->puzzle->cell(board->board, cell, dark, look);
}

int64_t
clew_board_step(const struct clew_board *board, int64_t cell, enum clew_side side)
{
    return board->puzzle->step(board->board, cell, side);
}
