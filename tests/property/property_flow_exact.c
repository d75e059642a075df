/*
 * property_flow_exact - the engines that prove, against the naive twin and against known counts.
 *
 * On random boards of all kinds and rules: solvable, unique and the number of answers agree, and
 * every answer brought is right. Boards of the data folder are looked at where it is there.
 */
#include "flow/flow_engines.h"
#include "flow_brute.h"
#include "flow_exam.h"
#include "support.h"

static void
examine_random_boards(const struct engine *engine, int threads, int rounds, int most_cells)
{
    struct base_memory memory;
    struct base_random random;

    base_memory_init(&memory, 0);
    support_seed(&random);
    for (int i = 0; i < support_rounds(rounds); i++) {
        const struct flow_brute_plan plan = flow_brute_plan_random(&random, most_cells);
        struct flow_board *board = flow_brute_board(&random, &plan, &memory);

        flow_examine_all(engine, threads, board, flow_brute_count(board, 0));
        flow_board_free(board, &memory);
    }
    assert_int_equal(base_memory_used(&memory), 0);
}

static void
test_csp_direction_agrees_with_the_twin(void **state)
{
    (void)state;
    examine_random_boards(&flow_engine_csp_direction, 1, 2000, 20);
}

static void
test_frontier_agrees_with_the_twin(void **state)
{
    (void)state;
    examine_random_boards(&flow_engine_frontier, 1, 4000, 24);
}

static void
test_frontier_with_threads_agrees_with_the_twin(void **state)
{
    (void)state;
    examine_random_boards(&flow_engine_frontier, 3, 1000, 20);
}

/* Every board of this size with two pairs of dots, under each rule. */
static void
examine_all_boards(const struct engine *engine, int rows, int cols)
{
    const int cells = rows * cols;
    const uint8_t plain[16] = {0};
    const uint32_t names[2] = {'A', 'B'};
    struct base_memory memory;
    int at[4];

    base_memory_init(&memory, 0);
    for (at[0] = 0; at[0] < cells; at[0]++)
        for (at[1] = at[0] + 1; at[1] < cells; at[1]++)
            for (at[2] = at[0] + 1; at[2] < cells; at[2]++)
                for (at[3] = at[2] + 1; at[3] < cells; at[3]++)
                    for (int rules = 0; rules < 4 && at[1] != at[2] && at[1] != at[3]; rules++) {
                        int16_t dots[16];
                        const struct flow_shape shape = {.rows = rows,
                                                         .cols = cols,
                                                         .fill = rules & 1,
                                                         .touch = rules >> 1,
                                                         .cells = plain,
                                                         .dots = dots,
                                                         .colours = 2,
                                                         .names = names};
                        struct flow_board *board;

                        for (int cell = 0; cell < 16; cell++)
                            dots[cell] = -1;
                        for (int i = 0; i < 4; i++)
                            dots[at[i]] = (int16_t)(i / 2);
                        assert_int_equal(flow_board_build(&board, &shape, &memory, NULL), CLEW_OK);
                        flow_examine_all(engine, 1, board, flow_brute_count(board, 0));
                        flow_board_free(board, &memory);
                    }
}

static void
test_frontier_is_right_on_all_small_boards(void **state)
{
    (void)state;
    examine_all_boards(&flow_engine_frontier, 3, 3);
    examine_all_boards(&flow_engine_frontier, 2, 5);
    examine_all_boards(&flow_engine_frontier, 3, 4);
}

static void
test_csp_direction_is_right_on_all_small_boards(void **state)
{
    (void)state;
    examine_all_boards(&flow_engine_csp_direction, 3, 3);
    examine_all_boards(&flow_engine_csp_direction, 2, 5);
}

#ifdef CLEW_HAS_SAT
static void
test_sat_agrees_with_the_twin(void **state)
{
    (void)state;
    examine_random_boards(&flow_engine_sat, 1, 600, 18);
}

