/*
 * tiles_generate - new tile boards: any, solvable ones, random walks, by length or by grade.
 *
 * With the option length the shortest solution has exactly that many moves; with grade the board
 * has that grade (tiles_generate_length.h). Both come with a shortest solution. Otherwise
 *
 * option kind: solvable (default; every solvable board is equally likely), any (every permutation
 * is equally likely; half of them cannot be solved) or walk (`walk` random moves from the goal,
 * never undoing the last one). The same seed gives the same board. The board of a walk that is not
 * too long comes with its solution, the reversed walk, which is seldom the shortest.
 *
 * Each move of a walk counts as a node. Fails: CLEW_STOPPED, CLEW_BAD_OPTION, CLEW_UNSUPPORTED,
 * CLEW_NO_MEMORY.
 */
#ifndef TILES_GENERATE_H
#define TILES_GENERATE_H

#include "puzzle/puzzle.h"
#include "tiles/board/tiles_board.h"

enum clew_status tiles_generate(struct puzzle_generation *generation, struct clew_error *error);

#endif
