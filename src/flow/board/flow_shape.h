/*
 * flow_shape - the geometry of a board before it is a graph, and the checks of a shape.
 *
 * flow_shape_step answers "which cell lies on that side", ignoring void cells and walls but
 * following joined edges. flow_shape_check and flow_shape_walls find everything that
 * flow_board_build refuses.
 *
 * Fails: CLEW_BAD_BOARD with the cell.  Allocates nothing.
 */
#ifndef FLOW_SHAPE_H
#define FLOW_SHAPE_H

#include "flow/board/flow_board.h"

#define FLOW_SIDES 6

/* Size, lattice and joined edges of a board, for flow_shape_step. */
struct flow_shape flow_shape_of(const struct flow_board *board);

/* The cell on that side, or -1 outside the board or where the lattice has no such side. */
int32_t flow_shape_step(const struct flow_shape *shape, int32_t cell, enum flow_side side);

/*
 * Sets a bit per side in blocked[cell] where there is a wall; blocked must be zeroed. On a fault
 * *which is the index of the wall, so that a reader can report its location.
 */
enum clew_status flow_shape_walls(const struct flow_shape *shape, uint8_t *blocked, size_t *which,
                                  struct clew_error *error);

/* Checks size, void cells, bridges and dots; not the walls. */
enum clew_status flow_shape_check(const struct flow_shape *shape, struct clew_error *error);

/* The name of a colour as text: "R", or "12". */
struct flow_name {
    char text[16];
};
struct flow_name flow_name_of(uint32_t name);

#endif
