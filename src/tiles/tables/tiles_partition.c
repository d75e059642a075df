/* tiles_partition - see the header. */
#include "tiles/tables/tiles_partition.h"

#include <string.h>

static const struct {
    const char *name;
    int rows, cols;
    const char *drawing;
} partitions[] = {
    /* Mean nodes over Korf's hundred boards: 606,000; of six drawings of 5-5-5 1,005,000. */
    {"663", 4, 4,
     "ABBB"
     "AACC"
     "AACC"
     "ACC."},
    {"555", 4, 4,
     "ABBB"
     "AABB"
     "AACC"
     "CCC."},
    {"78", 4, 4,
     "AABB"
     "AABB"
     "AABB"
     "AAB."},
    /*
     * Mean lower bounds over 20,000 random boards, mirrored as well (bench/rate_partitions): 81.78,
     * 82.03 and 81.74. Of the 17 drawings rated (the 14 with the greatest mean table values of all
     * 1,093 into connected patterns, and three more) the second is the best; the first makes do
     * with two tables and the third adds but one to theirs. Three that need seven tables have a
     * greater mean of the greatest, and took longer. Nodes of Korf's 25 and 44 with one, two and
     * three: 463, 237 and 186 million.
     */
    {"6666", 5, 5,
     "AAABB"
     "AAABB"
     "CCDBB"
     "CCDDD"
     "CCDD."},
    {"6666", 5, 5,
     "AAABB"
     "AAABB"
     "CCBBD"
     "CCDDD"
     "CCDD."},
    {"6666", 5, 5,
     "AABBB"
     "AAABB"
     "ACCBD"
     "CCDDD"
     "CCDD."},
};

/* Rows alternately from left to right and back, so that each pattern is connected. */
static bool
partition_boustrophedon(struct tiles_partition *partition, int rows, int cols)
{
    const int tiles = rows * cols - 1;
    const int groups = (tiles + 5) / 6;

    if (groups > TILES_MAX_PATTERNS)
        return false;
    partition->count = groups;
    for (int i = 0, tile = 0; i < rows * cols; i++) {
        const int row = i / cols, col = row & 1 ? cols - 1 - i % cols : i % cols;

        if (row * cols + col == tiles)
            continue; /* the gap's cell */
        partition->homes[tile * groups / tiles] |= UINT32_C(1) << (row * cols + col);
        tile++;
    }
    return true;
}

static void
read_drawing(struct tiles_partition *partition, const char *drawing)
{
    *partition = (struct tiles_partition){.count = 0};
    for (int cell = 0; drawing[cell] != '.'; cell++) {
        const int group = drawing[cell] - 'A';

        partition->homes[group] |= UINT32_C(1) << cell;
        partition->count = group >= partition->count ? group + 1 : partition->count;
    }
}

int
tiles_partition_list(struct tiles_partition *list, const char *name, int rows, int cols)
{
    int count = 0;

    for (size_t k = 0; k < sizeof partitions / sizeof *partitions && count < TILES_MAX_PARTITIONS;
         k++)
        if (partitions[k].rows == rows && partitions[k].cols == cols &&
            strcmp(name, partitions[k].name) == 0)
            read_drawing(&list[count++], partitions[k].drawing);
    return count;
}

bool
tiles_partition_find(struct tiles_partition *partition, const char *name, int rows, int cols)
{
    *partition = (struct tiles_partition){.count = 0};
    if (rows * cols > TILES_PATTERN_MAX_CELLS)
        return false;
    for (size_t k = 0; k < sizeof partitions / sizeof *partitions; k++) {
        if (partitions[k].rows != rows || partitions[k].cols != cols ||
            (name && strcmp(name, partitions[k].name) != 0))
            continue;
        read_drawing(partition, partitions[k].drawing);
        return true;
    }
    return !name && partition_boustrophedon(partition, rows, cols);
}
