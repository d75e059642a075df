/* flow_rules - see the header; here the ladder itself. Each rule has a file of its own. */
#include "flow/rules/flow_rules_internal.h"

#include "base/base_bits.h"

#include <string.h>

static flow_find *const finders[FLOW_RULE_COUNT + 1] = {
    [FLOW_RULE_ONLY_WAY] = flow_find_only_way,
    [FLOW_RULE_APART] = flow_find_apart,
    [FLOW_RULE_NO_RING] = flow_find_no_ring,
    [FLOW_RULE_SIDE_BY_SIDE] = flow_find_side_by_side,
    [FLOW_RULE_BEND] = flow_find_bend,
    [FLOW_RULE_NO_WAY_THROUGH] = flow_find_no_way_through,
};

void
flow_rules_free(struct flow_rules *rules)
{
    size_t nodes;

    if (!rules)
        return;
    nodes = (size_t)rules->board->node_count;
    flow_kernel_free(rules->kernel);
    base_release(rules->memory, rules->links, (size_t)rules->board->edge_count);
    base_release(rules->memory, rules->path, nodes * sizeof *rules->path);
    base_release(rules->memory, rules->colour, nodes * sizeof *rules->colour);
    base_release(rules->memory, rules, sizeof *rules);
}

enum clew_status
flow_rules_new(struct flow_rules **out, const struct flow_board *board, enum flow_promise promise,
               struct base_memory *memory, struct clew_error *error)
{
    const size_t nodes = (size_t)board->node_count;
    struct flow_rules *rules = base_alloc_zero(memory, 1, sizeof *rules);

    *out = NULL;
    if (!rules)
        return base_no_memory(error);
    rules->board = board;
    rules->memory = memory;
    rules->no_touch = !board->touch || promise == FLOW_PROMISE_NO_TOUCH;
    rules->promise = board->touch ? promise : FLOW_PROMISE_NONE;
    rules->links = base_alloc_zero(memory, (size_t)board->edge_count, 1);
    rules->path = base_alloc_zero(memory, nodes, sizeof *rules->path);
    rules->colour = base_alloc_zero(memory, nodes, sizeof *rules->colour);
    if (!rules->links || !rules->path || !rules->colour ||
        flow_kernel_new(&rules->kernel, board, memory, error)) {
        flow_rules_free(rules);
        return base_no_memory(error);
    }
    flow_rules_load(rules, NULL);
    *out = rules;
    return CLEW_OK;
}

static void
ladder_assert_link(struct flow_rules *rules, int32_t edge, enum flow_link_state state)
{
    rules->links[edge] = (uint8_t)state;
    rules->has_labels = false;
    if (!rules->is_broken)
        rules->is_broken = !flow_kernel_assert_link(rules->kernel, edge, state, &rules->broken);
}

void
flow_rules_load(struct flow_rules *rules, const uint8_t *links)
{
    const struct flow_board *board = rules->board;

    flow_kernel_reset(rules->kernel);
    memset(rules->links, FLOW_LINK_OPEN, (size_t)board->edge_count);
    memset(rules->cursor, 0, sizeof rules->cursor);
    rules->is_broken = rules->has_labels = false;
    for (int32_t edge = 0; links && edge < board->edge_count; edge++)
        if (links[edge] != FLOW_LINK_OPEN)
            ladder_assert_link(rules, edge, (enum flow_link_state)links[edge]);
    while (rules->kernel->queue_count)
        flow_kernel_dequeue(rules->kernel);
    for (int32_t node = 0; node < board->node_count; node++)
        flow_kernel_enqueue(rules->kernel, node);
}

void
flow_rules_start_at(struct flow_rules *rules, int32_t node)
{
    const int32_t nodes = rules->board->node_count;

    for (int rule = 1; rule <= FLOW_RULE_COUNT; rule++)
        rules->cursor[rule] = node;
    while (rules->kernel->queue_count)
        flow_kernel_dequeue(rules->kernel);
    for (int32_t seen = 0; seen < nodes; seen++)
        flow_kernel_enqueue(rules->kernel, node + seen < nodes ? node + seen : node + seen - nodes);
}

