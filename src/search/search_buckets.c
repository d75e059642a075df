/* search_buckets - see the header. */
#include "search/search_buckets.h"

#include "base/base_bits.h"

#include <assert.h>

bool
search_buckets_init(struct search_buckets *queue, struct base_memory *memory, size_t span)
{
    size_t size = 64; /* at least one whole word of the bitmap */

    *queue = (struct search_buckets){.memory = memory};
    while (size <= span) {
        if (size > SIZE_MAX / 2)
            return false;
        size *= 2;
    }
    queue->ring = base_alloc_zero(memory, size, sizeof *queue->ring);
    queue->filled = base_alloc_zero(memory, size / 64, sizeof *queue->filled);
    queue->ring_size = size;
    if (queue->ring && queue->filled)
        return true;
    search_buckets_free(queue);
    return false;
}

void
search_buckets_free(struct search_buckets *queue)
{
    for (size_t i = 0; queue->ring && i < queue->ring_size; i++)
        base_release(queue->memory, queue->ring[i].items,
                     queue->ring[i].capacity * sizeof(uint32_t));
    base_release(queue->memory, queue->ring, queue->ring_size * sizeof *queue->ring);
    base_release(queue->memory, queue->filled, queue->ring_size / 64 * sizeof *queue->filled);
    *queue = (struct search_buckets){.memory = queue->memory};
}

static bool
bucket_grow(struct search_buckets *queue, struct search_bucket *bucket)
{
    const uint32_t capacity = bucket->capacity ? bucket->capacity * 2 : 16;
    uint32_t *items;

    if (bucket->capacity > UINT32_MAX / 2)
        return false;
    items = base_resize(queue->memory, bucket->items, bucket->capacity * sizeof *items,
                        capacity * sizeof *items);
    if (!items)
        return false;
    bucket->items = items;
    bucket->capacity = capacity;
    return true;
}

bool
search_buckets_push(struct search_buckets *queue, uint64_t cost, uint32_t item)
{
    const size_t slot = (size_t)cost & (queue->ring_size - 1);
    struct search_bucket *bucket = &queue->ring[slot];

    assert(cost >= queue->cost && cost - queue->cost < queue->ring_size);
    if (bucket->count == bucket->capacity && !bucket_grow(queue, bucket))
        return false;
    if (bucket->count == 0)
        bits_add(queue->filled, slot);
    bucket->items[bucket->count++] = item;
    queue->count++;
    return true;
}

/* The slot of the lowest non-empty bucket, which must exist; advances queue->cost to it. */
static size_t
find_lowest(struct search_buckets *queue)
{
    const size_t from = (size_t)queue->cost & (queue->ring_size - 1);
    const size_t last_word = queue->ring_size / 64 - 1;
    size_t word = from >> 6;
    uint64_t left = queue->filled[word] & (~UINT64_C(0) << (from & 63));
    size_t slot;

    while (!left) { /* wraps around: the first word comes last again, for its low bits */
        word = (word + 1) & last_word;
        left = queue->filled[word];
    }
    slot = word << 6 | (size_t)bits_lowest(left);
    queue->cost += (slot - from) & (queue->ring_size - 1);
    return slot;
}

bool
search_buckets_pop(struct search_buckets *queue, uint64_t *cost, uint32_t *item)
{
    struct search_bucket *bucket;
    size_t slot;

    if (queue->count == 0)
        return false;
    slot = find_lowest(queue);
    bucket = &queue->ring[slot];
    *item = bucket->items[--bucket->count];
    if (bucket->count == 0)
        bits_remove(queue->filled, slot);
    *cost = queue->cost;
    queue->count--;
    return true;
}
