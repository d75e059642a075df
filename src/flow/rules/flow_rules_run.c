/*
 * flow_rules_run - extends a step of rule 1 along its path for as long as there is one way on.
 *
 * A person draws such a run in one go, so it is one hint. Only rules 1 to 3 at the end of the path
 * extend it.
 */
#include "flow/rules/flow_rules_internal.h"

/* The last node of the chain that leaves a node by this link. */
static int32_t
last_node(const struct flow_rules *rules, int32_t node, int link)
{
    const struct flow_node *nodes = rules->board->nodes;

    for (int32_t left = rules->board->node_count; left; left--) {
        const int32_t to = nodes[node].links[link].to;
        const unsigned onward =
            rules->kernel->joined[to] & ~(1u << rules->kernel->back[node][link]);

        if (!onward)
            return to;
        node = to;
        link = bits_lowest(onward);
    }
    return node;
}

static void
assert_all(struct flow_rules *rules, const struct flow_step *step)
{
    for (int i = 0; i < step->link_count; i++)
        flow_rules_assert(rules, step->edges[i], (enum flow_link_state)step->states[i]);
}

/* Bars the sides of the end that lead to nodes without room. */
static void
bar_full_neighbours(struct flow_rules *rules, int32_t end)
{
    const struct flow_node *here = &rules->board->nodes[end];

    for (int i = 0; i < here->degree && !rules->is_broken; i++)
        if (rules->links[here->links[i].edge] == FLOW_LINK_OPEN &&
            !flow_kernel_is_open(rules->kernel, here->links[i].to))
            flow_rules_assert(rules, here->links[i].edge, FLOW_LINK_BARRED);
}

/* Bars what is obvious at the end of a path; then its only way on, if there is one. */
static bool
extend_from(struct flow_rules *rules, int32_t end, struct flow_step *next)
{
    bar_full_neighbours(rules, end);
    while (!rules->is_broken &&
           (flow_find_apart(rules, end, next) || flow_find_no_ring(rules, end, next)))
        assert_all(rules, next);
    if (rules->is_broken || !flow_find_only_way(rules, end, next) || next->link_count == 0 ||
        next->states[0] != FLOW_LINK_USED)
        return false;
    assert_all(rules, next);
    return !rules->is_broken;
}

void
flow_rules_extend(struct flow_rules *rules, struct flow_step *step)
{
    const struct flow_node *here = &rules->board->nodes[step->node];
    int direction = 0;

    if (step->rule != FLOW_RULE_ONLY_WAY || step->states[0] != FLOW_LINK_USED)
        return;
    for (unsigned left = rules->kernel->joined[step->node]; left && direction < 2;
         left &= left - 1) {
        const int link = bits_lowest(left);
        struct flow_step next;

        if (!flow_step_has_link(step, here->links[link].edge))
            continue;
        step->run_ends[direction] = -1;
        while (step->link_count < FLOW_STEP_MAX_LINKS &&
               extend_from(rules, last_node(rules, step->node, link), &next)) {
            flow_step_add_link(step, rules->board, next.edges[0], FLOW_LINK_USED);
            step->run_ends[direction] = last_node(rules, step->node, link);
        }
        direction++;
    }
}
