/*
 * cli_progress - a progress line on standard error during long searches.
 *
 *     12.3 M nodes, 4.1 M/s, 180 MiB, depth 31, bound 57, 3 s
 *
 * A thread updates the line ten times a second; it is created only if the line is wanted (on a
 * terminal, or with --progress). The line appears after one second and is cleared before other
 * output. For many boards it shows their number, rate and, if the input size is known, a bar with
 * the remaining time. Without a terminal it prints a line per second.
 *
 * Global state, like standard error. All functions may be called without cli_progress_start.
 */
#ifndef CLI_PROGRESS_H
#define CLI_PROGRESS_H

#include "input/cli_options.h"

#define CLI_PROGRESS_BYTES 256

void cli_progress_start(const struct cli_args *args);
/* The text of the line, to be shown elsewhere. */
void cli_progress_describe(char text[CLI_PROGRESS_BYTES], const struct clew_control *control);
bool cli_progress_is_on(void);
/* The running search; NULL after it ended, or if several run in parallel. */
void cli_progress_search(const struct clew_control *control);
/* Boards done, and bytes read; total is 0 if unknown. */
void cli_progress_boards(uint64_t boards, uint64_t bytes, uint64_t total);
void cli_progress_clear(void);
/* Whether the line is on the screen; also in a signal handler. */
bool cli_progress_is_showing(void);
/*
 * Clears the line and hides it until it is released; print lines between the two calls. Error
 * messages are allowed in between, other functions of this file are not.
 */
void cli_progress_hold(void);
void cli_progress_release(void);
void cli_progress_stop(void);

#endif
