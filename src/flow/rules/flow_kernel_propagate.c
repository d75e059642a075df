/*
 * flow_kernel_propagate - lets the rules strike out pieces until nothing changes.
 *
 * A node whose set has shrunk waits in the queue. Taken out, it tells its neighbours what that
 * means by rules 1, 4 and 5; when a link becomes used, the chains that it joins are looked at by
 * rules 1, 2, 3, 4 and 6 around their new ends. The order is fixed, as the number of sets that come
 * down to one piece before a contradiction shows depends on it.
 */
#include "base/base_bits.h"
#include "flow/flow_result.h"
#include "flow/rules/flow_rule_strikes.h"

#include <string.h>

/* What a rule leaves of a node's pieces; a sink hears which links that makes known. */
static inline uint32_t
strike_by(struct flow_kernel *kernel, int32_t node, const struct flow_strike *strike)
{
    if (kernel->on_step)
        flow_kernel_record_rule(kernel, node, strike);
    return strike->set;
}
#define STRIKE(left, by) strike_by(kernel, node, &(struct flow_strike){set, set & (left), by})

/* Rule 6: the ways through a node that would join two colours or close a ring. */
static uint32_t
strike_ways(struct flow_kernel *kernel, int32_t node, int i, uint32_t set)
{
    const struct flow_node *here = &kernel->board->nodes[node];

    for (int j = i + 1; j < here->degree; j++) {
        const uint32_t pipe = flow_piece_pipe(i, j);

        if ((set & pipe) && !flow_kernel_may_meet(kernel, here->links[i].to, here->links[j].to))
            set = STRIKE(~pipe, FLOW_RULE_NO_WAY_THROUGH);
    }
    return set;
}

/* Strikes out the pieces of a node that would join what may not meet, or not what must. */
static bool
settle(struct flow_kernel *kernel, int32_t node)
{
    const struct flow_node *here = &kernel->board->nodes[node];
    uint32_t set = kernel->sets[node];

    if (!flow_kernel_is_open(kernel, node))
        return true;
    for (int i = 0; i < here->degree; i++) {
        const int32_t to = here->links[i].to;
        const uint32_t users = flow_pieces_using[i];

        if (kernel->joined[node] >> i & 1)
            continue;
        if (!kernel->touch && flow_kernel_must_meet(kernel, node, to))
            set = STRIKE(users, FLOW_RULE_SIDE_BY_SIDE);
        if (!(set & users))
            continue;
        if (!flow_kernel_is_open(kernel, to))
            set = STRIKE(~users, FLOW_RULE_ONLY_WAY);
        else if (flow_kernel_differ(kernel, node, to))
            set = STRIKE(~users, FLOW_RULE_APART);
        else if (flow_kernel_is_one_chain(kernel, node, to))
            set = STRIKE(~users, FLOW_RULE_NO_RING);
        else if (!kernel->joined[node])
            set = strike_ways(kernel, node, i, set);
    }
    return flow_kernel_strike(kernel, node, set);
}

bool
flow_kernel_update_around(struct flow_kernel *kernel, int32_t end)
{
    const struct flow_node *here = &kernel->board->nodes[end];

    if (!flow_kernel_is_open(kernel, end))
        return true;
    for (int i = 0; i < here->degree; i++)
        if (!settle(kernel, here->links[i].to))
            return false;
    return settle(kernel, end);
}

static bool
propagate(struct flow_kernel *kernel)
{
    while (kernel->queue_count) {
        const int32_t node = flow_kernel_dequeue(kernel);

        if (!flow_only_way_propagate(kernel, node))
            return false;
        if (!kernel->touch &&
            (!flow_side_by_side_propagate(kernel, node) || !flow_bend_propagate(kernel, node)))
            return false;
    }
    return true;
}

bool
flow_kernel_start(struct flow_kernel *kernel)
{
    const struct flow_board *board = kernel->board;

    flow_kernel_reset(kernel);
    for (int32_t node = 0; node < board->node_count; node++) {
        if (!kernel->sets[node])
            return false;
        if (flow_piece_is_decided(kernel->sets[node]) && board->nodes[node].colour < 0)
            kernel->decided++;
    }
    for (int32_t node = 0; node < board->node_count; node++) {
        flow_kernel_enqueue(kernel, node);
        if (!settle(kernel, node))
            return false;
    }
    return propagate(kernel);
}

bool
flow_kernel_keep(struct flow_kernel *kernel, int32_t node, uint32_t set)
{
    return flow_kernel_narrow(kernel, node, set, FLOW_RULE_GIVEN) && propagate(kernel);
}

static bool
probe_node(struct flow_kernel *kernel, int32_t node, bool *has_changed)
{
    for (uint32_t left = kernel->sets[node]; left; left &= left - 1) {
        const uint32_t piece = left & -left;
        const size_t mark = flow_kernel_trail_length(kernel);
        const bool holds = flow_kernel_keep(kernel, node, piece);

        flow_kernel_undo(kernel, mark);
        if (holds)
            continue;
        *has_changed = true;
        if (!flow_kernel_keep(kernel, node, ~piece))
            return false;
        left &= kernel->sets[node] | piece;
    }
    return true;
}

bool
flow_kernel_probe(struct flow_kernel *kernel, bool *has_changed)
{
    const uint64_t decided = kernel->decided; /* trials are no decisions */

    *has_changed = false;
    for (int32_t node = 0; node < kernel->board->node_count; node++)
        if (!flow_piece_is_decided(kernel->sets[node]) && !probe_node(kernel, node, has_changed))
            return false;
    kernel->decided = decided;
    return true;
}

static void
mark_edges(const struct flow_kernel *kernel, uint8_t *is_used)
{
    const struct flow_board *board = kernel->board;

    memset(is_used, 0, (size_t)board->edge_count);
    for (int32_t node = 0; node < board->node_count; node++) {
        uint32_t links = flow_piece_links[bits_lowest(kernel->sets[node])];

        for (; links; links &= links - 1)
            is_used[board->nodes[node].links[bits_lowest(links)].edge] = 1;
    }
}

/*
 * All nodes being decided, the chains are the paths: they cannot close, and their colours agree.
 * Only under no-touch can there still be something wrong.
 */
bool
flow_kernel_is_solution(const struct flow_kernel *kernel, uint8_t *is_used)
{
    mark_edges(kernel, is_used);
    return kernel->touch || !flow_touches_itself(kernel->board, is_used, kernel->colour_at);
}
