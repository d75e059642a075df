/* flow_gesture_head - picking up a path and moving its head; see flow_gesture.h. */
#include "flow/board/flow_shape.h"
#include "flow/game/flow_gesture.h"

#include <stdio.h>

static void
gesture_set_message(struct puzzle_gesture *gesture, const char *text)
{
    snprintf(gesture->message, sizeof gesture->message, "%s", text);
}

static void
gesture_add_move(const struct flow_drawing *drawing, struct puzzle_gesture *gesture, int32_t edge,
                 enum flow_link_state state, int32_t from)
{
    puzzle_moves_add(gesture->moves, flow_move_of(drawing->position.board, edge, state, from));
}

const struct flow_link *
flow_link_over(const struct flow_board *board, int32_t node, enum flow_side side)
{
    for (int i = 0; i < board->nodes[node].degree; i++)
        if (board->nodes[node].links[i].side == side)
            return &board->nodes[node].links[i];
    return NULL;
}

int32_t
flow_cell_beside(const struct flow_board *board, int64_t cell, enum flow_side side)
{
    const struct flow_shape plane = {
        .rows = board->rows, .cols = board->cols, .lattice = board->lattice};

    return flow_shape_step(&plane, (int32_t)cell, side);
}

int32_t
flow_node_in_use(const struct flow_drawing *drawing, int64_t cell)
{
    const struct flow_board *board = drawing->position.board;

    for (int lane = 0; lane < flow_lane_count(board, cell); lane++) {
        const int32_t node = board->first_node[cell] + lane;

        if (board->nodes[node].colour >= 0 || flow_drawn_degree(drawing, node))
            return node;
    }
    return -1;
}

/* ---- Erasing parts of a component ---- */

/*
 * Erases all links of the walk's component except those from its start to `last`; with -1 all. The
 * farthest are erased first, so a path shrinks from its end.
 */
static void
erase_beyond(const struct flow_drawing *drawing, struct puzzle_gesture *gesture,
             const struct flow_walk *walk, int32_t last)
{
    const struct flow_board *board = drawing->position.board;
    int32_t kept = last;

    for (int32_t i = walk->count - 1; i >= 0; i--) {
        const int32_t node = walk->order[i];
        const bool is_kept = node == kept;

        for (int k = 0; k < board->nodes[node].degree; k++) {
            const struct flow_link *link = &board->nodes[node].links[k];
            const bool leads_back = walk->from[node] == link->to;

            if (flow_is_drawn(drawing, link->edge) && !(is_kept && leads_back) &&
                (leads_back || (walk->from[link->to] != node && node < link->to)))
                gesture_add_move(drawing, gesture, link->edge, FLOW_LINK_OPEN, link->to);
        }
        if (is_kept)
            kept = walk->from[node];
    }
}

void
flow_gesture_erase_component(const struct flow_drawing *drawing, struct puzzle_gesture *gesture,
                             int32_t node)
{
    erase_beyond(drawing, gesture, flow_walk_from(drawing, node), -1);
}

/* Erases the links of a node, except the one to `kept` (or -1). */
static void
erase_links_at(const struct flow_drawing *drawing, struct puzzle_gesture *gesture, int32_t node,
               int32_t kept)
{
    const struct flow_node *here = &drawing->position.board->nodes[node];

    for (int i = 0; i < here->degree; i++)
        if (flow_is_drawn(drawing, here->links[i].edge) && here->links[i].to != kept)
            gesture_add_move(drawing, gesture, here->links[i].edge, FLOW_LINK_OPEN, node);
}

/* ---- Picking up ---- */

