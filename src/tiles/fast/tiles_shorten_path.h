/*
 * tiles_shorten_path - shortens a way by looking for shorter ways between boards on it.
 *
 *     start ----- here ~~~~~~~~~~ there ----- goal
 *                    \__________/
 *
 * A beam that misses a goal hundreds of moves away, or comes there by a detour, is good at goals
 * that are some dozens of moves away. So a window is laid over the way, the board at its end is
 * made the goal, and a beam goes from its beginning; a shorter way takes the window's place.
 * Windows overlap, and become longer and their beams wider as long as there is time.
 *
 * Used by: tiles_engine_fast.  Fails: CLEW_NO_MEMORY.  The way is whole at any time.
 */
#ifndef TILES_SHORTEN_PATH_H
#define TILES_SHORTEN_PATH_H

#include "tiles/board/tiles_board.h"

#include "search/search.h"

/* moves, of *length letters and a null byte, becomes no longer; until the clock shows `end`, and
 * not below `bound`. */
enum clew_status tiles_shorten_path(const struct tiles_start *start, char *moves, int *length,
                                    int bound, double end, struct search *search,
                                    struct clew_error *error);

#endif
