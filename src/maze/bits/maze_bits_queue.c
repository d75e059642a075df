/* maze_bits_queue - see the header. */
#include "maze/bits/maze_bits_queue.h"

#include "base/base_bits.h"

#define FIRST_CHUNK_BLOCKS 7
#define MAX_CHUNK_BLOCKS   4095

/* Followed by the blocks, after padding to their alignment. */
struct maze_bits_chunk {
    struct maze_bits_chunk *next;
    size_t bytes;
};

bool
maze_bits_queue_init(struct maze_bits_queue *queue, struct base_memory *memory, size_t span,
                     size_t receivers)
{
    size_t size = 64; /* at least one whole word of the bitmap */

    while (size <= span)
        size *= 2;
    *queue = (struct maze_bits_queue){.memory = memory,
                                      .ring_size = size,
                                      .receivers = receivers,
                                      .chunk_blocks = FIRST_CHUNK_BLOCKS};
    queue->ends = base_alloc_zero(memory, 2 * size * receivers, sizeof(uint32_t *));
    queue->filled = base_alloc_zero(memory, size / 64, sizeof *queue->filled);
    return queue->ends && queue->filled;
}

void
maze_bits_queue_free(struct maze_bits_queue *queue)
{
    for (struct maze_bits_chunk *chunk = queue->chunks, *next; chunk; chunk = next) {
        next = chunk->next;
        base_release(queue->memory, chunk, chunk->bytes);
    }
    base_release(queue->memory, queue->ends,
                 2 * queue->ring_size * queue->receivers * sizeof(uint32_t *));
    base_release(queue->memory, queue->filled, queue->ring_size / 64 * sizeof *queue->filled);
    *queue = (struct maze_bits_queue){.memory = queue->memory};
}

static bool
add_chunk(struct maze_bits_queue *queue)
{
    const size_t bytes = (queue->chunk_blocks + 1) * MAZE_BITS_BLOCK_BYTES;
    struct maze_bits_chunk *chunk = base_alloc(queue->memory, bytes);
    uintptr_t block;

    if (!chunk)
        return false;
    *chunk = (struct maze_bits_chunk){queue->chunks, bytes};
    queue->chunks = chunk;
    block = ((uintptr_t)(chunk + 1) + MAZE_BITS_BLOCK_BYTES - 1) &
            ~(uintptr_t)(MAZE_BITS_BLOCK_BYTES - 1);
    for (; block + MAZE_BITS_BLOCK_BYTES <= (uintptr_t)chunk + bytes;
         block += MAZE_BITS_BLOCK_BYTES)
        maze_bits_queue_keep(queue, (struct maze_bits_block *)block);
    if (queue->chunk_blocks < MAX_CHUNK_BLOCKS)
        queue->chunk_blocks = queue->chunk_blocks * 2 + 1;
    return true;
}

uint32_t *
maze_bits_queue_grow(struct maze_bits_queue *queue, size_t chain)
{
    uint32_t *end = queue->ends[chain];
    struct maze_bits_block *block;

    if (!queue->unused && !add_chunk(queue))
        return NULL;
    block = queue->unused;
    queue->unused = block->before;
    block->before = end ? (struct maze_bits_block *)((uintptr_t)end - MAZE_BITS_BLOCK_BYTES) : NULL;
    if (!end)
        bits_add(queue->filled, chain / queue->receivers & (queue->ring_size - 1));
    return block->items;
}

uint64_t
maze_bits_queue_next(const struct maze_bits_queue *queue, uint64_t cost)
{
    const size_t words = queue->ring_size / 64;
    const size_t from = (size_t)(cost + 1) & (queue->ring_size - 1);
    size_t word = from >> 6;
    uint64_t left = queue->filled[word] & (~UINT64_C(0) << (from & 63));

    for (size_t i = 0; !left && i < words; i++) { /* the first word comes last again */
        word = (word + 1) & (words - 1);
        left = queue->filled[word];
    }
    if (!left)
        return MAZE_BITS_NO_COST;
    return cost + 1 + (((word << 6 | (size_t)bits_lowest(left)) - from) & (queue->ring_size - 1));
}

void
maze_bits_queue_begin(struct maze_bits_queue *queue, uint64_t cost)
{
    bits_remove(queue->filled, (size_t)cost & (queue->ring_size - 1));
}
