/*
 * test_flow_slices - searches in slices settle what one search in one go settles, also when memory
 * fails anywhere, and sooner where the best engine is not known.
 */
#include "flow/auto/flow_slice_sides.h"
#include "flow/auto/flow_slices.h"
#include "flow/flow_engines.h"
#include "flow/flow_result.h"
#include "flow/frontier/flow_frontier_run.h"
#include "flow_query.h"
#include "support.h"

#ifdef __SANITIZE_THREAD__ /* takes 20 times as long */
#define BOARDS 4
#else
#define BOARDS 12
#endif
#define SLICE_NODES 500
#define LARGE_SLICE 5000
#define MAX_EDGES   4096

static int max_rounds;
static bool was_settled;
static uint64_t slice_nodes;
static int pauses;

static enum clew_status
solve_in_slices(struct puzzle_job *job, struct clew_error *error)
{
    const struct flow_result nothing = {.hits = -1, .guesses = -1};
    static uint8_t known[MAX_EDGES];
    struct flow_slices_end end = {.known = known};
    const enum clew_status status = flow_slices_run(job, max_rounds, &end, error);

    was_settled = end.is_settled;
    return status || was_settled ? status : flow_result_give_up(job, &nothing, error);
}

static enum clew_status
count_with_pauses(struct puzzle_job *job, struct clew_error *error)
{
    struct flow_frontier_run *run;
    enum clew_status status = flow_frontier_run_new(&run, job, NULL, error);

    if (status)
        return status;
    while (flow_frontier_run_on(run, slice_nodes) == FLOW_FRONTIER_PAUSED)
        pauses++;
    status = flow_frontier_run_report(run, error);
    flow_frontier_run_free(run);
    return status;
}

static const struct puzzle_engine in_slices = {.name = "in slices", .solve = solve_in_slices};
static const struct puzzle_engine with_pauses = {.name = "with pauses", .solve = count_with_pauses};

static struct flow_query_result
ask_engine(const struct puzzle_engine *engine, enum puzzle_ask ask, int threads,
           const struct flow_board *board)
{
    const struct flow_query query = {.engine = engine, .ask = ask, .threads = threads};

    return flow_query_run(&query, board);
}

static void
compare_with_pauses(const struct flow_board *board, enum puzzle_ask ask)
{
    const struct flow_query_result whole = ask_engine(&flow_engine_frontier, ask, 1, board);

    slice_nodes = SLICE_NODES;
    for (int threads = 1; threads <= 2; threads++) {
        const struct flow_query_result parts = ask_engine(&with_pauses, ask, threads, board);

        assert_int_equal(parts.outcome, whole.outcome);
        assert_int_equal(parts.count, whole.count);
        assert_int_equal(parts.nodes, whole.nodes);
    }
}

/* Verdicts are long enough for all that frontier prepares between two rows, and not inside one. */
static void
test_flow_frontier_finds_the_same_with_pauses(void **state)
{
    struct base_memory memory;

    (void)state;
    base_memory_init(&memory, 0);
    for (uint64_t seed = 1; seed <= BOARDS; seed++) {
        struct flow_board *small = flow_query_cover(9, 9, 5, seed, true, &memory);
        struct flow_board *board = flow_query_cover(12, 12, 9 + (int)seed % 4, seed, true, &memory);

        compare_with_pauses(small, PUZZLE_ASK_COUNT);
        compare_with_pauses(board, PUZZLE_ASK_UNIQUE);
        flow_board_free(small, &memory);
        flow_board_free(board, &memory);
    }
    assert_true(pauses > 6);
}

/* Half a row may multiply the states by a hundred: pauses between rows would come too late. */
static void
test_flow_frontier_pauses_inside_rows(void **state)
{
    struct base_memory memory;
    struct flow_board *board;
    uint64_t nodes;

    (void)state;
    base_memory_init(&memory, 0);
    board = flow_query_cover(12, 12, 3, 1, true, &memory);
    slice_nodes = LARGE_SLICE;
    pauses = 0;
    nodes = ask_engine(&with_pauses, PUZZLE_ASK_COUNT, 1, board).nodes;
    assert_true(nodes > 100 * LARGE_SLICE); /* in 12 rows */
    assert_true((uint64_t)pauses > nodes / LARGE_SLICE / 2);
    flow_board_free(board, &memory);
}

/* On a small board, and only there, frontier has all its nodes before the first round. */
static void
test_flow_slices_begin_with_a_short_frontier(void **state)
{
    struct base_memory memory;

    (void)state;
    base_memory_init(&memory, 0);
    for (int side = 7; side <= 15; side += 4) {
        struct flow_board *board = flow_query_cover(side, side, side, 1, true, &memory);
        const struct slice_plan plan = flow_slice_plan_of(board, PUZZLE_ASK_ANSWER, false);

        assert_true(plan.long_nodes > 0);
        assert_int_equal(plan.long_round == FLOW_BEFORE_ROUNDS, side == 7);
        assert_true(side == 7 || plan.long_round >= 0);
        flow_board_free(board, &memory);
    }
}

