/* flow_kernel - see the header; here memory, the trail, and the changes that rules make. */
#include "flow/rules/flow_kernel.h"

#include "flow/rules/flow_reason.h"

#include <string.h>

enum change_kind {
    CHANGED_SET,
    CHANGED_JOINED,
    CHANGED_OTHER_END,
    CHANGED_COLOUR,
};

struct flow_change {
    int32_t node;
    int32_t kind;
    uint32_t old;
};

/* A set shrinks at most 16 times; a link is joined at most once and then writes six changes. */
#define MAX_CHANGES_PER_NODE 24

/* Called twice: without a block it only adds up the bytes. */
static void
carve_arrays(struct flow_kernel *kernel, size_t *used)
{
    const size_t nodes = (size_t)kernel->board->node_count;
    void *block = kernel->block;

    kernel->sets = base_carve(block, used, nodes, sizeof *kernel->sets);
    kernel->back = base_carve(block, used, nodes, sizeof *kernel->back);
    kernel->joined = base_carve(block, used, nodes, sizeof *kernel->joined);
    kernel->other_end = base_carve(block, used, nodes, sizeof *kernel->other_end);
    kernel->colour = base_carve(block, used, nodes, sizeof *kernel->colour);
    kernel->queue = base_carve(block, used, nodes, sizeof *kernel->queue);
    kernel->is_queued = base_carve(block, used, nodes, sizeof *kernel->is_queued);
    kernel->colour_at = base_carve(block, used, nodes, sizeof *kernel->colour_at);
    kernel->region = base_carve(block, used, nodes, sizeof *kernel->region);
    kernel->rule_of = base_carve(block, used, (size_t)kernel->board->edge_count, 1);
}

void
flow_kernel_free(struct flow_kernel *kernel)
{
    if (!kernel)
        return;
    base_release(kernel->memory, kernel->block, kernel->block_bytes);
    base_release(kernel->memory, kernel->trail,
                 (size_t)kernel->board->node_count * MAX_CHANGES_PER_NODE * sizeof *kernel->trail);
    base_release(kernel->memory, kernel, sizeof *kernel);
}

static void
find_back_links(struct flow_kernel *kernel)
{
    const struct flow_node *nodes = kernel->board->nodes;

    for (int32_t node = 0; node < kernel->board->node_count; node++)
        for (int i = 0; i < nodes[node].degree; i++) {
            const struct flow_node *to = &nodes[nodes[node].links[i].to];

            for (int j = 0; j < to->degree; j++)
                if (to->links[j].to == node)
                    kernel->back[node][i] = (uint8_t)j;
        }
}

enum clew_status
flow_kernel_new(struct flow_kernel **out, const struct flow_board *board,
                struct base_memory *memory, struct clew_error *error)
{
    struct flow_kernel *kernel = base_alloc_zero(memory, 1, sizeof *kernel);
    size_t used = 0;

    *out = NULL;
    if (!kernel)
        return base_no_memory(error);
    kernel->board = board;
    kernel->memory = memory;
    kernel->touch = board->touch;
    carve_arrays(kernel, &kernel->block_bytes);
    kernel->block = base_alloc_zero(memory, 1, kernel->block_bytes);
    kernel->trail = base_alloc_zero(memory, (size_t)board->node_count * MAX_CHANGES_PER_NODE,
                                    sizeof *kernel->trail);
    if (!kernel->block || !kernel->trail) {
        flow_kernel_free(kernel);
        return base_no_memory(error);
    }
    carve_arrays(kernel, &used);
    find_back_links(kernel);
    flow_kernel_reset(kernel);
    *out = kernel;
    return CLEW_OK;
}

void
flow_kernel_copy(struct flow_kernel *kernel, const struct flow_kernel *from)
{
    memcpy(kernel->block, from->block, from->block_bytes);
    kernel->trail_length = 0;
    kernel->queue_first = from->queue_first;
    kernel->queue_count = from->queue_count;
    kernel->touch = from->touch;
    kernel->decided = from->decided;
    kernel->search = from->search;
}

static void
push_change(struct flow_kernel *kernel, enum change_kind kind, int32_t node, uint32_t old)
{
    kernel->trail[kernel->trail_length++] =
        (struct flow_change){.node = node, .kind = kind, .old = old};
}

size_t
flow_kernel_trail_length(const struct flow_kernel *kernel)
{
    return kernel->trail_length;
}

