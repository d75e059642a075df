/*
 * tiles_partition - how the tiles of a board are divided into patterns, by name.
 *
 * A partition is drawn like the board: a letter per pattern, a dot where the gap belongs. 7-8,
 * 5-5-5 and 6-6-3 are for 4x4 and 6-6-6-6 for 5x5 (Korf and Felner, 2002); of the latter there are
 * several, the best first. Other sizes are cut into patterns of up to six tiles along a winding
 * line.
 *
 * Fails never.  Plain structs.
 */
#ifndef TILES_PARTITION_H
#define TILES_PARTITION_H

#include "tiles/tables/tiles_views.h"

#define TILES_MAX_PARTITIONS 3 /* with the same name */

struct tiles_partition {
    int count;
    uint32_t homes[TILES_MAX_PATTERNS];
};

/* name is "555", "663", "78", "6666", or NULL for the default of the size. False: there is none. */
bool tiles_partition_find(struct tiles_partition *partition, const char *name, int rows, int cols);

/* All partitions of that name, the best first. Returns how many. */
int tiles_partition_list(struct tiles_partition *list, const char *name, int rows, int cols);

#endif
