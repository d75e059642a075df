/*
 * cli_signals - stops searches cleanly on SIGINT, SIGTERM and SIGHUP.
 *
 * The first signal cancels every watched search and interrupts a waiting read; the command then
 * prints what is known and exits with CLI_GAVE_UP. Work that cannot be cancelled is cut short: see
 * cli_stage_begin. A second signal ends the program immediately. If
 * a mapped file shrinks (SIGBUS), the program ends with a message and CLI_ERROR.
 *
 * Global state, as signals are; call watch and forget in the main thread only.
 */
#ifndef CLI_SIGNALS_H
#define CLI_SIGNALS_H

#include "cli.h"

void cli_signals_init(void);
bool cli_signals_stopped(void);
/* Waits until a file is ready for these events of poll; false if a stop signal arrived. */
bool cli_signals_wait_for(int fd, short events);
/* A control is watched until it is forgotten; after a signal it is cancelled immediately. */
void cli_signals_watch(struct clew_control *control);
void cli_signals_forget(struct clew_control *control);
/* Creates a watched control, NULL without memory; and frees it. */
struct clew_control *cli_control_new(void);
void cli_control_free(struct clew_control *control);
/*
 * Around work that cannot be cancelled: the activity is "reading", "drawing" or "writing". If it
 * takes more than a moment of processor time after a stop signal, the program ends at once with
 * CLI_GAVE_UP. Stages may nest, and several threads may be in one.
 */
void cli_stage_begin(const char *activity);
void cli_stage_end(void);
/* A file that is removed if the program ends within a stage; borrowed. NULL: none. */
void cli_stage_file(const char *path);
/* Called with the activity before the program ends within a stage; async-signal-safe. */
void cli_signals_at_cut(void (*report)(const char *activity));
/* Called on the second signal before the program ends; async-signal-safe. NULL: nothing. */
void cli_signals_at_end(void (*act)(void));

#endif
