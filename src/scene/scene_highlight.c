/* scene_highlight - see the header. */
#include "scene/scene_highlight.h"

#include <stdio.h>

#define STROKE 0.09 /* of a cell */
#define HALO   0.17 /* of a cell: paper around a stroke, so that it is visible on any colour */
#define INSET  0.07 /* of a cell: from its edge to the centre of the stroke */
#define CORNER 0.26 /* of a cell: how far the corner marks reach */

/* ---- Marks in a picture ---- */

static void
stroke_line(struct scene *scene, const struct clew_point *points, size_t count, double cell)
{
    struct clew_shape *shape = scene_line(scene, points, count);

    shape->stroke = scene_colour(SCENE_PAPER, scene_theme(scene));
    shape->stroke_width = cell * HALO;
    shape = scene_line(scene, points, count);
    shape->stroke = scene_colour(SCENE_INK, scene_theme(scene));
    shape->stroke_width = cell * STROKE;
}

static void
stroke_frame(struct scene *scene, struct clew_point low, struct clew_point high, double cell)
{
    const struct clew_point points[5] = {
        low, {high.x, low.y}, high, {low.x, high.y}, low,
    };

    stroke_line(scene, points, 5, cell);
}

static void
stroke_corners(struct scene *scene, struct clew_point low, struct clew_point high, double cell)
{
    const double reach = cell * CORNER;

    for (int i = 0; i < 4; i++) {
        const struct clew_point at = {i % 2 ? high.x : low.x, i / 2 ? high.y : low.y};
        const struct clew_point points[3] = {
            {at.x, at.y + (i / 2 ? -reach : reach)},
            at,
            {at.x + (i % 2 ? -reach : reach), at.y},
        };

        stroke_line(scene, points, 3, cell);
    }
}

void
scene_highlight(struct scene *scene, const struct scene_grid *grid, int64_t cell,
                enum clew_role role)
{
    const double inset = grid->cell * INSET;
    const double x = grid->left + (double)(cell % grid->cols) * grid->cell;
    const double y = grid->top + (double)(cell / grid->cols) * grid->cell;
    const struct clew_point low = {x + inset, y + inset};
    const struct clew_point high = {x + grid->cell - inset, y + grid->cell - inset};

    if (role == CLEW_ROLE_EVIDENCE) {
        stroke_corners(scene, low, high, grid->cell);
        return;
    }
    stroke_frame(scene, low, high, grid->cell);
    if (role == CLEW_ROLE_MISTAKE) {
        const struct clew_point falling[2] = {low, high};
        const struct clew_point rising[2] = {{low.x, high.y}, {high.x, low.y}};

        stroke_line(scene, falling, 2, grid->cell);
        stroke_line(scene, rising, 2, grid->cell);
    }
}

/* ---- Numbers ---- */

static int
count_digits(int64_t number)
{
    int digits = 1;

    while (number >= 10) {
        number /= 10;
        digits++;
    }
    return digits;
}

/* The smallest of 1, 2, 5, 10, 20 ... at which the numbers up to `count` do not overlap. */
static int64_t
number_step(int64_t count, double digits_per_cell)
{
    static const int factors[3] = {1, 2, 5};
    const double needed = (count_digits(count) + 1) / digits_per_cell;
    int64_t tens = 1;

    for (int i = 0;; i++) {
        if (i == 3) {
            i = 0;
            tens *= 10;
        }
        if ((double)(factors[i] * tens) >= needed)
            return factors[i] * tens;
    }
}

static void
draw_number(struct scene *scene, double x, double y, double cell, int64_t number)
{
    const int digits = count_digits(number);
    const double height = cell * (digits < 3 ? 0.15 : 0.3 / digits);
    struct clew_shape *shape;
    char text[24];

    snprintf(text, sizeof text, "%lld", (long long)number);
    shape = scene_text(scene, x, y, height, text);
    shape->fill = scene_colour(SCENE_FAINT, scene_theme(scene));
}

void
scene_coordinates(struct scene *scene, const struct scene_grid *grid)
{
    const double middle = grid->cell * 0.2; /* of the free half cell at the edge */
    const int64_t col_step = number_step(grid->cols, 4);

    for (int64_t col = 1; col <= grid->cols; col++)
        if (col == 1 || col % col_step == 0)
            draw_number(scene, grid->left + ((double)col - 0.5) * grid->cell, middle, grid->cell,
                        col);
    for (int64_t row = 1; row <= grid->rows; row++)
        draw_number(scene, middle, grid->top + ((double)row - 0.5) * grid->cell, grid->cell, row);
}

/* ---- Text ---- */

int64_t
scene_coordinates_width(int64_t rows)
{
    return count_digits(rows) + 1;
}

void
scene_glyphs_coordinates(struct scene_glyphs *glyphs, const struct scene_text_grid *grid)
{
    const struct scene_glyph faint = {.fore = scene_colour(SCENE_FAINT, grid->dark),
                                      .back = CLEW_NO_COLOUR};
    const int64_t step = number_step(grid->cols, (double)grid->cell_width);
    const int width = (int)scene_coordinates_width(grid->rows) - 1;
    char text[24];

    for (int64_t col = 1; col <= grid->cols; col++)
        if (col == 1 || col % step == 0) {
            snprintf(text, sizeof text, "%lld", (long long)col);
            scene_glyphs_text(
                glyphs, 0, grid->left + (col - 1) * grid->cell_width + (grid->cell_width - 1) / 2,
                text, faint);
        }
    for (int64_t row = 1; row <= grid->rows; row++) {
        snprintf(text, sizeof text, "%lld", (long long)row);
        scene_glyphs_text(glyphs, grid->top + row - 1, width - count_digits(row), text, faint);
    }
}

char
scene_highlight_sign(enum clew_role role, bool is_after)
{
    static const char signs[3][2] = {
        [CLEW_ROLE_EVIDENCE] = {'[', ']'},
        [CLEW_ROLE_AFFECTED] = {'(', ')'},
        [CLEW_ROLE_MISTAKE] = {'!', '!'},
    };

    return signs[role][is_after];
}
