/*
 * tiles_pdb_transpose - the bits of a pattern database, from one row per block to one per rank.
 *
 * A table is built block by block, but a search reads the bits of one rank and nearby blocks in
 * succession (see tiles_pdb). The matrix is turned in squares of 8 x 8 bits, a cache line of both
 * sides at a time.
 */
#ifndef TILES_PDB_TRANSPOSE_H
#define TILES_PDB_TRANSPOSE_H

#include "search/search.h"
#include "tiles/tables/tiles_pdb.h"

/*
 * rows: of pdb->row bytes, one per rank, all of which is written; states: the sets of ranks of the
 * blocks, in whole words. Runs on the pool of the search; unfinished if the search is stopped.
 */
void tiles_pdb_transpose(uint8_t *rows, const uint64_t *states, const struct tiles_pdb *pdb,
                         struct search *search);

#endif
