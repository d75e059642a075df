/* cli_cairo - see cli_cairo.h. */
#include "pictures/cli_cairo.h"
#include "input/cli_memory.h"
#include "pictures/cli_cairo_paint.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PIXELS_PER_POINT 2.0
#define MAX_PIXELS       32000.0 /* cairo images are limited to 32767 */
#define BYTES_PER_PIXEL  4
#define PDF_SHAPE_BYTES  2000.0 /* that cairo keeps until the page is finished, measured */
#define MIN_CELL         16.0   /* points; every puzzle has larger cells unless --cell is given */

static enum clew_status
cairo_fail(struct clew_error *error, enum clew_status status, const char *text)
{
    *error = (struct clew_error){.status = status, .cell = -1};
    snprintf(error->text, sizeof(error->text), "%s", text);
    return status;
}

/* Paints on a new surface, finishes and destroys it. */
static cairo_status_t
paint_surface(cairo_surface_t *surface, struct clew_picture *picture, double scale,
              struct cli_cairo_bytes *png)
{
    cairo_t *cairo = CAIRO(create)(surface);
    bool is_painted;

    CAIRO(scale)(cairo, scale, scale);
    is_painted = cli_cairo_paint(cairo, picture);
    return cli_cairo_finish(cairo, surface, is_painted, png);
}

/* The image itself, and about as much again to compress it. */
static bool
is_too_many_pixels(double width, double height)
{
    return width > MAX_PIXELS || height > MAX_PIXELS ||
           width * height * BYTES_PER_PIXEL * 2 > (double)cli_half_of_memory();
}

/* Whether the picture of a board must become too large: it need not be made to see that. */
static bool
is_too_large_for_png(const struct clew_board *board, const struct clew_style *style)
{
    const double cell = (style->cell > 0 ? style->cell : MIN_CELL) * PIXELS_PER_POINT;
    const double pitch = 0.8; /* columns of hexes overlap */

    return is_too_many_pixels((double)clew_board_cols(board) * cell * pitch,
                              (double)clew_board_rows(board) * cell * pitch);
}

static cairo_status_t
paint_png(struct cli_cairo_bytes *bytes, struct clew_picture *picture)
{
    const double width = ceil(clew_picture_width(picture) * PIXELS_PER_POINT);
    const double height = ceil(clew_picture_height(picture) * PIXELS_PER_POINT);

    if (is_too_many_pixels(width, height))
        return CAIRO_STATUS_INVALID_SIZE;
    return paint_surface(CAIRO(image_surface_create)(CAIRO_FORMAT_ARGB32, (int)width, (int)height),
                         picture, PIXELS_PER_POINT, bytes);
}

static bool
is_too_large_for_pdf(struct clew_picture *picture)
{
    size_t shapes;

    return clew_picture_shapes(picture, 0, &shapes) &&
           (double)shapes * PDF_SHAPE_BYTES > (double)cli_half_of_memory();
}

static cairo_status_t
paint_pdf(struct cli_cairo_bytes *bytes, struct clew_picture *picture)
{
    cairo_surface_t *surface;

    if (is_too_large_for_pdf(picture))
        return CAIRO_STATUS_INVALID_SIZE;
    surface = CAIRO(pdf_surface_create_for_stream)(
        cli_cairo_collect, bytes, clew_picture_width(picture), clew_picture_height(picture));
    CAIRO(pdf_surface_set_metadata)
    (surface, CAIRO_PDF_METADATA_TITLE, clew_picture_title(picture));
    CAIRO(pdf_surface_set_metadata)
    (surface, CAIRO_PDF_METADATA_SUBJECT, clew_picture_description(picture));
    return paint_surface(surface, picture, 1, NULL);
}

/* Loads cairo and creates the picture. */
static enum clew_status
cairo_prepare(struct clew_picture **picture, const struct clew_board *board,
              const struct clew_answer *answer, const struct clew_style *style,
              struct clew_error *error)
{
    if (!cli_cairo_load())
        return cairo_fail(error, CLEW_UNSUPPORTED,
                          "PNG and PDF need libcairo 2, which was not found");
    return clew_picture_new(picture, board, answer, style, error);
}

static enum clew_status
status_from_cairo(cairo_status_t status, struct clew_error *error)
{
    if (!status)
        return CLEW_OK;
    return cairo_fail(error, CLEW_UNSUPPORTED,
                      status == CAIRO_STATUS_INVALID_SIZE
                          ? "the picture is too large; try SVG, or a smaller --cell"
                          : CAIRO(status_to_string)(status));
}

typedef cairo_status_t painter(struct cli_cairo_bytes *bytes, struct clew_picture *picture);

/* On failure the bytes are freed. */
static enum clew_status
cairo_draw(struct cli_cairo_bytes *bytes, painter *painter, const struct clew_board *board,
           const struct clew_answer *answer, const struct clew_style *style,
           struct clew_error *error)
{
    struct clew_picture *picture;
    enum clew_status status = cairo_prepare(&picture, board, answer, style, error);

    if (status)
        return status;
    status = status_from_cairo(painter(bytes, picture), error);
    if (status) {
        free(bytes->data);
        *bytes = (struct cli_cairo_bytes){0};
    }
    clew_picture_free(picture);
    return status;
}

enum clew_status
cli_cairo_png(char **text, size_t *length, const struct clew_board *board,
              const struct clew_answer *answer, const struct clew_style *style,
              struct clew_error *error)
{
    struct cli_cairo_bytes bytes = {0};
    const enum clew_status status =
        is_too_large_for_png(board, style)
            ? status_from_cairo(CAIRO_STATUS_INVALID_SIZE, error)
            : cairo_draw(&bytes, paint_png, board, answer, style, error);

    *text = bytes.data;
    *length = bytes.length;
    return status;
}

enum clew_status
cli_cairo_pdf(char **text, size_t *length, const struct clew_board *board,
              const struct clew_answer *answer, const struct clew_style *style,
              struct clew_error *error)
{
    struct cli_cairo_bytes bytes = {0};
    const enum clew_status status = cairo_draw(&bytes, paint_pdf, board, answer, style, error);

    *text = bytes.data;
    *length = bytes.length;
    return status;
}

void
cli_cairo_free(void *bytes)
{
    free(bytes);
}
