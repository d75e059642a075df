/* property_tiles_heuristics - no heuristic overestimates, on any board of 3x3 and 2x4. */
#include "tiles/tables/tiles_all_distances.h"
#include "tiles/tables/tiles_conflict_table.h"
#include "tiles/tables/tiles_heuristic.h"
#include "tiles/tables/tiles_partition.h"
#include "tiles/tables/tiles_pdb.h"
#include "tiles/tables/tiles_views.h"
#include "tiles/tables/tiles_walking_distance.h"
#include "tiles_fixture.h"

#include "base/base_random.h"

#include <stdlib.h>
#include <string.h>

struct look {
    struct tiles_fixture exam;
    struct tiles_all_distances distances;
    struct tiles_views views[TILES_PDB_KINDS];
    struct tiles_pdb pdbs[TILES_PDB_KINDS][TILES_MAX_PATTERNS];
    struct tiles_partition partition;
    long boards, exact;
};

/* Tables of the kind for all patterns of the partition. */
static void
build(struct look *look, int rows, int cols, enum tiles_pdb_kind kind)
{
    const struct tiles_pdb *pdbs[TILES_MAX_PATTERNS];

    for (int i = 0; i < look->partition.count; i++) {
        struct tiles_pdb *pdb = &look->pdbs[kind][i];
        struct tiles_pattern pattern;

        tiles_pattern_from(&pattern, rows, cols, look->partition.homes[i]);
        assert_int_equal(tiles_pdb_plan(pdb, &pattern, kind, &look->exam.memory, NULL), CLEW_OK);
        assert_int_equal(tiles_pdb_build(pdb, &look->exam.search, NULL), CLEW_OK);
        pdbs[i] = pdb;
    }
    tiles_views_init(&look->views[kind], rows, cols, look->partition.homes, pdbs,
                     look->partition.count);
}

static void
free_tables(struct look *look)
{
    for (int kind = 0; kind < TILES_PDB_KINDS; kind++)
        for (int i = 0; i < look->partition.count; i++)
            tiles_pdb_free(&look->pdbs[kind][i]);
}

static void
begin(struct look *look, int rows, int cols)
{
    struct tiles_start goal = {
        .rows = rows, .cols = cols, .cells = rows * cols, .goal_gap = rows * cols - 1};

    memset(look, 0, sizeof *look);
    tiles_fixture_begin(&look->exam, 1);
    assert_int_equal(
        tiles_all_distances_new(&look->distances, &goal, true, &look->exam.search, NULL), CLEW_OK);
    assert_true(tiles_partition_find(&look->partition, NULL, rows, cols));
    for (int kind = 0; kind < TILES_PDB_KINDS; kind++)
        build(look, rows, cols, (enum tiles_pdb_kind)kind);
}

static void
end(struct look *look)
{
    free_tables(look);
    tiles_all_distances_free(&look->distances);
    tiles_fixture_end(&look->exam);
}

/* Heuristics of one board, weakest first. */
static void
estimate(const struct look *look, const struct tiles_start *start, int *estimates)
{
    estimates[0] = tiles_manhattan(start, start->tile_at);
    estimates[1] = tiles_conflict(start, start->tile_at);
    estimates[2] = tiles_views_estimate(&look->views[TILES_PDB_PLAIN], start->tile_at, start->gap);
    estimates[3] = tiles_views_estimate(&look->views[TILES_PDB_GAP], start->tile_at, start->gap);
}

/* The change of conflicts by a slide is the difference of the conflicts of the two boards. */
static void
expect_conflict_change(const struct tiles_start *start, int from, int change)
{
    struct tiles_start board = *start;

    assert_int_equal(tiles_conflict_change(&board, board.tile_at, from, board.gap), change);
    assert_memory_equal(board.tile_at, start->tile_at, (size_t)start->cells);
}

/* Consistent heuristics change by one per move: all but the plain tables. */
static void
expect_consistent(const struct look *look, const struct tiles_start *start, const int *estimates)
{
    for (int move = 0; move < GRID_DIRECTIONS; move++) {
        struct tiles_start next = *start;
        int after[4];

        if (!tiles_slide(next.tile_at, next.rows, next.cols, &next.gap, "LRUD"[move]))
            continue;
        estimate(look, &next, after);
        expect_conflict_change(start, next.gap,
                               after[1] - estimates[1] - (after[0] - estimates[0]));
        assert_int_equal(abs(after[0] - estimates[0]), 1);
        assert_int_equal(abs(after[1] - estimates[1]), 1);
        assert_true(abs(after[3] - estimates[3]) <= 1);
    }
}

