/* test_tiles_waves - two waves find ways as short as one wave over all boards says. */
#include "tiles/tiles_waves.h"
#include "tiles_exam.h"

#include <string.h>

struct look {
    struct tiles_exam exam;
    struct tiles_distances distances;
    bool has_distances;
    uint64_t boards;
};

static void
expect_way(void *context, const struct tiles_start *start)
{
    struct look *look = context;
    struct tiles_start board = *start;
    char moves[TILES_DISTANCES_FAR];
    int length, gap = start->gap;

    if (!look->has_distances)
        assert_int_equal(
            tiles_distances_new(&look->distances, start, true, &look->exam.search, NULL), CLEW_OK);
    look->has_distances = true;
    assert_int_equal(tiles_waves_way(&length, moves, start, &look->exam.search, NULL), CLEW_OK);
    assert_int_equal(length, tiles_distances_of(&look->distances, start->tile_at, start->gap));
    assert_int_equal(strlen(moves), length);
    for (int i = 0; i < length; i++)
        assert_true(tiles_slide(board.tile_at, board.rows, board.cols, &gap, moves[i]));
    for (int cell = 0; cell < board.cells - 1; cell++)
        assert_int_equal(board.tile_at[cell], cell + 1);
    look->boards++;
}

static void
expect_all(int rows, int cols, uint64_t boards)
{
    struct look look = {.has_distances = false};

    tiles_exam_begin(&look.exam, 1);
    tiles_exam_all(rows, cols, expect_way, &look);
    assert_int_equal(look.boards, boards);
    tiles_distances_free(&look.distances);
    tiles_exam_end(&look.exam);
}

static void
test_tiles_waves_are_shortest_on_all_small_boards(void **state)
{
    (void)state;
    expect_all(2, 2, 12);
    expect_all(2, 3, 360);
    expect_all(3, 2, 360);
    expect_all(4, 2, 20160);
}

static void
test_tiles_waves_end_at_a_limit(void **state)
{
    struct tiles_start start = {
        .rows = 2, .cols = 3, .cells = 6, .gap = 5, .goal_gap = 5, .tile_at = {4, 5, 3, 2, 1, 0}};
    struct tiles_exam exam;
    char moves[TILES_DISTANCES_FAR];
    int length;

    (void)state;
    tiles_exam_begin(&exam, 1);
    exam.search.limit_nodes = 5;
    assert_int_equal(tiles_waves_way(&length, moves, &start, &exam.search, NULL), CLEW_OK);
    assert_int_equal(length, -1);
    assert_int_equal(search_stop_reason(&exam.search), SEARCH_OUT_OF_NODES);
    tiles_exam_end(&exam);
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_tiles_waves_are_shortest_on_all_small_boards),
        cmocka_unit_test(test_tiles_waves_end_at_a_limit),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
