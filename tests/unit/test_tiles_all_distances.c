/* test_tiles_all_distances - all boards of the small sizes, against published numbers. */
#include "tiles/tables/tiles_all_distances.h"
#include "tiles_fixture.h"

#include <string.h>

static void
make_goal(struct tiles_start *start, int rows, int cols)
{
    *start = (struct tiles_start){
        .rows = rows, .cols = cols, .cells = rows * cols, .gap = rows * cols - 1};
    start->goal_gap = start->gap;
    for (int cell = 0; cell < start->cells - 1; cell++)
        start->tile_at[cell] = (uint8_t)(cell + 1);
}

static void
expect_farthest(int rows, int cols, int most, uint64_t count, int threads)
{
    struct tiles_all_distances distances;
    struct tiles_start goal;
    struct tiles_fixture exam;
    uint64_t sum = 0;

    tiles_fixture_begin(&exam, threads);
    make_goal(&goal, rows, cols);
    assert_int_equal(tiles_all_distances_new(&distances, &goal, true, &exam.search, NULL), CLEW_OK);
    assert_int_equal(distances.max_distance, most);
    assert_int_equal(distances.count_at[most], count);
    for (int i = 0; i < TILES_ALL_DISTANCES_MAX_LENGTH; i++)
        sum += distances.count_at[i];
    assert_int_equal(sum, distances.boards); /* half of all orders, each of them reached */
    tiles_all_distances_free(&distances);
    tiles_fixture_end(&exam);
}

static void
test_tiles_all_distances_of_all_boards(void **state)
{
    (void)state;
    expect_farthest(2, 2, 6, 1, 1);
    expect_farthest(2, 3, 21, 1, 1);
    expect_farthest(3, 2, 21, 1, 2);
    expect_farthest(2, 4, 36, 1, 1);
    expect_farthest(3, 3, 31, 2, 1);
    expect_farthest(3, 3, 31, 2, 3);
}

static void
test_tiles_all_distances_way_is_as_long_as_said(void **state)
{
    struct tiles_all_distances distances;
    struct tiles_start start;
    struct tiles_fixture exam;
    char moves[TILES_ALL_DISTANCES_MAX_LENGTH];
    int length, gap = 8;

    (void)state;
    tiles_fixture_begin(&exam, 1);
    make_goal(&start, 3, 3);
    for (const char *at = "DRUURDDLULDRRUL"; *at; at++)
        tiles_slide(start.tile_at, 3, 3, &gap, *at);
    start.gap = gap;
    assert_int_equal(tiles_all_distances_new(&distances, &start, false, &exam.search, NULL),
                     CLEW_OK);
    length = tiles_all_distances_moves(&distances, &start, moves);
    assert_int_equal(length, tiles_all_distances_of(&distances, start.tile_at, start.gap));
    for (int i = 0; i < length; i++)
        assert_true(tiles_slide(start.tile_at, 3, 3, &gap, moves[i]));
    for (int cell = 0; cell < 8; cell++)
        assert_int_equal(start.tile_at[cell], cell + 1);
    tiles_all_distances_free(&distances);
    tiles_fixture_end(&exam);
}

static void
test_tiles_all_distances_refuses_large_boards(void **state)
{
    struct tiles_all_distances distances;
    struct tiles_start goal;
    struct tiles_fixture exam;

    (void)state;
    tiles_fixture_begin(&exam, 1);
    make_goal(&goal, 3, 5);
    assert_int_equal(tiles_all_distances_new(&distances, &goal, false, &exam.search, NULL),
                     CLEW_UNSUPPORTED);
    tiles_fixture_end(&exam);
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_tiles_all_distances_of_all_boards),
        cmocka_unit_test(test_tiles_all_distances_way_is_as_long_as_said),
        cmocka_unit_test(test_tiles_all_distances_refuses_large_boards),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
