/*
 * tiles_pdb - pattern databases: for every state of a pattern, the moves its own tiles need.
 *
 * Only moves of the pattern's tiles are counted (Korf and Felner, 2002), so the values of patterns
 * that share no tile can be added, and the sum is a lower bound. There are four kinds:
 *
 *     plain   a byte at value[set * k! + rank]: the minimum over all cells of the gap
 *     gap     a byte at value[block * k! + rank]; block = first_block[set] + part_of[set, gap]
 *     bits    a bit at the same index, rows of whole bytes: the value divided by two, odd or even
 *     flat    four bits, see tiles_flat_table: nearly the value of kind gap
 *
 * "gap" and "bits" know in which part of the board the gap is (zero-aware). Their values change by
 * exactly one when a tile of the pattern slides, and a slide of another tile leaves the gap in its
 * part. So one bit is enough to get from the value of a board to that of its neighbour (after
 * Breyer and Korf, 2010): even values go up where the bit stays, odd ones where it changes. The
 * value of a board without a known neighbour is found by descending to the goal. A slide is
 * sideways for one of the two partitions of tiles_views; there the rank stays, so the bit is in the
 * same row of a few thousand bytes as the one before, which saves half of the cache misses.
 *
 * See tiles_pattern for set and rank. A table is made by tiles_pdb_build, mapped from a file
 * (tiles_pdb_file) or embedded; then it is constant, and threads share it.
 *
 * Fails: CLEW_NO_MEMORY.
 */
#ifndef TILES_PDB_H
#define TILES_PDB_H

#include "search/search.h"
#include "tiles/tables/tiles_pattern.h"

#define TILES_PDB_UNSEEN 255 /* kind gap: cannot be reached */

enum tiles_pdb_kind {
    TILES_PDB_PLAIN,
    TILES_PDB_GAP,
    TILES_PDB_BITS,
    TILES_PDB_FLAT,
    TILES_PDB_KINDS,
};

struct tiles_pdb {
    struct tiles_pattern pattern;
    enum tiles_pdb_kind kind;
    uint32_t orders; /* k! */
    uint32_t blocks;
    uint32_t row; /* kind bits: bytes of one rank, for all blocks */
    struct tiles_sets sets;
    uint32_t *first_block;  /* by set, and one more */
    uint8_t *part_of;       /* by set and cell; 255 for an occupied cell */
    uint64_t *packed_parts; /* both in one word; 4x4 of kind bits only, see tiles_parts_block */
    uint32_t *main_part;    /* by set: cells of the largest part; kind flat only */
    uint8_t *value;
    size_t value_bytes;
    bool is_embedded;           /* the values are constants of the library */
    struct base_memory *memory; /* that holds all of the above */
    void *mapping;              /* of the file that holds the values, or NULL */
    size_t mapping_bytes;
    int max_value; /* the largest value */
};

/* Everything but the values: how sets are numbered and which parts they leave. */
enum clew_status tiles_pdb_plan(struct tiles_pdb *pdb, const struct tiles_pattern *pattern,
                                enum tiles_pdb_kind kind, struct base_memory *memory,
                                struct clew_error *error);
/*
 * Fills a planned table, on the pool of the search. When the search is stopped, it returns CLEW_OK
 * and value stays NULL.
 */
enum clew_status tiles_pdb_build(struct tiles_pdb *pdb, struct search *search,
                                 struct clew_error *error);
void tiles_pdb_free(struct tiles_pdb *pdb);

/* The kind that searches of that size use: 4x4 and 5x5 have kernels of their own. */
static inline enum tiles_pdb_kind
tiles_pdb_kind_for(int rows, int cols)
{
    if (rows != cols || rows < 4)
        return TILES_PDB_PLAIN;
    return rows == 4 ? TILES_PDB_BITS : TILES_PDB_FLAT;
}

size_t tiles_pdb_bytes(const struct tiles_pdb *pdb);

/*
 * The packed parts of a set on 4x4: the first block in 16 bits, then 3 bits per cell for its part.
 */
#define TILES_PARTS_SHIFT(cell) (16 + 3 * (cell))

static inline uint32_t
tiles_parts_block(uint64_t packed_parts, int part)
{
    return (uint32_t)((packed_parts & 0xffff) + (packed_parts >> part & 7));
}

/* cell_of[i] is the cell of tile i of the pattern. Slow: for roots and tests. */
uint32_t tiles_pdb_rank(const struct tiles_pdb *pdb, const uint8_t *cell_of);
/* Kind bits: the value after one slide of a tile of the pattern, from the value before it. */
int tiles_pdb_value_after_slide(const struct tiles_pdb *pdb, const uint8_t *cell_of, int gap,
                                int value);
int tiles_pdb_value(const struct tiles_pdb *pdb, const uint8_t *cell_of, int gap);

#endif
