/*
 * tiles_draw - a tile board as a picture and for a terminal.
 *
 * With an answer there is one frame per move; the last one shows the goal.
 *
 * Fails: CLEW_NO_MEMORY; pictures keep that fault in their scene.
 */
#ifndef TILES_DRAW_H
#define TILES_DRAW_H

#include "puzzle/puzzle.h"
#include "tiles/board/tiles_board.h"

uint32_t tiles_colour(const struct tiles_board *board, int tile, enum scene_theme theme);
void tiles_draw(struct scene *scene, const void *board, const void *answer);
enum clew_status tiles_draw_text(struct base_writer *out, const void *board, const void *answer,
                                 const struct clew_style *style, struct clew_error *error);
/* One frame per move, and the start. */
size_t tiles_text_frames(const void *board, const void *answer);

/* Draws the highlights of a hint, or NULL, over what tiles_draw has drawn. */
void tiles_draw_highlights(struct scene *scene, const struct tiles_board *board,
                           const struct puzzle_highlights *highlights);

/* Sets the tiles to where the events of a search have placed them. */
void tiles_apply_marks(uint8_t *tile_at, const struct tiles_board *board,
                       const struct puzzle_marks *marks);
/* The current board of a search. */
void tiles_draw_marks(struct scene *scene, const void *board, const struct puzzle_marks *marks);
enum clew_status tiles_draw_marks_text(struct base_writer *out, const void *board,
                                       const struct puzzle_marks *marks,
                                       const struct clew_style *style, struct clew_error *error);

#endif
