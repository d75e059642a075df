/* cli_page - see cli_page.h. */
#include "pictures/cli_page.h"

#include <stdio.h>
#include <string.h>

struct cli_paper
cli_page_paper(const char *name)
{
    const bool is_letter = !strcmp(name, "letter");

    return is_letter ? (struct cli_paper){612, 792} : (struct cli_paper){595.28, 841.89};
}

void
cli_page_font(cairo_t *cairo, double size, bool is_bold)
{
    CAIRO(select_font_face)
    (cairo, "sans-serif", CAIRO_FONT_SLANT_NORMAL,
     is_bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
    CAIRO(set_font_size)(cairo, size);
    CAIRO(set_source_rgba)(cairo, 0, 0, 0, 1);
}

void
cli_page_text(cairo_t *cairo, double x, double y, const char *text)
{
    CAIRO(move_to)(cairo, x, y);
    CAIRO(show_text)(cairo, text);
}

double
cli_page_text_width(cairo_t *cairo, const char *text)
{
    cairo_text_extents_t extents;

    CAIRO(text_extents)(cairo, text, &extents);
    return extents.x_advance;
}

void
cli_page_header(cairo_t *cairo, const struct cli_paper *paper, const char *title, size_t number,
                size_t pages)
{
    const double right = paper->width - CLI_PAGE_MARGIN, top = CLI_PAGE_MARGIN;
    char text[64];

    cli_page_font(cairo, 13, true);
    cli_page_text(cairo, CLI_PAGE_MARGIN, top + 10, title);
    cli_page_font(cairo, 10, false);
    snprintf(text, sizeof(text), "page %zu of %zu", number, pages);
    cli_page_text(cairo, right - cli_page_text_width(cairo, text), top + 10, text);
    CAIRO(set_line_width)(cairo, 0.7);
    CAIRO(new_path)(cairo);
    CAIRO(move_to)(cairo, CLI_PAGE_MARGIN, top + 17);
    CAIRO(line_to)(cairo, right, top + 17);
    CAIRO(stroke)(cairo);
}

enum clew_status
cli_page_fail(struct clew_error *error, const char *text)
{
    *error = (struct clew_error){.status = CLEW_UNSUPPORTED, .cell = -1};
    snprintf(error->text, sizeof(error->text), "%s", text);
    return CLEW_UNSUPPORTED;
}

enum clew_status
cli_page_finish(cairo_t *cairo, cairo_surface_t *surface, enum clew_status status,
                struct clew_error *error)
{
    cairo_status_t fault = CAIRO(status)(cairo);

    CAIRO(destroy)(cairo);
    CAIRO(surface_finish)(surface);
    if (!fault)
        fault = CAIRO(surface_status)(surface);
    CAIRO(surface_destroy)(surface);
    return !status && fault ? cli_page_fail(error, CAIRO(status_to_string)(fault)) : status;
}