/*
 * A view of bits has the values of a view of bytes: from scratch, and after each move from the
 * value before it, which stays the same unless the tile belongs to the view.
 */
static void
expect_bits_to_agree(const struct look *look, const struct tiles_start *start, bool walks)
{
    const struct tiles_views *bytes = &look->views[TILES_PDB_GAP];
    const struct tiles_views *bits = &look->views[TILES_PDB_BITS];
    int before[TILES_MAX_VIEWS];

    for (int view = 0; view < bytes->partitions * bytes->views_per_partition; view++) {
        before[view] = tiles_views_value(bytes, view, start->tile_at, start->gap);
        if (walks)
            assert_int_equal(tiles_views_value(bits, view, start->tile_at, start->gap),
                             before[view]);
    }
    for (int move = 0; move < GRID_DIRECTIONS; move++) {
        struct tiles_start next = *start;

        if (!tiles_slide(next.tile_at, next.rows, next.cols, &next.gap, "LRUD"[move]))
            continue;
        for (int view = 0; view < bytes->partitions * bytes->views_per_partition; view++) {
            const int partition = view / bytes->views_per_partition,
                      tile = next.tile_at[start->gap];
            const int after = tiles_views_value(bytes, view, next.tile_at, next.gap);

            assert_int_equal(bytes->view_of[partition][tile] == view
                                 ? tiles_views_value_after_slide(bits, view, next.tile_at, next.gap,
                                                                 before[view])
                                 : before[view],
                             after);
        }
    }
}

static void
look_at(void *context, const struct tiles_start *start)
{
    struct look *look = context;
    const int distance = tiles_all_distances_of(&look->distances, start->tile_at, start->gap);
    int estimates[4];

    estimate(look, start, estimates);
    assert_true(estimates[0] <= estimates[1]);
    assert_true(estimates[0] <= estimates[2]); /* each tile moves at least its own distance */
    assert_true(estimates[2] <= estimates[3]);
    for (int i = 0; i < 4; i++) {
        assert_true(estimates[i] <= distance);
        assert_int_equal((distance - estimates[0]) & 1, 0);
    }
    look->boards++;
    look->exact += estimates[3] == distance;
    if (look->boards % 16 == 0)
        expect_consistent(look, start, estimates);
    expect_bits_to_agree(look, start, look->boards % 16 == 0);
}

static void
test_tiles_heuristics_never_say_too_much(void **state)
{
    struct look *look = malloc(sizeof *look);

    (void)state;
    begin(look, 3, 3);
    tiles_fixture_all_boards(3, 3, look_at, look);
    assert_int_equal(look->boards, 181440);
    assert_true(look->exact > 1000);
    end(look);
    begin(look, 2, 4);
    tiles_fixture_all_boards(2, 4, look_at, look);
    assert_int_equal(look->boards, 20160);
    end(look);
    free(look);
}

/* The table of a pattern of all tiles holds the exact distances. */
static void
expect_same(void *context, const struct tiles_start *start)
{
    struct look *look = context;
    uint8_t cell_of[TILES_PATTERN_MAX_TILES] = {0};

    for (int cell = 0; cell < start->cells; cell++)
        if (start->tile_at[cell])
            cell_of[start->tile_at[cell] - 1] = (uint8_t)cell;
    assert_int_equal(tiles_pdb_value(&look->pdbs[0][0], cell_of, start->gap),
                     tiles_all_distances_of(&look->distances, start->tile_at, start->gap));
}

static void
test_tiles_pdb_of_all_tiles_is_the_distance(void **state)
{
    struct look *look = calloc(1, sizeof *look);
    struct tiles_start goal = {.rows = 3, .cols = 3, .cells = 9, .goal_gap = 8};
    struct tiles_pattern pattern;

    (void)state;
    tiles_fixture_begin(&look->exam, 2);
    tiles_all_distances_new(&look->distances, &goal, true, &look->exam.search, NULL);
    tiles_pattern_from(&pattern, 3, 3, 0xff);
    tiles_pdb_plan(&look->pdbs[0][0], &pattern, false, &look->exam.memory, NULL);
    tiles_pdb_build(&look->pdbs[0][0], &look->exam.search, NULL);
    tiles_fixture_all_boards(3, 3, expect_same, look);
    tiles_pdb_free(&look->pdbs[0][0]);
    tiles_all_distances_free(&look->distances);
    tiles_fixture_end(&look->exam);
    free(look);
}

