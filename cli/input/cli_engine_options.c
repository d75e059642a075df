/* cli_engine_options - see cli_engine_options.h. */
#include "input/cli_engine_options.h"

#include <stdio.h>
#include <string.h>

/* "a|b|c" as "a, b or c". */
static void
describe_engines(char *text, size_t size, const char *engines)
{
    size_t filled = 0;

    *text = '\0';
    while (*engines && filled < size) {
        const size_t length = strcspn(engines, "|");
        const bool is_last = !engines[length];
        const char *before = !filled ? "" : is_last ? " or " : ", ";

        filled +=
            (size_t)snprintf(text + filled, size - filled, "%s%.*s", before, (int)length, engines);
        engines += length + !is_last;
    }
}

static enum clew_status
wrong_engine(struct clew_error *error, const struct clew_option_info *info, const char *engine)
{
    char engines[120];

    describe_engines(engines, sizeof(engines), info->engines);
    error->status = CLEW_BAD_OPTION;
    snprintf(error->text, sizeof(error->text), "--%s is for --engine %s, not for %s", info->name,
             engines, engine);
    return CLEW_BAD_OPTION;
}

enum clew_status
cli_check_engine_options(const struct cli_args *args, const struct clew_board *board,
                         struct clew_error *error)
{
    const char *puzzle = clew_board_puzzle(board);
    const char *engine = cli_library_value(args, "engine");

    if (!engine)
        engine = "auto";
    for (size_t i = 0; i < args->given_count; i++) {
        const struct clew_option_info *info = cli_option_find(puzzle, args->given[i].name);

        if (info && info->engines && !cli_is_in_list(info->engines, engine))
            return wrong_engine(error, info, engine);
    }
    return CLEW_OK;
}
