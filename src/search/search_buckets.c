/* search_buckets - see the header. */
#include "search/search_buckets.h"

#include "base/base_bits.h"

#include <assert.h>

bool
search_buckets_init(struct search_buckets *queue, struct base_memory *memory, size_t span)
{
    size_t size = 64; /* a whole word of bits, so that the scan has no ragged end */

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
    base_release(queue->memory, queue->taken.items, queue->taken.capacity * sizeof(uint32_t));
    base_release(queue->memory, queue->ring, queue->ring_size * sizeof *queue->ring);
    base_release(queue->memory, queue->filled, queue->ring_size / 64 * sizeof *queue->filled);
    *queue = (struct search_buckets){.memory = queue->memory};
}

static bool
grow(struct search_buckets *queue, struct search_bucket *bucket)
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
    const size_t place = (size_t)cost & (queue->ring_size - 1);
    struct search_bucket *bucket = &queue->ring[place];

    assert(cost >= queue->cost && cost - queue->cost < queue->ring_size);
    if (bucket->count == bucket->capacity && !grow(queue, bucket))
        return false;
    if (bucket->count == 0)
        bits_add(queue->filled, place);
    bucket->items[bucket->count++] = item;
    queue->count++;
    return true;
}

/* The place of the least bucket that holds something; there must be one. Moves cost there. */
static size_t
find_least(struct search_buckets *queue)
{
    const size_t from = (size_t)queue->cost & (queue->ring_size - 1);
    const size_t last_word = queue->ring_size / 64 - 1;
    size_t word = from >> 6;
    uint64_t left = queue->filled[word] & (~UINT64_C(0) << (from & 63));
    size_t place;

    while (!left) { /* the word it began in is looked at again at the end, for its low bits */
        word = (word + 1) & last_word;
        left = queue->filled[word];
    }
    place = word << 6 | (size_t)bits_lowest(left);
    queue->cost += (place - from) & (queue->ring_size - 1);
    return place;
}

bool
search_buckets_pop(struct search_buckets *queue, uint64_t *cost, uint32_t *item)
{
    struct search_bucket *bucket;
    size_t place;

    if (queue->count == 0)
        return false;
    place = find_least(queue);
    bucket = &queue->ring[place];
    *item = bucket->items[--bucket->count];
    if (bucket->count == 0)
        bits_remove(queue->filled, place);
    *cost = queue->cost;
    queue->count--;
    return true;
}

/* Lends the bucket at a place; an empty one takes its place in the ring. */
static void
lend(struct search_buckets *queue, size_t place, uint32_t **items, size_t *count)
{
    const struct search_bucket taken = queue->ring[place];

    queue->ring[place] = (struct search_bucket){queue->taken.items, 0, queue->taken.capacity};
    queue->taken = taken; /* out of the ring: pushes of the same cost do not touch it */
    bits_remove(queue->filled, place);
    queue->count -= taken.count;
    *items = taken.items;
    *count = taken.count;
}

bool
search_buckets_pop_bucket(struct search_buckets *queue, uint64_t *cost, uint32_t **items,
                          size_t *count)
{
    if (queue->count == 0)
        return false;
    lend(queue, find_least(queue), items, count);
    *cost = queue->cost;
    return true;
}

bool
search_buckets_pop_cost(struct search_buckets *queue, uint64_t cost, uint32_t **items,
                        size_t *count)
{
    const size_t place = (size_t)cost & (queue->ring_size - 1);

    assert(cost >= queue->cost && cost - queue->cost < queue->ring_size);
    if (queue->ring[place].count == 0)
        return false;
    lend(queue, place, items, count);
    return true;
}

bool
search_buckets_peek(const struct search_buckets *queue, uint64_t *cost)
{
    struct search_buckets look = *queue;

    if (queue->count == 0)
        return false;
    find_least(&look);
    *cost = look.cost;
    return true;
}

void
search_buckets_advance(struct search_buckets *queue, uint64_t cost)
{
    assert(cost >= queue->cost);
    queue->cost = cost;
}
