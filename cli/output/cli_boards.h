/*
 * cli_boards - boards as text, one after the other, to standard output or a file.
 *
 * clew_writer keeps boards apart, so that what is written can be read again. Standard output gets
 * each board at once; a file is collected and saved at the end. A generated board that the default
 * format cannot hold (too many colours) is written as JSON.
 *
 * Fails with a complaint and CLI_ERROR; CLI_GAVE_UP when a limit or a signal ended the search for an
 * answer that the format needs.
 */
#ifndef CLI_BOARDS_H
#define CLI_BOARDS_H

#include "input/cli_options.h"

#include <stdio.h>

struct cli_boards {
    const struct cli_args *args;
    const char *format; /* of --to, or NULL: each board in its own */
    struct clew_control *control;
    struct clew_writer *writer;
    FILE *out;
    char *text; /* of a file that is being collected */
    size_t length;
    uint64_t count;
    bool has_failed; /* nothing more can be written */
    bool has_noted_loss;
};

/* control is borrowed; it cancels the search for an answer that a format needs. */
enum cli_exit cli_boards_init(struct cli_boards *boards, const struct cli_args *args,
                              struct clew_control *control);
/*
 * Writes a board in the format of --to; without it in the one that it was read in. file is for
 * complaints, and for a note about rules that the text of a board cannot express.
 */
enum cli_exit cli_boards_add(struct cli_boards *boards, const struct clew_board *board,
                             const char *file);
/* Saves the file; CLI_OK or what went wrong. */
enum cli_exit cli_boards_end(struct cli_boards *boards);

#endif
