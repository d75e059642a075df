/*
 * flow_draw - a board and its answer as a picture.
 *
 * The ground: cells (squares or hexes; holes are left out), walls as thick lines, marks where edges
 * are joined, bridges as two rails, dots with their names. A frame: the paths as far as they have
 * come, painted cell by cell, or colour by colour on boards with many cells, since every frame
 * repeats what the one before shows.
 */
#include "flow/flow_puzzle.h"
#include "flow/flow_shape.h"

#include <stdio.h>
#include <string.h>

#define CELL          40.0
#define HEX_PITCH     0.866 /* columns of hexes stand closer: half the root of three */
#define MOST_PAINTED  400   /* nodes, to be painted one by one */
#define MOST_COLOURED 4000  /* nodes, to be painted colour by colour */

struct easel {
    struct scene *scene;
    const struct flow_board *board;
    double size; /* of a cell */
    enum scene_theme theme;
};

static struct clew_point
centre_of(const struct easel *easel, int32_t cell)
{
    const int row = cell / easel->board->cols, col = cell % easel->board->cols;
    const double margin = 0.5 * easel->size;

    if (easel->board->lattice == FLOW_HEXES)
        return (struct clew_point){margin + (col * HEX_PITCH + 0.58) * easel->size,
                                   margin + (row + 0.5 + (col % 2 ? 0 : 0.5)) * easel->size};
    return (struct clew_point){margin + (col + 0.5) * easel->size,
                               margin + (row + 0.5) * easel->size};
}

/* From a cell's centre to the middle of that side. */
static struct clew_point
side_step(const struct easel *easel, int32_t cell, enum flow_side side)
{
    const double half = easel->size / 2;
    const bool is_odd = cell % easel->board->cols % 2;
    /* A hex's neighbours in the next columns lie a quarter of a cell's height up or down. */
    double slope = side == FLOW_SLANT_LEFT || side == FLOW_SLANT_RIGHT ? 0.25 : -0.25;

    if (side == FLOW_UP || side == FLOW_DOWN)
        return (struct clew_point){0, side == FLOW_UP ? -half : half};
    if (easel->board->lattice == FLOW_SQUARES)
        return (struct clew_point){side == FLOW_LEFT ? -half : half, 0};
    slope = is_odd ? -slope : slope;
    return (struct clew_point){side == FLOW_LEFT || side == FLOW_SLANT_LEFT ? -half * HEX_PITCH
                                                                            : half * HEX_PITCH,
                               slope * easel->size};
}

static struct clew_point
moved(struct clew_point at, struct clew_point by, double times)
{
    return (struct clew_point){at.x + by.x * times, at.y + by.y * times};
}

/* Letters of colours, in the order of the palette; some letter must lie beyond P, as else they are
   plain names A, B, C ... */
int
flow_hue(const struct flow_board *board, int colour)
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

/* ---- The ground ---- */

static void
draw_floor(const struct easel *easel, int32_t cell)
{
    static const double hex_x[6] = {-0.577, -0.289, 0.289, 0.577, 0.289, -0.289};
    static const double hex_y[6] = {0, -0.5, -0.5, 0, 0.5, 0.5};
    const struct clew_point at = centre_of(easel, cell);
    struct clew_point corners[6];
    struct clew_shape *shape;

    if (easel->board->lattice == FLOW_HEXES) {
        for (int i = 0; i < 6; i++)
            corners[i] =
                (struct clew_point){at.x + hex_x[i] * easel->size, at.y + hex_y[i] * easel->size};
        shape = scene_polygon(easel->scene, corners, 6);
    } else {
        shape = scene_rect(easel->scene, at.x - easel->size / 2, at.y - easel->size / 2,
                           easel->size, easel->size);
    }
    shape->fill = scene_colour(SCENE_FLOOR, easel->theme);
    shape->stroke = scene_colour(SCENE_EDGE, easel->theme);
    shape->stroke_width = easel->size * 0.03;
}

/* Two rails on either side of the lane that runs up and down, over the other one. */
static void
draw_bridge(const struct easel *easel, int32_t cell)
{
    const struct clew_point at = centre_of(easel, cell);

    for (int side = -1; side <= 1; side += 2) {
        const double x = at.x + side * easel->size * 0.27;
        const struct clew_point rail[2] = {{x, at.y - easel->size * 0.45},
                                           {x, at.y + easel->size * 0.45}};
        struct clew_shape *shape = scene_line(easel->scene, rail, 2);

        shape->stroke = scene_colour(SCENE_WALL, easel->theme);
        shape->stroke_width = easel->size * 0.06;
    }
}

