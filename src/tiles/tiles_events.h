/*
 * tiles_events - reports the board of a search as events.
 *
 * An engine passes its current board; every difference from the last one becomes an event: a tile,
 * or the gap as tile 0, is placed on a cell. Cells and tiles are those of the board that was given,
 * not of the normalised start that engines search.
 *
 * Only traced searches have a tiles_events; it is for the first worker. Memory: that of the search;
 * without memory no events are emitted.
 */
#ifndef TILES_EVENTS_H
#define TILES_EVENTS_H

#include "search/search.h"
#include "tiles/board/tiles_board.h"

struct tiles_events;

/* NULL when the search is not traced. */
struct tiles_events *tiles_events_new(const struct tiles_board *board,
                                      const struct tiles_start *start, struct search *search);
void tiles_events_free(struct tiles_events *events);
void tiles_events_emit_board(struct tiles_events *events, const uint8_t *tile_at, int64_t depth);
/* All moves from the start one by one, for engines that have no board to emit before the end. */
void tiles_events_emit_moves(const struct tiles_board *board, const struct tiles_start *start,
                             const char *moves, struct search *search);

#endif
