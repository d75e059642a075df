/*
 * flow_rule_suppose - rule 12: what leads to an impossibility is false.
 *
 * Theorem. If the position together with a link (or its absence) leads to a contradiction by the
 * rules above, the opposite holds in every solution that contains the position.
 * Proof. By contradiction: every rule keeps all solutions of the position it starts from.
 *
 * Holds on every board. A supposition is followed by rules 1 to 7 in rounds; of rules 4 to 7 only
 * near the links that have changed. The length of a supposition is the number of links in the cone
 * of the contradiction, the supposed one included: all that have to be kept in mind. The shortest
 * comes first.
 */
#include "flow/rules/flow_rules_internal.h"

#include <string.h>

void
flow_suppose_begin(struct flow_rules *rules, int32_t edge, enum flow_link_state state)
{
    const size_t nodes = (size_t)rules->board->node_count;
    const size_t edges = (size_t)rules->board->edge_count;
    uint8_t *saved = rules->saved + (size_t)rules->depth * rules->saved_bytes;

    memcpy(saved, rules->path, nodes * sizeof *rules->path);
    saved += nodes * sizeof *rules->path;
    memcpy(saved, rules->colour, nodes * sizeof *rules->colour);
    memcpy(saved + nodes * sizeof *rules->colour, rules->links, edges);
    flow_rules_set_dirty(rules, false);
    rules->marks[rules->depth++] = flow_kernel_trail_length(rules->kernel);
    if (rules->trace)
        flow_trace_start(rules, edge);
    flow_rules_assert(rules, edge, state);
}

void
flow_suppose_end(struct flow_rules *rules)
{
    const size_t nodes = (size_t)rules->board->node_count;
    const size_t edges = (size_t)rules->board->edge_count;
    const uint8_t *saved;

    rules->depth--;
    saved = rules->saved + (size_t)rules->depth * rules->saved_bytes;
    if (rules->trace)
        flow_trace_stop(rules);
    flow_kernel_undo(rules->kernel, rules->marks[rules->depth]);
    memcpy(rules->path, saved, nodes * sizeof *rules->path);
    saved += nodes * sizeof *rules->path;
    memcpy(rules->colour, saved, nodes * sizeof *rules->colour);
    memcpy(rules->links, saved + nodes * sizeof *rules->colour, edges);
    flow_rules_set_dirty(rules, false);
    rules->state_number++;
    rules->is_broken = false;
}

bool
flow_suppose_follow(struct flow_rules *rules)
{
    struct flow_collected collected;
    int rule = 1, rounds = 0;

    while (rounds < rules->patience && rule <= FLOW_RULE_BLIND_RUN && !rules->is_broken) {
        if (!flow_rules_has_rule(rules, rule)) {
            rule++;
            continue;
        }
        flow_rules_collect(rules, rule, &collected);
        if (collected.is_contradiction) {
            flow_rules_drop_proposals(rules);
            return false;
        }
        flow_rules_apply_proposals(rules);
        rounds += collected.sites > 0;
        rule = collected.sites ? 1 : rule + 1;
        if (rules->trace && rules->trace->is_full)
            return true; /* longer than anyone follows */
    }
    return !rules->is_broken;
}

/* ---- The rule ---- */

/* The links of the cone are the evidence, nearest to the supposed one first. */
static void
show_cone(struct flow_rules *rules, const struct flow_trace *trace, struct flow_step *step)
{
    for (int i = 0; i < trace->count; i++)
        if (trace->blame.words[i / 64] >> i % 64 & 1) {
            const struct flow_edge ends = rules->board->edges[trace->edges[i]];

            flow_rules_show(rules, step, ends.a);
            flow_rules_show(rules, step, ends.b);
        }
    for (int i = 0; i < rules->broken.evidence_count; i++)
        flow_step_add_cell(step, rules->broken.evidence[i]);
    step->length = flow_cone_size(&trace->blame);
}

/* Whether supposing this state of the edge is impossible; fills in what shows it. */
static bool
is_impossible(struct flow_rules *rules, int32_t edge, enum flow_link_state state,
              struct flow_step *step)
{
    const bool is_brief = rules->is_brief;
    bool holds;

    rules->is_brief = true;
    flow_suppose_begin(rules, edge, state);
    holds = flow_suppose_follow(rules);
    rules->is_brief = is_brief;
    if (!holds && rules->trace) {
        show_cone(rules, rules->trace, step);
        holds = step->length > rules->trace->limit;
    }
    flow_suppose_end(rules);
    return !holds;
}

/*
 * Rounds need no length. For a step only what proves impossible is measured, as most suppositions
 * are possible; unless the limit is so low that it ends them sooner than their last conclusion.
 */
static bool
is_impossible_within_limit(struct flow_rules *rules, int32_t edge, enum flow_link_state state,
                           struct flow_step *step)
{
    bool is_found;

    if (rules->is_brief || rules->tracing->limit > FLOW_SUPPOSE_SHORT) {
        is_found = is_impossible(rules, edge, state, step);
        if (!is_found || rules->is_brief)
            return is_found;
    }
    rules->trace = rules->tracing;
    is_found = is_impossible(rules, edge, state, step);
    rules->trace = NULL;
    return is_found;
}

bool
flow_find_suppose(struct flow_rules *rules, int32_t edge, struct flow_step *step)
{
    const struct flow_edge ends = rules->board->edges[edge];
    const unsigned changed = rules->changed;
    bool is_found = false;

    if (rules->links[edge] != FLOW_LINK_OPEN)
        return false;
    for (int state = FLOW_LINK_USED; state <= FLOW_LINK_BARRED && !is_found; state++) {
        const bool is_used = state == FLOW_LINK_USED;

        flow_step_begin(step, is_used ? FLOW_REASON_SUPPOSE_USED : FLOW_REASON_SUPPOSE_BARRED,
                        ends.a, ends.b);
        step->promise = rules->promise;
        flow_rules_show(rules, step, ends.a);
        flow_rules_show(rules, step, ends.b);
        is_found = is_impossible_within_limit(rules, edge, (enum flow_link_state)state, step);
        if (is_found)
            flow_step_add_link(step, rules->board, edge,
                               is_used ? FLOW_LINK_BARRED : FLOW_LINK_USED);
    }
    rules->changed = changed;
    return is_found;
}
