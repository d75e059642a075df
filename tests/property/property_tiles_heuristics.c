/* property_tiles_heuristics - no heuristic says too much, on any board of 3x3 and 2x4. */
#include "tiles/tiles_distances.h"
#include "tiles/tiles_heuristic.h"
#include "tiles/tiles_partition.h"
#include "tiles/tiles_pdb.h"
#include "tiles/tiles_views.h"
#include "tiles/tiles_walking.h"
#include "tiles_exam.h"

#include "base/base_random.h"

#include <stdlib.h>
#include <string.h>

struct look {
    struct tiles_exam exam;
    struct tiles_distances distances;
    struct tiles_views views[2]; /* plain tables, and tables that know the gap's part */
    struct tiles_pdb pdbs[2][TILES_VIEWS_A_SIDE];
    struct tiles_partition partition;
    long boards, exact;
};

static void
begin(struct look *look, int rows, int cols)
{
    struct tiles_start goal = {
        .rows = rows, .cols = cols, .cells = rows * cols, .goal_gap = rows * cols - 1};

    memset(look, 0, sizeof *look);
    tiles_exam_begin(&look->exam, 1);
    assert_int_equal(tiles_distances_new(&look->distances, &goal, true, &look->exam.search, NULL),
                     CLEW_OK);
    assert_true(tiles_partition_find(&look->partition, NULL, rows, cols));
    for (int k = 0; k < 2; k++) {
        const struct tiles_pdb *pdbs[TILES_VIEWS_A_SIDE];

        for (int i = 0; i < look->partition.count; i++) {
            struct tiles_pattern pattern;

            tiles_pattern_from(&pattern, rows, cols, look->partition.homes[i]);
            assert_int_equal(
                tiles_pdb_plan(&look->pdbs[k][i], &pattern, k == 1, &look->exam.memory, NULL),
                CLEW_OK);
            assert_int_equal(tiles_pdb_build(&look->pdbs[k][i], &look->exam.search, NULL), CLEW_OK);
            pdbs[i] = &look->pdbs[k][i];
        }
        tiles_views_init(&look->views[k], rows, cols, look->partition.homes, pdbs,
                         look->partition.count);
    }
}

static void
end(struct look *look)
{
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < look->partition.count; i++)
            tiles_pdb_free(&look->pdbs[k][i]);
    tiles_distances_free(&look->distances);
    tiles_exam_end(&look->exam);
}

/* Heuristics of one board, weakest first. */
static void
estimate(const struct look *look, const struct tiles_start *start, int *estimates)
{
    estimates[0] = tiles_manhattan(start, start->tile_at);
    estimates[1] = tiles_conflict(start, start->tile_at);
    estimates[2] = tiles_views_estimate(&look->views[0], start->tile_at, start->gap);
    estimates[3] = tiles_views_estimate(&look->views[1], start->tile_at, start->gap);
}

/* Those that are claimed to be consistent change by one at a move: all but the plain tables. */
static void
expect_consistent(const struct look *look, const struct tiles_start *start, const int *estimates)
{
    for (int move = 0; move < GRID_DIRECTIONS; move++) {
        struct tiles_start next = *start;
        int after[4];

        if (!tiles_slide(next.tile_at, next.rows, next.cols, &next.gap, "LRUD"[move]))
            continue;
        estimate(look, &next, after);
        assert_int_equal(abs(after[0] - estimates[0]), 1);
        assert_int_equal(abs(after[1] - estimates[1]), 1);
        assert_true(abs(after[3] - estimates[3]) <= 1);
    }
}

static void
look_at(void *context, const struct tiles_start *start)
{
    struct look *look = context;
    const int distance = tiles_distances_of(&look->distances, start->tile_at, start->gap);
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
}

static void
test_tiles_heuristics_never_say_too_much(void **state)
{
    struct look *look = malloc(sizeof *look);

    (void)state;
    begin(look, 3, 3);
    tiles_exam_all(3, 3, look_at, look);
    assert_int_equal(look->boards, 181440);
    assert_true(look->exact > 1000);
    end(look);
    begin(look, 2, 4);
    tiles_exam_all(2, 4, look_at, look);
    assert_int_equal(look->boards, 20160);
    end(look);
    free(look);
}