static void
test_sat_is_right_on_all_small_boards(void **state)
{
    (void)state;
    examine_all_boards(&flow_engine_sat, 3, 3);
}
#endif

static void
test_frontier_counts_published_boards(void **state)
{
    static const struct {
        const char *name;
        uint64_t answers;
    } boards[] = {
        {"regular_9x9_01", 1},    {"extreme_11x11_30", 1},     {"extreme_12x12_30", 1},
        {"unsolvable_cross", 0},  {"jumbo_13x13_26", 1950036}, {"jumbo_14x14_01", 13},
        {"jumbo_14x14_19", 1670},
    };
    struct base_memory memory;

    (void)state;
    base_memory_init(&memory, 0);
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        struct flow_board *board = flow_exam_board(boards[i].name, true, true, &memory);

        if (!board)
            skip();
        flow_examine_all(&flow_engine_frontier, 2, board, boards[i].answers);
        flow_board_free(board, &memory);
    }
}

static void
test_frontier_gives_up_within_its_bytes(void **state)
{
    const size_t limits[] = {1000, 50000, 400000, 1500000};
    struct base_memory memory;
    struct flow_board *board;

    (void)state;
    base_memory_init(&memory, 0);
    board = flow_exam_board("jumbo_14x14_01", true, true, &memory);
    if (!board)
        skip();
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++)
        for (int threads = 1; threads <= 2; threads++) {
            const struct flow_exam exam = {.engine = &flow_engine_frontier,
                                           .ask = PUZZLE_ASK_UNIQUE,
                                           .threads = threads,
                                           .limit_bytes = limits[i]};
            const struct flow_mark mark = flow_examine(&exam, board);

            assert_int_equal(mark.outcome, CLEW_GAVE_UP);
            assert_true(mark.peak_bytes <= limits[i]);
        }
    flow_board_free(board, &memory);
}

/* A small board with several answers, asked with a memory that fails somewhere. */
static enum clew_status
attempt(struct base_memory *memory, void *context)
{
    const struct flow_exam exam = {
        .engine = context, .ask = PUZZLE_ASK_UNIQUE, .memory = memory, .threads = 2};
    struct base_memory of_board;
    struct flow_board *board;
    struct flow_mark mark;
    struct base_random random;
    const struct flow_brute_plan plan = {
        .kind = FLOW_BRUTE_PLAIN, .most_cells = 20, .is_cut = true, .fill = true, .touch = true};

    base_memory_init(&of_board, 0);
    base_random_seed(&random, 5);
    board = flow_brute_board(&random, &plan, &of_board);
    mark = flow_examine(&exam, board);
    flow_board_free(board, &of_board);
    return mark.status;
}

static void
test_exact_engines_survive_when_memory_runs_out(void **state)
{
    (void)state;
    assert_true(support_fail_each_allocation(attempt, (void *)(uintptr_t)&flow_engine_frontier) >
                20);
    assert_true(
        support_fail_each_allocation(attempt, (void *)(uintptr_t)&flow_engine_csp_direction) > 5);
#ifdef CLEW_HAS_SAT
    assert_true(support_fail_each_allocation(attempt, (void *)(uintptr_t)&flow_engine_sat) > 5);
#endif
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_csp_direction_agrees_with_the_twin),
        cmocka_unit_test(test_csp_direction_is_right_on_all_small_boards),
        cmocka_unit_test(test_frontier_agrees_with_the_twin),
        cmocka_unit_test(test_frontier_with_threads_agrees_with_the_twin),
        cmocka_unit_test(test_frontier_is_right_on_all_small_boards),
        cmocka_unit_test(test_frontier_counts_published_boards),
        cmocka_unit_test(test_frontier_gives_up_within_its_bytes),
        cmocka_unit_test(test_exact_engines_survive_when_memory_runs_out),
#ifdef CLEW_HAS_SAT
        cmocka_unit_test(test_sat_agrees_with_the_twin),
        cmocka_unit_test(test_sat_is_right_on_all_small_boards),
#endif
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
