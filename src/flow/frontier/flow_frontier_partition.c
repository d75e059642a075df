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
note_cuts(struct flow_frontier *front)
{
    const struct flow_sweep *sweep = front->sweep;

    for (int32_t at = front->at; at < front->end; at++)
        for (int i = 0; i < sweep->steps[at].ahead_count; i++) {
            const struct flow_edge *ends = &sweep->board->edges[sweep->steps[at].ahead_edge[i]];
            const int32_t a = sweep->passed_at[ends->a], b = sweep->passed_at[ends->b];

            front->cut_until[sweep->steps[at].ahead[i]] = a > b ? a : b;
        }
}

void
flow_frontier_find_route(struct flow_frontier *front, int32_t next_end)
{
    note_cuts(front);
    memset(front->route, 0, (size_t)front->words * sizeof *front->route);
    for (int slot = 0; slot < front->sweep->slots; slot++)
        if (front->cut_until[slot] >= next_end)
            flow_set_label(front->route, (unsigned)slot, front->is_wide ? 0x8000 : 0x80,
                           front->is_wide);
}
