/* cli_canvas_paint - a canvas, painted with cairo; see cli_canvas.h. */
#include "pictures/cli_cairo_paint.h"
#include "pictures/cli_canvas.h"

#include <stdio.h>
#include <stdlib.h>

#define PIXELS_PER_POINT 2.0

static void
paint_text(cairo_t *cairo, const struct cli_shape *shape)
{
    cairo_text_extents_t extents;
    double x = shape->x;

    CAIRO(select_font_face)
    (cairo, "sans-serif", CAIRO_FONT_SLANT_NORMAL,
     shape->is_bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
    CAIRO(set_font_size)(cairo, shape->height);
    CAIRO(text_extents)(cairo, shape->text, &extents);
    if (shape->anchor != CLI_ANCHOR_LEFT)
        x -= shape->anchor == CLI_ANCHOR_MIDDLE ? extents.x_advance / 2 : extents.x_advance;
    CAIRO(move_to)(cairo, x, shape->y);
    CAIRO(show_text)(cairo, shape->text);
}

static void
paint_shape(cairo_t *cairo, const struct cli_shape *shape)
{
    static const double dashes[] = {6, 4};

    CAIRO(set_source_rgba)
    (cairo, (shape->colour >> 16) / 255.0, (shape->colour >> 8 & 255) / 255.0,
     (shape->colour & 255) / 255.0, shape->opacity);
    CAIRO(new_path)(cairo);
    switch (shape->kind) {
    case CLI_SHAPE_RECT:
        CAIRO(rectangle)(cairo, shape->x, shape->y, shape->width, shape->height);
        CAIRO(fill)(cairo);
        return;
    case CLI_SHAPE_LINE:
        CAIRO(set_line_width)(cairo, shape->thickness);
        CAIRO(set_dash)(cairo, dashes, shape->is_dashed ? 2 : 0, 0);
        CAIRO(move_to)(cairo, shape->x, shape->y);
        CAIRO(line_to)(cairo, shape->x + shape->width, shape->y + shape->height);
        CAIRO(stroke)(cairo);
        return;
    case CLI_SHAPE_DISC:
        CAIRO(arc)(cairo, shape->x, shape->y, shape->width, 0, 6.2831853071795865);
        CAIRO(fill)(cairo);
        return;
    case CLI_SHAPE_TEXT:
        paint_text(cairo, shape);
        return;
    }
}

static cairo_status_t
paint_on(cairo_surface_t *surface, const struct cli_canvas *canvas, double scale,
         struct cli_cairo_bytes *png)
{
    cairo_t *cairo = CAIRO(create)(surface);

    CAIRO(scale)(cairo, scale, scale);
    for (size_t i = 0; i < canvas->count; i++)
        paint_shape(cairo, &canvas->list[i]);
    return cli_cairo_finish(cairo, surface, true, png);
}

static enum clew_status
fail(struct clew_error *error, const char *text)
{
    *error = (struct clew_error){.status = CLEW_UNSUPPORTED, .cell = -1};
    snprintf(error->text, sizeof(error->text), "%s", text);
    return CLEW_UNSUPPORTED;
}

enum clew_status
cli_canvas_paint(char **bytes, size_t *length, const struct cli_canvas *canvas, bool is_pdf,
                 struct clew_error *error)
{
    struct cli_cairo_bytes made = {0};
    cairo_status_t status;

    if (!cli_cairo_load())
        return fail(error, "PNG and PDF need libcairo 2, which was not found");
    if (is_pdf)
        status = paint_on(CAIRO(pdf_surface_create_for_stream)(cli_cairo_collect, &made,
                                                               canvas->width, canvas->height),
                          canvas, 1, NULL);
    else
        status = paint_on(CAIRO(image_surface_create)(CAIRO_FORMAT_ARGB32,
                                                      (int)(canvas->width * PIXELS_PER_POINT),
                                                      (int)(canvas->height * PIXELS_PER_POINT)),
                          canvas, PIXELS_PER_POINT, &made);
    if (status) {
        free(made.data);
        return fail(error, CAIRO(status_to_string)(status));
    }
    *bytes = made.data;
    *length = made.length;
    return CLEW_OK;
}
