/* cli_plot_paint - the shapes of a plot, painted with cairo; see cli_plot.h. */
#include "output/cli_cairo_paint.h"
#include "output/cli_plot.h"

#include <stdio.h>
#include <stdlib.h>

#define PIXELS_PER_POINT 2.0

static void
paint_shape(cairo_t *cairo, const struct cli_plot_shape *shape)
{
    cairo_text_extents_t extents;
    double x = shape->x;

    CAIRO(set_source_rgba)
    (cairo, (shape->colour >> 16) / 255.0, (shape->colour >> 8 & 255) / 255.0,
     (shape->colour & 255) / 255.0, shape->opacity);
    CAIRO(new_path)(cairo);
    if (shape->width > 0) {
        CAIRO(rectangle)(cairo, shape->x, shape->y, shape->width, shape->height);
        CAIRO(fill)(cairo);
        return;
    }
    CAIRO(select_font_face)
    (cairo, "sans-serif", CAIRO_FONT_SLANT_NORMAL,
     shape->is_bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
    CAIRO(set_font_size)(cairo, shape->height);
    CAIRO(text_extents)(cairo, shape->text, &extents);
    if (shape->anchor != CLI_PLOT_LEFT)
        x -= shape->anchor == CLI_PLOT_MIDDLE ? extents.x_advance / 2 : extents.x_advance;
    CAIRO(move_to)(cairo, x, shape->y);
    CAIRO(show_text)(cairo, shape->text);
}

static cairo_status_t
paint_on(cairo_surface_t *surface, const struct cli_plot_shapes *shapes, double scale,
         struct cli_cairo_bytes *png)
{
    cairo_t *cairo = CAIRO(create)(surface);

    CAIRO(scale)(cairo, scale, scale);
    for (size_t i = 0; i < shapes->count; i++)
        paint_shape(cairo, &shapes->list[i]);
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
cli_plot_paint(char **bytes, size_t *length, const struct cli_plot_shapes *shapes, bool is_pdf,
               struct clew_error *error)
{
    struct cli_cairo_bytes made = {0};
    cairo_status_t status;

    if (!cli_cairo_load())
        return fail(error, "PNG and PDF need libcairo 2, which was not found");
    if (is_pdf)
        status = paint_on(CAIRO(pdf_surface_create_for_stream)(cli_cairo_collect, &made,
                                                               shapes->width, shapes->height),
                          shapes, 1, NULL);
    else
        status = paint_on(CAIRO(image_surface_create)(CAIRO_FORMAT_ARGB32,
                                                      (int)(shapes->width * PIXELS_PER_POINT),
                                                      (int)(shapes->height * PIXELS_PER_POINT)),
                          shapes, PIXELS_PER_POINT, &made);
    if (status) {
        free(made.data);
        return fail(error, CAIRO(status_to_string)(status));
    }
    *bytes = made.data;
    *length = made.length;
    return CLEW_OK;
}
