/*
 * cli_output - writes to standard output; cli_save.h is for files.
 *
 * Standard output is flushed after each board, so that the reader of a pipe sees it immediately;
 * the first failed write is reported once, with CLI_ERROR.
 */
#ifndef CLI_OUTPUT_H
#define CLI_OUTPUT_H

#include "input/cli_options.h"

#include <stdio.h>

/* Call first: makes sure that no file opened later gets a closed descriptor 0, 1 or 2. */
void cli_output_init(void);
/* CLI_OK, or CLI_ERROR if standard output has failed; then stop. */
enum cli_exit cli_output_flush(void);
/* Writes immediately to standard output; CLI_GAVE_UP if a signal stopped it. */
enum cli_exit cli_output_write(const void *bytes, size_t length);
/*
 * Closes a stream of open_memstream; false if any of its text was lost. fclose alone does not say:
 * without memory it may succeed and leave no text.
 */
bool cli_stream_close(FILE *stream, char *const *text);

#endif
