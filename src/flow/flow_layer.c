/* flow_layer - see the header. */
#include "flow/flow_layer.h"

#define FIRST_CAPACITY 256
#define ROOMY          4096
#define INDEX_A_STATE  2 /* at least so many places in the index for a state */

void
flow_layer_init(struct flow_layer *layer, struct base_memory *memory, int words)
{
    *layer = (struct flow_layer){.memory = memory, .words = words};
}

void
flow_layer_free(struct flow_layer *layer)
{
    const size_t capacity = layer->capacity;

    if (!layer->memory)
        return;
    base_release(layer->memory, layer->keys, capacity * (size_t)layer->words * sizeof *layer->keys);
    base_release(layer->memory, layer->ways, capacity * sizeof *layer->ways);
    base_release(layer->memory, layer->index, capacity * INDEX_A_STATE * sizeof *layer->index);
    flow_layer_init(layer, layer->memory, layer->words);
}

void
flow_layer_clear(struct flow_layer *layer)
{
    /* After a peak the index would be far too large to be wiped for a few states. */
    if (layer->capacity > ROOMY && layer->count < layer->capacity / 32)
        flow_layer_free(layer);
    if (layer->index)
        memset(layer->index, 0, (size_t)layer->capacity * INDEX_A_STATE * sizeof *layer->index);
    layer->count = 0;
}

static void
fill_index(struct flow_layer *layer)
{
    for (uint32_t place = 0; place < layer->count; place++) {
        const uint64_t hash = flow_layer_hash(flow_layer_key(layer, place), layer->words);
        uint32_t at = (uint32_t)hash & layer->index_mask;

        while (layer->index[at])
            at = (at + 1) & layer->index_mask;
        layer->index[at] = place + 1;
    }
}

bool
flow_layer_grow(struct flow_layer *layer)
{
    const size_t old = layer->capacity;
    const size_t capacity = old ? 2 * old : FIRST_CAPACITY;
    const size_t key_bytes = (size_t)layer->words * sizeof *layer->keys;
    uint64_t *keys = NULL;
    struct flow_ways *ways = NULL;
    uint32_t *index = NULL;

    if (capacity > UINT32_MAX / (2 * INDEX_A_STATE))
        return false;
    keys = base_alloc(layer->memory, capacity * key_bytes);
    ways = base_alloc(layer->memory, capacity * sizeof *ways);
    index = base_alloc_zero(layer->memory, capacity * INDEX_A_STATE, sizeof *index);
    if (!keys || !ways || !index) {
        base_release(layer->memory, keys, capacity * key_bytes);
        base_release(layer->memory, ways, capacity * sizeof *ways);
        base_release(layer->memory, index, capacity * INDEX_A_STATE * sizeof *index);
        return false;
    }
    if (layer->count) {
        memcpy(keys, layer->keys, layer->count * key_bytes);
        memcpy(ways, layer->ways, layer->count * sizeof *ways);
    }
    base_release(layer->memory, layer->keys, old * key_bytes);
    base_release(layer->memory, layer->ways, old * sizeof *ways);
    base_release(layer->memory, layer->index, old * INDEX_A_STATE * sizeof *index);
    layer->keys = keys;
    layer->ways = ways;
    layer->index = index;
    layer->capacity = (uint32_t)capacity;
    layer->index_mask = (uint32_t)(capacity * INDEX_A_STATE - 1);
    fill_index(layer);
    return true;
}