static int
walking_distance(const struct tiles_walking_distance_pair *pair, const uint8_t *home_at)
{
    return pair->by_rows->distance[tiles_walking_distance_row_state(pair, home_at)] +
           pair->by_cols->distance[tiles_walking_distance_col_state(pair, home_at)];
}

/* On 4x4 the distance is not known, but after n random moves from the goal it is at most n. */
static void
expect_no_more_than_walked(const struct look *look, const struct tiles_walking_distance_pair *pair,
                           struct base_random *random)
{
    struct tiles_start start = {.rows = 4, .cols = 4, .cells = 16, .gap = 15, .goal_gap = 15};
    uint8_t home_at[16];

    for (int cell = 0; cell < 15; cell++)
        start.tile_at[cell] = (uint8_t)(cell + 1);
    for (int moves = 0; moves < 50;) {
        int estimates[4];

        if (!tiles_slide(start.tile_at, 4, 4, &start.gap, "LRUD"[base_random_below(random, 4)]))
            continue;
        moves++;
        estimate(look, &start, estimates);
        for (int cell = 0; cell < 16; cell++)
            home_at[cell] = start.tile_at[cell] ? (uint8_t)(start.tile_at[cell] - 1) : 15;
        estimates[0] = walking_distance(pair, home_at);
        for (int i = 0; i < 4; i++)
            assert_true(estimates[i] <= moves && ((moves - estimates[0]) & 1) == 0);
        expect_bits_to_agree(look, &start, moves % 8 == 0);
    }
}

/* Random boards: the bits must agree far from the goal too. */
static void
expect_agreement_far_away(const struct look *look, struct base_random *random)
{
    struct tiles_start start = {.rows = 4, .cols = 4, .cells = 16, .goal_gap = 15};

    for (int cell = 0; cell < 16; cell++) {
        const int other = (int)base_random_below(random, (uint64_t)cell + 1);

        start.tile_at[cell] = start.tile_at[other];
        start.tile_at[other] = (uint8_t)cell;
    }
    while (start.tile_at[start.gap])
        start.gap++;
    expect_bits_to_agree(look, &start, true);
}

static void
test_tiles_heuristics_on_4x4_never_exceed_a_walk(void **state)
{
    static const char *const names[] = {"663", "555"};
    struct look *look = calloc(1, sizeof *look);
    struct tiles_walking_distance *walking;
    struct tiles_walking_distance_pair pair;
    struct base_random random;

    (void)state;
    support_seed(&random);
    tiles_fixture_begin(&look->exam, 2);
    tiles_walking_distance_new(&walking, 15, &look->exam.memory, NULL);
    pair = (struct tiles_walking_distance_pair){walking, walking};
    for (int k = 0; k < 2; k++) {
        assert_true(tiles_partition_find(&look->partition, names[k], 4, 4));
        for (int kind = 0; kind < TILES_PDB_KINDS; kind++)
            build(look, 4, 4, (enum tiles_pdb_kind)kind);
        for (int round = support_rounds(1000); round > 0; round--) {
            expect_no_more_than_walked(look, &pair, &random);
            expect_agreement_far_away(look, &random);
        }
        free_tables(look);
    }
    tiles_walking_distance_free(walking, &look->exam.memory);
    tiles_fixture_end(&look->exam);
    free(look);
}

/* Random moves from the goal with its gap on that cell; the distance is at most their number. */
static void
expect_walking_for_goal(const struct tiles_walking_distance_pair *pair, int goal_gap,
                        struct base_random *random)
{
    struct tiles_start start = {
        .rows = 4, .cols = 4, .cells = 16, .gap = goal_gap, .goal_gap = goal_gap};
    uint8_t home_at[16];
    int before = 0;

