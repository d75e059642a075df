/* tiles_beam_estimate - see the header. */
#include "tiles/fast/tiles_beam_estimate.h"

#include "tiles/tables/tiles_heuristic.h"

#include <stdlib.h>

#define CONFLICT_WEIGHT 16 /* eighths, for each move that linear conflicts add to a lower bound */

/* 8 * distance^1.5, rounded. */
static const uint16_t power[2 * TILES_MAX_SIDE - 1] = {0,   8,   23,  42,  64,  89,  118, 148,
                                                       181, 216, 253, 292, 333, 375, 419};

static int
distance_of(const struct tiles_start *start, int cell, int tile)
{
    const int home = tiles_home(start, tile);

    return abs(cell / start->cols - home / start->cols) +
           abs(cell % start->cols - home % start->cols);
}

void
tiles_beam_estimate_init(struct tiles_beam_estimate *estimate, const struct tiles_start *start,
                         const struct tiles_conflict_table *conflicts)
{
    estimate->start = start;
    estimate->has_lines =
        conflicts && tiles_conflict_lines_init(&estimate->lines, conflicts, start);
    for (int cell = 0; cell < start->cells; cell++)
        for (int tile = 1; tile < start->cells; tile++) {
            estimate->distance[cell][tile] = (uint8_t)distance_of(start, cell, tile);
            estimate->of_tile[cell][tile] = power[estimate->distance[cell][tile]];
        }
}

int
tiles_beam_estimate_board(const struct tiles_beam_estimate *estimate, const uint8_t *tile_at)
{
    const struct tiles_start *start = estimate->start;
    int sum = 0;

    for (int cell = 0; cell < start->cells; cell++)
        if (tile_at[cell])
            sum += estimate->of_tile[cell][tile_at[cell]];
    return sum +
           CONFLICT_WEIGHT * (tiles_conflict(start, tile_at) - tiles_manhattan(start, tile_at));
}

int
tiles_beam_estimate_change(const struct tiles_beam_estimate *estimate, uint8_t *tile_at, int from,
                           int gap, int *bound_change)
{
    const int tile = tile_at[from];
    const int conflicts = estimate->has_lines
                              ? tiles_conflict_lines_change(&estimate->lines, tile_at, from, gap)
                              : tiles_conflict_change(estimate->start, tile_at, from, gap);

    *bound_change = estimate->distance[gap][tile] - estimate->distance[from][tile] + conflicts;
    return estimate->of_tile[gap][tile] - estimate->of_tile[from][tile] +
           CONFLICT_WEIGHT * conflicts;
}
