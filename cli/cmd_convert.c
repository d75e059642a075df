/* cmd_convert - clew convert: boards from one format of their puzzle to another. */
#include "cli_boards.h"
#include "cli_input.h"
#include "cli_signals.h"

static enum cli_exit
run(const struct cli_args *args)
{
    struct cli_boards boards;
    struct cli_input input;
    struct clew_board *board;
    enum cli_exit code = cli_input_init(&input, args, args->words, args->word_count);

    if (code || cli_boards_init(&boards, args))
        return CLI_BAD;
    while (!ferror(boards.out) && cli_input_next(&input, &board)) {
        code = cli_worse(code, cli_boards_add(&boards, board, input.file));
        clew_board_free(board);
    }
    code = cli_worse(code, cli_boards_end(&boards));
    if (cli_signals_stopped())
        code = cli_worse(code, CLI_GAVE_UP);
    code = cli_worse(code, input.worst);
    cli_input_free(&input);
    return code;
}

const struct cli_command cmd_convert = {
    .name = "convert",
    .about = "write boards in another format",
    .group = CLI_GROUP_MAKE,
    .usage = "[--to FORMAT] [BOARD ...]",
    .details =
        "Without --to each board is written in the format it was read in. An answer that came\n"
        "with a board goes along where the format can carry one; one that is needed (pack) is\n"
        "searched for.",
    .own = CLI_TAKES(CLI_TO) | CLI_TAKES(CLI_OUTPUT),
    .library = CLEW_FOR_READING,
    .run = run,
};
