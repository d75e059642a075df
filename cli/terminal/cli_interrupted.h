/*
 * cli_interrupted - says on standard error how far a command got when a signal stopped it.
 *
 *     clew compare: interrupted after 3 boards
 *     clew draw: interrupted while drawing
 *
 * A run says it once: the command itself, what it has called, or the signal
 * handler that ends the program within a stage (cli_signals.h), the first of them.
 *
 * Never fails. Global state, as signals are; any thread may report.
 */
#ifndef CLI_INTERRUPTED_H
#define CLI_INTERRUPTED_H

#include "cli.h"

/* From now on the handler reports, too, in the name of this command. */
void cli_interrupted_init(const struct cli_command *command);
/* What follows "interrupted": "after 3 boards". */
void cli_interrupted(const struct cli_command *command, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif
