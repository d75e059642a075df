/* maze_check - see the header. */
#include "maze/board/maze_check.h"

#include "maze/board/maze_board.h"

#include <string.h>

struct ball {
    const struct maze_board *board;
    int64_t row, col;
    int64_t rolled;
    bool is_in_hole;
};

static bool
is_free(const struct maze_board *board, int64_t row, int64_t col)
{
    const struct maze_lines *walls = &board->walls;

    if (row < 0 || col < 0 || row >= board->rows || col >= board->cols)
        return false;
    return !(maze_line_words(walls, row)[col / 64] >> (col % 64) & 1);
}

/* Rolls one cell at a time; returns the number of cells. */
static int64_t
check_roll(struct ball *ball, int row_step, int col_step)
{
    int64_t cells = 0;

    while (is_free(ball->board, ball->row + row_step, ball->col + col_step)) {
        ball->row += row_step;
        ball->col += col_step;
        cells++;
        if (ball->board->rule == MAZE_DROP && ball->row == ball->board->hole.row &&
            ball->col == ball->board->hole.col)
            break;
    }
    ball->is_in_hole = ball->row == ball->board->hole.row && ball->col == ball->board->hole.col;
    ball->rolled += cells;
    return cells;
}

static int64_t
check_move(struct ball *ball, char letter)
{
    switch (letter) {
    case 'd':
        return check_roll(ball, 1, 0);
    case 'u':
        return check_roll(ball, -1, 0);
    case 'r':
        return check_roll(ball, 0, 1);
    case 'l':
        return check_roll(ball, 0, -1);
    default:
        return 0;
    }
}

enum clew_status
maze_check(const void *board, const void *answer, struct base_memory *memory,
           struct clew_error *error)
{
    const struct maze_board *maze = board;
    const struct maze_answer *own = answer;
    struct ball ball = {.board = maze, .row = maze->ball.row, .col = maze->ball.col};

    (void)memory;
    ball.is_in_hole = ball.row == maze->hole.row && ball.col == maze->hole.col;
    for (int64_t i = 0; i < own->length; i++) {
        const int64_t cell = ball.row * maze->cols + ball.col;

        if (ball.is_in_hole)
            return base_fail_cell(error, CLEW_BAD_ANSWER, cell,
                                  "roll %lld comes after the ball is in the hole",
                                  (long long)i + 1);
        if (!check_move(&ball, own->moves[i]))
            return base_fail_cell(error, CLEW_BAD_ANSWER, cell,
                                  "roll %lld (%c) does not move the ball", (long long)i + 1,
                                  own->moves[i]);
    }
    if (!ball.is_in_hole)
        return base_fail_cell(error, CLEW_BAD_ANSWER, ball.row * maze->cols + ball.col,
                              "the ball ends at row %lld, column %lld, not in the hole",
                              (long long)ball.row + 1, (long long)ball.col + 1);
    if (strlen(own->moves) != (size_t)own->length || ball.rolled != own->distance)
        return base_fail(
            error, CLEW_BAD_ANSWER, "the path rolls over %lld cell%s, but %lld are claimed",
            (long long)ball.rolled, base_plural(ball.rolled), (long long)own->distance);
    return CLEW_OK;
}
