/*
 * cli_signals - Ctrl-C and its kin end a search in good order.
 *
 * The first SIGINT, SIGTERM or SIGHUP cancels every watched search and interrupts a waiting read;
 * the command then prints what is known and leaves with CLI_GAVE_UP. The second one ends the
 * program at once, as if nobody had caught it. A file that shrinks while it is mapped ends the
 * program with a sentence and CLI_ERROR.
 *
 * Global, because signals are; watch and forget belong to the main thread.
 */
#ifndef CLI_SIGNALS_H
#define CLI_SIGNALS_H

#include "cli.h"

void cli_signals_init(void);
bool cli_signals_stopped(void);
/* A control is watched until it is forgotten; one that comes too late is cancelled at once. */
void cli_signals_watch(struct clew_control *control);
void cli_signals_forget(struct clew_control *control);
/* A control that is watched from the start, or NULL without memory; and its end. */
struct clew_control *cli_control_new(void);
void cli_control_free(struct clew_control *control);
/* What the second signal does before it ends the program; safe calls only. NULL for nothing. */
void cli_signals_at_end(void (*act)(void));

#endif