/* A pattern of all tiles is no pattern: the table holds the distances themselves. */
static void
expect_same(void *context, const struct tiles_start *start)
{
    struct look *look = context;
    uint8_t cell_of[TILES_PATTERN_MOST] = {0};

    for (int cell = 0; cell < start->cells; cell++)
        if (start->tile_at[cell])
            cell_of[start->tile_at[cell] - 1] = (uint8_t)cell;
    assert_int_equal(tiles_pdb_value(&look->pdbs[0][0], cell_of, start->gap),
                     tiles_distances_of(&look->distances, start->tile_at, start->gap));
}

static void
test_tiles_pdb_of_all_tiles_is_the_distance(void **state)
{
    struct look *look = calloc(1, sizeof *look);
    struct tiles_start goal = {.rows = 3, .cols = 3, .cells = 9, .goal_gap = 8};
    struct tiles_pattern pattern;

    (void)state;
    tiles_exam_begin(&look->exam, 2);
    tiles_distances_new(&look->distances, &goal, true, &look->exam.search, NULL);
    tiles_pattern_from(&pattern, 3, 3, 0xff);
    tiles_pdb_plan(&look->pdbs[0][0], &pattern, false, &look->exam.memory, NULL);
    tiles_pdb_build(&look->pdbs[0][0], &look->exam.search, NULL);
    tiles_exam_all(3, 3, expect_same, look);
    tiles_pdb_free(&look->pdbs[0][0]);
    tiles_distances_free(&look->distances);
    tiles_exam_end(&look->exam);
    free(look);
}

/* On 4x4 the distance is not known, but n random moves away from the goal it is n at most. */
static void
test_tiles_heuristics_on_4x4_never_exceed_a_walk(void **state)
{
    static const char *const names[] = {"663", "555"};
    struct look *look = calloc(1, sizeof *look);
    struct tiles_walking *walking;
    struct base_random random;

    (void)state;
    support_seed(&random);
    tiles_exam_begin(&look->exam, 2);
    tiles_walking_new(&walking, &look->exam.memory, NULL);
    for (int k = 0; k < 2; k++) {
        const struct tiles_pdb *pdbs[TILES_VIEWS_A_SIDE];

        assert_true(tiles_partition_find(&look->partition, names[k], 4, 4));
        for (int i = 0; i < look->partition.count; i++) {
            struct tiles_pattern pattern;

            tiles_pattern_from(&pattern, 4, 4, look->partition.homes[i]);
            tiles_pdb_plan(&look->pdbs[k][i], &pattern, false, &look->exam.memory, NULL);
            tiles_pdb_build(&look->pdbs[k][i], &look->exam.search, NULL);
            pdbs[i] = &look->pdbs[k][i];
        }
        tiles_views_init(&look->views[k], 4, 4, look->partition.homes, pdbs, 3);
    }
    for (int round = support_rounds(2000); round > 0; round--) {
        struct tiles_start start = {.rows = 4, .cols = 4, .cells = 16, .gap = 15, .goal_gap = 15};
        uint8_t home_at[16];

        for (int cell = 0; cell < 15; cell++)
            start.tile_at[cell] = (uint8_t)(cell + 1);
        for (int moves = 0; moves < 50;) {
            int estimates[4];

            if (!tiles_slide(start.tile_at, 4, 4, &start.gap,
                             "LRUD"[base_random_below(&random, 4)]))
                continue;
            moves++;
            estimate(look, &start, estimates);
            for (int cell = 0; cell < 16; cell++)
                home_at[cell] = start.tile_at[cell] ? (uint8_t)(start.tile_at[cell] - 1) : 15;
            estimates[0] = walking->distance[tiles_walking_state(walking, home_at, false)] +
                           walking->distance[tiles_walking_state(walking, home_at, true)];
            for (int i = 0; i < 4; i++)
                assert_true(estimates[i] <= moves && ((moves - estimates[0]) & 1) == 0);
        }
    }
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < 3; i++)
            tiles_pdb_free(&look->pdbs[k][i]);
    tiles_walking_free(walking, &look->exam.memory);
    tiles_exam_end(&look->exam);
    free(look);
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_tiles_heuristics_never_say_too_much),
        cmocka_unit_test(test_tiles_pdb_of_all_tiles_is_the_distance),
        cmocka_unit_test(test_tiles_heuristics_on_4x4_never_exceed_a_walk),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
