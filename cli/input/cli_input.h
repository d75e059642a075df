/*
 * cli_input - the boards of several files, one after the other.
 *
 * A bad board or file is reported on standard error at once, as FILE:LINE:COLUMN: sentence, and
 * the next one follows; `worst` remembers it. Memory stays flat however many boards there are.
 *
 * Used by: all commands that take BOARD arguments.  The board belongs to the caller.
 */
#ifndef CLI_INPUT_H
#define CLI_INPUT_H

#include "input/cli_options.h"
#include "input/cli_source.h"

struct cli_input {
    const char *file;     /* where the board came from */
    uint64_t index;       /* its number in that file, from 1; bad ones count */
    double read_seconds;  /* what reading it took */
    uint64_t boards;      /* read so far, from all files */
    uint64_t bytes;       /* likewise */
    uint64_t bytes_total; /* of all files; 0: not known */
    enum cli_exit worst;

    /* for itself */
    const struct cli_args *args;
    char **files;
    size_t file_count;
    size_t next_file;
    bool is_open;
    struct cli_source source;
    struct clew_reader *reader;
    uint64_t bytes_before; /* of the files that are done */
};

/* Reads the files, or standard input when there are none. */
enum cli_exit cli_input_init(struct cli_input *input, const struct cli_args *args, char **files,
                             size_t file_count);
/* The next board; false when there is none left or somebody interrupted. Faults are reported. */
bool cli_input_next(struct cli_input *input, struct clew_board **board);
/* The same for those who report faults in their own time: *board is NULL when it is one. */
bool cli_input_take(struct cli_input *input, struct clew_board **board, struct clew_error *error);
void cli_input_free(struct cli_input *input);

/* Reads a file that holds exactly one board. */
enum cli_exit cli_input_one(struct clew_board **board, const struct cli_args *args,
                            const char *file);
/* Seconds on a clock that never goes back. */
double cli_clock(void);

#endif
