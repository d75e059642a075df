/*
 * flow_draw - the background of a picture; paths are drawn on top (flow_draw_paths.c).
 *
 * Cells (squares or hexes; void cells are left out), walls as thick lines, arrows where edges are
 * joined, bridges as two rails, dots with their names, and optional row and column numbers.
 */
#include "flow/draw/flow_draw.h"

#include "flow/board/flow_shape.h"

#include <stdio.h>
#include <string.h>

#define CELL         40.0
#define HEX_PITCH    0.866 /* distance of hex columns, in cells: sqrt(3) / 2 */
#define LABEL_MARGIN 0.4   /* in cells */

struct clew_point
flow_canvas_centre(const struct flow_canvas *canvas, int32_t cell)
{
    const int row = cell / canvas->board->cols, col = cell % canvas->board->cols;
    const double margin = 0.5 * canvas->cell_size + canvas->label_margin;

    if (canvas->board->lattice == FLOW_HEXES)
        return (struct clew_point){margin + (col * HEX_PITCH + 0.58) * canvas->cell_size,
                                   margin + (row + 0.5 + (col % 2 ? 0 : 0.5)) * canvas->cell_size};
    return (struct clew_point){margin + (col + 0.5) * canvas->cell_size,
                               margin + (row + 0.5) * canvas->cell_size};
}

struct clew_point
flow_canvas_side_offset(const struct flow_canvas *canvas, int32_t cell, enum flow_side side)
{
    const double half = canvas->cell_size / 2;
    const bool is_odd = cell % canvas->board->cols % 2;
    /* The sides towards the next columns are a quarter of a cell up or down from the centre. */
    double slope = side == FLOW_SLANT_LEFT || side == FLOW_SLANT_RIGHT ? 0.25 : -0.25;

    if (side == FLOW_UP || side == FLOW_DOWN)
        return (struct clew_point){0, side == FLOW_UP ? -half : half};
    if (canvas->board->lattice == FLOW_SQUARES)
        return (struct clew_point){side == FLOW_LEFT ? -half : half, 0};
    slope = is_odd ? -slope : slope;
    return (struct clew_point){side == FLOW_LEFT || side == FLOW_SLANT_LEFT ? -half * HEX_PITCH
                                                                            : half * HEX_PITCH,
                               slope * canvas->cell_size};
}

size_t
flow_canvas_corners(const struct flow_canvas *canvas, int32_t cell, struct clew_point corners[6])
{
    static const double hex_x[6] = {-0.577, -0.289, 0.289, 0.577, 0.289, -0.289};
    static const double hex_y[6] = {0, -0.5, -0.5, 0, 0.5, 0.5};
    static const double square_x[4] = {-0.5, 0.5, 0.5, -0.5};
    static const double square_y[4] = {-0.5, -0.5, 0.5, 0.5};
    const bool is_hex = canvas->board->lattice == FLOW_HEXES;
    const struct clew_point at = flow_canvas_centre(canvas, cell);
    const size_t count = is_hex ? 6 : 4;

    for (size_t i = 0; i < count; i++)
        corners[i] =
            (struct clew_point){at.x + (is_hex ? hex_x[i] : square_x[i]) * canvas->cell_size,
                                at.y + (is_hex ? hex_y[i] : square_y[i]) * canvas->cell_size};
    return count;
}

struct clew_point
flow_point_along(struct clew_point at, struct clew_point by, double times)
{
    return (struct clew_point){at.x + by.x * times, at.y + by.y * times};
}

/*
 * The letters are in the order of the palette. Unless one of the names comes after P, they count as
 * plain names A, B, C ...
 */
int
flow_palette_index(const struct flow_board *board, int colour)
{
    static const char letters[] = "RBYGOCMmPAWgTbcp";
    const char *own = NULL;
    uint32_t last = 0;

    for (int i = 0; i < board->colours; i++) {
        const uint32_t name = board->names[i];
        const char *at = name && name < 128 ? strchr(letters, (int)name) : NULL;

        if (!at)
            return colour;
        last = name > last ? name : last;
        own = i == colour ? at : own;
    }
    return last > 'P' && own ? (int)(own - letters) : colour;
}

/* ---- Background ---- */

