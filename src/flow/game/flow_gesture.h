/*
 * flow_gesture - what pointer and keys mean on a Flow board, as moves that draw and erase links.
 *
 * The player holds the head of a path; hand.held is its node. While it is held, the path leads from
 * its origin (flow_origin_of) to the head. Moving the head
 *
 *     forward        draws a link; a path of another colour in the way is cut there
 *     backward       erases the last link; running into the path itself cuts off the loop
 *     to the dot     joins the colour and releases the head
 *     into a line    without a colour: joins it at its end; the head can then follow it
 *
 * Picking up a path keeps what leads from its origin to the head and erases the rest. If a gesture
 * is not possible, gesture->message has a sentence and there are no moves.
 *
 * Allocates only in gesture->moves, whose `failed` is set when memory runs out.
 */
#ifndef FLOW_GESTURE_H
#define FLOW_GESTURE_H

#include "flow/game/flow_moves.h"

void flow_gesture(const void *drawing, struct puzzle_gesture *gesture);

/* ---- Internal (flow_gesture_head.c): changes of the held head ---- */

/* Picks up the path at the cursor; false with a message if there is none. */
bool flow_gesture_pick_up(const struct flow_drawing *drawing, struct puzzle_gesture *gesture);
/* Moves the head across a side; false with a message, or without one at the edge of the board. */
bool flow_gesture_extend(const struct flow_drawing *drawing, struct puzzle_gesture *gesture,
                         enum flow_side side);
/* Erases all links of the component of a node. */
void flow_gesture_erase_component(const struct flow_drawing *drawing,
                                  struct puzzle_gesture *gesture, int32_t node);
/* The first node of a cell with a dot or a drawn link; -1 if there is none. */
int32_t flow_node_in_use(const struct flow_drawing *drawing, int64_t cell);
/* The link of a node across a side, or NULL. */
const struct flow_link *flow_link_over(const struct flow_board *board, int32_t node,
                                       enum flow_side side);
/* The next cell on that side, ignoring walls and joined edges; -1 outside the board. */
int32_t flow_cell_beside(const struct flow_board *board, int64_t cell, enum flow_side side);

#endif
