/* tiles_flat_table - see the header. */
#include "tiles/tables/tiles_flat_table.h"

#include "tiles/tables/tiles_pdb_file.h"

#include "base/base_bits.h"
#include "base/base_pages.h"
#include "search/search_pool.h"

#include <stdlib.h>
#include <string.h>

#define MAX_EXCESS     15
#define ROWS_PER_CHECK 16384 /* of the limits; some milliseconds */

struct flat_builder {
    const struct tiles_pdb *pdb;
    const uint8_t *value; /* in the layout of kind gap */
    struct search *search;
    uint8_t *flat;
    int row_bytes;        /* for all cells of tile 0 */
    uint32_t *main_parts; /* by set of cells: the numbers of its largest parts, as a set */
    uint8_t manhattan[TILES_PATTERN_MAX_TILES]
                     [TILES_PATTERN_MAX_CELLS];   /* to its home, by tile and cell */
    uint8_t code[MAX_EXCESS + 1][MAX_EXCESS + 1]; /* by the two numbers */
};

static int
flat_distance(const struct tiles_pattern *pattern, int number, int cell)
{
    const int home = pattern->home[number], cols = pattern->cols;

    return abs(home / cols - cell / cols) + abs(home % cols - cell % cols);
}

uint32_t
tiles_flat_table_weight(const struct tiles_pattern *pattern, int number)
{
    const uint32_t cells = (uint32_t)pattern->rows * pattern->cols;
    uint32_t weight = number ? cells + (cells & 1) : 1;

    for (int i = 1; i < number; i++)
        weight *= cells;
    return weight;
}

size_t
tiles_flat_table_bytes(const struct tiles_pattern *pattern)
{
    return (size_t)tiles_flat_table_weight(pattern, pattern->tiles) / 2;
}

int
tiles_flat_table_value(const struct tiles_pdb *pdb, const uint8_t *cell_of, int gap)
{
    uint32_t index = 0, mask = 0;
    int manhattan = 0;

    for (int i = 0; i < pdb->pattern.tiles; i++) {
        mask |= UINT32_C(1) << cell_of[i];
        index += cell_of[i] * tiles_flat_table_weight(&pdb->pattern, i);
        manhattan += flat_distance(&pdb->pattern, i, cell_of[i]);
    }
    return manhattan + 2 * tiles_flat_table_excess(pdb->value, index, pdb, mask, gap);
}

/* The code that loses least; the main part matters more. */
static void
choose_codes(struct flat_builder *builder)
{
    for (int in_main = 0; in_main <= MAX_EXCESS; in_main++)
        for (int in_pocket = 0; in_pocket <= MAX_EXCESS; in_pocket++) {
            int best = 0, best_worth = -1;

            for (int code = 0; code < 16; code++) {
                const int a = TILES_FLAT_TABLE_MAIN >> 4 * code & 15;
                const int b = TILES_FLAT_TABLE_POCKET >> 4 * code & 15;

                if (a <= in_main && b <= in_pocket && 16 * a + b > best_worth) {
                    best_worth = 16 * a + b;
                    best = code;
                }
            }
            builder->code[in_main][in_pocket] = (uint8_t)best;
        }
}

/* Half of what the value exceeds the Manhattan distance, at most what a code can express. */
static int
flat_excess_of(int value, int manhattan)
{
    const int excess = (value - manhattan) / 2;

    return excess < MAX_EXCESS ? excess : MAX_EXCESS;
}

static int
flat_code_of(const struct flat_builder *builder, uint32_t set, uint32_t rank, int manhattan)
{
    const struct tiles_pdb *pdb = builder->pdb;
    const uint32_t first = pdb->first_block[set], end = pdb->first_block[set + 1];
    const uint32_t main_parts = builder->main_parts[set];
    int in_main = MAX_EXCESS, in_pocket = MAX_EXCESS;

    for (uint32_t block = first; block < end; block++) {
        const int excess =
            flat_excess_of(builder->value[(size_t)block * pdb->orders + rank], manhattan);

        if (main_parts >> (block - first) & 1)
            in_main = excess < in_main ? excess : in_main;
        else
            in_pocket = excess < in_pocket ? excess : in_pocket;
    }
    if (end - first == 1)
        in_pocket = in_main; /* see tiles_flat_table_excess */
    return builder->code[in_main][in_pocket];
}

