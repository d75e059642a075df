/*
 * flow_draw - what the pictures of Flow share: the board as a ground, places on it, steps of paths.
 *
 * An easel is a scene with a board on it. Points are in the scene's coordinates. After a failed
 * allocation the scene ignores what is drawn (scene.h). No memory of its own.
 */
#ifndef FLOW_DRAW_H
#define FLOW_DRAW_H

#include "flow/board/flow_board.h"
#include "puzzle/puzzle.h"

struct flow_canvas {
    struct scene *scene;
    const struct flow_board *board;
    double size;         /* of a cell */
    double label_margin; /* at the left and at the top, for numbers; 0: there are none */
    enum scene_theme theme;
};

struct flow_canvas flow_canvas_of(struct scene *scene, const struct flow_board *board);

struct clew_point flow_canvas_centre(const struct flow_canvas *canvas, int32_t cell);
/* From a cell's centre to the middle of that side. */
struct clew_point flow_canvas_side_offset(const struct flow_canvas *canvas, int32_t cell,
                                          enum flow_side side);
struct clew_point flow_point_along(struct clew_point at, struct clew_point by, double times);

/* The board as given. Dots may be drawn again, over paths. */
void flow_draw_background(const struct flow_canvas *canvas);
void flow_draw_dots(const struct flow_canvas *canvas);

/* One step of a path; over a joined edge it leaves at one side and comes in at the other. */
void flow_draw_step(const struct flow_canvas *canvas, int32_t a, int32_t b, uint32_t paint);
/* Whether the step runs over a bridge, upright: it is drawn after those that run below. */
bool flow_step_is_over_bridge(const struct flow_board *board, int32_t a, int32_t b);

/* ---- What struct puzzle asks for ---- */

/*
 * Which of the palette's colours a path has. Where the names are the letters that stand for colours
 * (R red, B blue, Y yellow ...), it is the one they name; else they are taken in turn.
 */
int flow_palette_index(const struct flow_board *board, int colour);

void flow_draw(struct scene *scene, const void *board, const void *answer);
enum clew_status flow_draw_text(struct base_writer *out, const void *board, const void *answer,
                                const struct clew_style *style, struct clew_error *error);
/* One cell a frame. */
size_t flow_text_frame_count(const void *board, const void *answer);

/* A search: the pieces of paths that it has laid. */
void flow_draw_marks(struct scene *scene, const void *board, const struct puzzle_marks *marks);
enum clew_status flow_draw_marks_text(struct base_writer *out, const void *board,
                                      const struct puzzle_marks *marks,
                                      const struct clew_style *style, struct clew_error *error);

#endif
