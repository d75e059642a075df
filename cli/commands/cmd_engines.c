/* cmd_engines - clew engines: lists the search engines. */
#include "input/cli_puzzles.h"
#include "output/cli_json.h"

#include <stdio.h>

static enum cli_exit
print_engine_json(const struct cli_command *command, const struct clew_puzzle_info *puzzle,
                  const struct clew_engine_info *engine)
{
    return cli_json_print(command, json_pack("{s:s, s:s, s:s, s:s?}", "puzzle", puzzle->name,
                                             "engine", engine->name, "about", engine->description,
                                             "origin", engine->origin));
}

static enum cli_exit
list_engines(const struct cli_args *args, const struct clew_puzzle_info *puzzle)
{
    struct clew_engine_info engine = CLEW_ENGINE_INFO_INIT;
    enum cli_exit code = CLI_OK;

    if (!cli_flag(args, CLI_JSON))
        printf("%s - %s\n", puzzle->name, puzzle->description);
    for (size_t i = 0; clew_engine_at(puzzle->name, i, &engine); i++) {
        if (cli_flag(args, CLI_JSON)) {
            code = cli_worse(code, print_engine_json(args->command, puzzle, &engine));
            continue;
        }
        printf("  %-14s %s\n", engine.name, engine.description);
        if (engine.origin)
            printf("  %-14s (%s)\n", "", engine.origin);
    }
    return code;
}

static enum cli_exit
run_engines(const struct cli_args *args)
{
    return cli_puzzles_list(args, list_engines);
}

const struct cli_command cmd_engines = {
    .name = "engines",
    .summary = "list the search engines and their sources",
    .group = CLI_GROUP_LEARN,
    .usage = "[PUZZLE]",
    .details = "The first engine of a puzzle is the default.",
    .own = CLI_TAKES(CLI_JSON),
    .run = run_engines,
};
