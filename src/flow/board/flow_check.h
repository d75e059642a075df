/*
 * flow_check - the checker: whether paths solve a board, by the rules alone.
 *
 * Nothing here looks at the links of the graph or at an engine's work. A step is checked from the
 * rows and columns of its two cells, the walls and the void cells, so that a fault in building the
 * graph is found here as well. The first fault is named with its colour and cell.
 *
 * Fails: CLEW_BAD_ANSWER, CLEW_NO_MEMORY.  Memory: a few words per cell and wall, released again.
 */
#ifndef FLOW_CHECK_H
#define FLOW_CHECK_H

#include "flow/board/flow_board.h"

/*
 * board is a struct flow_board, answer a struct flow_answer of that board. If it holds two answers,
 * both are checked, and they must differ.
 */
enum clew_status flow_check(const void *board, const void *answer, struct base_memory *memory,
                            struct clew_error *error);

#endif
