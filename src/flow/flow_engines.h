/* flow_engines - the engines of Flow, one file each; the list of the puzzle names them. */
#ifndef FLOW_ENGINES_H
#define FLOW_ENGINES_H

#include "puzzle/puzzle.h"

extern const struct engine flow_engine_csp_direction;
extern const struct engine flow_engine_diagonal;
extern const struct engine flow_engine_frontier;
extern const struct engine flow_engine_learn;
#ifdef CLEW_HAS_SAT
extern const struct engine flow_engine_sat;
#endif

#endif
