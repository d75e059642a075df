/*
 * flow_shape - the geometry of a board before it is a graph, and what makes a shape no board.
 *
 * flow_shape_step answers "which cell lies on that side", holes and walls not considered; joined
 * edges are. flow_shape_check holds everything that flow_board_build promises to refuse.
 *
 * Used by: flow_board, the readers.  Fails: CLEW_BAD_BOARD with the cell.  No memory of its own.
 */
#ifndef FLOW_SHAPE_H
#define FLOW_SHAPE_H

#include "flow/board/flow_board.h"

#define FLOW_SIDES 6

/* The cell on that side, or -1 outside the board or where the lattice has no such side. */
int32_t flow_shape_step(const struct flow_shape *shape, int32_t cell, enum flow_side side);

/*
 * Marks in blocked[cell], a bit a side, where walls stand; blocked must be zeroed. On a fault
 * *which is the number of the wall, so that a reader can point at it.
 */
enum clew_status flow_shape_walls(const struct flow_shape *shape, uint8_t *blocked, size_t *which,
                                  struct clew_error *error);

/* Size, holes, bridges and dots; not the walls. */
enum clew_status flow_shape_check(const struct flow_shape *shape, struct clew_error *error);

/* How a colour is called in messages: 'R', or 12. */
struct flow_name {
    char text[16];
};
struct flow_name flow_name_of(uint32_t name);

#endif