/* Decodes the cells of tiles 1 and up from the row number; false when two share a cell. */
static bool
flat_find_cells(const struct flat_builder *builder, int64_t row, uint8_t *cell_of, uint32_t *mask)
{
    const int cells = builder->pdb->sets.cells;

    *mask = 0;
    for (int i = 1; i < builder->pdb->pattern.tiles; i++, row /= cells) {
        cell_of[i] = (uint8_t)(row % cells);
        if (*mask >> cell_of[i] & 1)
            return false;
        *mask |= UINT32_C(1) << cell_of[i];
    }
    return true;
}

/* All entries that differ only in the cell of tile 0. */
static void
flat_fill_row(const struct flat_builder *builder, uint8_t *row, uint8_t *cell_of, uint32_t mask)
{
    const struct tiles_pdb *pdb = builder->pdb;
    uint32_t passed[TILES_PATTERN_MAX_CELLS] = {0}, weight = 1, rank;
    int manhattan = 0;

    cell_of[0] = 0;
    rank = tiles_pdb_rank(pdb, cell_of);
    for (int i = 1; i < pdb->pattern.tiles; i++) {
        weight *= (uint32_t)i;
        passed[cell_of[i]] = weight;          /* tile 0 passes tile i: see tiles_pattern_pass */
        rank += cell_of[i] == 0 ? weight : 0; /* tile 0 starts before all others */
        manhattan += builder->manhattan[i][cell_of[i]];
    }
    for (int cell = 0; cell < pdb->sets.cells; cell++) {
        if (mask >> cell & 1) {
            rank -= passed[cell];
            continue;
        }
        row[cell / 2] |=
            (uint8_t)(flat_code_of(builder, tiles_sets_rank(&pdb->sets, mask | UINT32_C(1) << cell),
                                   rank, manhattan + builder->manhattan[0][cell])
                      << 4 * (cell & 1));
    }
}

static void
flat_fill_rows(void *context, int64_t from, int64_t to, int worker)
{
    const struct flat_builder *builder = context;
    uint8_t cell_of[TILES_PATTERN_MAX_TILES];
    uint32_t mask;

    (void)worker;
    memset(builder->flat + from * builder->row_bytes, 0,
           (size_t)(to - from) * (size_t)builder->row_bytes);
    for (int64_t row = from; row < to; row++) {
        if ((row - from) % ROWS_PER_CHECK == 0 && search_must_stop(builder->search))
            return;
        if (flat_find_cells(builder, row, cell_of, &mask))
            flat_fill_row(builder, builder->flat + row * builder->row_bytes, cell_of, mask);
    }
}

static bool
flat_find_main_parts(struct flat_builder *builder)
{
    const struct tiles_pdb *pdb = builder->pdb;
    const uint32_t cells = (uint32_t)pdb->sets.cells;

    builder->main_parts =
        base_alloc_zero(pdb->memory, pdb->sets.count, sizeof *builder->main_parts);
    if (!builder->main_parts)
        return false;
    for (uint32_t set = 0; set < pdb->sets.count; set++)
        for (uint32_t left = pdb->main_part[set]; left; left &= left - 1)
            builder->main_parts[set] |= UINT32_C(1)
                                        << pdb->part_of[set * cells + (uint32_t)bits_lowest(left)];
    return true;
}

uint8_t *
tiles_flat_table_new(const struct tiles_pdb *pdb, const uint8_t *gap_values, struct search *search)
{
    const size_t bytes = tiles_flat_table_bytes(&pdb->pattern);
    struct flat_builder builder = {.pdb = pdb,
                                   .value = gap_values,
                                   .search = search,
                                   .flat = base_alloc(pdb->memory, bytes),
                                   .row_bytes = (int)tiles_flat_table_weight(&pdb->pattern, 1) / 2};

    if (!builder.flat)
        return NULL;
    if (!flat_find_main_parts(&builder)) {
        base_release(pdb->memory, builder.flat, bytes);
        return NULL;
    }
    base_prefer_huge_pages(builder.flat, bytes);
    choose_codes(&builder);
    for (int i = 0; i < pdb->pattern.tiles; i++)
        for (int cell = 0; cell < pdb->sets.cells; cell++)
            builder.manhattan[i][cell] = (uint8_t)flat_distance(&pdb->pattern, i, cell);
    search_pool_for(search->pool, (int64_t)bytes / builder.row_bytes, ROWS_PER_CHECK,
                    flat_fill_rows, &builder);
    base_release(pdb->memory, builder.main_parts, pdb->sets.count * sizeof *builder.main_parts);
    return builder.flat;
}
