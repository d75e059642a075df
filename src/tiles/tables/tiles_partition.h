/*
 * tiles_partition - how the tiles of a board are divided into patterns, by name.
 *
 * A partition is drawn like the board: a letter per pattern, a dot where the gap belongs. 7-8,
 * 5-5-5 and 6-6-3 are for 4x4 and 6-6-6-6 for 5x5 (Korf and Felner, 2002); of the latter there are
 * several, the best first, and for every home of the gap: drawn for six of them, of which all
 * others are mirror images. Other sizes are cut into patterns of up to six tiles along a winding
 * line.
 *
 * Fails never.  Plain structs.
 */
#ifndef TILES_PARTITION_H
#define TILES_PARTITION_H

#include "tiles/tables/tiles_views.h"

#define TILES_MAX_PARTITIONS 6 /* in a list */

struct tiles_partition {
    int count;
    uint32_t homes[TILES_MAX_PATTERNS];
};

/* name is "555", "663", "78", "6666", or NULL for the default of the size. False: there is none. */
bool tiles_partition_find(struct tiles_partition *partition, const char *name, int rows, int cols);

/*
 * The partitions of that name for a goal with this home of the gap, the best first. Each is
 * followed by its other mirror images that leave the gap's home where it is. Returns how many.
 */
int tiles_partition_list(struct tiles_partition *list, const char *name, int rows, int cols,
                         int goal_gap);
/* Adds the images of a drawing to a list of `count` that have this home of the gap. */
int tiles_partition_add_images(struct tiles_partition *list, int count, const char *drawing,
                               int rows, int cols, int goal_gap);
/*
 * Replaces the pattern by the first one in all partitions of that name which is an image of it, so
 * that there is one file for all images.
 */
void tiles_partition_first_image(struct tiles_pattern *pattern, const char *name);

#endif
