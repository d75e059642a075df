/*
 * cli_boards - boards as text, one after the other, to standard output or a file.
 *
 * Boards of several lines are kept apart by a blank line, so that what is written can be read
 * again. Standard output gets each board at once; a file is collected and saved when it is whole.
 */
#ifndef CLI_BOARDS_H
#define CLI_BOARDS_H

#include "cli_options.h"

#include <stdio.h>

struct cli_boards {
    const struct cli_args *args;
    FILE *out;
    char *text; /* of a file that is being collected */
    size_t length;
    uint64_t count;
    bool is_apart; /* the last one needs a blank line before the next */
    bool has_told_loss;
    char remark[80]; /* that stands before the last one; it counts for all that follow */
};

enum cli_exit cli_boards_init(struct cli_boards *boards, const struct cli_args *args);
/*
 * In the format of --to; without it in the one that it was read in. file is for complaints, and for
 * a note where a board that was read loses its rules by that.
 */
enum cli_exit cli_boards_add(struct cli_boards *boards, const struct clew_board *board,
                             const char *file);
/* Saves the file if `code` so far allows; CLI_FINE or what went wrong. */
enum cli_exit cli_boards_end(struct cli_boards *boards);

#endif
