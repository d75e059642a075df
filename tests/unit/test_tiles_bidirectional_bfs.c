/* test_tiles_bidirectional_bfs - it finds the first shortest path, as given by all distances. */
#include "tiles/tables/tiles_bidirectional_bfs.h"
#include "tiles_fixture.h"

#include <string.h>

struct look {
    struct tiles_fixture exam;
    struct tiles_all_distances distances;
    bool has_distances;
    uint64_t boards;
};

static const uint8_t orders[][4] = {{0, 1, 2, 3}, {3, 0, 2, 1}, {1, 3, 0, 2}};
#define ORDERS (sizeof orders / sizeof *orders)

/* Makes the first move in the order that leads nearer to the goal. Returns its letter. */
static char
step_nearer(const struct look *look, struct tiles_start *board, const uint8_t *order)
{
    const int left = tiles_all_distances_of(&look->distances, board->tile_at, board->gap);

    for (int k = 0; k < 4; k++) {
        struct tiles_start after = *board;
        const char letter = "LRUD"[order[k]];

        if (!tiles_slide(after.tile_at, after.rows, after.cols, &after.gap, letter) ||
            tiles_all_distances_of(&look->distances, after.tile_at, after.gap) >= left)
            continue;
        *board = after;
        return letter;
    }
    return '?';
}

static void
expect_way(void *context, const struct tiles_start *start)
{
    struct look *look = context;
    const uint8_t *order = orders[look->boards % ORDERS];
    struct tiles_start board = *start;
    struct tiles_bidirectional_bfs_path path;
    int length;

    if (!look->has_distances)
        assert_int_equal(
            tiles_all_distances_new(&look->distances, start, true, &look->exam.search, NULL),
            CLEW_OK);
    look->has_distances = true;
    assert_int_equal(tiles_bidirectional_bfs_find(&path, start, order, &look->exam.search, NULL),
                     CLEW_OK);
    length = tiles_all_distances_of(&look->distances, start->tile_at, start->gap);
    assert_int_equal(path.length, length);
    assert_int_equal(strlen(path.moves), length);
    for (int i = 0; i < length; i++)
        assert_int_equal(path.moves[i], step_nearer(look, &board, order));
    look->boards++;
}

static void
expect_all(int rows, int cols, uint64_t boards)
{
    struct look look = {.has_distances = false};

    tiles_fixture_begin(&look.exam, 1);
    tiles_fixture_all_boards(rows, cols, expect_way, &look);
    assert_int_equal(look.boards, boards);
    tiles_all_distances_free(&look.distances);
    tiles_fixture_end(&look.exam);
}

static void
test_tiles_bidirectional_bfs_find_the_first_shortest_path_on_all_small_boards(void **state)
{
    (void)state;
    expect_all(2, 2, 12);
    expect_all(2, 3, 360);
    expect_all(3, 2, 360);
    expect_all(4, 2, 20160);
}

static void
test_tiles_bidirectional_bfs_end_at_a_limit(void **state)
{
    struct tiles_start start = {
        .rows = 2, .cols = 3, .cells = 6, .gap = 5, .goal_gap = 5, .tile_at = {4, 5, 3, 2, 1, 0}};
    struct tiles_bidirectional_bfs_path path;
    struct tiles_fixture exam;

    (void)state;
    tiles_fixture_begin(&exam, 1);
    exam.search.limit_nodes = 5;
    assert_int_equal(tiles_bidirectional_bfs_find(&path, &start, orders[0], &exam.search, NULL),
                     CLEW_OK);
    assert_int_equal(path.length, -1);
    assert_int_equal(search_stop_reason(&exam.search), SEARCH_OUT_OF_NODES);
    tiles_fixture_end(&exam);
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(
            test_tiles_bidirectional_bfs_find_the_first_shortest_path_on_all_small_boards),
        cmocka_unit_test(test_tiles_bidirectional_bfs_end_at_a_limit),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
