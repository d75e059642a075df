/*
 * cmd_count - clew count: how many answers boards have.
 *
 * The same way through the house as clew solve, with another question; one of the answers is
 * shown beside their number.
 */
#include "input/cli_options.h"

extern const struct cli_command cmd_solve;

static enum cli_exit
run_count(const struct cli_args *args)
{
    if (clew_options_set(args->options, "ask", "count", NULL))
        return cli_error(args->command, "no memory");
    return cmd_solve.run(args);
}

const struct cli_command cmd_count = {
    .name = "count",
    .summary = "say how many answers boards have, exactly",
    .group = CLI_GROUP_SOLVE,
    .usage = "[BOARD ...]",
    .details =
        "Reads boards as clew solve does and prints for each the number of its answers; with\n"
        "--json it is a text of digits, for it may be larger than any number of a machine.\n"
        "Exit code: 0 counted, 1 proved that there is none, 2 bad usage or input, 3 gave up;\n"
        "with several boards the worst, from good to bad 0, 1, 3, 2.",
    .own = CLI_TAKES(CLI_JSON) | CLI_TAKES(CLI_QUIET) | CLI_TAKES(CLI_STATS) | CLI_TAKES(CLI_JOBS) |
           CLI_TAKES(CLI_PROGRESS) | CLI_TAKES(CLI_COLOR) | CLI_TAKES(CLI_ASCII),
    .library = CLEW_FOR_READING | CLEW_FOR_SOLVING,
    .run = run_count,
};
