/*
 * tiles_beam_estimate - how far a board seems to be from its goal, to rank the boards of a beam.
 *
 * The sum over all tiles of distance^1.5, and 4 for each tile that must leave its line to let
 * others pass (linear conflicts). It is not a lower bound. What counts is which boards it prefers:
 * a tile that is left behind, far from home and alone, costs the gap several moves for each step,
 * while many tiles one step from home are brought there by one tour of the gap. Manhattan distance
 * takes both for equal and leaves the far tiles to the end.
 *
 * Values are in eighths of a move; 0 is the goal and nothing else.
 */
#ifndef TILES_BEAM_ESTIMATE_H
#define TILES_BEAM_ESTIMATE_H

#include "tiles/board/tiles_board.h"
#include "tiles/tables/tiles_conflict_table.h"

#define TILES_MAX_BEAM_ESTIMATE 32768 /* more than that of any board */

struct tiles_beam_estimate {
    const struct tiles_start *start;
    uint16_t of_tile[TILES_MAX_CELLS][TILES_MAX_CELLS]; /* by cell and tile */
    uint8_t distance[TILES_MAX_CELLS][TILES_MAX_CELLS]; /* to its home, by cell and tile */
    bool has_lines; /* false: the board is too large, or there is no table */
    struct tiles_conflict_lines lines;
};

/*
 * The start must outlive it; its board does not matter, only size and goal. The table of conflicts
 * must outlive it too, or is NULL.
 */
void tiles_beam_estimate_init(struct tiles_beam_estimate *estimate, const struct tiles_start *start,
                              const struct tiles_conflict_table *conflicts);
int tiles_beam_estimate_board(const struct tiles_beam_estimate *estimate, const uint8_t *tile_at);
/*
 * The change by sliding the tile on cell `from` into the gap, and that of a lower bound, Manhattan
 * distance plus linear conflicts. The board is the same afterwards.
 */
int tiles_beam_estimate_change(const struct tiles_beam_estimate *estimate, uint8_t *tile_at,
                               int from, int gap, int *bound_change);

#endif
