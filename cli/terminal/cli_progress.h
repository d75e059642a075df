/*
 * cli_progress - a line on standard error that says a long search is alive.
 *
 *     12.3 M nodes, 4.1 M/s, 180 MiB, depth 31, bound 57, 3 s
 *
 * One thread looks every tenth of a second; it is only made when the line is wanted (a terminal,
 * or --progress), so that short runs pay nothing. The line shows after one second and is cleared
 * before anything else is printed. With many boards it shows their count, rate and, when the
 * length of the input is known, a bar with the time left. Without a terminal it is a whole line
 * once a second.
 *
 * Global, like standard error. All functions may be called when it was never started.
 */
#ifndef CLI_PROGRESS_H
#define CLI_PROGRESS_H

#include "input/cli_options.h"

#define CLI_PROGRESS_BYTES 256

void cli_progress_start(const struct cli_args *args);
/* The same words for those who show them elsewhere. */
void cli_progress_describe(char text[CLI_PROGRESS_BYTES], const struct clew_control *control);
bool cli_progress_is_on(void);
/* The search that runs now; NULL when it has ended, or when several run at a time. */
void cli_progress_search(const struct clew_control *control);
/* Boards done, and how far the input is read; total is 0 when it is not known. */
void cli_progress_boards(uint64_t boards, uint64_t bytes, uint64_t total);
void cli_progress_clear(void);
/*
 * Clears the line and keeps it away until it is released: whoever prints lines that others may
 * interrupt does so between the two. Complaints may be made meanwhile; nothing else of this file.
 */
void cli_progress_hold(void);
void cli_progress_release(void);
void cli_progress_stop(void);

#endif
