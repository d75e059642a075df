/*
 * tiles_pattern - groups of tiles whose distances are tabulated, and how their states are numbered.
 *
 * A pattern is a set of tiles, named by their homes. All other tiles are interchangeable, so a
 * state is the cells of the k tiles of the pattern. It is numbered in three steps:
 *
 *     1. the set of cells they occupy       set    0 .. C(cells, k) - 1, colexicographic
 *     2. in which order they occupy them    rank   0 .. k! - 1
 *     3. the part of the board where the gap is, cut off by the occupied cells    (zero-aware only)
 *
 * The rank is in mixed radix: digit j (weight j!) counts the tiles before tile j of the pattern
 * that precede it in reading order. A tile that slides sideways passes no other tile: only the set
 * changes. One that slides up or down passes the cells between in reading order; for each tile u of
 * the pattern there, the rank changes by the weight of the greater of the two.
 *
 * Fails: CLEW_NO_MEMORY.  Constant once made.
 */
#ifndef TILES_PATTERN_H
#define TILES_PATTERN_H

#include "base/base_error.h"
#include "base/base_memory.h"
#include "grid/grid.h"

#include <stdint.h>

#define TILES_PATTERN_MAX_TILES 8  /* tiles */
#define TILES_PATTERN_MAX_CELLS 25 /* cells of the board */

struct tiles_pattern {
    uint8_t rows, cols;
    uint8_t tiles;
    uint8_t home[TILES_PATTERN_MAX_TILES]; /* ascending */
    /* The last cell of the part of the board where the gap belongs when the tiles are at home. */
    uint8_t gap;
};

/*
 * Numbers the sets of `tiles` cells out of `cells`, in the order of their masks, by two independent
 * lookups: the high half determines how many members the low half has.
 */
struct tiles_sets {
    int cells, tiles;
    int low_bits, high_bits;
    uint32_t count;
    uint32_t *low;  /* by the low half: its number among those of the same size */
    uint32_t *high; /* by the high half: how many sets have a smaller one */
};

uint32_t tiles_pattern_homes(const struct tiles_pattern *pattern);
uint32_t tiles_pattern_orders(const struct tiles_pattern *pattern); /* k! */
/* From a set of home cells, and the home of the gap: the last cell, or the given one. */
void tiles_pattern_from(struct tiles_pattern *pattern, int rows, int cols, uint32_t homes);
void tiles_pattern_around(struct tiles_pattern *pattern, int rows, int cols, uint32_t homes,
                          int goal_gap);
/* The part of the board where the gap belongs. All of it around the pattern: any home will do. */
uint32_t tiles_pattern_part(const struct tiles_pattern *pattern);
bool tiles_pattern_leaves_one_part(const struct tiles_pattern *pattern);
/* The change of rank when tile t passes tile u forward in reading order; indices in the pattern. */
int tiles_pattern_pass(int t, int u);

bool tiles_sets_init(struct tiles_sets *sets, int cells, int tiles, struct base_memory *memory);
void tiles_sets_free(struct tiles_sets *sets, struct base_memory *memory);
/* The set with the next number. */
uint32_t tiles_sets_after(uint32_t mask);

static inline uint32_t
tiles_sets_rank(const struct tiles_sets *sets, uint32_t mask)
{
    return sets->low[mask & ((UINT32_C(1) << sets->low_bits) - 1)] +
           sets->high[mask >> sets->low_bits];
}

/* The neighbours of each cell, as sets; and the cells within `free` connected to `from`. */
void tiles_neighbours(uint32_t *neighbours, int rows, int cols);
uint32_t tiles_flood(const uint32_t *neighbours, uint32_t from, uint32_t free);

/* The image of a cell or set. Symmetries that transpose are for square boards only. */
int tiles_map_cell(enum grid_symmetry symmetry, int rows, int cols, int cell);
uint32_t tiles_map_set(enum grid_symmetry symmetry, int rows, int cols, uint32_t set);

/*
 * Whether a table of `pattern` serves the wanted one, and by which symmetry: tiles are mapped to
 * tiles, and the part where the gap belongs to that of the table.
 */
bool tiles_pattern_serves(const struct tiles_pattern *pattern, const struct tiles_pattern *wanted,
                          enum grid_symmetry *symmetry);

#endif
