/*
 * cli_game - reads a game from a file: a saved game, or a new game on a board.
 *
 * Fails: with an error message and CLI_ERROR.  The game belongs to the caller.
 */
#ifndef CLI_GAME_H
#define CLI_GAME_H

#include "input/cli_options.h"

/* Loads a saved game; *game is NULL, with CLI_OK, if the file is something else. */
enum cli_exit cli_game_load(struct clew_game **game, const char *file);
/* Loads a saved game, or starts a new one on the single board in the file. */
enum cli_exit cli_game_open(struct clew_game **game, const struct cli_args *args, const char *file);

/* A game on the board at the position that the file shows (clew_game_read). */
enum cli_exit cli_game_read(struct clew_game **game, const struct cli_args *args,
                            const struct clew_board *board, const char *file);

#endif
