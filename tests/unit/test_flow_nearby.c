/*
 * test_flow_nearby - second answers in windows: each passes the checker and differs from the known
 * one, none is found on a board that has only one, and where a naive count says that there are
 * several on a board no larger than a window, one is found. A paused sat run counts the same.
 */
#include "flow/auto/flow_nearby_paths.h"
#include "flow/flow_engines.h"
#ifdef CLEW_HAS_SAT
#include "flow/sat/flow_sat_run.h"
#endif
#include "flow_brute.h"
#include "flow_query.h"
#include "nearby_fixture.h"
#include "support.h"

static enum flow_nearby_state
search_all_levels(struct nearby_fixture *fixture, const struct flow_board *board)
{
    enum flow_nearby_state found = FLOW_NEARBY_NOTHING;

    for (int level = 0; level < FLOW_NEARBY_LEVELS && found == FLOW_NEARBY_NOTHING; level++)
        found = flow_nearby_search(board, fixture->answers, level, &fixture->meter);
    return found;
}

static void
test_flow_nearby_agrees_with_a_naive_count(void **state)
{
    static struct nearby_fixture fixture;
    struct base_random random;
    int several = 0, unique = 0;

    (void)state;
    nearby_set_up(&fixture);
    support_seed(&random);
    for (int i = 0; i < support_rounds(4000); i++) {
        const struct flow_brute_plan plan = flow_brute_plan_random(&random, 20);
        struct flow_board *board = flow_brute_board(&random, &plan, &fixture.memory);
        const uint64_t count = flow_brute_count(board, 2);

        if (flow_nearby_applies(board) && count) {
            enum flow_nearby_state found;

            assert_true(nearby_find_known(&fixture, board, board->touch, 0));
            found = search_all_levels(&fixture, board);
            if (found == FLOW_NEARBY_FOUND)
                nearby_check_both(&fixture, board);
            if (count == 1 && found == FLOW_NEARBY_FOUND)
                flow_brute_print(board);
            assert_false(count == 1 && found == FLOW_NEARBY_FOUND);
            several += count > 1 && found == FLOW_NEARBY_FOUND;
            unique += count == 1;
        }
        flow_board_free(board, &fixture.memory);
    }
    assert_true(several > support_rounds(200));
    assert_true(unique > support_rounds(200));
    assert_int_equal(base_memory_used(&fixture.memory), 0);
}

static void
test_flow_nearby_finds_most_second_answers_of_larger_boards(void **state)
{
    static struct nearby_fixture fixture;
    int several = 0, found_count = 0;

    (void)state;
    nearby_set_up(&fixture);
    for (uint64_t seed = 1; seed <= 40; seed++) {
        struct flow_board *board = flow_query_cover(11, 12, 8, seed, true, &fixture.memory);
        const struct flow_query query = {.engine = &flow_engine_frontier, .ask = PUZZLE_ASK_UNIQUE};
        const bool is_several = flow_query_run(&query, board).outcome == CLEW_SEVERAL;

        assert_true(nearby_find_known(&fixture, board, board->touch, 0));
        if (search_all_levels(&fixture, board) == FLOW_NEARBY_FOUND) {
            assert_true(is_several);
            nearby_check_both(&fixture, board);
            found_count++;
        }
        several += is_several;
        flow_board_free(board, &fixture.memory);
    }
    assert_true(several > 10);
    assert_true(10 * found_count >= 8 * several);
}

static void
test_flow_nearby_paths_find_only_true_answers(void **state)
{
    static struct nearby_fixture fixture;
    struct base_random random;
    int several = 0, unique = 0, found_count = 0;

    (void)state;
    nearby_set_up(&fixture);
    support_seed(&random);
    for (int i = 0; i < support_rounds(2000); i++) {
        const struct flow_brute_plan plan = {.kind = i % 2 ? FLOW_BRUTE_VOIDS : FLOW_BRUTE_PLAIN,
                                             .min_cells = 12,
                                             .max_cells = 25,
                                             .is_cut = true,
                                             .fill = true,
                                             .touch = true};
        struct flow_board *board = flow_brute_board(&random, &plan, &fixture.memory);
        const uint64_t count = board->colours > 2 ? flow_brute_count(board, 2) : 0;

        if (count) {
            bool is_found;

            assert_true(nearby_find_known(&fixture, board, board->touch, 0));
            is_found = flow_nearby_paths_search(board, fixture.answers, &fixture.search) ==
                       FLOW_NEARBY_FOUND;
            if (is_found)
                nearby_check_both(&fixture, board);
            assert_false(is_found && count == 1);
            several += count > 1;
            found_count += is_found;
            unique += count == 1;
        }
        flow_board_free(board, &fixture.memory);
    }
    assert_true(several > support_rounds(100));
    assert_true(found_count > support_rounds(20));
    assert_true(unique > support_rounds(100));
    assert_int_equal(base_memory_used(&fixture.memory), 0);
}

