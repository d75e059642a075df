/*
 * search_arena - many small blocks that live and die together.
 *
 * Blocks come from chunks of doubling size; nothing is freed one by one. Aligned to 16 bytes.
 * search_arena_now / _reset take back everything since a moment, for a search that backtracks.
 * Fails: NULL when memory runs out. One arena a worker.
 */
#ifndef SEARCH_ARENA_H
#define SEARCH_ARENA_H

#include "base/base_memory.h"

struct search_chunk;

struct search_arena {
    struct base_memory *memory;
    struct search_chunk *chunk; /* the newest; older ones hang behind it */
    struct search_chunk *spare; /* given back by a reset and not yet used again; or NULL */
    size_t next_bytes;
};

struct search_arena_mark {
    struct search_chunk *chunk;
    size_t used;
};

void search_arena_init(struct search_arena *arena, struct base_memory *memory);
void search_arena_free(struct search_arena *arena);
void *search_arena_take(struct search_arena *arena, size_t bytes);
/* A moment to come back to, and the way back: all blocks taken since are gone. */
struct search_arena_mark search_arena_now(const struct search_arena *arena);
void search_arena_reset(struct search_arena *arena, struct search_arena_mark mark);

#endif
