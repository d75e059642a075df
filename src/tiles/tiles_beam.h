/*
 * tiles_beam - beam search: the `width` most promising boards of each depth go on together.
 *
 * Promising is a low Manhattan distance with conflicts. No proof of anything, but short ways on
 * boards that no exact search can master, and the wider the better. A parent and a move are kept
 * for each board of each depth, to find the way back.
 *
 * Used by: tiles_engine_fast.  Fails: CLEW_NO_MEMORY.
 */
#ifndef TILES_BEAM_H
#define TILES_BEAM_H

#include "search/search.h"
#include "tiles/tiles_board.h"

/*
 * Looks for a way of fewer than `below` moves, until `end` (base_seconds; 0: no end). moves has
 * room for `below` letters. *length is -1 when none was found.
 */
enum clew_status tiles_beam(const struct tiles_start *start, int width, int below, double end,
                            char *moves, int *length, struct search *search,
                            struct clew_error *error);

#endif
