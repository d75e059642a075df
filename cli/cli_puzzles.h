/*
 * cli_puzzles - a listing that goes puzzle by puzzle, or speaks of the one that was named.
 *
 * Used by: the commands that say what there is to choose from.
 */
#ifndef CLI_PUZZLES_H
#define CLI_PUZZLES_H

#include "cli_options.h"

/* The puzzle of that name, or a complaint that names the nearest, and false. */
bool cli_puzzle_find(struct clew_puzzle_info *puzzle, const struct cli_command *command,
                     const char *name);
/* Calls `list` for all puzzles, or for the one that the only word names. */
enum cli_exit cli_puzzles_list(const struct cli_args *args,
                               enum cli_exit (*list)(const struct cli_args *args,
                                                     const struct clew_puzzle_info *puzzle));

#endif
