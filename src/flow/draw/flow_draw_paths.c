/*
 * flow_draw_paths - the paths of an answer, frame by frame, and the marks of a search.
 *
 * Each frame adds one cell to the paths. Since every frame repeats the shapes of the one before,
 * larger boards add one colour per frame, and very large ones have a single frame.
 */
#include "flow/draw/flow_draw.h"

#include "flow/board/flow_shape.h"

#include <stdio.h>

#define MAX_NODES_BY_CELL   400  /* up to here one cell per frame */
#define MAX_NODES_BY_COLOUR 4000 /* up to here one colour per frame */

/* ---- The paths ---- */

static const struct flow_link *
find_link(const struct flow_board *board, int32_t a, int32_t b)
{
    for (int i = 0; i < board->nodes[a].degree; i++)
        if (board->nodes[a].links[i].to == b)
            return &board->nodes[a].links[i];
    return NULL;
}

static void
draw_pipe(const struct flow_canvas *canvas, struct clew_point from, struct clew_point to,
          uint32_t rgb)
{
    const struct clew_point ends[2] = {from, to};
    struct clew_shape *shape = scene_line(canvas->scene, ends, 2);

    shape->stroke = rgb;
    shape->stroke_width = canvas->cell_size * 0.3;
}

void
flow_draw_step(const struct flow_canvas *canvas, int32_t a, int32_t b, uint32_t rgb)
{
    const struct flow_board *board = canvas->board;
    const int32_t from = board->nodes[a].cell, to = board->nodes[b].cell;
    const struct flow_link *out = find_link(board, a, b), *back = find_link(board, b, a);
    const struct clew_point here = flow_canvas_centre(canvas, from),
                            there = flow_canvas_centre(canvas, to);
    const struct clew_point step = flow_canvas_side_offset(canvas, from, (enum flow_side)out->side);
    const struct clew_point other = flow_canvas_side_offset(canvas, to, (enum flow_side)back->side);

    if ((there.x - here.x) * step.x + (there.y - here.y) * step.y > 0) {
        draw_pipe(canvas, here, there, rgb);
        return;
    }
    draw_pipe(canvas, here, flow_point_along(here, step, 1.3), rgb);
    draw_pipe(canvas, there, flow_point_along(there, other, 1.3), rgb);
}

bool
flow_step_is_over_bridge(const struct flow_board *board, int32_t a, int32_t b)
{
    return board->nodes[a].is_upright || board->nodes[b].is_upright;
}

/* One line per step, even on straight runs: that keeps bridges simple. */
static void
draw_path(const struct flow_canvas *canvas, const struct flow_paths *paths, int colour, int32_t end,
          bool over)
{
    const uint32_t rgb =
        scene_line_colour(flow_palette_index(canvas->board, colour), canvas->theme);

    for (int32_t i = paths->start[colour] + 1; i < end; i++)
        if (flow_step_is_over_bridge(canvas->board, paths->nodes[i - 1], paths->nodes[i]) == over)
            flow_draw_step(canvas, paths->nodes[i - 1], paths->nodes[i], rgb);
}

/* The first `shown` nodes of the paths, colour by colour. */
static void
draw_path_frame(const struct flow_canvas *canvas, const struct flow_paths *paths, int32_t shown)
{
    const struct flow_board *board = canvas->board;

    scene_next_frame(canvas->scene);
    for (int over = 0; over < 2; over++)
        for (int colour = 0; colour < board->colours; colour++) {
            const int32_t end = paths->start[colour + 1] < shown ? paths->start[colour + 1] : shown;

            draw_path(canvas, paths, colour, end, over == 1);
        }
    flow_draw_dots(canvas);
}

static void
draw_path_frames(const struct flow_canvas *canvas, const struct flow_paths *paths)
{
    const struct flow_board *board = canvas->board;
    const int32_t all = paths->start[board->colours];

    if (all <= MAX_NODES_BY_CELL) {
        for (int colour = 0; colour < board->colours; colour++)
            for (int32_t i = paths->start[colour] + 2; i <= paths->start[colour + 1]; i++)
                draw_path_frame(canvas, paths, i);
    } else if (all <= MAX_NODES_BY_COLOUR) {
        for (int colour = 0; colour < board->colours; colour++)
            draw_path_frame(canvas, paths, paths->start[colour + 1]);
    } else {
        draw_path_frame(canvas, paths, all);
    }
}

void
flow_draw(struct scene *scene, const void *given, const void *given_answer)
{
    const struct flow_board *board = given;
    const struct flow_answer *answer = given_answer;
    const struct flow_canvas canvas = flow_canvas_of(scene, board);
    char title[64];

    snprintf(title, sizeof title, "Flow, %d x %d, %d colour%s", board->rows, board->cols,
             board->colours, base_plural(board->colours));
    scene_name(scene, title, answer ? "Every pair of dots joined by a path" : "The board as given");
    flow_draw_background(&canvas);
    if (answer)
        draw_path_frames(&canvas, &answer->first);
}

/* ---- A search ---- */

static uint32_t
search_colour(const struct flow_canvas *canvas, int64_t value)
{
    return value >= 0
               ? scene_line_colour(flow_palette_index(canvas->board, (int)value), canvas->theme)
               : scene_colour(SCENE_FAINT, canvas->theme);
}

static void
draw_search_mark(const struct flow_canvas *canvas, int32_t cell, const struct puzzle_mark *mark)
{
    const uint32_t crossing = search_colour(canvas, mark->crossing_value);
    const uint32_t first = search_colour(canvas, mark->kind == PUZZLE_REACHED ? -1 : mark->value);
    const struct clew_point at = flow_canvas_centre(canvas, cell);

    for (int side = 0; side < FLOW_SIDES; side++) {
        const uint32_t rgb = mark->crossing_sides >> side & 1 ? crossing : first;

        if (mark->sides >> side & 1)
            draw_pipe(canvas, at,
                      flow_point_along(
                          at, flow_canvas_side_offset(canvas, cell, (enum flow_side)side), 1),
                      rgb);
    }
    if (!mark->sides)
        scene_circle(canvas->scene, at.x, at.y, canvas->cell_size * 0.15)->fill = first;
}

void
flow_draw_marks(struct scene *scene, const void *given, const struct puzzle_marks *marks)
{
    const struct flow_board *board = given;
    const struct flow_canvas canvas = flow_canvas_of(scene, board);

    for (int32_t cell = 0; cell < board->cell_count; cell++)
        if (marks->cells[cell].kind != PUZZLE_UNMARKED)
            draw_search_mark(&canvas, cell, &marks->cells[cell]);
    flow_draw_dots(&canvas);
}
