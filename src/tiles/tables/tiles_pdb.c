/* tiles_pdb - planning, lookup and freeing; building is in tiles_pdb_build.c. */
#include "tiles/tables/tiles_pdb.h"

#include "tiles/tables/tiles_flat_table.h"
#include "tiles/tables/tiles_pdb_file.h"

#include "base/base_bits.h"

#include <string.h>

/* Numbers the parts into which each set cuts the board. */
static void
number_parts(struct tiles_pdb *pdb)
{
    const int cells = pdb->sets.cells;
    const uint32_t board = (UINT32_C(1) << cells) - 1;
    uint32_t neighbours[TILES_PATTERN_MAX_CELLS];
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

/* Eight tiles leave at most eight parts, and 4x4 has fewer than 65,536 blocks. */
static void
pack_parts(struct tiles_pdb *pdb)
{
    for (uint32_t set = 0; set < pdb->sets.count; set++) {
        pdb->packed_parts[set] = pdb->first_block[set];
        for (uint32_t cell = 0; cell < 16; cell++)
            pdb->packed_parts[set] |= (uint64_t)(pdb->part_of[set * 16 + cell] & 7)
                                      << TILES_PARTS_SHIFT(cell);
    }
}

static bool
has_packed_parts(const struct tiles_pdb *pdb)
{
    return pdb->kind == TILES_PDB_BITS && pdb->sets.cells == 16;
}

/*
 * The part with the most cells. Where several are as large, all of them: that way the main part of
 * a mirrored set is the mirrored main part.
 */
static void
find_main_parts(struct tiles_pdb *pdb)
{
    const int cells = pdb->sets.cells;

    for (uint32_t set = 0; set < pdb->sets.count; set++) {
        const uint8_t *part_of = pdb->part_of + (size_t)set * (size_t)cells;
        uint32_t parts[TILES_PATTERN_MAX_CELLS] = {0};
        int most = 0;

        for (int cell = 0; cell < cells; cell++)
            if (part_of[cell] < cells)
                parts[part_of[cell]] |= UINT32_C(1) << cell;
        for (int part = 0; part < cells; part++)
            most = bits_count(parts[part]) > most ? bits_count(parts[part]) : most;
        pdb->main_part[set] = 0;
        for (int part = 0; part < cells; part++)
            if (bits_count(parts[part]) == most)
                pdb->main_part[set] |= parts[part];
    }
}

enum clew_status
tiles_pdb_plan(struct tiles_pdb *pdb, const struct tiles_pattern *pattern, enum tiles_pdb_kind kind,
               struct base_memory *memory, struct clew_error *error)
{
    const int cells = pattern->rows * pattern->cols;

    *pdb = (struct tiles_pdb){.pattern = *pattern,
                              .kind = kind,
                              .orders = tiles_pattern_orders(pattern),
                              .memory = memory};
    if (!tiles_sets_init(&pdb->sets, cells, pattern->tiles, memory))
        return base_no_memory(error);
    pdb->first_block = base_alloc(memory, ((size_t)pdb->sets.count + 1) * sizeof *pdb->first_block);
    pdb->part_of = base_alloc(memory, (size_t)pdb->sets.count * (size_t)cells);
    if (has_packed_parts(pdb))
        pdb->packed_parts = base_alloc(memory, pdb->sets.count * sizeof *pdb->packed_parts);
    if (kind == TILES_PDB_FLAT)
        pdb->main_part = base_alloc(memory, pdb->sets.count * sizeof *pdb->main_part);
    if (!pdb->first_block || !pdb->part_of || (has_packed_parts(pdb) && !pdb->packed_parts) ||
        (kind == TILES_PDB_FLAT && !pdb->main_part)) {
        tiles_pdb_free(pdb);
        return base_no_memory(error);
    }
    number_parts(pdb);
    pdb->row = (pdb->blocks + 7) / 8;
    if (pdb->packed_parts)
        pack_parts(pdb);
    if (pdb->main_part)
        find_main_parts(pdb);
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
    base_release(pdb->memory, pdb->packed_parts, sets * sizeof *pdb->packed_parts);
    base_release(pdb->memory, pdb->main_part, sets * sizeof *pdb->main_part);
    tiles_sets_free(&pdb->sets, pdb->memory);
    if (pdb->mapping)
        tiles_pdb_unmap(pdb);
    else if (!pdb->is_embedded)
        base_release(pdb->memory, pdb->value, pdb->value_bytes);
    memset(pdb, 0, sizeof *pdb);
}

size_t
tiles_pdb_bytes(const struct tiles_pdb *pdb)
{
    switch (pdb->kind) {
    case TILES_PDB_FLAT:
        return tiles_flat_table_bytes(&pdb->pattern);
    case TILES_PDB_BITS:
        return (size_t)pdb->orders * pdb->row;
    default:
        return (size_t)(pdb->kind == TILES_PDB_PLAIN ? pdb->sets.count : pdb->blocks) * pdb->orders;
    }
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

static uint32_t
pdb_mask_of(const struct tiles_pdb *pdb, const uint8_t *cell_of)
{
    uint32_t mask = 0;

    for (int i = 0; i < pdb->pattern.tiles; i++)
        mask |= UINT32_C(1) << cell_of[i];
    return mask;
}

static uint32_t
pdb_block_of(const struct tiles_pdb *pdb, uint32_t mask, int gap)
{
    const uint32_t set = tiles_sets_rank(&pdb->sets, mask);

    if (pdb->kind == TILES_PDB_PLAIN)
        return set;
    return pdb->first_block[set] + pdb->part_of[set * (uint32_t)pdb->sets.cells + (uint32_t)gap];
}

static int
pdb_bit_at(const struct tiles_pdb *pdb, const uint8_t *cell_of, int gap)
{
    const uint32_t rank = tiles_pdb_rank(pdb, cell_of);
    const uint32_t block = pdb_block_of(pdb, pdb_mask_of(pdb, cell_of), gap);

    return pdb->value[(size_t)rank * pdb->row + block / 8] >> block % 8 & 1;
}

int
tiles_pdb_value_after_slide(const struct tiles_pdb *pdb, const uint8_t *cell_of, int gap, int value)
{
    const bool is_up = pdb_bit_at(pdb, cell_of, gap) == ((value >> 1 ^ value) & 1);

    return is_up ? value + 1 : value - 1;
}

/* A slide changes the Manhattan distance and the value by one each: both are odd or even. */
static int
value_modulo_4(const struct tiles_pdb *pdb, const uint8_t *cell_of, int gap)
{
    const int cols = pdb->pattern.cols;
    int odd = 0;

    for (int i = 0; i < pdb->pattern.tiles; i++)
        odd += cell_of[i] / cols + cell_of[i] % cols + pdb->pattern.home[i] / cols +
               pdb->pattern.home[i] % cols;
    return pdb_bit_at(pdb, cell_of, gap) << 1 | (odd & 1);
}

static bool
pdb_is_goal(const struct tiles_pdb *pdb, const uint8_t *cell_of, int gap)
{
    const uint32_t homes = tiles_pattern_homes(&pdb->pattern);

    return memcmp(cell_of, pdb->pattern.home, pdb->pattern.tiles) == 0 &&
           pdb_block_of(pdb, homes, gap) == pdb_block_of(pdb, homes, pdb->pattern.gap);
}

/* Slides a tile of the pattern so that the value decreases by one. */
static bool
pdb_step_down(const struct tiles_pdb *pdb, uint8_t *cell_of, int *gap, int modulo_4)
{
    const uint32_t mask = pdb_mask_of(pdb, cell_of),
                   free = ~mask & ((UINT32_C(1) << pdb->sets.cells) - 1);
    uint32_t neighbours[TILES_PATTERN_MAX_CELLS], part;

    tiles_neighbours(neighbours, pdb->pattern.rows, pdb->pattern.cols);
    part = tiles_flood(neighbours, UINT32_C(1) << *gap, free);
    for (int i = 0; i < pdb->pattern.tiles; i++) {
        const uint8_t from = cell_of[i];

        for (uint32_t free_cells = neighbours[from] & part; free_cells;
             free_cells &= free_cells - 1) {
            cell_of[i] = (uint8_t)bits_lowest(free_cells);
            if (((pdb_bit_at(pdb, cell_of, from) << 1 ^ (modulo_4 - 1)) & 2) == 0) {
                *gap = from;
                return true;
            }
        }
        cell_of[i] = from;
    }
    return false;
}

static int
value_by_descent(const struct tiles_pdb *pdb, const uint8_t *cell_of, int gap)
{
    uint8_t cells[TILES_PATTERN_MAX_TILES] = {0};
    int modulo_4 = value_modulo_4(pdb, cell_of, gap), steps = 0;

    memcpy(cells, cell_of, pdb->pattern.tiles);
    while (steps < TILES_PDB_UNSEEN && !pdb_is_goal(pdb, cells, gap) &&
           pdb_step_down(pdb, cells, &gap, modulo_4)) {
        modulo_4 = (modulo_4 - 1) & 3;
        steps++;
    }
    return steps;
}

int
tiles_pdb_value(const struct tiles_pdb *pdb, const uint8_t *cell_of, int gap)
{
    if (pdb->kind == TILES_PDB_BITS)
        return value_by_descent(pdb, cell_of, gap);
    if (pdb->kind == TILES_PDB_FLAT)
        return tiles_flat_table_value(pdb, cell_of, gap);
    return pdb->value[(size_t)pdb_block_of(pdb, pdb_mask_of(pdb, cell_of), gap) * pdb->orders +
                      tiles_pdb_rank(pdb, cell_of)];
}
