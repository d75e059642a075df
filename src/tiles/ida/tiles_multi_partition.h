/*
 * tiles_multi_partition - several partitions of 5x5 at once, each from two sides, in flat tables.
 *
 * A side is a partition as it is, or mirrored at the main diagonal; each gives a lower bound by
 * itself. A side has four slots, one a pattern, numbered through over all sides. A slot is a flat
 * table and a symmetry of the board that brings the slot's tiles to the table's pattern:
 *
 *     place of a slot = sum over its tiles of  weight of the tile * cell after the symmetry
 *     a side says     = Manhattan's distance of the board + 2 * sum of its slots' values
 *
 * A symmetry turns a step into a step of always the same kind, so that what a move adds to a place
 * depends on tile and move alone, not on the cell.
 *
 * Used by: tiles_ida_pdb5.  Constant once made; the tables must outlive it.
 */
#ifndef TILES_MULTI_PARTITION_H
#define TILES_MULTI_PARTITION_H

#include "tiles/tables/tiles_partition.h"

#define TILES_MAX_MIRRORED_PARTITIONS 16
#define TILES_SLOTS_PER_PARTITION     4 /* of a side */
#define TILES_MAX_SLOTS               (TILES_MAX_MIRRORED_PARTITIONS * TILES_SLOTS_PER_PARTITION)

struct tiles_multi_partition {
    int partitions;              /* two per listed partition: as it is, and mirrored */
    const struct tiles_pdb *any; /* one of the tables: all sets of six cells are the same to them */
    const uint8_t *value[TILES_MAX_SLOTS]; /* see tiles_flat_table_excess */
    /* By tile, which is its home + 1: */
    uint8_t slot_of[25][TILES_MAX_MIRRORED_PARTITIONS];
    uint32_t owns[25][TILES_MAX_SLOTS]; /* all bits if the tile is the slot's, else none */
    uint32_t step[25][GRID_DIRECTIONS][TILES_MAX_SLOTS]; /* what a move adds to the places */
    uint32_t farther[25][GRID_DIRECTIONS]; /* by gap and move: set of tiles that get farther home */
    int8_t from[25][GRID_DIRECTIONS]; /* by gap and move: cell of the tile that slides, or -1 */
    /* For a board from scratch: */
    uint32_t weight[TILES_MAX_SLOTS][25];
    uint8_t map[TILES_MAX_SLOTS][25];
};

/* The tables of partition p are pdbs[4 * p .. 4 * p + 3], each flat. */
void tiles_multi_partition_init(struct tiles_multi_partition *multi,
                                const struct tiles_partition *partitions,
                                const struct tiles_pdb *const *pdbs, int count);
/* The slot's place, and the set of cells that its tiles occupy. */
uint32_t tiles_multi_partition_index(const struct tiles_multi_partition *multi, int slot,
                                     const uint8_t *tile_at, uint32_t *set);
int tiles_multi_partition_manhattan(const uint8_t *tile_at);
/* The greatest of all sides' lower bounds, the plain way. */
int tiles_multi_partition_estimate(const struct tiles_multi_partition *multi,
                                   const uint8_t *tile_at, int gap);

#endif
