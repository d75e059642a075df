/*
 * flow_bends - which bends a path may make where, when no path touches itself.
 *
 * On a rectangle (void cells allowed) that is filled without touching, look at a bend: a path that
 * enters cell c from the right and leaves it downwards. The three cells drawn P are one path.
 *
 *     c  P      the cell s lies inside the bend. It cannot be of the path P: s is a neighbour of
 *     P  s      both arms, so it would be linked to both (a loop of four) or touch one of them.
 *
 * So s is void, or it is on another path and has no link up and none to the left. If it is not a
 * dot it has two links, to the right and down: it is the same bend again, and the argument repeats
 * at the cell inside it. As the board ends somewhere, every bend is in an unbroken diagonal run of
 * equal bends, and inside the last one there is a dot or a void cell.
 *
 *     c  P  P         Hence: a bend is possible at a cell only if the diagonal that leads inside
 *     P  s  Q         meets a dot or a void cell before it leaves the board. The other three bends
 *     P  Q  o         are the same by symmetry. Cells with no such diagonal are straight.
 *
 * The rule needs all cells used (else s may be empty) and no walls (else s may have a neighbour
 * that it does not touch): flow_bends_apply says where it holds.
 *
 * Cannot fail.  No memory, no state.
 */
#ifndef FLOW_BENDS_H
#define FLOW_BENDS_H

#include "flow/board/flow_board.h"

/* Named after the two linked sides. */
enum flow_bend {
    FLOW_BEND_UP_LEFT = 1,
    FLOW_BEND_UP_RIGHT = 2,
    FLOW_BEND_DOWN_LEFT = 4,
    FLOW_BEND_DOWN_RIGHT = 8,
};
#define FLOW_BENDS_ALL 15

/* Whether the rule holds on the board, if paths must not touch themselves. */
bool flow_bends_apply(const struct flow_board *board);

/*
 * Fills bends[cell] (one byte per cell) with the bends that are possible there, 0 for dots and void
 * cells. flow_bends_apply must be true for the board.
 */
void flow_bends_find(uint8_t *bends, const struct flow_board *board);

#endif
