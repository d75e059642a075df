/*
 * cli_input - reads the boards of several files, one after the other.
 *
 * A bad board or file is reported on standard error as FILE:LINE:COLUMN: sentence, and reading
 * continues; `worst` keeps the exit code. Memory does not grow with the number of boards. With
 * --shard only the boards of the shard are returned, and only their faults.
 *
 * The boards belong to the caller.
 */
#ifndef CLI_INPUT_H
#define CLI_INPUT_H

#include "input/cli_options.h"
#include "input/cli_selection.h"
#include "input/cli_source.h"

struct cli_input {
    const char *file;     /* the file of the current board */
    uint64_t index;       /* its number in that file, from 1; bad boards count */
    uint64_t number;      /* its number over all files, from 1; bad boards count */
    bool is_numbered;     /* the current board or fault has that number: it is no fault of a file */
    double read_seconds;  /* time to read it */
    uint64_t boards;      /* read so far, from all files */
    uint64_t bytes;       /* bytes read so far */
    uint64_t bytes_total; /* of all files; 0: unknown */
    enum cli_exit worst;
    struct cli_selection selection; /* boards that are not in it are left out */

    /* private */
    const struct cli_args *args;
    char **files;
    size_t file_count;
    size_t next_file;
    bool is_open;
    struct cli_source source;
    struct clew_reader *reader;
    uint64_t bytes_before; /* of the files read completely */
};

/* Reads the files, or standard input when there are none. */
enum cli_exit cli_input_init(struct cli_input *input, const struct cli_args *args, char **files,
                             size_t file_count);
/* The next board; false at the end or after a signal. Reports faults. */
bool cli_input_next(struct cli_input *input, struct clew_board **board);
/* The same without reporting faults: *board is NULL and *error is set if there is one. */
typedef bool cli_input_taker(struct cli_input *input, struct clew_board **board,
                             struct clew_error *error);
cli_input_taker cli_input_take;
/* It is also false where reading on may wait for the writer of the input. */
cli_input_taker cli_input_take_now;
void cli_input_free(struct cli_input *input);

/* Reads a file that holds exactly one board. */
enum cli_exit cli_input_one(struct clew_board **board, const struct cli_args *args,
                            const char *file);
/* Seconds of a monotonic clock. */
double cli_clock(void);

#endif