    for (int cell = 0; cell < 16; cell++)
        start.tile_at[cell] = (uint8_t)(cell == goal_gap ? 0 : cell < goal_gap ? cell + 1 : cell);
    for (int moves = 0; moves < 60;) {
        int walking;

        if (!tiles_slide(start.tile_at, 4, 4, &start.gap, "LRUD"[base_random_below(random, 4)]))
            continue;
        moves++;
        for (int cell = 0; cell < 16; cell++)
            home_at[cell] =
                (uint8_t)(start.tile_at[cell] ? tiles_home(&start, start.tile_at[cell]) : goal_gap);
        walking = walking_distance(pair, home_at);
        assert_int_equal(walking - before == 1 || before - walking == 1, true);
        assert_true(walking <= moves && walking >= tiles_manhattan(&start, start.tile_at));
        before = walking;
    }
}

static void
test_tiles_walking_distance_holds_for_every_goal(void **state)
{
    struct base_random random;
    struct tiles_fixture exam;

    (void)state;
    support_seed(&random);
    tiles_fixture_begin(&exam, 1);
    for (int gap = 0; gap < 16; gap++) {
        struct tiles_walking_distance *rows, *cols;

        assert_int_equal(tiles_walking_distance_new(&rows, gap, &exam.memory, NULL), CLEW_OK);
        assert_int_equal(tiles_walking_distance_new(&cols, tiles_walking_distance_transposed(gap),
                                                    &exam.memory, NULL),
                         CLEW_OK);
        for (int round = support_rounds(100); round > 0; round--)
            expect_walking_for_goal(&(struct tiles_walking_distance_pair){rows, cols}, gap,
                                    &random);
        tiles_walking_distance_free(rows, &exam.memory);
        tiles_walking_distance_free(cols, &exam.memory);
    }
    tiles_fixture_end(&exam);
}

/* On the way through random boards, by lookup and tile by tile. */
static void
expect_lookups_to_agree(const struct tiles_conflict_table *table, struct tiles_start *start,
                        struct base_random *random)
{
    struct tiles_conflict_lines lines;

    assert_true(tiles_conflict_lines_init(&lines, table, start));
    for (int moves = 0; moves < 300; moves++)
        for (int move = 0; move < GRID_DIRECTIONS; move++) {
            struct tiles_start next = *start;

            if (!tiles_slide(next.tile_at, next.rows, next.cols, &next.gap, "LRUD"[move]))
                continue;
            assert_int_equal(
                tiles_conflict_lines_change(&lines, start->tile_at, next.gap, start->gap),
                tiles_conflict_change(start, start->tile_at, next.gap, start->gap));
            if (base_random_below(random, 2))
                *start = next;
        }
}

static void
test_tiles_conflict_table_agrees_on_every_size(void **state)
{
    struct tiles_conflict_table *table = malloc(sizeof *table);
    const struct tiles_start large = {.rows = 6, .cols = 7, .cells = 42, .goal_gap = 41};
    struct tiles_conflict_lines lines;
    struct base_random random;

    (void)state;
    support_seed(&random);
    tiles_conflict_table_init(table);
    assert_false(tiles_conflict_lines_init(&lines, table, &large));
    for (int rows = 2; rows <= TILES_CONFLICT_SIDE; rows++)
        for (int cols = 2; cols <= TILES_CONFLICT_SIDE; cols++)
            for (int round = support_rounds(20); round > 0; round--) {
                struct tiles_start start = {.rows = rows, .cols = cols, .cells = rows * cols};

                for (int cell = 0; cell < start.cells; cell++) {
                    const int other = (int)base_random_below(&random, (uint64_t)cell + 1);

                    start.tile_at[cell] = start.tile_at[other];
                    start.tile_at[other] = (uint8_t)cell;
                }
                start.gap = tiles_find(start.tile_at, start.cells, 0);
                start.goal_gap = (int)base_random_below(&random, (uint64_t)start.cells);
                expect_lookups_to_agree(table, &start, &random);
            }
    free(table);
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_tiles_heuristics_never_say_too_much),
        cmocka_unit_test(test_tiles_pdb_of_all_tiles_is_the_distance),
        cmocka_unit_test(test_tiles_heuristics_on_4x4_never_exceed_a_walk),
        cmocka_unit_test(test_tiles_walking_distance_holds_for_every_goal),
        cmocka_unit_test(test_tiles_conflict_table_agrees_on_every_size),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
