/*
 * cli_results - the file of --resume: one line per board, continued by the next run.
 *
 * Lines that are complete say which boards are done; an incomplete one at the end, left by a
 * process that was killed, is cut off. A file with any other line is refused and left as it is.
 * The lines may be in any order, and some may have been removed to do their boards again.
 *
 * Fails: with a message and CLI_ERROR, also when a line cannot be written; no more are written
 * then.  Memory: cli_results_close.
 */
#ifndef CLI_RESULTS_H
#define CLI_RESULTS_H

#include "input/cli_selection.h"
#include "output/cli_append.h"

#include <jansson.h>
#include <stdatomic.h>

struct cli_results {
    bool is_open;           /* --resume was given */
    atomic_bool has_failed; /* also read by threads that read boards */
    struct cli_append file;
};

/* Opens the file of --resume, if that is given, and adds its boards to those that are done. */
enum cli_exit cli_results_open(struct cli_results *results, const struct cli_args *args,
                               struct cli_selection *selection);
/* Adds a complete line. */
enum cli_exit cli_results_add(struct cli_results *results, const char *line, size_t length);
/* The object as a line, to the file or to standard output; takes over the object. */
enum cli_exit cli_results_json(struct cli_results *results, const struct cli_command *command,
                               json_t *object);
enum cli_exit cli_results_close(struct cli_results *results);

#endif
