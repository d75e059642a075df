/*
 * tiles_shrink_board - beam search on a board that shrinks whenever the beam gets stuck.
 *
 *     beam -> the goal, or the board with the lowest estimate
 *             solve its first row or column by hand and drop it -> beam on the smaller board
 *
 * A beam gets stuck when few tiles are misplaced and the gap is far from them. Solving a line and
 * dropping it gets it going again. The last 3x3 is solved exactly (tiles_solve_by_hand).
 *
 * Fails: CLEW_NO_MEMORY.
 */
#ifndef TILES_SHRINK_BOARD_H
#define TILES_SHRINK_BOARD_H

#include "tiles/fast/tiles_beam.h"

/*
 * As tiles_beam_search. The start's gap must belong in the last cell, and a deadline is required.
 * beam->length is -1 when no solution with fewer than `below` moves was found in time.
 */
enum clew_status tiles_shrink_board(struct tiles_beam *beam, struct clew_error *error);

#endif