static void
test_flow_nearby_survives_when_memory_runs_out(void **state)
{
    static struct nearby_fixture fixture;
    struct flow_board *board;

    (void)state;
    nearby_set_up(&fixture);
    board = flow_query_cover(6, 7, 4, 1, true, &fixture.memory);
    assert_true(nearby_find_known(&fixture, board, board->touch, 0));
    fixture.memory.budget = base_memory_used(&fixture.memory) + 1;
    assert_int_equal(search_all_levels(&fixture, board), FLOW_NEARBY_NO_MEMORY);
    flow_board_free(board, &fixture.memory);
}

/* Whichever allocation fails, nothing else does, and nothing is leaked. */
static void
test_flow_nearby_paths_survive_failing_allocations(void **state)
{
    static struct nearby_fixture fixture;
    struct flow_board *board;
    enum flow_nearby_state found = FLOW_NEARBY_NO_MEMORY;
    size_t used;

    (void)state;
    nearby_set_up(&fixture);
    board = flow_query_cover(6, 7, 6, 1, true, &fixture.memory);
    assert_true(nearby_find_known(&fixture, board, board->touch, 0));
    used = base_memory_used(&fixture.memory);
    for (long fail_at = 0; found == FLOW_NEARBY_NO_MEMORY; fail_at++) {
        assert_true(fail_at < 100000);
        atomic_store(&fixture.memory.fail_at, fail_at);
        found = flow_nearby_paths_search(board, fixture.answers, &fixture.search);
        assert_int_equal(base_memory_used(&fixture.memory), used);
    }
    atomic_store(&fixture.memory.fail_at, -1);
    flow_board_free(board, &fixture.memory);
}

#ifdef CLEW_HAS_SAT
static int pauses;
static const uint8_t *excluded;
static bool is_excluded_late; /* while the solver is paused, if it has found nothing by then */
static int late_exclusions;

static enum clew_status
count_with_pauses(struct puzzle_job *job, struct clew_error *error)
{
    struct flow_sat_run *run;
    enum clew_status status = flow_sat_run_new(&run, job, error);

    if (status)
        return status;
    if (excluded && is_excluded_late && flow_sat_run_on(run, 1) == FLOW_SAT_RUN_PAUSED &&
        !flow_sat_run_answer(run)) {
        flow_sat_run_exclude(run, excluded);
        late_exclusions++;
    } else if (excluded && !is_excluded_late) {
        flow_sat_run_exclude(run, excluded);
    }
    while (flow_sat_run_on(run, 40) == FLOW_SAT_RUN_PAUSED)
        pauses++;
    status = flow_sat_run_report(run, error);
    flow_sat_run_free(run);
    return status;
}

static const struct puzzle_engine with_pauses = {.name = "with pauses", .solve = count_with_pauses};

static void
test_flow_sat_counts_the_same_with_pauses(void **state)
{
    static struct nearby_fixture fixture;

    (void)state;
    nearby_set_up(&fixture);
    for (uint64_t seed = 1; seed <= 40; seed++) {
        const int colours = seed <= 6 ? 4 : 7; /* with more colours many have one answer */
        struct flow_board *board = flow_query_cover(7, 6, colours, seed, true, &fixture.memory);
        struct flow_query query = {.engine = &flow_engine_frontier, .ask = PUZZLE_ASK_COUNT};
        const uint64_t expected = flow_query_run(&query, board).count;

        query.engine = &with_pauses;
        excluded = NULL;
        assert_int_equal(flow_query_run(&query, board).count, expected);
        assert_true(nearby_find_known(&fixture, board, board->touch, 0));
        excluded = fixture.known;
        is_excluded_late = false;
        assert_int_equal(flow_query_run(&query, board).count, expected);
        is_excluded_late = true;
        assert_int_equal(flow_query_run(&query, board).count, expected);
        flow_board_free(board, &fixture.memory);
    }
    assert_true(pauses > 0);
    assert_true(late_exclusions > 0);
}
#endif

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_flow_nearby_agrees_with_a_naive_count),
        cmocka_unit_test(test_flow_nearby_finds_most_second_answers_of_larger_boards),
        cmocka_unit_test(test_flow_nearby_paths_find_only_true_answers),
        cmocka_unit_test(test_flow_nearby_survives_when_memory_runs_out),
        cmocka_unit_test(test_flow_nearby_paths_survive_failing_allocations),
#ifdef CLEW_HAS_SAT
        cmocka_unit_test(test_flow_sat_counts_the_same_with_pauses),
#endif
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
