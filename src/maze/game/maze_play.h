/*
 * maze_play - the rolling ball as a game: a position, its moves, gestures and hints.
 *
 * A position is where the ball is now and the cells from which it rolled so far, four bytes per
 * roll; the direction of a roll follows from two cells that come after each other. A move is
 *
 *     struct clew_move {.kind = 0, .value = enum grid_direction, .cell = -1, .to = -1}
 *
 * and its text form one letter, l r u d.
 *
 * The ball in the hole does not roll on, under either rule: what is solved stays solved until a
 * roll is taken back. (Under the rule stop this means at rest in it; rolling across is allowed.)
 *
 * Gestures: a press on a cell in the ball's row or column rolls it that way, as an arrow does. A
 * drag does nothing.
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
 * The board with the ball elsewhere. It borrows the walls of the old one: do not free it, and use
 * it no longer than that.
 */
static inline struct maze_board
maze_board_from(const struct maze_board *board, struct grid_place ball)
{
    struct maze_board moved = *board;

    moved.ball = ball;
    return moved;
}

/* ---- What others see of a position (maze_game_view.c) ---- */

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
enum clew_status maze_position_draw_text(struct base_writer *out, const void *position,
                                         const struct puzzle_highlights *highlights,
                                         const struct clew_style *style, struct clew_error *error);

enum clew_status maze_hint(struct puzzle_hint *hint, struct clew_error *error);

#endif
