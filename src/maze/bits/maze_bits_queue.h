/*
 * maze_bits_queue - the bucket queue of one part: a list of items per cost and receiver.
 *
 *     ring of R buckets, R a power of two above span; cost c lives in bucket c mod R
 *     bucket = per receiver the end of a chain of blocks of 62 items
 *
 * A queue has one writer, the part that pushes. When the cost of a bucket comes, the receivers read
 * their chains, in any order and at the same time, and keep the blocks for their own queues; so the
 * memory of all buckets together is little more than what waits, and stays in the cache. The writer
 * empties the bucket afterwards. A receiver may read the first part of a chain earlier, while the
 * writer goes on filling it: the part up to an end of which the writer has published a copy.
 *
 * Fails: init and push return false when memory runs out.  Threads: see above; the steps of the
 * search order writing before reading.
 */
#ifndef MAZE_BITS_QUEUE_H
#define MAZE_BITS_QUEUE_H

#include "base/base_memory.h"

#define MAZE_BITS_NO_COST     UINT64_MAX
#define MAZE_BITS_BLOCK_ITEMS 62
#define MAZE_BITS_BLOCK_BYTES 256 /* blocks are aligned to their size */
#define MAZE_BITS_PUBLISHED   4   /* a power of two */

struct maze_bits_block {
    struct maze_bits_block *before; /* full; or NULL */
    uint32_t items[MAZE_BITS_BLOCK_ITEMS];
};

struct maze_bits_queue {
    struct base_memory *memory;
    uint32_t **ends;  /* by bucket and receiver: after the last item; NULL: none */
    uint32_t **early; /* copies of the ends of some buckets: see maze_bits_queue_publish */
    size_t ring_size;
    size_t receivers;
    char padding[64]; /* receivers read what is above it, the writer changes what is below */
    uint64_t *filled; /* one bit per bucket */
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
/* Before the receivers read the bucket of `cost`: it no longer counts as filled. */
void maze_bits_queue_begin(struct maze_bits_queue *queue, uint64_t cost);
/* When all receivers have read it: it is empty. */
void maze_bits_queue_end(struct maze_bits_queue *queue, uint64_t cost);

/*
 * Copies the ends of the bucket of `cost`, so that receivers can read up to there while the writer
 * fills it. The copies of MAZE_BITS_PUBLISHED consecutive costs are kept.
 */
void maze_bits_queue_publish(struct maze_bits_queue *queue, uint64_t cost);

/* The chain of a cost and a receiver: an index into ends. */
static inline size_t
maze_bits_queue_chain(const struct maze_bits_queue *queue, uint64_t cost, size_t receiver)
{
    return ((size_t)cost & (queue->ring_size - 1)) * queue->receivers + receiver;
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

/* The block in which a chain with this end has its last items; NULL if it has none. */
static inline struct maze_bits_block *
maze_bits_queue_block(uint32_t *end)
{
    return end ? (struct maze_bits_block *)((uintptr_t)(end - 1) &
                                            ~(uintptr_t)(MAZE_BITS_BLOCK_BYTES - 1))
               : NULL;
}

/* The last block of a chain, NULL if it has none, and the items in it. */
static inline struct maze_bits_block *
maze_bits_queue_last(const struct maze_bits_queue *queue, size_t chain, size_t *count)
{
    struct maze_bits_block *block = maze_bits_queue_block(queue->ends[chain]);

    *count = block ? (size_t)(queue->ends[chain] - block->items) : 0;
    return block;
}

/* Where the copies of the ends of a bucket begin. */
static inline uint32_t **
maze_bits_queue_early_ends(const struct maze_bits_queue *queue, uint64_t cost)
{
    return &queue->early[((size_t)cost & (MAZE_BITS_PUBLISHED - 1)) * queue->receivers];
}

/* A receiver keeps a block that it has read. */
static inline void
maze_bits_queue_keep(struct maze_bits_queue *queue, struct maze_bits_block *block)
{
    block->before = queue->unused;
    queue->unused = block;
}

#endif
