/* flow_gesture - pointer and keys; flow_gesture_head.c moves the held head. See the header. */
#include "flow/game/flow_gesture.h"

#include "flow/board/flow_shape.h"

#include <stdio.h>

#define NO_SIDE (-1)

/* The flow_side of a clew_side, which is a single bit; NO_SIDE for anything else. */
static int
side_number(enum clew_side side)
{
    for (int number = 0; number < FLOW_SIDES; number++)
        if ((unsigned)side == 1u << number)
            return number;
    return NO_SIDE;
}

/* ---- Straight lines to a cell ---- */

/* Hexes: the coordinate that is constant along diagonals that fall to the right. */
static int
slant_of(const struct flow_board *board, int64_t cell)
{
    const int col = (int)(cell % board->cols);

    return (int)(cell / board->cols) - (col + col % 2) / 2;
}

/* Hexes: the side of this cell towards the next column, up or down. */
static int
slant_side(const struct flow_board *board, int64_t cell, bool is_left, bool is_up)
{
    const bool is_odd = cell % board->cols % 2;

    if (is_up == is_odd)
        return is_left ? FLOW_SLANT_LEFT : FLOW_SLANT_RIGHT;
    return is_left ? FLOW_LEFT : FLOW_RIGHT;
}

/* The first step of a straight line from a node to a cell, or NO_SIDE if there is none. */
static int
straight_side_towards(const struct flow_board *board, int32_t node, int64_t cell)
{
    const int64_t from = board->nodes[node].cell;
    const int row = (int)(cell / board->cols - from / board->cols);
    const int col = (int)(cell % board->cols - from % board->cols);
    const int slant = slant_of(board, cell) - slant_of(board, from);

    for (int i = 0; i < board->nodes[node].degree; i++)
        if (board->nodes[board->nodes[node].links[i].to].cell == cell)
            return board->nodes[node].links[i].side;
    if (!col)
        return row < 0 ? FLOW_UP : FLOW_DOWN;
    if (board->lattice == FLOW_HEXES) {
        if (slant && slant + col)
            return NO_SIDE;
        return slant_side(board, from, col < 0, slant ? col > 0 : col < 0);
    }
    return row ? NO_SIDE : col < 0 ? FLOW_LEFT : FLOW_RIGHT;
}

/* ---- Gestures ---- */

/*
 * Draws towards the cell up to the first change; gesture->again asks for another round. True if the
 * head has moved.
 */
static bool
gesture_draw_towards(const struct flow_drawing *drawing, struct puzzle_gesture *gesture)
{
    const struct flow_board *board = drawing->position.board;
    bool has_moved = false;

    while (gesture->hand.held >= 0 && gesture->moves->count == 0) {
        const int32_t head = (int32_t)gesture->hand.held;
        const int side = board->nodes[head].cell == gesture->cell
                             ? NO_SIDE
                             : straight_side_towards(board, head, gesture->cell);

        if (side == NO_SIDE || !flow_gesture_extend(drawing, gesture, (enum flow_side)side))
            return has_moved;
        has_moved = true;
    }
    gesture->again = gesture->hand.held >= 0 && gesture->hand.cursor != gesture->cell;
    return has_moved;
}

static void
gesture_drag(const struct flow_drawing *drawing, struct puzzle_gesture *gesture)
{
    const struct flow_board *board = drawing->position.board;
    const int32_t node = flow_node_in_use(drawing, gesture->hand.cursor);

    if (gesture->hand.held >= 0) {
        gesture_draw_towards(drawing, gesture);
    } else if (node >= 0 && board->nodes[node].colour >= 0 &&
               gesture->cell != gesture->hand.cursor &&
               flow_is_joined(drawing, board->nodes[node].colour)) {
        snprintf(gesture->message, sizeof gesture->message, "%s is joined",
                 flow_name_of(board->names[board->nodes[node].colour]).text);
    }
}

/* While a path is held, pressing on an empty cell or on the path's other dot draws to there. */
static void
gesture_press(const struct flow_drawing *drawing, struct puzzle_gesture *gesture)
{
    const struct flow_board *board = drawing->position.board;
    const int32_t node = flow_node_in_use(drawing, gesture->cell);
    const int64_t held = gesture->hand.held;
    const bool is_goal = node < 0 || (held >= 0 && board->nodes[node].colour >= 0 && node != held &&
                                      board->nodes[node].colour == drawing->colour[held]);

    if (held >= 0 && is_goal && gesture_draw_towards(drawing, gesture)) {
        gesture->kind = PUZZLE_GESTURE_DRAG; /* later rounds only draw */
        return;
    }
    gesture->hand.cursor = gesture->cell;
    gesture->hand.held = -1;
    if (node >= 0) {
        gesture->message[0] = '\0';
        flow_gesture_pick_up(drawing, gesture);
    }
}

