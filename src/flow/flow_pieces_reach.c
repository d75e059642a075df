/*
 * flow_pieces_reach - whether every colour can still be joined and every node still be reached.
 *
 * The nodes that no coloured path has taken yet fall into regions: those that can be reached from
 * each other by links that are still possible, or along chains without colour. A coloured end
 * borders on regions and connects none. Each open colour needs a region on which both its ends
 * border, or a link from one to the other; and each region that must be filled needs such a colour.
 */
#include "flow/flow_pieces.h"

static bool
is_open(const struct flow_pieces *pieces, int32_t node)
{
    const uint8_t joined = pieces->joined[node];

    return joined == 0 || (pieces->board->nodes[node].colour < 0 && (joined & (joined - 1)) == 0);
}

/* Whether a path may yet go over this link, as far as the node at its near end knows. */
static bool
is_possible(const struct flow_pieces *pieces, int32_t node, int link)
{
    return !(pieces->joined[node] >> link & 1) && pieces->sets[node] & flow_pieces_using[link];
}

static bool
is_unclaimed(const struct flow_pieces *pieces, int32_t node)
{
    return pieces->colour[node] < 0 && is_open(pieces, node);
}

static void
visit(struct flow_pieces *pieces, int32_t node, int32_t region, int32_t *waiting)
{
    if (pieces->region[node] >= 0 || !is_unclaimed(pieces, node))
        return;
    pieces->region[node] = region;
    pieces->queue[(*waiting)++] = node;
}

/* The queue serves as a stack: it is empty between two propagations. */
static void
flood(struct flow_pieces *pieces, int32_t start, int32_t region)
{
    int32_t waiting = 0;

    visit(pieces, start, region, &waiting);
    while (waiting > 0) {
        const int32_t node = pieces->queue[--waiting];
        const struct flow_node *here = &pieces->board->nodes[node];

        visit(pieces, pieces->other_end[node], region, &waiting);
        for (int i = 0; i < here->degree; i++)
            if (is_possible(pieces, node, i))
                visit(pieces, here->links[i].to, region, &waiting);
    }
}

/* Marks the regions on which both ends border. False when the ends cannot be joined at all. */
static bool
serve_regions(struct flow_pieces *pieces, int32_t from, int32_t to)
{
    const struct flow_node *a = &pieces->board->nodes[from], *b = &pieces->board->nodes[to];
    bool can_join = false;

    for (int i = 0; i < a->degree; i++) {
        const int32_t beside = a->links[i].to;
        const int32_t region = pieces->region[beside];

        if (!is_possible(pieces, from, i))
            continue;
        can_join |= beside == to;
        for (int j = 0; region >= 0 && j < b->degree; j++)
            if (is_possible(pieces, to, j) && pieces->region[b->links[j].to] == region) {
                pieces->is_queued[region] = 1;
                can_join = true;
            }
    }
    return can_join;
}

static bool
serve_all_regions(struct flow_pieces *pieces)
{
    const struct flow_board *board = pieces->board;

    for (int colour = 0; colour < board->colours; colour++) {
        const int32_t from = pieces->other_end[board->dots[colour][0]];
        const int32_t to = pieces->other_end[board->dots[colour][1]];

        if (from == board->dots[colour][1] && pieces->joined[from])
            continue; /* it is joined */
        if (!serve_regions(pieces, from, to))
            return false;
    }
    return true;
}

/* Regions are named after the node that was met first, so marks by node do for regions. */
bool
flow_pieces_are_reachable(struct flow_pieces *pieces)
{
    const int32_t nodes = pieces->board->node_count;
    bool is_right;

    for (int32_t node = 0; node < nodes; node++)
        pieces->region[node] = -1;
    for (int32_t node = 0; node < nodes; node++)
        if (pieces->region[node] < 0 && is_unclaimed(pieces, node))
            flood(pieces, node, node);
    is_right = serve_all_regions(pieces);
    for (int32_t node = 0; node < nodes && is_right; node++)
        if (pieces->region[node] >= 0 && (pieces->board->fill || pieces->joined[node]))
            is_right = pieces->is_queued[pieces->region[node]];
    for (int32_t node = 0; node < nodes; node++)
        pieces->is_queued[node] = 0;
    return is_right;
}
