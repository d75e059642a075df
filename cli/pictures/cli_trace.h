/*
 * cli_trace - recorded searches in the trace event format of Chrome's viewer (about:tracing).
 *
 * A search is a process, a worker a thread of it, a span a complete event: ph "X", ts and dur in
 * microseconds. Its arguments are the tasks started in it, what was worked on, and for joined spans
 * the time of each kind.
 *
 * Fails: cli_trace_save prints an error message.  Memory: cli_trace_free.
 */
#ifndef CLI_TRACE_H
#define CLI_TRACE_H

#include "cli.h"

#include <stdio.h>

struct cli_trace {
    FILE *out;
    char *text; /* all events; complete when out is closed */
    size_t length;
    int processes;
    bool has_events;
    bool has_failed; /* for want of memory */
};

/* False in a build without jansson. */
bool cli_trace_is_possible(void);
void cli_trace_init(struct cli_trace *trace);
void cli_trace_add(struct cli_trace *trace, const struct clew_control *control,
                   const char *heading);
enum cli_exit cli_trace_save(struct cli_trace *trace, const struct cli_command *command,
                             const char *path);
void cli_trace_free(struct cli_trace *trace);

#endif