/* The cursor crosses walls, void cells and joined edges. */
static void
gesture_move_cursor(const struct flow_board *board, struct puzzle_gesture *gesture,
                    enum flow_side side)
{
    const int64_t cell = gesture->hand.cursor;
    int32_t to = flow_cell_beside(board, cell, side);

    for (int lane = 0; to < 0 && lane < flow_lane_count(board, cell); lane++) {
        const struct flow_link *link = flow_link_over(board, board->first_node[cell] + lane, side);

        if (link)
            to = board->nodes[link->to].cell;
    }
    if (to >= 0)
        gesture->hand.cursor = to;
}

static void
gesture_go(const struct flow_drawing *drawing, struct puzzle_gesture *gesture)
{
    const int side = side_number(gesture->side);

    if (side == NO_SIDE)
        return;
    if (gesture->is_held && gesture->hand.held < 0 && flow_gesture_pick_up(drawing, gesture) &&
        gesture->moves->count) {
        gesture->again = true; /* the rest of the path is erased first */
        return;
    }
    if (gesture->hand.held >= 0)
        flow_gesture_extend(drawing, gesture, (enum flow_side)side);
    else
        gesture_move_cursor(drawing->position.board, gesture, (enum flow_side)side);
}

/* Whether the cursor is on the dot where a path that joins its colour was drawn to. */
static bool
is_at_last_dot(const struct flow_drawing *drawing, const struct puzzle_gesture *gesture)
{
    const int32_t node = flow_node_in_use(drawing, gesture->hand.cursor);
    const int16_t dot = node < 0 ? -1 : drawing->position.board->nodes[node].colour;

    return dot >= 0 && flow_is_joined(drawing, dot) && flow_origin_of(drawing, node) != node;
}

/* A head is released when it reaches its dot: the key that releases must not begin a path there. */
static void
gesture_grab(const struct flow_drawing *drawing, struct puzzle_gesture *gesture)
{
    if (gesture->hand.held >= 0)
        gesture->hand.held = -1;
    else if (is_at_last_dot(drawing, gesture))
        snprintf(gesture->message, sizeof gesture->message, "this path is complete");
    else
        flow_gesture_pick_up(drawing, gesture);
}

/* Erases the whole path: all components with a dot of its colour. */
static void
gesture_clear_path(const struct flow_drawing *drawing, struct puzzle_gesture *gesture)
{
    const int32_t node = flow_node_in_use(drawing, gesture->cell);
    const int16_t colour = node < 0 ? -1 : drawing->colour[node];

    gesture->hand.held = -1;
    if (node < 0)
        return;
    flow_gesture_erase_component(drawing, gesture, node);
    for (int end = 0; colour >= 0 && end < 2; end++) {
        const int32_t dot = drawing->position.board->dots[colour][end];

        if (drawing->component[dot] != drawing->component[node])
            flow_gesture_erase_component(drawing, gesture, dot);
    }
}

static void
gesture_toggle_mark(const struct flow_drawing *drawing, struct puzzle_gesture *gesture)
{
    const struct flow_board *board = drawing->position.board;
    const int side = side_number(gesture->side);
    const struct flow_link *link = NULL;
    int32_t node = -1;

    for (int lane = 0; side != NO_SIDE && !link && lane < flow_lane_count(board, gesture->cell);
         lane++) {
        node = board->first_node[gesture->cell] + lane;
        link = flow_link_over(board, node, (enum flow_side)side);
    }
    if (!link)
        return;
    if (flow_is_drawn(drawing, link->edge))
        snprintf(gesture->message, sizeof gesture->message, "a path runs there");
    else
        puzzle_moves_add(gesture->moves,
                         flow_move_of(board, link->edge,
                                      drawing->position.links[link->edge] == FLOW_LINK_BARRED
                                          ? FLOW_LINK_OPEN
                                          : FLOW_LINK_BARRED,
                                      node));
}

void
flow_gesture(const void *drawing, struct puzzle_gesture *gesture)
{
    switch (gesture->kind) {
    case PUZZLE_GESTURE_PRESS:
        gesture_press(drawing, gesture);
        break;
    case PUZZLE_GESTURE_DRAG:
        gesture_drag(drawing, gesture);
        break;
    case PUZZLE_GESTURE_RELEASE:
        break; /* the head stays held: a press on an empty cell draws to there */
    case PUZZLE_GESTURE_GO:
        gesture_go(drawing, gesture);
        break;
    case PUZZLE_GESTURE_GRAB:
        gesture_grab(drawing, gesture);
        break;
    case PUZZLE_GESTURE_CLEAR:
        gesture_clear_path(drawing, gesture);
        break;
    case PUZZLE_GESTURE_MARK:
        gesture_toggle_mark(drawing, gesture);
        break;
    }
}
