/* tiles_multi_partition - see the header. */
#include "tiles/ida/tiles_multi_partition.h"

#include "tiles/tables/tiles_flat_table.h"

#include <stdlib.h>
#include <string.h>

#define SIDE  5
#define CELLS 25

static void
multi_fill_moves(struct tiles_multi_partition *multi)
{
    for (int gap = 0; gap < CELLS; gap++)
        for (int move = 0; move < GRID_DIRECTIONS; move++) {
            const int row = gap / SIDE - grid_row_step((enum grid_direction)move);
            const int col = gap % SIDE - grid_col_step((enum grid_direction)move);

            multi->from[gap][move] = -1;
            if (row < 0 || row >= SIDE || col < 0 || col >= SIDE)
                continue;
            multi->from[gap][move] = (int8_t)(row * SIDE + col);
            for (int tile = 1; tile < CELLS; tile++) {
                const int home_row = multi->home[tile] / SIDE, home_col = multi->home[tile] % SIDE;
                const int before = abs(row - home_row) + abs(col - home_col);
                const int after = abs(gap / SIDE - home_row) + abs(gap % SIDE - home_col);

                multi->farther[gap][move] |= (uint32_t)(after > before) << tile;
            }
        }
}

/* What a move of a tile adds to the index, computed for a move to the middle of the board. */
static void
multi_fill_steps(struct tiles_multi_partition *multi, int slot, int tile)
{
    const int middle = CELLS / 2;

    for (int move = 0; move < GRID_DIRECTIONS; move++) {
        const uint8_t *map = multi->map[slot];
        const int from = multi->from[middle][move];

        multi->step[tile][move][slot] =
            multi->weight[slot][tile] * (uint32_t)(map[middle] - map[from]);
    }
}

static void
multi_fill_slot(struct tiles_multi_partition *multi, int slot, const struct tiles_pdb *pdb,
                enum grid_symmetry symmetry)
{
    multi->value[slot] = pdb->value;
    for (int cell = 0; cell < CELLS; cell++)
        multi->map[slot][cell] = (uint8_t)tiles_map_cell(symmetry, SIDE, SIDE, cell);
    for (int tile = 1; tile < CELLS; tile++)
        for (int i = 0; i < pdb->pattern.tiles; i++)
            if (pdb->pattern.home[i] == multi->map[slot][multi->home[tile]]) {
                multi->weight[slot][tile] = tiles_flat_table_weight(&pdb->pattern, i);
                multi->slot_of[tile][slot / TILES_SLOTS_PER_PARTITION] = (uint8_t)slot;
                multi->owns[tile][slot] = UINT32_MAX;
                multi_fill_steps(multi, slot, tile);
            }
}

void
tiles_multi_partition_init(struct tiles_multi_partition *multi, int goal_gap,
                           const struct tiles_partition *partitions,
                           const struct tiles_pdb *const *pdbs, int count)
{
    memset(multi, 0, sizeof *multi);
    multi->partitions = count;
    multi->any = pdbs[0];
    for (int tile = 1; tile < CELLS; tile++)
        multi->home[tile] = (uint8_t)(tile <= goal_gap ? tile - 1 : tile);
    multi_fill_moves(multi);
    for (int slot = 0; slot < count * TILES_SLOTS_PER_PARTITION; slot++) {
        const struct tiles_partition *partition = &partitions[slot / TILES_SLOTS_PER_PARTITION];
        enum grid_symmetry symmetry = GRID_SAME;
        struct tiles_pattern wanted;

        tiles_pattern_around(&wanted, SIDE, SIDE,
                             partition->homes[slot % TILES_SLOTS_PER_PARTITION], goal_gap);
        tiles_pattern_serves(&pdbs[slot]->pattern, &wanted, &symmetry);
        multi_fill_slot(multi, slot, pdbs[slot], symmetry);
    }
}

uint32_t
tiles_multi_partition_index(const struct tiles_multi_partition *multi, int slot,
                            const uint8_t *tile_at, uint32_t *set)
{
    uint32_t index = 0;

    *set = 0;
    for (int cell = 0; cell < CELLS; cell++) {
        index += multi->weight[slot][tile_at[cell]] * multi->map[slot][cell];
        *set |= multi->owns[tile_at[cell]][slot] & UINT32_C(1) << cell;
    }
    return index;
}

int
tiles_multi_partition_manhattan(const struct tiles_multi_partition *multi, const uint8_t *tile_at)
{
    int sum = 0;

    for (int cell = 0; cell < CELLS; cell++) {
        const int home = multi->home[tile_at[cell]];

        if (tile_at[cell])
            sum += abs(home / SIDE - cell / SIDE) + abs(home % SIDE - cell % SIDE);
    }
    return sum;
}

int
tiles_multi_partition_estimate(const struct tiles_multi_partition *multi, const uint8_t *tile_at,
                               int gap)
{
    int best = 0;

    for (int p = 0; p < multi->partitions; p++) {
        int sum = 0;

        for (int i = 0; i < TILES_SLOTS_PER_PARTITION; i++) {
            const int slot = p * TILES_SLOTS_PER_PARTITION + i;
            uint32_t set;
            const uint32_t index = tiles_multi_partition_index(multi, slot, tile_at, &set);

            sum += tiles_flat_table_excess(multi->value[slot], index, multi->any, set, gap);
        }
        best = sum > best ? sum : best;
    }
    return tiles_multi_partition_manhattan(multi, tile_at) + 2 * best;
}
