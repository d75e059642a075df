/*
 * maze_board - a rolling-ball maze: walls, ball, hole, and the rules it is played by.
 *
 * The ball rolls left, right, up or down until a wall or the border stops it; a roll that does not
 * move the ball is not a move. The board carries its rules:
 *
 *     rule     drop: the ball falls into the hole as soon as it is over it
 *              stop: it has to come to rest there
 *     measure  distance: the cells rolled over, without the start, with the hole
 *              moves: the number of rolls
 *
 * The answer has the lowest cost by that measure. maze_shortest_path.h says which of several such
 * answers is chosen.
 *
 * A reader or a generator makes the board; it never changes afterwards, so threads may share it.
 * It has 1 to 2^31 cells, and ball and hole are on free cells, possibly on the same one.
 *
 * Fails: CLEW_NO_MEMORY.  Boards and answers come from the base_memory given to the _new functions.
 */
#ifndef MAZE_BOARD_H
#define MAZE_BOARD_H

#include "base/base_error.h"
#include "grid/grid.h"
#include "maze/board/maze_lines.h"

#define MAZE_MAX_CELLS (INT64_C(1) << 31)

enum maze_rule {
    MAZE_DROP,
    MAZE_STOP,
};

enum maze_measure {
    MAZE_DISTANCE,
    MAZE_MOVES,
};

struct maze_board {
    struct maze_lines walls; /* by row */
    int64_t rows, cols;
    struct grid_place ball, hole;
    enum maze_rule rule;
    enum maze_measure measure;
};

struct maze_answer {
    char *moves;      /* letters d l r u, null-terminated */
    int64_t length;   /* rolls */
    int64_t distance; /* cells rolled */
};

/* A board without rows; readers and generators add them. */
enum clew_status maze_board_new(struct maze_board **board, int64_t cols, struct base_memory *memory,
                                struct clew_error *error);
void maze_board_free(void *board, struct base_memory *memory);

/* Copies moves. The distance is taken as given; maze_check verifies it. */
enum clew_status maze_answer_new(struct maze_answer **answer, const char *moves, int64_t length,
                                 int64_t distance, struct base_memory *memory,
                                 struct clew_error *error);
void maze_answer_free(void *answer, struct base_memory *memory);

static inline bool
maze_is_wall(const struct maze_board *board, int64_t row, int64_t col)
{
    return maze_lines_has(&board->walls, row, col);
}

static inline bool
maze_is_hole(const struct maze_board *board, struct grid_place place)
{
    return place.row == board->hole.row && place.col == board->hole.col;
}

static inline int64_t
maze_cell(const struct maze_board *board, struct grid_place place)
{
    return place.row * board->cols + place.col;
}

/* Rolls the ball from place to where it stops; returns the number of cells. */
static inline int64_t
maze_roll(const struct maze_board *board, struct grid_place *place, enum grid_direction direction)
{
    const int row_step = grid_row_step(direction), col_step = grid_col_step(direction);
    int64_t distance = 0;

    for (;;) {
        const int64_t row = place->row + row_step, col = place->col + col_step;

        if (row < 0 || row >= board->rows || maze_is_wall(board, row, col))
            return distance;
        place->row = row;
        place->col = col;
        distance++;
        if (board->rule == MAZE_DROP && maze_is_hole(board, *place))
            return distance;
    }
}

#endif
