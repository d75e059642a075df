/*
 * flow_rule_only_way - rule 1: a dot has one link, any other cell of a path two.
 *
 * Theorem. Let a node need k links: one if it is a dot, two otherwise. If k of its links are used,
 * the others are barred. If only k are not barred, they are used. Where a board need not be filled
 * a cell without a dot may also have no link at all; then the second half holds only if one of its
 * links is used, and if fewer than two are left and none is used, all are barred.
 *
 * Proof. The node has exactly k links, or none where it may stay empty.
 *
 * Holds on every board, as it speaks of one node of the graph.
 */
#include "base/base_bits.h"
#include "flow/rules/flow_rule_strikes.h"
#include "flow/rules/flow_rules_internal.h"

/* ---- Propagation ---- */

/* The link is used: joins the chains that end at it, and updates around the new ends. */
static bool
join_chains(struct flow_kernel *kernel, int32_t node, int link)
{
    const int32_t to = kernel->board->nodes[node].links[link].to;
    const int32_t first = kernel->other_end[node], second = kernel->other_end[to];

    return flow_kernel_join(kernel, node, link) && flow_kernel_update_around(kernel, first) &&
           flow_kernel_update_around(kernel, second);
}

/* What all pieces of the node agree on about a link also holds at its other end. */
static bool
agree_on_link(struct flow_kernel *kernel, int32_t node, int link)
{
    const uint32_t users = flow_pieces_using[link];
    const uint32_t back = flow_pieces_using[kernel->back[node][link]];
    const int32_t to = kernel->board->nodes[node].links[link].to;

    if (!(kernel->sets[node] & users))
        return flow_kernel_narrow(kernel, to, ~back, FLOW_RULE_ONLY_WAY);
    if (kernel->sets[node] & ~users)
        return true;
    if (!flow_kernel_narrow(kernel, to, back, FLOW_RULE_ONLY_WAY))
        return false;
    return kernel->joined[node] >> link & 1 || join_chains(kernel, node, link);
}

bool
flow_only_way_propagate(struct flow_kernel *kernel, int32_t node)
{
    const int degree = kernel->board->nodes[node].degree;

    for (int i = 0; i < degree; i++)
        if (!agree_on_link(kernel, node, i))
            return false;
    return true;
}

/* ---- The ladder ---- */

/* Whether the cell has only two sides, at a right angle. */
static bool
is_corner(const struct flow_rules *rules, const struct flow_node *here)
{
    return rules->board->lattice == FLOW_SQUARES && here->degree == 2 &&
           (here->links[0].side <= FLOW_RIGHT) != (here->links[1].side <= FLOW_RIGHT);
}

static enum flow_reason
only_way_reason(const struct flow_rules *rules, int32_t node, const struct flow_step *step)
{
    const struct flow_node *here = &rules->board->nodes[node];
    const bool is_dot = here->colour >= 0;

    if (step->states[0] == FLOW_LINK_USED) {
        if (is_dot)
            return FLOW_REASON_ONLY_WAY_OUT;
        if (step->link_count == 1)
            return FLOW_REASON_ONLY_WAY_ON;
        return is_corner(rules, here) ? FLOW_REASON_ONLY_CORNER : FLOW_REASON_ONLY_SIDES;
    }
    if (!rules->kernel->joined[node])
        return FLOW_REASON_DEAD_END;
    return is_dot ? FLOW_REASON_DOT_HAS_LINK : FLOW_REASON_HAS_BOTH_LINKS;
}

bool
flow_find_only_way(struct flow_rules *rules, int32_t node, struct flow_step *step)
{
    const struct flow_node *here = &rules->board->nodes[node];
    const uint32_t set = rules->kernel->sets[node];

    flow_step_begin(step, FLOW_REASON_TOO_FEW_LINKS, node, -1);
    if (set && !flow_rules_conclude(rules, node, set, step))
        return false;
    step->colours[0] = here->colour;
    flow_blame_node(rules, node);
    flow_rules_show(rules, step, node);
    if (!set)
        return true;
    step->reason = (int)only_way_reason(rules, node, step);
    for (unsigned left = rules->kernel->joined[node]; left; left &= left - 1)
        flow_rules_show(rules, step, here->links[bits_lowest(left)].to);
    return true;
}
