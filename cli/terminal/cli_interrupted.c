/* cli_interrupted - see cli_interrupted.h. */
#include "terminal/cli_interrupted.h"
#include "terminal/cli_progress.h"
#include "terminal/cli_signals.h"

#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define MAX_BYTES 160

static const struct cli_command *running;
static atomic_bool is_reported;

/* In a signal handler: only async-signal-safe calls. */
static void
report_activity(const char *activity)
{
    const char *const parts[] = {cli_progress_is_showing() ? "\r\033[K" : "",
                                 cli_program,
                                 " ",
                                 running->name,
                                 ": interrupted while ",
                                 activity,
                                 "\n"};
    char text[MAX_BYTES];
    size_t length = 0;

    if (atomic_exchange(&is_reported, true))
        return;
    for (size_t i = 0; i < sizeof(parts) / sizeof(*parts); i++) {
        const size_t part = strlen(parts[i]), room = sizeof(text) - length;

        memcpy(text + length, parts[i], part < room ? part : room);
        length += part < room ? part : room;
    }
    if (write(STDERR_FILENO, text, length) < 0)
        return; /* nobody reads it, and the program ends anyway */
}

void
cli_interrupted_init(const struct cli_command *command)
{
    running = command;
    cli_signals_at_cut(report_activity);
}

void
cli_interrupted(const struct cli_command *command, const char *format, ...)
{
    char text[MAX_BYTES];
    va_list values;

    if (atomic_exchange(&is_reported, true))
        return;
    va_start(values, format);
    vsnprintf(text, sizeof(text), format, values);
    va_end(values);
    cli_error(command, "interrupted %s", text);
}
