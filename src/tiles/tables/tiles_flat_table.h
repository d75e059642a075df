/*
 * tiles_flat_table - a pattern database in a layout where a tile's step is one addition.
 *
 * The other layouts (tiles_pdb) waste nothing, but take a dozen lookups to find an index. Here the
 * cells of the tiles are the digits of the index. With tiles 0 .. k-1 of the pattern on cells
 * c0 .. ck-1:
 *
 *     index = c0 + w1 c1 + ... + wk-1 ck-1        w1 = cells, made even; wi = wi-1 * cells
 *
 * Two tiles never share a cell, so half of the entries are unused. To make up for it an entry has
 * four bits. The tiles may cut the board into parts; the largest is the main part, the others are
 * pockets. (Of several largest parts each belongs to the main part; the least value counts.) The four bits encode two numbers: half of what the value exceeds the Manhattan distance
 * of the pattern, with the gap in the main part; and the minimum of the same over the pockets. (The
 * excess is even, as each move changes both by one.) There are more pairs than codes: a pair
 * without one gets the next lower code, which is still a lower bound. On 5x5 with 6 tiles that
 * happens to less than one entry in a hundred, mostly for pockets. Such a table takes 121 MiB.
 */
#ifndef TILES_FLAT_TABLE_H
#define TILES_FLAT_TABLE_H

#include "tiles/tables/tiles_pdb.h"

/* By code: the excess with the gap in the main part, and in a pocket. Four bits each. */
#define TILES_FLAT_TABLE_MAIN   UINT64_C(0x4443333222211100)
#define TILES_FLAT_TABLE_POCKET UINT64_C(0x4324321321021010)

/* The weight of a tile's cell, by the index of the tile in the pattern. */
uint32_t tiles_flat_table_weight(const struct tiles_pattern *pattern, int number);
size_t tiles_flat_table_bytes(const struct tiles_pattern *pattern);
/*
 * Converts the values of a table of kind gap to the flat layout, on the pool of the search. The
 * result is in the table's memory; it is garbage when the search was stopped, NULL without memory.
 */
uint8_t *tiles_flat_table_new(const struct tiles_pdb *pdb, const uint8_t *gap_values,
                              struct search *search);

/* Whether tiles on these cells cut the gap off from the main part. */
static inline bool
tiles_flat_table_is_pocket(const struct tiles_pdb *pdb, uint32_t set, int gap)
{
    return !(pdb->main_part[tiles_sets_rank(&pdb->sets, set)] >> gap & 1);
}

/*
 * Where both numbers are the same, as for all sets that leave one part, it does not matter where the
 * gap is. That saves most lookups of the main part: a search of 5x5 takes a sixth less time.
 */
static inline int
tiles_flat_table_excess(const uint8_t *value, uint32_t index, const struct tiles_pdb *pdb,
                        uint32_t set, int gap)
{
    const int shift = (value[index >> 1] >> 4 * (index & 1) & 15) * 4;
    const int in_main = TILES_FLAT_TABLE_MAIN >> shift & 15,
              in_pocket = TILES_FLAT_TABLE_POCKET >> shift & 15;

    return in_main != in_pocket && tiles_flat_table_is_pocket(pdb, set, gap) ? in_pocket : in_main;
}

/* A lower bound on the moves of the pattern's tiles, computed from scratch. */
int tiles_flat_table_value(const struct tiles_pdb *pdb, const uint8_t *cell_of, int gap);

#endif
