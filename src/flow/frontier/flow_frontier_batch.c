/* flow_frontier_batch - see the header. */
#include "flow/frontier/flow_frontier_batch.h"

/* A bundle with so many times the room it needs gives it back, but not for a few states. */
#define ROOMY 8
#define FEW   64

void
flow_frontier_batch_free(struct flow_frontier_batch *bundle, struct base_memory *memory, int words)
{
    const size_t capacity = bundle->capacity;

    base_release(memory, bundle->states.keys,
                 capacity * (size_t)words * sizeof *bundle->states.keys);
    base_release(memory, bundle->states.ways, capacity * sizeof *bundle->states.ways);
    *bundle = (struct flow_frontier_batch){.capacity = 0};
}

static bool
make_room(struct flow_frontier_batch *bundle, uint32_t count, struct base_memory *memory, int words)
{
    struct flow_states *states = &bundle->states;

    if (count <= bundle->capacity && bundle->capacity / ROOMY <= count + FEW)
        return true;
    flow_frontier_batch_free(bundle, memory, words);
    states->keys = base_alloc(memory, (size_t)count * (size_t)words * sizeof *states->keys);
    states->ways = base_alloc(memory, (size_t)count * sizeof *states->ways);
    bundle->capacity = count;
    if (states->keys && states->ways)
        return true;
    flow_frontier_batch_free(bundle, memory, words);
    return false;
}

/* The labels of a word that are not 0, as their highest bits. */
static inline uint64_t
used_labels(uint64_t word, uint64_t low_bits)
{
    return ((word & low_bits) + low_bits) | word;
}

static inline unsigned
part_of(const uint64_t *key, const struct flow_route *route, uint64_t low_bits)
{
    uint64_t sum = 0;

    for (int i = 0; i < route->words; i++) {
        sum =
            (sum ^ (used_labels(key[i], low_bits) & route->mask[i])) * UINT64_C(0x9e3779b97f4a7c15);
        sum ^= sum >> 32; /* the highest labels are to count as much as the others */
    }
    return (unsigned)(sum * UINT64_C(0xd6e8feb86659fd93) >> 32) % FLOW_PARTS;
}

bool
flow_frontier_batch_pack(struct flow_frontier_batch *bundle, const struct flow_states *states,
                         const struct flow_route *route, struct base_memory *memory)
{
    const uint64_t low_bits =
        route->is_wide ? UINT64_C(0x7fff7fff7fff7fff) : UINT64_C(0x7f7f7f7f7f7f7f7f);
    const size_t words = (size_t)route->words;
    uint32_t next[FLOW_PARTS + 1] = {0};

    if (!make_room(bundle, states->count, memory, route->words))
        return false;
    for (uint32_t i = 0; i < states->count; i++)
        next[part_of(states->keys + i * words, route, low_bits) + 1]++;
    for (int part = 0; part < FLOW_PARTS; part++)
        next[part + 1] += next[part];
    memcpy(bundle->starts, next, sizeof bundle->starts);
    for (uint32_t i = 0; i < states->count; i++) {
        const uint64_t *key = states->keys + i * words;
        const uint32_t place = next[part_of(key, route, low_bits)]++;

        memcpy(bundle->states.keys + place * words, key, words * sizeof *key);
        bundle->states.ways[place] = states->ways[i];
    }
    bundle->states.count = states->count;
    return true;
}

struct flow_states
flow_frontier_batch_slice(const struct flow_frontier_batch *bundle, int first_part, int end_part,
                          int words)
{
    const uint32_t first = bundle->starts[first_part];

    if (bundle->starts[end_part] == first)
        return (struct flow_states){.count = 0};
    return (struct flow_states){.keys = bundle->states.keys + (size_t)first * (size_t)words,
                                .ways = bundle->states.ways + first,
                                .count = bundle->starts[end_part] - first};
}
