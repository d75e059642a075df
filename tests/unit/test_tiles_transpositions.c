/* test_tiles_transpositions - pruning by transpositions never changes the path that is found. */
#include "tiles/ida/tiles_transpositions.h"

#include "base/base_random.h"
#include "tiles/ida/tiles_ida.h"
#include "tiles/ida/tiles_ida_pdb5.h"
#include "tiles/ida/tiles_multi_partition.h"
#include "tiles/tables/tiles_flat_table.h"
#include "tiles_fixture.h"

#include <string.h>

#define TWO_BUCKETS (2 * sizeof(struct tiles_bucket))

static const uint32_t key[TILES_KEY_PARTS] = {1, 2, 3, 4};

static void
test_tiles_transpositions_prune_what_comes_later(void **state)
{
    struct tiles_transpositions table;
    struct base_memory memory;

    (void)state;
    base_memory_init(&memory, 0);
    tiles_transpositions_init(&table, &memory, TWO_BUCKETS);
    tiles_transpositions_begin_round(&table, 0, 100);
    assert_false(tiles_transpositions_visit(&table, key, 20, 7));
    assert_true(tiles_transpositions_visit(&table, key, 20, 7)); /* the same leaf, later */
    assert_true(tiles_transpositions_visit(&table, key, 20, 8)); /* a later leaf */
    assert_true(tiles_transpositions_visit(&table, key, 22, 6)); /* longer */
    assert_false(
        tiles_transpositions_visit(&table, key, 20, 6)); /* an earlier leaf: kept instead */
    assert_true(tiles_transpositions_visit(&table, key, 20, 7));
    assert_false(tiles_transpositions_visit(&table, key, 18, 9)); /* shorter: kept instead */
    assert_true(tiles_transpositions_visit(&table, key, 20, 6));
    tiles_transpositions_begin_round(&table, 0, 100);
    assert_true(tiles_transpositions_visit(&table, key, 20, 6));  /* longer, as before */
    assert_false(tiles_transpositions_visit(&table, key, 18, 9)); /* perhaps the same path */
    assert_true(tiles_transpositions_visit(&table, key, 18, 9));
    for (int i = 1; i < TILES_TRANSPOSED_ROUNDS; i++) /* rounds are numbered from 1 again */
        tiles_transpositions_begin_round(&table, 0, 100);
    assert_false(tiles_transpositions_visit(&table, key, 18, 9));
    tiles_transpositions_free(&table);
    assert_int_equal(base_memory_used(&memory), 0);
}

/* The first path to each board so far: its length and leaf, in the present round. */
struct first_path {
    int length, round;
    size_t leaf;
};

/* Few boards in two buckets: most entries are replaced soon, and what is pruned is still right. */
static void
test_tiles_transpositions_keep_boards_apart(void **state)
{
    enum {
        BOARDS = 64
    };
    struct first_path first[BOARDS] = {{0}};
    struct tiles_transpositions table;
    struct base_memory memory;
    struct base_random random;
    int pruned = 0;

    (void)state;
    base_random_seed(&random, 5);
    base_memory_init(&memory, 0);
    tiles_transpositions_init(&table, &memory, TWO_BUCKETS);
    for (int round = 1; round <= 3 * TILES_TRANSPOSED_ROUNDS; round++) {
        tiles_transpositions_begin_round(&table, 0, 1000);
        for (size_t leaf = 0; leaf < 1000; leaf++) {
            const uint32_t board = base_random_below(&random, BOARDS);
            const uint32_t parts[TILES_KEY_PARTS] = {board & 1, board >> 1 & 1, board >> 2 & 3,
                                                     board >> 4};
            const int length = 10 + (int)base_random_below(&random, 90);
            struct first_path *path = &first[board];
            const bool is_later =
                path->round > 0 &&
                (path->length < length ||
                 (path->length == length && path->round == round && path->leaf <= leaf));

            if (tiles_transpositions_visit(&table, parts, length, leaf)) {
                assert_true(is_later);
                pruned++;
            }
            if (path->round == 0 || length < path->length ||
                (length == path->length && path->round < round))
                *path = (struct first_path){.length = length, .round = round, .leaf = leaf};
        }
    }
    assert_true(pruned > 100);
    tiles_transpositions_free(&table);
}

static void
test_tiles_transpositions_stay_within_the_budget(void **state)
{
    struct tiles_transpositions table;
    struct base_memory memory;

    (void)state;
    base_memory_init(&memory, 100000);
    tiles_transpositions_init(&table, &memory, 1 << 20);
    tiles_transpositions_begin_round(&table, 0, 1);
    assert_non_null(table.buckets);
    assert_true(base_memory_used(&memory) > 25000 / 2 && base_memory_used(&memory) <= 50000);
    assert_int_equal((uintptr_t)table.buckets % sizeof(struct tiles_bucket), 0);
    tiles_transpositions_begin_round(&table, 0, TILES_TRANSPOSED_LEAVES + 1); /* too many leaves */
    assert_null(table.buckets);
    tiles_transpositions_free(&table);
    assert_int_equal(base_memory_used(&memory), 0);
    base_memory_init(&memory, 100);
    tiles_transpositions_init(&table, &memory, 1 << 20);
    tiles_transpositions_begin_round(&table, 0, 1);
    assert_null(table.buckets);
    tiles_transpositions_free(&table);
}

