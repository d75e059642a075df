/* maze_draw - the maze as a picture (frames: the ball rolls from stop to stop) and for a terminal.
 */
#ifndef MAZE_DRAW_H
#define MAZE_DRAW_H

#include "maze/board/maze_board.h"
#include "puzzle/puzzle.h"

void maze_draw(struct scene *scene, const void *board, const void *answer);
enum clew_status maze_draw_text(struct base_writer *out, const void *board, const void *answer,
                                const struct clew_style *style, struct clew_error *error);
/* The ball rolls cell by cell. */
size_t maze_text_frames(const void *board, const void *answer);

/* A position of a game, as a board: the marks of a hint, or NULL, over what maze_draw made. */
void maze_draw_highlights(struct scene *scene, const struct maze_board *board,
                          const struct puzzle_highlights *highlights);
/* The same for a terminal, with the board. */
enum clew_status maze_draw_highlights_text(struct base_writer *out, const struct maze_board *board,
                                           const struct puzzle_highlights *highlights,
                                           const struct clew_style *style,
                                           struct clew_error *error);

/* A search: the cells it has reached, coloured by how far they are from the ball. */
void maze_draw_marks(struct scene *scene, const void *board, const struct puzzle_marks *marks);
enum clew_status maze_draw_marks_text(struct base_writer *out, const void *board,
                                      const struct puzzle_marks *marks,
                                      const struct clew_style *style, struct clew_error *error);

#endif
