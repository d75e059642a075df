/*
 * tiles_pdb - pattern databases: for every state of a pattern, the moves its own tiles need.
 *
 * Only moves of the pattern's tiles are counted (Korf and Felner, 2002), so the values of patterns
 * that share no tile may be added, and the sum is a lower bound. There are four kinds:
 *
 *     plain   a byte at value[set * k! + rank]: the least over all places of the gap
 *     gap     a byte at value[block * k! + rank]; block = first_block[set] + part_of[set, gap]
 *     bits    a bit at the same place, rows of whole bytes: the value divided by two, odd or even
 *     flat    four bits, see tiles_flat_table: nearly what kind gap says
 *
 * "gap" and "bits" know which part of the board the gap is in (zero-aware). Their values change by
 * exactly one whenever a tile of the pattern slides, and a slide of another tile leaves the gap in
 * its part. So who knows the value of a board needs one bit to know its neighbour's (after Breyer
 * and Korf, 2010): even values go up where the bit stays, odd ones where it changes. The value of
 * a board out of nowhere is found by walking down to the goal. Of the two sides a board is looked
 * at from, each slide is sideways for one, where the rank stays: that bit is in the same row of a
 * few thousand bytes as the one before, which saves the processor half of the ways to memory.
 *
 * See tiles_pattern for set and rank. A table is made by tiles_pdb_build or comes from a file
 * (tiles_pdb_file); it is constant then, and threads share it.
 */
#ifndef TILES_PDB_H
#define TILES_PDB_H

#include "search/search.h"
#include "tiles/tables/tiles_pattern.h"

#define TILES_PDB_UNSEEN 255 /* in a table of kind gap: no play leads there */

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
    uint32_t row; /* bytes of a row of bits, for all blocks of a rank */
    struct tiles_sets sets;
    uint32_t *first_block;  /* by set, and one more */
    uint8_t *part_of;       /* by set and cell; 255 for a cell that is occupied */
    uint64_t *packed_parts; /* both in a word, of 4x4 and kind bits only: see tiles_parts_block */
    uint32_t *main_part;    /* by set: the largest part's cells; of kind flat only */
    uint8_t *value;
    size_t value_bytes;
    bool is_embedded;           /* the values are not ours to free */
    struct base_memory *memory; /* that holds all of the above */
    void *mapping;              /* the file the values are in, if they are */
    size_t mapping_bytes;
    int max_value; /* the greatest value */
};

/*
 * Everything but the values: how sets are numbered and cut. The memory outlives the table.
 * Fails: CLEW_NO_MEMORY.
 */
enum clew_status tiles_pdb_plan(struct tiles_pdb *pdb, const struct tiles_pattern *pattern,
                                enum tiles_pdb_kind kind, struct base_memory *memory,
                                struct clew_error *error);
/*
 * Fills a planned table, on the search's pool. When the search stops meanwhile, CLEW_OK is
 * returned and value stays NULL.
 */
enum clew_status tiles_pdb_build(struct tiles_pdb *pdb, struct search *search,
                                 struct clew_error *error);
void tiles_pdb_free(struct tiles_pdb *pdb);

/* The kind that searches of a size look up: 4x4 and 5x5 have kernels of their own. */
static inline enum tiles_pdb_kind
tiles_pdb_kind_for(int rows, int cols)
{
    if (rows != cols || rows < 4)
        return TILES_PDB_PLAIN;
    return rows == 4 ? TILES_PDB_BITS : TILES_PDB_FLAT;
}

size_t tiles_pdb_bytes(const struct tiles_pdb *pdb);

/* The cuts of a set on 4x4: the first block in the low 16 bits, then three for each cell's part. */
#define TILES_PARTS_SHIFT(cell) (16 + 3 * (cell))

static inline uint32_t
tiles_parts_block(uint64_t packed_parts, int part)
{
    return (uint32_t)((packed_parts & 0xffff) + (packed_parts >> part & 7));
}

/* cell_of[i] is where tile i of the pattern stands. The slow and plain way, for roots and tests. */
uint32_t tiles_pdb_rank(const struct tiles_pdb *pdb, const uint8_t *cell_of);
/* Of kind bits: the value of a board that is one slide of the pattern away from a known value. */
int tiles_pdb_value_after_slide(const struct tiles_pdb *pdb, const uint8_t *cell_of, int gap,
                                int value);
int tiles_pdb_value(const struct tiles_pdb *pdb, const uint8_t *cell_of, int gap);

#endif
