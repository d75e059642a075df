/*
 * cli_output - what leaves the program: standard output and files.
 *
 * Standard output is flushed board by board, so that a reader at the other end of a pipe sees each
 * as it is done; the first write that fails is reported once, with CLI_ERROR. A file is written
 * under another name beside its own and renamed when it is whole, so nobody ever sees half of it.
 */
#ifndef CLI_OUTPUT_H
#define CLI_OUTPUT_H

#include "input/cli_options.h"

/* Call first: makes sure that no file opened later can take the place of a closed 0, 1 or 2. */
void cli_output_init(void);
/* CLI_OK, or CLI_ERROR when standard output has failed; then there is no use in going on. */
enum cli_exit cli_output_flush(void);
/* Writes to standard output at once; CLI_GAVE_UP when a signal ended it, also while it waited. */
enum cli_exit cli_output_write(const void *bytes, size_t length);
/* Writes a whole file and prints nothing; false with errno. */
bool cli_write_file(const char *path, const void *bytes, size_t length);
/* The same with a complaint; "-" is standard output. */
enum cli_exit cli_save(const struct cli_command *command, const char *path, const void *bytes,
                       size_t length);

#endif
