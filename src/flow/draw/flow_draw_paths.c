/*
 * flow_draw_paths - the paths of an answer, frame by frame, and the pieces of a search.
 *
 * A frame shows the paths as far as they have come: one more cell per frame, or one more colour on
 * boards with many cells, since every frame repeats what the one before shows.
 */
#include "flow/draw/flow_draw.h"

#include "flow/board/flow_shape.h"

#include <stdio.h>

#define MAX_PAINTED  400  /* nodes, to be painted one by one */
#define MAX_COLOURED 4000 /* nodes, to be painted colour by colour */

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
draw_pipe(const struct flow_easel *easel, struct clew_point from, struct clew_point to,
          uint32_t paint)
{
    const struct clew_point ends[2] = {from, to};
    struct clew_shape *shape = scene_line(easel->scene, ends, 2);

    shape->stroke = paint;
    shape->stroke_width = easel->size * 0.3;
}

void
flow_draw_step(const struct flow_easel *easel, int32_t a, int32_t b, uint32_t paint)
{
    const struct flow_board *board = easel->board;
    const int32_t from = board->nodes[a].cell, to = board->nodes[b].cell;
    const struct flow_link *out = link_between(board, a, b), *back = link_between(board, b, a);
    const struct clew_point here = flow_centre_of(easel, from), there = flow_centre_of(easel, to);
    const struct clew_point step = flow_side_step(easel, from, (enum flow_side)out->side);
    const struct clew_point other = flow_side_step(easel, to, (enum flow_side)back->side);

    if ((there.x - here.x) * step.x + (there.y - here.y) * step.y > 0) {
        draw_pipe(easel, here, there, paint);
        return;
    }
    draw_pipe(easel, here, flow_moved(here, step, 1.3), paint);
    draw_pipe(easel, there, flow_moved(there, other, 1.3), paint);
}

bool
flow_is_over(const struct flow_board *board, int32_t a, int32_t b)
{
    return board->nodes[a].is_upright || board->nodes[b].is_upright;
}

/* Steps of runs that are straight could be one line; a pipe a step keeps bridges simple. */
static void
draw_path(const struct flow_easel *easel, const struct flow_paths *paths, int colour, int32_t end,
          bool over)
{
    const uint32_t paint = scene_line_colour(flow_hue(easel->board, colour), easel->theme);

    for (int32_t i = paths->start[colour] + 1; i < end; i++)
        if (flow_is_over(easel->board, paths->nodes[i - 1], paths->nodes[i]) == over)
            flow_draw_step(easel, paths->nodes[i - 1], paths->nodes[i], paint);
}

/* All paths up to that many nodes, one colour after the other. */
static void
draw_frame(const struct flow_easel *easel, const struct flow_paths *paths, int32_t painted)
{
    const struct flow_board *board = easel->board;

    scene_next_frame(easel->scene);
    for (int over = 0; over < 2; over++)
        for (int colour = 0; colour < board->colours; colour++) {
            const int32_t end =
                paths->start[colour + 1] < painted ? paths->start[colour + 1] : painted;

            draw_path(easel, paths, colour, end, over == 1);
        }
    flow_draw_dots(easel);
}

static void
draw_frames(const struct flow_easel *easel, const struct flow_paths *paths)
{
    const struct flow_board *board = easel->board;
    const int32_t all = paths->start[board->colours];

    if (all <= MAX_PAINTED) {
        for (int colour = 0; colour < board->colours; colour++)
            for (int32_t i = paths->start[colour] + 2; i <= paths->start[colour + 1]; i++)
                draw_frame(easel, paths, i);
    } else if (all <= MAX_COLOURED) {
        for (int colour = 0; colour < board->colours; colour++)
            draw_frame(easel, paths, paths->start[colour + 1]);
    } else {
        draw_frame(easel, paths, all);
    }
}

void
flow_draw(struct scene *scene, const void *given, const void *given_answer)
{
    const struct flow_board *board = given;
    const struct flow_answer *answer = given_answer;
    const struct flow_easel easel = flow_easel_of(scene, board);
    char title[64];

    snprintf(title, sizeof title, "Flow, %d x %d, %d colours", board->rows, board->cols,
             board->colours);
    scene_name(scene, title, answer ? "Every pair of dots joined by a path" : "The board as given");
    flow_draw_ground(&easel);
    if (answer)
        draw_frames(&easel, &answer->first);
}

/* ---- A search ---- */

static void
draw_mark(const struct flow_easel *easel, int32_t cell, const struct puzzle_mark *mark)
{
    const bool has_colour = mark->value >= 0 && mark->kind != PUZZLE_REACHED;
    const uint32_t paint =
        has_colour ? scene_line_colour(flow_hue(easel->board, (int)mark->value), easel->theme)
                   : scene_colour(SCENE_FAINT, easel->theme);
    const struct clew_point at = flow_centre_of(easel, cell);

    for (int side = 0; side < FLOW_SIDES; side++)
        if (mark->sides >> side & 1)
            draw_pipe(easel, at,
                      flow_moved(at, flow_side_step(easel, cell, (enum flow_side)side), 1), paint);
    if (!mark->sides)
        scene_circle(easel->scene, at.x, at.y, easel->size * 0.15)->fill = paint;
}

void
flow_draw_marks(struct scene *scene, const void *given, const struct puzzle_marks *marks)
{
    const struct flow_board *board = given;
    const struct flow_easel easel = flow_easel_of(scene, board);

    for (int32_t cell = 0; cell < board->cell_count; cell++)
        if (marks->cells[cell].kind != PUZZLE_UNMARKED)
            draw_mark(&easel, cell, &marks->cells[cell]);
    flow_draw_dots(&easel);
}
