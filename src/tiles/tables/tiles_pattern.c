/* tiles_pattern - see the header. */
#include "tiles/tables/tiles_pattern.h"

#include "base/base_bits.h"

static const int factorial[] = {1, 1, 2, 6, 24, 120, 720, 5040, 40320};

uint32_t
tiles_pattern_homes(const struct tiles_pattern *pattern)
{
    uint32_t homes = 0;

    for (int i = 0; i < pattern->tiles; i++)
        homes |= UINT32_C(1) << pattern->home[i];
    return homes;
}

uint32_t
tiles_pattern_orders(const struct tiles_pattern *pattern)
{
    return (uint32_t)factorial[pattern->tiles];
}

/* The part of the board around the pattern at home that has this cell. */
static uint32_t
part_with(const struct tiles_pattern *pattern, int cell)
{
    const int cells = pattern->rows * pattern->cols;
    const uint32_t free = ((UINT32_C(1) << cells) - 1) & ~tiles_pattern_homes(pattern);
    uint32_t neighbours[TILES_PATTERN_MAX_CELLS];

    tiles_neighbours(neighbours, pattern->rows, pattern->cols);
    return tiles_flood(neighbours, UINT32_C(1) << cell, free);
}

void
tiles_pattern_around(struct tiles_pattern *pattern, int rows, int cols, uint32_t homes,
                     int goal_gap)
{
    *pattern = (struct tiles_pattern){.rows = (uint8_t)rows, .cols = (uint8_t)cols};
    for (; homes && pattern->tiles < TILES_PATTERN_MAX_TILES; homes &= homes - 1)
        pattern->home[pattern->tiles++] = (uint8_t)bits_lowest(homes);
    pattern->gap = (uint8_t)bits_highest(part_with(pattern, goal_gap));
}

void
tiles_pattern_from(struct tiles_pattern *pattern, int rows, int cols, uint32_t homes)
{
    tiles_pattern_around(pattern, rows, cols, homes, rows * cols - 1);
}

uint32_t
tiles_pattern_part(const struct tiles_pattern *pattern)
{
    return part_with(pattern, pattern->gap);
}

bool
tiles_pattern_leaves_one_part(const struct tiles_pattern *pattern)
{
    return bits_count(tiles_pattern_part(pattern)) + pattern->tiles ==
           pattern->rows * pattern->cols;
}

int
tiles_pattern_pass(int t, int u)
{
    return t < u ? -factorial[u] : factorial[t];
}

static uint32_t
binomial(int n, int k)
{
    uint64_t result = 1;

    if (k > n)
        return 0;
    for (int i = 0; i < k; i++)
        result = result * (uint64_t)(n - i) / (uint64_t)(i + 1);
    return (uint32_t)result;
}

/* What the members in cells from `first` on add to the rank, with `before` members below them. */
static uint32_t
rank_from(uint32_t mask, int first, int before)
{
    uint32_t rank = 0;

    for (; mask; mask &= mask - 1)
        rank += binomial(first + bits_lowest(mask), ++before);
    return rank;
}

bool
tiles_sets_init(struct tiles_sets *sets, int cells, int tiles, struct base_memory *memory)
{
    const int low_bits = cells / 2, high_bits = cells - low_bits;
    const size_t lows = (size_t)1 << low_bits, highs = (size_t)1 << high_bits;

    *sets = (struct tiles_sets){.cells = cells,
                                .tiles = tiles,
                                .low_bits = low_bits,
                                .high_bits = high_bits,
                                .count = binomial(cells, tiles)};
    sets->low = base_alloc_zero(memory, lows, sizeof *sets->low);
    sets->high = base_alloc_zero(memory, highs, sizeof *sets->high);
    if (!sets->low || !sets->high) {
        tiles_sets_free(sets, memory);
        return false;
    }
    for (uint32_t mask = 0; mask < lows; mask++)
        sets->low[mask] = rank_from(mask, 0, 0);
    for (uint32_t mask = 0; mask < highs; mask++)
        if (bits_count(mask) <= tiles)
            sets->high[mask] = rank_from(mask, low_bits, tiles - bits_count(mask));
    return true;
}

void
tiles_sets_free(struct tiles_sets *sets, struct base_memory *memory)
{
    const size_t lows = (size_t)1 << sets->low_bits, highs = (size_t)1 << sets->high_bits;

    base_release(memory, sets->low, lows * sizeof *sets->low);
    base_release(memory, sets->high, highs * sizeof *sets->high);
    sets->low = sets->high = NULL;
}

uint32_t
tiles_sets_after(uint32_t mask)
{
    const uint32_t lowest = mask & -mask, carried = mask + lowest;

    return ((carried ^ mask) >> 2) / lowest | carried;
}

void
tiles_neighbours(uint32_t *neighbours, int rows, int cols)
{
    for (int cell = 0; cell < rows * cols; cell++) {
        const int row = cell / cols, col = cell % cols;

        neighbours[cell] = (row > 0 ? UINT32_C(1) << (cell - cols) : 0) |
                           (row < rows - 1 ? UINT32_C(1) << (cell + cols) : 0) |
                           (col > 0 ? UINT32_C(1) << (cell - 1) : 0) |
                           (col < cols - 1 ? UINT32_C(1) << (cell + 1) : 0);
    }
}

uint32_t
tiles_flood(const uint32_t *neighbours, uint32_t from, uint32_t free)
{
    uint32_t all = from, frontier = from;

    while (frontier) {
        uint32_t reached = 0;

        for (; frontier; frontier &= frontier - 1)
            reached |= neighbours[bits_lowest(frontier)];
        frontier = reached & free & ~all;
        all |= frontier;
    }
    return all;
}

int
tiles_map_cell(enum grid_symmetry symmetry, int rows, int cols, int cell)
{
    const struct grid_place place =
        grid_map(symmetry, rows, cols, (struct grid_place){cell / cols, cell % cols});

    return (int)(place.row * cols + place.col);
}

uint32_t
tiles_map_set(enum grid_symmetry symmetry, int rows, int cols, uint32_t set)
{
    uint32_t image = 0;

    for (; set; set &= set - 1)
        image |= UINT32_C(1) << tiles_map_cell(symmetry, rows, cols, bits_lowest(set));
    return image;
}

bool
tiles_pattern_serves(const struct tiles_pattern *pattern, const struct tiles_pattern *wanted,
                     enum grid_symmetry *symmetry)
{
    const int rows = pattern->rows, cols = pattern->cols;
    const uint32_t homes = tiles_pattern_homes(wanted);

    for (int s = GRID_SAME; s < GRID_SYMMETRIES; s++) {
        const enum grid_symmetry image = (enum grid_symmetry)s;

        if ((s & 1) && rows != cols)
            continue;
        if (tiles_map_set(image, rows, cols, homes) == tiles_pattern_homes(pattern) &&
            tiles_pattern_part(pattern) >> tiles_map_cell(image, rows, cols, wanted->gap) & 1) {
            *symmetry = image;
            return true;
        }
    }
    return false;
}