int32_t
flow_kernel_changed_node(const struct flow_kernel *kernel, size_t trail_index)
{
    return kernel->trail[trail_index].node;
}

void
flow_kernel_undo(struct flow_kernel *kernel, size_t trail_length)
{
    while (kernel->queue_count)
        flow_kernel_dequeue(kernel);
    while (kernel->trail_length > trail_length) {
        const struct flow_change *change = &kernel->trail[--kernel->trail_length];

        switch ((enum change_kind)change->kind) {
        case CHANGED_SET:
            kernel->sets[change->node] = change->old;
            break;
        case CHANGED_JOINED:
            kernel->joined[change->node] = (uint8_t)change->old;
            break;
        case CHANGED_OTHER_END:
            kernel->other_end[change->node] = (int32_t)change->old;
            break;
        case CHANGED_COLOUR:
            kernel->colour[change->node] = (int16_t)change->old;
            break;
        }
    }
}

void
flow_kernel_enqueue(struct flow_kernel *kernel, int32_t node)
{
    int32_t index = kernel->queue_first + kernel->queue_count;

    if (kernel->is_queued[node])
        return;
    kernel->is_queued[node] = 1;
    if (index >= kernel->board->node_count)
        index -= kernel->board->node_count;
    kernel->queue[index] = node;
    kernel->queue_count++;
}

int32_t
flow_kernel_dequeue(struct flow_kernel *kernel)
{
    const int32_t node = kernel->queue[kernel->queue_first];

    if (++kernel->queue_first == kernel->board->node_count)
        kernel->queue_first = 0;
    kernel->queue_count--;
    kernel->is_queued[node] = 0;
    return node;
}

void
flow_kernel_reset(struct flow_kernel *kernel)
{
    const struct flow_board *board = kernel->board;

    flow_kernel_undo(kernel, 0);
    memset(kernel->rule_of, FLOW_RULE_ONLY_WAY, (size_t)board->edge_count);
    for (int32_t node = 0; node < board->node_count; node++) {
        const struct flow_node *here = &board->nodes[node];

        kernel->sets[node] = flow_pieces_at_start(here->colour >= 0, here->degree, board->fill);
        kernel->joined[node] = 0;
        kernel->other_end[node] = node;
        kernel->colour[node] = here->colour;
    }
}

/* ---- Changes ---- */

static void
report_link(struct flow_kernel *kernel, int32_t node, int link, enum flow_link_state state)
{
    const struct flow_link *to = &kernel->board->nodes[node].links[link];
    struct flow_step step;

    flow_step_begin(&step, FLOW_REASON_NONE, node, to->to);
    step.rule = kernel->rule_of[to->edge];
    if (step.rule && flow_rule_at(step.rule)->promise && kernel->board->touch)
        step.promise = FLOW_PROMISE_NO_TOUCH;
    flow_step_add_evidence(&step, kernel->board, node);
    flow_step_add_link(&step, kernel->board, to->edge, state);
    kernel->on_step(kernel->context, &step);
}

/* Rules 2, 3 and 4 are about one link; what else their strike makes known is by rule 1. */
static enum flow_rule_number
rule_of_link(const struct flow_strike *strike, uint32_t users)
{
    const bool is_used = strike->set & users;
    const uint32_t direct = strike->old & (is_used ? users : ~users);

    if (strike->rule < FLOW_RULE_APART || strike->rule > FLOW_RULE_SIDE_BY_SIDE)
        return strike->rule;
    if (strike->set != direct || (is_used && strike->rule != FLOW_RULE_SIDE_BY_SIDE))
        return FLOW_RULE_ONLY_WAY;
    return strike->rule;
}

void
flow_kernel_record_rule(struct flow_kernel *kernel, int32_t node, const struct flow_strike *strike)
{
    const struct flow_node *here = &kernel->board->nodes[node];

    for (int i = 0; i < here->degree && strike->set; i++) {
        const uint32_t users = flow_pieces_using[i];
        const uint32_t back = flow_pieces_using[kernel->back[node][i]];
        const uint32_t far = kernel->sets[here->links[i].to];
        const bool was_known =
            !(strike->old & users) || !(strike->old & ~users) || !(far & back) || !(far & ~back);

        if (was_known || ((strike->set & users) && (strike->set & ~users)))
            continue;
        kernel->rule_of[here->links[i].edge] = (uint8_t)rule_of_link(strike, users);
        if (!(strike->set & users))
            report_link(kernel, node, i, FLOW_LINK_BARRED);
    }
}

