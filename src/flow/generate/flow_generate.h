/*
 * flow_generate - new boards: the ends of a random path cover in which no path touches itself.
 *
 * Fails: CLEW_UNSUPPORTED (size, or no cover found), CLEW_STOPPED, CLEW_NO_MEMORY.  Board and
 * answer come from generation->memory; the caller owns them.
 */
#ifndef FLOW_GENERATE_H
#define FLOW_GENERATE_H

#include "puzzle/puzzle.h"

/* The answer is the cover. */
enum clew_status flow_generate(struct puzzle_generation *generation, struct clew_error *error);

#endif
