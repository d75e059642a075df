/* cmd_generate - clew generate: new boards, the same ones for the same seed. */
#include "cli_boards.h"
#include "cli_puzzles.h"
#include "cli_signals.h"
#include "cli_values.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* A board that needs no chance, and so knows no seed, is made without one. */
static bool
has_seed_option(const char *puzzle)
{
    const struct clew_option_info *info;

    for (size_t i = 0; (info = clew_option_at(puzzle, i)); i++)
        if (!strcmp(info->name, "seed"))
            return true;
    return false;
}

static enum cli_exit
generate_one(struct cli_boards *boards, const char *puzzle, struct cli_size size, uint64_t seed)
{
    const struct cli_args *args = boards->args;
    struct clew_error error = {0};
    struct clew_board *board;
    enum cli_exit code;
    char text[32];

    snprintf(text, sizeof(text), "%" PRIu64, seed);
    if ((has_seed_option(puzzle) && clew_options_set(args->options, "seed", text, &error)) ||
        clew_generate(&board, NULL, puzzle, size.rows, size.cols, args->options, NULL, &error))
        return cli_complain(args->command, "%s", error.text);
    code = cli_boards_add(boards, board, puzzle);
    clew_board_free(board);
    return code;
}

static enum cli_exit
first_seed(uint64_t *seed, const struct cli_args *args)
{
    const char *given = cli_library_text(args, "seed");

    if (given)
        return cli_value_number(seed, given)
                   ? CLI_FINE
                   : cli_complain(args->command, "--seed: write the number in full");
    *seed = cli_seed_by_chance();
    if (!cli_flag(args, CLI_QUIET))
        fprintf(stderr, "seed %" PRIu64 "\n", *seed);
    return CLI_FINE;
}

static enum cli_exit
generate_all(const struct cli_args *args, const char *puzzle, struct cli_size size)
{
    const uint64_t count = cli_number(args, CLI_COUNT);
    struct cli_boards boards;
    enum cli_exit code;
    uint64_t seed;

    if (first_seed(&seed, args) || cli_boards_init(&boards, args))
        return CLI_BAD;
    code = CLI_FINE;
    for (uint64_t i = 0; !code && i < count && !cli_signals_stopped(); i++)
        code = generate_one(&boards, puzzle, size, seed + i);
    code = cli_worse(code, cli_boards_end(&boards));
    return cli_signals_stopped() ? cli_worse(code, CLI_GAVE_UP) : code;
}

static enum cli_exit
run(const struct cli_args *args)
{
    struct clew_puzzle_info puzzle = CLEW_PUZZLE_INFO_INIT;
    struct cli_size size;

    if (args->word_count != 2)
        return cli_complain(args->command, "a puzzle and a size are needed: clew generate %s",
                            args->command->usage);
    if (!cli_puzzle_find(&puzzle, args->command, args->words[0]))
        return CLI_BAD;
    if (!cli_size_parse(&size, args->words[1]))
        return cli_complain(args->command, "'%s' is no size; write rows x columns, as in 8x12",
                            args->words[1]);
    return generate_all(args, puzzle.name, size);
}

const struct cli_command cmd_generate = {
    .name = "generate",
    .about = "make new boards",
    .group = CLI_GROUP_MAKE,
    .usage = "PUZZLE ROWSxCOLS",
    .details =
        "The same puzzle, size, options and seed give the same board on every machine. Without\n"
        "--seed a seed is chosen by chance and said on standard error. The n-th board of\n"
        "--count has the seed S + n - 1.",
    .own = CLI_TAKES(CLI_COUNT) | CLI_TAKES(CLI_TO) | CLI_TAKES(CLI_OUTPUT) | CLI_TAKES(CLI_QUIET),
    .library = CLEW_FOR_GENERATING,
    .run = run,
};
