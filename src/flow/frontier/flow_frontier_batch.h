/*
 * flow_frontier_batch - states on their way from one block of steps to the next, sorted by part.
 *
 *     states   part 0 ... | part 1 ... | ... | part 31 ...
 *              ^ starts[0]  ^ starts[1]        ^ starts[31]   ^ starts[32] = count
 *
 * One task fills a batch, with all that its last layer holds; in the next block each task reads
 * its own parts of every batch, so nothing has to be sent again.
 *
 * Fails: flow_frontier_batch_pack with false when memory runs out.
 */
#ifndef FLOW_FRONTIER_BATCH_H
#define FLOW_FRONTIER_BATCH_H

#include "flow/frontier/flow_frontier_layer.h"

#define FLOW_PARTITION_COUNT 32

struct flow_frontier_batch {
    struct flow_states states;
    uint32_t capacity;
    uint32_t first; /* its first state's place in the layer that is kept here */
    uint32_t starts[FLOW_PARTITION_COUNT + 1];
};

/*
 * Which labels say where a state belongs: a bit for each slot that is cut all through the next
 * block, at the highest bit of its label.
 */
struct flow_partitioner {
    const uint64_t *mask; /* as long as a key */
    int words;
    bool is_wide;
};

void flow_frontier_batch_free(struct flow_frontier_batch *batch, struct base_memory *memory,
                              int words);
/* What was in it is forgotten, its room used again. */
bool flow_frontier_batch_pack(struct flow_frontier_batch *batch, const struct flow_states *states,
                              const struct flow_partitioner *partitioner,
                              struct base_memory *memory);
/* The states of these parts, in place. */
struct flow_states flow_frontier_batch_slice(const struct flow_frontier_batch *batch,
                                             int first_partition, int end_partition, int words);

#endif
