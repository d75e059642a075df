/*
 * flow_engines - the engines of flow, one file each, and what they share to end in good order.
 *
 * An engine that knows only the no-touch rule says CLEW_NONE only where that rule was asked for;
 * under the touch rule it gives up with limit "rule" (flow_ran_out).
 */
#ifndef FLOW_ENGINES_H
#define FLOW_ENGINES_H

#include "flow/board/flow_board.h"
#include "puzzle/puzzle.h"

extern const struct puzzle_engine flow_engine_auto;
extern const struct puzzle_engine flow_engine_dijkstra;
extern const struct puzzle_engine flow_engine_best_first;
extern const struct puzzle_engine flow_engine_csp_random;
extern const struct puzzle_engine flow_engine_csp_first;
extern const struct puzzle_engine flow_engine_csp_smart;
extern const struct puzzle_engine flow_engine_csp_direction;
extern const struct puzzle_engine flow_engine_diagonal;
extern const struct puzzle_engine flow_engine_frontier;
extern const struct puzzle_engine flow_engine_learn;
#ifdef CLEW_HAS_SAT
extern const struct puzzle_engine flow_engine_sat;
#endif

/*
 * The outcome of a search that has seen everything it looks for and found `found` answers (0, 1,
 * or 2 for two and more). knows_touch: it looks for touching answers as well.
 */
void flow_ran_out(struct puzzle_job *job, int found, bool knows_touch);

/*
 * Fills paths from the colour of every node (-1: none). True if each colour's nodes are one path
 * from dot to dot that nowhere touches itself, which is what an engine of colours ends with.
 */
bool flow_paths_from_colours(struct flow_paths *paths, const struct flow_board *board,
                             const int16_t *colour_of);

#endif
