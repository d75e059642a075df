/*
 * cli_sheet - boards on pages for printing, as PDF.
 *
 *     +----------------------------+
 *     | title           page 1/3   |     Each page has the title, its number, and boards in a grid.
 *     |  1.            2.          |     Answers follow on pages of their own, smaller, under the
 *     |  [board]       [board]     |     same numbers.
 *     |  3.            4.          |
 *     |  [board]       [board]     |     Portrait. Text stays text: it can be searched and
 *     +----------------------------+     copied.
 *
 * Boards and answers are borrowed.  Fails: as cli_cairo does.
 */
#ifndef CLI_SHEET_H
#define CLI_SHEET_H

#include "input/cli_options.h"

struct cli_sheet_item {
    const struct clew_board *board;
    const struct clew_answer *answer; /* or NULL: none exists or none is wanted */
    const char *note;                 /* printed in place of a missing answer */
};

struct cli_sheet {
    const char *title;
    const char *paper; /* value of --paper */
    size_t per_page;
    bool has_answers;
    struct clew_style style;
    const struct cli_sheet_item *items;
    size_t count;
};

#define CLI_SHEET_MAX_PER_PAGE 30

/* *bytes is freed with free. */
enum clew_status cli_sheet_pdf(char **bytes, size_t *length, const struct cli_sheet *sheet,
                               struct clew_error *error);
/* The same as --per-page, --paper, --answers, --title and --color ask for, saved as --output. */
enum cli_exit cli_sheet_save(const struct cli_args *args, const struct cli_sheet_item *items,
                             size_t count);
/* Whether the values of these options are valid. */
enum cli_exit cli_sheet_check(const struct cli_args *args);

#endif
