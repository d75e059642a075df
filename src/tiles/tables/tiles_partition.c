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
#ifndef __wasm__ /* a page has no room for these tables */
    /*
     * For the other homes of the gap, two to four each. Means of the greatest, mirrored as well:
     * 82.25, 82.20, 81.45 (81.31 without the third and fourth), 82.66 and 82.0; 82.45 for those
     * above. A pattern that encloses the gap's home has a value larger by up to two moves, but its
     * neighbours have less compact shapes. The block of two by three in a corner is the best one.
     */
    {"6666", 5, 5,
     "AAABB"
     "AAABB"
     "CCDBB"
     "CCD.D"
     "CCDDD"},
    {"6666", 5, 5,
     "AABBC"
     "AABBC"
     "AABBC"
     "DDD.C"
     "DDDCC"},
    {"6666", 5, 5,
     "BBBBB"
     "BCCCC"
     "DDCAC"
     "DDA.A"
     "DDAAA"},
    {"6666", 5, 5,
     "BBBCC"
     "BBBCC"
     "DDDCC"
     "DDAAA"
     "DA.AA"},
    {"6666", 5, 5,
     "BCCDD"
     "BCCDD"
     "BCCDD"
     "BBAAA"
     "BA.AA"},
    {"6666", 5, 5,
     "AAABB"
     "AAABB"
     "CCDBB"
     "CCDDD"
     "CC.DD"},
    {"6666", 5, 5,
     "BBBCC"
     "BBBCC"
     "DDACC"
     "DDAAA"
     "DDA.A"},
    {"6666", 5, 5,
     "BCCDD"
     "BCCDD"
     "BCCDD"
     "BAAAA"
     "BBA.A"},
    {"6666", 5, 5,
     "BBBCC"
     "BBBCC"
     "DDAAC"
     "DDAAC"
     "DDA.A"},
    {"6666", 5, 5,
     "AABBB"
     "AABBB"
     "AACCC"
     "DDDCC"
     "DDD.C"},
    {"6666", 5, 5,
     "AAABB"
     "AAABB"
     "CC.BB"
     "CCDDD"
     "CCDDD"},
    {"6666", 5, 5,
     "ABBCC"
     "ABBCC"
     "AB.CC"
     "ABDDD"
     "AADDD"},
    {"6666", 5, 5,
     "AABBB"
     "AABBB"
     "AACCC"
     "DD.CC"
     "DDDDC"},
    {"6666", 5, 5,
     "ABBCC"
     "ABBCC"
     "ABBCC"
     "AA.DD"
     "ADDDD"},
    {"6666", 5, 5,
     "BBBBB"
     "CCBDD"
     "CCADD"
     "CA.AD"
     "CAAAD"},
#endif
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

/* The drawing after the symmetry. */
static void
read_drawing(struct tiles_partition *partition, const char *drawing, int rows, int cols,
             enum grid_symmetry symmetry)
{
    *partition = (struct tiles_partition){.count = 0};
    for (int cell = 0; cell < rows * cols; cell++) {
        const int group = drawing[cell] - 'A';

        if (drawing[cell] == '.')
            continue;
        partition->homes[group] |= UINT32_C(1) << tiles_map_cell(symmetry, rows, cols, cell);
        partition->count = group >= partition->count ? group + 1 : partition->count;
    }
}

/* Whether the patterns are the same, in any order. */
static bool
is_same_partition(const struct tiles_partition *one, const struct tiles_partition *other)
{
    int same = 0;

    for (int i = 0; i < one->count; i++)
        for (int k = 0; k < other->count; k++)
            same += one->homes[i] == other->homes[k];
    return same == one->count;
}

int
tiles_partition_add_images(struct tiles_partition *list, int count, const char *drawing, int rows,
                           int cols, int goal_gap)
{
    const int dot = (int)(strchr(drawing, '.') - drawing);

    for (int s = GRID_SAME; s < GRID_SYMMETRIES && count < TILES_MAX_PARTITIONS; s++) {
        const enum grid_symmetry symmetry = (enum grid_symmetry)s;
        bool is_listed = false;

        if (((s & 1) && rows != cols) || tiles_map_cell(symmetry, rows, cols, dot) != goal_gap)
            continue;
        read_drawing(&list[count], drawing, rows, cols, symmetry);
        for (int i = 0; i < count && !is_listed; i++)
            is_listed = is_same_partition(&list[i], &list[count]);
        count += !is_listed;
    }
    return count;
}

int
tiles_partition_list(struct tiles_partition *list, const char *name, int rows, int cols,
                     int goal_gap)
{
    int count = 0;

    for (size_t k = 0; k < sizeof partitions / sizeof *partitions; k++)
        if (partitions[k].rows == rows && partitions[k].cols == cols &&
            strcmp(name, partitions[k].name) == 0)
            count = tiles_partition_add_images(list, count, partitions[k].drawing, rows, cols,
                                               goal_gap);
    return count;
}

void
tiles_partition_first_image(struct tiles_pattern *pattern, const char *name)
{
    for (size_t k = 0; k < sizeof partitions / sizeof *partitions; k++) {
        const int rows = partitions[k].rows, cols = partitions[k].cols;
        const char *drawing = partitions[k].drawing;
        struct tiles_partition drawn;

        if (rows != pattern->rows || cols != pattern->cols || strcmp(name, partitions[k].name) != 0)
            continue;
        read_drawing(&drawn, drawing, rows, cols, GRID_SAME);
        for (int i = 0; i < drawn.count; i++) {
            struct tiles_pattern image;
            enum grid_symmetry symmetry;

            tiles_pattern_around(&image, rows, cols, drawn.homes[i],
                                 (int)(strchr(drawing, '.') - drawing));
            if (tiles_pattern_serves(&image, pattern, &symmetry)) {
                *pattern = image;
                return;
            }
        }
    }
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
        read_drawing(partition, partitions[k].drawing, rows, cols, GRID_SAME);
        return true;
    }
    return !name && partition_boustrophedon(partition, rows, cols);
}
