/* flow_trace - the cones of links that follow from a supposition; see flow_rules_internal.h. */
#include "flow/rules/flow_rules_internal.h"

#include <string.h>

static void
add_cone(struct flow_cone *cone, const struct flow_cone *other)
{
    for (int i = 0; i < FLOW_TRACE_WORDS; i++)
        cone->words[i] |= other->words[i];
}

int
flow_cone_size(const struct flow_cone *cone)
{
    int size = 0;

    for (int i = 0; i < FLOW_TRACE_WORDS; i++)
        size += bits_count(cone->words[i]);
    return size;
}

void
flow_trace_blame_link(struct flow_rules *rules, int32_t edge)
{
    struct flow_trace *trace = rules->trace;
    const int number = trace->number[edge];

    if (number >= 0)
        add_cone(&trace->blame, &trace->cones[number]);
}

void
flow_trace_blame_node(struct flow_rules *rules, int32_t node)
{
    const struct flow_node *here = &rules->board->nodes[node];

    for (int i = 0; i < here->degree; i++)
        flow_trace_blame_link(rules, here->links[i].edge);
}

/* Follows the chain both ways. */
void
flow_trace_blame_chain(struct flow_rules *rules, int32_t start)
{
    const struct flow_kernel *kernel = rules->kernel;

    for (unsigned first = kernel->joined[start]; first; first &= first - 1) {
        const struct flow_link *link = &rules->board->nodes[start].links[bits_lowest(first)];
        int32_t came = start;

        while (link) {
            const int32_t node = link->to;
            const struct flow_link *next = NULL;

            flow_trace_blame_link(rules, link->edge);
            for (unsigned left = kernel->joined[node]; left && node != start; left &= left - 1) {
                const struct flow_link *onward =
                    &rules->board->nodes[node].links[bits_lowest(left)];

                if (onward->to != came)
                    next = onward;
            }
            came = node;
            link = next;
        }
    }
}

void
flow_trace_propose(struct flow_rules *rules, int32_t proposal)
{
    if (proposal == FLOW_TRACE_LINKS)
        rules->trace->is_full = true;
    else if (proposal < FLOW_TRACE_LINKS)
        rules->trace->proposed[proposal] = rules->trace->blame;
}

/* The contradiction of two proposals rests on both. */
void
flow_trace_dispute(struct flow_rules *rules, int32_t edge)
{
    const struct flow_proposals *proposals = &rules->levels[rules->depth];

    for (int32_t i = 0; i < proposals->count && i < FLOW_TRACE_LINKS; i++)
        if (proposals->edges[i] == edge)
            add_cone(&rules->trace->proposed[i], &rules->trace->blame);
}

void
flow_trace_add(struct flow_rules *rules, int32_t edge, int32_t proposal)
{
    struct flow_trace *trace = rules->trace;
    struct flow_cone *cone;

    if (trace->count == FLOW_TRACE_LINKS || proposal >= FLOW_TRACE_LINKS) {
        trace->is_full = true;
        return;
    }
    cone = &trace->cones[trace->count];
    *cone = trace->proposed[proposal];
    cone->words[trace->count / 64] |= UINT64_C(1) << trace->count % 64;
    trace->edges[trace->count] = edge;
    trace->number[edge] = (int16_t)trace->count++;
    trace->blame = *cone;
}

void
flow_trace_start(struct flow_rules *rules, int32_t edge)
{
    struct flow_trace *trace = rules->trace;

    trace->count = 0;
    trace->is_full = false;
    memset(&trace->proposed[0], 0, sizeof trace->proposed[0]);
    flow_trace_add(rules, edge, 0);
}

void
flow_trace_stop(struct flow_rules *rules)
{
    for (int i = 0; i < rules->trace->count; i++)
        rules->trace->number[rules->trace->edges[i]] = -1;
}
