/* maze_check - see the header. */
#include "maze/board/maze_check.h"

#include "maze/board/maze_board.h"

#include <string.h>

struct play {
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

/* One roll. Says how many cells. */
static int64_t
play_roll(struct play *play, int row_step, int col_step)
{
    int64_t cells = 0;

    while (is_free(play->board, play->row + row_step, play->col + col_step)) {
        play->row += row_step;
        play->col += col_step;
        cells++;
        if (play->board->rule == MAZE_DROP && play->row == play->board->hole.row &&
            play->col == play->board->hole.col)
            break;
    }
    play->is_in_hole = play->row == play->board->hole.row && play->col == play->board->hole.col;
    play->rolled += cells;
    return cells;
}

static int64_t
play_letter(struct play *play, char letter)
{
    switch (letter) {
    case 'd':
        return play_roll(play, 1, 0);
    case 'u':
        return play_roll(play, -1, 0);
    case 'r':
        return play_roll(play, 0, 1);
    case 'l':
        return play_roll(play, 0, -1);
    default:
        return 0;
    }
}

enum clew_status
maze_check(const void *board, const void *answer, struct base_memory *memory,
           struct clew_error *error)
{
    const struct maze_board *maze = board;
    const struct maze_answer *way = answer;
    struct play play = {.board = maze, .row = maze->ball.row, .col = maze->ball.col};

    (void)memory; /* it needs none */
    play.is_in_hole = play.row == maze->hole.row && play.col == maze->hole.col;
    for (int64_t i = 0; i < way->length; i++) {
        const int64_t cell = play.row * maze->cols + play.col;

        if (play.is_in_hole)
            return base_fail_cell(error, CLEW_BAD_ANSWER, cell,
                                  "roll %lld comes after the ball is in the hole",
                                  (long long)i + 1);
        if (!play_letter(&play, way->path[i]))
            return base_fail_cell(error, CLEW_BAD_ANSWER, cell,
                                  "roll %lld (%c) does not move the ball", (long long)i + 1,
                                  way->path[i]);
    }
    if (!play.is_in_hole)
        return base_fail_cell(error, CLEW_BAD_ANSWER, play.row * maze->cols + play.col,
                              "the ball ends at row %lld, column %lld, not in the hole",
                              (long long)play.row, (long long)play.col);
    if (strlen(way->path) != (size_t)way->length || play.rolled != way->distance)
        return base_fail(error, CLEW_BAD_ANSWER,
                         "the way rolls over %lld cells, but %lld are claimed",
                         (long long)play.rolled, (long long)way->distance);
    return CLEW_OK;
}
