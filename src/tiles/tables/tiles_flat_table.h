/*
 * tiles_flat_table - a pattern database laid out so that a tile's step is one addition.
 *
 * The other layouts (tiles_pdb) waste nothing, but it takes a dozen look-ups to find a place. Here
 * the cells of the tiles are the digits of the place: with tiles 0 .. k-1 of the pattern on cells
 * c0 .. ck-1
 *
 *     place = c0 + w1 c1 + ... + wk-1 ck-1        w1 = cells, made even; wi = wi-1 * cells
 *
 * Two tiles never share a cell, so half of the places are never looked at. To make up for it a
 * place has four bits. The tiles may cut the board into parts; the largest is the main part, the
 * others are pockets. The four bits stand for two numbers: by how much the value exceeds
 * Manhattan's distance of the pattern, halved, with the gap in the main part; and the least of the
 * same over the pockets. (The excess is even, as each move changes both by one.) There are more
 * pairs than fit: those without a code take the next lesser one, which is a lower bound as well.
 * On 5x5 with 6 tiles that befalls less than one place in a hundred, and pockets more than the
 * main part. A table of these takes 121 MiB.
 *
 * Used by: tiles_pdb (kind flat), tiles_multi_partition.
 */
#ifndef TILES_FLAT_TABLE_H
#define TILES_FLAT_TABLE_H

#include "tiles/tables/tiles_pdb.h"

/* By code: the excess with the gap in the main part, and in a pocket. Four bits each. */
#define TILES_FLAT_TABLE_MAIN   UINT64_C(0x4443333222211100)
#define TILES_FLAT_TABLE_POCKET UINT64_C(0x4324321321021010)

/* The weight of a tile's cell, by the tile's number in the pattern. */
uint32_t tiles_flat_table_weight(const struct tiles_pattern *pattern, int number);
size_t tiles_flat_table_bytes(const struct tiles_pattern *pattern);
/*
 * The values of a table of kind gap in flat layout, in the table's memory, made on the search's
 * pool; nonsense when the search stops meanwhile. NULL: no memory.
 */
uint8_t *tiles_flat_table_new(const struct tiles_pdb *pdb, const uint8_t *gap_values,
                              struct search *search);

/* Whether tiles on these cells keep the gap out of the main part. */
static inline bool
tiles_flat_table_is_pocket(const struct tiles_pdb *pdb, uint32_t set, int gap)
{
    return !(pdb->main_part[tiles_sets_rank(&pdb->sets, set)] >> gap & 1);
}

static inline int
tiles_flat_table_excess(const uint8_t *value, uint32_t index, bool is_in_pocket)
{
    const int code = value[index >> 1] >> 4 * (index & 1) & 15;

    return (int)((is_in_pocket ? TILES_FLAT_TABLE_POCKET : TILES_FLAT_TABLE_MAIN) >> 4 * code & 15);
}

/* A lower bound on the moves that the tiles need; the plain way. */
int tiles_flat_table_value(const struct tiles_pdb *pdb, const uint8_t *cell_of, int gap);

#endif
