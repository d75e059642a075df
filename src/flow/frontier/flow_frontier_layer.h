/*
 * flow_frontier_layer - the states of a frontier at one moment, each once, with what is known of each.
 *
 * Dense arrays of keys and records, and beside them an index by hash with open addressing:
 *
 *     index[hash & mask] = place + 1 -> keys[place * words ..], records[place]
 *
 * so that going through all states reads memory in order, and a probe touches four bytes before it
 * touches a key. States that arrive again are added up. The index is as large as the states at
 * hand need, however much room there is: wiping a large one for a few states would cost more than
 * the states.
 *
 * Fails: flow_frontier_layer_put with false when memory runs out; nothing is lost then. One worker each.
 */
#ifndef FLOW_FRONTIER_LAYER_H
#define FLOW_FRONTIER_LAYER_H

#include "flow/flow_result.h"

#include <string.h>

#define FLOW_NO_STATE       UINT32_MAX
#define FLOW_COUNT_OVERFLOW (~(flow_number)0) /* the count stays here once it would pass it */

/*
 * How many ways lead_team to the state, and where one of them comes from: its ancestor in an earlier
 * layer that was kept. `also` is the ancestor of a second way, which may be the same one.
 */
struct flow_state_info {
    uint64_t count_low, count_high; /* in two words: as one number it would be padded to 32 bytes */
    uint32_t ancestor, second_ancestor;
};

/* States one after another. */
struct flow_states {
    uint64_t *keys;
    struct flow_state_info *info;
    uint32_t count;
};

struct flow_frontier_layer {
    struct base_memory *memory;
    struct flow_states states;
    uint32_t *buckets;
    uint32_t capacity;        /* states that there is memory for */
    uint32_t bucket_capacity; /* the same for the index */
    uint32_t bucket_mask;
    uint32_t max_count; /* states that may be put before something has to grow */
    int words;          /* of a key */
};

void flow_frontier_layer_init(struct flow_frontier_layer *layer, struct base_memory *memory,
                              int words);
void flow_frontier_layer_free(struct flow_frontier_layer *layer);
/* Empties it, for about so many states to come. */
void flow_frontier_layer_clear(struct flow_frontier_layer *layer, uint32_t expected);
/* Makes room for one more state. */
bool flow_frontier_layer_grow(struct flow_frontier_layer *layer);

static inline uint64_t
flow_frontier_layer_hash(const uint64_t *key, int words)
{
    uint64_t hash = 0;

    for (int i = 0; i < words; i++) {
        hash = (hash ^ key[i]) * UINT64_C(0x9e3779b97f4a7c15);
        hash ^= hash >> 32;
    }
    hash *= UINT64_C(0xd6e8feb86659fd93);
    return hash ^ hash >> 29;
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

/* Adds a state that is reached in these info. words: those of the layer, known to the compiler. */
static inline bool
flow_frontier_layer_put(struct flow_frontier_layer *layer, const uint64_t *key, int words,
                        const struct flow_state_info *info)
{
    struct flow_states *states = &layer->states;
    const uint32_t hash = (uint32_t)flow_frontier_layer_hash(key, words);
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

#endif
