/*
 * tiles_events - tells a listener where the tiles lie in a search.
 *
 * An engine hands over its board as it is at some moment; what differs from what the listener knows
 * becomes events: a tile, or the gap as tile 0, is placed on a cell. Cells and tiles are those of
 * the board that was given, not of the normalised start that engines search.
 *
 * Nobody has a tiles_events but searches that are listened to. It speaks as the first worker.
 * Memory: that of the search; when there is none left, nothing is shown.
 */
#ifndef TILES_EVENTS_H
#define TILES_EVENTS_H

#include "search/search.h"
#include "tiles/board/tiles_board.h"

struct tiles_events;

/* NULL when nobody listens. */
struct tiles_events *tiles_events_new(const struct tiles_board *board,
                                      const struct tiles_start *start, struct search *search);
void tiles_events_free(struct tiles_events *events);
void tiles_events_emit_board(struct tiles_events *events, const uint8_t *tile_at, int64_t depth);
/* A whole way from the start, move by move: for engines that see no board before they have it. */
void tiles_events_emit_moves(const struct tiles_board *board, const struct tiles_start *start,
                             const char *moves, struct search *search);

#endif
