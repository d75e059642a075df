/* tiles_pdb - planning, looking up and freeing; building is in tiles_pdb_build.c. */
#include "tiles/tiles_pdb.h"

#include "tiles/tiles_pdb_file.h"

#include "base/base_bits.h"

#include <string.h>

/* Names the parts into which the sets cut the board. */
static void
name_parts(struct tiles_pdb *pdb)
{
    const int cells = pdb->sets.cells;
    const uint32_t board = (UINT32_C(1) << cells) - 1;
    uint32_t neighbours[TILES_PATTERN_CELLS];
    uint32_t mask = (UINT32_C(1) << pdb->sets.tiles) - 1;

    tiles_neighbours(neighbours, pdb->pattern.rows, pdb->pattern.cols);
    for (uint32_t set = 0; set < pdb->sets.count; set++, mask = tiles_sets_after(mask)) {
        uint8_t *part_of = pdb->part_of + (size_t)set * (size_t)cells;
        uint32_t free = board & ~mask;
        uint8_t parts = 0;

        memset(part_of, 255, (size_t)cells);
        pdb->first_block[set] = pdb->blocks;
        for (; free; parts++) {
            uint32_t part = tiles_flood(neighbours, free & -free, free);

            free &= ~part;
            for (; part; part &= part - 1)
                part_of[bits_lowest(part)] = parts;
        }
        pdb->blocks += parts;
    }
    pdb->first_block[pdb->sets.count] = pdb->blocks;
}

enum clew_status
tiles_pdb_plan(struct tiles_pdb *pdb, const struct tiles_pattern *pattern, bool is_zero_aware,
               struct base_memory *memory, struct clew_error *error)
{
    const int cells = pattern->rows * pattern->cols;

    *pdb = (struct tiles_pdb){.pattern = *pattern,
                              .is_zero_aware = is_zero_aware,
                              .orders = tiles_pattern_orders(pattern),
                              .memory = memory};
    if (!tiles_sets_init(&pdb->sets, cells, pattern->tiles, memory))
        return base_no_memory(error);
    pdb->first_block = base_alloc(memory, ((size_t)pdb->sets.count + 1) * sizeof *pdb->first_block);
    pdb->part_of = base_alloc(memory, (size_t)pdb->sets.count * (size_t)cells);
    if (!pdb->first_block || !pdb->part_of) {
        tiles_pdb_free(pdb);
        return base_no_memory(error);
    }
    name_parts(pdb);
    return CLEW_OK;
}

void
tiles_pdb_free(struct tiles_pdb *pdb)
{
    const size_t sets = pdb->sets.count;

    if (!pdb->memory)
        return;
    base_release(pdb->memory, pdb->first_block, (sets + 1) * sizeof *pdb->first_block);
    base_release(pdb->memory, pdb->part_of, sets * (size_t)pdb->sets.cells);
    tiles_sets_free(&pdb->sets, pdb->memory);
    if (pdb->mapping)
        tiles_pdb_unmap(pdb);
    else
        base_release(pdb->memory, pdb->value, pdb->value_bytes);
    memset(pdb, 0, sizeof *pdb);
}

uint32_t
tiles_pdb_rank(const struct tiles_pdb *pdb, const uint8_t *cell_of)
{
    uint32_t rank = 0, weight = 1;

    for (int j = 0; j < pdb->pattern.tiles; j++) {
        uint32_t digit = 0;

        for (int i = 0; i < j; i++)
            digit += cell_of[i] < cell_of[j];
        weight *= j ? (uint32_t)j : 1;
        rank += digit * weight;
    }
    return rank;
}

int
tiles_pdb_value(const struct tiles_pdb *pdb, const uint8_t *cell_of, int gap)
{
    uint32_t mask = 0, set, block;

    for (int i = 0; i < pdb->pattern.tiles; i++)
        mask |= UINT32_C(1) << cell_of[i];
    block = set = tiles_sets_rank(&pdb->sets, mask);
    if (pdb->is_zero_aware)
        block =
            pdb->first_block[set] + pdb->part_of[set * (uint32_t)pdb->sets.cells + (uint32_t)gap];
    return pdb->value[(size_t)block * pdb->orders + tiles_pdb_rank(pdb, cell_of)];
}
