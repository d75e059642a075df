/*
 * flow_gesture - what pointer and keys mean on a Flow board, as moves that draw and erase links.
 *
 * The player holds the head of a path; hand.held is its node. While it is held the path leads from
 * where it began (flow_origin_of) to the head:
 *
 *     forward       draws a link; a path of another colour that is in the way is cut there
 *     backward      takes the last link back; running into the path itself cuts the loop off
 *     to the dot    joins the colour and lets go
 *     into a piece  that has no colour yet: joins it at its end, and the head follows it
 *
 * Taking up a path keeps what leads from its beginning to the head and erases the rest. What is not
 * possible leaves a sentence in gesture->message and no moves.
 *
 * Memory only in gesture->moves, whose `failed` says when there was none.
 */
#ifndef FLOW_GESTURE_H
#define FLOW_GESTURE_H

#include "flow/game/flow_moves.h"

void flow_gesture(const void *drawing, struct puzzle_gesture *gesture);

/* ---- Inside (flow_gesture_head.c): one change of what is held ---- */

/* Takes up what is at the cursor; false with a message where there is nothing. */
bool flow_gesture_pick_up(const struct flow_drawing *drawing, struct puzzle_gesture *gesture);
/* Moves the head over that side; false with a message, or without one at the edge of the board. */
bool flow_gesture_extend(const struct flow_drawing *drawing, struct puzzle_gesture *gesture,
                         enum flow_side side);
/* Erases all links of the component of a node. */
void flow_gesture_erase_component(const struct flow_drawing *drawing,
                                  struct puzzle_gesture *gesture, int32_t node);
/* The lane of a cell that has something on it: a dot or a drawn link; -1 if none has. */
int32_t flow_node_in_use(const struct flow_drawing *drawing, int64_t cell);
/* The link of a node over a side, or NULL. */
const struct flow_link *flow_link_over(const struct flow_board *board, int32_t node,
                                       enum flow_side side);
/* The cell on that side in the plane, walls and joined edges not considered; -1 outside. */
int32_t flow_cell_beside(const struct flow_board *board, int64_t cell, enum flow_side side);

#endif
