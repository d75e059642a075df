/*
 * flow_rules_climb - the ladder itself: which rule comes next, one step or one round at a time.
 *
 * A round collects what the easiest rule with a conclusion finds at all its sites, looking at the
 * same position from each, and only then asserts it. So a round does not depend on the order of
 * sites, nor on how the board is turned or its colours are named.
 */
#include "flow/rules/flow_rim.h"
#include "search/search.h"

#include <limits.h>
#include <string.h>

#define FEW_ROUNDS      8
#define MAX_SUPPOSITION 24 /* sides */

/* ---- Sites ---- */

static int32_t
count_nodes(const struct flow_rules *rules)
{
    return rules->board->node_count;
}

static int32_t
count_edges(const struct flow_rules *rules)
{
    return rules->board->edge_count;
}

static int32_t
count_directions(const struct flow_rules *rules)
{
    return 2 * rules->board->edge_count;
}

static int32_t
count_colours(const struct flow_rules *rules)
{
    return rules->board->colours;
}

static int32_t
node_itself(const struct flow_rules *rules, int32_t site)
{
    (void)rules;
    return site;
}

static int32_t
node_of_edge(const struct flow_rules *rules, int32_t site)
{
    return rules->board->edges[site].a;
}

static int32_t
node_of_direction(const struct flow_rules *rules, int32_t site)
{
    const struct flow_edge ends = rules->board->edges[site / 2];

    return site % 2 ? ends.b : ends.a;
}

const struct flow_sites flow_sites[FLOW_RULE_COUNT + 1] = {
    [FLOW_RULE_ONLY_WAY] = {flow_find_only_way, count_nodes, node_itself},
    [FLOW_RULE_APART] = {flow_find_apart, count_nodes, node_itself},
    [FLOW_RULE_NO_RING] = {flow_find_no_ring, count_nodes, node_itself},
    [FLOW_RULE_SIDE_BY_SIDE] = {flow_find_side_by_side, count_nodes, node_itself},
    [FLOW_RULE_BEND] = {flow_find_bend, count_nodes, node_itself},
    [FLOW_RULE_NO_WAY_THROUGH] = {flow_find_no_way_through, count_nodes, node_itself},
    [FLOW_RULE_BLIND_RUN] = {flow_find_blind_run, count_directions, node_of_direction},
    [FLOW_RULE_NARROW_PASS] = {flow_find_narrow_pass, flow_rim_sites, NULL},
    [FLOW_RULE_CHESSBOARD] = {flow_find_chessboard, flow_rim_sites, NULL},
    [FLOW_RULE_ROUND_THE_WALL] = {flow_find_round_the_wall, count_edges, node_of_edge},
    [FLOW_RULE_MUST_PASS] = {flow_find_must_pass, count_colours, NULL},
    [FLOW_RULE_SUPPOSE] = {flow_find_suppose, count_edges, node_of_edge},
    [FLOW_RULE_BOTH_WAYS] = {flow_find_both_ways, count_edges, node_of_edge},
};

/* Rules whose dirty bits say where to look; the others look at all sites when anything changed. */
static bool
knows_where(const struct flow_rules *rules, int rule)
{
    return rule <= FLOW_RULE_SIDE_BY_SIDE || (rules->depth && rule <= FLOW_DIRTY_RULES);
}

bool
flow_rules_has_rule(const struct flow_rules *rules, int rule)
{
    if (rule == FLOW_RULE_SIDE_BY_SIDE)
        return rules->no_touch || rules->is_unique;
    if (rule == FLOW_RULE_BEND)
        return rules->no_touch;
    if (rule == FLOW_RULE_CHESSBOARD)
        return rules->is_bipartite && rules->board->fill;
    return true;
}

static void
prepare_rule(struct flow_rules *rules, int rule)
{
    if (rule >= FLOW_RULE_BLIND_RUN && !rules->has_colours)
        flow_colours_find(rules);
    if (rule >= FLOW_RULE_SIDE_BY_SIDE && rule <= FLOW_DIRTY_RULES)
        flow_rules_spread_dirty(rules);
}

static void
break_by(struct flow_rules *rules, const struct flow_step *step)
{
    rules->is_broken = true;
    rules->broken = *step;
}

/* ---- Rounds ---- */

/* Whether the cone of what is being found has become too long. */
static bool
is_too_long(const struct flow_rules *rules)
{
    return rules->trace && flow_cone_size(&rules->trace->blame) >= rules->trace->limit;
}

static void
propose_links(struct flow_rules *rules, const struct flow_step *step)
{
    struct flow_proposals *proposals = &rules->levels[rules->depth];

    for (int i = 0; i < step->link_count; i++) {
        const int32_t edge = step->edges[i];

        if (!proposals->states[edge]) {
            if (rules->trace)
                flow_trace_propose(rules, proposals->count);
            proposals->edges[proposals->count++] = edge;
        } else if (rules->trace && proposals->states[edge] != step->states[i]) {
            flow_trace_dispute(rules, edge);
        }
        proposals->states[edge] |= step->states[i];
    }
}

