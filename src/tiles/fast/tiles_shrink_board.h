/*
 * tiles_shrink_board - a way by beams, on a board that shrinks wherever a beam gets stuck.
 *
 *     beam -> the goal, or the board that looked nearest to it
 *             its first row or column placed (tiles_solve_by_hand) and put aside -> beam on the rest
 *
 * A beam gets stuck where few tiles are wrong and the gap is far from them; putting a line in order
 * and aside frees it. Ends at 3x3, which tiles_solve_by_hand knows by heart.
 *
 * Used by: tiles_engine_fast.  Fails: CLEW_NO_MEMORY.
 */
#ifndef TILES_SHRINK_BOARD_H
#define TILES_SHRINK_BOARD_H

#include "search/search.h"
#include "tiles/board/tiles_board.h"

/*
 * The start's gap must belong in the last cell. moves has room for `below` letters; *length is -1
 * when no way of fewer moves was found until `end` (base_seconds).
 */
enum clew_status tiles_shrink_board(const struct tiles_start *start, int width, int below,
                                    double end, char *moves, int *length, struct search *search,
                                    struct clew_error *error);

#endif
