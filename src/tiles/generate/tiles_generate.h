/*
 * tiles_generate - new tile boards: any permutation, any that can be solved, or a random walk.
 *
 * Options: kind = solvable (standard: every solvable board equally likely) | any (every
 * permutation equally likely; half of them cannot be solved) | walk (`walk` random moves from
 * the goal, never straight back). Same seed, same board. The board of a walk that is not too long
 * comes with its solution: the walk in reverse, which is seldom the shortest.
 *
 * Each move of a walk counts as a node. Fails: CLEW_STOPPED, CLEW_BAD_OPTION, CLEW_NO_MEMORY.
 */
#ifndef TILES_GENERATE_H
#define TILES_GENERATE_H

#include "puzzle/puzzle.h"
#include "tiles/board/tiles_board.h"

enum clew_status tiles_generate(struct puzzle_generation *generation, struct clew_error *error);

#endif
