/* tiles_multi_partition - see the header. */
#include "tiles/ida/tiles_multi_partition.h"

#include "tiles/tables/tiles_flat_table.h"

#include <stdlib.h>
#include <string.h>

#define SIDE  5
#define CELLS 25

static void
fill_moves(struct tiles_multi_partition *sides)
{
    for (int gap = 0; gap < CELLS; gap++)
        for (int move = 0; move < GRID_DIRECTIONS; move++) {
            const int row = gap / SIDE - grid_row_step((enum grid_direction)move);
            const int col = gap % SIDE - grid_col_step((enum grid_direction)move);

            sides->from[gap][move] = -1;
            if (row < 0 || row >= SIDE || col < 0 || col >= SIDE)
                continue;
            sides->from[gap][move] = (int8_t)(row * SIDE + col);
            for (int tile = 1; tile < CELLS; tile++) {
                const int home_row = (tile - 1) / SIDE, home_col = (tile - 1) % SIDE;
                const int before = abs(row - home_row) + abs(col - home_col);
                const int after = abs(gap / SIDE - home_row) + abs(gap % SIDE - home_col);

                sides->farther[gap][move] |= (uint32_t)(after > before) << tile;
            }
        }
}

/* What a move of a tile adds, seen on the way from or to the middle of the board. */
static void
fill_steps(struct tiles_multi_partition *sides, int slot, int tile)
{
    const int middle = CELLS / 2;

    for (int move = 0; move < GRID_DIRECTIONS; move++) {
        const uint8_t *map = sides->map[slot];
        const int from = sides->from[middle][move];

        sides->step[tile][move][slot] =
            sides->weight[slot][tile] * (uint32_t)(map[middle] - map[from]);
    }
}

static void
fill_slot(struct tiles_multi_partition *sides, int slot, const struct tiles_pdb *pdb,
          enum grid_symmetry symmetry)
{
    const bool is_mirrored = slot / TILES_MULTI_PARTITION_SLOTS & 1;

    sides->value[slot] = pdb->value;
    for (int cell = 0; cell < CELLS; cell++) {
        const int seen = is_mirrored ? tiles_map_cell(GRID_TRANSPOSE, SIDE, SIDE, cell) : cell;

        sides->map[slot][cell] = (uint8_t)tiles_map_cell(symmetry, SIDE, SIDE, seen);
    }
    for (int tile = 1; tile < CELLS; tile++)
        for (int i = 0; i < pdb->pattern.tiles; i++)
            if (pdb->pattern.home[i] == sides->map[slot][tile - 1]) {
                sides->weight[slot][tile] = tiles_flat_table_weight(&pdb->pattern, i);
                sides->slot_of[tile][slot / TILES_MULTI_PARTITION_SLOTS] = (uint8_t)slot;
                sides->owns[tile][slot] = UINT32_MAX;
                fill_steps(sides, slot, tile);
            }
}

void
tiles_multi_partition_init(struct tiles_multi_partition *sides,
                           const struct tiles_partition *partitions,
                           const struct tiles_pdb *const *pdbs, int count)
{
    memset(sides, 0, sizeof *sides);
    sides->sides = 2 * count;
    sides->any = pdbs[0];
    fill_moves(sides);
    for (int slot = 0; slot < sides->sides * TILES_MULTI_PARTITION_SLOTS; slot++) {
        const int partition = slot / (2 * TILES_MULTI_PARTITION_SLOTS),
                  i = slot % TILES_MULTI_PARTITION_SLOTS;
        const struct tiles_pdb *pdb = pdbs[partition * TILES_MULTI_PARTITION_SLOTS + i];
        enum grid_symmetry symmetry = GRID_SAME;

        tiles_views_fit(&pdb->pattern, partitions[partition].homes[i], &symmetry);
        fill_slot(sides, slot, pdb, symmetry);
    }
}

uint32_t
tiles_multi_partition_place(const struct tiles_multi_partition *sides, int slot,
                            const uint8_t *tile_at, uint32_t *set)
{
    uint32_t place = 0;

    *set = 0;
    for (int cell = 0; cell < CELLS; cell++) {
        place += sides->weight[slot][tile_at[cell]] * sides->map[slot][cell];
        *set |= sides->owns[tile_at[cell]][slot] & UINT32_C(1) << cell;
    }
    return place;
}

int
tiles_multi_partition_manhattan(const uint8_t *tile_at)
{
    int far = 0;

    for (int cell = 0; cell < CELLS; cell++) {
        const int home = tile_at[cell] - 1;

        if (home >= 0)
            far += abs(home / SIDE - cell / SIDE) + abs(home % SIDE - cell % SIDE);
    }
    return far;
}

int
tiles_multi_partition_estimate(const struct tiles_multi_partition *sides, const uint8_t *tile_at,
                               int gap)
{
    int best = 0;

    for (int side = 0; side < sides->sides; side++) {
        int sum = 0;

        for (int i = 0; i < TILES_MULTI_PARTITION_SLOTS; i++) {
            const int slot = side * TILES_MULTI_PARTITION_SLOTS + i;
            uint32_t set;
            const uint32_t place = tiles_multi_partition_place(sides, slot, tile_at, &set);

            sum += tiles_flat_table_excess(sides->value[slot], place,
                                           tiles_flat_table_is_pocket(sides->any, set, gap));
        }
        best = sum > best ? sum : best;
    }
    return tiles_multi_partition_manhattan(tile_at) + 2 * best;
}
