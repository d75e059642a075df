/*
 * maze_rate - how hard a maze is for a person.
 *
 * People count rolls, so the rating does too, whatever the board's measure is. The grade goes by
 * the fewest rolls that lead into the hole:
 *
 *     easy up to 3, normal up to 6, hard up to 10, expert up to 16, fiendish above that
 *
 * Within a grade mazes are ordered by rolls, then by false leads. Facts:
 *
 *     rolls          the fewest that lead into the hole
 *     false_leads    stops that can be reached in fewer rolls and lie on no way of fewest rolls
 *     shortest_ways  how many ways have the fewest rolls (INT64_MAX where there are more)
 *     away           rolls that end farther from the hole (rows plus columns) than they began, on
 *                    that way of fewest rolls which has the fewest of them
 *
 * Each stop counts as a node, once on the way out and once on the way back. Fails: CLEW_UNSUPPORTED when no rolls lead into the
 * hole; CLEW_STOPPED; CLEW_NO_MEMORY.
 */
#ifndef MAZE_RATE_H
#define MAZE_RATE_H

#include "puzzle/puzzle.h"

enum clew_status maze_rate(struct puzzle_rating *rating, struct clew_error *error);
enum clew_grade maze_grade(int64_t rolls);

#endif
