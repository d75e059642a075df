/* cmd_formats - clew formats: lists the text formats of boards. */
#include "input/cli_puzzles.h"
#include "output/cli_json.h"

#include <stdio.h>

static enum cli_exit
list_formats(const struct cli_args *args, const struct clew_puzzle_info *puzzle)
{
    struct clew_format_info format = CLEW_FORMAT_INFO_INIT;
    enum cli_exit code = CLI_OK;

    if (!cli_flag(args, CLI_JSON))
        printf("%s - %s\n", puzzle->name, puzzle->description);
    for (size_t i = 0; clew_format_at(puzzle->name, i, &format); i++) {
        if (cli_flag(args, CLI_JSON))
            code = cli_worse(code,
                             cli_json_print(args->command,
                                            json_pack("{s:s, s:s, s:s, s:b, s:b}", "puzzle",
                                                      puzzle->name, "format", format.name, "about",
                                                      format.description, "writes", format.writes,
                                                      "carries_answer", format.carries_answer)));
        else
            printf("  %-14s %s%s\n", format.name, format.description,
                   format.writes ? "" : " (read only)");
    }
    return code;
}

static enum cli_exit
run_formats(const struct cli_args *args)
{
    return cli_puzzles_list(args, list_formats);
}

const struct cli_command cmd_formats = {
    .name = "formats",
    .summary = "list the text formats of boards",
    .group = CLI_GROUP_LEARN,
    .usage = "[PUZZLE]",
    .details =

        "Formats are recognised from the text; --format selects one if the text is\n"
        "ambiguous, and --to selects the output format. clew-format(5) describes all\n"
        "formats.",
    .own = CLI_TAKES(CLI_JSON),
    .run = run_formats,
};
