/*
 * flow_generate - new boards: the ends of a random path cover in which no path touches itself.
 */
#ifndef FLOW_GENERATE_H
#define FLOW_GENERATE_H

#include "puzzle/puzzle.h"

/* The cover is the solution that comes with the board. Fails: CLEW_UNSUPPORTED, CLEW_STOPPED. */
enum clew_status flow_generate(struct puzzle_generation *generation, struct clew_error *error);

#endif
