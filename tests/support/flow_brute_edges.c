/*
 * flow_brute_edges - the solver that tries every edge used and unused; see flow_brute.h.
 *
 * Nodes are visited along the shorter side of the board; for each, its edges to later nodes are
 * tried. After that a node has its final degree, which must be what its kind needs. An edge that
 * would close a ring or join two colours is refused at once. Whether a path touches itself is
 * checked at the end.
 */
#include "flow_brute.h"

#include <string.h>

#define MAX_NODES 128

struct edge_walk {
    const struct flow_board *board;
    int32_t order[MAX_NODES];                           /* of visiting */
    int32_t rank[MAX_NODES];                            /* the position of a node in order */
    struct flow_edge edges[MAX_NODES * FLOW_MAX_LINKS]; /* from the node that is visited first */
    bool is_used[MAX_NODES * FLOW_MAX_LINKS];
    int edge_count;
    uint8_t degree[MAX_NODES];    /* used edges of a node so far */
    int32_t other_end[MAX_NODES]; /* of the path that it is an end of */
    uint64_t found, steps_left;
    const struct flow_brute_listener *listener; /* NULL: the answers are only counted */
};

static bool
comes_before(const struct flow_board *board, int32_t a, int32_t b)
{
    const int32_t cell_a = board->nodes[a].cell, cell_b = board->nodes[b].cell;
    const int32_t line_a = cell_a % board->cols, line_b = cell_b % board->cols;

    return board->cols > board->rows && line_a != line_b ? line_a < line_b : a < b;
}

static void
order_nodes(struct edge_walk *walk)
{
    for (int32_t node = 0; node < walk->board->node_count; node++) {
        int32_t at = node;

        for (; at > 0 && comes_before(walk->board, node, walk->order[at - 1]); at--)
            walk->order[at] = walk->order[at - 1];
        walk->order[at] = node;
    }
    for (int32_t at = 0; at < walk->board->node_count; at++)
        walk->rank[walk->order[at]] = at;
}

static void
list_edges(struct edge_walk *walk)
{
    const struct flow_board *board = walk->board;

    for (int32_t at = 0; at < board->node_count; at++) {
        const struct flow_node *node = &board->nodes[walk->order[at]];

        for (int i = 0; i < node->degree; i++)
            if (walk->rank[node->links[i].to] > at)
                walk->edges[walk->edge_count++] =
                    (struct flow_edge){walk->order[at], node->links[i].to};
    }
}

static bool
has_room(const struct edge_walk *walk, int32_t node)
{
    return walk->degree[node] < (walk->board->nodes[node].colour >= 0 ? 1 : 2);
}

static bool
may_join(const struct edge_walk *walk, int32_t a, int32_t b)
{
    int colour_a, colour_b;

    if (!has_room(walk, a) || !has_room(walk, b) || walk->other_end[a] == b)
        return false;
    colour_a = walk->board->nodes[walk->other_end[a]].colour;
    colour_b = walk->board->nodes[walk->other_end[b]].colour;
    return colour_a < 0 || colour_b < 0 || colour_a == colour_b;
}

static bool
has_final_degree(const struct edge_walk *walk, int32_t node)
{
    const int degree = walk->degree[node];

    if (walk->board->nodes[node].colour >= 0)
        return degree == 1;
    return degree == 2 || (degree == 0 && !walk->board->fill);
}

/* Spreads the colours of the dots along used edges until nothing changes. */
static void
spread_colours(const struct edge_walk *walk, int16_t *owner)
{
    bool has_changed = true;

    for (int32_t node = 0; node < walk->board->node_count; node++)
        owner[node] = walk->board->nodes[node].colour;
    while (has_changed) {
        has_changed = false;
        for (int i = 0; i < walk->edge_count; i++) {
            int16_t *a = &owner[walk->edges[i].a], *b = &owner[walk->edges[i].b];

            if (walk->is_used[i] && *a != *b) {
                *a = *b = *a >= 0 ? *a : *b;
                has_changed = true;
            }
        }
    }
}

static bool
touches(const struct edge_walk *walk)
{
    int16_t owner[MAX_NODES];

    spread_colours(walk, owner);
    for (int i = 0; i < walk->edge_count; i++) {
        const struct flow_edge edge = walk->edges[i];

        if (!walk->is_used[i] && owner[edge.a] >= 0 && owner[edge.a] == owner[edge.b])
            return true;
    }
    return false;
}

static void
record_answer(struct edge_walk *walk)
{
    const struct flow_board *board = walk->board;
    uint8_t is_used[MAX_NODES * FLOW_MAX_LINKS];

    walk->found++;
    if (!walk->listener)
        return;
    for (int i = 0; i < walk->edge_count; i++)
        is_used[flow_edge_between(board, walk->edges[i].a, walk->edges[i].b)] = walk->is_used[i];
    walk->listener->on_answer(walk->listener->context, is_used);
}

static void try_edges(struct edge_walk *walk, int at, int32_t visited);

static void
try_edge_used(struct edge_walk *walk, int at, int32_t visited)
{
    const int32_t a = walk->edges[at].a, b = walk->edges[at].b;
    const int32_t far_a = walk->other_end[a], far_b = walk->other_end[b];

    walk->is_used[at] = true;
    walk->degree[a]++;
    walk->degree[b]++;
    walk->other_end[far_a] = far_b;
    walk->other_end[far_b] = far_a;
    try_edges(walk, at + 1, visited);
    walk->other_end[far_a] = a;
    walk->other_end[far_b] = b;
    walk->degree[a]--;
    walk->degree[b]--;
    walk->is_used[at] = false;
}

static void
try_edges(struct edge_walk *walk, int at, int32_t visited)
{
    const int32_t now =
        at < walk->edge_count ? walk->rank[walk->edges[at].a] : walk->board->node_count;

    for (; visited < now; visited++)
        if (!has_final_degree(walk, walk->order[visited]))
            return;
    if (!walk->steps_left)
        return;
    walk->steps_left--;
    if (at == walk->edge_count) {
        if (walk->board->touch || !touches(walk))
            record_answer(walk);
        return;
    }
    try_edges(walk, at + 1, visited);
    if (may_join(walk, walk->edges[at].a, walk->edges[at].b))
        try_edge_used(walk, at, visited);
}

static bool
walk_board(struct edge_walk *walk)
{
    if (walk->board->node_count > MAX_NODES)
        return false;
    for (int32_t node = 0; node < walk->board->node_count; node++)
        walk->other_end[node] = node;
    order_nodes(walk);
    list_edges(walk);
    try_edges(walk, 0, 0);
    return walk->steps_left > 0;
}

bool
flow_brute_count_edges(uint64_t *count, const struct flow_board *board, uint64_t max_steps)
{
    struct edge_walk walk = {.board = board, .steps_left = max_steps};
    const bool is_complete = walk_board(&walk);

    *count = walk.found;
    return is_complete;
}

bool
flow_brute_list(const struct flow_board *board, uint64_t max_steps,
                const struct flow_brute_listener *listener)
{
    struct edge_walk walk = {.board = board, .steps_left = max_steps, .listener = listener};

    return walk_board(&walk);
}
