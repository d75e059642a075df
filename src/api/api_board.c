/* api_board - boards as handles with counted references. */
#include "api/api.h"
#include "base/base_blocks.h"

#include <stdlib.h>

enum clew_status
api_board_new(struct clew_board **board, const struct puzzle *puzzle, size_t budget,
              struct clew_error *error)
{
    *board = base_block_new_zero(sizeof **board);
    if (!*board)
        return base_no_memory(error);
    base_memory_init(&(*board)->memory, budget);
    atomic_init(&(*board)->references, 1);
    (*board)->puzzle = puzzle;
    return CLEW_OK;
}

const struct clew_board *
api_board_retain(const struct clew_board *board)
{
    atomic_fetch_add(&((struct clew_board *)board)->references, 1);
    return board;
}

void
clew_board_free(struct clew_board *board)
{
    if (!board || atomic_fetch_sub(&board->references, 1) > 1)
        return;
    clew_answer_free(board->answer);
    if (board->carried)
        board->puzzle->free_answer(board->carried, &board->memory);
    if (board->board)
        board->puzzle->free_board(board->board, &board->memory);
    base_block_free(board, sizeof *board);
}

enum clew_status
api_board_take_carried(struct clew_board *board, struct clew_error *error)
{
    enum clew_status status;

    if (!board->carried)
        return CLEW_OK;
    status = board->puzzle->check(board->board, board->carried, &board->memory, NULL);
    if (status)
        return status == CLEW_NO_MEMORY ? base_no_memory(error) : CLEW_OK;
    status = api_answer_new(&board->answer, board, 0, error);
    if (status)
        return status;
    clew_board_free(board); /* the board owns this answer: a reference back would be a cycle */
    board->answer->is_part_of_board = true;
    board->answer->memory = &board->memory;
    board->answer->payload = board->carried;
    board->answer->is_borrowed = true;
    board->answer->outcome = CLEW_SOLVED;
    return api_answer_complete(board->answer, error);
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
api_board_bytes(const struct clew_board *board)
{
    return base_memory_used(&board->memory);
}

const struct clew_answer *
clew_board_answer(const struct clew_board *board)
{
    return board->answer;
}

bool
clew_board_rule_at(const struct clew_board *board, size_t index, struct clew_rule *out)
{
    struct clew_rule rule = CLEW_RULE_INIT;

    if (!board->puzzle->rule || !board->puzzle->rule(board->board, index, &rule))
        return false;
    api_copy_out(out, &rule, sizeof rule);
    return true;
}

bool
api_board_has_cell(const struct clew_board *board, int64_t cell)
{
    return cell >= 0 && cell < clew_board_rows(board) * clew_board_cols(board);
}

bool
clew_board_cell(const struct clew_board *board, int64_t cell, bool dark, struct clew_cell *out)
{
    struct clew_cell filled = CLEW_CELL_INIT;

    if (!api_board_has_cell(board, cell))
        return false;
    board->puzzle->cell(board->board, cell, dark, &filled);
    api_copy_out(out, &filled, sizeof filled);
    return true;
}

int64_t
clew_board_step(const struct clew_board *board, int64_t cell, enum clew_side side)
{
    const bool is_one_side = side == CLEW_SIDE_LEFT || side == CLEW_SIDE_RIGHT ||
                             side == CLEW_SIDE_UP || side == CLEW_SIDE_DOWN ||
                             side == CLEW_SIDE_SLANT_LEFT || side == CLEW_SIDE_SLANT_RIGHT;

    if (!is_one_side || !api_board_has_cell(board, cell))
        return -1;
    return puzzle_step(board->puzzle, board->board, cell, side);
}

static void
outline_square(const struct clew_board *board, int64_t cell, struct clew_outline *out)
{
    const int64_t cols = clew_board_cols(board);
    const double left = (double)(cell % cols), top = (double)(cell / cols);

    out->centre = (struct clew_point){left + 0.5, top + 0.5};
    out->corner_count = 4;
    out->corners[0] = (struct clew_point){left, top};
    out->corners[1] = (struct clew_point){left + 1, top};
    out->corners[2] = (struct clew_point){left + 1, top + 1};
    out->corners[3] = (struct clew_point){left, top + 1};
    out->sides[0] = (struct clew_point){left, top + 0.5};
    out->sides[1] = (struct clew_point){left + 1, top + 0.5};
    out->sides[2] = (struct clew_point){left + 0.5, top};
    out->sides[3] = (struct clew_point){left + 0.5, top + 1};
    out->sides[4] = out->sides[5] = out->centre;
}

bool
clew_board_outline(const struct clew_board *board, int64_t cell, struct clew_outline *out)
{
    struct clew_outline filled = CLEW_OUTLINE_INIT;

    if (!api_board_has_cell(board, cell))
        return false;
    if (board->puzzle->outline)
        board->puzzle->outline(board->board, cell, &filled);
    else
        outline_square(board, cell, &filled);
    api_copy_out(out, &filled, sizeof filled);
    return true;
}
