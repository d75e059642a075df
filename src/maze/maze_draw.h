/* maze_draw - the maze as a picture (frames: the ball rolls from stop to stop) and for a terminal.
 */
#ifndef MAZE_DRAW_H
#define MAZE_DRAW_H

#include "scene/scene.h"
#include "scene/scene_glyphs.h"

void maze_draw(struct scene *scene, const void *board, const void *answer);
enum clew_status maze_draw_text(struct base_writer *out, const void *board, const void *answer,
                                const struct clew_style *style, struct clew_error *error);

#endif
