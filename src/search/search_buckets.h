/*
 * search_buckets - a bucket queue (Dial, 1969): a priority queue for integer costs.
 *
 *     ring of R buckets, R a power of two above span; cost c lives in bucket c mod R
 *
 * When no step costs more than `span`, all costs in the queue lie within span of the lowest. So no
 * two different costs share a bucket, and the order is exact without comparisons. Items of the same
 * cost are popped last in, first out. A bitmap of the non-empty buckets lets pop skip 64 at a time.
 *
 * Fails: init and push return false when memory runs out; the queue is unchanged then. Freed by the
 * caller. Threads: one at a time.
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
    uint64_t *filled; /* one bit per bucket: it is not empty */
    size_t ring_size;
    uint64_t cost; /* lower bound of all costs in the queue; 0 at first */
    size_t count;
};

bool search_buckets_init(struct search_buckets *queue, struct base_memory *memory, size_t span);
void search_buckets_free(struct search_buckets *queue);
/* cost must lie between the last popped cost (at first 0) and that plus span. */
bool search_buckets_push(struct search_buckets *queue, uint64_t cost, uint32_t item);
/* False when empty. */
bool search_buckets_pop(struct search_buckets *queue, uint64_t *cost, uint32_t *item);

#endif
