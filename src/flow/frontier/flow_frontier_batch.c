/* flow_frontier_batch - see the header. */
#include "flow/frontier/flow_frontier_batch.h"

/* A batch with far more memory than it needs gives it back, but not for a few states. */
#define MAX_SLACK_FACTOR 8
#define SLACK_STATES     64

void
flow_frontier_batch_free(struct flow_frontier_batch *batch, struct base_memory *memory, int words)
{
    const size_t capacity = batch->capacity;

    base_release(memory, batch->states.keys, capacity * (size_t)words * sizeof *batch->states.keys);
    base_release(memory, batch->states.info, capacity * sizeof *batch->states.info);
    *batch = (struct flow_frontier_batch){.capacity = 0};
}

static bool
reserve_batch(struct flow_frontier_batch *batch, uint32_t count, struct base_memory *memory,
              int words)
{
    struct flow_states *states = &batch->states;

    if (count <= batch->capacity && batch->capacity / MAX_SLACK_FACTOR <= count + SLACK_STATES)
        return true;
    flow_frontier_batch_free(batch, memory, words);
    states->keys = base_alloc(memory, (size_t)count * (size_t)words * sizeof *states->keys);
    states->info = base_alloc(memory, (size_t)count * sizeof *states->info);
    batch->capacity = count;
    if (states->keys && states->info)
        return true;
    flow_frontier_batch_free(batch, memory, words);
    return false;
}

/* The highest bit of each label in the word that is not 0; other bits are arbitrary. */
static inline uint64_t
used_label_bits(uint64_t word, uint64_t low_bits)
{
    return ((word & low_bits) + low_bits) | word;
}

static inline unsigned
partition_of(const uint64_t *key, const struct flow_partitioner *partitioner, uint64_t low_bits)
{
    uint64_t sum = 0;

    for (int i = 0; i < partitioner->words; i++) {
        sum = (sum ^ (used_label_bits(key[i], low_bits) & partitioner->mask[i])) *
              UINT64_C(0x9e3779b97f4a7c15);
        sum ^= sum >> 32; /* mixes in the highest labels as well */
    }
    return (unsigned)(sum * UINT64_C(0xd6e8feb86659fd93) >> 32) % FLOW_PARTITION_COUNT;
}

bool
flow_frontier_batch_pack(struct flow_frontier_batch *batch, const struct flow_states *states,
                         const struct flow_partitioner *partitioner, struct base_memory *memory)
{
    const uint64_t low_bits =
        partitioner->is_wide ? UINT64_C(0x7fff7fff7fff7fff) : UINT64_C(0x7f7f7f7f7f7f7f7f);
    const size_t words = (size_t)partitioner->words;
    uint32_t next[FLOW_PARTITION_COUNT + 1] = {0};

    if (!reserve_batch(batch, states->count, memory, partitioner->words))
        return false;
    for (uint32_t i = 0; i < states->count; i++)
        next[partition_of(states->keys + i * words, partitioner, low_bits) + 1]++;
    for (int partition = 0; partition < FLOW_PARTITION_COUNT; partition++)
        next[partition + 1] += next[partition];
    memcpy(batch->starts, next, sizeof batch->starts);
    for (uint32_t i = 0; i < states->count; i++) {
        const uint64_t *key = states->keys + i * words;
        const uint32_t index = next[partition_of(key, partitioner, low_bits)]++;

        memcpy(batch->states.keys + index * words, key, words * sizeof *key);
        batch->states.info[index] = states->info[i];
    }
    batch->states.count = states->count;
    return true;
}

struct flow_states
flow_frontier_batch_slice(const struct flow_frontier_batch *batch, int first_partition,
                          int end_partition, int words)
{
    const uint32_t first = batch->starts[first_partition];

    if (batch->starts[end_partition] == first)
        return (struct flow_states){.count = 0};
    return (struct flow_states){.keys = batch->states.keys + (size_t)first * (size_t)words,
                                .info = batch->states.info + first,
                                .count = batch->starts[end_partition] - first};
}
