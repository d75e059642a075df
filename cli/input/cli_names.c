/* cli_names - see cli_names.h. */
#include "input/cli_names.h"
#include "clew.h"

#include <string.h>

typedef void visitor(void *context, const char *name);

static void
each_engine(const char *puzzle, visitor *each, void *context)
{
    struct clew_engine_info engine = CLEW_ENGINE_INFO_INIT;

    for (size_t i = 0; clew_engine_at(puzzle, i, &engine); i++)
        each(context, engine.name);
}

static void
each_format(const char *puzzle, bool only_written, visitor *each, void *context)
{
    struct clew_format_info format = CLEW_FORMAT_INFO_INIT;

    for (size_t i = 0; clew_format_at(puzzle, i, &format); i++)
        if (format.writes || !only_written)
            each(context, format.name);
}

bool
cli_names_each(const char *option, visitor *each, void *context)
{
    const bool is_puzzle = !strcmp(option, "puzzle"), is_engine = !strcmp(option, "engine");
    const bool is_format = !strcmp(option, "format"),
               is_to = !strcmp(option, "to") || !strcmp(option, "write");
    struct clew_puzzle_info puzzle = CLEW_PUZZLE_INFO_INIT;

    for (size_t p = 0; clew_puzzle_at(p, &puzzle); p++) {
        if (is_puzzle)
            each(context, puzzle.name);
        if (is_engine)
            each_engine(puzzle.name, each, context);
        if (is_format || is_to)
            each_format(puzzle.name, is_to, each, context);
    }
    return is_puzzle || is_engine || is_format || is_to;
}
