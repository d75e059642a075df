/*
 * cli_sheet - boards on pages for printing, as PDF.
 *
 *     +----------------------------+     Each page: the title, which page of how many, and boards
 *     | title           page 1/3   |     in a grid of places, numbered. Answers are smaller, on
 * pages |  1.            2.          |     of their own at the end, under the same numbers. |
 * [board]       [board]     | |  3.            4.          |     A4, upright. Text stays text: it
 * can be searched and copied. |  [board]       [board]     |
 *     +----------------------------+
 *
 * Boards and answers are borrowed. Fails as cli_cairo does.
 */
#ifndef CLI_SHEET_H
#define CLI_SHEET_H

#include "cli.h"

struct cli_sheet_item {
    const struct clew_board *board;
    const struct clew_answer *answer; /* or NULL: there is none, or it was not asked for */
    const char *note;                 /* what to say on the answer's page where there is none */
};

struct cli_sheet {
    const char *title;
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

#endif
