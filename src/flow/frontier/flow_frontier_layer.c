/* flow_frontier_layer - see the header. */
#include "flow/frontier/flow_frontier_layer.h"

#define FIRST_CAPACITY    256
#define BUCKETS_PER_STATE 2 /* at least */
#define MAX_STATES        (UINT32_MAX / (4 * BUCKETS_PER_STATE))

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
    base_release(layer->memory, states->info, capacity * sizeof *states->info);
}

void
flow_frontier_layer_free(struct flow_frontier_layer *layer)
{
    if (!layer->memory)
        return;
    release_states(layer, &layer->states, layer->capacity);
    base_release(layer->memory, layer->buckets, layer->bucket_capacity * sizeof *layer->buckets);
    flow_frontier_layer_init(layer, layer->memory, layer->words);
}

static void
set_max_count(struct flow_frontier_layer *layer)
{
    const uint32_t most = (layer->bucket_mask + 1) / BUCKETS_PER_STATE;

    layer->max_count = most < layer->capacity ? most : layer->capacity;
}

/* Uses the first count buckets, and empties them. */
static void
clear_buckets(struct flow_frontier_layer *layer, uint32_t count)
{
    memset(layer->buckets, 0, (size_t)count * sizeof *layer->buckets);
    layer->bucket_mask = count - 1;
    set_max_count(layer);
}

void
flow_frontier_layer_clear(struct flow_frontier_layer *layer, uint32_t expected)
{
    uint32_t count = FIRST_CAPACITY * BUCKETS_PER_STATE;

    layer->states.count = 0;
    if (!layer->buckets)
        return;
    while (count / BUCKETS_PER_STATE < expected && count < layer->bucket_capacity)
        count *= 2;
    clear_buckets(layer, count);
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
    grown.info = base_alloc(layer->memory, capacity * sizeof *grown.info);
    if (!grown.keys || !grown.info) {
        release_states(layer, &grown, capacity);
        return false;
    }
    if (count) {
        memcpy(grown.keys, layer->states.keys, count * words * sizeof *grown.keys);
        memcpy(grown.info, layer->states.info, count * sizeof *grown.info);
    }
    release_states(layer, &layer->states, old);
    layer->states = grown;
    layer->capacity = (uint32_t)capacity;
    return true;
}

/* Doubles the buckets in use; allocates if there are not enough. */
static bool
grow_buckets(struct flow_frontier_layer *layer)
{
    const uint32_t count =
        layer->buckets ? 2 * (layer->bucket_mask + 1) : FIRST_CAPACITY * BUCKETS_PER_STATE;

    if (count > layer->bucket_capacity) {
        uint32_t *buckets = base_alloc(layer->memory, count * sizeof *buckets);

        if (!buckets)
            return false;
        base_release(layer->memory, layer->buckets, layer->bucket_capacity * sizeof *buckets);
        layer->buckets = buckets;
        layer->bucket_capacity = count;
    }
    clear_buckets(layer, count);
    for (uint32_t index = 0; index < layer->states.count; index++) {
        uint32_t at =
            flow_frontier_layer_hash(flow_frontier_layer_key(layer, index), layer->words) &
            layer->bucket_mask;

        while (layer->buckets[at])
            at = (at + 1) & layer->bucket_mask;
        layer->buckets[at] = index + 1;
    }
    return true;
}

bool
flow_frontier_layer_grow(struct flow_frontier_layer *layer)
{
    if (layer->states.count == layer->capacity && !grow_states(layer))
        return false;
    if (!layer->buckets || layer->states.count >= (layer->bucket_mask + 1) / BUCKETS_PER_STATE)
        return grow_buckets(layer);
    set_max_count(layer);
    return true;
}
