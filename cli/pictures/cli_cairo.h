/*
 * cli_cairo - pictures as PNG and PDF.
 *
 * Paints the shapes of a clew_picture with cairo. Cairo is loaded when the first such picture is
 * drawn and not linked: its twenty libraries would double the start time of every command (4.1 ms
 * instead of 1.9 ms).
 *
 * The functions have the signature of clew_draw_svg; the result is freed with cli_cairo_free.
 * Fails: CLEW_UNSUPPORTED without libcairo, or if the picture is too large for cairo.
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
