/*
 * flow_find_paths - the way a path takes through the cells of its colour.
 *
 * Where a path nowhere touches itself its cells say the way. Where it does, any path through all of
 * them from dot to dot is looked for: depth first, to the neighbour with the fewest ways on
 * (Warnsdorff's rule), turning back where a neighbour that was passed has no two ways left.
 *
 * Used by: flow_text_answer.  Memory: a few words a node from the given memory.
 */
#ifndef FLOW_FIND_PATHS_H
#define FLOW_FIND_PATHS_H

#include "flow/board/flow_board.h"

/*
 * Fills the paths from the colour of each node, -1 for none. CLEW_BAD_ANSWER with the cell where a
 * colour's cells form no path; CLEW_UNSUPPORTED where none was found in the steps allowed.
 */
enum clew_status flow_find_paths(struct flow_paths *paths, const struct flow_board *board,
                                 const int16_t *colour_of, struct base_memory *memory,
                                 struct clew_error *error);

#endif
