/*
 * tiles_check - the checker: replays moves on the board as it was read.
 *
 * It knows only the rules: a move slides a tile into the gap, and at the end the board is the goal.
 * It shares no code with the engines, not even their normal form. It does not check that no
 * solution is shorter; the tests check that for the engines.
 *
 * Fails: CLEW_BAD_ANSWER.  No memory, no state.
 */
#ifndef TILES_CHECK_H
#define TILES_CHECK_H

#include "tiles/board/tiles_board.h"

enum clew_status tiles_check(const void *board, const void *answer, struct base_memory *memory,
                             struct clew_error *error);

#endif