/* Tables of 0 everywhere: the heuristic is the Manhattan distance, and there is nothing to build. */
struct empty_tables {
    struct tiles_pdb pdb[TILES_SLOTS_PER_PARTITION];
    struct tiles_multi_partition multi;
    struct base_memory memory;
    uint8_t *zeros;
    size_t bytes;
};

static void
begin_tables(struct empty_tables *tables)
{
    const struct tiles_pdb *pdbs[TILES_SLOTS_PER_PARTITION];
    struct tiles_partition partition;

    memset(tables, 0, sizeof *tables);
    base_memory_init(&tables->memory, 0);
    assert_true(tiles_partition_find(&partition, "6666", 5, 5));
    for (int i = 0; i < TILES_SLOTS_PER_PARTITION; i++) {
        tiles_pattern_from(&tables->pdb[i].pattern, 5, 5, partition.homes[i]);
        pdbs[i] = &tables->pdb[i];
    }
    tables->bytes = tiles_flat_table_bytes(&tables->pdb[0].pattern);
    tables->zeros = base_alloc_zero(&tables->memory, 1, tables->bytes);
    assert_non_null(tables->zeros);
    for (int i = 0; i < TILES_SLOTS_PER_PARTITION; i++)
        tables->pdb[i].value = tables->zeros;
    tiles_multi_partition_init(&tables->multi, 24, &partition, pdbs, 1);
}

/* The path and the nodes; no table when bytes is 0. */
static uint64_t
search(const struct empty_tables *tables, const struct tiles_start *start, size_t bytes,
       int threads, char path[TILES_MAX_LENGTH + 1])
{
    struct tiles_ida ida = {.kernel = &tiles_ida_pdb5,
                            .tables = &tables->multi,
                            .start = start,
                            .order = {GRID_UP, GRID_LEFT, GRID_RIGHT, GRID_DOWN}};
    struct tiles_transpositions seen;
    struct tiles_fixture exam;
    uint64_t nodes;

    tiles_fixture_begin(&exam, threads);
    tiles_transpositions_init(&seen, &exam.memory, bytes);
    ida.search = &exam.search;
    ida.seen = bytes ? &seen : NULL;
    assert_int_equal(tiles_ida_run(&ida, NULL), CLEW_OK);
    assert_true(ida.length >= 0);
    strcpy(path, ida.moves);
    nodes = atomic_load(&exam.search.nodes);
    tiles_transpositions_free(&seen);
    tiles_fixture_end(&exam);
    return nodes;
}

static void
walk_from_goal(struct tiles_start *start, int moves, struct base_random *random)
{
    struct tiles_board board = {.rows = 5, .cols = 5, .cells = 25};
    char last = 0;
    int gap = 24;

    tiles_board_goal(&board, TILES_GAP_LAST);
    memcpy(board.tile_at, board.goal_at, sizeof board.tile_at);
    while (moves > 0) {
        const char letter = "LRUD"[base_random_below(random, 4)];
        const char back = letter == 'L' ? 'R' : letter == 'R' ? 'L' : letter == 'U' ? 'D' : 'U';

        if (last == back || !tiles_slide(board.tile_at, 5, 5, &gap, letter))
            continue;
        last = letter;
        moves--;
    }
    tiles_board_normalise(start, &board);
}

/* With many transpositions, as there is no automaton; with tables from two buckets to enough. */
static void
test_tiles_transpositions_change_nodes_but_no_path(void **state)
{
    static const size_t sizes[] = {TWO_BUCKETS, 1 << 14, 1 << 24};
    struct empty_tables tables;
    struct base_random random;
    uint64_t without = 0, with[3] = {0};

    (void)state;
    support_seed(&random);
    begin_tables(&tables);
    for (int i = support_rounds(SUPPORT_HAS_THREAD_SANITIZER ? 3 : 12); i > 0; i--) {
        char path[TILES_MAX_LENGTH + 1], again[TILES_MAX_LENGTH + 1];
        struct tiles_start start;

        walk_from_goal(&start, 40 + (int)base_random_below(&random, 8), &random);
        without += search(&tables, &start, 0, 1, path);
        for (int k = 0; k < 3; k++) {
            with[k] += search(&tables, &start, sizes[k], 1, again);
            assert_string_equal(again, path);
            search(&tables, &start, sizes[k], 2, again);
            assert_string_equal(again, path);
        }
    }
    assert_true(with[0] <= without && with[2] < without);
    base_release(&tables.memory, tables.zeros, tables.bytes);
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        support_sequential_test(test_tiles_transpositions_prune_what_comes_later),
        support_sequential_test(test_tiles_transpositions_keep_boards_apart),
        support_sequential_test(test_tiles_transpositions_stay_within_the_budget),
        cmocka_unit_test(test_tiles_transpositions_change_nodes_but_no_path),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