/* At a dot the colour starts over; elsewhere the path is kept up to here. */
bool
flow_gesture_pick_up(const struct flow_drawing *drawing, struct puzzle_gesture *gesture)
{
    const struct flow_board *board = drawing->position.board;
    const int32_t node = flow_node_in_use(drawing, gesture->hand.cursor);

    if (node < 0) {
        gesture_set_message(gesture, "start on a dot, or on a path");
        return false;
    }
    if (board->nodes[node].colour >= 0) {
        const int32_t *dots = board->dots[board->nodes[node].colour];
        const int32_t other = node == dots[0] ? dots[1] : dots[0];

        flow_gesture_erase_component(drawing, gesture, node);
        if (drawing->component[other] != drawing->component[node])
            flow_gesture_erase_component(drawing, gesture, other);
    } else {
        const int32_t origin = flow_origin_of(drawing, node);

        erase_beyond(drawing, gesture, flow_walk_from(drawing, origin), node);
    }
    gesture->hand.held = node;
    return true;
}

/* ---- Moving the head ---- */

/* A step of the head, and what it runs into. */
struct head_step {
    int32_t head, before; /* before: the node before the head on its path; -1 at the origin */
    int32_t to;
    int32_t edge;
    int16_t colour; /* of the held path, -1 if unknown */
    bool has_dot;   /* the held path contains a dot */
};

static void
move_head(const struct flow_board *board, struct puzzle_gesture *gesture, int32_t node)
{
    gesture->hand.held = node;
    gesture->hand.cursor = board->nodes[node].cell;
}

/* Sets a message that says why no link leads there. */
static void
explain_obstacle(const struct flow_drawing *drawing, struct puzzle_gesture *gesture, int32_t head,
                 enum flow_side side)
{
    const struct flow_board *board = drawing->position.board;
    const int32_t cell = board->nodes[head].cell;
    const int32_t next_cell = flow_cell_beside(board, cell, side);
    const int32_t first = board->first_node[cell];

    if (flow_lane_count(board, cell) == 2 &&
        flow_link_over(board, head == first ? first + 1 : first, side))
        gesture_set_message(gesture, "a path goes straight over a bridge");
    else if (next_cell >= 0 && board->first_node[next_cell] >= 0 &&
             flow_edge_of_cells(board, cell, next_cell) < 0)
        gesture_set_message(gesture, "there is a wall");
}

/* Whether the head runs into a dot of another path; then sets a message. */
static bool
is_dot_of_another_path(const struct flow_drawing *drawing, struct puzzle_gesture *gesture,
                       const struct head_step *head_step)
{
    const struct flow_board *board = drawing->position.board;
    const int16_t dot = board->nodes[head_step->to].colour;

    if (dot < 0 || dot == head_step->colour)
        return false;
    if (!head_step->has_dot && flow_drawn_degree(drawing, head_step->to) == 0)
        return false;
    snprintf(gesture->message, sizeof gesture->message, "that is a dot of %s",
             flow_name_of(board->names[dot]).text);
    return true;
}

/* Back along the last link; a line without a dot may disappear. */
static void
head_step_back(const struct flow_drawing *drawing, struct puzzle_gesture *gesture,
               const struct head_step *head_step)
{
    const struct flow_board *board = drawing->position.board;

    gesture_add_move(drawing, gesture, head_step->edge, FLOW_LINK_OPEN, head_step->head);
    move_head(board, gesture, head_step->to);
    if (board->nodes[head_step->to].colour < 0 && flow_drawn_degree(drawing, head_step->to) == 1)
        gesture->hand.held = -1;
}

/* The head runs into its own path: cuts off the loop, or takes the shortcut. */
static void
head_cut_loop(const struct flow_drawing *drawing, struct puzzle_gesture *gesture,
              const struct head_step *head_step)
{
    const int32_t origin = flow_origin_of(drawing, head_step->head);
    const struct flow_walk *walk = flow_walk_from(drawing, origin);
    int32_t at = head_step->head;

    while (at >= 0 && at != head_step->to)
        at = walk->from[at];
    if (at == head_step->to) {
        erase_beyond(drawing, gesture, walk, head_step->to);
    } else {
        erase_links_at(drawing, gesture, head_step->to, -1);
        erase_links_at(drawing, gesture, head_step->head, head_step->before);
        gesture_add_move(drawing, gesture, head_step->edge, FLOW_LINK_USED, head_step->head);
    }
    move_head(drawing->position.board, gesture, head_step->to);
}

