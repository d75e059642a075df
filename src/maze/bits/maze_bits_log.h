/*
 * maze_bits_log - which items a part reached at which cost, in the order of costs.
 *
 * The log is written from one end to the other, so it costs no waits for memory. Items of one cost
 * and axis form a run; a run that does not fit into the rest of a chunk is continued in a second
 * one.
 *
 * Fails: false when memory runs out.  Threads: one at a time.
 */
#ifndef MAZE_BITS_LOG_H
#define MAZE_BITS_LOG_H

#include "base/base_memory.h"
#include "maze/maze_rolls.h"

struct maze_bits_run {
    const uint32_t *items;
    uint32_t count;
    uint32_t cost;
    enum maze_axis axis;
};

struct maze_bits_log {
    struct base_memory *memory;
    struct maze_bits_run *runs;
    size_t run_count, run_capacity;
    uint32_t *end;   /* of what has been written */
    uint32_t *limit; /* of the chunk */
    uint32_t *begin; /* of the run being written */
    struct maze_bits_log_chunk *chunks;
};

void maze_bits_log_init(struct maze_bits_log *log, struct base_memory *memory);
void maze_bits_log_free(struct maze_bits_log *log);

/* Room for this many items at log->end, in a new chunk if need be. */
bool maze_bits_log_reserve(struct maze_bits_log *log, size_t items, enum maze_axis axis,
                           uint64_t cost);
/* Ends the run: what has been written since the last call. */
bool maze_bits_log_end_run(struct maze_bits_log *log, enum maze_axis axis, uint64_t cost);

#endif
