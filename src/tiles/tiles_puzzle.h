/*
 * tiles_puzzle - sliding tiles as the rest of the library sees them; see puzzle.h.
 *
 * The parts of the table that are longer than a few lines have files of their own: the options,
 * answers that people write, and what an answer reports (facts, rules, paths).
 */
#ifndef TILES_PUZZLE_H
#define TILES_PUZZLE_H

#include "puzzle/puzzle.h"
#include "tiles/board/tiles_board.h"

extern const struct puzzle tiles_puzzle;
extern const struct clew_option_info tiles_options[];

#endif