void
flow_rules_drop_proposals(struct flow_rules *rules)
{
    struct flow_proposals *proposals = &rules->levels[rules->depth];

    while (proposals->count)
        proposals->states[proposals->edges[--proposals->count]] = 0;
}

/* Asks the limits now and then, during rules that take long. */
static bool
must_stop(struct flow_rules *rules, int rule, int32_t site)
{
    const int32_t often = rule >= FLOW_RULE_SUPPOSE ? 1 : 64;

    return rule >= FLOW_RULE_BLIND_RUN && !rules->depth && site % often == 0 && rules->search &&
           search_must_stop(rules->search);
}

/* What the rule concludes at a site becomes proposals. False: there is nothing. */
static bool
collect_at(struct flow_rules *rules, int rule, int32_t site, struct flow_collected *collected)
{
    struct flow_step step;

    if (rules->trace)
        memset(&rules->trace->blame, 0, sizeof rules->trace->blame);
    if (!flow_sites[rule].find(rules, site, &step) || is_too_long(rules))
        return false;
    if (!step.link_count) {
        break_by(rules, &step);
        collected->is_contradiction = true;
        return true;
    }
    collected->sites++;
    if (step.link_count > collected->most)
        collected->most = step.link_count;
    propose_links(rules, &step);
    return true;
}

static void
collect_everywhere(struct flow_rules *rules, int rule, struct flow_collected *collected)
{
    const int32_t count = flow_sites[rule].count(rules);

    for (int32_t site = 0; site < count && !collected->is_contradiction; site++) {
        if (must_stop(rules, rule, site))
            break;
        collect_at(rules, rule, site, collected);
    }
}

/* A node with a conclusion stays dirty: there may be another one. */
static void
collect_at_dirty_nodes(struct flow_rules *rules, int rule, struct flow_collected *collected)
{
    uint64_t *dirty = rules->dirty[rule];

    for (size_t word = 0; word < rules->node_words; word++)
        for (uint64_t left = dirty[word]; left && !collected->is_contradiction; left &= left - 1)
            if (!collect_at(rules, rule, (int32_t)(64 * word) + bits_lowest(left), collected))
                dirty[word] &= ~(left & -left);
}

/* Links in the direction away from a dirty node, in the order of their numbers. */
static void
collect_at_dirty_directions(struct flow_rules *rules, int rule, struct flow_collected *collected)
{
    const struct flow_board *board = rules->board;
    const size_t words = bits_words(2 * (size_t)board->edge_count);
    uint64_t *sites = rules->dirty_directions;

    memset(sites, 0, words * sizeof *sites);
    for (size_t word = 0; word < rules->node_words; word++)
        for (uint64_t left = rules->dirty[rule][word]; left; left &= left - 1) {
            const int32_t node = (int32_t)(64 * word) + bits_lowest(left);
            const struct flow_node *here = &board->nodes[node];

            for (int i = 0; i < here->degree; i++)
                bits_add(sites, 2 * (size_t)here->links[i].edge +
                                    (board->edges[here->links[i].edge].b == node));
        }
    for (size_t word = 0; word < words; word++)
        for (uint64_t left = sites[word]; left && !collected->is_contradiction; left &= left - 1)
            collect_at(rules, rule, (int32_t)(64 * word) + bits_lowest(left), collected);
    memset(rules->dirty[rule], 0, rules->node_words * sizeof *rules->dirty[rule]);
}

void
flow_rules_collect(struct flow_rules *rules, int rule, struct flow_collected *collected)
{
    *collected = (struct flow_collected){.sites = 0};
    prepare_rule(rules, rule);
    if (!knows_where(rules, rule))
        collect_everywhere(rules, rule, collected);
    else if (flow_sites[rule].node == node_itself)
        collect_at_dirty_nodes(rules, rule, collected);
    else
        collect_at_dirty_directions(rules, rule, collected);
}

void
flow_rules_apply_proposals(struct flow_rules *rules)
{
    struct flow_proposals *proposals = &rules->levels[rules->depth];

    for (int32_t i = 0; i < proposals->count && !rules->is_broken; i++) {
        const int32_t edge = proposals->edges[i];

        if (rules->trace)
            flow_trace_add(rules, edge, i);
        for (int state = FLOW_LINK_USED; state <= FLOW_LINK_BARRED; state++)
            if (proposals->states[edge] & state)
                flow_rules_assert(rules, edge, (enum flow_link_state)state);
    }
    flow_rules_drop_proposals(rules);
}

