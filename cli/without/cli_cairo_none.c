/* cli_cairo_none - PNG and PDF in a build without cairo (-Dcairo=disabled): they are refused. */
#include "pictures/cli_cairo.h"
#include "pictures/cli_canvas.h"

#include <stdio.h>

static enum clew_status
refuse(struct clew_error *error)
{
    *error = (struct clew_error){.status = CLEW_UNSUPPORTED, .cell = -1};
    snprintf(error->text, sizeof(error->text),
             "this clew was built without PNG and PDF; SVG works");
    return CLEW_UNSUPPORTED;
}

enum clew_status
cli_cairo_png(char **bytes, size_t *length, const struct clew_board *board,
              const struct clew_answer *answer, const struct clew_style *style,
              struct clew_error *error)
{
    (void)bytes, (void)length, (void)board, (void)answer, (void)style;
    return refuse(error);
}

enum clew_status
cli_cairo_pdf(char **bytes, size_t *length, const struct clew_board *board,
              const struct clew_answer *answer, const struct clew_style *style,
              struct clew_error *error)
{
    (void)bytes, (void)length, (void)board, (void)answer, (void)style;
    return refuse(error);
}

enum clew_status
cli_canvas_paint(char **bytes, size_t *length, const struct cli_canvas *canvas, bool is_pdf,
                 struct clew_error *error)
{
    (void)bytes, (void)length, (void)canvas, (void)is_pdf;
    return refuse(error);
}

void
cli_cairo_free(void *bytes)
{
    (void)bytes;
}
