/*
 * flow_frontier_partition - by which slots the states of a block are parted.
 *
 * A slot's label changes when a chain that ends there gets its colour, or a new mate. That it is
 * used, or not, stays as it is until the node at the edge's other end is passed. So the slots that
 * are cut before a block begins and not closed in it part the states for good: no successor ever
 * changes its part within the block, and two that are equal are always in the same one.
 */
#include "flow/frontier/flow_frontier.h"

/* The edges that the steps of this block cut. A slot that is closed may be taken again. */
static void
record_cuts(struct flow_frontier *frontier)
{
    const struct flow_sweep *sweep = frontier->sweep;

    for (int32_t at = frontier->at; at < frontier->end; at++)
        for (int i = 0; i < sweep->steps[at].ahead_count; i++) {
            const struct flow_edge *ends = &sweep->board->edges[sweep->steps[at].ahead_edge[i]];
            const int32_t a = sweep->passed_at[ends->a], b = sweep->passed_at[ends->b];

            frontier->cut_until[sweep->steps[at].ahead[i]] = a > b ? a : b;
        }
}

void
flow_frontier_set_partition_mask(struct flow_frontier *frontier, int32_t next_end)
{
    record_cuts(frontier);
    memset(frontier->partition_mask, 0, (size_t)frontier->words * sizeof *frontier->partition_mask);
    for (int slot = 0; slot < frontier->sweep->slot_count; slot++)
        if (frontier->cut_until[slot] >= next_end)
            flow_set_label(frontier->partition_mask, (unsigned)slot,
                           frontier->is_wide ? 0x8000 : 0x80, frontier->is_wide);
}