/*
 * Makes room for the head at a node of another component. True if what remains there becomes part
 * of the path.
 */
static bool
head_clear_node(const struct flow_drawing *drawing, struct puzzle_gesture *gesture,
                const struct head_step *head_step)
{
    const struct flow_board *board = drawing->position.board;
    const int32_t to = head_step->to;
    const bool is_end = flow_drawn_degree(drawing, to) == 1 && board->nodes[to].colour < 0;

    if (flow_drawn_degree(drawing, to) == 0)
        return false;
    if (!flow_has_dot(drawing, to) || !head_step->has_dot) {
        if (!is_end)
            erase_links_at(drawing, gesture, to, -1);
        return is_end;
    }
    if (drawing->colour[to] < 0) {
        erase_links_at(drawing, gesture, to, -1);
        return false;
    }
    if (drawing->colour[to] == head_step->colour) { /* drawn from the other dot */
        erase_beyond(drawing, gesture, flow_walk_from(drawing, flow_origin_of(drawing, to)), to);
        return true;
    }
    {
        const struct flow_walk *walk = flow_walk_from(drawing, flow_origin_of(drawing, to));

        erase_beyond(drawing, gesture, walk, walk->from[to]);
    }
    return false;
}

/* Draws a link to a node of another component. */
static void
head_step_forward(const struct flow_drawing *drawing, struct puzzle_gesture *gesture,
                  const struct head_step *head_step)
{
    const struct flow_board *board = drawing->position.board;
    const bool is_dot = board->nodes[head_step->to].colour >= 0;
    const bool was_own =
        head_step->colour >= 0 && drawing->colour[head_step->to] == head_step->colour;
    const bool is_joined_on = head_clear_node(drawing, gesture, head_step);

    erase_links_at(drawing, gesture, head_step->head, head_step->before);
    gesture_add_move(drawing, gesture, head_step->edge, FLOW_LINK_USED, head_step->head);
    move_head(board, gesture, head_step->to);
    if (was_own || is_dot || (is_joined_on && !head_step->has_dot))
        gesture->hand.held = -1;
}

/* Fills in the step of the held head across a side; false, with a message, if there is none. */
static bool
head_plan_step(struct head_step *head_step, const struct flow_drawing *drawing,
               struct puzzle_gesture *gesture, enum flow_side side)
{
    const struct flow_board *board = drawing->position.board;
    const int32_t head = (int32_t)gesture->hand.held;
    const struct flow_link *link;

    if (head >= board->node_count ||
        (board->nodes[head].colour < 0 && flow_drawn_degree(drawing, head) == 0)) {
        gesture->hand.held = -1; /* it was undone in the meantime */
        gesture_set_message(gesture, "start on a dot, or on a path");
        return false;
    }
    link = flow_link_over(board, head, side);
    if (!link) {
        explain_obstacle(drawing, gesture, head, side);
        return false;
    }
    *head_step = (struct head_step){.head = head,
                                    .to = link->to,
                                    .edge = link->edge,
                                    .colour = drawing->colour[head],
                                    .has_dot = flow_has_dot(drawing, head)};
    head_step->before = flow_walk_from(drawing, flow_origin_of(drawing, head))->from[head];
    return true;
}

bool
flow_gesture_extend(const struct flow_drawing *drawing, struct puzzle_gesture *gesture,
                    enum flow_side side)
{
    struct head_step head_step;

    if (!head_plan_step(&head_step, drawing, gesture, side))
        return false;
    if (flow_is_drawn(drawing, head_step.edge)) {
        if (head_step.to == head_step.before)
            head_step_back(drawing, gesture, &head_step);
        else
            move_head(drawing->position.board, gesture, head_step.to);
        return true;
    }
    if (is_dot_of_another_path(drawing, gesture, &head_step))
        return false;
    if (drawing->component[head_step.head] == drawing->component[head_step.to])
        head_cut_loop(drawing, gesture, &head_step);
    else
        head_step_forward(drawing, gesture, &head_step);
    return true;
}
