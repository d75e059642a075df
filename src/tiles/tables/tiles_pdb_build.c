/*
 * tiles_pdb_build - fills a pattern database, level by level from the goal.
 *
 * A block holds the k! states of one set of cells and one part of the board for the gap. Moves
 * of the gap within its part cost nothing, so one counted move leads from a block to one block per
 * tile that borders the part. The states of a level are one bit per rank of the block. A block
 * collects its states of the next level from the blocks around it, all states of a block at once:
 *
 *     sideways    the rank stays: word by word
 *     up or down  rank -> rank by a table that depends only on the tile's index in reading order
 *                 before and after; bit by bit
 *
 * and those not seen before are new. Moves can be undone, so the blocks around are those that its
 * own moves lead to. Every counted move changes the parity of the pattern's cells, so a block is
 * read in one level and written in the next, never both, and only by the worker that owns it:
 * there are no locks. Bits instead of bytes are an eighth of the memory traffic.
 */
#include "tiles/tables/tiles_pdb.h"

#include "tiles/tables/tiles_flat_table.h"
#include "tiles/tables/tiles_pdb_transpose.h"

#include "base/base_bits.h"
#include "base/base_pages.h"
#include "search/search_pool.h"

#include <string.h>

#define NEVER_REACHED 255
#define CLEARED       (1 << 20) /* states between two checks of the limits */

struct build {
    struct tiles_pdb *pdb;
    struct search *search;
    uint32_t words;     /* of a block in the sets of states below */
    uint64_t *seen;     /* states reached so far */
    uint64_t *frontier; /* those of the last level that reached the block */
    uint64_t *bit_1;    /* kind bits: those whose value has bit 1 set */
    uint8_t *value;     /* other kinds: the values */
    uint32_t *mask_of;
    uint8_t *last_level; /* by block: the level reached last */
    bool *is_full;       /* by block: all states are seen */
    uint16_t *rank_maps; /* [from][to][rank]: the rank after a tile moved from index to index */
    uint64_t *reached;   /* by worker: states of one block */
    uint32_t neighbours[TILES_PATTERN_MAX_CELLS];
    uint32_t white; /* every other cell, as on a chessboard */
    int level;
    atomic_bool has_changed;
};

static uint16_t *
rank_map_of(const struct build *build, int from, int to)
{
    return build->rank_maps +
           (size_t)(from * build->pdb->pattern.tiles + to) * (size_t)build->pdb->orders;
}

/* The pattern's tiles in reading order, from the rank. */
static void
pdb_unrank(uint8_t *order, uint32_t rank, int tiles)
{
    uint32_t digit[TILES_PATTERN_MAX_TILES];

    for (int j = 0; j < tiles; j++) {
        digit[j] = rank % (uint32_t)(j + 1);
        rank /= (uint32_t)(j + 1);
    }
    for (int j = 0; j < tiles; j++) {
        for (int i = j; i > (int)digit[j]; i--)
            order[i] = order[i - 1];
        order[digit[j]] = (uint8_t)j;
    }
}

/* First swaps of neighbours in the order; every other map is a composition of these. */
static void
make_rank_maps(struct build *build)
{
    const int tiles = build->pdb->pattern.tiles;
    const uint32_t orders = build->pdb->orders;

    for (uint32_t rank = 0; rank < orders; rank++) {
        uint8_t order[TILES_PATTERN_MAX_TILES];

        pdb_unrank(order, rank, tiles);
        for (int i = 0; i < tiles; i++)
            rank_map_of(build, i, i)[rank] = (uint16_t)rank;
        for (int i = 0; i + 1 < tiles; i++)
            rank_map_of(build, i, i + 1)[rank] = rank_map_of(build, i + 1, i)[rank] =
                (uint16_t)((int)rank + tiles_pattern_pass(order[i], order[i + 1]));
    }
    for (int far = 2; far < tiles; far++)
        for (int i = 0; i + far < tiles; i++)
            for (uint32_t rank = 0; rank < orders; rank++) {
                const int last = i + far;

                rank_map_of(build, i, last)[rank] =
                    rank_map_of(build, last - 1, last)[rank_map_of(build, i, last - 1)[rank]];
                rank_map_of(build, last, i)[rank] =
                    rank_map_of(build, i + 1, i)[rank_map_of(build, last, i + 1)[rank]];
            }
}

static void
add_sideways(uint64_t *restrict reached, const uint64_t *restrict frontier, uint32_t words)
{
    for (uint32_t i = 0; i < words; i++)
        reached[i] |= frontier[i];
}

static void
add_mapped(uint64_t *restrict reached, const uint64_t *restrict frontier, uint32_t words,
           const uint16_t *rank_map)
{
    for (uint32_t i = 0; i < words; i++, rank_map += 64)
        for (uint64_t left = frontier[i]; left; left &= left - 1)
            bits_add(reached, rank_map[bits_lowest(left)]);
}

