/*
 * flow_solutions - all solutions of a small Flow board, and which of them agree with drawn links.
 *
 * A list is large: keep it in static memory. Brute force fills it (flow_brute.h).
 */
#ifndef FLOW_SOLUTIONS_H
#define FLOW_SOLUTIONS_H

#include "flow/board/flow_board.h"

#define FLOW_MAX_SOLUTIONS      2000
#define FLOW_MAX_SOLUTION_EDGES (40 * FLOW_MAX_LINKS) /* two nodes per cell, of up to 20 cells */

struct flow_solutions {
    const struct flow_board *board;
    uint8_t used[FLOW_MAX_SOLUTIONS][FLOW_MAX_SOLUTION_EDGES]; /* a byte per edge */
    uint64_t count;
};

/* False when there are too many to keep, or too much to enumerate. */
bool flow_solutions_list(struct flow_solutions *solutions, const struct flow_board *board,
                         uint64_t max_steps);
/* Whether solution `index` has every link that is drawn and none that is barred. */
bool flow_solution_agrees(const struct flow_solutions *solutions, uint64_t index,
                          const uint8_t *links);
uint64_t flow_solutions_agreeing(const struct flow_solutions *solutions, const uint8_t *links);

#endif
