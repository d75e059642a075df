/*
 * tiles_views - a partition of the tiles into patterns, looked at from one or two sides.
 *
 * A view is a table and a symmetry of the board that brings its tiles to the table's pattern. Side
 * 0 is the partition as it is; side 1 the whole board mirrored at the main diagonal (square boards
 * only), with the same tables. Each side gives a lower bound, the sum over its views; the greater
 * counts. Patterns that are images of each other share one table, as long as the gap can walk
 * freely around the pattern at home.
 *
 *     board --symmetry--> cells of the table --tiles_pattern--> set, rank --> value
 *
 * steps[view][gap][move] says what a move does to the view of the tile that slides: which two cells
 * of the set change, and past which cells of the real board the tile goes in the table's reading
 * order.
 *
 * Used by: tiles_ida_pdb.  Constant once made; the tables must outlive it.
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
    int8_t sign;   /* +1: the tile goes on in reading order, -1: back; 0: it passes nobody */
    uint8_t passed[TILES_MAX_SIDE - 1];
};

struct tiles_views {
    int rows, cols, cells;
    int partitions;                                  /* 1 or 2 */
    int views_per_partition;                         /* views of a side */
    struct tiles_view view[TILES_MAX_VIEWS];         /* side 1 begins at a_side */
    uint8_t view_of[2][TILES_PATTERN_MAX_CELLS + 1]; /* by side and tile */
    int16_t pass[2][TILES_PATTERN_MAX_CELLS + 1]
                [32]; /* change of rank: tile t comes behind tile u */
    struct tiles_view_step steps[TILES_MAX_VIEWS][TILES_PATTERN_MAX_CELLS][GRID_DIRECTIONS];
    int8_t from[TILES_PATTERN_MAX_CELLS][GRID_DIRECTIONS]; /* cell of the tile that slides, or -1 */
};

/*
 * homes[0 .. count-1] are the patterns, disjoint sets of home cells that together are all but the
 * last cell; pdbs[i] is a table of patterns[i] or of an image of it.
 */
void tiles_views_init(struct tiles_views *views, int rows, int cols, const uint32_t *homes,
                      const struct tiles_pdb *const *pdbs, int count);
/* Whether the table serves the pattern, and by which symmetry. */
bool tiles_views_fit(const struct tiles_pattern *pattern, uint32_t homes,
                     enum grid_symmetry *symmetry);

/* The view's set and rank of a board, the plain way. */
void tiles_views_rank(const struct tiles_views *views, int view, const uint8_t *tile_at,
                      uint32_t *mask, uint16_t *rank);
/* What one view sees, out of nothing or of its value before a tile of its own slid: see tiles_pdb.
 */
int tiles_views_value(const struct tiles_views *views, int view, const uint8_t *tile_at, int gap);
int tiles_views_value_after_slide(const struct tiles_views *views, int view, const uint8_t *tile_at,
                                  int gap, int value);
/* The lower bound, the plain way. */
int tiles_views_estimate(const struct tiles_views *views, const uint8_t *tile_at, int gap);

#endif
