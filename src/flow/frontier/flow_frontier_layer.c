/* flow_frontier_layer - see the header. */
#include "flow/frontier/flow_frontier_layer.h"

#define FIRST_CAPACITY 256
#define INDEX_A_STATE  2 /* at least so many places in the index for a state */
#define MAX_STATES     (UINT32_MAX / (4 * INDEX_A_STATE))

void
flow_frontier_layer_init(struct flow_frontier_layer *layer, struct base_memory *memory, int words)
{
    *layer = (struct flow_frontier_layer){.memory = memory, .words = words};
}

static void
release_states(const struct flow_frontier_layer *layer, const struct flow_states *states,
               size_t capacity)
{
    base_release(layer->memory, states->keys,
                 capacity * (size_t)layer->words * sizeof *states->keys);
    base_release(layer->memory, states->ways, capacity * sizeof *states->ways);
}

void
flow_frontier_layer_free(struct flow_frontier_layer *layer)
{
    if (!layer->memory)
        return;
    release_states(layer, &layer->states, layer->capacity);
    base_release(layer->memory, layer->index, layer->index_capacity * sizeof *layer->index);
    flow_frontier_layer_init(layer, layer->memory, layer->words);
}

static void
set_most(struct flow_frontier_layer *layer)
{
    const uint32_t most = (layer->index_mask + 1) / INDEX_A_STATE;

    layer->most = most < layer->capacity ? most : layer->capacity;
}

/* Uses so much of the index, which is empty then. */
static void
open_index(struct flow_frontier_layer *layer, uint32_t places)
{
    memset(layer->index, 0, (size_t)places * sizeof *layer->index);
    layer->index_mask = places - 1;
    set_most(layer);
}

void
flow_frontier_layer_clear(struct flow_frontier_layer *layer, uint32_t expected)
{
    uint32_t places = FIRST_CAPACITY * INDEX_A_STATE;

    layer->states.count = 0;
    if (!layer->index)
        return;
    while (places / INDEX_A_STATE < expected && places < layer->index_capacity)
        places *= 2;
    open_index(layer, places);
}

static bool
grow_states(struct flow_frontier_layer *layer)
{
    const size_t old = layer->capacity, capacity = old ? 2 * old : FIRST_CAPACITY;
    const size_t words = (size_t)layer->words, count = layer->states.count;
    struct flow_states grown = {.count = layer->states.count};

    if (capacity > MAX_STATES)
        return false;
    grown.keys = base_alloc(layer->memory, capacity * words * sizeof *grown.keys);
    grown.ways = base_alloc(layer->memory, capacity * sizeof *grown.ways);
    if (!grown.keys || !grown.ways) {
        release_states(layer, &grown, capacity);
        return false;
    }
    if (count) {
        memcpy(grown.keys, layer->states.keys, count * words * sizeof *grown.keys);
        memcpy(grown.ways, layer->states.ways, count * sizeof *grown.ways);
    }
    release_states(layer, &layer->states, old);
    layer->states = grown;
    layer->capacity = (uint32_t)capacity;
    return true;
}

/* Twice as much of the index, from new memory if there is not so much. */
static bool
grow_index(struct flow_frontier_layer *layer)
{
    const uint32_t places =
        layer->index ? 2 * (layer->index_mask + 1) : FIRST_CAPACITY * INDEX_A_STATE;

    if (places > layer->index_capacity) {
        uint32_t *index = base_alloc(layer->memory, places * sizeof *index);

        if (!index)
            return false;
        base_release(layer->memory, layer->index, layer->index_capacity * sizeof *index);
        layer->index = index;
        layer->index_capacity = places;
    }
    open_index(layer, places);
    for (uint32_t place = 0; place < layer->states.count; place++) {
        const uint64_t hash =
            flow_frontier_layer_hash(flow_frontier_layer_key(layer, place), layer->words);
        uint32_t at = (uint32_t)hash & layer->index_mask;

        while (layer->index[at])
            at = (at + 1) & layer->index_mask;
        layer->index[at] = place + 1;
    }
    return true;
}

bool
flow_frontier_layer_grow(struct flow_frontier_layer *layer)
{
    if (layer->states.count == layer->capacity && !grow_states(layer))
        return false;
    if (!layer->index || layer->states.count >= (layer->index_mask + 1) / INDEX_A_STATE)
        return grow_index(layer);
    set_most(layer);
    return true;
}
