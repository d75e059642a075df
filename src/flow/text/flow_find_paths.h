/*
 * flow_find_paths - finds the paths of an answer that gives only the colour of each cell.
 *
 * If a path does not touch itself, its cells determine it. Otherwise any path from dot to dot
 * through all of them is accepted, found by depth-first search: first the neighbour with the fewest
 * exits (Warnsdorff's rule), backtracking where an unvisited neighbour has too few exits left.
 *
 * Fails: CLEW_BAD_ANSWER, CLEW_UNSUPPORTED, CLEW_NO_MEMORY.  Two bytes per node, released again.
 */
#ifndef FLOW_FIND_PATHS_H
#define FLOW_FIND_PATHS_H

#include "flow/board/flow_board.h"

/*
 * Fills the paths from the colour of each node, -1 for none. CLEW_BAD_ANSWER with the cell if the
 * cells of a colour form no path; CLEW_UNSUPPORTED if the search took too many steps.
 */
enum clew_status flow_find_paths(struct flow_paths *paths, const struct flow_board *board,
                                 const int16_t *colour_of, struct base_memory *memory,
                                 struct clew_error *error);

#endif
