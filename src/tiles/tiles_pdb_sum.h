/*
 * tiles_pdb_sum - checksums that are as fast as memory.
 *
 * Multiply and mix over 8-byte words, four side by side; large blocks in pieces of 4 MiB that a
 * crew sums together. Finds damage, not forgery. Same bytes and seed, same sum on every machine
 * of the same byte order.
 */
#ifndef TILES_PDB_SUM_H
#define TILES_PDB_SUM_H

#include "base/base_memory.h"
#include "search/search_crew.h"

#include <stdint.h>

uint64_t tiles_sum(const void *start, size_t bytes, uint64_t seed);
/* False when memory ran out. */
bool tiles_sum_large(uint64_t *sum, const void *start, size_t bytes, struct search_crew *crew,
                     struct base_memory *memory);

#endif