/* The side of a on which b lies; the way round a joined edge only where there is no other. */
static int
side_towards(const struct easel *easel, int32_t a, int32_t b)
{
    const struct flow_board *board = easel->board;
    const struct flow_shape shape = {.rows = board->rows,
                                     .cols = board->cols,
                                     .lattice = board->lattice,
                                     .joins_sides = board->joins_sides,
                                     .joins_ends = board->joins_ends};
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
draw_wall_at(const struct easel *easel, int32_t cell, int side)
{
    const struct clew_point step = side_step(easel, cell, (enum flow_side)side);
    const struct clew_point middle = moved(centre_of(easel, cell), step, 1);
    const struct clew_point across = {-step.y, step.x};
    const double length = easel->board->lattice == FLOW_HEXES ? 0.577 : 1;
    const struct clew_point ends[2] = {moved(middle, across, length),
                                       moved(middle, across, -length)};
    struct clew_shape *shape = scene_line(easel->scene, ends, 2);

    shape->stroke = scene_colour(SCENE_WALL, easel->theme);
    shape->stroke_width = easel->size * 0.12;
}

static void
draw_walls(const struct easel *easel)
{
    for (size_t i = 0; i < easel->board->wall_count; i++) {
        const struct flow_wall wall = easel->board->walls[i];

        draw_wall_at(easel, wall.a, side_towards(easel, wall.a, wall.b));
        if (side_towards(easel, wall.b, wall.a) >= 0) /* round an edge the two are far apart */
            draw_wall_at(easel, wall.b, side_towards(easel, wall.b, wall.a));
    }
}

/* A small arrow on every link that leaves over a joined edge. */
static void
draw_joined_edges(const struct easel *easel)
{
    const struct flow_board *board = easel->board;

    for (int32_t node = 0; node < board->node_count; node++)
        for (int l = 0; l < board->nodes[node].degree; l++) {
            const int32_t cell = board->nodes[node].cell;
            const struct flow_link *link = &board->nodes[node].links[l];
            const int32_t to = board->nodes[link->to].cell;
            const struct clew_point step = side_step(easel, cell, (enum flow_side)link->side);
            const struct clew_point at = centre_of(easel, cell), there = centre_of(easel, to);
            const double dx = there.x - at.x, dy = there.y - at.y;
            const struct clew_point across = {-step.y, step.x};
            const struct clew_point tip = moved(at, step, 1.6);
            struct clew_point corners[3] = {tip, moved(moved(at, step, 1.2), across, 0.35),
                                            moved(moved(at, step, 1.2), across, -0.35)};

            if (dx * step.x + dy * step.y > 0)
                continue; /* the neighbour really lies there */
            scene_polygon(easel->scene, corners, 3)->fill = scene_colour(SCENE_FAINT, easel->theme);
        }
}

static void
draw_dot(const struct easel *easel, int colour, int end)
{
    const struct flow_board *board = easel->board;
    const struct flow_name name = flow_name_of(board->names[colour]);
    const struct clew_point at = centre_of(easel, board->nodes[board->dots[colour][end]].cell);
    const uint32_t paint = scene_path_colour(flow_hue(board, colour), easel->theme);
    const double height = name.text[1] ? name.text[2] ? 0.18 : 0.24 : 0.32;
    struct clew_shape *shape = scene_circle(easel->scene, at.x, at.y, easel->size * 0.34);

    shape->fill = paint;
    shape->stroke = scene_outline(easel->theme);
    shape->stroke_width = easel->size * 0.04;
    shape = scene_text(easel->scene, at.x, at.y, easel->size * height, name.text);
    shape->fill = scene_text_on(paint);
    shape->bold = true;
}

static void
draw_ground(const struct easel *easel)
{
    const struct flow_board *board = easel->board;
    const bool is_hex = board->lattice == FLOW_HEXES;
    const double width = is_hex ? board->cols * HEX_PITCH + 1.3 : board->cols + 1;
    const double height = board->rows + (is_hex ? 1.5 : 1);

    scene_size(easel->scene, width * easel->size, height * easel->size);
    scene_rect(easel->scene, 0, 0, width * easel->size, height * easel->size)->fill =
        scene_colour(SCENE_PAPER, easel->theme);
    for (int32_t cell = 0; cell < board->cell_count; cell++)
        if (board->cells[cell] != FLOW_CELL_HOLE)
            draw_floor(easel, cell);
    for (int32_t cell = 0; cell < board->cell_count; cell++)
        if (board->cells[cell] == FLOW_CELL_BRIDGE)
            draw_bridge(easel, cell);
    draw_walls(easel);
    if (board->joins_sides || board->joins_ends)
        draw_joined_edges(easel);
    for (int colour = 0; colour < board->colours; colour++)
        for (int end = 0; end < 2; end++)
            draw_dot(easel, colour, end);
}

/* ---- The paths ---- */

static const struct flow_link *
link_between(const struct flow_board *board, int32_t a, int32_t b)
{
    for (int i = 0; i < board->nodes[a].degree; i++)
        if (board->nodes[a].links[i].to == b)
            return &board->nodes[a].links[i];
    return NULL;
}

static void
draw_pipe(const struct easel *easel, struct clew_point from, struct clew_point to, uint32_t paint)
{
    const struct clew_point ends[2] = {from, to};
    struct clew_shape *shape = scene_line(easel->scene, ends, 2);

    shape->stroke = paint;
    shape->stroke_width = easel->size * 0.3;
}

/* One step of a path; over a joined edge it leaves at one side and comes in at the other. */
static void
draw_step(const struct easel *easel, int32_t a, int32_t b, uint32_t paint)
{
    const struct flow_board *board = easel->board;
    const int32_t from = board->nodes[a].cell, to = board->nodes[b].cell;
    const struct flow_link *out = link_between(board, a, b), *back = link_between(board, b, a);
    const struct clew_point here = centre_of(easel, from), there = centre_of(easel, to);
    const struct clew_point step = side_step(easel, from, (enum flow_side)out->side);
    const struct clew_point other = side_step(easel, to, (enum flow_side)back->side);

    if ((there.x - here.x) * step.x + (there.y - here.y) * step.y > 0) {
        draw_pipe(easel, here, there, paint);
        return;
    }
    draw_pipe(easel, here, moved(here, step, 1.3), paint);
    draw_pipe(easel, there, moved(there, other, 1.3), paint);
}

/* Whether the step is to be seen from above where a bridge is: then it is painted last. */
static bool
is_over(const struct flow_board *board, int32_t a, int32_t b)
{
    return board->nodes[a].is_upright || board->nodes[b].is_upright;
}

/* Steps of runs that are straight could be one line; a pipe a step keeps bridges simple. */
static void
draw_path(const struct easel *easel, const struct flow_paths *paths, int colour, int32_t end,
          bool over)
{
    const uint32_t paint = scene_line_colour(flow_hue(easel->board, colour), easel->theme);

    for (int32_t i = paths->start[colour] + 1; i < end; i++)
        if (is_over(easel->board, paths->nodes[i - 1], paths->nodes[i]) == over)
            draw_step(easel, paths->nodes[i - 1], paths->nodes[i], paint);
}

/* All paths up to that many nodes, one colour after the other. */
static void
draw_frame(const struct easel *easel, const struct flow_paths *paths, int32_t painted)
{
    const struct flow_board *board = easel->board;

    scene_next_frame(easel->scene);
    for (int over = 0; over < 2; over++)
        for (int colour = 0; colour < board->colours; colour++) {
            const int32_t end =
                paths->start[colour + 1] < painted ? paths->start[colour + 1] : painted;

            draw_path(easel, paths, colour, end, over == 1);
        }
    for (int colour = 0; colour < board->colours; colour++)
        for (int end = 0; end < 2; end++)
            draw_dot(easel, colour, end);
}

static void
draw_frames(const struct easel *easel, const struct flow_paths *paths)
{
    const struct flow_board *board = easel->board;
    const int32_t all = paths->start[board->colours];

    if (all <= MOST_PAINTED) {
        for (int colour = 0; colour < board->colours; colour++)
            for (int32_t i = paths->start[colour] + 2; i <= paths->start[colour + 1]; i++)
                draw_frame(easel, paths, i);
    } else if (all <= MOST_COLOURED) {
        for (int colour = 0; colour < board->colours; colour++)
            draw_frame(easel, paths, paths->start[colour + 1]);
    } else {
        draw_frame(easel, paths, all);
    }
}

static struct easel
easel_of(struct scene *scene, const struct flow_board *board)
{
    return (struct easel){.scene = scene,
                          .board = board,
                          .size = scene->style.cell > 0 ? scene->style.cell : CELL,
                          .theme = scene_theme(scene)};
}

void
flow_draw(struct scene *scene, const void *given, const void *given_answer)
{
    const struct flow_board *board = given;
    const struct flow_answer *answer = given_answer;
    const struct easel easel = easel_of(scene, board);
    char title[64];

    snprintf(title, sizeof title, "Flow, %d x %d, %d colours", board->rows, board->cols,
             board->colours);
    scene_name(scene, title, answer ? "Every pair of dots joined by a path" : "The board as given");
    draw_ground(&easel);
    if (answer)
        draw_frames(&easel, &answer->first);
}

/* ---- A search ---- */

static void
draw_mark(const struct easel *easel, int32_t cell, const struct puzzle_mark *mark)
{
    const bool has_colour = mark->value >= 0 && mark->kind != PUZZLE_REACHED;
    const uint32_t paint =
        has_colour ? scene_line_colour(flow_hue(easel->board, (int)mark->value), easel->theme)
                   : scene_colour(SCENE_FAINT, easel->theme);
    const struct clew_point at = centre_of(easel, cell);

    for (int side = 0; side < FLOW_SIDES; side++)
        if (mark->sides >> side & 1)
            draw_pipe(easel, at, moved(at, side_step(easel, cell, (enum flow_side)side), 1), paint);
    if (!mark->sides)
        scene_circle(easel->scene, at.x, at.y, easel->size * 0.15)->fill = paint;
}

void
flow_draw_marks(struct scene *scene, const void *given, const struct puzzle_marks *marks)
{
    const struct flow_board *board = given;
    const struct easel easel = easel_of(scene, board);

    for (int32_t cell = 0; cell < board->cell_count; cell++)
        if (marks->cells[cell].kind != PUZZLE_UNMARKED)
            draw_mark(&easel, cell, &marks->cells[cell]);
    for (int colour = 0; colour < board->colours; colour++)
        for (int end = 0; end < 2; end++)
            draw_dot(&easel, colour, end);
}
