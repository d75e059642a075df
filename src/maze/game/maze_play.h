/*
 * maze_play - the rolling ball as a game: a position, its moves, gestures and hints.
 *
 * A position is the place of the ball and the cells from which it has rolled, four bytes per roll;
 * two consecutive cells give the direction of a roll. A move is
 *
 *     struct clew_move {.kind = 0, .value = enum grid_direction, .cell = -1, .to = -1}
 *
 * and its text is one letter, l r u d.
 *
 * A ball in the hole does not roll on, under either rule: a solved game stays solved until a roll
 * is undone. (Under the rule stop the ball has to stop in the hole; it may roll across.)
 *
 * Gestures: a press on a cell in the row or column of the ball rolls it in that direction, like an
 * arrow key. A drag does nothing.
 *
 * Fails: CLEW_BAD_MOVE, CLEW_NO_MEMORY.  A position borrows its board.
 */
#ifndef MAZE_PLAY_H
#define MAZE_PLAY_H

#include "maze/board/maze_board.h"
#include "puzzle/puzzle.h"

struct maze_position {
    const struct maze_board *board; /* borrowed */
    struct base_memory *memory;
    struct grid_place ball;
    int64_t distance; /* cells rolled */
    uint32_t *from;   /* the cell before each roll */
    size_t move_count, move_capacity;
};

extern const struct puzzle_play maze_play;

static inline bool
maze_is_solved(const struct maze_position *position)
{
    return maze_is_hole(position->board, position->ball);
}

static inline struct clew_move
maze_move_of(enum grid_direction direction)
{
    return (struct clew_move){.kind = 0, .value = (int32_t)direction, .cell = -1, .to = -1};
}

static inline struct grid_place
maze_place_of_cell(const struct maze_board *board, int64_t cell)
{
    return (struct grid_place){cell / board->cols, cell % board->cols};
}

/*
 * The board with the ball elsewhere. It borrows the walls of `board`: do not free it, and do not
 * use it after `board` is freed.
 */
static inline struct maze_board
maze_board_from(const struct maze_board *board, struct grid_place ball)
{
    struct maze_board moved = *board;

    moved.ball = ball;
    return moved;
}

/* ---- A position as answer, board, cells and picture (maze_game_view.c) ---- */

enum clew_status maze_position_to_answer(void **answer, const void *position,
                                         struct base_memory *memory, struct clew_error *error);
enum clew_status maze_position_to_board(void **board, const void *position,
                                        struct base_memory *memory, struct clew_error *error);
enum clew_status maze_position_to_moves(struct puzzle_moves *moves, const void *position,
                                        const void *answer, struct clew_error *error);
void maze_position_cell(const void *position, int64_t cell, bool dark, struct clew_game_cell *out);
void maze_position_progress(const void *position, size_t move_count, struct base_writer *out);
void maze_position_draw(struct scene *scene, const void *position,
                        const struct puzzle_highlights *highlights);

enum clew_status maze_hint(struct puzzle_hint *hint, struct clew_error *error);

#endif
