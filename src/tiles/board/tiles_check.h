/*
 * tiles_check - the judge: replays moves on the board as it was read.
 *
 * Knows the rules and nothing else: a move slides a tile into the gap, and at the end the board is
 * the goal. It shares no code with the engines, their normal form included. That no way is
 * shorter is the engines' promise; the tests hold them to it.
 */
#ifndef TILES_CHECK_H
#define TILES_CHECK_H

#include "tiles/board/tiles_board.h"

enum clew_status tiles_check(const void *board, const void *answer, struct base_memory *memory,
                             struct clew_error *error);

#endif
