/*
 * cli_append - a file to which results are appended, one at a time, by one process.
 *
 * A result is added with one write as soon as it is complete; a write that fails is taken
 * back. So a process that is killed leaves complete results, with at most one incomplete after
 * them, which the next run cuts off (cli_append_keep). The file is locked, so that two runs cannot
 * mix their results.
 *
 * Fails: with a message and CLI_ERROR.  Memory: none; cli_append_close closes the file.
 */
#ifndef CLI_APPEND_H
#define CLI_APPEND_H

#include "cli.h"

struct cli_append {
    const struct cli_command *command;
    const char *path; /* borrowed */
    int fd;
    bool is_regular;
    bool is_created; /* there was no such file */
    int64_t length;  /* of the file, as far as it is complete */
};

enum cli_exit cli_append_open(struct cli_append *file, const struct cli_command *command,
                              const char *path);
/* Cuts a regular file off after `length` of its `size` bytes, and continues there. */
enum cli_exit cli_append_keep(struct cli_append *file, int64_t length, int64_t size);
enum cli_exit cli_append_write(struct cli_append *file, const char *bytes, size_t length);
/* Removes a new file if nothing was written to it. */
enum cli_exit cli_append_close(struct cli_append *file);

#endif
