/*
 * cells_draw - a board as a picture: a square per cell, in the colour of its look where it has one.
 *
 * A move of the answer is a ring with its number. Frames show the moves one after another; the last
 * one shows the board with all of them.
 */
#include "cells/cells.h"
#include "scene/scene_highlight.h"

#include <stdio.h>

#define DEFAULT_CELL 40.0 /* points */
#define MAX_FRAMES   400  /* a longer answer is drawn in one frame */

struct view {
    struct scene *scene;
    const struct cells_board *board;
    struct scene_grid grid;
};

static struct view
view_of(struct scene *scene, const struct cells_board *board)
{
    const double cell = scene->style.cell > 0 ? scene->style.cell : DEFAULT_CELL;
    const double margin = cell * (scene->style.coordinates ? 0.8 : 0.4);

    return (struct view){scene, board, {margin, margin, cell, board->rows, board->cols}};
}

static uint32_t
colour_of(const struct view *view, enum scene_role role)
{
    return scene_colour(role, scene_theme(view->scene));
}

/* A square inside the cell, `inset` cells from its border. */
static struct clew_shape *
draw_square(const struct view *view, int64_t cell, double inset)
{
    const struct scene_grid *grid = &view->grid;
    const double side = grid->cell * (1 - 2 * inset);
    struct clew_shape *shape =
        scene_rect(view->scene, grid->left + ((double)(cell % grid->cols) + inset) * grid->cell,
                   grid->top + ((double)(cell / grid->cols) + inset) * grid->cell, side, side);

    shape->radius = grid->cell * 0.12;
    return shape;
}

static void
draw_ground(const struct view *view)
{
    const struct scene_grid *grid = &view->grid;
    struct scene *scene = view->scene;
    struct clew_shape *shape;

    scene_size(scene, (double)grid->cols * grid->cell + 2 * grid->left,
               (double)grid->rows * grid->cell + 2 * grid->top);
    shape = scene_rect(scene, 0, 0, scene->width, scene->height);
    shape->fill = colour_of(view, SCENE_PAPER);
    for (int64_t cell = 0; cell < grid->rows * grid->cols; cell++) {
        shape = draw_square(view, cell, 0.04);
        shape->fill = colour_of(view, SCENE_FLOOR);
        shape->stroke = colour_of(view, SCENE_EDGE);
        shape->stroke_width = grid->cell * 0.03;
    }
    if (scene->style.coordinates)
        scene_coordinates(scene, grid);
}

static void
name_picture(const struct view *view, const struct cells_answer *answer)
{
    const struct cells_rules *rules = view->board->rules;
    char title[80], text[160], solved[80] = "";

    snprintf(title, sizeof title, "%s, %lld x %lld", rules->title, (long long)view->board->rows,
             (long long)view->board->cols);
    if (answer)
        snprintf(solved, sizeof solved, ", %zu %s", answer->count,
                 answer->count == 1 ? rules->act : rules->acts);
    snprintf(text, sizeof text, "%lld of %lld %s%s", (long long)rules->left(view->board),
             (long long)cells_count(view->board), rules->left_is, solved);
    scene_name(view->scene, title, text);
}

static void
draw_looks(const struct view *view, const struct cells_board *board)
{
    for (int64_t cell = 0; cell < cells_count(board); cell++) {
        const struct cells_look *look = cells_look_at(board, cell);

        if (look->is_filled)
            draw_square(view, cell, 0.1)->fill = colour_of(view, look->role);
    }
}

/* number 0: a ring without one. */
static void
draw_move(const struct view *view, int64_t cell, size_t number)
{
    const struct scene_grid *grid = &view->grid;
    const double x = grid->left + ((double)(cell % grid->cols) + 0.5) * grid->cell;
    const double y = grid->top + ((double)(cell / grid->cols) + 0.5) * grid->cell;
    struct clew_shape *shape = scene_circle(view->scene, x, y, grid->cell * 0.28);
    char text[24];

    shape->fill = colour_of(view, SCENE_PAPER);
    shape->stroke = colour_of(view, SCENE_INK);
    shape->stroke_width = grid->cell * 0.05;
    if (!number)
        return;
    snprintf(text, sizeof text, "%zu", number);
    scene_text(view->scene, x, y, grid->cell * (number > 99 ? 0.14 : 0.2), text)->fill =
        colour_of(view, SCENE_INK);
}

static void
draw_answer(const struct view *view, const struct cells_answer *answer)
{
    struct cells_board *now;

    if (cells_board_copy(&now, view->board, view->scene->memory, NULL)) {
        view->scene->failed = true;
        return;
    }
    for (size_t made = 0; made <= answer->count && answer->count < MAX_FRAMES; made++) {
        scene_next_frame(view->scene);
        if (made > 0)
            cells_make_move(now, answer->cells[made - 1]);
        draw_looks(view, now);
        if (made > 0)
            draw_move(view, answer->cells[made - 1], made);
    }
    scene_next_frame(view->scene);
    draw_looks(view, view->board);
    for (size_t i = 0; i < answer->count; i++)
        draw_move(view, answer->cells[i], i + 1);
    cells_board_free(now, view->scene->memory);
}

void
cells_draw(struct scene *scene, const void *board, const void *answer)
{
    const struct view view = view_of(scene, board);

    name_picture(&view, answer);
    draw_ground(&view);
    if (answer)
        draw_answer(&view, answer);
    else
        draw_looks(&view, board);
}

void
cells_draw_marks(struct scene *scene, const void *board, const struct puzzle_marks *marks)
{
    const struct view view = view_of(scene, board);

    for (int64_t cell = 0; cell < marks->count; cell++)
        if (marks->cells[cell].kind != PUZZLE_UNMARKED)
            draw_move(&view, cell, 0);
}

void
cells_draw_position(struct scene *scene, const void *position,
                    const struct puzzle_highlights *highlights)
{
    const struct view view = view_of(scene, ((const struct cells_position *)position)->now);

    cells_draw(scene, view.board, NULL);
    for (size_t i = 0; highlights && i < highlights->count; i++)
        scene_highlight(scene, &view.grid, highlights->cells[i].cell, highlights->cells[i].role);
}
