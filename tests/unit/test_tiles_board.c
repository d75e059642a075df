/* test_tiles_board - parity, the normal form and sliding, on all boards of small sizes. */
#include "support.h"

#include "tiles/board/tiles_board.h"

#include <string.h>

/* Calls body for every arrangement of the tiles on rows x cols. */
static void
for_all_boards(int rows, int cols, enum tiles_goal goal,
               void (*body)(const struct tiles_board *board, void *context), void *context)
{
    struct tiles_board board = {.rows = rows, .cols = cols, .cells = rows * cols};
    int swaps[TILES_MAX_CELLS] = {0};
    int i = 1;

    tiles_board_goal(&board, goal);
    for (int cell = 0; cell < board.cells; cell++)
        board.tile_at[cell] = (uint8_t)cell;
    body(&board, context);
    while (i < board.cells) { /* Heap's permutations */
        if (swaps[i] < i) {
            const int other = i & 1 ? swaps[i] : 0;
            const uint8_t kept = board.tile_at[other];

            board.tile_at[other] = board.tile_at[i];
            board.tile_at[i] = kept;
            swaps[i]++;
            i = 1;
            body(&board, context);
        } else {
            swaps[i++] = 0;
        }
    }
}

static void
count_solvable(const struct tiles_board *board, void *context)
{
    *(int *)context += tiles_is_solvable(board);
}

static void
test_tiles_half_of_all_boards_are_solvable(void **state)
{
    int count = 0;

    (void)state;
    for_all_boards(2, 3, TILES_GAP_LAST, count_solvable, &count);
    assert_int_equal(count, 360);
    count = 0;
    for_all_boards(2, 4, TILES_GAP_FIRST, count_solvable, &count);
    assert_int_equal(count, 20160);
}

static void
expect_slides_keep_parity(const struct tiles_board *board, void *context)
{
    (void)context;
    for (const char *letter = "LRUD"; *letter; letter++) {
        struct tiles_board moved = *board;
        int gap = tiles_find(moved.tile_at, moved.cells, 0);

        if (tiles_slide(moved.tile_at, moved.rows, moved.cols, &gap, *letter)) {
            assert_int_equal(tiles_find(moved.tile_at, moved.cells, 0), gap);
            assert_int_equal(tiles_is_solvable(&moved), tiles_is_solvable(board));
            assert_true(
                tiles_slide(moved.tile_at, moved.rows, moved.cols, &gap, tiles_opposite(*letter)));
        }
        assert_memory_equal(moved.tile_at, board->tile_at, (size_t)board->cells);
    }
}

static void
test_tiles_a_slide_keeps_parity_and_can_be_taken_back(void **state)
{
    (void)state;
    for_all_boards(3, 2, TILES_GAP_LAST, expect_slides_keep_parity, NULL);
}

/* The normal form only renames: solvable boards stay solvable, goals become the goal. */
static void
expect_normal(const struct tiles_board *board, void *context)
{
    struct tiles_board normal = {.rows = board->rows, .cols = board->cols, .cells = board->cells};
    struct tiles_start start;

    (void)context;
    tiles_board_normalise(&start, board);
    assert_int_equal(start.goal_gap, board->cells - 1);
    assert_int_equal(start.tile_at[start.gap], 0);
    memcpy(normal.tile_at, start.tile_at, sizeof normal.tile_at);
    tiles_board_goal(&normal, TILES_GAP_LAST);
    assert_int_equal(tiles_board_check(&normal, NULL), CLEW_OK);
    assert_int_equal(tiles_is_solvable(&normal), tiles_is_solvable(board));
    assert_int_equal(memcmp(normal.tile_at, normal.goal_at, (size_t)board->cells) == 0,
                     memcmp(board->tile_at, board->goal_at, (size_t)board->cells) == 0);
}

static void
test_tiles_normal_form_keeps_what_matters(void **state)
{
    (void)state;
    for_all_boards(2, 3, TILES_GAP_LAST, expect_normal, NULL);
    for_all_boards(2, 3, TILES_GAP_FIRST, expect_normal, NULL);
}

static void
test_tiles_goal_with_the_gap_inside_keeps_it(void **state)
{
    struct tiles_board board = {.rows = 3, .cols = 3, .cells = 9, .goal = TILES_GIVEN};
    struct tiles_start start;

    (void)state;
    memcpy(board.goal_at, "\1\2\3\10\0\4\7\6\5", 9);
    memcpy(board.tile_at, board.goal_at, 9);
    tiles_board_normalise(&start, &board);
    assert_int_equal(start.goal_gap, 4);
    for (int tile = 1; tile < 9; tile++)
        assert_int_equal(start.tile_at[tiles_home(&start, tile)], tile);
}

static void
test_tiles_answer_is_mirrored_back(void **state)
{
    struct tiles_board board = {.rows = 2, .cols = 2, .cells = 4};
    struct base_memory memory;
    struct tiles_answer *answer;
    struct tiles_start start;

    (void)state;
    tiles_board_goal(&board, TILES_GAP_FIRST);
    tiles_board_normalise(&start, &board);
    base_memory_init(&memory, 0);
    assert_int_equal(tiles_answer_new(&answer, &start, "LURD", 4, &memory, NULL), CLEW_OK);
    assert_string_equal(answer->moves, "RDLU");
    tiles_answer_free(answer, &memory);
    assert_int_equal(base_memory_used(&memory), 0);
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_tiles_half_of_all_boards_are_solvable),
        cmocka_unit_test(test_tiles_a_slide_keeps_parity_and_can_be_taken_back),
        cmocka_unit_test(test_tiles_normal_form_keeps_what_matters),
        cmocka_unit_test(test_tiles_goal_with_the_gap_inside_keeps_it),
        cmocka_unit_test(test_tiles_answer_is_mirrored_back),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
