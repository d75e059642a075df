/*
 * flow_rule_apart - rules 2 and 3: two ends of chains that must not become neighbours on a path.
 *
 * Theorem 2 (apart). Two nodes known to be of different colours are not linked.
 * Proof. Linked nodes are on one path, and a path has one colour. A chain that contains a dot has
 * the dot's colour.
 *
 * Theorem 3 (no ring). The two ends of one chain are not linked.
 * Proof. The link would close the chain into a ring; each of its nodes would have two links, so
 * none is a dot, and no path passes there.
 *
 * Both hold on every board: they speak of links and chains of the graph. Nodes between the ends of
 * a chain have all their links, so rule 1 has already barred the others. Propagation applies both
 * when chains are joined, see flow_kernel_propagate.
 */
#include "flow/rules/flow_rules_internal.h"

/* Bars the link between two ends of chains. */
static void
bar_link(struct flow_rules *rules, const struct flow_link *link, struct flow_step *step)
{
    const struct flow_kernel *kernel = rules->kernel;

    step->colours[0] = kernel->colour[step->node];
    step->colours[1] = kernel->colour[link->to];
    flow_blame_chain(rules, step->node);
    flow_blame_chain(rules, link->to);
    flow_rules_show(rules, step, step->node);
    flow_rules_show(rules, step, link->to);
    flow_step_add_link(step, rules->board, link->edge, FLOW_LINK_BARRED);
}

/* An open link with room on both sides: between the ends of two chains, or of one. */
static bool
is_between_ends(const struct flow_rules *rules, int32_t node, const struct flow_link *link)
{
    return rules->links[link->edge] == FLOW_LINK_OPEN && flow_kernel_is_open(rules->kernel, node) &&
           flow_kernel_is_open(rules->kernel, link->to);
}

bool
flow_find_apart(struct flow_rules *rules, int32_t node, struct flow_step *step)
{
    const struct flow_node *here = &rules->board->nodes[node];
    bool is_found = false;

    if (rules->colour[node] < 0)
        return false;
    for (int i = 0; i < here->degree && (!is_found || flow_rules_takes_all(rules)); i++) {
        const struct flow_link *link = &here->links[i];

        if (!is_between_ends(rules, node, link) ||
            !flow_kernel_differ(rules->kernel, node, link->to))
            continue;
        if (!is_found)
            flow_step_begin(step, FLOW_REASON_DIFFERENT_COLOURS, node, link->to);
        is_found = true;
        bar_link(rules, link, step);
        flow_rules_show(rules, step, rules->kernel->other_end[node]);
        flow_rules_show(rules, step, rules->kernel->other_end[link->to]);
    }
    return is_found;
}

bool
flow_find_no_ring(struct flow_rules *rules, int32_t node, struct flow_step *step)
{
    const struct flow_node *here = &rules->board->nodes[node];

    for (int i = 0; i < here->degree && rules->path[node] >= 0; i++) {
        const struct flow_link *link = &here->links[i];

        if (is_between_ends(rules, node, link) &&
            flow_kernel_is_one_chain(rules->kernel, node, link->to)) {
            flow_step_begin(step, FLOW_REASON_ENDS_OF_ONE_CHAIN, node, link->to);
            bar_link(rules, link, step);
            return true;
        }
    }
    return false;
}
