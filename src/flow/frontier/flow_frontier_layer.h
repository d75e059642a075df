/*
 * flow_frontier_layer - the states of a front at one moment, each once, with what is known of each.
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

#define FLOW_NOWHERE   UINT32_MAX
#define FLOW_COUNTLESS (~(flow_number)0) /* the count stays here once it would pass it */

/*
 * How many ways lead to the state, and where one of them comes from: its ancestor in an earlier
 * layer that was kept. `also` is the ancestor of a second way, which may be the same one.
 */
struct flow_ways {
    uint64_t count_low, count_high; /* in two words: as one number it would be padded to 32 bytes */
    uint32_t from, also;
};

/* States one after another. */
struct flow_states {
    uint64_t *keys;
    struct flow_ways *ways;
    uint32_t count;
};

struct flow_frontier_layer {
    struct base_memory *memory;
    struct flow_states states;
    uint32_t *index;
    uint32_t capacity;       /* states that there is memory for */
    uint32_t index_capacity; /* the same for the index */
    uint32_t index_mask;
    uint32_t most; /* states that may be put before something has to grow */
    int words;     /* of a key */
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
flow_frontier_layer_key(const struct flow_frontier_layer *layer, uint32_t place)
{
    return layer->states.keys + (size_t)place * (size_t)layer->words;
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
flow_ways_count(const struct flow_ways *ways)
{
    return (flow_number)ways->count_high << 64 | ways->count_low;
}

static inline void
flow_ways_add(struct flow_ways *ways, const struct flow_ways *more)
{
    const flow_number a = flow_ways_count(ways), b = flow_ways_count(more);
    const flow_number sum = a + b < a ? FLOW_COUNTLESS : a + b;

    ways->count_low = (uint64_t)sum;
    ways->count_high = (uint64_t)(sum >> 64);
    if (ways->also == FLOW_NOWHERE)
        ways->also = more->from;
}

/* Adds a state that is reached in these ways. words: those of the layer, known to the compiler. */
static inline bool
flow_frontier_layer_put(struct flow_frontier_layer *layer, const uint64_t *key, int words,
                        const struct flow_ways *ways)
{
    struct flow_states *states = &layer->states;
    const uint32_t hash = (uint32_t)flow_frontier_layer_hash(key, words);
    uint32_t at, place;

    if (states->count >= layer->most && !flow_frontier_layer_grow(layer))
        return false;
    at = hash & layer->index_mask;
    while ((place = layer->index[at]) != 0) {
        if (flow_keys_are_equal(states->keys + (size_t)(place - 1) * (size_t)words, key, words)) {
            flow_ways_add(&states->ways[place - 1], ways);
            return true;
        }
        at = (at + 1) & layer->index_mask;
    }
    memcpy(states->keys + (size_t)states->count * (size_t)words, key, (size_t)words * sizeof *key);
    states->ways[states->count] = *ways;
    layer->index[at] = ++states->count;
    return true;
}

#endif