/* Most impossible suppositions end soon, so they are first followed for a few rounds only. */
static void
collect_by(struct flow_rules *rules, int rule, struct flow_collected *collected)
{
    if (rule == FLOW_RULE_SUPPOSE) {
        rules->patience = FEW_ROUNDS;
        flow_rules_collect(rules, rule, collected);
        rules->patience = INT_MAX;
        if (collected->sites)
            return;
    }
    flow_rules_collect(rules, rule, collected);
}

enum flow_step_status
flow_rules_round(struct flow_rules *rules, int max_rule, struct flow_round *round)
{
    const struct flow_proposals *proposals = &rules->levels[0];
    struct flow_collected collected;

    *round = (struct flow_round){.rule = 0};
    rules->is_brief = true;
    for (int rule = 1; rule <= max_rule && rule <= FLOW_RULE_COUNT && !rules->is_broken; rule++) {
        if (!flow_rules_has_rule(rules, rule) || !(rules->changed >> rule & 1))
            continue;
        collect_by(rules, rule, &collected);
        if (collected.is_contradiction) {
            flow_rules_drop_proposals(rules);
            break;
        }
        if (!collected.sites) {
            rules->changed &= ~(1u << rule);
            continue;
        }
        round->rule = rule;
        round->link_count = proposals->count;
        round->is_only_step = collected.most == proposals->count;
        for (int32_t i = 0; i < proposals->count; i++)
            round->used_count += proposals->states[proposals->edges[i]] == FLOW_LINK_USED;
        flow_rules_apply_proposals(rules);
        break;
    }
    rules->is_brief = false;
    if (rules->is_broken)
        return FLOW_STEP_CONTRADICTION;
    return round->rule ? FLOW_STEP_FOUND : FLOW_STEP_NONE;
}

/* ---- Single steps ---- */

/* The nearest step by the rule, of rule 12 the shortest. */
static bool
find_step(struct flow_rules *rules, int rule, struct flow_step *step)
{
    const struct flow_sites *sites = &flow_sites[rule];
    const int32_t count = sites->count(rules);
    const bool by_dirt = knows_where(rules, rule);
    struct flow_step best = {.length = 0};
    int32_t best_rank = 0, rank;
    bool is_found = false;

    prepare_rule(rules, rule);
    for (int32_t i = 0; i < count; i++) {
        const int32_t site = sites->node == node_itself ? rules->order[i] : i;

        if (must_stop(rules, rule, i))
            break;
        if (by_dirt && !bits_has(rules->dirty[rule], (size_t)site))
            continue;
        if (!sites->find(rules, site, step)) {
            if (by_dirt)
                bits_remove(rules->dirty[rule], (size_t)site);
            continue;
        }
        if (sites->node == node_itself || !step->link_count)
            return true;
        rank = sites->node ? rules->rank[sites->node(rules, site)] : site;
        if (!is_found || step->length < best.length ||
            (step->length == best.length && rank < best_rank)) {
            best = *step;
            best_rank = rank;
        }
        is_found = true;
        if (best.length)
            rules->tracing->limit = best.length; /* longer suppositions need not be followed */
    }
    if (is_found)
        *step = best;
    return is_found;
}

/*
 * The shortest one: each that is found lowers the limit for the others. What is longer than the
 * last limit is no reason that anyone could check, so it is no step.
 */
static bool
find_shortest_supposition(struct flow_rules *rules, struct flow_step *step)
{
    rules->tracing->limit = FLOW_SUPPOSE_SHORT;
    if (find_step(rules, FLOW_RULE_SUPPOSE, step))
        return true;
    rules->tracing->limit = MAX_SUPPOSITION;
    return find_step(rules, FLOW_RULE_SUPPOSE, step);
}

static bool
find_easiest_step(struct flow_rules *rules, int max_rule, struct flow_step *step)
{
    for (int rule = 1; rule <= max_rule && rule <= FLOW_RULE_COUNT; rule++) {
        if (!flow_rules_has_rule(rules, rule) || !(rules->changed >> rule & 1))
            continue;
        if (rule == FLOW_RULE_SUPPOSE ? find_shortest_supposition(rules, step)
                                      : find_step(rules, rule, step))
            return true;
        rules->changed &= ~(1u << rule);
    }
    return false;
}

void
flow_rules_start_with(struct flow_rules *rules, int rule)
{
    rules->changed &= ~0u << rule;
}

enum flow_step_status
flow_rules_next(struct flow_rules *rules, int max_rule, struct flow_step *step)
{
    if (!rules->is_broken) {
        if (!find_easiest_step(rules, max_rule, step))
            return FLOW_STEP_NONE;
        if (step->link_count) {
            for (int i = 0; i < step->link_count; i++)
                flow_rules_assert(rules, step->edges[i], (enum flow_link_state)step->states[i]);
            return FLOW_STEP_FOUND;
        }
        break_by(rules, step);
    }
    *step = rules->broken;
    return FLOW_STEP_CONTRADICTION;
}
