/*
 * flow_frontier_layer - the distinct states of a frontier after one step: a hash table.
 *
 * Dense arrays of keys and infos, and a table of buckets with open addressing:
 *
 *     buckets[hash & mask] = index + 1  ->  keys[index * words ..], info[index]
 *
 * so iterating over all states reads memory in order, and a probe reads four bytes before it reads
 * a key. Equal states are merged. Only as many buckets are in use as the current states need, even
 * if more are allocated: clearing many for a few states would cost more than the states.
 *
 * Fails: flow_frontier_layer_put with false when memory runs out; the layer stays as it was.
 * One worker per layer.
 */
#ifndef FLOW_FRONTIER_LAYER_H
#define FLOW_FRONTIER_LAYER_H

#include "flow/flow_result.h"

#include <string.h>

#define FLOW_NO_STATE       UINT32_MAX
#define FLOW_COUNT_OVERFLOW (~(flow_number)0) /* counts saturate here */

/*
 * The number of partial solutions that lead to the state, and the ancestors of the first two: the
 * states of the latest checkpoint that they come from. Both may be the same; FLOW_NO_STATE: none.
 */
struct flow_state_info {
    uint64_t count_low, count_high; /* two words: as one number it would pad the struct to 32 */
    uint32_t ancestor, second_ancestor;
};

/* An array of states, as keys and infos. */
struct flow_states {
    uint64_t *keys;
    struct flow_state_info *info;
    uint32_t count;
};

struct flow_frontier_layer {
    struct base_memory *memory;
    struct flow_states states;
    uint32_t *buckets;
    uint32_t capacity;        /* states allocated */
    uint32_t bucket_capacity; /* buckets allocated */
    uint32_t bucket_mask;
    uint32_t max_count; /* states that fit before something has to grow */
    int words;          /* of a key */
};

void flow_frontier_layer_init(struct flow_frontier_layer *layer, struct base_memory *memory,
                              int words);
void flow_frontier_layer_free(struct flow_frontier_layer *layer);
/* Empties the layer and prepares it for about `expected` states. */
void flow_frontier_layer_clear(struct flow_frontier_layer *layer, uint32_t expected);
/* Makes room for one more state. */
bool flow_frontier_layer_grow(struct flow_frontier_layer *layer);

static inline uint32_t
flow_frontier_layer_hash(const uint64_t *key, int words)
{
    uint64_t hash = 0;

    for (int i = 0; i < words; i++) {
        hash = (hash ^ key[i]) * UINT64_C(0x9e3779b97f4a7c15);
        hash ^= hash >> 32;
    }
    hash *= UINT64_C(0xd6e8feb86659fd93);
    return (uint32_t)(hash ^ hash >> 29);
}

static inline const uint64_t *
flow_frontier_layer_key(const struct flow_frontier_layer *layer, uint32_t index)
{
    return layer->states.keys + (size_t)index * (size_t)layer->words;
}

static inline bool
flow_keys_are_equal(const uint64_t *a, const uint64_t *b, int words)
{
    for (int i = 0; i < words; i++)
        if (a[i] != b[i])
            return false;
    return true;
}

static inline flow_number
flow_state_info_count(const struct flow_state_info *info)
{
    return (flow_number)info->count_high << 64 | info->count_low;
}

static inline void
flow_state_info_add(struct flow_state_info *info, const struct flow_state_info *more)
{
    const flow_number a = flow_state_info_count(info), b = flow_state_info_count(more);
    const flow_number sum = a + b < a ? FLOW_COUNT_OVERFLOW : a + b;

    info->count_low = (uint64_t)sum;
    info->count_high = (uint64_t)(sum >> 64);
    if (info->second_ancestor == FLOW_NO_STATE)
        info->second_ancestor = more->ancestor;
}

static inline bool
flow_frontier_layer_has(const struct flow_frontier_layer *layer, const uint64_t *key)
{
    uint32_t at = flow_frontier_layer_hash(key, layer->words) & layer->bucket_mask;

    for (uint32_t index; (index = layer->buckets[at]) != 0; at = (at + 1) & layer->bucket_mask)
        if (flow_keys_are_equal(flow_frontier_layer_key(layer, index - 1), key, layer->words))
            return true;
    return false;
}

/* For a state that is put soon. */
static inline void
flow_frontier_layer_prefetch(const struct flow_frontier_layer *layer, uint32_t hash)
{
    if (layer->buckets)
        __builtin_prefetch(&layer->buckets[hash & layer->bucket_mask]);
}

/* Adds a state, or merges it. words is layer->words, passed so that it can be a constant. */
static inline bool
flow_frontier_layer_put_hashed(struct flow_frontier_layer *layer, const uint64_t *key, int words,
                               uint32_t hash, const struct flow_state_info *info)
{
    struct flow_states *states = &layer->states;
    uint32_t at, index;

    if (states->count >= layer->max_count && !flow_frontier_layer_grow(layer))
        return false;
    at = hash & layer->bucket_mask;
    while ((index = layer->buckets[at]) != 0) {
        if (flow_keys_are_equal(states->keys + (size_t)(index - 1) * (size_t)words, key, words)) {
            flow_state_info_add(&states->info[index - 1], info);
            return true;
        }
        at = (at + 1) & layer->bucket_mask;
    }
    memcpy(states->keys + (size_t)states->count * (size_t)words, key, (size_t)words * sizeof *key);
    states->info[states->count] = *info;
    layer->buckets[at] = ++states->count;
    return true;
}

static inline bool
flow_frontier_layer_put(struct flow_frontier_layer *layer, const uint64_t *key, int words,
                        const struct flow_state_info *info)
{
    return flow_frontier_layer_put_hashed(layer, key, words, flow_frontier_layer_hash(key, words),
                                          info);
}

#endif
