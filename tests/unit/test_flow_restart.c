/*
 * test_flow_restart - when the learning search restarts, and that its verdicts stay right when it
 * does so by lbd.
 */
#include "flow/flow_engines.h"
#include "flow/learn/flow_learn_internal.h"
#include "flow_query.h"
#include "nearby_fixture.h"
#include "support.h"

#include <string.h>

#define RESTARTS      200
#define BOARDS        45
#define MIN_LONG_RUNS 4 /* of these boards, in which the search has come to restart by lbd */
#define MIN_OUTCOMES  5 /* of each kind */

static struct flow_learn *
new_solver(struct nearby_fixture *fixture, const struct flow_board *board)
{
    struct flow_learn *learn =
        flow_learn_new(board, board->touch, FLOW_LEARN_FOR_PROOF, &fixture->memory);

    assert_non_null(learn);
    return learn;
}

/* By its definition: n = 2^k - 1 gives 2^(k - 1), any other n what is left without the last power. */
static uint64_t
naive_luby(uint64_t n)
{
    uint64_t power = 2;

    while (power - 1 < n)
        power *= 2;
    return power - 1 == n ? power / 2 : naive_luby(n - power / 2 + 1);
}

static void
check_intervals(struct flow_learn *learn, uint64_t unit)
{
    assert_int_equal(learn->restart_at, unit);
    for (uint64_t i = 1; i < RESTARTS; i++) {
        learn->conflict_count = learn->restart_at - 1;
        assert_false(flow_learn_must_restart(learn));
        learn->conflict_count = learn->restart_at;
        assert_true(flow_learn_must_restart(learn));
        flow_learn_plan_restart(learn);
        assert_int_equal(learn->restart_at - learn->conflict_count, unit * naive_luby(i + 1));
    }
}

static void
test_flow_restart_follows_luby(void **state)
{
    static struct nearby_fixture fixture;

    (void)state;
    nearby_set_up(&fixture);
    for (int touch = 0; touch < 2; touch++) {
        struct flow_board *board = flow_query_cover(4, 5, 4, 1, touch, &fixture.memory);
        struct flow_learn *learn = new_solver(&fixture, board);

        check_intervals(learn, touch ? 16 : 64);
        flow_learn_free(learn);
        flow_board_free(board, &fixture.memory);
    }
}

static void
note_clauses(struct flow_learn *learn, int count, uint32_t lbd)
{
    for (int i = 0; i < count; i++) {
        learn->conflict_count++;
        flow_learn_restart_note(learn, lbd);
    }
}

static void
test_flow_restart_by_lbd_when_clauses_get_worse(void **state)
{
    static struct nearby_fixture fixture;
    struct flow_board *board;
    struct flow_learn *learn;

    (void)state;
    nearby_set_up(&fixture);
    board = flow_query_cover(5, 6, 4, 1, true, &fixture.memory);
    learn = new_solver(&fixture, board);
    assert_true(nearby_find_known(&fixture, board, true, 0));
    flow_learn_stay_near(learn, fixture.known);
    flow_learn_restart_by_lbd(learn);

    note_clauses(learn, 299, 5);
    flow_learn_plan_restart(learn);
    assert_false(learn->restarts_by_lbd);
    assert_true(learn->restart_at >= learn->conflict_count + 64);

    note_clauses(learn, 1, 5);
    flow_learn_plan_restart(learn);
    assert_true(learn->restarts_by_lbd);
    assert_int_equal(learn->restart_at, learn->conflict_count + 10);

    note_clauses(learn, 10, 5);
    assert_false(flow_learn_must_restart(learn)); /* no worse than usual */
    note_clauses(learn, 100, 4);
    assert_false(flow_learn_must_restart(learn));
    note_clauses(learn, 9, 20);
    assert_true(flow_learn_must_restart(learn));
    flow_learn_plan_restart(learn);
    assert_false(flow_learn_must_restart(learn)); /* not at once again */
    note_clauses(learn, 9, 20);
    assert_false(flow_learn_must_restart(learn));
    note_clauses(learn, 1, 20);
    assert_true(flow_learn_must_restart(learn));

    flow_learn_free(learn);
    flow_board_free(board, &fixture.memory);
}

/* The verdict of a search near the known answer that restarts by lbd. */
static enum clew_outcome
verdict_by_learning(struct nearby_fixture *fixture, const struct flow_board *board, bool *is_long)
{
    struct flow_learn *learn = new_solver(fixture, board);
    enum clew_outcome outcome = CLEW_UNIQUE;

    flow_learn_stay_near(learn, fixture->known);
    flow_learn_restart_by_lbd(learn);
    while (outcome == CLEW_UNIQUE &&
           flow_learn_run(learn, &fixture->meter, 0, NULL) == FLOW_LEARN_ANSWER) {
        flow_learn_answer(learn, fixture->second);
        if (memcmp(fixture->second, fixture->known, (size_t)board->edge_count) != 0)
            outcome = CLEW_SEVERAL;
        flow_learn_block_answer(learn);
    }
    if (outcome == CLEW_SEVERAL)
        nearby_check_both(fixture, board);
    *is_long = learn->restarts_by_lbd;
    flow_learn_free(learn);
    return outcome;
}

static void
test_flow_restart_keeps_verdicts_right(void **state)
{
    static struct nearby_fixture fixture;
    const struct flow_query query = {.engine = &flow_engine_frontier, .ask = PUZZLE_ASK_UNIQUE};
    int long_runs = 0, unique = 0;

    (void)state;
    nearby_set_up(&fixture);
    for (int i = 0; i < BOARDS; i++) {
        struct flow_board *board =
            flow_query_cover(12, 13, 7 + i % 6, (uint64_t)i, true, &fixture.memory);
        enum clew_outcome outcome;
        bool is_long;

        assert_true(nearby_find_known(&fixture, board, true, 0));
        outcome = verdict_by_learning(&fixture, board, &is_long);
        assert_int_equal(outcome, flow_query_run(&query, board).outcome);
        long_runs += is_long;
        unique += outcome == CLEW_UNIQUE;
        flow_board_free(board, &fixture.memory);
    }
    print_message("# %d of %d boards unique, %d long searches\n", unique, BOARDS, long_runs);
    assert_true(long_runs >= MIN_LONG_RUNS);
    assert_true(unique >= MIN_OUTCOMES && unique <= BOARDS - MIN_OUTCOMES);
    assert_int_equal(base_memory_used(&fixture.memory), 0);
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_flow_restart_follows_luby),
        cmocka_unit_test(test_flow_restart_by_lbd_when_clauses_get_worse),
        cmocka_unit_test(test_flow_restart_keeps_verdicts_right),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
