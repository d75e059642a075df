/* test_flow_cover - every board made from a random cover has an answer that does not touch. */
#include "flow/learn/flow_learn.h"
#include "flow_cover.h"
#include "support.h"

#include <string.h>

#define MAX_CELLS 7000

struct cover {
    int16_t dots[MAX_CELLS];
    int paths;
};

static enum clew_status
make_cover(struct cover *cover, int rows, int cols, int paths, uint64_t seed,
           struct base_memory *memory)
{
    const struct flow_cover_request request = {
        .rows = rows, .cols = cols, .path_count = paths, .max_tries = 40};
    struct flow_cover_result result = {.dots = cover->dots};
    struct base_random random;
    enum clew_status status;

    base_random_seed(&random, seed);
    status = flow_cover_make(&result, &request, &random, memory, NULL);
    cover->paths = result.path_count;
    return status;
}

static struct flow_board *
board_of(const struct cover *cover, int rows, int cols, struct base_memory *memory)
{
    static const uint8_t cells[MAX_CELLS] = {FLOW_CELL_PLAIN};
    uint32_t names[FLOW_MAX_COLOURS];
    struct flow_board *board;
    struct flow_shape shape = {.rows = rows,
                               .cols = cols,
                               .fill = true,
                               .cells = cells,
                               .dots = cover->dots,
                               .colours = cover->paths,
                               .names = names};

    for (int i = 0; i < cover->paths; i++)
        names[i] = FLOW_NUMBER + (uint32_t)i;
    assert_int_equal(flow_board_build(&board, &shape, memory, NULL), CLEW_OK);
    return board;
}

/* The result of the learning search within a number of guesses. */
static enum flow_learn_state
search_board(const struct flow_board *board, uint64_t guesses, struct base_memory *memory)
{
    struct search_monitor monitor;
    struct search search;
    struct search_meter meter;
    struct flow_learn *learn = flow_learn_new(board, false, 0, memory);
    enum flow_learn_state state;

    memset(&monitor, 0, sizeof monitor);
    memset(&search, 0, sizeof search);
    search.limit_nodes = guesses;
    search_start(&search, memory, &monitor);
    search_meter_start(&meter, &search, 0);
    state = flow_learn_run(learn, &meter, 0, NULL);
    flow_learn_free(learn);
    return state;
}

static void
test_flow_cover_boards_have_an_answer_that_does_not_touch(void **state)
{
    static struct cover cover;
    struct base_memory memory;

    (void)state;
    base_memory_init(&memory, 0);
    for (int seed = 0; seed < 300; seed++) {
        const int rows = 1 + seed % 9, cols = 2 + seed % 11;
        struct flow_board *board;

        assert_int_equal(make_cover(&cover, rows, cols, (rows + cols) / 2, (uint64_t)seed, &memory),
                         CLEW_OK);
        board = board_of(&cover, rows, cols, &memory);
        assert_int_equal(search_board(board, 0, &memory), FLOW_LEARN_ANSWER);
        flow_board_free(board, &memory);
    }
    assert_int_equal(base_memory_used(&memory), 0);
}

static void
test_flow_cover_is_the_same_for_the_same_seed(void **state)
{
    static struct cover one, two, other;
    struct base_memory memory;

    (void)state;
    base_memory_init(&memory, 0);
    assert_int_equal(make_cover(&one, 12, 17, 14, 5, &memory), CLEW_OK);
    assert_int_equal(make_cover(&two, 12, 17, 14, 5, &memory), CLEW_OK);
    assert_int_equal(make_cover(&other, 12, 17, 14, 6, &memory), CLEW_OK);
    assert_memory_equal(one.dots, two.dots, 12 * 17 * sizeof *one.dots);
    assert_memory_not_equal(one.dots, other.dots, 12 * 17 * sizeof *one.dots);
}

static void
test_flow_cover_of_50x50_is_answered_within_few_guesses(void **state)
{
    static struct cover cover;
    struct base_memory memory;
    struct flow_board *board;

    (void)state;
    base_memory_init(&memory, 0);
    assert_int_equal(make_cover(&cover, 50, 50, 50, 1, &memory), CLEW_OK);
    assert_in_range(cover.paths, 40, 60);
    board = board_of(&cover, 50, 50, &memory);
    assert_int_equal(search_board(board, 20000, &memory), FLOW_LEARN_ANSWER);
    flow_board_free(board, &memory);
}

/* Assembled from blocks of many shapes, with no more paths than a board may have. */
static void
test_flow_cover_of_large_boards(void **state)
{
    static const struct size {
        int rows, cols, paths, least, most;
    } sizes[] = {{61, 67, 150, 120, 180},
                 {2, 3300, 60, 40, 80},
                 {7000, 1, 5, 5, 10},
                 {83, 83, 5000, 800, FLOW_MAX_COLOURS}};
    static struct cover cover;
    struct base_memory memory;

    (void)state;
    base_memory_init(&memory, 0);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        const struct size size = sizes[i];
        struct flow_board *board;

        assert_int_equal(make_cover(&cover, size.rows, size.cols, size.paths, 1, &memory), CLEW_OK);
        assert_in_range(cover.paths, size.least, size.most);
        board = board_of(&cover, size.rows, size.cols, &memory);
        if (i == 0)
            assert_int_equal(search_board(board, 50000, &memory), FLOW_LEARN_ANSWER);
        flow_board_free(board, &memory);
    }
    assert_int_equal(base_memory_used(&memory), 0);
}

static void
test_flow_cover_refuses_a_single_cell(void **state)
{
    static struct cover cover;
    struct base_memory memory;

    (void)state;
    base_memory_init(&memory, 0);
    assert_int_equal(make_cover(&cover, 1, 1, 1, 1, &memory), CLEW_UNSUPPORTED);
    assert_int_equal(base_memory_used(&memory), 0);
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_flow_cover_boards_have_an_answer_that_does_not_touch),
        cmocka_unit_test(test_flow_cover_is_the_same_for_the_same_seed),
        cmocka_unit_test(test_flow_cover_of_50x50_is_answered_within_few_guesses),
        cmocka_unit_test(test_flow_cover_of_large_boards),
        cmocka_unit_test(test_flow_cover_refuses_a_single_cell),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
