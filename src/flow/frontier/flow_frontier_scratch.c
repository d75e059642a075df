/* flow_frontier_scratch - see the header. */
#include "flow/frontier/flow_frontier_scratch.h"

static size_t
scratch_bytes(int count)
{
    return sizeof(struct flow_frontier_scratch) +
           (size_t)count * sizeof(struct flow_worker_scratch);
}

enum clew_status
flow_frontier_scratch_new(struct flow_frontier_scratch **out, int count, struct base_memory *memory,
                          struct clew_error *error)
{
    struct flow_frontier_scratch *scratch = base_alloc_zero(memory, 1, scratch_bytes(count));

    *out = scratch;
    if (!scratch)
        return base_no_memory(error);
    scratch->memory = memory;
    scratch->count = count;
    for (int i = 0; i < count; i++)
        for (int j = 0; j < 2; j++)
            flow_frontier_layer_init(&scratch->workers[i].layers[j], memory, 0);
    return CLEW_OK;
}

void
flow_frontier_scratch_clear(struct flow_frontier_scratch *scratch)
{
    for (int i = 0; i < scratch->count; i++)
        for (int j = 0; j < 2; j++)
            flow_frontier_layer_free(&scratch->workers[i].layers[j]);
}

void
flow_frontier_scratch_free(struct flow_frontier_scratch *scratch)
{
    if (!scratch)
        return;
    flow_frontier_scratch_clear(scratch);
    base_release(scratch->memory, scratch, scratch_bytes(scratch->count));
}

struct flow_worker_scratch *
flow_frontier_scratch_of(struct flow_frontier_scratch *scratch, int worker, int words)
{
    struct flow_worker_scratch *own = &scratch->workers[worker];

    for (int i = 0; i < 2; i++)
        if (own->layers[i].words != words) {
            flow_frontier_layer_free(&own->layers[i]);
            flow_frontier_layer_init(&own->layers[i], scratch->memory, words);
        }
    return own;
}
