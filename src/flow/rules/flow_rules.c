/* flow_rules - see the header; here the state of the ladder. Each rule has a file of its own. */
#include "flow/rules/flow_rules_internal.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* Called twice: without a block it only adds up the bytes. */
static void
carve_rules(struct flow_rules *rules, size_t *used)
{
    const struct flow_board *board = rules->board;
    const size_t nodes = (size_t)board->node_count, edges = (size_t)board->edge_count;
    const size_t corners = (size_t)(board->rows + 1) * (size_t)(board->cols + 1);
    void *block = rules->block;

    rules->links = base_carve(block, used, edges, 1);
    rules->path = base_carve(block, used, nodes, sizeof *rules->path);
    rules->colour = base_carve(block, used, nodes, sizeof *rules->colour);
    for (int rule = 1; rule <= FLOW_DIRTY_RULES; rule++)
        rules->dirty[rule] = base_carve(block, used, rules->node_words, sizeof *rules->dirty_near);
    rules->dirty_near = base_carve(block, used, rules->node_words, sizeof *rules->dirty_near);
    rules->dirty_directions =
        base_carve(block, used, bits_words(2 * edges), sizeof *rules->dirty_directions);
    rules->saved = base_carve(block, used, FLOW_SUPPOSE_DEPTH, rules->saved_bytes);
    rules->may = base_carve(block, used, nodes * (size_t)rules->colour_words, sizeof *rules->may);
    rules->turn = base_carve(block, used, nodes, sizeof *rules->turn);
    rules->across = base_carve(block, used, nodes, sizeof *rules->across);
    rules->possible = base_carve(block, used, nodes, sizeof *rules->possible);
    rules->weights = base_carve(block, used, corners, sizeof *rules->weights);
    rules->shade = base_carve(block, used, nodes, 1);
    rules->stack = base_carve(block, used, nodes, sizeof *rules->stack);
    rules->region = base_carve(block, used, nodes, sizeof *rules->region);
    rules->place = base_carve(block, used, nodes, sizeof *rules->place);
    rules->stamp = base_carve(block, used, nodes * FLOW_MAX_LINKS, sizeof *rules->stamp);
    for (int i = 0; i <= FLOW_SUPPOSE_DEPTH; i++) {
        rules->levels[i].states = base_carve(block, used, edges, 1);
        rules->levels[i].edges = base_carve(block, used, edges, sizeof *rules->levels[i].edges);
    }
    rules->crossings = base_carve(block, used, (size_t)board->colours, sizeof *rules->crossings);
    rules->both = base_carve(block, used, edges, 1);
    rules->order = base_carve(block, used, nodes, sizeof *rules->order);
    rules->rank = base_carve(block, used, nodes, sizeof *rules->rank);
    rules->tracing = base_carve(block, used, 1, sizeof *rules->tracing);
    rules->trace_numbers = base_carve(block, used, edges, sizeof *rules->trace_numbers);
}

void
flow_rules_free(struct flow_rules *rules)
{
    if (!rules)
        return;
    flow_kernel_free(rules->kernel);
    base_release(rules->memory, rules->block, rules->block_bytes);
    base_release(rules->memory, rules, sizeof *rules);
}

enum clew_status
flow_rules_new(struct flow_rules **out, const struct flow_board *board, enum flow_promise promise,
               struct base_memory *memory, struct clew_error *error)
{
    struct flow_rules *rules = base_alloc_zero(memory, 1, sizeof *rules);
    size_t used = 0;

    *out = NULL;
    if (!rules)
        return base_no_memory(error);
    rules->board = board;
    rules->memory = memory;
    rules->no_touch = !board->touch || promise == FLOW_PROMISE_NO_TOUCH;
    rules->is_unique = promise == FLOW_PROMISE_UNIQUE;
    rules->promise = board->touch ? promise : FLOW_PROMISE_NONE;
    rules->node_words = bits_words((size_t)board->node_count);
    rules->colour_words = (int)bits_words((size_t)board->colours);
    rules->saved_bytes = (size_t)board->node_count * (sizeof *rules->path + sizeof *rules->colour) +
                         (size_t)board->edge_count;
    carve_rules(rules, &rules->block_bytes);
    rules->block = base_alloc_zero(memory, 1, rules->block_bytes);
    if (!rules->block || flow_kernel_new(&rules->kernel, board, memory, error)) {
        flow_rules_free(rules);
        return base_no_memory(error);
    }
    carve_rules(rules, &used);
    rules->tracing->number = rules->trace_numbers;
    rules->tracing->limit = FLOW_TRACE_LINKS;
    rules->patience = INT_MAX;
    memset(rules->trace_numbers, -1, (size_t)board->edge_count * sizeof *rules->trace_numbers);
    flow_geometry_find(rules);
    flow_rules_load(rules, NULL);
    *out = rules;
    return CLEW_OK;
}

enum flow_link_state
flow_rules_link(const struct flow_rules *rules, int32_t edge)
{
    return (enum flow_link_state)rules->links[edge];
}

void
flow_rules_obey(struct flow_rules *rules, struct search *search)
{
    rules->search = search;
}

/* Counting sort of the nodes by their distance in rows and columns. */
void
flow_rules_start_at(struct flow_rules *rules, int64_t near)
{
    const struct flow_board *board = rules->board;
    const int most = board->rows + board->cols;
    int32_t count = 0;

    for (int distance = 0; distance <= most; distance++)
        for (int32_t node = 0; node < board->node_count; node++) {
            const int cell = board->nodes[node].cell;
            const int rows = abs(cell / board->cols - (int)near / board->cols);
            const int cols = abs(cell % board->cols - (int)near % board->cols);

            if (rows + cols != distance)
                continue;
            rules->rank[node] = distance;
            rules->order[count++] = node;
        }
}

