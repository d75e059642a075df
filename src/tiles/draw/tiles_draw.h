/*
 * tiles_draw - a tile board as a picture and for a terminal; with an answer, tile after tile
 * slides: a frame a move, the last shows the goal.
 */
#ifndef TILES_DRAW_H
#define TILES_DRAW_H

#include "puzzle/puzzle.h"
#include "tiles/board/tiles_board.h"

uint32_t tiles_colour(const struct tiles_board *board, int tile, enum scene_theme theme);
void tiles_draw(struct scene *scene, const void *board, const void *answer);
enum clew_status tiles_draw_text(struct base_writer *out, const void *board, const void *answer,
                                 const struct clew_style *style, struct clew_error *error);
/* One move a frame. */
size_t tiles_text_frames(const void *board, const void *answer);

/* A position of a game, as a board: the marks of a hint, or NULL, over what tiles_draw made. */
void tiles_draw_highlights(struct scene *scene, const struct tiles_board *board,
                           const struct puzzle_highlights *highlights);
/* The same for a terminal, with the tiles. */
enum clew_status tiles_draw_highlights_text(struct base_writer *out,
                                            const struct tiles_board *board,
                                            const struct puzzle_highlights *highlights,
                                            const struct clew_style *style,
                                            struct clew_error *error);

/* The tiles as the marks of a search place them. */
void tiles_apply_marks(uint8_t *tile_at, const struct tiles_board *board,
                       const struct puzzle_marks *marks);
/* A search: the board as its last moves left it. */
void tiles_draw_marks(struct scene *scene, const void *board, const struct puzzle_marks *marks);
enum clew_status tiles_draw_marks_text(struct base_writer *out, const void *board,
                                       const struct puzzle_marks *marks,
                                       const struct clew_style *style, struct clew_error *error);

#endif
