/*
 * lights_draw - the board as a picture.
 *
 * The background has a dark square per cell; a light that is on is a filled, bright one. A press is
 * a ring with its number. The cells of a hint are marked by shape: a thick frame for what a press
 * changes, corners for the reason, a cross for a mistake.
 */
#include "lights/lights_puzzle.h"

#include <stdio.h>

#define DEFAULT_CELL 40.0 /* points */
#define MAX_FRAMES   400  /* a longer answer is drawn in one frame */

struct picture {
    struct scene *scene;
    double cell;
    double margin;
};

static struct picture
make_picture(struct scene *scene)
{
    const double cell = scene->style.cell > 0 ? scene->style.cell : DEFAULT_CELL;

    return (struct picture){scene, cell, cell * (scene->style.coordinates ? 0.8 : 0.4)};
}

static struct clew_point
cell_corner(const struct picture *picture, const struct lights_board *board, int64_t cell)
{
    return (struct clew_point){picture->margin + (double)(cell % board->cols) * picture->cell,
                               picture->margin + (double)(cell / board->cols) * picture->cell};
}

static uint32_t
role_colour(const struct picture *picture, enum scene_role role)
{
    return scene_colour(role, scene_theme(picture->scene));
}

/* A square inside the cell, `inset` cells from its border. */
static struct clew_shape *
draw_square(const struct picture *picture, const struct lights_board *board, int64_t cell,
            double inset)
{
    const struct clew_point at = cell_corner(picture, board, cell);
    const double side = picture->cell * (1 - 2 * inset);
    struct clew_shape *shape = scene_rect(picture->scene, at.x + inset * picture->cell,
                                          at.y + inset * picture->cell, side, side);

    shape->radius = picture->cell * 0.12;
    return shape;
}

static void
draw_press_number(const struct picture *picture, struct clew_point at, long long number,
                  double height)
{
    char text[24];
    struct clew_shape *shape;

    snprintf(text, sizeof text, "%lld", number);
    shape = scene_text(picture->scene, at.x, at.y, picture->cell * height, text);
    shape->fill = role_colour(picture, SCENE_INK);
}

static void
draw_lights_coordinates(const struct picture *picture, const struct lights_board *board)
{
    for (int64_t row = 0; row < board->rows; row++) {
        struct clew_point at = cell_corner(picture, board, row * board->cols);

        at.x -= picture->cell * 0.4;
        at.y += picture->cell * 0.5;
        draw_press_number(picture, at, (long long)row + 1, 0.2);
    }
    for (int64_t col = 0; col < board->cols; col++) {
        struct clew_point at = cell_corner(picture, board, col);

        at.x += picture->cell * 0.5;
        at.y -= picture->cell * 0.4;
        draw_press_number(picture, at, (long long)col + 1, 0.2);
    }
}

static void
draw_background(const struct picture *picture, const struct lights_board *board)
{
    struct scene *scene = picture->scene;
    struct clew_shape *shape;

    scene_size(scene, (double)board->cols * picture->cell + 2 * picture->margin,
               (double)board->rows * picture->cell + 2 * picture->margin);
    shape = scene_rect(scene, 0, 0, scene->width, scene->height);
    shape->fill = role_colour(picture, SCENE_PAPER);
    for (int64_t cell = 0; cell < lights_cells(board); cell++) {
        shape = draw_square(picture, board, cell, 0.04);
        shape->fill = role_colour(picture, SCENE_FLOOR);
        shape->stroke = role_colour(picture, SCENE_EDGE);
        shape->stroke_width = picture->cell * 0.03;
    }
    if (scene->style.coordinates)
        draw_lights_coordinates(picture, board);
}

static void
set_lights_title(struct scene *scene, const struct lights_board *board, const uint64_t *lit,
                 const struct lights_answer *answer)
{
    char title[80], text[160];
    int length;

    snprintf(title, sizeof title, "Lights Out, %lld x %lld", (long long)board->rows,
             (long long)board->cols);
    length = snprintf(text, sizeof text, "%zu of %lld lights are on.", lights_count(board, lit),
                      (long long)lights_cells(board));
    if (answer)
        snprintf(text + length, sizeof text - (size_t)length, " %zu presses turn them off.",
                 answer->count);
    scene_name(scene, title, text);
}

/* ---- What is on the cells ---- */

static void
draw_lights(const struct picture *picture, const struct lights_board *board, const uint64_t *lit)
{
    for (int64_t cell = 0; cell < lights_cells(board); cell++)
        if (bits_has(lit, (size_t)cell))
            draw_square(picture, board, cell, 0.1)->fill = role_colour(picture, SCENE_PATH);
}

