/* flow_frontier_scratch - see the header. */
#include "flow/frontier/flow_frontier_scratch.h"

static size_t
bytes_of(int count)
{
    return sizeof(struct flow_frontier_scratch) + (size_t)count * sizeof(struct flow_desk);
}

enum clew_status
flow_frontier_scratch_new(struct flow_frontier_scratch **out, int count, struct base_memory *memory,
                          struct clew_error *error)
{
    struct flow_frontier_scratch *desks = base_alloc_zero(memory, 1, bytes_of(count));

    *out = desks;
    if (!desks)
        return base_no_memory(error);
    desks->memory = memory;
    desks->count = count;
    for (int i = 0; i < count; i++)
        for (int j = 0; j < 2; j++)
            flow_frontier_layer_init(&desks->desks[i].layers[j], memory, 0);
    return CLEW_OK;
}

void
flow_frontier_scratch_clear(struct flow_frontier_scratch *desks)
{
    for (int i = 0; i < desks->count; i++)
        for (int j = 0; j < 2; j++)
            flow_frontier_layer_free(&desks->desks[i].layers[j]);
}

void
flow_frontier_scratch_free(struct flow_frontier_scratch *desks)
{
    if (!desks)
        return;
    flow_frontier_scratch_clear(desks);
    base_release(desks->memory, desks, bytes_of(desks->count));
}

struct flow_desk *
flow_frontier_scratch_take(struct flow_frontier_scratch *desks, int which, int words)
{
    struct flow_desk *desk = &desks->desks[which];

    for (int i = 0; i < 2; i++)
        if (desk->layers[i].words != words) {
            flow_frontier_layer_free(&desk->layers[i]);
            flow_frontier_layer_init(&desk->layers[i], desks->memory, words);
        }
    return desk;
}
