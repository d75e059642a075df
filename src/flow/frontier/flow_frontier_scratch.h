/*
 * flow_frontier_scratch - the layers in which the workers of a sweep expand states: two per worker.
 *
 * A worker alternates between the previous layer and the next, so two are enough however many
 * steps and states there are. All frontiers of a search share the scratch, as only one of them
 * advances at a time. The content of a layer is meaningless between two tasks.
 *
 * Fails: CLEW_NO_MEMORY.  Each worker uses its own layers only.
 */
#ifndef FLOW_FRONTIER_SCRATCH_H
#define FLOW_FRONTIER_SCRATCH_H

#include "flow/frontier/flow_frontier_layer.h"

/* Padded: the layers change with every state, and sharing a cache line would slow workers. */
struct flow_worker_scratch {
    struct flow_frontier_layer layers[2];
    char padding[128];
};

struct flow_frontier_scratch {
    struct base_memory *memory;
    int count;
    struct flow_worker_scratch workers[];
};

enum clew_status flow_frontier_scratch_new(struct flow_frontier_scratch **scratch, int count,
                                           struct base_memory *memory, struct clew_error *error);
void flow_frontier_scratch_free(struct flow_frontier_scratch *scratch);
/* Releases the memory of all layers; no task may be running. */
void flow_frontier_scratch_clear(struct flow_frontier_scratch *scratch);
/* The layers of a worker, set up for keys of this length. */
struct flow_worker_scratch *flow_frontier_scratch_of(struct flow_frontier_scratch *scratch,
                                                     int worker, int words);

#endif
