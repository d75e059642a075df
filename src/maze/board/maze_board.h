/*
 * maze_board - a rolling-ball maze: walls, ball, hole, and the rules it is played by.
 *
 * The ball rolls left, right, up or down until a wall or the border stops it; a roll that does
 * not move the ball is no move. Rules that the board carries:
 *
 *     rule     drop: the ball falls into the hole as soon as it is over it
 *              stop: it has to come to rest there
 *     measure  distance: the cells rolled count (the start not, the hole too)
 *              moves: the rolls count
 *
 * An answer is the least cost by that measure. Among ways of equal cost one is chosen by the
 * letters of its rolls: see maze_shortest_path.h.
 *
 * Made by a reader or a generator; then never changed, so threads may share it. What they let
 * pass has 1 to 2^31 cells, and ball and hole on free cells (they may be the same).
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
    char *path;       /* letters d l r u, ended by a null byte */
    int64_t length;   /* rolls */
    int64_t distance; /* cells rolled */
};

/* A board of cols columns and no row yet; the readers add rows. */
enum clew_status maze_board_new(struct maze_board **board, int64_t cols, struct base_memory *memory,
                                struct clew_error *error);
void maze_board_free(void *board, struct base_memory *memory);

/* path is copied. distance is what its maker says: check judges it. */
enum clew_status maze_answer_new(struct maze_answer **answer, const char *path, int64_t length,
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

/* Rolls from a place, cell by cell; says how far. place becomes where the ball rests. */
static inline int64_t
maze_roll(const struct maze_board *board, struct grid_place *place, enum grid_direction direction)
{
    const int row_step = grid_row_step(direction), col_step = grid_col_step(direction);
    int64_t far = 0;

    for (;;) {
        const int64_t row = place->row + row_step, col = place->col + col_step;

        if (row < 0 || row >= board->rows || maze_is_wall(board, row, col))
            return far;
        place->row = row;
        place->col = col;
        far++;
        if (board->rule == MAZE_DROP && maze_is_hole(board, *place))
            return far;
    }
}

#endif
