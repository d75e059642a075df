/* search_arena - see the header. */
#include "search/search_arena.h"

#include <stdint.h>

#define FIRST_BYTES  4096
#define MAX_BYTES    ((size_t)16 << 20) /* doubling stops here, so the unused end stays small */
#define ROUND_UP(n)  (((n) + 15) & ~(size_t)15)
#define HEADER_BYTES ROUND_UP(sizeof(struct search_chunk))

/* [ header | used ...... | free ...... ]; bytes and used count the header too. */
struct search_chunk {
    struct search_chunk *older;
    size_t bytes;
    size_t used;
};

void
search_arena_init(struct search_arena *arena, struct base_memory *memory)
{
    *arena = (struct search_arena){.memory = memory, .next_bytes = FIRST_BYTES};
}

static void
free_chunk(struct search_arena *arena, struct search_chunk *chunk)
{
    if (chunk)
        base_release(arena->memory, chunk, chunk->bytes);
}

void
search_arena_free(struct search_arena *arena)
{
    while (arena->chunk) {
        struct search_chunk *older = arena->chunk->older;

        free_chunk(arena, arena->chunk);
        arena->chunk = older;
    }
    free_chunk(arena, arena->spare);
    search_arena_init(arena, arena->memory);
}

static struct search_chunk *
new_chunk(struct search_arena *arena, size_t least)
{
    size_t bytes = least > arena->next_bytes ? least : arena->next_bytes;
    struct search_chunk *chunk = base_alloc(arena->memory, bytes);

    if (!chunk && bytes > least) { /* near the budget: no more than is needed */
        bytes = least;
        chunk = base_alloc(arena->memory, bytes);
    }
    if (!chunk)
        return NULL;
    chunk->bytes = bytes;
    if (arena->next_bytes < MAX_BYTES)
        arena->next_bytes *= 2;
    return chunk;
}

/* Puts a chunk with room for `least` bytes, header included, in front. */
static bool
add_chunk(struct search_arena *arena, size_t least)
{
    struct search_chunk *chunk = arena->spare;

    if (chunk && chunk->bytes >= least)
        arena->spare = NULL;
    else
        chunk = new_chunk(arena, least);
    if (!chunk)
        return false;
    chunk->older = arena->chunk;
    chunk->used = HEADER_BYTES;
    arena->chunk = chunk;
    return true;
}

void *
search_arena_take(struct search_arena *arena, size_t bytes)
{
    const size_t rounded = bytes ? ROUND_UP(bytes) : 16;
    struct search_chunk *chunk = arena->chunk;
    void *block;

    if (bytes > SIZE_MAX / 2)
        return NULL;
    if (!chunk || chunk->bytes - chunk->used < rounded) {
        if (!add_chunk(arena, HEADER_BYTES + rounded))
            return NULL;
        chunk = arena->chunk;
    }
    block = (unsigned char *)chunk + chunk->used;
    chunk->used += rounded;
    return block;
}

struct search_arena_mark
search_arena_now(const struct search_arena *arena)
{
    return (struct search_arena_mark){arena->chunk, arena->chunk ? arena->chunk->used : 0};
}

/*
 * The largest chunk given back is kept as a spare: a search that goes back and forth over the end
 * of a chunk would else ask the system for memory at every turn.
 */
void
search_arena_reset(struct search_arena *arena, struct search_arena_mark mark)
{
    while (arena->chunk != mark.chunk) {
        struct search_chunk *chunk = arena->chunk;

        arena->chunk = chunk->older;
        if (arena->spare && arena->spare->bytes >= chunk->bytes) {
            free_chunk(arena, chunk);
        } else {
            free_chunk(arena, arena->spare);
            arena->spare = chunk;
        }
    }
    if (arena->chunk)
        arena->chunk->used = mark.used;
}
