/*
 * flow_rule_both_ways - rule 13: what follows from a link and also from its absence is true.
 *
 * Theorem. If a fact follows by the rules from the position with a link, and also from the position
 * without it, then it holds in every solution that contains the position.
 * Proof. Each solution has the link or has not.
 *
 * A second form nests suppositions: if, supposing a link, every supposition about another one is
 * impossible, then so is the first.
 *
 * Both hold on every board. They are only needed where nothing is promised, and a person hardly
 * follows them: the ladder tries them last, the nested form on small boards only.
 */
#include "flow/rules/flow_rules_internal.h"

#include <string.h>

#define MAX_NESTED_EDGES 40 /* of the board: the work grows with the square */

/* Whether some open link is impossible both ways. */
static bool
is_impossible_inside(struct flow_rules *rules)
{
    for (int32_t edge = 0; edge < rules->board->edge_count; edge++) {
        bool holds = false;

        if (rules->links[edge] != FLOW_LINK_OPEN)
            continue;
        for (int state = FLOW_LINK_USED; state <= FLOW_LINK_BARRED && !holds; state++) {
            flow_suppose_begin(rules, edge, (enum flow_link_state)state);
            holds = flow_suppose_follow(rules);
            flow_suppose_end(rules);
        }
        if (!holds)
            return true;
    }
    return false;
}

/* Follows one supposition. Its conclusions are kept, or compared with those kept before. */
static bool
follow_state(struct flow_rules *rules, int32_t edge, enum flow_link_state state)
{
    const size_t edges = (size_t)rules->board->edge_count;
    bool holds;

    flow_suppose_begin(rules, edge, state);
    holds = flow_suppose_follow(rules);
    if (holds && edges <= MAX_NESTED_EDGES)
        holds = !is_impossible_inside(rules);
    if (holds && state == FLOW_LINK_USED)
        memcpy(rules->both, rules->links, edges);
    for (size_t i = 0; holds && state == FLOW_LINK_BARRED && i < edges; i++)
        if (rules->both[i] != rules->links[i])
            rules->both[i] = FLOW_LINK_OPEN;
    flow_suppose_end(rules);
    return holds;
}

bool
flow_find_both_ways(struct flow_rules *rules, int32_t edge, struct flow_step *step)
{
    const struct flow_edge ends = rules->board->edges[edge];
    const unsigned changed = rules->changed;
    const bool is_brief = rules->is_brief;
    bool holds[2];

    if (rules->links[edge] != FLOW_LINK_OPEN)
        return false;
    rules->is_brief = true;
    holds[0] = follow_state(rules, edge, FLOW_LINK_USED);
    holds[1] = follow_state(rules, edge, FLOW_LINK_BARRED);
    rules->is_brief = is_brief;
    rules->changed = changed;
    flow_step_begin(step, holds[0] && holds[1] ? FLOW_REASON_BOTH_WAYS : FLOW_REASON_NESTED, ends.a,
                    ends.b);
    step->promise = rules->promise;
    flow_rules_show(rules, step, ends.a);
    flow_rules_show(rules, step, ends.b);
    if (!holds[0] || !holds[1]) {
        if (holds[0] || holds[1])
            flow_step_add_link(step, rules->board, edge,
                               holds[0] ? FLOW_LINK_USED : FLOW_LINK_BARRED);
        return true;
    }
    for (int32_t i = 0; i < rules->board->edge_count; i++)
        if (rules->links[i] == FLOW_LINK_OPEN && rules->both[i] != FLOW_LINK_OPEN)
            flow_step_add_link(step, rules->board, i, (enum flow_link_state)rules->both[i]);
    return step->link_count > 0;
}
