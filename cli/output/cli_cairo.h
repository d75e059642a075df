/*
 * cli_cairo - pictures as PNG and PDF.
 *
 * Paints the shapes of a clew_picture with cairo. The library is opened when the first such
 * picture is wanted, and not linked: its twenty libraries would double the time that every start
 * of the command takes (4.1 ms against 1.9 ms).
 *
 * The functions have the shape of clew_draw_svg; what they give is freed with cli_cairo_free.
 * Fails: CLEW_UNSUPPORTED where there is no libcairo, or the picture is larger than cairo can.
 */
#ifndef CLI_CAIRO_H
#define CLI_CAIRO_H

#include "cli.h"

enum clew_status cli_cairo_png(char **bytes, size_t *length, const struct clew_board *board,
                               const struct clew_answer *answer, const struct clew_style *style,
                               struct clew_error *error);
enum clew_status cli_cairo_pdf(char **bytes, size_t *length, const struct clew_board *board,
                               const struct clew_answer *answer, const struct clew_style *style,
                               struct clew_error *error);
void cli_cairo_free(void *bytes);

#endif
