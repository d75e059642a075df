/*
 * maze_game_view - a position as an answer, a board, cells, a line of progress and a picture.
 *
 * Cells do not show where the ball has rolled: that would take a walk through the whole history for
 * every cell.
 */
#include "maze/draw/maze_draw.h"
#include "maze/game/maze_play.h"

#include <stdio.h>
#include <string.h>

/* The letter of the roll from one cell to another in its row or column. */
static char
letter_between(const struct maze_board *board, int64_t from, int64_t to)
{
    const struct grid_place a = maze_place_of_cell(board, from), b = maze_place_of_cell(board, to);

    return b.col < a.col ? 'l' : b.col > a.col ? 'r' : b.row < a.row ? 'u' : 'd';
}

enum clew_status
maze_position_to_answer(void **answer, const void *position, struct base_memory *memory,
                        struct clew_error *error)
{
    const struct maze_position *own = position;
    const int64_t ball = maze_cell(own->board, own->ball);
    const size_t count = own->move_count;
    struct maze_answer *made;
    enum clew_status status;
    char *moves;

    if (!maze_is_solved(own))
        return base_fail_cell(error, CLEW_BAD_ANSWER, ball, "the ball is not in the hole yet");
    moves = base_alloc(memory, count);
    if (!moves)
        return base_no_memory(error);
    for (size_t i = 0; i < count; i++)
        moves[i] =
            letter_between(own->board, own->from[i], i + 1 < count ? own->from[i + 1] : ball);
    status = maze_answer_new(&made, moves, (int64_t)count, own->distance, memory, error);
    if (!status)
        *answer = made;
    base_release(memory, moves, count);
    return status;
}

enum clew_status
maze_position_to_board(void **board, const void *position, struct base_memory *memory,
                       struct clew_error *error)
{
    const struct maze_position *own = position;
    struct maze_board *made;
    enum clew_status status = maze_board_new(&made, own->board->cols, memory, error);

    if (status)
        return status;
    if (!maze_lines_reserve(&made->walls, own->board->rows, true, memory)) {
        maze_board_free(made, memory);
        return base_no_memory(error);
    }
    made->rows = made->walls.count = own->board->rows;
    memcpy(made->walls.words, own->board->walls.words, maze_lines_bytes(&made->walls));
    made->ball = own->ball;
    made->hole = own->board->hole;
    made->rule = own->board->rule;
    made->measure = own->board->measure;
    *board = made;
    return CLEW_OK;
}

enum clew_status
maze_position_to_moves(struct puzzle_moves *moves, const void *position, const void *answer,
                       struct clew_error *error)
{
    const struct maze_answer *own = answer;

    (void)position;
    for (int64_t i = 0; i < own->length; i++)
        puzzle_moves_add(moves, maze_move_of((enum grid_direction)grid_direction_of_letter(
                                    (unsigned char)own->moves[i])));
    return moves->failed ? base_no_memory(error) : CLEW_OK;
}

/* The ball hides the hole that it is in; is_home is set then. */
void
maze_position_cell(const void *position, int64_t cell, bool dark, struct clew_game_cell *out)
{
    const struct maze_position *own = position;
    const struct maze_board *board = own->board;
    const struct grid_place place = maze_place_of_cell(board, cell);

    (void)dark;
    if (maze_is_wall(board, place.row, place.col)) {
        out->kind = CLEW_CELL_VOID;
    } else if (cell == maze_cell(board, own->ball)) {
        out->kind = CLEW_CELL_BALL;
        out->is_home = maze_is_solved(own);
    } else if (maze_is_hole(board, place)) {
        out->kind = CLEW_CELL_HOLE;
        out->value = board->rule == MAZE_DROP;
    }
}

void
maze_position_progress(const void *position, size_t move_count, struct base_writer *out)
{
    const struct maze_position *own = position;

    base_write(out, "%zu roll%s, %lld cell%s", move_count, base_plural((int64_t)move_count),
               (long long)own->distance, base_plural(own->distance));
}

void
maze_position_draw(struct scene *scene, const void *position,
                   const struct puzzle_highlights *highlights)
{
    const struct maze_position *own = position;
    const struct maze_board board = maze_board_from(own->board, own->ball);
    char title[80], description[160];

    maze_draw(scene, &board, NULL);
    snprintf(title, sizeof title, "Rolling-ball maze, %lld x %lld", (long long)board.rows,
             (long long)board.cols);
    snprintf(description, sizeof description,
             "After %zu roll%s the ball is at row %lld, column %lld, counted from 1",
             own->move_count, base_plural((int64_t)own->move_count), (long long)own->ball.row + 1,
             (long long)own->ball.col + 1);
    scene_name(scene, title, description);
    maze_draw_highlights(scene, &board, highlights);
}