static void
test_flow_slices_settle_what_frontier_settles(void **state)
{
    struct base_memory memory;

    (void)state;
    base_memory_init(&memory, 0);
    max_rounds = 0;
    for (uint64_t seed = 1; seed <= BOARDS; seed++) {
        const int paths = seed % 2 ? 7 : 14;
        struct flow_board *board = flow_query_cover(12, 12, paths, seed, true, &memory);

        for (int ask = PUZZLE_ASK_ANSWER; ask <= PUZZLE_ASK_COUNT; ask++) {
            const struct flow_query_result expected =
                ask_engine(&flow_engine_frontier, (enum puzzle_ask)ask, 1, board);

            for (int threads = 1; threads <= 2; threads++) {
                const struct flow_query_result found =
                    ask_engine(&in_slices, (enum puzzle_ask)ask, threads, board);

                assert_int_equal(found.outcome, expected.outcome);
                assert_true(ask != PUZZLE_ASK_COUNT || found.count == expected.count);
            }
        }
        flow_board_free(board, &memory);
    }
}

static void
test_flow_slices_leave_the_question_open_after_their_rounds(void **state)
{
    struct base_memory memory;
    struct flow_board *board;
    int open_count = 0;

    (void)state;
    base_memory_init(&memory, 0);
    max_rounds = 1;
    for (uint64_t seed = 1; seed <= 6; seed++) {
        board = flow_query_cover(18, 19, 36, seed, true, &memory);
        if (ask_engine(&in_slices, PUZZLE_ASK_UNIQUE, 1, board).outcome == CLEW_GAVE_UP) {
            assert_false(was_settled);
            open_count++;
        }
        flow_board_free(board, &memory);
    }
    assert_true(open_count > 0);
}

/* An answer that the provers found while both sides ran, and the learners ended before taking it. */
static void
test_flow_sides_share_what_the_provers_know(void **state)
{
    static uint8_t answers[1 + FLOW_SIDES_BUFFERS][MAX_EDGES];
    struct base_memory memory;
    struct search_monitor monitor = {.on_event = NULL};
    struct search search = {.threads = 1};
    struct flow_slice_sides sides;
    struct puzzle_job job = {.ask = PUZZLE_ASK_UNIQUE, .search = &search};
    struct flow_board *board;
    uint8_t known[MAX_EDGES];

    (void)state;
    base_memory_init(&memory, 0);
    search_start(&search, &memory, &monitor);
    board = flow_query_cover(9, 9, 5, 1, true, &memory);
    job.board = board;
    for (int32_t edge = 0; edge < board->edge_count; edge++)
        known[edge] = (uint8_t)(edge % 3 == 0);
    flow_slice_sides_init(&sides, &job, answers[0], answers[1]);
    sides.provers.known = known;
    flow_slice_sides_share(&sides);
    assert_int_equal(sides.learners.found_count, 1);
    assert_memory_equal(answers[0], known, (size_t)board->edge_count);
    flow_slice_sides_end(&sides);
    flow_board_free(board, &memory);
    assert_int_equal(base_memory_used(&memory), 0);
}

/* Wide boards with few colours mostly have several solutions, two of them near each other. */
static void
test_flow_auto_finds_second_answers_before_frontier_could(void **state)
{
    struct base_memory memory;
    int settled = 0, settled_by_frontier = 0;

    (void)state;
    base_memory_init(&memory, 0);
    for (uint64_t seed = 1; seed <= 10; seed++) {
        struct flow_board *board = flow_query_cover(20, 20, 10, seed, true, &memory);
        struct flow_query query = {
            .engine = &flow_engine_auto, .ask = PUZZLE_ASK_UNIQUE, .limit_nodes = 400000};
        const enum clew_outcome by_auto = flow_query_run(&query, board).outcome;

        settled += by_auto != CLEW_GAVE_UP;
        query.engine = &flow_engine_frontier;
        settled_by_frontier += flow_query_run(&query, board).outcome != CLEW_GAVE_UP;
        flow_board_free(board, &memory);
    }
    assert_true(settled >= 8);
    assert_true(settled_by_frontier < settled);
}

static int attempt_threads;

static enum clew_status
attempt(struct base_memory *memory, void *context)
{
    const struct flow_query query = {.engine = &in_slices,
                                     .ask = PUZZLE_ASK_UNIQUE,
                                     .threads = attempt_threads,
                                     .memory = memory};
    const struct flow_query_result result = flow_query_run(&query, context);

    /* A search may end by a status or by the limit of bytes; the api makes one of both. */
    return result.outcome == CLEW_GAVE_UP ? CLEW_NO_MEMORY : result.status;
}

static void
test_flow_slices_survive_when_memory_runs_out(void **state)
{
    struct base_memory memory;
    struct flow_board *board;

    (void)state;
    base_memory_init(&memory, 0);
    board = flow_query_cover(10, 10, 6, 3, true, &memory);
    for (attempt_threads = 1; attempt_threads <= 2; attempt_threads++) {
        max_rounds = attempt_threads == 1 ? 3 : 0; /* with a limit of rounds they take turns */
        support_fail_each_allocation(attempt, board);
    }
    flow_board_free(board, &memory);
    assert_int_equal(base_memory_used(&memory), 0);
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_flow_frontier_finds_the_same_with_pauses),
        support_sequential_test(test_flow_frontier_pauses_inside_rows),
        support_sequential_test(test_flow_slices_begin_with_a_short_frontier),
        cmocka_unit_test(test_flow_slices_settle_what_frontier_settles),
        support_sequential_test(test_flow_slices_leave_the_question_open_after_their_rounds),
        support_sequential_test(test_flow_sides_share_what_the_provers_know),
        support_sequential_test(test_flow_auto_finds_second_answers_before_frontier_could),
        cmocka_unit_test(test_flow_slices_survive_when_memory_runs_out),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
