/* tiles_puzzle - sliding tiles as the rest of the house sees them. */
#ifndef TILES_PUZZLE_H
#define TILES_PUZZLE_H

#include "puzzle/puzzle.h"

extern const struct puzzle tiles_puzzle;

#endif
