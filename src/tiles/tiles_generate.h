/*
 * tiles_generate - new tile boards: any permutation, any that can be solved, or a random walk.
 *
 * Options: kind = solvable (standard: every solvable board equally likely) | any (every
 * permutation equally likely; half of them cannot be solved) | walk (`walk` random moves from
 * the goal, never straight back). Same seed, same board.
 */
#ifndef TILES_GENERATE_H
#define TILES_GENERATE_H

#include "puzzle/puzzle.h"
#include "tiles/tiles_board.h"

enum clew_status tiles_generate(struct puzzle_generation *order, struct clew_error *error);

#endif
