/*
 * lights - Lights Out on a rectangle.
 *
 *     press the middle:   . . .        . * .      A press toggles the cell and its neighbours
 *                         . . .   ->   * * *      to the left, right, above and below. All lights
 *                         . . .        . * .      have to be off at the end.
 *
 * Pressing a cell twice changes nothing and the order of presses does not matter. Among the answers
 * with the fewest presses engines return the one whose cells, in reading order, come first.
 *
 * Boards, texts, games, hints, ratings and drawings come from the toolkit src/cells; what is special
 * about this puzzle is in the files named below.
 */
#ifndef LIGHTS_H
#define LIGHTS_H

#include "cells/cells.h"

#define LIGHTS_ON        '*'
#define LIGHTS_OFF       '.'
#define LIGHTS_MAX_SIDE  1024
#define LIGHTS_MAX_REACH 5

extern const struct puzzle lights_puzzle; /* lights_puzzle.c, like the two below */
extern const struct cells_rules lights_rules;
/* The cells that a press toggles, its own first; returns how many. */
int lights_reach(const struct cells_board *board, int64_t cell, int64_t reached[LIGHTS_MAX_REACH]);

extern const struct puzzle_engine lights_engine_algebra; /* lights_algebra.c */

enum clew_status lights_check(const void *board, const void *answer, struct base_memory *memory,
                              struct clew_error *error); /* lights_check.c */

enum clew_status lights_generate(struct puzzle_generation *generation,
                                 struct clew_error *error); /* lights_generate.c */

/* A press that is the only one near some light has a reason that can be seen. lights_explain.c */
size_t lights_explain(struct puzzle_hint *hint, const struct cells_board *board,
                      const struct cells_answer *answer);

#endif
