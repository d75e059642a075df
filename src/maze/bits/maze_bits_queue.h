/*
 * maze_bits_queue - the bucket queue of one part: a list of items per axis, cost and receiver.
 *
 *     per axis a ring of R buckets, R a power of two above span; cost c lives in bucket c mod R
 *     bucket = per receiver the end of a chain of blocks of 62 items
 *
 * A queue has one writer, the part that pushes. When the cost of a bucket comes, the receivers read
 * their chains, in any order and at the same time, and keep the blocks for their own queues; so the
 * memory of all buckets together is little more than what waits, and stays in the cache. The writer
 * empties the bucket afterwards. The axes are apart because a receiver may read chains of one axis
 * while the writer pushes items of the other.
 *
 * Fails: init and push return false when memory runs out.  Threads: see above; the steps of the
 * search order writing before reading.
 */
#ifndef MAZE_BITS_QUEUE_H
#define MAZE_BITS_QUEUE_H

#include "base/base_memory.h"
#include "maze/maze_rolls.h"

#define MAZE_BITS_NO_COST     UINT64_MAX
#define MAZE_BITS_BLOCK_ITEMS 62
#define MAZE_BITS_BLOCK_BYTES 256 /* blocks are aligned to their size */

struct maze_bits_block {
    struct maze_bits_block *before; /* full; or NULL */
    uint32_t items[MAZE_BITS_BLOCK_ITEMS];
};

struct maze_bits_queue {
    struct base_memory *memory;
    uint32_t **ends; /* by axis, bucket and receiver: after the last item; NULL: none */
    size_t ring_size;
    size_t receivers;
    char padding[64]; /* receivers read what is above it, the writer changes what is below */
    uint64_t *filled; /* one bit per bucket, for both axes */
    struct maze_bits_block *unused;
    struct maze_bits_chunk *chunks; /* the memory of the blocks */
    size_t chunk_blocks;            /* of the next chunk */
};

bool maze_bits_queue_init(struct maze_bits_queue *queue, struct base_memory *memory, size_t span,
                          size_t receivers);
void maze_bits_queue_free(struct maze_bits_queue *queue);

/* Begins a block of this chain, and returns the end for its first item; NULL: no memory. */
uint32_t *maze_bits_queue_grow(struct maze_bits_queue *queue, size_t chain);
/* The lowest cost above `cost` in the queue, or MAZE_BITS_NO_COST. */
uint64_t maze_bits_queue_next(const struct maze_bits_queue *queue, uint64_t cost);
/* Before the receivers read the buckets of `cost`: they no longer count as filled. */
void maze_bits_queue_begin(struct maze_bits_queue *queue, uint64_t cost);

/* The chain of an axis, a cost and a receiver: an index into ends. */
static inline size_t
maze_bits_queue_chain(const struct maze_bits_queue *queue, enum maze_axis axis, uint64_t cost,
                      size_t receiver)
{
    const size_t ring = axis == MAZE_ALONG_COL ? queue->ring_size : 0;

    return (ring + ((size_t)cost & (queue->ring_size - 1))) * queue->receivers + receiver;
}

/* When all receivers have read the bucket of an axis: it is empty. */
static inline void
maze_bits_queue_end(struct maze_bits_queue *queue, enum maze_axis axis, uint64_t cost)
{
    uint32_t **ends = &queue->ends[maze_bits_queue_chain(queue, axis, cost, 0)];

    for (size_t i = 0; i < queue->receivers; i++)
        ends[i] = NULL;
}

/* False: no memory. */
static inline bool
maze_bits_queue_push(struct maze_bits_queue *queue, size_t chain, uint32_t item)
{
    uint32_t *end = queue->ends[chain];

    if (((uintptr_t)end & (MAZE_BITS_BLOCK_BYTES - 1)) == 0) { /* none, or full */
        end = maze_bits_queue_grow(queue, chain);
        if (!end)
            return false;
    }
    *end = item;
    queue->ends[chain] = end + 1;
    return true;
}

/* The last block of a chain, and how many items are in it; NULL: the chain is empty. */
static inline struct maze_bits_block *
maze_bits_queue_last(const struct maze_bits_queue *queue, size_t chain, size_t *count)
{
    uint32_t *const end = queue->ends[chain];
    struct maze_bits_block *block;

    if (!end)
        return NULL;
    block =
        (struct maze_bits_block *)((uintptr_t)(end - 1) & ~(uintptr_t)(MAZE_BITS_BLOCK_BYTES - 1));
    *count = (size_t)(end - block->items);
    return block;
}

/* A receiver keeps a block that it has read. */
static inline void
maze_bits_queue_keep(struct maze_bits_queue *queue, struct maze_bits_block *block)
{
    block->before = queue->unused;
    queue->unused = block;
}

#endif