/* Adds what the block after a slide reached in this level, slid back; false if that is nothing. */
static bool
add_after_slide(const struct build *build, uint32_t mask, int from, int to, uint64_t *reached)
{
    const struct tiles_pdb *pdb = build->pdb;
    const uint32_t after = mask ^ UINT32_C(1) << from ^ UINT32_C(1) << to;
    const uint32_t set = tiles_sets_rank(&pdb->sets, after);
    const uint32_t block =
        pdb->first_block[set] + pdb->part_of[set * (uint32_t)pdb->sets.cells + (uint32_t)from];
    const int index = bits_count(mask & ((UINT32_C(1) << from) - 1));
    const int index_after = bits_count(after & ((UINT32_C(1) << to) - 1));
    const uint64_t *frontier = build->frontier + (size_t)block * build->words;

    if (build->last_level[block] != build->level)
        return false;
    if (index == index_after)
        add_sideways(reached, frontier, build->words);
    else
        add_mapped(reached, frontier, build->words, rank_map_of(build, index_after, index));
    return true;
}

/* The states of a block that are one slide from a state of this level; false if there are none. */
static bool
collect_states(const struct build *build, uint32_t set, uint32_t block, uint64_t *reached)
{
    const struct tiles_pdb *pdb = build->pdb;
    const uint32_t mask = build->mask_of[set], part = block - pdb->first_block[set];
    const uint8_t *part_of = pdb->part_of + (size_t)set * (size_t)pdb->sets.cells;
    bool is_reached = false;

    memset(reached, 0, build->words * sizeof *reached);
    for (uint32_t tiles = mask; tiles; tiles &= tiles - 1) {
        const int from = bits_lowest(tiles);

        for (uint32_t free_cells = build->neighbours[from] & ~mask; free_cells;
             free_cells &= free_cells - 1) {
            const int to = bits_lowest(free_cells);

            if (part_of[to] == part && add_after_slide(build, mask, from, to, reached))
                is_reached = true;
        }
    }
    return is_reached;
}

static void
write_values(uint8_t *value, const uint64_t *states, uint32_t words, uint8_t level)
{
    for (uint32_t i = 0; i < words; i++, value += 64)
        for (uint64_t left = states[i]; left; left &= left - 1)
            value[bits_lowest(left)] = level;
}

/* Of the states reached, those not seen before are the block's frontier in the next level. */
static void
keep_new(struct build *build, uint32_t block, const uint64_t *restrict reached)
{
    const size_t first = (size_t)block * build->words;
    const uint8_t next = (uint8_t)(build->level + 1);
    uint64_t *restrict seen = build->seen + first, *restrict frontier = build->frontier + first;
    uint64_t any = 0, all = ~UINT64_C(0);

    for (uint32_t i = 0; i < build->words; i++) {
        const uint64_t states = reached[i] & ~seen[i];

        frontier[i] = states;
        seen[i] |= states;
        any |= states;
        all &= seen[i];
    }
    build->is_full[block] = all == ~UINT64_C(0);
    if (!any)
        return;
    if (build->value)
        write_values(build->value + (size_t)block * build->pdb->orders, frontier, build->words,
                     next);
    else if (!(next & 2))
        for (uint32_t i = 0; i < build->words; i++)
            build->bit_1[first + i] &= ~frontier[i];
    build->last_level[block] = next;
    atomic_store_explicit(&build->has_changed, true, memory_order_relaxed);
}

/* How many members are on the white cells of a chessboard, modulo 2: a slide changes it. */
static int
parity_of(const struct build *build, uint32_t mask)
{
    return bits_count(mask & build->white) & 1;
}

static void
reach_sets(void *context, int64_t from, int64_t to, int worker)
{
    struct build *build = context;
    const struct tiles_pdb *pdb = build->pdb;
    const int parity = parity_of(build, tiles_pattern_homes(&pdb->pattern)) ^ (~build->level & 1);
    uint64_t *reached = build->reached + (size_t)worker * build->words;

    for (uint32_t set = (uint32_t)from; set < (uint32_t)to; set++) {
        if (set % 64 == 0 && search_must_stop(build->search))
            return;
        if (parity_of(build, build->mask_of[set]) != parity)
            continue;
        for (uint32_t block = pdb->first_block[set]; block < pdb->first_block[set + 1]; block++)
            if (!build->is_full[block] && collect_states(build, set, block, reached))
                keep_new(build, block, reached);
    }
}

