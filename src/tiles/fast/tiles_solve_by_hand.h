/*
 * tiles_solve_by_hand - solves any board as people do: tile by tile, what is done stays put.
 *
 * Rows from the top while more than three are left, then columns from the left likewise; the last
 * two tiles of a line go in together. The corner that remains, at most 3x3, is solved by the
 * shortest path; if a limit of nodes is in the way of that, tile by tile too. Each step is a
 * breadth-first search over the places of its one or two tiles and the gap, all others being alike.
 * The path is far from short, but soon there: some 10 ms for 8x8.
 *
 * Fails: CLEW_NO_MEMORY.
 */
#ifndef TILES_SOLVE_BY_HAND_H
#define TILES_SOLVE_BY_HAND_H

#include "search/search.h"
#include "tiles/board/tiles_board.h"

#define TILES_SOLVE_BY_HAND_MAX_MOVES 8192 /* moves; 8x8 takes less than 2,000 */

/*
 * The start's gap must belong in the last cell. *length is -1 when the search stopped meanwhile.
 * moves has room for TILES_SOLVE_BY_HAND_MAX_MOVES + 1 letters.
 */
enum clew_status tiles_solve_by_hand_all(const struct tiles_start *start, char *moves, int *length,
                                         struct search *search, struct clew_error *error);

/* The first row alone, or column. At least two lines stay. */
enum clew_status tiles_solve_by_hand_line(const struct tiles_start *start, bool is_column,
                                          char *moves, int *length, struct search *search,
                                          struct clew_error *error);

#endif
