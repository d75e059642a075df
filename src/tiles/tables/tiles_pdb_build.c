/*
 * tiles_pdb_build - fills a pattern database, level by level from the goal.
 *
 * A block holds the k! states of one set of cells and one part of the board for the gap. Moves
 * of the gap within its part cost nothing, so one counted move leads from a block to one block per
 * tile that borders the part. All states of a block move at once:
 *
 *     sideways    the rank stays: byte by byte, which the compiler turns into vector code
 *     up or down  rank -> rank by a table that depends only on the tile's index in reading order
 *                 before and after; the ranks of a level are listed once per block
 *
 * Every counted move changes the parity of the pattern's cells, so a block is read in one level
 * and written in the next, never both. A lock per block serialises the workers that write to it.
 * Tables of 8 tiles (1.4 GB in 35,347 blocks) take 22 s of processor time on two shared cores.
 */
#include "tiles/tables/tiles_pdb.h"

#include "tiles/tables/tiles_flat_table.h"
#include "tiles/tables/tiles_pdb_file.h"

#include "base/base_bits.h"
#include "base/base_pages.h"
#include "search/search_pool.h"

#include <string.h>

#define NEVER_WRITTEN 255
#define PACKED        512                /* blocks whose bits are packed together: a cache line */
#define CLEARED       (INT64_C(1) << 23) /* bytes between two checks of the limits */
#define SPARSE        16 /* if fewer than one state in 16 moves, the list is faster */