static void
draw_cell_background(const struct flow_canvas *canvas, int32_t cell)
{
    struct clew_point corners[6];
    const size_t count = flow_canvas_corners(canvas, cell, corners);
    struct clew_shape *shape = count == 6 ? scene_polygon(canvas->scene, corners, count)
                                          : scene_rect(canvas->scene, corners[0].x, corners[0].y,
                                                       canvas->cell_size, canvas->cell_size);

    shape->fill = scene_colour(SCENE_FLOOR, canvas->theme);
    shape->stroke = scene_colour(SCENE_EDGE, canvas->theme);
    shape->stroke_width = canvas->cell_size * 0.03;
}

/* A rail on either side of the vertical lane, which is the upper one. */
static void
draw_bridge(const struct flow_canvas *canvas, int32_t cell)
{
    const struct clew_point at = flow_canvas_centre(canvas, cell);

    for (int side = -1; side <= 1; side += 2) {
        const double x = at.x + side * canvas->cell_size * 0.27;
        const struct clew_point rail[2] = {{x, at.y - canvas->cell_size * 0.45},
                                           {x, at.y + canvas->cell_size * 0.45}};
        struct clew_shape *shape = scene_line(canvas->scene, rail, 2);

        shape->stroke = scene_colour(SCENE_WALL, canvas->theme);
        shape->stroke_width = canvas->cell_size * 0.06;
    }
}

/* The side of a that faces b, -1 if none does; across a joined edge only if they do not touch. */
static int
find_side_towards(const struct flow_canvas *canvas, int32_t a, int32_t b)
{
    const struct flow_board *board = canvas->board;
    const struct flow_shape shape = flow_shape_of(board);
    struct flow_shape plain = shape;
    int found = -1;

    plain.joins_sides = plain.joins_ends = false;
    for (int side = 0; side < FLOW_SIDES; side++) {
        if (flow_shape_step(&plain, a, (enum flow_side)side) == b)
            return side;
        if (flow_shape_step(&shape, a, (enum flow_side)side) == b)
            found = side;
    }
    return found;
}

static void
draw_wall(const struct flow_canvas *canvas, int32_t cell, int side)
{
    const struct clew_point step = flow_canvas_side_offset(canvas, cell, (enum flow_side)side);
    const struct clew_point middle = flow_point_along(flow_canvas_centre(canvas, cell), step, 1);
    const struct clew_point across = {-step.y, step.x};
    const double length = canvas->board->lattice == FLOW_HEXES ? 0.577 : 1;
    const struct clew_point ends[2] = {flow_point_along(middle, across, length),
                                       flow_point_along(middle, across, -length)};
    struct clew_shape *shape = scene_line(canvas->scene, ends, 2);

    shape->stroke = scene_colour(SCENE_WALL, canvas->theme);
    shape->stroke_width = canvas->cell_size * 0.12;
}

static void
draw_all_walls(const struct flow_canvas *canvas)
{
    for (size_t i = 0; i < canvas->board->wall_count; i++) {
        const struct flow_wall wall = canvas->board->walls[i];

        draw_wall(canvas, wall.a, find_side_towards(canvas, wall.a, wall.b));
        /* The same line again, except across a joined edge. */
        if (find_side_towards(canvas, wall.b, wall.a) >= 0)
            draw_wall(canvas, wall.b, find_side_towards(canvas, wall.b, wall.a));
    }
}

/* A small arrow on every link across a joined edge. */
static void
draw_joined_edges(const struct flow_canvas *canvas)
{
    const struct flow_board *board = canvas->board;

    for (int32_t node = 0; node < board->node_count; node++)
        for (int l = 0; l < board->nodes[node].degree; l++) {
            const int32_t cell = board->nodes[node].cell;
            const struct flow_link *link = &board->nodes[node].links[l];
            const int32_t to = board->nodes[link->to].cell;
            const struct clew_point step =
                flow_canvas_side_offset(canvas, cell, (enum flow_side)link->side);
            const struct clew_point at = flow_canvas_centre(canvas, cell),
                                    there = flow_canvas_centre(canvas, to);
            const double dx = there.x - at.x, dy = there.y - at.y;
            const struct clew_point across = {-step.y, step.x};
            const struct clew_point tip = flow_point_along(at, step, 1.6);
            struct clew_point corners[3] = {
                tip, flow_point_along(flow_point_along(at, step, 1.2), across, 0.35),
                flow_point_along(flow_point_along(at, step, 1.2), across, -0.35)};

            if (dx * step.x + dy * step.y > 0)
                continue; /* an ordinary neighbour */
            scene_polygon(canvas->scene, corners, 3)->fill =
                scene_colour(SCENE_FAINT, canvas->theme);
        }
}

