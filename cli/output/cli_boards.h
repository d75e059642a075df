/*
 * cli_boards - writes boards as text, one after the other, to standard output or a file.
 *
 * clew_writer separates the boards so that they can be read again. Boards are written to standard
 * output immediately; a file is collected in memory and saved at the end. A generated board that
 * the default format cannot represent (too many colours) is written as JSON.
 *
 * Fails: with an error message and CLI_ERROR; CLI_GAVE_UP if a limit or a signal stopped the search
 * for an answer that the format needs.
 */
#ifndef CLI_BOARDS_H
#define CLI_BOARDS_H

#include "input/cli_options.h"

#include <stdio.h>

struct cli_pack;

struct cli_boards {
    const struct cli_args *args;
    const char *format; /* of --to; NULL: the format of each board */
    struct clew_control *control;
    struct clew_writer *writer;
    struct cli_pack *pack; /* boards go there; NULL: to out */
    FILE *out;
    char *text; /* contents of the file so far */
    size_t length;
    uint64_t count;
    bool has_failed; /* writing failed; stop */
    bool has_noted_loss;
    bool needs_blank; /* a blank line before the next board: the format changes */
};

/* control is borrowed; it cancels the search for an answer that a format needs. */
enum cli_exit cli_boards_init(struct cli_boards *boards, const struct cli_args *args,
                              struct clew_control *control);
/* The same for boards that go to a pack, which is borrowed and stays open. */
enum cli_exit cli_boards_init_pack(struct cli_boards *boards, const struct cli_args *args,
                                   struct clew_control *control, struct cli_pack *pack);
/*
 * Writes a board in the format of --to, by default in the format it was read in. `file` is used in
 * error messages and in the note about rules that the format cannot express.
 */
enum cli_exit cli_boards_add(struct cli_boards *boards, const struct clew_board *board,
                             const char *file);
/* The text of the next board, freed with clew_free; nothing is written. */
enum cli_exit cli_boards_text(char **text, size_t *length, struct cli_boards *boards,
                              const struct clew_board *board, const char *file);
/* Saves the file, if there is one. */
enum cli_exit cli_boards_end(struct cli_boards *boards);

#endif
