/* api_list - the list of puzzles, and what there is to choose from: engines, formats, options. */
#include "api/api.h"

#include <string.h>

/* The build option example_puzzles adds puzzles of the folder examples. */
#ifndef EXAMPLE_PUZZLES
#define EXAMPLE_PUZZLES(X)
#endif

/*
 * A puzzle costs one line here: X(NAME) stands for the `const struct puzzle NAME_puzzle` of
 * src/NAME/NAME_puzzle.c. Readers try the formats in this order.
 */
#define PUZZLES(X)                                                                                 \
    X(tiles)                                                                                       \
    X(maze)                                                                                        \
    X(flow)                                                                                        \
    EXAMPLE_PUZZLES(X)

#define DECLARE_PUZZLE(name) extern const struct puzzle name##_puzzle;
#define LIST_PUZZLE(name)    &name##_puzzle,

PUZZLES(DECLARE_PUZZLE)

const struct puzzle *const api_puzzles[] = {PUZZLES(LIST_PUZZLE) NULL};

_Static_assert(sizeof api_puzzles / sizeof *api_puzzles <= API_MAX_PUZZLES + 1,
               "API_MAX_PUZZLES counts every puzzle");

const char *
clew_version(void)
{
    return CLEW_VERSION_STRING;
}

unsigned
clew_abi_version(void)
{
    return CLEW_ABI_VERSION;
}

const struct puzzle *
api_puzzle_named(const char *name)
{
    for (size_t i = 0; name && api_puzzles[i]; i++)
        if (strcmp(api_puzzles[i]->name, name) == 0)
            return api_puzzles[i];
    return NULL;
}

bool
clew_puzzle_at(size_t index, struct clew_puzzle_info *info)
{
    for (size_t i = 0; api_puzzles[i]; i++)
        if (i == index) {
            const struct puzzle *puzzle = api_puzzles[i];
            const struct clew_puzzle_info filled = {.size = sizeof filled,
                                                    .name = puzzle->name,
                                                    .description = puzzle->description,
                                                    .counts_answers = puzzle->counts_answers,
                                                    .generates = puzzle->generate != NULL,
                                                    .plays = puzzle->play != NULL,
                                                    .rates = puzzle->rate != NULL};

            api_copy_out(info, &filled, sizeof filled);
            return true;
        }
    return false;
}

bool
clew_engine_at(const char *puzzle, size_t index, struct clew_engine_info *info)
{
    const struct puzzle *found = api_puzzle_named(puzzle);

    for (size_t i = 0; found && found->engines[i]; i++)
        if (i == index) {
            const struct puzzle_engine *engine = found->engines[i];

            const struct clew_engine_info filled = {.size = sizeof filled,
                                                    .name = engine->name,
                                                    .description = engine->description,
                                                    .origin = engine->origin,
                                                    .takes_position = engine->takes_position};

            api_copy_out(info, &filled, sizeof filled);
            return true;
        }
    return false;
}

bool
clew_format_at(const char *puzzle, size_t index, struct clew_format_info *info)
{
    const struct puzzle *found = api_puzzle_named(puzzle);

    for (size_t i = 0; found && found->formats[i]; i++)
        if (i == index) {
            const struct puzzle_format *format = found->formats[i];

            const struct clew_format_info filled = {.size = sizeof filled,
                                                    .name = format->name,
                                                    .description = format->description,
                                                    .writes = format->write != NULL,
                                                    .carries_answer = format->carries_answer,
                                                    .needs_answer = format->needs_answer,
                                                    .example = format->example};

            api_copy_out(info, &filled, sizeof filled);
            return true;
        }
    return false;
}

const struct clew_option_info *
clew_option_at(const char *puzzle, size_t index)
{
    const struct puzzle *found = api_puzzle_named(puzzle);
    const struct clew_option_info *table = puzzle_common_options;

    if (puzzle)
        table = found ? found->options : NULL;
    for (size_t i = 0; table && table[i].name; i++)
        if (i == index)
            return &table[i];
    return NULL;
}
