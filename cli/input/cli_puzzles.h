/* cli_puzzles - puzzles by name, and the arguments of a new board. */
#ifndef CLI_PUZZLES_H
#define CLI_PUZZLES_H

#include "input/cli_options.h"

/* Finds a puzzle by name; otherwise suggests the nearest and returns false. */
bool cli_puzzle_find(struct clew_puzzle_info *puzzle, const struct cli_command *command,
                     const char *name);
/* Calls `list` for all puzzles, or for the one named by the only operand. */
enum cli_exit cli_puzzles_list(const struct cli_args *args,
                               enum cli_exit (*list)(const struct cli_args *args,
                                                     const struct clew_puzzle_info *puzzle));

/* "12x9": rows x columns; "12" alone is a square. */
struct cli_size {
    int64_t rows, cols;
};
bool cli_size_parse(struct cli_size *size, const char *text);

/* A random seed, short enough to be typed. */
uint64_t cli_random_seed(void);

#endif
