/*
 * cli_picture - saves a board and its answer as a picture; the file name ending sets the format.
 *
 * .svg and .txt are drawn by the library, .png and .pdf by cli_cairo.
 */
#ifndef CLI_PICTURE_H
#define CLI_PICTURE_H

#include "input/cli_options.h"
#include "pictures/cli_series.h"

/* Rejects an unknown ending before a long search. */
enum cli_exit cli_picture_check(const struct cli_command *command, const char *path);
struct cli_picture {
    const struct cli_command *command; /* for error messages */
    const struct clew_board *board;
    const struct clew_answer *answer; /* may be NULL */
    const struct clew_style *style;
};

/* number is the position of the picture in the series, from 1. */
enum cli_exit cli_picture_save(const struct cli_picture *picture, struct cli_series *series,
                               uint64_t number);

#endif
