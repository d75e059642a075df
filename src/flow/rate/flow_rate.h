/*
 * flow_rate - how hard a board is for a person: which rules are needed to solve it.
 *
 * The board is solved with the rules of flow/rules, always by the easiest one that applies. The
 * hardest rule needed gives the grade. Where no rule applies, a link of the solution is set and
 * counted as a guess; such a board is fiendish, since only trial and error is known to solve it.
 *
 *     rules 1-3 easy    4 normal    5 hard    6 expert    a guess: fiendish
 *
 * The score is the number of the hardest rule (with guesses, the number of rules plus that of
 * guesses), plus the share of links, below 1, that needed a rule above 3.
 *
 * Facts: steps by name of rule, "hardest", "guesses", "promise".
 * Fails: CLEW_UNSUPPORTED unless the board has exactly one solution; CLEW_STOPPED; CLEW_NO_MEMORY.
 */
#ifndef FLOW_RATE_H
#define FLOW_RATE_H

#include "puzzle/puzzle.h"

enum clew_status flow_rate(struct puzzle_rating *rating, struct clew_error *error);

#endif
