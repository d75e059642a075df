/*
 * tiles_beam - beam search: the `width` most promising boards of each depth go on together.
 *
 * Promising is a low Manhattan distance with conflicts. No proof of anything, but short ways on
 * boards that no exact search can master, and the wider the better. A parent and a move are kept
 * for each board of each depth, to find the way back.
 *
 * Used by: tiles_shrink_board.  Fails: CLEW_NO_MEMORY.
 */
#ifndef TILES_BEAM_H
#define TILES_BEAM_H

#include "search/search.h"
#include "tiles/board/tiles_board.h"

/*
 * Looks for a way of fewer than `below` moves, until `end` (base_seconds; 0: no end) or until it
 * is stuck. moves has room for `below` letters. When the goal was not reached, *is_goal is false
 * and the way leads to the board that looked nearest to it.
 */
enum clew_status tiles_beam(const struct tiles_start *start, int width, int below, double end,
                            char *moves, int *length, bool *is_goal, struct search *search,
                            struct clew_error *error);

#endif
