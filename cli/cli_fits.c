/* cli_fits - see cli_fits.h. */
#include "cli_fits.h"

#include <stdio.h>
#include <string.h>

/* The engine that the option's line begins with; false: it is not one engine's alone. */
static bool
find_owner(struct clew_engine_info *owner, const char *puzzle, const struct clew_option_info *info)
{
    for (size_t i = 0; clew_engine_at(puzzle, i, owner); i++) {
        const size_t length = strlen(owner->name);

        if (!strncmp(info->description, owner->name, length) && info->description[length] == ':')
            return true;
    }
    return false;
}

static const struct clew_option_info *
find_option(const char *puzzle, const char *name)
{
    const struct clew_option_info *info = NULL;

    for (size_t i = 0; (info = clew_option_at(puzzle, i)); i++)
        if (!strcmp(info->name, name))
            break;
    return info;
}

enum clew_status
cli_fits_engine(const struct cli_args *args, const struct clew_board *board,
                struct clew_error *error)
{
    const char *puzzle = clew_board_puzzle(board);
    const char *engine = cli_library_text(args, "engine");

    for (size_t i = 0; i < args->given_count; i++) {
        const struct clew_option_info *info = find_option(puzzle, args->given[i].name);
        struct clew_engine_info owner = CLEW_ENGINE_INFO_INIT;

        if (!info || !find_owner(&owner, puzzle, info) || (engine && !strcmp(engine, owner.name)))
            continue;
        error->status = CLEW_BAD_OPTION;
        snprintf(error->text, sizeof(error->text), "--%s is for --engine %s, not for %s",
                 info->name, owner.name, engine ? engine : "auto");
        return CLEW_BAD_OPTION;
    }
    return CLEW_OK;
}
