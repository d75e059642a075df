/*
 * tiles_heuristic - lower bounds on the moves to the goal that need no table.
 *
 * Manhattan distance: each tile moves at least its rows and columns to its home. Linear conflict
 * (Hansson, Mayer and Yung, 1992): of the tiles in their home line but in the wrong order, all but
 * the longest correctly ordered subset must leave the line and come back, two moves each.
 *
 * No memory, no state.
 */
#ifndef TILES_HEURISTIC_H
#define TILES_HEURISTIC_H

#include "tiles/board/tiles_board.h"

int tiles_manhattan(const struct tiles_start *start, const uint8_t *tile_at);
/* Manhattan and the conflicts of all rows and columns. */
int tiles_conflict(const struct tiles_start *start, const uint8_t *tile_at);

/*
 * Moves beyond the Manhattan distance that the tiles of one line need. targets[i] is the index in
 * the line where the i-th tile belongs, or -1 if it belongs to another line.
 */
int tiles_line_conflict(const int8_t *targets, int count);
/* The conflicts of one row or column of the board. */
int tiles_conflict_of_line(const struct tiles_start *start, const uint8_t *tile_at, int line,
                           bool is_column);
/*
 * By how much sliding the tile on cell `from` into the gap changes the conflicts of the board, which
 * is the same afterwards. Along its own line the tile passes no other tile; the two lines across
 * matter only if the tile belongs to one of them.
 */
int tiles_conflict_change(const struct tiles_start *start, uint8_t *tile_at, int from, int gap);

#endif
