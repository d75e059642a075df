/*
 * flow_frontier_partition - by which slots the states of a block are partitioned.
 *
 * A slot's label changes when the chain that ends there gets a colour or a new mate. Whether the
 * slot is used does not change until the node ahead is passed. So the slots that are cut before a
 * block begins and not closed in it partition the states: within the block no successor leaves its
 * partition, and equal states are always in the same one.
 *
 * The slots that are closed first depend on the order of the next line. When that changes, the
 * states are partitioned again.
 */
#include "flow/frontier/flow_frontier.h"

/* Updates cut_until for the edges cut in this block. A closed slot may be reused. */
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

/* Masks the slots that are cut until this step. */
static void
mask_slots(struct flow_frontier *frontier, int32_t next_end)
{
    memset(frontier->partition_mask, 0, (size_t)frontier->words * sizeof *frontier->partition_mask);
    for (int slot = 0; slot < frontier->sweep->slot_count; slot++)
        if (frontier->cut_until[slot] >= next_end)
            flow_set_label(frontier->partition_mask, (unsigned)slot,
                           frontier->is_wide ? 0x8000 : 0x80, frontier->is_wide);
}

void
flow_frontier_set_partition_mask(struct flow_frontier *frontier, int32_t next_end)
{
    record_cuts(frontier);
    mask_slots(frontier, next_end);
}

static bool
pack_again(struct flow_frontier *frontier)
{
    const struct flow_partitioner partitioner = {frontier->partition_mask, frontier->words,
                                                 frontier->is_wide};
    struct flow_frontier_batch *old = frontier->batches;

    for (int i = 0; i < frontier->batch_count; i++) {
        if (!flow_frontier_batch_pack(&frontier->next_batches[i], &old[i].states, &partitioner,
                                      frontier->memory))
            return false;
        frontier->next_batches[i].first = old[i].first;
    }
    frontier->batches = frontier->next_batches;
    frontier->next_batches = old;
    return true;
}

bool
flow_frontier_partition_again(struct flow_frontier *frontier)
{
    const struct flow_sweep *sweep = frontier->sweep;

    for (int32_t at = frontier->at; at < frontier->at + sweep->line_length; at++)
        for (int i = 0; i < sweep->steps[at].back_count; i++)
            frontier->cut_until[sweep->steps[at].back[i]] = at;
    mask_slots(frontier, flow_frontier_block_end(frontier, frontier->at));
    return pack_again(frontier);
}