bool
flow_kernel_shrink(struct flow_kernel *kernel, int32_t node, uint32_t set)
{
    push_change(kernel, CHANGED_SET, node, kernel->sets[node]);
    kernel->sets[node] = set;
    if (!set)
        return false;
    if (flow_piece_is_decided(set) && kernel->board->nodes[node].colour < 0)
        kernel->decided++;
    flow_kernel_enqueue(kernel, node);
    return true;
}

static void
set_chain_end(struct flow_kernel *kernel, int32_t end, int32_t other, int16_t colour)
{
    push_change(kernel, CHANGED_OTHER_END, end, (uint32_t)kernel->other_end[end]);
    push_change(kernel, CHANGED_COLOUR, end, (uint32_t)kernel->colour[end]);
    kernel->other_end[end] = other;
    kernel->colour[end] = colour;
}

bool
flow_kernel_join(struct flow_kernel *kernel, int32_t node, int link)
{
    const int32_t to = kernel->board->nodes[node].links[link].to;
    const int32_t a = kernel->other_end[node], b = kernel->other_end[to];
    const int16_t colour = kernel->colour[node] >= 0 ? kernel->colour[node] : kernel->colour[to];

    if (!flow_kernel_is_open(kernel, node) || !flow_kernel_is_open(kernel, to) ||
        !flow_kernel_may_meet(kernel, node, to))
        return false;
    push_change(kernel, CHANGED_JOINED, node, kernel->joined[node]);
    push_change(kernel, CHANGED_JOINED, to, kernel->joined[to]);
    kernel->joined[node] |= (uint8_t)(1u << link);
    kernel->joined[to] |= (uint8_t)(1u << kernel->back[node][link]);
    set_chain_end(kernel, a, b, colour);
    set_chain_end(kernel, b, a, colour);
    if (kernel->on_step)
        report_link(kernel, node, link, FLOW_LINK_USED);
    return true;
}

/* ---- Assertion ---- */

static int
link_along(const struct flow_kernel *kernel, int32_t node, int32_t edge)
{
    int link = 0;

    while (kernel->board->nodes[node].links[link].edge != edge)
        link++;
    return link;
}

/* The first rule that forbids a link which cannot be used. */
static void
describe_broken_link(const struct flow_kernel *kernel, int32_t a, int32_t b,
                     struct flow_step *broken)
{
    const bool differ = flow_kernel_differ(kernel, a, b);

    flow_step_begin(broken, differ ? FLOW_REASON_JOINS_COLOURS : FLOW_REASON_CLOSES_RING, a, b);
    broken->colours[0] = kernel->colour[a];
    broken->colours[1] = kernel->colour[b];
    flow_step_add_evidence(broken, kernel->board, a);
    flow_step_add_evidence(broken, kernel->board, b);
    if (differ) {
        flow_step_add_evidence(broken, kernel->board, kernel->other_end[a]);
        flow_step_add_evidence(broken, kernel->board, kernel->other_end[b]);
    }
}

static bool
assert_link_at(struct flow_kernel *kernel, int32_t node, int link, enum flow_link_state state,
               struct flow_step *broken)
{
    const uint32_t users = flow_pieces_using[link];
    const bool is_used = state == FLOW_LINK_USED;

    if (flow_kernel_strike(kernel, node, is_used ? users : ~users))
        return true;
    flow_step_begin(broken,
                    is_used && !flow_kernel_is_open(kernel, node) ? FLOW_REASON_TOO_MANY_LINKS
                                                                  : FLOW_REASON_TOO_FEW_LINKS,
                    node, -1);
    broken->colours[0] = kernel->board->nodes[node].colour;
    flow_step_add_evidence(broken, kernel->board, node);
    return false;
}

bool
flow_kernel_assert_link(struct flow_kernel *kernel, int32_t edge, enum flow_link_state state,
                        struct flow_step *broken)
{
    const struct flow_edge ends = kernel->board->edges[edge];
    const int link = link_along(kernel, ends.a, edge);

    if (!assert_link_at(kernel, ends.a, link, state, broken) ||
        !assert_link_at(kernel, ends.b, kernel->back[ends.a][link], state, broken))
        return false;
    if (state != FLOW_LINK_USED || kernel->joined[ends.a] >> link & 1)
        return true;
    if (flow_kernel_join(kernel, ends.a, link))
        return true;
    describe_broken_link(kernel, ends.a, ends.b, broken);
    return false;
}
