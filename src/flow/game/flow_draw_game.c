/*
 * flow_draw_game - a position as a picture and as text: links, crosses, and the cells of a hint.
 *
 * Highlighted cells differ by shape: evidence has corner marks, an affected cell a thick frame, a
 * mistake a thin frame that is crossed out.
 */
#include "flow/draw/flow_draw.h"
#include "flow/draw/flow_text_grid.h"
#include "flow/flow_puzzle.h"
#include "flow/game/flow_play.h"

#include <stdio.h>

static uint32_t
line_colour(const struct flow_canvas *canvas, int16_t colour)
{
    return colour < 0 ? scene_colour(SCENE_FAINT, canvas->theme)
                      : scene_line_colour(flow_palette_index(canvas->board, colour), canvas->theme);
}

static void
draw_player_links(const struct flow_canvas *canvas, const struct flow_drawing *drawing)
{
    const struct flow_board *board = canvas->board;

    for (int over = 0; over < 2; over++)
        for (int32_t edge = 0; edge < board->edge_count; edge++) {
            const struct flow_edge ends = board->edges[edge];

            if (flow_is_drawn(drawing, edge) &&
                flow_step_is_over_bridge(board, ends.a, ends.b) == (over == 1))
                flow_draw_step(canvas, ends.a, ends.b,
                               line_colour(canvas, drawing->colour[ends.a]));
        }
}

static void
draw_ink_line(const struct flow_canvas *canvas, struct clew_point from, struct clew_point to,
              double width)
{
    const struct clew_point ends[2] = {from, to};
    struct clew_shape *shape = scene_line(canvas->scene, ends, 2);

    shape->stroke = scene_colour(SCENE_INK, canvas->theme);
    shape->stroke_width = canvas->cell_size * width;
}

/* Two diagonals; with a hollow they leave the middle free for a name. */
static void
draw_cross(const struct flow_canvas *canvas, struct clew_point at, double reach, double hollow,
           double width)
{
    for (int i = 0; i < 4; i++) {
        const double x = (i & 1 ? 1 : -1) * canvas->cell_size,
                     y = (i & 2 ? 1 : -1) * canvas->cell_size;

        draw_ink_line(canvas, (struct clew_point){at.x + x * hollow, at.y + y * hollow},
                      (struct clew_point){at.x + x * reach, at.y + y * reach}, width);
    }
}

/* A small cross on the side between two cells; for a joined edge, at both of its ends. */
static void
draw_crosses(const struct flow_canvas *canvas, const struct flow_drawing *drawing)
{
    const struct flow_board *board = canvas->board;

    for (int32_t node = 0; node < board->node_count; node++)
        for (int i = 0; i < board->nodes[node].degree; i++) {
            const struct flow_link *link = &board->nodes[node].links[i];
            const int32_t cell = board->nodes[node].cell;

            if (drawing->position.links[link->edge] == FLOW_LINK_BARRED)
                draw_cross(canvas,
                           flow_point_along(
                               flow_canvas_centre(canvas, cell),
                               flow_canvas_side_offset(canvas, cell, (enum flow_side)link->side),
                               1),
                           0.07, 0, 0.04);
        }
}

/* ---- Highlights ---- */

/* The corners of a frame inside a cell; returns their number. */
static int
cell_corners(const struct flow_canvas *canvas, int32_t cell, double reach,
             struct clew_point *corners)
{
    static const double hex_x[6] = {-1, -0.5, 0.5, 1, 0.5, -0.5};
    static const double hex_y[6] = {0, -0.866, -0.866, 0, 0.866, 0.866};
    const struct clew_point at = flow_canvas_centre(canvas, cell);
    const double r = canvas->cell_size * reach;

    if (canvas->board->lattice == FLOW_HEXES) {
        for (int i = 0; i < 6; i++)
            corners[i] = (struct clew_point){at.x + hex_x[i] * r, at.y + hex_y[i] * r};
        return 6;
    }
    for (int i = 0; i < 4; i++)
        corners[i] =
            (struct clew_point){at.x + (i == 0 || i == 3 ? -r : r), at.y + (i < 2 ? -r : r)};
    return 4;
}

static void
draw_evidence(const struct flow_canvas *canvas, int32_t cell)
{
    struct clew_point corners[6];
    const int count = cell_corners(canvas, cell, 0.44, corners);

    for (int i = 0; i < count; i++)
        for (int step = 1; step < count; step += count - 2) {
            const struct clew_point to = corners[(i + step) % count];

            draw_ink_line(canvas, corners[i],
                          (struct clew_point){corners[i].x + (to.x - corners[i].x) * 0.28,
                                              corners[i].y + (to.y - corners[i].y) * 0.28},
                          0.05);
        }
}

static void
draw_cell_frame(const struct flow_canvas *canvas, int32_t cell, double width)
{
    struct clew_point corners[6];
    const int count = cell_corners(canvas, cell, 0.43, corners);
    struct clew_shape *shape = scene_polygon(canvas->scene, corners, (size_t)count);

    shape->fill = CLEW_NO_COLOUR;
    shape->stroke = scene_colour(SCENE_INK, canvas->theme);
    shape->stroke_width = canvas->cell_size * width;
}

static void
draw_highlight(const struct flow_canvas *canvas, const struct puzzle_hint_cell *cell)
{
    const int32_t at = (int32_t)cell->cell;

    switch (cell->role) {
    case CLEW_ROLE_EVIDENCE:
        draw_evidence(canvas, at);
        break;
    case CLEW_ROLE_AFFECTED:
        draw_cell_frame(canvas, at, 0.09);
        break;
    case CLEW_ROLE_MISTAKE:
        draw_cell_frame(canvas, at, 0.04);
        draw_cross(canvas, flow_canvas_centre(canvas, at),
                   canvas->board->lattice == FLOW_HEXES ? 0.34 : 0.43, 0.24, 0.07);
        break;
    }
}

void
flow_draw_game(struct scene *scene, const void *given, const struct puzzle_highlights *highlights)
{
    const struct flow_drawing *drawing = given;
    const struct flow_board *board = drawing->position.board;
    const struct flow_canvas canvas = flow_canvas_of(scene, board);
    char title[64];

    snprintf(title, sizeof title, "Flow, %d x %d, %d colour%s", board->rows, board->cols,
             board->colours, base_plural(board->colours));
    scene_name(scene, title, "The board with what is drawn");
    flow_draw_background(&canvas);
    scene_next_frame(scene);
    draw_player_links(&canvas, drawing);
    flow_draw_dots(&canvas);
    draw_crosses(&canvas, drawing);
    for (size_t i = 0; highlights && i < highlights->count; i++)
        draw_highlight(&canvas, &highlights->cells[i]);
}