static void
draw_dot(const struct flow_canvas *canvas, int colour, int end)
{
    const struct flow_board *board = canvas->board;
    const struct flow_name name = flow_name_of(board->names[colour]);
    const struct clew_point at =
        flow_canvas_centre(canvas, board->nodes[board->dots[colour][end]].cell);
    const uint32_t rgb = scene_path_colour(flow_palette_index(board, colour), canvas->theme);
    const double height = name.text[1] ? name.text[2] ? 0.18 : 0.24 : 0.32;
    struct clew_shape *shape = scene_circle(canvas->scene, at.x, at.y, canvas->cell_size * 0.34);

    shape->fill = rgb;
    shape->stroke = scene_outline(canvas->theme);
    shape->stroke_width = canvas->cell_size * 0.04;
    shape = scene_text(canvas->scene, at.x, at.y, canvas->cell_size * height, name.text);
    shape->fill = scene_text_on(rgb);
    shape->bold = true;
}

void
flow_draw_dots(const struct flow_canvas *canvas)
{
    for (int colour = 0; colour < canvas->board->colours; colour++)
        for (int end = 0; end < 2; end++)
            draw_dot(canvas, colour, end);
}

/* ---- Row and column numbers ---- */

static void
draw_label(const struct flow_canvas *canvas, double x, double y, int number)
{
    char text[16];

    snprintf(text, sizeof text, "%d", number);
    scene_text(canvas->scene, x, y, canvas->cell_size * (number < 100 ? 0.22 : 0.16), text)->fill =
        scene_colour(SCENE_INK, canvas->theme);
}

/* Rows at the left, columns at the top, from 1. */
static void
draw_labels(const struct flow_canvas *canvas)
{
    const struct flow_board *board = canvas->board;
    const double middle = canvas->label_margin * 0.75;

    for (int row = 0; row < board->rows; row++)
        draw_label(canvas, middle, flow_canvas_centre(canvas, row * board->cols).y, row + 1);
    for (int col = 0; col < board->cols; col++)
        draw_label(canvas, flow_canvas_centre(canvas, col).x, middle, col + 1);
}

static void
draw_page(const struct flow_canvas *canvas)
{
    const struct flow_board *board = canvas->board;
    const bool is_hex = board->lattice == FLOW_HEXES;
    const double width =
        (is_hex ? board->cols * HEX_PITCH + 1.3 : board->cols + 1) * canvas->cell_size;
    const double height = (board->rows + (is_hex ? 1.5 : 1)) * canvas->cell_size;

    scene_size(canvas->scene, width + canvas->label_margin, height + canvas->label_margin);
    scene_rect(canvas->scene, 0, 0, width + canvas->label_margin, height + canvas->label_margin)
        ->fill = scene_colour(SCENE_PAPER, canvas->theme);
}

void
flow_draw_background(const struct flow_canvas *canvas)
{
    const struct flow_board *board = canvas->board;

    draw_page(canvas);
    for (int32_t cell = 0; cell < board->cell_count; cell++)
        if (board->cells[cell] != FLOW_CELL_VOID)
            draw_cell_background(canvas, cell);
    for (int32_t cell = 0; cell < board->cell_count; cell++)
        if (board->cells[cell] == FLOW_CELL_BRIDGE)
            draw_bridge(canvas, cell);
    draw_all_walls(canvas);
    if (board->joins_sides || board->joins_ends)
        draw_joined_edges(canvas);
    flow_draw_dots(canvas);
    if (canvas->label_margin > 0)
        draw_labels(canvas);
}

struct flow_canvas
flow_canvas_of(struct scene *scene, const struct flow_board *board)
{
    const double cell_size = scene->style.cell > 0 ? scene->style.cell : CELL;

    return (struct flow_canvas){.scene = scene,
                                .board = board,
                                .cell_size = cell_size,
                                .label_margin =
                                    scene->style.coordinates ? LABEL_MARGIN * cell_size : 0,
                                .theme = scene_theme(scene)};
}
