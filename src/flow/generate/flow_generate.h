/*
 * flow_generate - new boards that look like published levels, with exactly one solution.
 *
 * The dots are the ends of an annealed path cover (flow_anneal.h) in which no path touches itself.
 * That the cover is the only solution is proved by two engines (flow_prove.h).
 *
 * Fails: CLEW_UNSUPPORTED (there can be no such board); CLEW_STOPPED (a limit, or none was found in
 * the attempts made); CLEW_NO_MEMORY; CLEW_BAD_ANSWER (two engines contradict each other). Board
 * and answer come from generation->memory; the caller owns them.
 */
#ifndef FLOW_GENERATE_H
#define FLOW_GENERATE_H

#include "puzzle/puzzle.h"

/* The answer is the cover. */
enum clew_status flow_generate(struct puzzle_generation *generation, struct clew_error *error);

#endif
