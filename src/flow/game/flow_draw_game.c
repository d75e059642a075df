/*
 * flow_draw_game - a position as a picture and as text: what is drawn, what is marked, and the cells of a hint.
 *
 * Roles of cells differ by shape: evidence has corner marks, what follows a thick frame, a mistake a
 * thin frame that is crossed out.
 */
#include "flow/draw/flow_draw.h"
#include "flow/draw/flow_sheet.h"
#include "flow/flow_puzzle.h"
#include "flow/game/flow_play.h"

#include <stdio.h>

static uint32_t
paint_of(const struct flow_easel *easel, int16_t colour)
{
    return colour < 0 ? scene_colour(SCENE_FAINT, easel->theme)
                      : scene_line_colour(flow_hue(easel->board, colour), easel->theme);
}

static void
draw_links(const struct flow_easel *easel, const struct flow_drawing *drawing)
{
    const struct flow_board *board = easel->board;

    for (int over = 0; over < 2; over++)
        for (int32_t edge = 0; edge < board->edge_count; edge++) {
            const struct flow_edge ends = board->edges[edge];

            if (flow_is_drawn(drawing, edge) && flow_is_over(board, ends.a, ends.b) == (over == 1))
                flow_draw_step(easel, ends.a, ends.b, paint_of(easel, drawing->colour[ends.a]));
        }
}

static void
draw_line(const struct flow_easel *easel, struct clew_point from, struct clew_point to,
          double width)
{
    const struct clew_point ends[2] = {from, to};
    struct clew_shape *shape = scene_line(easel->scene, ends, 2);

    shape->stroke = scene_colour(SCENE_INK, easel->theme);
    shape->stroke_width = easel->size * width;
}

/* Two diagonals; with a hollow they leave the middle free, for a name that stands there. */
static void
draw_cross(const struct flow_easel *easel, struct clew_point at, double reach, double hollow,
           double width)
{
    for (int i = 0; i < 4; i++) {
        const double x = (i & 1 ? 1 : -1) * easel->size, y = (i & 2 ? 1 : -1) * easel->size;

        draw_line(easel, (struct clew_point){at.x + x * hollow, at.y + y * hollow},
                  (struct clew_point){at.x + x * reach, at.y + y * reach}, width);
    }
}

/* A small cross on the side between two cells; on a joined edge, at both of its ends. */
static void
draw_bars(const struct flow_easel *easel, const struct flow_drawing *drawing)
{
    const struct flow_board *board = easel->board;

    for (int32_t node = 0; node < board->node_count; node++)
        for (int i = 0; i < board->nodes[node].degree; i++) {
            const struct flow_link *link = &board->nodes[node].links[i];
            const int32_t cell = board->nodes[node].cell;

            if (drawing->position.links[link->edge] == FLOW_LINK_BARRED)
                draw_cross(easel,
                           flow_moved(flow_centre_of(easel, cell),
                                      flow_side_step(easel, cell, (enum flow_side)link->side), 1),
                           0.07, 0, 0.04);
        }
}

/* ---- Highlights ---- */

/* The corners of a cell, turned in: a frame when joined, corner marks when not. */
static int
corners_of(const struct flow_easel *easel, int32_t cell, double reach, struct clew_point *corners)
{
    static const double hex_x[6] = {-1, -0.5, 0.5, 1, 0.5, -0.5};
    static const double hex_y[6] = {0, -0.866, -0.866, 0, 0.866, 0.866};
    const struct clew_point at = flow_centre_of(easel, cell);
    const double r = easel->size * reach;

    if (easel->board->lattice == FLOW_HEXES) {
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
draw_evidence(const struct flow_easel *easel, int32_t cell)
{
    struct clew_point corners[6];
    const int count = corners_of(easel, cell, 0.44, corners);

    for (int i = 0; i < count; i++)
        for (int way = 1; way < count; way += count - 2) {
            const struct clew_point to = corners[(i + way) % count];

            draw_line(easel, corners[i],
                      (struct clew_point){corners[i].x + (to.x - corners[i].x) * 0.28,
                                          corners[i].y + (to.y - corners[i].y) * 0.28},
                      0.05);
        }
}

static void
draw_frame(const struct flow_easel *easel, int32_t cell, double width)
{
    struct clew_point corners[6];
    const int count = corners_of(easel, cell, 0.43, corners);
    struct clew_shape *shape = scene_polygon(easel->scene, corners, (size_t)count);

    shape->fill = CLEW_NO_COLOUR;
    shape->stroke = scene_colour(SCENE_INK, easel->theme);
    shape->stroke_width = easel->size * width;
}

static void
draw_highlight(const struct flow_easel *easel, const struct puzzle_hint_cell *cell)
{
    const int32_t at = (int32_t)cell->cell;

    switch (cell->role) {
    case CLEW_ROLE_EVIDENCE:
        draw_evidence(easel, at);
        break;
    case CLEW_ROLE_AFFECTED:
        draw_frame(easel, at, 0.09);
        break;
    case CLEW_ROLE_MISTAKE:
        draw_frame(easel, at, 0.04);
        draw_cross(easel, flow_centre_of(easel, at),
                   easel->board->lattice == FLOW_HEXES ? 0.34 : 0.43, 0.24, 0.07);
        break;
    }
}

void
flow_draw_game(struct scene *scene, const void *given, const struct puzzle_highlights *highlights)
{
    const struct flow_drawing *drawing = given;
    const struct flow_board *board = drawing->position.board;
    const struct flow_easel easel = flow_easel_of(scene, board);
    char title[64];

    snprintf(title, sizeof title, "Flow, %d x %d, %d colours", board->rows, board->cols,
             board->colours);
    scene_name(scene, title, "The board with what is drawn");
    flow_draw_ground(&easel);
    scene_next_frame(scene);
    draw_links(&easel, drawing);
    flow_draw_dots(&easel);
    draw_bars(&easel, drawing);
    for (size_t i = 0; highlights && i < highlights->count; i++)
        draw_highlight(&easel, &highlights->cells[i]);
}

enum clew_status
flow_draw_game_text(struct base_writer *out, const void *given,
                    const struct puzzle_highlights *highlights, const struct clew_style *style,
                    struct clew_error *error)
{
    const struct flow_drawing *drawing = given;
    struct flow_sheet sheet = {.board = drawing->position.board,
                               .position = &drawing->position,
                               .colours = drawing->colour,
                               .highlights = highlights,
                               .dark = style->dark};

    return flow_sheet_draw(out, &sheet, style, error);
}
