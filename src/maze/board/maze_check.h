/*
 * maze_check - the judge: plays a way on the board by the rules alone.
 *
 * Written from the rules and sharing no code with the engines: it moves the ball one cell at a
 * time. Right means: every roll moves the ball, the last one ends in the hole, none goes on after
 * that, and distance and length are what was rolled. That no way is shorter is the engines' proof.
 */
#ifndef MAZE_CHECK_H
#define MAZE_CHECK_H

#include "base/base_memory.h"
#include "clew.h"

enum clew_status maze_check(const void *board, const void *answer, struct base_memory *memory,
                            struct clew_error *error);

#endif
