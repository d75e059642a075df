/*
 * flow_rule_no_way_through - rule 6: some way through a cell must be possible.
 *
 * A way through a node v without a dot is a pair of its links, v-a and v-b.
 *
 * Theorem. A way is impossible if one of its links is barred or a third link of v is used, or if
 *   - a and b are of different known colours, or the two ends of one chain;
 * and where no path runs beside itself also if
 *   - another neighbour of v is known to be on the path of a or of b, or
 *   - rule 5 forbids it as a bend.
 * A link that is in all ways left is used; a link that is in none is barred. Where v may stay empty
 * that counts as one way more, without links, as long as none of its links is used.
 * Proof. v has exactly the two links of one way, or none. On that way a, v and b are on one path:
 * it has one colour and is no ring; and another neighbour of v on that path would lie beside it.
 *
 * Holds on every board; the second half under the no-touch rule or promise. Propagation applies
 * only the first half, when chains are joined (flow_kernel_propagate): there rules 4 and 5 strike
 * out ways by themselves.
 */
#include "flow/rules/flow_rules_internal.h"

/* Whether the path through the node would lie beside itself, at another neighbour of the node. */
static bool
runs_beside_itself(struct flow_rules *rules, const struct flow_node *here, int i, int j)
{
    for (int k = 0; k < here->degree; k++) {
        const int32_t third = here->links[k].to;
        const int with = flow_rules_is_one_path(rules, third, here->links[i].to)   ? i
                         : flow_rules_is_one_path(rules, third, here->links[j].to) ? j
                                                                                   : -1;

        if (k == i || k == j || with < 0)
            continue;
        flow_blame_chain(rules, third);
        flow_blame_chain(rules, here->links[with].to);
        return true;
    }
    return false;
}

/* Whether the way would join two colours or close a ring. */
static bool
joins_what_must_not_meet(struct flow_rules *rules, int32_t node, int32_t a, int32_t b)
{
    if (rules->kernel->joined[node] || flow_kernel_may_meet(rules->kernel, a, b))
        return false;
    flow_blame_chain(rules, a);
    flow_blame_chain(rules, b);
    return true;
}

/* The ways that are left, with or without what no-touch forbids. */
static uint32_t
ways_left(struct flow_rules *rules, int32_t node, bool no_touch, struct flow_step *step)
{
    const struct flow_node *here = &rules->board->nodes[node];
    uint32_t left = rules->kernel->sets[node];

    for (int i = 0; i < here->degree; i++)
        for (int j = i + 1; j < here->degree; j++) {
            const uint32_t pipe = flow_piece_pipe(i, j);
            const int32_t a = here->links[i].to, b = here->links[j].to;

            if (!(left & pipe))
                continue;
            if (joins_what_must_not_meet(rules, node, a, b) ||
                (no_touch && (runs_beside_itself(rules, here, i, j) ||
                              !flow_bend_is_possible(rules, node, (const int[2]){i, j}, step))))
                left &= ~pipe;
        }
    return left;
}

static enum flow_reason
no_way_through_reason(const struct flow_step *step, bool no_touch)
{
    for (int i = 0; i < step->link_count; i++)
        if (step->states[i] == FLOW_LINK_USED)
            return no_touch ? FLOW_REASON_OTHER_WAYS_TOUCH : FLOW_REASON_OTHER_WAYS_CLOSED;
    if (step->link_count)
        return no_touch ? FLOW_REASON_WAY_TOUCHES : FLOW_REASON_WAY_CLOSED;
    return no_touch ? FLOW_REASON_EVERY_WAY_TOUCHES : FLOW_REASON_NO_WAY_LEFT;
}

bool
flow_find_no_way_through(struct flow_rules *rules, int32_t node, struct flow_step *step)
{
    const struct flow_node *here = &rules->board->nodes[node];
    const uint32_t set = rules->kernel->sets[node];

    if (here->colour >= 0 || flow_piece_is_decided(set))
        return false;
    for (int no_touch = 0; no_touch <= rules->no_touch; no_touch++) {
        uint32_t left;

        flow_step_begin(step, FLOW_REASON_NO_WAY_LEFT, node, -1);
        step->promise = no_touch ? flow_rules_no_touch_promise(rules) : FLOW_PROMISE_NONE;
        flow_rules_show(rules, step, node);
        left = ways_left(rules, node, no_touch, step);
        if (left == set || (left && !flow_rules_conclude(rules, node, left, step)))
            continue;
        flow_blame_node(rules, node);
        for (int i = 0; i < here->degree; i++)
            flow_rules_show(rules, step, here->links[i].to);
        step->reason = (int)no_way_through_reason(step, no_touch);
        return true;
    }
    return false;
}
