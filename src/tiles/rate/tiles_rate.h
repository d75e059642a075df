/*
 * tiles_rate - how hard a tile board is for a person.
 *
 * The length of a shortest solution counts first, then by how much it exceeds the Manhattan
 * distance: moves that seem to lead away are hard to find. Together they are the effort,
 *
 *     effort = length + (length - manhattan) / 2
 *
 * which is compared with the mean Manhattan distance M of all boards of the size:
 *
 *                          3 x 3 and smaller    4 x 4 and larger
 *     easy      up to         11  (0.81 M)         22  (0.61 M)
 *     normal    up to         20  (1.46 M)         40  (1.07 M)
 *     hard      up to         27  (1.94 M)         55  (1.47 M)
 *     expert    up to         32  (2.27 M)         66  (1.78 M)
 *     fiendish  above that
 *
 * and between 9 and 16 cells the factors are interpolated. A 4 x 4 board of 53 moves, half of which
 * are longer, has about 60.
 *
 * Within a grade boards are ordered by length, then by how far the Manhattan distance misleads
 * (length - manhattan), then by how few first moves are right. Facts: length, manhattan,
 * misleading, first_moves. Where a shortest solution is not proved but its bounds fall into one
 * grade, that is the grade; the facts are then length (of the solution that was found), bound and
 * manhattan.
 *
 * The time is that of up to four optimal searches: milliseconds for most 4 x 4 boards, minutes for
 * those of 70 moves and more. The limits of the search bound it.
 *
 * Fails: CLEW_UNSUPPORTED for boards without a solution, and where the bounds leave the grade open
 * without any limit being hit (more than 25 cells); CLEW_STOPPED; CLEW_NO_MEMORY.
 */
#ifndef TILES_RATE_H
#define TILES_RATE_H

#include "puzzle/puzzle.h"

enum clew_status tiles_rate(struct puzzle_rating *rating, struct clew_error *error);

/* The grade of boards of that size with that shortest length and Manhattan distance. */
enum clew_grade tiles_grade(int rows, int cols, int length, int manhattan);

#endif
