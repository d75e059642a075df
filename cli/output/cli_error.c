/* cli_error - error messages on standard error, and exit codes. See cli.h. */
#include "cli.h"
#include "terminal/cli_progress.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

const char *cli_program = "clew";

enum cli_exit
cli_worse(enum cli_exit a, enum cli_exit b)
{
    static const int badness[] = {[CLI_OK] = 0, [CLI_NO] = 1, [CLI_GAVE_UP] = 2, [CLI_ERROR] = 3};

    return badness[a] >= badness[b] ? a : b;
}

enum cli_exit
cli_error(const struct cli_command *command, const char *format, ...)
{
    va_list values;

    fflush(stdout); /* keeps the order on a terminal */
    cli_progress_clear();
    fprintf(stderr, "%s%s%s: ", cli_program, command ? " " : "", command ? command->name : "");
    va_start(values, format);
    vfprintf(stderr, format, values);
    va_end(values);
    fputc('\n', stderr);
    return CLI_ERROR;
}

enum cli_exit
cli_error_at(const char *file, const struct clew_error *error)
{
    fflush(stdout);
    cli_progress_clear();
    if (!strncmp(error->source, "option ", 7)) /* the fault is in an option, not in the board */
        file = error->source;
    if (error->line && error->column)
        fprintf(stderr, "%s:%llu:%llu: %s\n", file, (unsigned long long)error->line,
                (unsigned long long)error->column, error->text);
    else if (error->line)
        fprintf(stderr, "%s:%llu: %s\n", file, (unsigned long long)error->line, error->text);
    else
        fprintf(stderr, "%s: %s\n", file, error->text);
    if (error->status == CLEW_NO_FORMAT)
        fprintf(stderr, "%s: clew formats lists all formats, clew-format(5) describes them\n",
                file);
    return CLI_ERROR;
}
