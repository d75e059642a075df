/*
 * tiles_pdb_checksum - checksums that are as fast as memory.
 *
 * Multiply and mix over 8-byte words, four side by side; large blocks in pieces of 4 MiB that a
 * pool sums together. Finds damage, not forgery. Same bytes and seed, same sum on every machine
 * of the same byte order.
 */
#ifndef TILES_PDB_CHECKSUM_H
#define TILES_PDB_CHECKSUM_H

#include "base/base_memory.h"
#include "search/search.h"
#include "search/search_pool.h"

#include <stdint.h>

uint64_t tiles_checksum(const void *start, size_t bytes, uint64_t seed);

/* How a large sum is taken: by whom, for whom, and whether it may be broken off. */
struct tiles_checksum_job {
    struct search_pool *pool;
    struct base_memory *memory;
    struct search *search; /* NULL: nothing stops it */
    void *copy;            /* NULL, or where the bytes go while they are at hand */
};

/* False when memory ran out or the search stopped. */
bool tiles_checksum_large(uint64_t *sum, const void *start, size_t bytes,
                          const struct tiles_checksum_job *job);

#endif
