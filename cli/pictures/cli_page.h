/*
 * cli_page - what printable pages share: the size of the paper, the header, text.
 *
 * Requires a successful cli_cairo_load.
 */
#ifndef CLI_PAGE_H
#define CLI_PAGE_H

#include "cli.h"
#include "pictures/cli_cairo_load.h"

#define CLI_PAGE_MARGIN 42.0
#define CLI_PAGE_HEADER 30.0 /* height of the header */

/* In points, portrait. */
struct cli_paper {
    double width, height;
};

/* By the value of --paper. */
struct cli_paper cli_page_paper(const char *name);
/* Title on the left, "page 2 of 5" on the right, a line below. number counts from 1. */
void cli_page_header(cairo_t *cairo, const struct cli_paper *paper, const char *title,
                     size_t number, size_t pages);
void cli_page_font(cairo_t *cairo, double size, bool is_bold);
void cli_page_text(cairo_t *cairo, double x, double y, const char *text);
double cli_page_text_width(cairo_t *cairo, const char *text);
/* Sets the error and returns CLEW_UNSUPPORTED. */
enum clew_status cli_page_fail(struct clew_error *error, const char *text);
/* Destroys context and surface; an error of cairo counts only if there was none before. */
enum clew_status cli_page_finish(cairo_t *cairo, cairo_surface_t *surface, enum clew_status status,
                                 struct clew_error *error);

#endif
