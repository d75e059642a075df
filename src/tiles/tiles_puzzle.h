/*
 * tiles_puzzle - the table of functions for sliding tiles; see puzzle.h.
 *
 * Functions longer than a few lines are in files of their own: tiles_options.c, text/, draw/,
 * game/, and board/tiles_facts.c for what an answer reports.
 */
#ifndef TILES_PUZZLE_H
#define TILES_PUZZLE_H

#include "puzzle/puzzle.h"
#include "tiles/board/tiles_board.h"

extern const struct puzzle tiles_puzzle;
extern const struct clew_option_info tiles_options[];

#endif
