/*
 * cli_game - a game from a file: a saved one, or a board where it begins.
 *
 * Fails with a complaint and CLI_ERROR.  The game belongs to the caller.
 */
#ifndef CLI_GAME_H
#define CLI_GAME_H

#include "input/cli_options.h"

/* The game that a file holds; *game is NULL, with CLI_OK, when it is not a saved one. */
enum cli_exit cli_game_load(struct clew_game **game, const char *file);
/* The same, or a new game on the one board that the file holds. */
enum cli_exit cli_game_open(struct clew_game **game, const struct cli_args *args, const char *file);

#endif
