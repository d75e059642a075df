/* cmd_convert - clew convert: writes boards in another format of the same puzzle. */
#include "input/cli_input.h"
#include "output/cli_boards.h"
#include "terminal/cli_interrupted.h"
#include "terminal/cli_signals.h"

static enum cli_exit
convert_all(struct cli_boards *boards, struct cli_input *input)
{
    struct clew_board *board;
    enum cli_exit code = CLI_OK;
    unsigned long long count = 0;

    while (!boards->has_failed && cli_input_next(input, &board)) {
        code = cli_worse(code, cli_boards_add(boards, board, input->file));
        clew_board_free(board);
        count += !cli_signals_stopped();
    }
    code = cli_worse(code, cli_boards_end(boards));
    if (cli_signals_stopped()) {
        cli_interrupted(boards->args->command, "after %llu board%s", count, count == 1 ? "" : "s");
        code = cli_worse(code, CLI_GAVE_UP);
    }
    return cli_worse(code, input->worst);
}

static enum cli_exit
run_convert(const struct cli_args *args)
{
    struct clew_control *control = cli_control_new();
    struct cli_boards boards;
    struct cli_input input;
    enum cli_exit code = control ? CLI_OK : cli_error(args->command, "no memory");

    if (!code)
        code = cli_input_init(&input, args, args->operands, args->operand_count);
    if (!code) {
        code = cli_boards_init(&boards, args, control);
        if (!code)
            code = convert_all(&boards, &input);
        cli_input_free(&input);
    }
    cli_control_free(control);
    return code;
}

const struct cli_command cmd_convert = {
    .name = "convert",
    .summary = "write boards in another format",
    .group = CLI_GROUP_MAKE,
    .usage = "[--to FORMAT] [BOARD ...]",
    .details =

        "Without --to each board is written in the format it was read in. An answer that\n"
        "came with a board is written too if the format has a place for it. A format that\n"
        "needs an answer (pack) starts a search for it. With --solve every board is solved\n"
        "and written with its answer; in rows of flow the answer takes the place of the\n"
        "empty cells. A board without an answer is reported and left out.",
    .own = CLI_TAKES(CLI_TO) | CLI_TAKES(CLI_OUTPUT) | CLI_TAKES(CLI_SOLVE),
    .library = CLEW_FOR_READING | CLEW_FOR_SOLVING,
    .hides_library = true,
    .run = run_convert,
};
