/*
 * tiles_pdb - pattern databases: for every state of a pattern, the moves its own tiles need.
 *
 * Only moves of the pattern's tiles are counted (Korf and Felner, 2002), so the values of patterns
 * that share no tile may be added, and the sum is a lower bound. value[block * k! + rank] is a
 * byte:
 *
 *     plain        block = set: the least over all places of the gap
 *     zero-aware   block = first_block[set] + part_of[set * cells + gap]
 *
 * See tiles_pattern for set and rank. A table is made by tiles_pdb_build or comes from a file
 * (tiles_pdb_file); it is constant then, and threads share it.
 */
#ifndef TILES_PDB_H
#define TILES_PDB_H

#include "search/search.h"
#include "tiles/tiles_pattern.h"

#define TILES_PDB_UNSEEN 255 /* in a zero-aware table: no play leads there */

struct tiles_pdb {
    struct tiles_pattern pattern;
    bool is_zero_aware;
    uint32_t orders; /* k! */
    uint32_t blocks;
    struct tiles_sets sets;
    uint32_t *first_block; /* by set, and one more */
    uint8_t *part_of;      /* by set and cell; 255 for a cell that is occupied */
    uint8_t *value;
    size_t value_bytes;
    struct base_memory *memory; /* that holds all of the above */
    void *mapping;              /* the file the values are in, if they are */
    size_t mapping_bytes;
    int most; /* the greatest value */
};

/*
 * Everything but the values: how sets are numbered and cut. The memory outlives the table.
 * Fails: CLEW_NO_MEMORY.
 */
enum clew_status tiles_pdb_plan(struct tiles_pdb *pdb, const struct tiles_pattern *pattern,
                                bool is_zero_aware, struct base_memory *memory,
                                struct clew_error *error);
/*
 * Fills a planned table, on the search's crew. When the search stops meanwhile, CLEW_OK is
 * returned and value stays NULL.
 */
enum clew_status tiles_pdb_build(struct tiles_pdb *pdb, struct search *search,
                                 struct clew_error *error);
void tiles_pdb_free(struct tiles_pdb *pdb);

static inline size_t
tiles_pdb_bytes(const struct tiles_pdb *pdb)
{
    return (size_t)(pdb->is_zero_aware ? pdb->blocks : pdb->sets.count) * pdb->orders;
}

/* cell_of[i] is where tile i of the pattern stands. The slow and plain way, for roots and tests. */
uint32_t tiles_pdb_rank(const struct tiles_pdb *pdb, const uint8_t *cell_of);
int tiles_pdb_value(const struct tiles_pdb *pdb, const uint8_t *cell_of, int gap);

#endif
