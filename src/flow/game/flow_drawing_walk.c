/* flow_drawing_walk - follows drawn links: components, origins of paths, joined colours. */
#include "flow/game/flow_drawing.h"

int
flow_drawn_degree(const struct flow_drawing *drawing, int32_t node)
{
    const struct flow_node *here = &drawing->position.board->nodes[node];
    int degree = 0;

    for (int i = 0; i < here->degree; i++)
        degree += flow_is_drawn(drawing, here->links[i].edge);
    return degree;
}

int
flow_full_degree(const struct flow_board *board, int32_t node)
{
    return board->nodes[node].colour >= 0 ? 1 : 2;
}

const struct flow_walk *
flow_walk_from(const struct flow_drawing *drawing, int32_t start)
{
    const struct flow_board *board = drawing->position.board;
    struct flow_walk *walk = drawing->walk;

    for (int32_t i = 0; i < walk->count; i++)
        walk->from[walk->order[i]] = FLOW_NOT_WALKED;
    walk->order[0] = start;
    walk->from[start] = -1;
    walk->count = 1;
    for (int32_t i = 0; i < walk->count; i++) {
        const struct flow_node *here = &board->nodes[walk->order[i]];

        for (int k = 0; k < here->degree; k++)
            if (flow_is_drawn(drawing, here->links[k].edge) &&
                walk->from[here->links[k].to] == FLOW_NOT_WALKED) {
                walk->from[here->links[k].to] = walk->order[i];
                walk->order[walk->count++] = here->links[k].to;
            }
    }
    return walk;
}

/* The stamp of the node's link that was drawn first. */
static uint32_t
first_stamp_at(const struct flow_drawing *drawing, int32_t node)
{
    const struct flow_node *here = &drawing->position.board->nodes[node];
    uint32_t first = UINT32_MAX;

    for (int i = 0; i < here->degree; i++)
        if (flow_is_drawn(drawing, here->links[i].edge) &&
            drawing->stamp[here->links[i].edge] < first)
            first = drawing->stamp[here->links[i].edge];
    return first;
}

/* Whether a path through `node` is more likely to have begun at a than at b (-1: no candidate). */
static bool
is_likelier_origin(const struct flow_drawing *drawing, int32_t a, int32_t b, int32_t node)
{
    const struct flow_board *board = drawing->position.board;
    uint32_t stamp_a, stamp_b;

    if (b < 0)
        return true;
    if ((board->nodes[a].colour >= 0) != (board->nodes[b].colour >= 0))
        return board->nodes[a].colour >= 0;
    if (board->nodes[a].colour < 0 && (a == node || b == node))
        return b == node;
    stamp_a = first_stamp_at(drawing, a);
    stamp_b = first_stamp_at(drawing, b);
    return stamp_a != stamp_b ? stamp_a < stamp_b : a < b;
}

int32_t
flow_origin_of(const struct flow_drawing *drawing, int32_t node)
{
    const struct flow_walk *walk = flow_walk_from(drawing, node);
    int32_t origin = -1;

    for (int32_t i = 0; i < walk->count; i++) {
        const int32_t at = walk->order[i];
        const bool is_end =
            drawing->position.board->nodes[at].colour >= 0 || flow_drawn_degree(drawing, at) == 1;

        if (is_end && is_likelier_origin(drawing, at, origin, node))
            origin = at;
    }
    return origin < 0 ? node : origin;
}

bool
flow_has_dot(const struct flow_drawing *drawing, int32_t node)
{
    const struct flow_walk *walk;

    if (drawing->colour[node] >= 0)
        return true;
    walk = flow_walk_from(drawing, node);
    for (int32_t i = 0; i < walk->count; i++)
        if (drawing->position.board->nodes[walk->order[i]].colour >= 0)
            return true;
    return false;
}

bool
flow_is_joined(const struct flow_drawing *drawing, int colour)
{
    const struct flow_board *board = drawing->position.board;
    const int32_t *dots = board->dots[colour];
    int32_t node = dots[0], came = -1;

    if (drawing->component[dots[0]] != drawing->component[dots[1]])
        return false;
    while (flow_drawn_degree(drawing, node) == flow_full_degree(board, node)) {
        const struct flow_node *here = &board->nodes[node];
        int32_t next = -1;

        for (int i = 0; i < here->degree; i++)
            if (flow_is_drawn(drawing, here->links[i].edge) && here->links[i].to != came)
                next = here->links[i].to;
        if (node == dots[1])
            return true;
        if (next < 0 || next == dots[0])
            return false;
        came = node;
        node = next;
    }
    return false;
}

int
flow_count_joined(const struct flow_drawing *drawing)
{
    int count = 0;

    for (int colour = 0; colour < drawing->position.board->colours; colour++)
        count += flow_is_joined(drawing, colour);
    return count;
}

int
flow_lane_count(const struct flow_board *board, int64_t cell)
{
    return board->first_node[cell] < 0 ? 0 : board->cells[cell] == FLOW_CELL_BRIDGE ? 2 : 1;
}

int32_t
flow_edge_of_cells(const struct flow_board *board, int64_t a, int64_t b)
{
    for (int lane = 0; lane < flow_lane_count(board, a); lane++) {
        const struct flow_node *here = &board->nodes[board->first_node[a] + lane];

        for (int i = 0; i < here->degree; i++)
            if (board->nodes[here->links[i].to].cell == b)
                return here->links[i].edge;
    }
    return -1;
}
