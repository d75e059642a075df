/*
 * flow_frontier_scratch - where the workers of a sweep build their layers: one desk each, two layers a desk.
 *
 * A worker goes through half a row with the last layer and the next in turns, so that no more than
 * these are needed however many states there are. All fronts of a search share the desks, as only
 * one of them moves at a time. What lies on a desk means nothing between two tasks.
 *
 * Fails: CLEW_NO_MEMORY.
 */
#ifndef FLOW_FRONTIER_SCRATCH_H
#define FLOW_FRONTIER_SCRATCH_H

#include "flow/frontier/flow_frontier_layer.h"

/* The layers change with every state: two workers that share a line of cache slow each other. */
struct flow_desk {
    struct flow_frontier_layer layers[2];
    char apart[128];
};

struct flow_frontier_scratch {
    struct base_memory *memory;
    int count;
    struct flow_desk desks[];
};

enum clew_status flow_frontier_scratch_new(struct flow_frontier_scratch **desks, int count,
                                           struct base_memory *memory, struct clew_error *error);
void flow_frontier_scratch_free(struct flow_frontier_scratch *desks);
/* Gives back the memory of all layers; no task may run. */
void flow_frontier_scratch_clear(struct flow_frontier_scratch *desks);
/* The desk, for keys of this length. */
struct flow_desk *flow_frontier_scratch_take(struct flow_frontier_scratch *desks, int which,
                                             int words);

#endif
