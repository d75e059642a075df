/*
 * flow_kernel_propagate - lets the rules strike out pieces until nothing changes.
 *
 * A node whose set has shrunk is queued. When it is dequeued, rules 1, 4 and 5 strike out pieces of
 * its neighbours; when a link becomes used, rules 1, 2, 3, 4 and 6 are applied around the new ends
 * of the joined chain. The order is fixed, because the number of decided nodes before a
 * contradiction depends on it.
 */
#include "base/base_bits.h"
#include "flow/flow_result.h"
#include "flow/rules/flow_rule_strikes.h"
#include "search/search.h"

#include <string.h>

#define NODES_PER_CHECK 1024 /* about 0.5 ms */

/* Returns what a rule leaves of a node's pieces; records the rule if there is a sink. */
static inline uint32_t
strike_by(struct flow_kernel *kernel, int32_t node, const struct flow_strike *strike)
{
    if (kernel->on_step)
        flow_kernel_record_rule(kernel, node, strike);
    return strike->set;
}
#define STRIKE(left, by) strike_by(kernel, node, &(struct flow_strike){set, set & (left), by})

/* Rule 6: strikes out pipes through link i that would join two colours or close a ring. */
static uint32_t
strike_pipes(struct flow_kernel *kernel, int32_t node, int i, uint32_t set)
{
    const struct flow_node *here = &kernel->board->nodes[node];

    for (int j = i + 1; j < here->degree; j++) {
        const uint32_t pipe = flow_piece_pipe(i, j);

        if ((set & pipe) && !flow_kernel_may_meet(kernel, here->links[i].to, here->links[j].to))
            set = STRIKE(~pipe, FLOW_RULE_NO_WAY_THROUGH);
    }
    return set;
}

/* Strikes out the pieces of a node that join what must not meet, or fail to join what must. */
static bool
update_node(struct flow_kernel *kernel, int32_t node)
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
            set = strike_pipes(kernel, node, i, set);
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
        if (!update_node(kernel, here->links[i].to))
            return false;
    return update_node(kernel, end);
}

/* From every node of a large board propagation takes a tenth of a second. */
static bool
kernel_propagate(struct flow_kernel *kernel)
{
    for (unsigned done = 1; kernel->queue_count; done++) {
        const int32_t node = flow_kernel_dequeue(kernel);

        if (kernel->search && done % NODES_PER_CHECK == 0 && search_must_stop(kernel->search))
            return false;
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
        if (!update_node(kernel, node))
            return false;
    }
    return kernel_propagate(kernel);
}

bool
flow_kernel_keep(struct flow_kernel *kernel, int32_t node, uint32_t set)
{
    return flow_kernel_narrow(kernel, node, set, FLOW_RULE_GIVEN) && kernel_propagate(kernel);
}

static void
mark_used_edges(const struct flow_kernel *kernel, uint8_t *is_used)
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
 * If all nodes are decided, the chains are the paths: none is closed, and their colours agree. Only
 * the no-touch rule can still be violated.
 */
bool
flow_kernel_is_solution(const struct flow_kernel *kernel, uint8_t *is_used)
{
    mark_used_edges(kernel, is_used);
    return kernel->touch || !flow_touches_itself(kernel->board, is_used, kernel->colour_at);
}