/* All tiles at home, where every digit of the rank is at its maximum, and the gap in its part. */
static void
build_write_goal(struct build *build)
{
    const struct tiles_pdb *pdb = build->pdb;
    const uint32_t set = tiles_sets_rank(&pdb->sets, tiles_pattern_homes(&pdb->pattern));
    const uint32_t cells = (uint32_t)pdb->sets.cells;
    const uint32_t block = pdb->first_block[set] + pdb->part_of[set * cells + pdb->pattern.gap];

    memset(build->reached, 0, build->words * sizeof *build->reached);
    bits_add(build->reached, pdb->orders - 1);
    build->level = -1;
    keep_new(build, block, build->reached);
}

static void
build_levels(struct build *build)
{
    const struct tiles_pdb *pdb = build->pdb;
    const int64_t grain = pdb->orders > 1000 ? 4 : 64;

    build_write_goal(build);
    for (build->level = 0; !search_is_stopped(build->search); build->level++) {
        atomic_store(&build->has_changed, false);
        search_report_depth(build->search, build->level);
        search_pool_for(build->search->pool, pdb->sets.count, grain, reach_sets, build);
        if (!atomic_load(&build->has_changed))
            break;
    }
}

/* Keeps the minimum over the parts of each set, in place: blocks only move towards the front. */
static void
fold_parts(struct build *build)
{
    const struct tiles_pdb *pdb = build->pdb;
    const size_t orders = pdb->orders;

    for (uint32_t set = 0; set < pdb->sets.count; set++) {
        uint8_t *to = build->value + set * orders;

        memmove(to, build->value + pdb->first_block[set] * orders, orders);
        for (uint32_t block = pdb->first_block[set] + 1; block < pdb->first_block[set + 1];
             block++) {
            const uint8_t *from = build->value + block * orders;

            for (size_t rank = 0; rank < orders; rank++)
                to[rank] = to[rank] < from[rank] ? to[rank] : from[rank];
        }
    }
}

/* No state is seen, but for the ones beyond k! that fill the last word of a block. */
static void
clear_some_blocks(struct build *build, int64_t from, int64_t to)
{
    const struct tiles_pdb *pdb = build->pdb;
    const size_t words = build->words, first = (size_t)from * words;

    memset(build->seen + first, 0, (size_t)(to - from) * words * sizeof *build->seen);
    if (pdb->orders % 64)
        for (int64_t block = from; block < to; block++)
            build->seen[((size_t)block + 1) * words - 1] = ~UINT64_C(0) << pdb->orders % 64;
    if (build->bit_1)
        memset(build->bit_1 + first, 0xff, (size_t)(to - from) * words * sizeof *build->bit_1);
    else
        memset(build->value + (size_t)from * pdb->orders, TILES_PDB_UNSEEN,
               (size_t)(to - from) * pdb->orders);
    memset(build->last_level + from, NEVER_REACHED, (size_t)(to - from));
}

/* In pieces, because new memory takes up to half a second, and a single worker gets all of it. */
static void
clear_blocks(void *context, int64_t from, int64_t to, int worker)
{
    struct build *build = context;
    const int64_t piece = 1 + (int64_t)(CLEARED / build->pdb->orders);

    (void)worker;
    for (; from < to && !search_must_stop(build->search); from += piece)
        clear_some_blocks(build, from, piece < to - from ? from + piece : to);
}

static uint64_t *
alloc_states(struct build *build)
{
    const size_t bytes = (size_t)build->pdb->blocks * build->words * sizeof(uint64_t);
    uint64_t *states = base_alloc(build->pdb->memory, bytes);

    if (states)
        base_prefer_huge_pages(states, bytes);
    return states;
}

static bool
build_alloc(struct build *build)
{
    struct tiles_pdb *pdb = build->pdb;
    struct base_memory *memory = pdb->memory;
    const size_t tiles = pdb->pattern.tiles, blocks = pdb->blocks;
    const size_t workers = (size_t)search_pool_size(build->search->pool);

    build->words = (uint32_t)bits_words(pdb->orders);
    build->seen = alloc_states(build);
    build->frontier = alloc_states(build);
    if (pdb->kind == TILES_PDB_BITS)
        build->bit_1 = alloc_states(build);
    else
        build->value = base_alloc(memory, blocks * pdb->orders);
    build->mask_of = base_alloc(memory, pdb->sets.count * sizeof *build->mask_of);
    build->last_level = base_alloc(memory, blocks);
    build->is_full = base_alloc_zero(memory, blocks, sizeof *build->is_full);
    build->rank_maps = base_alloc(memory, tiles * tiles * pdb->orders * sizeof *build->rank_maps);
    build->reached = base_alloc(memory, workers * build->words * sizeof *build->reached);
    return build->seen && build->frontier && (build->bit_1 || build->value) && build->mask_of &&
           build->last_level && build->is_full && build->rank_maps && build->reached;
}

/* What only the search needs is released before the table itself is made. */
static void
build_end_search(struct build *build)
{
    const size_t states_bytes = (size_t)build->pdb->blocks * build->words * sizeof(uint64_t);

    base_release(build->pdb->memory, build->seen, states_bytes);
    base_release(build->pdb->memory, build->frontier, states_bytes);
    build->seen = build->frontier = NULL;
}

