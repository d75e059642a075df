/*
 * flow_frontier_scratch - where the workers of a sweep build their layers: one desk each, two layers a desk.
 *
 * A worker goes through half a row with the last layer and the next in turns, so that no more than
 * these are needed however many states there are. All frontiers of a search share the scratch, as only
 * one of them moves at a time. What lies on a desk means nothing between two tasks.
 *
 * Fails: CLEW_NO_MEMORY.
 */
#ifndef FLOW_FRONTIER_SCRATCH_H
#define FLOW_FRONTIER_SCRATCH_H

#include "flow/frontier/flow_frontier_layer.h"

/* The layers change with every state: two workers that share a line of cache slow each other. */
struct flow_worker_scratch {
    struct flow_frontier_layer layers[2];
    char apart[128];
};

struct flow_frontier_scratch {
    struct base_memory *memory;
    int count;
    struct flow_worker_scratch workers[];
};

enum clew_status flow_frontier_scratch_new(struct flow_frontier_scratch **scratch, int count,
                                           struct base_memory *memory, struct clew_error *error);
void flow_frontier_scratch_free(struct flow_frontier_scratch *scratch);
/* Gives back the memory of all layers; no task may run. */
void flow_frontier_scratch_clear(struct flow_frontier_scratch *scratch);
/* The desk, for keys of this length. */
struct flow_worker_scratch *flow_frontier_scratch_of(struct flow_frontier_scratch *scratch,
                                                     int which, int words);

#endif