struct build {
    struct tiles_pdb *pdb;
    struct search *search;
    uint8_t *value;
    uint8_t *bits; /* kind bits: what is kept of the values */
    uint32_t *mask_of;
    _Atomic uint8_t *last_level; /* by block: the level written last */
    atomic_flag *is_busy;        /* by block */
    uint16_t *rank_maps; /* [from][to][rank]: the rank after a tile moved from index to index */
    uint16_t *ranks;     /* scratch lists, one per worker */
    uint32_t neighbours[TILES_PATTERN_MAX_CELLS];
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

static bool
push_sideways(uint8_t *restrict to, const uint8_t *restrict from, uint32_t count, uint8_t level)
{
    const uint8_t next = (uint8_t)(level + 1);
    uint8_t changed = 0;

    for (uint32_t rank = 0; rank < count; rank++) {
        const uint8_t candidate = from[rank] == level ? next : TILES_PDB_UNSEEN;
        const uint8_t best = to[rank] < candidate ? to[rank] : candidate;

        changed |= to[rank] ^ best;
        to[rank] = best;
    }
    return changed;
}

static bool
push_mapped(uint8_t *to, const uint16_t *ranks, uint32_t count, uint8_t level,
            const uint16_t *rank_map)
{
    const uint8_t next = (uint8_t)(level + 1);
    uint8_t changed = 0;

    for (uint32_t i = 0; i < count; i++) {
        uint8_t *value = &to[rank_map[ranks[i]]];
        const uint8_t best = *value < next ? *value : next;

        changed |= *value ^ best;
        *value = best;
    }
    return changed;
}

/* Lists the ranks of a level. Eight bytes without one are skipped at once. */
static uint32_t
list_level(uint16_t *ranks, const uint8_t *from, uint32_t count, uint8_t level)
{
    const uint64_t same = UINT64_C(0x0101010101010101) * level;
    const uint64_t low7 = UINT64_C(0x7f7f7f7f7f7f7f7f);
    uint32_t rank = 0, found = 0;

    while (rank < count) {
        const uint32_t end = rank + 8 < count ? rank + 8 : count;
        uint64_t word = 0;

        if (end - rank == 8) {
            memcpy(&word, from + rank, 8);
            word ^= same; /* matching bytes are 0 now; the test below finds a 0 byte */
            if ((((word & low7) + low7) | word | low7) == ~UINT64_C(0)) {
                rank = end;
                continue;
            }
        }
        for (; rank < end; rank++) {
            ranks[found] = (uint16_t)rank;
            found += from[rank] == level;
        }
    }
    return found;
}

/* A tile moves from one cell to another, out of this block. */
struct step {
    const uint8_t *from;
    uint32_t target; /* block */
    int rank_before, rank_after;
    uint32_t found; /* ranks listed */
    const uint16_t *ranks;
};

static void
push_step(struct build *build, const struct step *step)
{
    const uint8_t level = (uint8_t)build->level;
    uint8_t *to = build->value + (size_t)step->target * build->pdb->orders;
    bool has_changed;

    while (atomic_flag_test_and_set_explicit(&build->is_busy[step->target], memory_order_acquire))
        ; /* another worker writes to it for some microseconds */
    has_changed = step->rank_before == step->rank_after && step->found > build->pdb->orders / SPARSE
                      ? push_sideways(to, step->from, build->pdb->orders, level)
                      : push_mapped(to, step->ranks, step->found, level,
                                    rank_map_of(build, step->rank_before, step->rank_after));
    if (has_changed)
        atomic_store_explicit(&build->last_level[step->target], level + 1, memory_order_relaxed);
    atomic_flag_clear_explicit(&build->is_busy[step->target], memory_order_release);
    if (has_changed)
        atomic_store_explicit(&build->has_changed, true, memory_order_relaxed);
}

static void
push_block(struct build *build, uint32_t set, uint32_t block, uint16_t *ranks)
{
    const struct tiles_pdb *pdb = build->pdb;
    const uint32_t cells = (uint32_t)pdb->sets.cells, mask = build->mask_of[set];
    const uint8_t *part_of = pdb->part_of + (size_t)set * cells;
    struct step step = {.from = build->value + (size_t)block * pdb->orders, .ranks = ranks};

    step.found = list_level(ranks, step.from, pdb->orders, (uint8_t)build->level);
    for (uint32_t tiles = mask; tiles; tiles &= tiles - 1) {
        const int from = bits_lowest(tiles);

        for (uint32_t free_cells = build->neighbours[from] & ~mask; free_cells;
             free_cells &= free_cells - 1) {
            const int to = bits_lowest(free_cells);
            const uint32_t after = mask ^ UINT32_C(1) << from ^ UINT32_C(1) << to;
            uint32_t set_after;

            if (part_of[to] != block - pdb->first_block[set])
                continue;
            set_after = tiles_sets_rank(&pdb->sets, after);
            step.target =
                pdb->first_block[set_after] + pdb->part_of[set_after * cells + (uint32_t)from];
            step.rank_before = bits_count(mask & ((UINT32_C(1) << from) - 1));
            step.rank_after = bits_count(after & ((UINT32_C(1) << to) - 1));
            push_step(build, &step);
        }
    }
}

static void
push_sets(void *context, int64_t from, int64_t to, int worker)
{
    struct build *build = context;
    const struct tiles_pdb *pdb = build->pdb;

    for (uint32_t set = (uint32_t)from; set < (uint32_t)to; set++) {
        if (set % 64 == 0 && search_must_stop(build->search))
            return;
        for (uint32_t block = pdb->first_block[set]; block < pdb->first_block[set + 1]; block++)
            if (atomic_load_explicit(&build->last_level[block], memory_order_relaxed) ==
                build->level)
                push_block(build, set, block, build->ranks + (size_t)worker * (pdb->orders + 8));
    }
}

/* All tiles at home, where every digit of the rank is at its maximum, and the gap in its part. */
static void
build_write_goal(struct build *build)
{
    const struct tiles_pdb *pdb = build->pdb;
    const uint32_t set = tiles_sets_rank(&pdb->sets, tiles_pattern_homes(&pdb->pattern));
    const uint32_t cells = (uint32_t)pdb->sets.cells;
    const uint32_t block = pdb->first_block[set] + pdb->part_of[set * cells + cells - 1];

    build->value[(size_t)block * pdb->orders + pdb->orders - 1] = 0;
    atomic_store(&build->last_level[block], 0);
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
        search_pool_for(build->search->pool, pdb->sets.count, grain, push_sets, build);
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

static void
clear_values(void *context, int64_t from, int64_t to, int worker)
{
    struct build *build = context;

    (void)worker;
    for (; from < to && !search_must_stop(build->search); from += CLEARED) {
        const int64_t left = to - from;

        memset(build->value + from, TILES_PDB_UNSEEN, (size_t)(left < CLEARED ? left : CLEARED));
    }
}

static bool
build_alloc(struct build *build)
{
    struct tiles_pdb *pdb = build->pdb;
    struct base_memory *memory = pdb->memory;
    const size_t tiles = pdb->pattern.tiles, blocks = pdb->blocks;
    const size_t workers = (size_t)search_pool_size(build->search->pool);

    build->value = base_alloc(memory, blocks * pdb->orders);
    if (pdb->kind == TILES_PDB_BITS)
        build->bits = base_alloc(memory, tiles_pdb_bytes(pdb));
    build->mask_of = base_alloc(memory, pdb->sets.count * sizeof *build->mask_of);
    build->last_level = base_alloc(memory, blocks * sizeof *build->last_level);
    build->is_busy = base_alloc_zero(memory, blocks, sizeof *build->is_busy);
    build->rank_maps = base_alloc(memory, tiles * tiles * pdb->orders * sizeof *build->rank_maps);
    build->ranks = base_alloc(memory, workers * (pdb->orders + 8) * sizeof *build->ranks);
    return build->value && (build->bits || pdb->kind != TILES_PDB_BITS) && build->mask_of &&
           build->last_level && build->is_busy && build->rank_maps && build->ranks;
}

static void
build_free(struct build *build)
{
    struct tiles_pdb *pdb = build->pdb;
    struct base_memory *memory = pdb->memory;
    const size_t tiles = pdb->pattern.tiles, blocks = pdb->blocks;
    const size_t workers = (size_t)search_pool_size(build->search->pool);

    base_release(memory, build->value, blocks * pdb->orders);
    base_release(memory, build->bits, tiles_pdb_bytes(pdb));
    base_release(memory, build->mask_of, pdb->sets.count * sizeof *build->mask_of);
    base_release(memory, (void *)build->last_level, blocks * sizeof *build->last_level);
    base_release(memory, build->is_busy, blocks * sizeof *build->is_busy);
    base_release(memory, build->rank_maps, tiles * tiles * pdb->orders * sizeof *build->rank_maps);
    base_release(memory, build->ranks, workers * (pdb->orders + 8) * sizeof *build->ranks);
}

/* Bit 1 of the values of eight ranks in up to eight blocks, one byte per rank. */
static void
pack_ranks(uint8_t *packed, const uint8_t *value, size_t orders, uint32_t blocks, size_t ranks)
{
    uint64_t bits = 0;

    for (uint32_t b = 0; b < blocks; b++) {
        uint64_t word = 0;

        memcpy(&word, value + b * orders, ranks);
        bits |= (word >> 1 & UINT64_C(0x0101010101010101)) << b;
    }
    memcpy(packed, &bits, sizeof bits);
}

/* Eight ranks of as many blocks as fill a cache line. */
static void
pack_line(struct build *build, uint32_t first, uint32_t rank)
{
    const struct tiles_pdb *pdb = build->pdb;
    const uint32_t end = first + PACKED < pdb->blocks ? first + PACKED : pdb->blocks;
    const uint32_t ranks = pdb->orders - rank < 8 ? pdb->orders - rank : 8;

    for (uint32_t block = first; block < end; block += 8) {
        uint8_t packed[8];

        pack_ranks(packed, build->value + (size_t)block * pdb->orders + rank, pdb->orders,
                   end - block < 8 ? end - block : 8, ranks);
        for (uint32_t i = 0; i < ranks; i++)
            build->bits[(size_t)(rank + i) * pdb->row + block / 8] = packed[i];
    }
}

static void
pack_blocks(void *context, int64_t from, int64_t to, int worker)
{
    struct build *build = context;

    (void)worker;
    for (uint32_t group = (uint32_t)from; group < (uint32_t)to && !search_must_stop(build->search);
         group++)
        for (uint32_t rank = 0; rank < build->pdb->orders; rank += 8)
            pack_line(build, group * PACKED, rank);
}

static void
keep_bits(struct build *build)
{
    struct tiles_pdb *pdb = build->pdb;

    search_pool_for(build->search->pool, (pdb->blocks + PACKED - 1) / PACKED, 1, pack_blocks,
                    build);
    if (search_is_stopped(build->search))
        return;
    pdb->value = build->bits;
    pdb->value_bytes = tiles_pdb_bytes(pdb);
    pdb->max_value = build->level;
    build->bits = NULL;
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

enum clew_status
tiles_pdb_build(struct tiles_pdb *pdb, struct search *search, struct clew_error *error)
{
    struct build build = {.pdb = pdb, .search = search};
    enum clew_status status = CLEW_OK;
    uint32_t mask = (UINT32_C(1) << pdb->sets.tiles) - 1;

    if (!build_alloc(&build)) {
        build_free(&build);
        return base_no_memory(error);
    }
    tiles_neighbours(build.neighbours, pdb->pattern.rows, pdb->pattern.cols);
    for (uint32_t set = 0; set < pdb->sets.count; set++, mask = tiles_sets_after(mask))
        build.mask_of[set] = mask;
    for (uint32_t block = 0; block < pdb->blocks; block++)
        atomic_init(&build.last_level[block], NEVER_WRITTEN);
    make_rank_maps(&build);
    base_prefer_huge_pages(build.value, (size_t)pdb->blocks * pdb->orders);
    if (build.bits)
        base_prefer_huge_pages(build.bits, tiles_pdb_bytes(pdb));
    search_pool_for(search->pool, (int64_t)pdb->blocks * pdb->orders, 1 << 20, clear_values,
                    &build);
    search_report_table(search, true);
    if (!search_is_stopped(search))
        build_levels(&build);
    if (!search_is_stopped(search) && pdb->kind == TILES_PDB_BITS)
        keep_bits(&build);
    else if (!search_is_stopped(search) && pdb->kind == TILES_PDB_FLAT)
        status = keep_flat(&build, error);
    else if (!search_is_stopped(search))
        keep_values(&build);
    search_report_table(search, false);
    build_free(&build);
    return status;
}
