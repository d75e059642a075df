/* cmd_generate - clew generate: new boards; the same seed makes the same board. */
#include "input/cli_puzzles.h"
#include "input/cli_values.h"
#include "output/cli_boards.h"
#include "terminal/cli_progress.h"
#include "terminal/cli_signals.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* Shared by all boards of one run. */
struct generation {
    const struct cli_args *args;
    const char *puzzle;
    struct cli_size size;
    uint64_t seed; /* of the first board */
    struct clew_control *control;
};

/* Puzzles without random numbers have no seed option. */
static enum clew_status
set_seed(const struct generation *generation, uint64_t seed, struct clew_error *error)
{
    char text[32];

    if (!cli_option_find(generation->puzzle, "seed"))
        return CLEW_OK;
    snprintf(text, sizeof(text), "%" PRIu64, seed);
    return clew_options_set(generation->args->options, "seed", text, error);
}

static enum cli_exit
error_of_generator(const struct generation *generation, const struct clew_error *error)
{
    if (error->status != CLEW_STOPPED)
        return cli_error(generation->args->command, "%s", error->text);
    if (!cli_signals_stopped())
        cli_error(generation->args->command, "%s", error->text);
    return CLI_GAVE_UP;
}

static enum cli_exit
generate_one(struct cli_boards *boards, const struct generation *generation, uint64_t seed)
{
    const struct clew_generate_request request = {sizeof request, generation->puzzle,
                                                  generation->size.rows, generation->size.cols};
    struct clew_error error = {0};
    struct clew_board *board;
    enum clew_status status = set_seed(generation, seed, &error);
    enum cli_exit code;

    cli_progress_search(generation->control);
    if (!status)
        status = clew_generate(&board, NULL, &request, generation->args->options,
                               generation->control, &error);
    if (status) {
        code = error_of_generator(generation, &error);
    } else {
        code = cli_boards_add(boards, board, generation->puzzle);
        clew_board_free(board);
    }
    cli_progress_search(NULL);
    return code;
}

static enum cli_exit
find_first_seed(uint64_t *seed, const struct cli_args *args)
{
    const char *given = cli_library_value(args, "seed");

    if (given)
        return cli_value_number(seed, given)
                   ? CLI_OK
                   : cli_error(args->command, "--seed: write the number without a unit");
    *seed = cli_random_seed();
    if (!cli_flag(args, CLI_QUIET))
        fprintf(stderr, "seed %" PRIu64 "\n", *seed);
    return CLI_OK;
}

/* Boards finished before a limit or signal are kept. */
static enum cli_exit
generate_all(const struct generation *generation)
{
    const struct cli_args *args = generation->args;
    const uint64_t count = cli_number(args, CLI_COUNT);
    struct cli_boards boards;
    enum cli_exit code;

    if (cli_boards_init(&boards, args, generation->control))
        return CLI_ERROR;
    code = CLI_OK;
    for (uint64_t i = 0; !code && i < count && !cli_signals_stopped(); i++) {
        code = generate_one(&boards, generation, generation->seed + i);
        cli_progress_boards(count > 1 ? i + 1 : 0, i + 1, count);
    }
    if (cli_signals_stopped() && count > 1)
        cli_error(args->command, "interrupted after %" PRIu64 " boards", boards.count);
    code = cli_worse(code, cli_boards_end(&boards));
    return cli_signals_stopped() ? cli_worse(code, CLI_GAVE_UP) : code;
}

static enum cli_exit
run_generate(const struct cli_args *args)
{
    struct clew_puzzle_info puzzle = CLEW_PUZZLE_INFO_INIT;
    struct generation generation = {.args = args};
    enum cli_exit code;

    if (args->operand_count != 2)
        return cli_error(args->command, "a puzzle and a size are needed: clew generate %s",
                         args->command->usage);
    if (!cli_puzzle_find(&puzzle, args->command, args->operands[0]))
        return CLI_ERROR;
    if (!cli_size_parse(&generation.size, args->operands[1]))
        return cli_error(args->command, "'%s' is not a size; write rows x columns, as in 8x12",
                         args->operands[1]);
    generation.puzzle = puzzle.name;
    if (find_first_seed(&generation.seed, args))
        return CLI_ERROR;
    generation.control = cli_control_new();
    if (!generation.control)
        return cli_error(args->command, "no memory");
    cli_progress_start(args);
    code = generate_all(&generation);
    cli_progress_stop();
    cli_control_free(generation.control);
    return code;
}

const struct cli_command cmd_generate = {
    .name = "generate",
    .summary = "make new boards",
    .group = CLI_GROUP_MAKE,
    .usage = "PUZZLE ROWSxCOLS",
    .details =

        "The same puzzle, size, options and seed make the same board on every machine.\n"
        "Without --seed a random seed is chosen and printed to standard error. Board n of\n"
        "--count has the seed S + n - 1. A board that the default format cannot represent\n"
        "is written as JSON.\n"
        "Ctrl-C or a limit stops with exit code 3; finished boards are kept.",
    .own = CLI_TAKES(CLI_COUNT) | CLI_TAKES(CLI_TO) | CLI_TAKES(CLI_OUTPUT) | CLI_TAKES(CLI_QUIET) |
           CLI_TAKES(CLI_PROGRESS),
    .library = CLEW_FOR_GENERATING,
    .run = run_generate,
};
