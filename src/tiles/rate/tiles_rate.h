/*
 * tiles_rate - how hard a tile board is for a person.
 *
 * The length of a shortest solution counts first. A board of r x c cells is compared with the mean
 * Manhattan distance M of all boards of its size:
 *
 *                          3 x 3 and smaller    4 x 4 and larger
 *     easy      up to         10  (0.70 M)         20  (0.53 M)
 *     normal    up to         18  (1.27 M)         35  (0.93 M)
 *     hard      up to         24  (1.69 M)         48  (1.28 M)
 *     expert    up to         28  (1.97 M)         58  (1.55 M)
 *     fiendish  above that
 *
 * and between 9 and 16 cells the factors are interpolated. Half of all 3 x 3 boards are hard or
 * easier, half of all 4 x 4 boards expert or easier.
 *
 * Within a grade boards are ordered by length, then by how far the Manhattan distance misleads
 * (length - manhattan), then by how few first moves are right. Facts: length, manhattan,
 * misleading, first_moves. Where a shortest solution is not proved but its bounds fall into one
 * grade, that is the grade; the facts are then length (of the solution that was found), bound and
 * manhattan.
 *
 * Fails: CLEW_UNSUPPORTED for boards without a solution, and where the bounds leave the grade open
 * without any limit being hit (more than 25 cells); CLEW_STOPPED; CLEW_NO_MEMORY.
 */
#ifndef TILES_RATE_H
#define TILES_RATE_H

#include "puzzle/puzzle.h"

enum clew_status tiles_rate(struct puzzle_rating *rating, struct clew_error *error);

/* The grade of boards of that size whose shortest solution has that length. */
enum clew_grade tiles_grade(int rows, int cols, int length);

#endif
