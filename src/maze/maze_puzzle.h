/* maze_puzzle - the rolling-ball maze as a puzzle of the library; see puzzle.h. */
#ifndef MAZE_PUZZLE_H
#define MAZE_PUZZLE_H

#include "puzzle/puzzle.h"

extern const struct puzzle maze_puzzle;
extern const struct clew_option_info maze_options[];

#endif
