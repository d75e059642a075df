/* cli_cairo_paint - see cli_cairo_paint.h. */
#include "pictures/cli_cairo_paint.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

cairo_status_t
cli_cairo_collect(void *context, const unsigned char *data, unsigned length)
{
    struct cli_cairo_bytes *bytes = context;

    if (bytes->length + length > bytes->capacity) {
        const size_t capacity = 2 * (bytes->length + length);
        char *grown = realloc(bytes->data, capacity);

        if (!grown)
            return CAIRO_STATUS_NO_MEMORY;
        bytes->data = grown;
        bytes->capacity = capacity;
    }
    memcpy(bytes->data + bytes->length, data, length);
    bytes->length += length;
    return CAIRO_STATUS_SUCCESS;
}

cairo_status_t
cli_cairo_finish(cairo_t *cairo, cairo_surface_t *surface, bool is_painted,
                 struct cli_cairo_bytes *png)
{
    cairo_status_t status;

    CAIRO(show_page)(cairo);
    status = is_painted ? CAIRO(status)(cairo) : CAIRO_STATUS_NO_MEMORY;
    CAIRO(destroy)(cairo);
    if (!status && png)
        status = CAIRO(surface_write_to_png_stream)(surface, cli_cairo_collect, png);
    CAIRO(surface_finish)(surface);
    if (!status)
        status = CAIRO(surface_status)(surface);
    CAIRO(surface_destroy)(surface);
    return status;
}

static void
use_colour(cairo_t *cairo, uint32_t colour, double opacity)
{
    CAIRO(set_source_rgba)
    (cairo, (colour >> 16 & 255) / 255.0, (colour >> 8 & 255) / 255.0, (colour & 255) / 255.0,
     opacity);
}

static void
trace_rect(cairo_t *cairo, const struct clew_shape *shape)
{
    const struct clew_point a = shape->points[0], b = shape->points[1];
    const double left = fmin(a.x, b.x), right = fmax(a.x, b.x);
    const double top = fmin(a.y, b.y), bottom = fmax(a.y, b.y), r = shape->radius;

    if (r <= 0) {
        CAIRO(rectangle)(cairo, left, top, right - left, bottom - top);
        return;
    }
    CAIRO(new_sub_path)(cairo);
    CAIRO(arc)(cairo, right - r, top + r, r, -M_PI / 2, 0);
    CAIRO(arc)(cairo, right - r, bottom - r, r, 0, M_PI / 2);
    CAIRO(arc)(cairo, left + r, bottom - r, r, M_PI / 2, M_PI);
    CAIRO(arc)(cairo, left + r, top + r, r, M_PI, 3 * M_PI / 2);
    CAIRO(close_path)(cairo);
}

static void
trace_points(cairo_t *cairo, const struct clew_shape *shape)
{
    for (size_t i = 0; i < shape->point_count; i++)
        CAIRO(line_to)(cairo, shape->points[i].x, shape->points[i].y);
    if (shape->kind == CLEW_SHAPE_POLYGON)
        CAIRO(close_path)(cairo);
}

/* The font size makes a capital H as high as the shape requires; text is centred on it. */
static void
paint_text(cairo_t *cairo, const struct clew_shape *shape)
{
    cairo_text_extents_t capital, text;

    CAIRO(select_font_face)
    (cairo, "sans-serif", CAIRO_FONT_SLANT_NORMAL,
     shape->bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
    CAIRO(set_font_size)(cairo, 100);
    CAIRO(text_extents)(cairo, "H", &capital);
    CAIRO(set_font_size)
    (cairo, capital.height > 0 ? 100 * shape->radius / capital.height : shape->radius);
    CAIRO(text_extents)(cairo, shape->text, &text);
    CAIRO(move_to)
    (cairo, shape->points[0].x - text.width / 2 - text.x_bearing,
     shape->points[0].y + shape->radius / 2);
    use_colour(cairo, shape->fill, shape->opacity);
    CAIRO(show_text)(cairo, shape->text);
}

static void
paint_shape(cairo_t *cairo, const struct clew_shape *shape)
{
    CAIRO(new_path)(cairo);
    if (shape->kind == CLEW_SHAPE_TEXT) {
        paint_text(cairo, shape);
        return;
    }
    if (shape->kind == CLEW_SHAPE_RECT)
        trace_rect(cairo, shape);
    else if (shape->kind == CLEW_SHAPE_CIRCLE)
        CAIRO(arc)(cairo, shape->points[0].x, shape->points[0].y, shape->radius, 0, 2 * M_PI);
    else
        trace_points(cairo, shape);
    if (shape->fill != CLEW_NO_COLOUR && shape->kind != CLEW_SHAPE_LINE) {
        use_colour(cairo, shape->fill, shape->opacity);
        CAIRO(fill_preserve)(cairo);
    }
    if (shape->stroke != CLEW_NO_COLOUR && shape->stroke_width > 0) {
        use_colour(cairo, shape->stroke, shape->opacity);
        CAIRO(set_line_width)(cairo, shape->stroke_width);
        CAIRO(stroke)(cairo);
    }
}

bool
cli_cairo_paint(cairo_t *cairo, struct clew_picture *picture)
{
    const size_t frames = clew_picture_frames(picture);
    const struct clew_shape *shapes;
    size_t count = 0;

    CAIRO(set_line_cap)(cairo, CAIRO_LINE_CAP_ROUND);
    CAIRO(set_line_join)(cairo, CAIRO_LINE_JOIN_ROUND);
    shapes = clew_picture_shapes(picture, frames ? frames - 1 : 0, &count);
    for (size_t i = 0; shapes && i < count; i++)
        paint_shape(cairo, &shapes[i]);
    return shapes != NULL;
}
