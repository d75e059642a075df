/*
 * maze_rolls - where rolls end, by looking for the nearest wall bits.
 *
 * Needs the walls by row and by column. Along an axis a cell has a line and a place on it: row and
 * column when rolling along the row, column and row when rolling along the column.
 *
 *     line:  # . . o . . . #        ends of the stretch round o: the cells where its rolls end;
 *              low     high         under the rule drop the hole ends it too
 *
 * Used by: the engine bits, maze_shortest_path.  No memory.
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
    struct grid_place drop;     /* where a ball drops; -1, -1 under the rule stop */
};

/* A cell seen along an axis. */
struct maze_spot {
    int64_t line, place;
};

static inline struct maze_rolls
maze_rolls_of(const struct maze_board *board, const struct maze_lines *by_col)
{
    return (struct maze_rolls){.lines = {board->walls, *by_col},
                               .drop = board->rule == MAZE_DROP ? board->hole
                                                                : (struct grid_place){-1, -1}};
}

static inline struct maze_spot
maze_spot_of(struct grid_place at, enum maze_axis axis)
{
    return axis == MAZE_ALONG_ROW ? (struct maze_spot){at.row, at.col}
                                  : (struct maze_spot){at.col, at.row};
}

static inline struct grid_place
maze_place_of(struct maze_spot spot, enum maze_axis axis)
{
    return axis == MAZE_ALONG_ROW ? (struct grid_place){spot.line, spot.place}
                                  : (struct grid_place){spot.place, spot.line};
}

/* The ends of the free stretch round a cell along an axis. */
static inline void
maze_find_ends(const struct maze_rolls *rolls, struct maze_spot at, enum maze_axis axis,
               int64_t *low, int64_t *high)
{
    const struct maze_lines *lines = &rolls->lines[axis];
    const size_t base = maze_lines_bit(lines, at.line, 0);
    const size_t here = base + (size_t)at.place;
    const struct maze_spot drop = maze_spot_of(rolls->drop, axis);

    *low = (int64_t)(bits_previous(lines->words, here - 1) + 1 - base);
    *high = (int64_t)(bits_next(lines->words, here + 1) - 1 - base);
    if (drop.line != at.line)
        return;
    if (drop.place < at.place && drop.place > *low)
        *low = drop.place;
    if (drop.place > at.place && drop.place < *high)
        *high = drop.place;
}

#endif