static void
build_free(struct build *build)
{
    struct tiles_pdb *pdb = build->pdb;
    struct base_memory *memory = pdb->memory;
    const size_t tiles = pdb->pattern.tiles, blocks = pdb->blocks;
    const size_t workers = (size_t)search_pool_size(build->search->pool);

    build_end_search(build);
    base_release(memory, build->bit_1, blocks * build->words * sizeof *build->bit_1);
    base_release(memory, build->value, blocks * pdb->orders);
    base_release(memory, build->mask_of, pdb->sets.count * sizeof *build->mask_of);
    base_release(memory, build->last_level, blocks);
    base_release(memory, build->is_full, blocks * sizeof *build->is_full);
    base_release(memory, build->rank_maps, tiles * tiles * pdb->orders * sizeof *build->rank_maps);
    base_release(memory, build->reached, workers * build->words * sizeof *build->reached);
}

static enum clew_status
keep_bits(struct build *build, struct clew_error *error)
{
    struct tiles_pdb *pdb = build->pdb;
    const size_t bytes = tiles_pdb_bytes(pdb);
    uint8_t *rows = base_alloc(pdb->memory, bytes);

    if (!rows)
        return base_no_memory(error);
    base_prefer_huge_pages(rows, bytes);
    tiles_pdb_transpose(rows, build->bit_1, pdb, build->search);
    if (search_is_stopped(build->search)) {
        base_release(pdb->memory, rows, bytes);
        return CLEW_OK;
    }
    pdb->value = rows;
    pdb->value_bytes = bytes;
    pdb->max_value = build->level;
    return CLEW_OK;
}

/* Moves the finished values to the table, and releases what folding has freed. */
static void
keep_values(struct build *build)
{
    struct tiles_pdb *pdb = build->pdb;
    const size_t all = (size_t)pdb->blocks * pdb->orders, bytes = tiles_pdb_bytes(pdb);
    uint8_t *kept;

    if (pdb->kind == TILES_PDB_PLAIN)
        fold_parts(build);
    kept = base_resize(pdb->memory, build->value, all, bytes);
    pdb->value = kept ? kept : build->value;
    pdb->value_bytes = kept ? bytes : all;
    pdb->max_value = build->level;
    build->value = NULL;
}

static enum clew_status
keep_flat(struct build *build, struct clew_error *error)
{
    struct tiles_pdb *pdb = build->pdb;
    uint8_t *flat;

    flat = tiles_flat_table_new(pdb, build->value, build->search);
    if (!flat)
        return base_no_memory(error);
    if (search_is_stopped(build->search)) {
        base_release(pdb->memory, flat, tiles_pdb_bytes(pdb));
        return CLEW_OK;
    }
    pdb->value = flat;
    pdb->value_bytes = tiles_pdb_bytes(pdb);
    pdb->max_value = build->level;
    return CLEW_OK;
}

static void
build_begin(struct build *build)
{
    const struct tiles_pdb *pdb = build->pdb;
    uint32_t mask = (UINT32_C(1) << pdb->sets.tiles) - 1;

    tiles_neighbours(build->neighbours, pdb->pattern.rows, pdb->pattern.cols);
    for (int cell = 0; cell < pdb->sets.cells; cell++)
        if ((cell / pdb->pattern.cols + cell % pdb->pattern.cols) % 2)
            build->white |= UINT32_C(1) << cell;
    for (uint32_t set = 0; set < pdb->sets.count; set++, mask = tiles_sets_after(mask))
        build->mask_of[set] = mask;
    make_rank_maps(build);
    if (build->value)
        base_prefer_huge_pages(build->value, (size_t)pdb->blocks * pdb->orders);
    search_pool_for(build->search->pool, pdb->blocks, 1 + CLEARED / pdb->orders, clear_blocks,
                    build);
}

enum clew_status
tiles_pdb_build(struct tiles_pdb *pdb, struct search *search, struct clew_error *error)
{
    struct build build = {.pdb = pdb, .search = search};
    enum clew_status status = CLEW_OK;

    if (!build_alloc(&build)) {
        build_free(&build);
        return base_no_memory(error);
    }
    build_begin(&build);
    search_report_table(search, true);
    if (!search_is_stopped(search))
        build_levels(&build);
    build_end_search(&build);
    if (!search_is_stopped(search) && pdb->kind == TILES_PDB_BITS)
        status = keep_bits(&build, error);
    else if (!search_is_stopped(search) && pdb->kind == TILES_PDB_FLAT)
        status = keep_flat(&build, error);
    else if (!search_is_stopped(search))
        keep_values(&build);
    search_report_table(search, false);
    build_free(&build);
    return status;
}
