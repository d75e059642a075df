/*
 * flow_rate - how hard a board is for a person: which rules it takes to solve it.
 *
 * The ladder of rules (flow/rules) plays the board from the beginning, always with the easiest rule
 * that applies. The hardest rule that was needed gives the grade. Where no rule applies, a link of
 * the solution is given away and counted as a guess; such a board is fiendish, since nothing short
 * of trying is known to solve it.
 *
 *     easy 1-3    normal 4    hard 5    expert 6-7    fiendish 8 and above, or a guess
 *
 * The score is the number of the hardest rule (a guess counts as one rule more than there are, each
 * further one adds another), plus the share of links, below 1, that needed a rule above 3.
 *
 * Facts: steps by name of rule, "hardest", "guesses", "promise".
 * Fails: CLEW_UNSUPPORTED unless the board has exactly one solution; CLEW_STOPPED; CLEW_NO_MEMORY.
 */
#ifndef FLOW_RATE_H
#define FLOW_RATE_H

#include "puzzle/puzzle.h"

enum clew_status flow_rate(struct puzzle_rating *rating, struct clew_error *error);

#endif
