/*
 * flow_rule_swap - rule 4 where only one solution is promised: no part can be drawn in two ways.
 *
 *     a---b   e     Theorem (a). Let a, b, d, c and e, b, d, f be squares of neighbours. The links
 *         |   |     a-b, b-d, d-c and e-f are not all used.
 *     c---d   f     Proof. Otherwise a-c, e-b, b-d and d-f would give another solution.
 *
 *     a-->b         Theorem (b). If a path runs from a to b and later from c to d, then a and c, or
 *     :   :         b and d, are not neighbours.
 *     c-->d         Proof. Otherwise it could run from a to c, back along itself to b, and on to d.
 *
 * Both speak of the graph only, so they hold on every board where paths may touch themselves; where
 * they may not, the other solution could break that rule. Theorem (b) is applied to one chain.
 */
#include "flow/rules/flow_rules_internal.h"

/* The six nodes of theorem (a), with a negative e until it is chosen. */
struct swap {
    int32_t a, b, c, d, e, f;
};

static bool
swap_is_proper(const struct swap *swap)
{
    const int32_t nodes[6] = {swap->a, swap->b, swap->c, swap->d, swap->e, swap->f};

    for (int i = 0; i < 6; i++)
        for (int j = i + 1; j < 6; j++)
            if (nodes[i] == nodes[j])
                return false;
    return true;
}

/* True if three of the four links are used and the last is not barred. */
static bool
find_in_swap(struct flow_rules *rules, const struct swap *swap, struct flow_step *step)
{
    const struct flow_board *board = rules->board;
    const int32_t edges[4] = {
        flow_edge_between(board, swap->a, swap->b), flow_edge_between(board, swap->b, swap->d),
        flow_edge_between(board, swap->d, swap->c), flow_edge_between(board, swap->e, swap->f)};
    int32_t open = -1;

    for (int i = 0; i < 4; i++) {
        if (rules->links[edges[i]] == FLOW_LINK_USED)
            continue;
        if (rules->links[edges[i]] == FLOW_LINK_BARRED || open >= 0)
            return false;
        open = edges[i];
    }
    if (!step->link_count || open < 0)
        flow_step_begin(step, open < 0 ? FLOW_REASON_SWAP_POSSIBLE : FLOW_REASON_SWAP_BARS,
                        open < 0 ? swap->b : board->edges[open].a,
                        open < 0 ? swap->d : board->edges[open].b);
    step->promise = FLOW_PROMISE_UNIQUE;
    flow_rules_show(rules, step, step->node);
    for (int i = 0; i < 4; i++) {
        flow_blame_link(rules, edges[i]);
        flow_rules_show(rules, step, board->edges[edges[i]].a);
        flow_rules_show(rules, step, board->edges[edges[i]].b);
    }
    if (open >= 0)
        flow_step_add_link(step, board, open, FLOW_LINK_BARRED);
    return true;
}

/* Whether the search ends: at the first conclusion, in a round at a contradiction. */
static bool
is_enough(const struct flow_rules *rules, const struct flow_step *step)
{
    return !flow_rules_takes_all(rules) || !step->link_count;
}

/* All choices of e and f for a U around the link b-d. */
static bool
find_beyond(struct flow_rules *rules, struct swap *swap, struct flow_step *step)
{
    const struct flow_node *nodes = rules->board->nodes;

    for (int i = 0; i < nodes[swap->b].degree; i++)
        for (int j = 0; j < nodes[swap->d].degree; j++) {
            swap->e = nodes[swap->b].links[i].to;
            swap->f = nodes[swap->d].links[j].to;
            if (swap_is_proper(swap) && flow_edge_between(rules->board, swap->e, swap->f) >= 0 &&
                find_in_swap(rules, swap, step) && is_enough(rules, step))
                return true;
        }
    return false;
}

/* Theorem (a), with the node as b. */
static bool
find_u(struct flow_rules *rules, int32_t node, struct flow_step *step)
{
    const struct flow_node *nodes = rules->board->nodes;

    for (int i = 0; i < nodes[node].degree; i++)
        for (int j = 0; j < nodes[node].degree; j++) {
            struct swap swap = {
                .a = nodes[node].links[i].to, .b = node, .d = nodes[node].links[j].to};

            for (int k = 0; i != j && k < nodes[swap.d].degree; k++) {
                swap.c = nodes[swap.d].links[k].to;
                if (swap.c != node && flow_edge_between(rules->board, swap.a, swap.c) >= 0 &&
                    find_beyond(rules, &swap, step))
                    return true;
            }
        }
    return false;
}

/* Theorem (b), with the node as c, the end of a chain, and its open link to d. */
static bool
find_parallel(struct flow_rules *rules, int32_t node, const struct flow_link *link,
              struct flow_step *step)
{
    const struct flow_board *board = rules->board;
    int32_t b = node, came = -1;

    while (b >= 0) {
        int32_t a = -1;

        for (unsigned left = rules->kernel->joined[b]; left; left &= left - 1) {
            const int32_t to = board->nodes[b].links[bits_lowest(left)].to;

            if (to != came)
                a = to;
        }
        if (a >= 0 && b != node && flow_edge_between(board, a, node) >= 0 &&
            flow_edge_between(board, b, link->to) >= 0) {
            if (!step->link_count)
                flow_step_begin(step, FLOW_REASON_SWAP_BARS, node, link->to);
            step->promise = FLOW_PROMISE_UNIQUE;
            flow_blame_chain(rules, node);
            flow_rules_show(rules, step, node);
            flow_rules_show(rules, step, a);
            flow_rules_show(rules, step, b);
            flow_step_add_link(step, board, link->edge, FLOW_LINK_BARRED);
            return true;
        }
        came = b;
        b = a;
    }
    return false;
}

bool
flow_find_swap(struct flow_rules *rules, int32_t node, struct flow_step *step)
{
    const struct flow_node *here = &rules->board->nodes[node];

    step->link_count = 0;
    if (rules->kernel->joined[node] && flow_kernel_is_open(rules->kernel, node))
        for (int i = 0; i < here->degree; i++)
            if (rules->links[here->links[i].edge] == FLOW_LINK_OPEN &&
                find_parallel(rules, node, &here->links[i], step) && is_enough(rules, step))
                return true;
    return find_u(rules, node, step) || step->link_count > 0;
}
