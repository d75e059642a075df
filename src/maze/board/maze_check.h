/*
 * maze_check - decides whether an answer is right, by the rules alone.
 *
 * It shares no code with the engines: it moves the ball one cell at a time. An answer is right when
 * every roll moves the ball, the last roll and no earlier one ends in the hole, and length and
 * distance are those of the rolls. That no path is shorter is for the engines to prove.
 *
 * Fails: CLEW_BAD_ANSWER with the cell of the ball.  No memory, no state.
 */
#ifndef MAZE_CHECK_H
#define MAZE_CHECK_H

#include "base/base_memory.h"
#include "clew.h"

enum clew_status maze_check(const void *board, const void *answer, struct base_memory *memory,
                            struct clew_error *error);

#endif
