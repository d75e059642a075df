/*
 * maze_rolls - where rolls end, found by the nearest wall bits.
 *
 * Needs the walls by row and by column. Along an axis a cell has a line and a position on it: row
 * and column for rolls along the row, column and row for rolls along the column.
 *
 *     line:  # . . o . . . #        The segment around o ends at the cells where rolls from o
 *              low       high       end. Under the rule drop the hole ends a segment, too.
 *
 * No memory, no state.
 */
#ifndef MAZE_ROLLS_H
#define MAZE_ROLLS_H

#include "maze/board/maze_board.h"

enum maze_axis {
    MAZE_ALONG_ROW,
    MAZE_ALONG_COL,
};

struct maze_rolls {
    struct maze_lines lines[2]; /* by axis; borrowed */
    struct grid_place drop;     /* the hole under the rule drop, else -1, -1 */
};

/* A cell as seen along an axis. */
struct maze_line_pos {
    int64_t line, pos;
};

static inline struct maze_rolls
maze_rolls_of(const struct maze_board *board, const struct maze_lines *by_col)
{
    return (struct maze_rolls){.lines = {board->walls, *by_col},
                               .drop = board->rule == MAZE_DROP ? board->hole
                                                                : (struct grid_place){-1, -1}};
}

static inline struct maze_line_pos
maze_line_pos_of(struct grid_place cell, enum maze_axis axis)
{
    return axis == MAZE_ALONG_ROW ? (struct maze_line_pos){cell.row, cell.col}
                                  : (struct maze_line_pos){cell.col, cell.row};
}

static inline struct grid_place
maze_place_of(struct maze_line_pos at, enum maze_axis axis)
{
    return axis == MAZE_ALONG_ROW ? (struct grid_place){at.line, at.pos}
                                  : (struct grid_place){at.pos, at.line};
}

/* The ends of the segment of free cells around a cell along an axis. */
static inline void
maze_find_segment(const struct maze_rolls *rolls, struct maze_line_pos at, enum maze_axis axis,
                  int64_t *low, int64_t *high)
{
    const struct maze_lines *lines = &rolls->lines[axis];
    const size_t base = maze_lines_bit(lines, at.line, 0);
    const size_t here = base + (size_t)at.pos;
    const struct maze_line_pos drop = maze_line_pos_of(rolls->drop, axis);

    *low = (int64_t)(bits_previous(lines->words, here - 1) + 1 - base);
    *high = (int64_t)(bits_next(lines->words, here + 1) - 1 - base);
    if (drop.line != at.line)
        return;
    if (drop.pos < at.pos && drop.pos > *low)
        *low = drop.pos;
    if (drop.pos > at.pos && drop.pos < *high)
        *high = drop.pos;
}

#endif
