/*
 * flow_frontier_batch - the states that one task passes on to the next block, sorted by partition.
 *
 *     states   partition 0 ... | partition 1 ... | ... | partition 31 ...
 *              ^ starts[0]       ^ starts[1]             ^ starts[31]      starts[32] = count
 *
 * Each task packs its last layer into one batch. In the next block each task reads its own
 * partitions from every batch, so states are copied only once.
 *
 * Fails: flow_frontier_batch_pack with false when memory runs out.  One task packs a batch; then it
 * is read only, but for the checkpoint's ancestors, which the task of the partition sets.
 */
#ifndef FLOW_FRONTIER_BATCH_H
#define FLOW_FRONTIER_BATCH_H

#include "flow/frontier/flow_frontier_layer.h"

#define FLOW_PARTITION_COUNT 32

struct flow_frontier_batch {
    struct flow_states states;
    uint32_t capacity;
    uint32_t first; /* index of its first state in the checkpoint saved here */
    uint32_t starts[FLOW_PARTITION_COUNT + 1];
};

/*
 * How states are assigned to partitions: by a hash over which of the masked slots are used. The
 * mask has the highest bit of a label set for each slot that is cut during the whole next block.
 */
struct flow_partitioner {
    const uint64_t *mask; /* as long as a key */
    int words;
    bool is_wide;
};

void flow_frontier_batch_free(struct flow_frontier_batch *batch, struct base_memory *memory,
                              int words);
/* Replaces the content; memory is reused. */
bool flow_frontier_batch_pack(struct flow_frontier_batch *batch, const struct flow_states *states,
                              const struct flow_partitioner *partitioner,
                              struct base_memory *memory);
/* The states of these partitions; borrowed from the batch. */
struct flow_states flow_frontier_batch_slice(const struct flow_frontier_batch *batch,
                                             int first_partition, int end_partition, int words);

#endif
