/*
 * tiles_multi_partition - several partitions of 5x5 at once, in flat tables.
 *
 * Each partition gives a lower bound; the greatest counts. A partition has four slots, one per
 * pattern, numbered through over all partitions. A slot is a flat table and a symmetry of the board
 * that maps the slot's tiles to the pattern of the table, so mirrored partitions share tables:
 *
 *     index of a slot = sum over its tiles of  weight of the tile * cell after the symmetry
 *     lower bound     = Manhattan distance of the board + 2 * sum of the values of four slots
 *
 * A symmetry maps equal steps to equal steps, so what a move adds to an index depends on tile and
 * move only, not on the cell.
 *
 * Constant once made; threads share it. The tables must outlive it.
 */
#ifndef TILES_MULTI_PARTITION_H
#define TILES_MULTI_PARTITION_H

#include "tiles/tables/tiles_partition.h"

#define TILES_SLOTS_PER_PARTITION 4 /* one per pattern */
#define TILES_MAX_SLOTS           (TILES_MAX_PARTITIONS * TILES_SLOTS_PER_PARTITION)

struct tiles_multi_partition {
    int partitions;
    const struct tiles_pdb *any; /* any of the tables: they number sets of six cells alike */
    const uint8_t *value[TILES_MAX_SLOTS]; /* see tiles_flat_table_excess */
    /* By tile: */
    uint8_t home[25];
    uint8_t slot_of[25][TILES_MAX_PARTITIONS];
    uint32_t owns[25][TILES_MAX_SLOTS]; /* all bits if the tile is in the slot, else none */
    uint32_t step[25][GRID_DIRECTIONS][TILES_MAX_SLOTS]; /* what a move adds to the index */
    uint32_t farther
        [25][GRID_DIRECTIONS]; /* by gap and move: set of tiles that it takes farther from home */
    int8_t from[25][GRID_DIRECTIONS]; /* by gap and move: cell of the tile that slides, or -1 */
    /* To compute a board from scratch: */
    uint32_t weight[TILES_MAX_SLOTS][25];
    uint8_t map[TILES_MAX_SLOTS][25];
};

/* The tables of partition p are pdbs[4 * p .. 4 * p + 3], each flat. */
void tiles_multi_partition_init(struct tiles_multi_partition *multi, int goal_gap,
                                const struct tiles_partition *partitions,
                                const struct tiles_pdb *const *pdbs, int count);
/* The index of a slot, and the set of cells that its tiles occupy. */
uint32_t tiles_multi_partition_index(const struct tiles_multi_partition *multi, int slot,
                                     const uint8_t *tile_at, uint32_t *set);
int tiles_multi_partition_manhattan(const struct tiles_multi_partition *multi,
                                    const uint8_t *tile_at);
/* The greatest of all lower bounds, computed from scratch. */
int tiles_multi_partition_estimate(const struct tiles_multi_partition *multi,
                                   const uint8_t *tile_at, int gap);

#endif
