/*
 * search_buckets - a queue for whole costs that never grow by more than a known step.
 *
 *     ring of R buckets, R a power of two above span; cost c lives in bucket c mod R
 *
 * When all steps are at most `span`, the costs in the queue at any time lie within span of the
 * least, so no two different costs share a bucket, and the order is exact (Dial, 1969). Push and
 * pop cost no comparison. Items of one cost leave in reverse order of arrival. A word of bits a
 * bucket group lets pop skip empty buckets 64 at a time.
 *
 * Fails: push with false when memory runs out; nothing is lost then.
 */
#ifndef SEARCH_BUCKETS_H
#define SEARCH_BUCKETS_H

#include "base/base_memory.h"

#include <stdint.h>

struct search_bucket {
    uint32_t *items;
    uint32_t count;
    uint32_t capacity;
};

struct search_buckets {
    struct base_memory *memory;
    struct search_bucket *ring;
    uint64_t *filled; /* a bit a bucket */
    size_t ring_size;
    uint64_t cost; /* least cost that can be in the queue; 0 at first */
    size_t count;
    struct search_bucket taken; /* what search_buckets_pop_bucket lent last */
};

bool search_buckets_init(struct search_buckets *queue, struct base_memory *memory, size_t span);
void search_buckets_free(struct search_buckets *queue);
/* cost must be from the last popped cost (at first 0) to that plus span. */
bool search_buckets_push(struct search_buckets *queue, uint64_t cost, uint32_t item);
/* False when empty. */
bool search_buckets_pop(struct search_buckets *queue, uint64_t *cost, uint32_t *item);
/*
 * The whole least bucket at once, in order of arrival; false when empty. Borrowed until the next
 * take: pushing while walking over it is fine, also with the same cost.
 */
bool search_buckets_pop_bucket(struct search_buckets *queue, uint64_t *cost, uint32_t **items,
                               size_t *count);

/*
 * For several queues that are walked in step, one a worker. _least looks without taking; false
 * when empty. _pass moves an idle queue on: nothing below cost is in it or will be pushed.
 * _take_cost lends the bucket of just this cost like _take, false when that is empty; the queue
 * is not moved on, so that lower costs can still be pushed.
 */
bool search_buckets_peek(const struct search_buckets *queue, uint64_t *cost);
void search_buckets_advance(struct search_buckets *queue, uint64_t cost);
bool search_buckets_pop_cost(struct search_buckets *queue, uint64_t cost, uint32_t **items,
                             size_t *count);

#endif
