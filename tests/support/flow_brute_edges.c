/*
 * flow_brute_edges - the second naive count: link by link, used or not; see flow_brute.h.
 *
 * Nodes are passed along the shorter side of the board, and of each the links to later nodes. Once
 * they are passed the node has all that it gets, and must have as many as its kind needs. Rings,
 * and paths from one colour to another, are refused when a link would close them. Whether a path
 * touches itself is looked at in the end.
 */
#include "flow_brute.h"

#include <string.h>

#define MAX_NODES 128

struct weighing {
    const struct flow_board *board;
    int32_t order[MAX_NODES];                           /* of passing */
    int32_t place[MAX_NODES];                           /* of a node in it */
    struct flow_edge edges[MAX_NODES * FLOW_MAX_LINKS]; /* from the node that is passed first */
    bool is_used[MAX_NODES * FLOW_MAX_LINKS];
    int edge_count;
    uint8_t joined[MAX_NODES];    /* to how many others a node is joined by now */
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
order_nodes(struct weighing *weighing)
{
    for (int32_t node = 0; node < weighing->board->node_count; node++) {
        int32_t at = node;

        for (; at > 0 && comes_before(weighing->board, node, weighing->order[at - 1]); at--)
            weighing->order[at] = weighing->order[at - 1];
        weighing->order[at] = node;
    }
    for (int32_t at = 0; at < weighing->board->node_count; at++)
        weighing->place[weighing->order[at]] = at;
}

static void
list_edges(struct weighing *weighing)
{
    const struct flow_board *board = weighing->board;

    for (int32_t at = 0; at < board->node_count; at++) {
        const struct flow_node *node = &board->nodes[weighing->order[at]];

        for (int i = 0; i < node->degree; i++)
            if (weighing->place[node->links[i].to] > at)
                weighing->edges[weighing->edge_count++] =
                    (struct flow_edge){weighing->order[at], node->links[i].to};
    }
}

static bool
has_room(const struct weighing *weighing, int32_t node)
{
    return weighing->joined[node] < (weighing->board->nodes[node].colour >= 0 ? 1 : 2);
}

static bool
may_join(const struct weighing *weighing, int32_t a, int32_t b)
{
    int colour_a, colour_b;

    if (!has_room(weighing, a) || !has_room(weighing, b) || weighing->other_end[a] == b)
        return false;
    colour_a = weighing->board->nodes[weighing->other_end[a]].colour;
    colour_b = weighing->board->nodes[weighing->other_end[b]].colour;
    return colour_a < 0 || colour_b < 0 || colour_a == colour_b;
}

static bool
has_its_due(const struct weighing *weighing, int32_t node)
{
    const int joined = weighing->joined[node];

    if (weighing->board->nodes[node].colour >= 0)
        return joined == 1;
    return joined == 2 || (joined == 0 && !weighing->board->fill);
}

/* Gives the colours of the dots on, along used links, until nothing changes. */
static void
paint(const struct weighing *weighing, int16_t *owner)
{
    bool has_changed = true;

    for (int32_t node = 0; node < weighing->board->node_count; node++)
        owner[node] = weighing->board->nodes[node].colour;
    while (has_changed) {
        has_changed = false;
        for (int i = 0; i < weighing->edge_count; i++) {
            int16_t *a = &owner[weighing->edges[i].a], *b = &owner[weighing->edges[i].b];

            if (weighing->is_used[i] && *a != *b) {
                *a = *b = *a >= 0 ? *a : *b;
                has_changed = true;
            }
        }
    }
}

static bool
touches(const struct weighing *weighing)
{
    int16_t owner[MAX_NODES];

    paint(weighing, owner);
    for (int i = 0; i < weighing->edge_count; i++) {
        const struct flow_edge edge = weighing->edges[i];

        if (!weighing->is_used[i] && owner[edge.a] >= 0 && owner[edge.a] == owner[edge.b])
            return true;
    }
    return false;
}

static void
take_answer(struct weighing *weighing)
{
    const struct flow_board *board = weighing->board;
    uint8_t is_used[MAX_NODES * FLOW_MAX_LINKS];

    weighing->found++;
    if (!weighing->listener)
        return;
    for (int i = 0; i < weighing->edge_count; i++)
        is_used[flow_edge_between(board, weighing->edges[i].a, weighing->edges[i].b)] =
            weighing->is_used[i];
    weighing->listener->on_answer(weighing->listener->context, is_used);
}

static void weigh(struct weighing *weighing, int at, int32_t passed);

static void
weigh_used(struct weighing *weighing, int at, int32_t passed)
{
    const int32_t a = weighing->edges[at].a, b = weighing->edges[at].b;
    const int32_t far_a = weighing->other_end[a], far_b = weighing->other_end[b];

    weighing->is_used[at] = true;
    weighing->joined[a]++;
    weighing->joined[b]++;
    weighing->other_end[far_a] = far_b;
    weighing->other_end[far_b] = far_a;
    weigh(weighing, at + 1, passed);
    weighing->other_end[far_a] = a;
    weighing->other_end[far_b] = b;
    weighing->joined[a]--;
    weighing->joined[b]--;
    weighing->is_used[at] = false;
}

static void
weigh(struct weighing *weighing, int at, int32_t passed)
{
    const int32_t now = at < weighing->edge_count ? weighing->place[weighing->edges[at].a]
                                                  : weighing->board->node_count;

    for (; passed < now; passed++)
        if (!has_its_due(weighing, weighing->order[passed]))
            return;
    if (!weighing->steps_left)
        return;
    weighing->steps_left--;
    if (at == weighing->edge_count) {
        if (weighing->board->touch || !touches(weighing))
            take_answer(weighing);
        return;
    }
    weigh(weighing, at + 1, passed);
    if (may_join(weighing, weighing->edges[at].a, weighing->edges[at].b))
        weigh_used(weighing, at, passed);
}

static bool
weigh_board(struct weighing *weighing)
{
    if (weighing->board->node_count > MAX_NODES)
        return false;
    for (int32_t node = 0; node < weighing->board->node_count; node++)
        weighing->other_end[node] = node;
    order_nodes(weighing);
    list_edges(weighing);
    weigh(weighing, 0, 0);
    return weighing->steps_left > 0;
}

bool
flow_brute_count_edges(uint64_t *count, const struct flow_board *board, uint64_t max_steps)
{
    struct weighing weighing = {.board = board, .steps_left = max_steps};
    const bool is_whole = weigh_board(&weighing);

    *count = weighing.found;
    return is_whole;
}

bool
flow_brute_list(const struct flow_board *board, uint64_t max_steps,
                const struct flow_brute_listener *listener)
{
    struct weighing weighing = {.board = board, .steps_left = max_steps, .listener = listener};

    return weigh_board(&weighing);
}
