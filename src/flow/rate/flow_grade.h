/*
 * flow_grade - the grade of a board whose solution is known, without the rest of its rating.
 *
 * The hardest rule needed gives the grade (flow_rate.h). Only the rules below the grade fiendish
 * are applied: a board on which they end is fiendish, whatever comes after them. The rules that are
 * left out take most of the time of a rating.
 *
 * Fails: CLEW_UNSUPPORTED if the solution does not keep the promise that the options ask for;
 * CLEW_STOPPED; CLEW_NO_MEMORY; CLEW_BAD_ANSWER if a rule contradicted the solution.
 */
#ifndef FLOW_GRADE_H
#define FLOW_GRADE_H

#include "puzzle/puzzle.h"

/* Board, options and search of the rating are used, and its grade is set. The solution, a byte per
 * edge, is taken to be the only one. */
enum clew_status flow_grade_known(struct puzzle_rating *rating, const uint8_t *solution,
                                  struct clew_error *error);

#endif