enum flow_link_state
flow_rules_link(const struct flow_rules *rules, int32_t edge)
{
    return (enum flow_link_state)rules->links[edge];
}

/* ---- Labels ---- */

/* Labels the chain that ends at this node. */
static void
label_chain(struct flow_rules *rules, int32_t end)
{
    const struct flow_kernel *kernel = rules->kernel;
    int32_t node = end, came = -1;

    while (node >= 0) {
        int32_t next = -1;

        rules->path[node] = end;
        rules->colour[node] = kernel->colour[end];
        for (unsigned left = kernel->joined[node]; left; left &= left - 1) {
            const int32_t to = rules->board->nodes[node].links[bits_lowest(left)].to;

            if (to != came)
                next = to;
        }
        came = node;
        node = next;
    }
}

void
flow_rules_label(struct flow_rules *rules)
{
    const struct flow_board *board = rules->board;

    for (int32_t node = 0; node < board->node_count; node++) {
        rules->path[node] = -1;
        rules->colour[node] = -1;
    }
    for (int32_t node = 0; node < board->node_count; node++) {
        const int joined = bits_count(rules->kernel->joined[node]);

        if (rules->path[node] < 0 && (joined == 1 || board->nodes[node].colour >= 0))
            label_chain(rules, node);
    }
    rules->has_labels = true;
}

/* ---- Steps ---- */

bool
flow_rules_conclude(const struct flow_rules *rules, int32_t node, uint32_t left,
                    struct flow_step *step)
{
    const struct flow_node *here = &rules->board->nodes[node];
    const unsigned used = flow_pieces_used_by_all(left, here->degree);
    const unsigned barred = flow_pieces_used_by_none(left, here->degree);

    for (int i = 0; i < here->degree; i++)
        if (rules->links[here->links[i].edge] == FLOW_LINK_OPEN && (used | barred) >> i & 1)
            flow_step_add_link(step, rules->board, here->links[i].edge,
                               used >> i & 1 ? FLOW_LINK_USED : FLOW_LINK_BARRED);
    return step->link_count > 0;
}

/* The kernel's queue holds the nodes where something has changed since rule 1 saw them. */
static bool
find_in_queue(struct flow_rules *rules, struct flow_step *step)
{
    while (rules->kernel->queue_count)
        if (flow_find_only_way(rules, flow_kernel_dequeue(rules->kernel), step))
            return true;
    return false;
}

/* Visits every node once, from where this rule last found something. */
static bool
find_around(struct flow_rules *rules, int rule, struct flow_step *step)
{
    const int32_t nodes = rules->board->node_count;
    int32_t node = rules->cursor[rule];

    if (rule >= FLOW_RULE_SIDE_BY_SIDE && !rules->has_labels)
        flow_rules_label(rules);
    for (int32_t seen = 0; seen < nodes; seen++) {
        if (finders[rule](rules, node, step)) {
            rules->cursor[rule] = node;
            return true;
        }
        node = node + 1 < nodes ? node + 1 : 0;
    }
    return false;
}

static bool
find_easiest_step(struct flow_rules *rules, int max_rule, struct flow_step *step)
{
    if (max_rule > FLOW_RULE_COUNT)
        max_rule = FLOW_RULE_COUNT;
    for (int rule = 1; rule <= max_rule; rule++) {
        if (flow_rule_at(rule)->promise && !rules->no_touch)
            continue;
        if (rule == FLOW_RULE_ONLY_WAY ? find_in_queue(rules, step)
                                       : find_around(rules, rule, step))
            return true;
    }
    return false;
}

enum flow_step_status
flow_rules_next(struct flow_rules *rules, int max_rule, struct flow_step *step)
{
    if (!rules->is_broken) {
        if (!find_easiest_step(rules, max_rule, step))
            return FLOW_STEP_NONE;
        if (step->link_count) {
            for (int i = 0; i < step->link_count; i++)
                ladder_assert_link(rules, step->edges[i], (enum flow_link_state)step->states[i]);
            return FLOW_STEP_FOUND;
        }
        rules->is_broken = true;
        rules->broken = *step;
    }
    *step = rules->broken;
    return FLOW_STEP_CONTRADICTION;
}
