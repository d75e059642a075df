/*
 * tiles_views - a partition of the tiles into patterns, and its mirror image, as table lookups.
 *
 * A view is a pattern database and a symmetry of the board that maps the view's tiles to the
 * pattern of the table. Partition 0 is the given one; partition 1, on square boards only, is its
 * mirror image at the main diagonal and uses the same tables. Each partition gives a lower bound,
 * the sum over its views; the greater one counts. Patterns that are mirror images of each other
 * share a table if the parts around them where the gap belongs are, too.
 *
 *     board --symmetry--> cells of the table --tiles_pattern--> set, rank --> value
 *
 * steps[view][gap][move] says what a move does to the view of the sliding tile: which two cells of
 * the set change, and which cells of the real board the tile passes in the table's reading order.
 *
 * Constant once made; threads share it. The tables must outlive it.
 */
#ifndef TILES_VIEWS_H
#define TILES_VIEWS_H

#include "tiles/board/tiles_board.h"
#include "tiles/tables/tiles_pdb.h"

#define TILES_MAX_PATTERNS 4
#define TILES_MAX_VIEWS    (2 * TILES_MAX_PATTERNS)

struct tiles_view {
    const struct tiles_pdb *pdb;
    uint8_t map[TILES_PATTERN_MAX_CELLS]; /* real cell -> cell of the table */
};

struct tiles_view_step {
    uint32_t flip; /* the two cells of the set that change */
    int8_t sign;   /* +1: forward in reading order, -1: back, 0: it passes no cell */
    uint8_t passed[TILES_MAX_SIDE - 1];
};

struct tiles_views {
    int rows, cols, cells;
    int partitions;                                   /* 1 or 2 */
    int views_per_partition;                          /* the patterns of a partition */
    struct tiles_view view[TILES_MAX_VIEWS];          /* those of partition 1 last */
    uint8_t view_of[2][TILES_PATTERN_MAX_CELLS + 1];  /* by partition and tile */
    int16_t pass[2][TILES_PATTERN_MAX_CELLS + 1][32]; /* change of rank when tile t passes tile u */
    struct tiles_view_step steps[TILES_MAX_VIEWS][TILES_PATTERN_MAX_CELLS][GRID_DIRECTIONS];
    int8_t from[TILES_PATTERN_MAX_CELLS][GRID_DIRECTIONS]; /* cell of the tile that slides, or -1 */
};

/*
 * homes[0 .. count-1] are the patterns, disjoint sets of home cells that together are all but the
 * last cell; pdbs[i] is a table of patterns[i] or of an image of it.
 */
void tiles_views_init(struct tiles_views *views, int rows, int cols, const uint32_t *homes,
                      const struct tiles_pdb *const *pdbs, int count);

/* The set of cells and the rank of a board in a view, computed from scratch. */
void tiles_views_rank(const struct tiles_views *views, int view, const uint8_t *tile_at,
                      uint32_t *mask, uint16_t *rank);
/*
 * The value of one view: from scratch, or from its value before one of its tiles slid (kind bits).
 */
int tiles_views_value(const struct tiles_views *views, int view, const uint8_t *tile_at, int gap);
int tiles_views_value_after_slide(const struct tiles_views *views, int view, const uint8_t *tile_at,
                                  int gap, int value);
/* The lower bound, computed from scratch. */
int tiles_views_estimate(const struct tiles_views *views, const uint8_t *tile_at, int gap);

#endif
