/*
 * tiles_solve_by_hand - solves any board as people do: line by line, and what is solved stays.
 *
 * Rows from the top while more than three are left, then columns from the left likewise; the last
 * two tiles of a line go in together. The corner that remains, at most 3x3, gets a shortest
 * solution, or is solved tile by tile if a limit of nodes forbids that search. Each step is a
 * breadth-first search over the cells of its one or two tiles and the gap; other tiles are
 * interchangeable. The solution is far from shortest but fast: about 10 ms for 8x8.
 *
 * Fails: CLEW_NO_MEMORY.
 */
#ifndef TILES_SOLVE_BY_HAND_H
#define TILES_SOLVE_BY_HAND_H

#include "search/search.h"
#include "tiles/board/tiles_board.h"

#define TILES_SOLVE_BY_HAND_MAX_MOVES 8192 /* 8x8 takes fewer than 2,000 */

/*
 * The start's gap must belong in the last cell. *length is -1 when the search was cancelled.
 * moves has room for TILES_SOLVE_BY_HAND_MAX_MOVES + 1 letters.
 */
enum clew_status tiles_solve_by_hand_all(const struct tiles_start *start, char *moves, int *length,
                                         struct search *search, struct clew_error *error);

/* Solves only the first row or column, of a board with at least two lines more. */
enum clew_status tiles_solve_by_hand_line(const struct tiles_start *start, bool is_column,
                                          char *moves, int *length, struct search *search,
                                          struct clew_error *error);

#endif
