/*
 * maze_draw - the maze as a picture and as text for a terminal.
 *
 * Pictures have one frame per stop, text has one per cell that the ball rolls over. The functions
 * are callbacks of struct puzzle (puzzle.h).
 *
 * Fails: text with CLEW_NO_MEMORY or CLEW_UNSUPPORTED (too large); pictures mark their scene
 * failed.
 */
#ifndef MAZE_DRAW_H
#define MAZE_DRAW_H

#include "maze/board/maze_board.h"
#include "puzzle/puzzle.h"

void maze_draw(struct scene *scene, const void *board, const void *answer);
enum clew_status maze_draw_text(struct base_writer *out, const void *board, const void *answer,
                                const struct clew_style *style, struct clew_error *error);
/* One frame per cell, and one for the start. */
size_t maze_text_frames(const void *board, const void *answer);

/* Marks the cells of a hint on what maze_draw has drawn; highlights may be NULL. */
void maze_draw_highlights(struct scene *scene, const struct maze_board *board,
                          const struct puzzle_highlights *highlights);

/* The cells that a search has reached, coloured by their cost. */
void maze_draw_marks(struct scene *scene, const void *board, const struct puzzle_marks *marks);
enum clew_status maze_draw_marks_text(struct base_writer *out, const void *board,
                                      const struct puzzle_marks *marks,
                                      const struct clew_style *style, struct clew_error *error);

#endif
