/*
 * property_flow_exact - the engines that prove their outcome: known counts, lack of memory.
 *
 * Tests with boards of the data folder are skipped without it. property_flow_truth compares these
 * engines with brute force.
 */
#include "flow/flow_engines.h"
#include "flow_brute.h"
#include "flow_query.h"
#include "support.h"

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
        struct flow_board *board = flow_query_board(boards[i].name, true, true, &memory);

        if (!board)
            skip();
        flow_query_run_all(&flow_engine_frontier, 2, board, boards[i].answers);
        flow_board_free(board, &memory);
    }
}

/* Boards and assignment counts of the Flow constraint system, see doc/history.md. */
static void
test_csp_direction_needs_no_more_assignments_than_published(void **state)
{
    static const struct {
        const char *board;
        int64_t published, guesses;
    } boards[] = {
        {"seed_csp_55", 15, 0},    {"seed_csp_77", 39, 0},    {"seed_csp_88", 50, 0},
        {"seed_csp_991", 63, 0},   {"seed_csp_10101", 92, 0}, {"seed_csp_10102", 116, 0},
        {"seed_csp_1212", 160, 0}, {"seed_csp_1214", 169, 0}, {"seed_csp_1414", 183, 2},
    };
    struct base_memory memory;

    (void)state;
    base_memory_init(&memory, 0);
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        struct flow_board *board = flow_query_board(boards[i].board, true, true, &memory);
        const struct flow_query exam = {.engine = &flow_engine_csp_direction};
        struct flow_query_result mark;

        if (!board)
            skip();
        mark = flow_query_run(&exam, board);
        assert_int_equal(mark.outcome, CLEW_SOLVED);
        assert_in_range(mark.hits, board->node_count - 2 * board->colours, boards[i].published);
        assert_in_range(mark.guesses, 0, boards[i].guesses);
        flow_board_free(board, &memory);
    }
}

static void
test_frontier_gives_up_within_its_bytes(void **state)
{
    const size_t limits[] = {1000, 50000, 400000, 1100000};
    struct base_memory memory;
    struct flow_board *board;

    (void)state;
    base_memory_init(&memory, 0);
    board = flow_query_board("jumbo_14x14_01", true, true, &memory);
    if (!board)
        skip();
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++)
        for (int threads = 1; threads <= 2; threads++) {
            const struct flow_query exam = {.engine = &flow_engine_frontier,
                                            .ask = PUZZLE_ASK_UNIQUE,
                                            .threads = threads,
                                            .limit_bytes = limits[i]};
            const struct flow_query_result mark = flow_query_run(&exam, board);

            assert_int_equal(mark.outcome, CLEW_GAVE_UP);
            assert_true(mark.peak_bytes <= limits[i]);
        }
    flow_board_free(board, &memory);
}

/* A A # . has a cell that no path can reach: nothing to link there, and yet a rule to break. */
static void
test_exact_engines_see_a_cell_without_neighbours(void **state)
{
    static const struct puzzle_engine *const engines[] = {
        &flow_engine_auto, &flow_engine_learn, &flow_engine_frontier, &flow_engine_csp_direction,
#ifdef CLEW_HAS_SAT
        &flow_engine_sat,
#endif
    };
    static const uint8_t cells[] = {FLOW_CELL_PLAIN, FLOW_CELL_PLAIN, FLOW_CELL_VOID,
                                    FLOW_CELL_PLAIN};
    static const int16_t dots[] = {0, 0, -1, -1};
    static const uint32_t names[] = {'A'};
    struct flow_shape shape = {
        .rows = 1, .cols = 4, .cells = cells, .dots = dots, .colours = 1, .names = names};
    struct base_memory memory;

    (void)state;
    base_memory_init(&memory, 0);
    for (int rules = 0; rules < 4; rules++) {
        struct flow_board *board;

        shape.fill = rules & 1;
        shape.touch = rules & 2;
        assert_int_equal(flow_board_build(&board, &shape, &memory, NULL), CLEW_OK);
        for (size_t i = 0; i < sizeof engines / sizeof *engines; i++)
            flow_query_run_all(engines[i], 1, board, shape.fill ? 0 : 1);
        flow_board_free(board, &memory);
    }
}

/* A small board with several answers, asked with a memory that fails somewhere. */
static enum clew_status
attempt(struct base_memory *memory, void *context)
{
    const struct flow_query exam = {
        .engine = context, .ask = PUZZLE_ASK_UNIQUE, .memory = memory, .threads = 2};
    struct base_memory of_board;
    struct flow_board *board;
    struct flow_query_result mark;
    struct base_random random;
    const struct flow_brute_plan plan = {
        .kind = FLOW_BRUTE_PLAIN, .max_cells = 20, .is_cut = true, .fill = true, .touch = true};

    base_memory_init(&of_board, 0);
    base_random_seed(&random, 5);
    board = flow_brute_board(&random, &plan, &of_board);
    mark = flow_query_run(&exam, board);
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
    assert_true(support_fail_each_allocation(attempt, (void *)(uintptr_t)&flow_engine_sat) > 3);
#endif
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_csp_direction_needs_no_more_assignments_than_published),
        cmocka_unit_test(test_frontier_counts_published_boards),
        cmocka_unit_test(test_frontier_gives_up_within_its_bytes),
        cmocka_unit_test(test_exact_engines_see_a_cell_without_neighbours),
        cmocka_unit_test(test_exact_engines_survive_when_memory_runs_out),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
