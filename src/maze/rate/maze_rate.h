/*
 * maze_rate - how hard a maze is for a person.
 *
 * People count rolls, so the rating does too, whatever the measure of the board is. The grade
 * depends on the fewest rolls that lead into the hole:
 *
 *     easy up to 3, normal up to 6, hard up to 10, expert up to 16, fiendish above that
 *
 * Within a grade mazes are ordered by rolls, then by false leads. Facts:
 *
 *     rolls          the fewest that lead into the hole
 *     false_leads    stops that can be reached in fewer rolls and are on no path of fewest rolls
 *     shortest_ways  the number of paths of fewest rolls, at most INT64_MAX
 *     away           rolls that end farther from the hole (rows plus columns) than they began, on
 *                    that path of fewest rolls which has the fewest of them
 *     forced         rolls that all paths of fewest rolls make
 *
 * Each stop counts as a node twice, in the forward and in the backward pass.
 *
 * Fails: CLEW_UNSUPPORTED when no rolls lead into the hole; CLEW_STOPPED; CLEW_NO_MEMORY.
 */
#ifndef MAZE_RATE_H
#define MAZE_RATE_H

#include "puzzle/puzzle.h"

enum clew_status maze_rate(struct puzzle_rating *rating, struct clew_error *error);
enum clew_grade maze_grade(int64_t rolls);

#endif
