/* maze_bits_log - see the header. */
#include "maze/bits/maze_bits_log.h"

#define FIRST_CHUNK_ITEMS 240
#define MAX_CHUNK_ITEMS   ((size_t)1 << 20)

struct maze_bits_log_chunk {
    struct maze_bits_log_chunk *next;
    size_t items; /* that fit */
};

static size_t
log_chunk_bytes(size_t items)
{
    return sizeof(struct maze_bits_log_chunk) + items * sizeof(uint32_t);
}

void
maze_bits_log_init(struct maze_bits_log *log, struct base_memory *memory)
{
    *log = (struct maze_bits_log){.memory = memory};
}

void
maze_bits_log_free(struct maze_bits_log *log)
{
    for (struct maze_bits_log_chunk *chunk = log->chunks, *next; chunk; chunk = next) {
        next = chunk->next;
        base_release(log->memory, chunk, log_chunk_bytes(chunk->items));
    }
    base_release(log->memory, log->runs, log->run_capacity * sizeof *log->runs);
    *log = (struct maze_bits_log){.memory = log->memory};
}

bool
maze_bits_log_end_run(struct maze_bits_log *log, enum maze_axis axis, uint64_t cost)
{
    if (log->end == log->begin)
        return true;
    if (log->run_count == log->run_capacity) {
        struct maze_bits_run *runs =
            base_grow(log->memory, log->runs, &log->run_capacity, sizeof *runs);

        if (!runs)
            return false;
        log->runs = runs;
    }
    log->runs[log->run_count++] =
        (struct maze_bits_run){log->begin, (uint32_t)(log->end - log->begin), (uint32_t)cost, axis};
    log->begin = log->end;
    return true;
}

bool
maze_bits_log_reserve(struct maze_bits_log *log, size_t items, enum maze_axis axis, uint64_t cost)
{
    size_t capacity = log->chunks ? 2 * log->chunks->items : FIRST_CHUNK_ITEMS;
    struct maze_bits_log_chunk *chunk;

    if ((size_t)(log->limit - log->end) >= items)
        return true;
    if (!maze_bits_log_end_run(log, axis, cost))
        return false;
    if (capacity > MAX_CHUNK_ITEMS)
        capacity = MAX_CHUNK_ITEMS;
    chunk = base_alloc(log->memory, log_chunk_bytes(capacity));
    if (!chunk)
        return false;
    *chunk = (struct maze_bits_log_chunk){log->chunks, capacity};
    log->chunks = chunk;
    log->begin = log->end = (uint32_t *)(chunk + 1);
    log->limit = log->end + capacity;
    return true;
}