/* ---- Changes ---- */

void
flow_rules_set_dirty(struct flow_rules *rules, bool is_dirty)
{
    const size_t nodes = (size_t)rules->board->node_count;

    memset(rules->dirty_near, 0, rules->node_words * sizeof *rules->dirty_near);
    for (int rule = 1; rule <= FLOW_DIRTY_RULES; rule++) {
        memset(rules->dirty[rule], is_dirty ? 0xff : 0,
               rules->node_words * sizeof *rules->dirty[rule]);
        if (is_dirty && nodes % 64)
            rules->dirty[rule][nodes / 64] = (UINT64_C(1) << nodes % 64) - 1;
    }
}

void
flow_rules_spread_dirty(struct flow_rules *rules)
{
    for (size_t word = 0; word < rules->node_words; word++) {
        const uint64_t near = rules->dirty_near[word];

        for (int rule = FLOW_RULE_SIDE_BY_SIDE; near && rule <= FLOW_DIRTY_RULES; rule++)
            rules->dirty[rule][word] |= near;
        rules->dirty_near[word] = 0;
    }
}

static void
mark_dirty(struct flow_rules *rules, int rule, int32_t node)
{
    bits_add(rules->dirty[rule], (size_t)node);
}

/* Under a supposition the rules look at what is at most two links away from a change. */
static void
mark_near(struct flow_rules *rules, int32_t node)
{
    const struct flow_node *nodes = rules->board->nodes;

    bits_add(rules->dirty_near, (size_t)node);
    if (!rules->depth && !rules->is_unique)
        return;
    for (int i = 0; i < nodes[node].degree; i++) {
        const int32_t beside = nodes[node].links[i].to;

        bits_add(rules->dirty_near, (size_t)beside);
        for (int j = 0; j < nodes[beside].degree; j++)
            bits_add(rules->dirty_near, (size_t)nodes[beside].links[j].to);
    }
}

/* The end of a chain changes where it is, and what may become its neighbour. */
static void
mark_end(struct flow_rules *rules, int32_t end)
{
    mark_near(rules, end);
    mark_dirty(rules, FLOW_RULE_APART, end);
    mark_dirty(rules, FLOW_RULE_NO_RING, end);
}

/* Labels the chain that ends at this node, and marks the nodes whose label changes. */
static void
label_chain(struct flow_rules *rules, int32_t end)
{
    const struct flow_kernel *kernel = rules->kernel;
    const int16_t colour = kernel->colour[end];
    int32_t node = end, came = -1;

    while (node >= 0) {
        int32_t next = -1;

        if (rules->colour[node] != colour || colour < 0)
            mark_near(rules, node);
        rules->path[node] = end;
        rules->colour[node] = colour;
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
flow_rules_assert(struct flow_rules *rules, int32_t edge, enum flow_link_state state)
{
    const struct flow_edge ends = rules->board->edges[edge];

    rules->links[edge] = (uint8_t)state;
    rules->state_number++;
    rules->changed = ~0u;
    rules->has_colours &= rules->depth > 0;
    if (rules->is_broken)
        return;
    if (!flow_kernel_assert_link(rules->kernel, edge, state, &rules->broken)) {
        rules->is_broken = true;
        flow_blame_link(rules, edge);
        flow_blame_node(rules, ends.a);
        flow_blame_node(rules, ends.b);
        flow_blame_chain(rules, ends.a);
        flow_blame_chain(rules, ends.b);
        return;
    }
    mark_dirty(rules, FLOW_RULE_ONLY_WAY, ends.a);
    mark_dirty(rules, FLOW_RULE_ONLY_WAY, ends.b);
    mark_near(rules, ends.a);
    mark_near(rules, ends.b);
    if (state == FLOW_LINK_USED) {
        int32_t end = ends.a, came = ends.b;

        /* The end of the chain on the side of a. */
        for (int32_t next = end; next >= 0;) {
            end = next;
            next = -1;
            for (unsigned left = rules->kernel->joined[end]; left; left &= left - 1) {
                const int32_t to = rules->board->nodes[end].links[bits_lowest(left)].to;

                if (to != came)
                    next = to;
            }
            came = end;
        }
        label_chain(rules, end);
        mark_end(rules, end);
        mark_end(rules, rules->kernel->other_end[end]);
    }
}

void
flow_rules_load(struct flow_rules *rules, const uint8_t *links)
{
    const struct flow_board *board = rules->board;

    flow_kernel_reset(rules->kernel);
    memset(rules->links, FLOW_LINK_OPEN, (size_t)board->edge_count);
    rules->is_broken = rules->has_colours = false;
    rules->depth = 0;
    rules->state_number++;
    rules->trace = NULL;
    rules->changed = ~0u;
    for (int32_t node = 0; node < board->node_count; node++) {
        rules->colour[node] = board->nodes[node].colour;
        rules->path[node] = board->nodes[node].colour >= 0 ? node : -1;
        rules->order[node] = rules->rank[node] = node;
    }
    for (int32_t edge = 0; links && edge < board->edge_count; edge++)
        if (links[edge] != FLOW_LINK_OPEN)
            flow_rules_assert(rules, edge, (enum flow_link_state)links[edge]);
    flow_rules_set_dirty(rules, true);
}

/* ---- Steps ---- */

void
flow_rules_show(const struct flow_rules *rules, struct flow_step *step, int32_t node)
{
    if (!rules->is_brief)
        flow_step_add_evidence(step, rules->board, node);
}

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
