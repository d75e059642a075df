/* tiles_transpositions - see the header. */
#include "tiles/ida/tiles_transpositions.h"

#include "base/base_available.h"
#include "base/base_pages.h"

#include <string.h>

/*
 * A round takes about six times the nodes of the one before, of which a twentieth is visited: that
 * would fill six bytes. Clearing more than is filled takes longer than it saves.
 */
#define BYTES_PER_NODE 6 /* of the round before */
#define MIN_BYTES      ((size_t)1 << 27)
#define MAX_BYTES      ((size_t)1 << 31)

void
tiles_transpositions_init(struct tiles_transpositions *table, struct base_memory *memory,
                          size_t max_bytes)
{
    *table = (struct tiles_transpositions){.memory = memory, .max_bytes = max_bytes};
}

void
tiles_transpositions_free(struct tiles_transpositions *table)
{
    base_release(table->memory, table->block, table->block_bytes);
    table->block = NULL;
    table->buckets = NULL;
    table->block_bytes = 0;
}

size_t
tiles_transpositions_max_bytes(void)
{
    const size_t available = base_available_bytes();
    const size_t eighth = available == SIZE_MAX ? 0 : available / 8;

    return eighth < MAX_BYTES ? eighth : MAX_BYTES;
}

/* A budget keeps as much for everything else as the table takes. */
static bool
has_room_for_twice(const struct base_memory *memory, size_t bytes)
{
    for (; memory; memory = memory->parent) {
        const size_t used = base_memory_used(memory);

        if (memory->budget && (memory->budget < used || (memory->budget - used) / 2 < bytes))
            return false;
    }
    return true;
}

/* A power of two of buckets, aligned to their size. */
static bool
make_buckets(struct tiles_transpositions *table, int log2)
{
    const size_t buckets = (size_t)1 << log2;
    const size_t bytes = (buckets + 1) * sizeof *table->buckets;

    if (!has_room_for_twice(table->memory, bytes))
        return false;
    table->block = base_alloc_zero(table->memory, 1, bytes);
    if (!table->block)
        return false;
    table->block_bytes = bytes;
    base_prefer_huge_pages(table->block, bytes);
    table->buckets =
        (struct tiles_bucket *)(((uintptr_t)table->block + sizeof *table->buckets - 1) &
                                ~(uintptr_t)(sizeof *table->buckets - 1));
    table->shift = 64 - log2;
    table->round = 0;
    return true;
}

/* The largest table of at most so many bytes that there is memory for. */
static void
enlarge(struct tiles_transpositions *table, size_t bytes)
{
    int log2 = 0;

    while ((sizeof *table->buckets << (log2 + 1)) <= bytes)
        log2++;
    if (table->buckets && 64 - table->shift >= log2)
        return;
    tiles_transpositions_free(table);
    while (log2 > 0 && !make_buckets(table, log2))
        log2--;
}

void
tiles_transpositions_begin_round(struct tiles_transpositions *table, uint64_t nodes, size_t leaves)
{
    const uint64_t wanted = nodes * BYTES_PER_NODE;
    const size_t bytes = wanted < MIN_BYTES ? MIN_BYTES : (size_t)wanted;

    enlarge(table, bytes < table->max_bytes ? bytes : table->max_bytes);
    if (leaves > TILES_TRANSPOSED_LEAVES)
        tiles_transpositions_free(table);
    if (!table->buckets)
        return;
    if (++table->round < TILES_TRANSPOSED_ROUNDS)
        return;
    memset(table->buckets, 0, sizeof *table->buckets << (64 - table->shift));
    table->round = 1;
}
