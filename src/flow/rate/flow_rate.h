/*
 * flow_rate - how hard a board is for a person: which rules are needed to solve it.
 *
 * The board is solved with the rules of flow/rules in rounds: everything that the easiest rule with
 * a conclusion gives, then again. The hardest rule needed gives the grade. Where no rule applies,
 * links of the solution are set and counted as one guess; such a board is fiendish.
 *
 *     rules 1-3 easy    4 normal    5 hard    6-7 expert    8-13 or a guess: fiendish
 *
 * The score orders boards: first the hardest rule (with guesses, 13 plus their number); then the
 * bottlenecks, rounds with only one step and that above rule 3; then the share of links that
 * needed a rule above 3. In 7.0342 these are 7, 3 and 42 %.
 *
 * Rounds do not depend on the order of cells, so a board has the same rating however it is turned
 * and whatever its colours are called.
 *
 * Where the promise is given, or the board has the rule no-touch, the rules alone may reach the end
 * of a filled board. Then they have proved that no other solution keeps the promise, and nothing
 * else is searched. With promise auto, none, or where the rules end, the board is solved first.
 *
 * Facts: links decided by each rule, "hardest", "bottlenecks", "guesses", "promise"; "unique":
 * "proved", or "not checked" if solutions that break a given promise were not looked for; and
 * "hardest_step", the sentence of a step by the hardest rule.
 * Fails: CLEW_UNSUPPORTED unless the board has exactly one solution (that keeps the promise);
 * CLEW_STOPPED; CLEW_NO_MEMORY; CLEW_BAD_ANSWER if a rule contradicted the solution.
 */
#ifndef FLOW_RATE_H
#define FLOW_RATE_H

#include "puzzle/puzzle.h"

enum clew_status flow_rate(struct puzzle_rating *rating, struct clew_error *error);

#endif
