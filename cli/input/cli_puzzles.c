/* cli_puzzles - see cli_puzzles.h. */
#include "input/cli_puzzles.h"
#include "input/cli_suggest.h"
#include "output/cli_output.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

bool
cli_puzzle_find(struct clew_puzzle_info *puzzle, const struct cli_command *command,
                const char *name)
{
    struct cli_suggestion suggestion;

    cli_suggest_init(&suggestion, name);
    for (size_t p = 0; clew_puzzle_at(p, puzzle); p++) {
        if (!strcmp(puzzle->name, name))
            return true;
        cli_suggest_offer(&suggestion, puzzle->name);
    }
    cli_error(command, "there is no puzzle '%s'%s", name, cli_suggest_question(&suggestion));
    return false;
}

enum cli_exit
cli_puzzles_list(const struct cli_args *args,
                 enum cli_exit (*list)(const struct cli_args *args,
                                       const struct clew_puzzle_info *puzzle))
{
    struct clew_puzzle_info puzzle = CLEW_PUZZLE_INFO_INIT;
    enum cli_exit code = CLI_OK;

    if (args->operand_count > 1)
        return cli_error(args->command, "one puzzle at a time: clew %s %s", args->command->name,
                         args->command->usage);
    if (args->operand_count == 1) {
        if (!cli_puzzle_find(&puzzle, args->command, args->operands[0]))
            return CLI_ERROR;
        code = list(args, &puzzle); /* before the flush: arguments have no order */
        return cli_worse(code, cli_output_flush());
    }
    for (size_t p = 0; clew_puzzle_at(p, &puzzle); p++)
        code = cli_worse(code, list(args, &puzzle));
    return cli_worse(code, cli_output_flush());
}

bool
cli_size_parse(struct cli_size *size, const char *text)
{
    char *end;

    if (*text < '0' || *text > '9')
        return false;
    errno = 0;
    size->rows = size->cols = strtoll(text, &end, 10);
    if (*end == 'x' || *end == 'X') {
        text = end + 1;
        if (*text < '0' || *text > '9')
            return false;
        size->cols = strtoll(text, &end, 10);
    }
    return !*end && !errno && size->rows > 0 && size->cols > 0;
}

uint64_t
cli_random_seed(void)
{
    uint32_t seed = 0;

    if (getrandom(&seed, sizeof(seed), 0) != sizeof(seed))
        seed = 1;
    return seed % 1000000000;
}
