/*
 * tiles_partition - how the tiles of a board are grouped into patterns, by name.
 *
 * Drawn as the board, a letter for each group, a dot where the gap belongs. 7-8, 5-5-5 and 6-6-3
 * are for 4x4, 6-6-6-6 for 5x5 (Korf and Felner, 2002), of which there are several, the best
 * first; other sizes are cut into groups of up to six along a winding line.
 */
#ifndef TILES_PARTITION_H
#define TILES_PARTITION_H

#include "tiles/tables/tiles_views.h"

#define TILES_MAX_PARTITIONS 3 /* of a name */

struct tiles_partition {
    int count;
    uint32_t homes[TILES_MAX_PATTERNS];
};

/* name "555", "663", "78", "6666", or NULL for what suits the size. False: none for this size. */
bool tiles_partition_find(struct tiles_partition *partition, const char *name, int rows, int cols);

/* All of that name, the best first; how many. */
int tiles_partition_list(struct tiles_partition *list, const char *name, int rows, int cols);

#endif
