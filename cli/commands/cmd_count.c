/*
 * cmd_count - clew count: how many answers boards have.
 *
 * Runs clew solve with the question "count"; prints one of the answers and their number.
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
    .summary = "count the answers of boards exactly",
    .group = CLI_GROUP_SOLVE,
    .usage = "[BOARD ...]",
    .details =

        "Reads boards like clew solve and prints the number of answers of each. With\n"
        "--json it is a string of digits, since it may exceed 64 bits.\n"
        "Exit code: 0 counted, 1 proved that there is none, 2 bad usage or input, 3 gave\n"
        "up; with several boards the worst of them, in the order 0, 1, 3, 2.",
    .own = CLI_TAKES(CLI_JSON) | CLI_TAKES(CLI_QUIET) | CLI_TAKES(CLI_STATS) | CLI_TAKES(CLI_JOBS) |
           CLI_TAKES(CLI_PROGRESS) | CLI_TAKES(CLI_COLOR) | CLI_TAKES(CLI_ASCII) |
           CLI_TAKES(CLI_VERDICTS) | CLI_TAKES(CLI_SHARD) | CLI_TAKES(CLI_RESUME),
    .library = CLEW_FOR_READING | CLEW_FOR_SOLVING,
    .run = run_count,
};
