/*
 * flow_kernel_reach - whether every colour can still be connected and every node still be reached.
 *
 * The nodes that no coloured path has taken yet form regions: nodes that can reach each other by
 * links that are still possible, or along chains without colour. A coloured end is adjacent to
 * regions and connects none. Each open colour needs a region adjacent to both its ends, or a link
 * from one to the other; and each region that must be filled needs such a colour.
 */
#include "flow/rules/flow_kernel.h"

/* Whether a path may still use this link, by the pieces of the node at its near end. */
static bool
is_link_possible(const struct flow_kernel *kernel, int32_t node, int link)
{
    return !(kernel->joined[node] >> link & 1) && kernel->sets[node] & flow_pieces_using[link];
}

static bool
is_unclaimed(const struct flow_kernel *kernel, int32_t node)
{
    return kernel->colour[node] < 0 && flow_kernel_is_open(kernel, node);
}

static void
visit_node(struct flow_kernel *kernel, int32_t node, int32_t region, int32_t *stack_size)
{
    if (kernel->region[node] >= 0 || !is_unclaimed(kernel, node))
        return;
    kernel->region[node] = region;
    kernel->queue[(*stack_size)++] = node;
}

/* Uses the queue as a stack: it is empty between two propagations. */
static void
flood_region(struct flow_kernel *kernel, int32_t start, int32_t region)
{
    int32_t stack_size = 0;

    visit_node(kernel, start, region, &stack_size);
    while (stack_size > 0) {
        const int32_t node = kernel->queue[--stack_size];
        const struct flow_node *here = &kernel->board->nodes[node];

        visit_node(kernel, kernel->other_end[node], region, &stack_size);
        for (int i = 0; i < here->degree; i++)
            if (is_link_possible(kernel, node, i))
                visit_node(kernel, here->links[i].to, region, &stack_size);
    }
}

/* Marks the regions adjacent to both ends. False if the ends cannot be connected at all. */
static bool
mark_shared_regions(struct flow_kernel *kernel, int32_t from, int32_t to)
{
    const struct flow_node *a = &kernel->board->nodes[from], *b = &kernel->board->nodes[to];
    bool can_join = false;

    for (int i = 0; i < a->degree; i++) {
        const int32_t beside = a->links[i].to;
        const int32_t region = kernel->region[beside];

        if (!is_link_possible(kernel, from, i))
            continue;
        can_join |= beside == to;
        for (int j = 0; region >= 0 && j < b->degree; j++)
            if (is_link_possible(kernel, to, j) && kernel->region[b->links[j].to] == region) {
                kernel->is_queued[region] = 1;
                can_join = true;
            }
    }
    return can_join;
}

static bool
mark_all_shared_regions(struct flow_kernel *kernel)
{
    const struct flow_board *board = kernel->board;

    for (int colour = 0; colour < board->colours; colour++) {
        const int32_t from = kernel->other_end[board->dots[colour][0]];
        const int32_t to = kernel->other_end[board->dots[colour][1]];

        if (from == board->dots[colour][1] && kernel->joined[from])
            continue; /* already connected */
        if (!mark_shared_regions(kernel, from, to))
            return false;
    }
    return true;
}

/* A region has the number of its first node, so is_queued can mark regions too. */
bool
flow_kernel_are_ends_reachable(struct flow_kernel *kernel)
{
    const int32_t nodes = kernel->board->node_count;
    bool is_solvable;

    for (int32_t node = 0; node < nodes; node++)
        kernel->region[node] = -1;
    for (int32_t node = 0; node < nodes; node++)
        if (kernel->region[node] < 0 && is_unclaimed(kernel, node))
            flood_region(kernel, node, node);
    is_solvable = mark_all_shared_regions(kernel);
    for (int32_t node = 0; node < nodes && is_solvable; node++)
        if (kernel->region[node] >= 0 && (kernel->board->fill || kernel->joined[node]))
            is_solvable = kernel->is_queued[kernel->region[node]];
    for (int32_t node = 0; node < nodes; node++)
        kernel->is_queued[node] = 0;
    return is_solvable;
}
