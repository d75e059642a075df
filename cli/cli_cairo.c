/* cli_cairo - see cli_cairo.h. */
#include "cli_cairo.h"
#include "cli_cairo_load.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PIXELS_A_POINT 2.0
#define MOST_PIXELS    32000.0 /* cairo's images end at 32767 */

struct bytes {
    char *data;
    size_t length;
    size_t capacity;
};

static cairo_status_t
collect(void *context, const unsigned char *data, unsigned length)
{
    struct bytes *bytes = context;

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

static enum clew_status
fail(struct clew_error *error, enum clew_status status, const char *text)
{
    *error = (struct clew_error){.status = status, .cell = -1};
    snprintf(error->text, sizeof(error->text), "%s", text);
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

/* The font is sized so that a capital H is as high as the shape says, and centred by it. */
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

/* False when memory ran out. */
static bool
paint_picture(cairo_t *cairo, struct clew_picture *picture)
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

/* Paints on a fresh surface and finishes it; the surface is gone afterwards. */
static cairo_status_t
paint_surface(cairo_surface_t *surface, struct clew_picture *picture, double scale,
              struct bytes *png)
{
    cairo_t *cairo = CAIRO(create)(surface);
    cairo_status_t status;
    bool is_painted;

    CAIRO(scale)(cairo, scale, scale);
    is_painted = paint_picture(cairo, picture);
    CAIRO(show_page)(cairo);
    status = is_painted ? CAIRO(status)(cairo) : CAIRO_STATUS_NO_MEMORY;
    CAIRO(destroy)(cairo);
    if (!status && png)
        status = CAIRO(surface_write_to_png_stream)(surface, collect, png);
    CAIRO(surface_finish)(surface);
    if (!status)
        status = CAIRO(surface_status)(surface);
    CAIRO(surface_destroy)(surface);
    return status;
}

static cairo_status_t
paint_png(struct bytes *bytes, struct clew_picture *picture)
{
    const double width = ceil(clew_picture_width(picture) * PIXELS_A_POINT);
    const double height = ceil(clew_picture_height(picture) * PIXELS_A_POINT);

    if (width > MOST_PIXELS || height > MOST_PIXELS)
        return CAIRO_STATUS_INVALID_SIZE;
    return paint_surface(CAIRO(image_surface_create)(CAIRO_FORMAT_ARGB32, (int)width, (int)height),
                         picture, PIXELS_A_POINT, bytes);
}

static cairo_status_t
paint_pdf(struct bytes *bytes, struct clew_picture *picture)
{
    cairo_surface_t *surface = CAIRO(pdf_surface_create_for_stream)(
        collect, bytes, clew_picture_width(picture), clew_picture_height(picture));

    CAIRO(pdf_surface_set_metadata)
    (surface, CAIRO_PDF_METADATA_TITLE, clew_picture_title(picture));
    CAIRO(pdf_surface_set_metadata)
    (surface, CAIRO_PDF_METADATA_SUBJECT, clew_picture_description(picture));
    return paint_surface(surface, picture, 1, NULL);
}

/* Opens cairo and the picture. */
static enum clew_status
prepare(struct clew_picture **picture, const struct clew_board *board,
        const struct clew_answer *answer, const struct clew_style *style, struct clew_error *error)
{
    if (!cli_cairo_load())
        return fail(error, CLEW_UNSUPPORTED, "PNG and PDF need libcairo 2, which is not here");
    return clew_picture_new(picture, board, answer, style, error);
}

/* Hands over what was painted, or says why there is nothing. */
static enum clew_status
finish(struct bytes *bytes, char **text, size_t *length, cairo_status_t status,
       struct clew_error *error)
{
    if (status) {
        free(bytes->data);
        return fail(error, CLEW_UNSUPPORTED,
                    status == CAIRO_STATUS_INVALID_SIZE ? "the picture is too large; try SVG"
                                                        : CAIRO(status_to_string)(status));
    }
    *text = bytes->data;
    *length = bytes->length;
    return CLEW_OK;
}

enum clew_status
cli_cairo_png(char **text, size_t *length, const struct clew_board *board,
              const struct clew_answer *answer, const struct clew_style *style,
              struct clew_error *error)
{
    struct clew_picture *picture;
    struct bytes bytes = {0};
    enum clew_status status = prepare(&picture, board, answer, style, error);

    if (status)
        return status;
    status = finish(&bytes, text, length, paint_png(&bytes, picture), error);
    clew_picture_free(picture);
    return status;
}

enum clew_status
cli_cairo_pdf(char **text, size_t *length, const struct clew_board *board,
              const struct clew_answer *answer, const struct clew_style *style,
              struct clew_error *error)
{
    struct clew_picture *picture;
    struct bytes bytes = {0};
    enum clew_status status = prepare(&picture, board, answer, style, error);

    if (status)
        return status;
    status = finish(&bytes, text, length, paint_pdf(&bytes, picture), error);
    clew_picture_free(picture);
    return status;
}

void
cli_cairo_free(void *bytes)
{
    free(bytes);
}
