/*
 * property_flow_classic - the engines of the earlier Flow systems (see doc/history.md).
 *
 * Every option against the naive counter on random boards, and the published node counts.
 * property_flow_truth has the same engines with default options.
 */
#include "flow/flow_engines.h"
#include "flow/flow_puzzle.h"
#include "flow_brute.h"
#include "flow_query.h"
#include "support.h"

/* An option changes how an engine searches, never its verdict. */
static void
test_switches_change_no_verdict(void **state)
{
    static const struct {
        const struct puzzle_engine *engine;
        const char *setting;
    } switches[] = {
        {&flow_engine_csp_smart, "forward-checking=off"},
        {&flow_engine_csp_smart, "mrv=off"},
        {&flow_engine_csp_smart, "degree=on"},
        {&flow_engine_csp_smart, "lcv=on"},
        {&flow_engine_csp_smart, "cache=off"},
        {&flow_engine_csp_smart, "near-dots=off"},
        {&flow_engine_csp_smart, "lazy-squares=off"},
        {&flow_engine_csp_smart, "joined-cache=off"},
        {&flow_engine_dijkstra, "deadends=on"},
        {&flow_engine_dijkstra, "deadends=all"},
        {&flow_engine_dijkstra, "constrained=off"},
        {&flow_engine_dijkstra, "shuffle=on"},
        {&flow_engine_best_first, "parallel=naive"},
        {&flow_engine_best_first, "parallel=fair"},
        {&flow_engine_best_first, "parallel=forward"},
        {&flow_engine_best_first, "parallel=weighted"},
        {&flow_engine_best_first, "parallel=steal"},
    };
    struct base_memory memory;
    struct base_random random;

    (void)state;
    base_memory_init(&memory, 0);
    support_seed(&random);
    for (size_t s = 0; s < sizeof switches / sizeof *switches; s++) {
        struct clew_options *options = support_options(switches[s].setting, NULL);

        for (int i = 0; i < support_rounds(400); i++) {
            struct flow_brute_plan plan = flow_brute_plan_random(&random, 18);
            const struct flow_query exam = {.engine = switches[s].engine,
                                            .ask = PUZZLE_ASK_COUNT,
                                            .threads = 1 + i % 3,
                                            .options = options};
            struct flow_board *board;
            struct flow_query_result mark;

            plan.touch = false;
            board = flow_brute_board(&random, &plan, &memory);
            mark = flow_query_run(&exam, board);
            if (mark.count != flow_brute_count(board, 0)) {
                print_message("# %s\n", switches[s].setting);
                flow_brute_print(board);
                fail();
            }
            flow_board_free(board, &memory);
        }
        clew_options_free(options);
    }
}

/* The boards and node counts published for the Flow shortest-path system. */
static void
test_dijkstra_counts_what_was_published(void **state)
{
    static const char *const boards[] = {"regular_5x5_01", "regular_6x6_01", "regular_7x7_01",
                                         "regular_8x8_01", "regular_9x9_01"};
    static const struct {
        const char *setting;
        uint64_t nodes[5];
    } published[] = {
        {"deadends=off", {18, 283, 3317, 409726, 587332}},
        {"deadends=on", {17, 254, 2198, 182136, 279287}},
        {"deadends=all", {17, 128, 213, 2219, 7467}},
    };
    struct base_memory memory;

    (void)state;
    base_memory_init(&memory, 0);
    for (int p = 0; p < 3; p++)
        for (int b = 0; b < 5; b++) {
            struct flow_board *board = flow_query_board(boards[b], true, true, &memory);
            struct clew_options *options;
            struct flow_query exam = {.engine = &flow_engine_dijkstra};
            struct flow_query_result mark;

            if (!board)
                skip();
            exam.options = options = support_options(published[p].setting, NULL);
            mark = flow_query_run(&exam, board);
            assert_int_equal(mark.outcome, CLEW_SOLVED);
            assert_int_equal(mark.nodes, published[p].nodes[b]);
            assert_true(mark.peak_bytes <= 100 * mark.nodes + 1000000);
            clew_options_free(options);
            flow_board_free(board, &memory);
        }
}

/*
 * The Flow constraint system counts two calls more than assignments tried, and it detects rings
 * later, so its published numbers are slightly larger.
 */
static void
test_csp_smart_needs_no_more_hits_than_published(void **state)
{
    static const struct {
        const char *board;
        int64_t hits;
    } published[] = {
        {"seed_csp_55", 17},    {"seed_csp_77", 41},     {"seed_csp_88", 52},
        {"seed_csp_991", 67},   {"seed_csp_10101", 320}, {"seed_csp_10102", 139},
        {"seed_csp_1212", 331}, {"seed_csp_1214", 148},  {"seed_csp_1414", 10309},
    };
    struct base_memory memory;

    (void)state;
    base_memory_init(&memory, 0);
    for (size_t i = 0; i < sizeof published / sizeof *published; i++) {
        struct flow_board *board = flow_query_board(published[i].board, true, true, &memory);
        const struct flow_query exam = {.engine = &flow_engine_csp_smart};
        struct flow_query_result mark;

        if (!board)
            skip();
        mark = flow_query_run(&exam, board);
        assert_int_equal(mark.outcome, CLEW_SOLVED);
        assert_in_range(mark.hits, published[i].hits - published[i].hits / 20 - 2,
                        published[i].hits - 2);
        flow_board_free(board, &memory);
    }
}

/* Running out of memory at any point is a status, and nothing leaks. */
static enum clew_status
solve_with_memory(struct base_memory *memory, void *context)
{
    const struct puzzle_engine *engine = context;
    struct search_monitor monitor = {.on_event = NULL};
    struct base_memory other;
    struct base_random random;
    const struct flow_brute_plan plan = {
        .kind = FLOW_BRUTE_PLAIN, .max_cells = 20, .is_cut = true, .fill = true};
    const struct puzzle_options options = {.own = flow_options};
    struct search search = {.threads = 1};
    struct puzzle_job job = {.options = &options, .search = &search, .ask = PUZZLE_ASK_UNIQUE};
    struct flow_board *board;
    enum clew_status status;

    base_memory_init(&other, 0);
    base_random_seed(&random, 7);
    job.board = board = flow_brute_board(&random, &plan, &other);
    search_start(&search, memory, &monitor);
    assert_int_equal(search_pool_new(&search.pool, 1, &other, NULL), CLEW_OK);
    status = engine->solve(&job, NULL);
    assert_true(status == CLEW_OK || job.outcome != CLEW_NONE);
    search_pool_free(search.pool);
    flow_answer_free(job.answer, memory);
    flow_board_free(board, &other);
    return status;
}

static void
test_running_out_of_memory_is_a_status(void **state)
{
    const struct puzzle_engine *const engines[] = {&flow_engine_dijkstra, &flow_engine_best_first,
                                                   &flow_engine_csp_random, &flow_engine_csp_first,
                                                   &flow_engine_csp_smart};

    (void)state;
    for (size_t i = 0; i < sizeof engines / sizeof *engines; i++)
        assert_true(support_fail_each_allocation(solve_with_memory, (void *)engines[i]) > 1);
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_switches_change_no_verdict),
        cmocka_unit_test(test_dijkstra_counts_what_was_published),
        cmocka_unit_test(test_csp_smart_needs_no_more_hits_than_published),
        cmocka_unit_test(test_running_out_of_memory_is_a_status),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