static void
draw_press(const struct picture *picture, const struct lights_board *board, int64_t cell,
           size_t number)
{
    struct clew_point at = cell_corner(picture, board, cell);
    struct clew_shape *shape;

    at.x += picture->cell / 2;
    at.y += picture->cell / 2;
    shape = scene_circle(picture->scene, at.x, at.y, picture->cell * 0.28);
    shape->fill = role_colour(picture, SCENE_PAPER);
    shape->stroke = role_colour(picture, SCENE_INK);
    shape->stroke_width = picture->cell * 0.05;
    if (number)
        draw_press_number(picture, at, (long long)number, number > 99 ? 0.14 : 0.2);
}

/* A frame after each press, then one with the lights of the board and all presses. */
static void
draw_answer(const struct picture *picture, const struct lights_board *board,
            const struct lights_answer *answer)
{
    const size_t bytes = lights_words(board) * sizeof *board->lit;
    uint64_t *lit = base_alloc(picture->scene->memory, bytes);

    picture->scene->failed |= !lit;
    if (!lit)
        return;
    memcpy(lit, board->lit, bytes);
    for (size_t made = 0; made <= answer->count && answer->count < MAX_FRAMES; made++) {
        scene_next_frame(picture->scene);
        if (made > 0)
            lights_press(board, lit, answer->presses[made - 1]);
        draw_lights(picture, board, lit);
        if (made > 0)
            draw_press(picture, board, answer->presses[made - 1], made);
    }
    scene_next_frame(picture->scene);
    draw_lights(picture, board, board->lit);
    for (size_t i = 0; i < answer->count; i++)
        draw_press(picture, board, answer->presses[i], i + 1);
    base_release(picture->scene->memory, lit, bytes);
}

void
lights_draw(struct scene *scene, const void *board, const void *answer)
{
    const struct picture picture = make_picture(scene);
    const struct lights_board *lights = board;

    set_lights_title(scene, lights, lights->lit, answer);
    draw_background(&picture, board);
    if (answer)
        draw_answer(&picture, board, answer);
    else
        draw_lights(&picture, board, lights->lit);
}

void
lights_draw_marks(struct scene *scene, const void *board, const struct puzzle_marks *marks)
{
    const struct picture picture = make_picture(scene);

    for (int64_t cell = 0; cell < marks->count; cell++)
        if (marks->cells[cell].kind != PUZZLE_UNMARKED)
            draw_press(&picture, board, cell, 0);
}

/* ---- Hints ---- */

static void
draw_corners(const struct picture *picture, struct clew_point at)
{
    const double side = picture->cell, arm = side * 0.3;

    for (int corner = 0; corner < 4; corner++) {
        const double x = at.x + (corner % 2 ? side : 0), y = at.y + (corner / 2 ? side : 0);
        const double to_x = corner % 2 ? -arm : arm, to_y = corner / 2 ? -arm : arm;
        const struct clew_point points[3] = {{x + to_x, y}, {x, y}, {x, y + to_y}};
        struct clew_shape *shape = scene_line(picture->scene, points, 3);

        shape->stroke = role_colour(picture, SCENE_INK);
        shape->stroke_width = side * 0.06;
    }
}

static void
draw_mistake_cross(const struct picture *picture, struct clew_point at)
{
    const double side = picture->cell;

    for (int line = 0; line < 2; line++) {
        const struct clew_point points[2] = {{at.x + (line ? side : 0), at.y},
                                             {at.x + (line ? 0 : side), at.y + side}};
        struct clew_shape *shape = scene_line(picture->scene, points, 2);

        shape->stroke = role_colour(picture, SCENE_INK);
        shape->stroke_width = side * 0.06;
    }
}

static void
draw_lights_highlight(const struct picture *picture, const struct lights_board *board,
                      struct puzzle_hint_cell mark)
{
    const struct clew_point at = cell_corner(picture, board, mark.cell);
    struct clew_shape *shape;

    if (mark.role == CLEW_ROLE_EVIDENCE) {
        draw_corners(picture, at);
    } else if (mark.role == CLEW_ROLE_MISTAKE) {
        draw_mistake_cross(picture, at);
    } else {
        shape = draw_square(picture, board, mark.cell, 0.02);
        shape->fill = CLEW_NO_COLOUR;
        shape->stroke = role_colour(picture, SCENE_INK);
        shape->stroke_width = picture->cell * 0.08;
    }
}

void
lights_draw_position(struct scene *scene, const void *position,
                     const struct puzzle_highlights *highlights)
{
    const struct picture picture = make_picture(scene);
    const struct lights_board *now = &((const struct lights_position *)position)->now;

    set_lights_title(scene, now, now->lit, NULL);
    draw_background(&picture, now);
    draw_lights(&picture, now, now->lit);
    for (size_t i = 0; highlights && i < highlights->count; i++)
        draw_lights_highlight(&picture, now, highlights->cells[i]);
}
