/*
 * flow_draw - pictures of Flow boards: the background, points on it, steps of paths.
 *
 * A canvas is a scene with the geometry of a board. Points are in scene coordinates.
 *
 * Fails: the picture functions never do; after a failed allocation the scene ignores shapes
 * (scene.h). The text functions return CLEW_NO_MEMORY.  No memory of its own.
 */
#ifndef FLOW_DRAW_H
#define FLOW_DRAW_H

#include "flow/board/flow_board.h"
#include "puzzle/puzzle.h"

struct flow_canvas {
    struct scene *scene;
    const struct flow_board *board;
    double cell_size;
    double label_margin; /* left and top, for row and column numbers; 0 without them */
    enum scene_theme theme;
};

struct flow_canvas flow_canvas_of(struct scene *scene, const struct flow_board *board);

struct clew_point flow_canvas_centre(const struct flow_canvas *canvas, int32_t cell);
/* The vector from a cell's centre to the middle of that side. */
struct clew_point flow_canvas_side_offset(const struct flow_canvas *canvas, int32_t cell,
                                          enum flow_side side);
/* The corners of a cell, clockwise; returns how many there are. */
size_t flow_canvas_corners(const struct flow_canvas *canvas, int32_t cell,
                           struct clew_point corners[6]);
/* at + times * by */
struct clew_point flow_point_along(struct clew_point at, struct clew_point by, double times);

/* The board without paths. The dots may be drawn again on top of paths. */
void flow_draw_background(const struct flow_canvas *canvas);
void flow_draw_dots(const struct flow_canvas *canvas);

/* One step of a path; across a joined edge it leaves at one side and enters at the other. */
void flow_draw_step(const struct flow_canvas *canvas, int32_t a, int32_t b, uint32_t rgb);
/* Whether the step is on the upper lane of a bridge: it is drawn after those on the lower one. */
bool flow_step_is_over_bridge(const struct flow_board *board, int32_t a, int32_t b);

/*
 * The palette colour of a path. Where all names are letters that stand for colours (R red, B blue,
 * Y yellow ...), the one named; otherwise palette colours are used in order.
 */
int flow_palette_index(const struct flow_board *board, int colour);

/* ---- Callbacks of struct puzzle ---- */

void flow_outline(const void *board, int64_t cell, struct clew_outline *out);
void flow_draw(struct scene *scene, const void *board, const void *answer);
enum clew_status flow_draw_text(struct base_writer *out, const void *board, const void *answer,
                                const struct clew_style *style, struct clew_error *error);
/* Frames of flow_draw_text: one more cell per frame. */
size_t flow_text_frame_count(const void *board, const void *answer);

/* The partial paths of a running search. */
void flow_draw_marks(struct scene *scene, const void *board, const struct puzzle_marks *marks);
enum clew_status flow_draw_marks_text(struct base_writer *out, const void *board,
                                      const struct puzzle_marks *marks,
                                      const struct clew_style *style, struct clew_error *error);

#endif
