/*
 * tiles_pdb_checksum - checksums at the speed of memory.
 *
 * Multiply and mix over 8-byte words, four streams in parallel; large blocks in chunks of 4 MiB
 * that a pool of threads shares. Detects damage, not forgery. The same bytes and seed give the same
 * sum on every machine of the same byte order.
 */
#ifndef TILES_PDB_CHECKSUM_H
#define TILES_PDB_CHECKSUM_H

#include "base/base_memory.h"
#include "search/search.h"
#include "search/search_pool.h"

#include <stdint.h>

uint64_t tiles_checksum(const void *start, size_t bytes, uint64_t seed);

/* How a large block is summed. */
struct tiles_checksum_job {
    struct search_pool *pool;
    struct base_memory *memory;
    struct search *search; /* that may stop it, or NULL */
};

/* False when memory ran out or the search was stopped. */
bool tiles_checksum_large(uint64_t *sum, const void *start, size_t bytes,
                          const struct tiles_checksum_job *job);

#endif
