/*
 * cli_puzzles - puzzles by name: a listing of all or of one, and what a new board needs.
 */
#ifndef CLI_PUZZLES_H
#define CLI_PUZZLES_H

#include "input/cli_options.h"

/* The puzzle of that name, or a complaint that names the nearest, and false. */
bool cli_puzzle_find(struct clew_puzzle_info *puzzle, const struct cli_command *command,
                     const char *name);
/* Calls `list` for all puzzles, or for the one that the only word names. */
enum cli_exit cli_puzzles_list(const struct cli_args *args,
                               enum cli_exit (*list)(const struct cli_args *args,
                                                     const struct clew_puzzle_info *puzzle));

/* "12x9": rows, then columns; "12" alone is a square. */
struct cli_size {
    int64_t rows, cols;
};
bool cli_size_parse(struct cli_size *size, const char *text);

/* Short enough to be typed again. */
uint64_t cli_random_seed(void);

#endif
