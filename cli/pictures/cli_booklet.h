/*
 * cli_booklet - an explanation on pages for printing: one picture for each step.
 *
 *     +------------------------------+
 *     | title             page 1/3   |     A picture shows the position before its step: evidence
 *     | [board]  Start               |     is hatched, cells that the step changes have a thick
 *     |                              |     outline. The reason is beside it. The last picture is
 *     | [board]  1. only way         |     the finished board.
 *     |          reason              |
 *     | [board]  2. apart            |     Portrait; two columns from six pictures a page on.
 *     +------------------------------+
 *
 * Fails: as cli_cairo does.
 */
#ifndef CLI_BOOKLET_H
#define CLI_BOOKLET_H

#include "cli.h"

struct cli_booklet {
    const char *title;
    const char *paper; /* value of --paper */
    const struct clew_board *board;
    const struct clew_explanation *explanation;
    size_t per_page;
    struct clew_style style;
};

size_t cli_booklet_pages(const struct cli_booklet *booklet);
/* All pages as PDF, or one page, counted from 0, as SVG. *bytes is freed with free. */
enum clew_status cli_booklet_pdf(char **bytes, size_t *length, const struct cli_booklet *booklet,
                                 struct clew_error *error);
enum clew_status cli_booklet_svg(char **bytes, size_t *length, const struct cli_booklet *booklet,
                                 size_t page, struct clew_error *error);

#endif
