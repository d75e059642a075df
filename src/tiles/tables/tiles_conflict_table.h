/*
 * tiles_conflict_table - linear conflicts by lookup, for lines of up to six cells.
 *
 * The key of a line has one digit per cell: 0 for the gap and for tiles that belong to another
 * line, else 1 + the index in the line where the tile belongs. With n cells the base is n + 1:
 *
 *     home row   1 2 3 4 5        digits  2 1 0 0 4     1 and 2 are in the wrong order,
 *     row now    2 1 9 _ 4                              so the conflict is 2 moves
 *
 * tiles_conflict_lines adds what depends on the goal: the part of the key that a tile contributes.
 *
 * No memory of its own, no state.  Threads: read-only once initialised.
 */
#ifndef TILES_CONFLICT_TABLE_H
#define TILES_CONFLICT_TABLE_H

#include "tiles/board/tiles_board.h"

#define TILES_CONFLICT_SIDE  6
#define TILES_CONFLICT_CELLS (TILES_CONFLICT_SIDE * TILES_CONFLICT_SIDE)
#define TILES_CONFLICT_KEYS  126125 /* sum of (n + 1)^n for n = 1 .. 6 */

struct tiles_conflict_table {
    uint32_t first_key[TILES_CONFLICT_SIDE + 1];  /* by cells of the line */
    uint8_t conflict_of_key[TILES_CONFLICT_KEYS]; /* in moves */
};

/* Takes about a millisecond. */
void tiles_conflict_table_init(struct tiles_conflict_table *table);

/* Indices [0] are for rows, [1] for columns. */
struct tiles_conflict_lines {
    const uint8_t *conflict_of_key[2];
    int length[2]; /* cells of a line */
    int step[2];   /* from one cell of a line to the next */
    uint8_t line_of_cell[2][TILES_CONFLICT_CELLS];
    uint8_t line_of_tile[2][TILES_CONFLICT_CELLS]; /* where it belongs */
    /* By line, index of the cell in the line, and tile. */
    uint32_t part[2][TILES_CONFLICT_SIDE][TILES_CONFLICT_SIDE][TILES_CONFLICT_CELLS];
};

/* False when a line of the board is too long. The table must outlive the lines. */
bool tiles_conflict_lines_init(struct tiles_conflict_lines *lines,
                               const struct tiles_conflict_table *table,
                               const struct tiles_start *start);

/* The same as tiles_conflict_change. */
static inline int
tiles_conflict_lines_change(const struct tiles_conflict_lines *lines, const uint8_t *tile_at,
                            int from, int gap)
{
    const bool is_column = lines->line_of_cell[0][from] == lines->line_of_cell[0][gap];
    const uint8_t *line_of_cell = lines->line_of_cell[is_column];
    const int tile = tile_at[from], line = lines->line_of_tile[is_column][tile];
    const int step = lines->step[is_column];
    const uint8_t *conflict_of_key = lines->conflict_of_key[is_column];
    const uint8_t *cell;
    uint32_t key = 0, part;

    if (line != line_of_cell[from] && line != line_of_cell[gap])
        return 0;
    cell = tile_at + (is_column ? line : line * lines->step[1]);
    for (int i = 0; i < lines->length[is_column]; i++, cell += step)
        key += lines->part[is_column][line][i][*cell];
    part = lines->part[is_column][line][lines->line_of_cell[!is_column][gap]][tile];
    return conflict_of_key[line == line_of_cell[from] ? key - part : key + part] -
           conflict_of_key[key];
}

#endif
