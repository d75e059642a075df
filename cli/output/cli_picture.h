/*
 * cli_picture - a board and its answer as a file, in the form that its ending names.
 *
 * .svg and .txt come from the library, .png and .pdf from cli_cairo.
 */
#ifndef CLI_PICTURE_H
#define CLI_PICTURE_H

#include "input/cli_options.h"

/* Complains early about an ending that is not known, before a long search. */
enum cli_exit cli_picture_check(const struct cli_command *command, const char *path);
struct cli_picture {
    const struct cli_command *command; /* for complaints */
    const struct clew_board *board;
    const struct clew_answer *answer; /* may be NULL */
    const struct clew_style *style;
};

/*
 * The number is the picture's place among several, from 1: the second goes to NAME-2.ENDING, and
 * so on.
 */
enum cli_exit cli_picture_save(const struct cli_picture *picture, const char *path,
                               uint64_t number);

#endif
