/*
 * test_flow_slice_choice - every search gets its share of the time, no later than it is worth it, and
 * the same on every machine.
 */
#include "flow/auto/flow_slice_choice.h"
#include "flow/learn/flow_learn.h"
#include "flow_query.h"
#include "support.h"

#define MILLISECOND 1000000 /* nanoseconds */
#define SLICES      400

static struct flow_slice_progress progress[FLOW_SLICE_SEARCHES];

static void
start_searches(const struct slice_shares *shares)
{
    for (int i = 0; i < FLOW_SLICE_SEARCHES; i++)
        progress[i] = (struct flow_slice_progress){.can_go_on = shares->of[i].weight > 0};
}

static struct flow_slice
run_next(const struct slice_shares *shares)
{
    const struct flow_slice next = flow_slice_choose(shares, progress);

    progress[next.search].spent += next.nanoseconds;
    return next;
}

static uint64_t
spent_by(enum flow_slice_search search)
{
    return progress[search].spent;
}

static void
test_flow_slices_share_the_time_by_weight(void **state)
{
    const struct slice_shares shares = {.of = {[FLOW_SLICE_NEAR] = {100, 0},
                                               [FLOW_SLICE_FRONTIER] = {50, 0},
                                               [FLOW_SLICE_SAT] = {10, 0}}};

    (void)state;
    start_searches(&shares);
    for (int i = 0; i < SLICES; i++) {
        const uint64_t near = spent_by(FLOW_SLICE_NEAR);

        run_next(&shares);
        if (near < 10 * MILLISECOND)
            continue;
        assert_in_range(spent_by(FLOW_SLICE_FRONTIER), near * 40 / 100, near * 65 / 100);
        assert_in_range(spent_by(FLOW_SLICE_SAT), near * 8 / 100, near * 13 / 100);
    }
    assert_true(spent_by(FLOW_SLICE_NEAR) > 1000 * (uint64_t)MILLISECOND);
    assert_int_equal(spent_by(FLOW_SLICE_TOUCH), 0);
}

static void
test_flow_slices_are_short_at_first_and_grow(void **state)
{
    const struct slice_shares shares = {.of = {[FLOW_SLICE_TOUCH] = {100, 0}}};
    uint64_t latest = 0, first;

    (void)state;
    start_searches(&shares);
    first = run_next(&shares).nanoseconds;
    assert_true(first < MILLISECOND / 2);
    for (int i = 0; i < 40; i++) {
        const struct flow_slice next = run_next(&shares);

        assert_true(next.nanoseconds >= latest);
        assert_true(next.nanoseconds <= first + spent_by(FLOW_SLICE_TOUCH) / 4);
        latest = next.nanoseconds;
    }
    assert_true(latest > 20 * first);
}

static void
test_flow_slices_wait_for_their_delay(void **state)
{
    const struct slice_shares shares = {
        .of = {[FLOW_SLICE_NO_TOUCH] = {100, 0}, [FLOW_SLICE_TOUCH] = {100, 2000}}};

    (void)state;
    start_searches(&shares);
    while (!spent_by(FLOW_SLICE_TOUCH))
        run_next(&shares);
    assert_in_range(spent_by(FLOW_SLICE_NO_TOUCH), 2 * MILLISECOND, 3 * MILLISECOND);
}

/* What sat takes to begin counts as spent: it begins when another has had as long. */
static void
test_flow_slices_count_what_it_takes_to_begin(void **state)
{
    const struct slice_shares shares = {
        .of = {[FLOW_SLICE_TOUCH] = {100, 0}, [FLOW_SLICE_SAT] = {50, 0}}};

    (void)state;
    start_searches(&shares);
    progress[FLOW_SLICE_SAT].spent = 3 * MILLISECOND;
    while (spent_by(FLOW_SLICE_SAT) == 3 * MILLISECOND)
        run_next(&shares);
    assert_in_range(spent_by(FLOW_SLICE_TOUCH), 6 * MILLISECOND, 8 * MILLISECOND);
}

static void
test_flow_slices_let_frontier_end_when_it_probably_can(void **state)
{
    const struct slice_shares shares = {
        .of = {[FLOW_SLICE_TOUCH] = {100, 0}, [FLOW_SLICE_FRONTIER] = {5, 0}},
        .frontier_needs = 4000};
    struct flow_slice next;

    (void)state;
    start_searches(&shares);
    do
        next = run_next(&shares);
    while (next.nanoseconds < 8 * MILLISECOND);
    assert_int_equal(next.search, FLOW_SLICE_FRONTIER);
    assert_in_range(spent_by(FLOW_SLICE_TOUCH), 4 * MILLISECOND, 6 * MILLISECOND);
    next = run_next(&shares); /* once only */
    assert_int_equal(next.search, FLOW_SLICE_TOUCH);
}

static void
test_flow_slices_end_when_no_search_can_go_on(void **state)
{
    const struct slice_shares shares = {.of = {[FLOW_SLICE_TOUCH] = {100, 0}}, .frontier_needs = 1};

    (void)state;
    start_searches(&shares);
    progress[FLOW_SLICE_TOUCH].can_go_on = false;
    assert_int_equal(flow_slice_choose(&shares, progress).nanoseconds, 0);
    progress[FLOW_SLICE_SAT].can_go_on = true; /* but it has no share */
    assert_int_equal(flow_slice_choose(&shares, progress).nanoseconds, 0);
}

/* Every kind of board has a search that can settle the question, whatever is known. */
static void
check_shares(const struct flow_board *board)
{
    for (int ask = PUZZLE_ASK_ANSWER; ask <= PUZZLE_ASK_COUNT; ask++)
        for (int known = FLOW_SLICE_NOTHING; known <= FLOW_SLICE_ANSWER; known++) {
            const struct slice_shares shares =
                flow_slice_shares_of(board, (enum puzzle_ask)ask, (enum flow_slice_known)known);

            assert_true(shares.of[FLOW_SLICE_TOUCH].weight > 0);
            assert_true(known != FLOW_SLICE_ANSWER || shares.of[FLOW_SLICE_NEAR].weight > 0);
            for (int i = 0; i < FLOW_SLICE_SEARCHES; i++)
                assert_in_range(shares.of[i].weight, 0, 4 * FLOW_SLICE_FULL);
        }
}

static void
test_flow_slices_of_every_board_can_settle_it(void **state)
{
    struct base_memory memory;

    (void)state;
    base_memory_init(&memory, 0);
    for (int side = 7; side <= 25; side += 3) {
        struct flow_board *board = flow_query_cover(side, side, side, 1, true, &memory);

        check_shares(board);
        flow_board_free(board, &memory);
    }
}

/* What learn has taken until its first answer. */
static uint64_t
effort_until_answer(const struct flow_board *board, uint64_t conflicts, struct base_memory *memory)
{
    struct search_monitor monitor = {.on_event = NULL};
    struct search search = {.threads = 1};
    struct search_meter meter;
    struct flow_learn *learn = flow_learn_new(board, true, 0, memory);
    uint64_t effort = flow_learn_effort(learn);

    search_start(&search, memory, &monitor);
    search_meter_start(&meter, &search, 0);
    while (flow_learn_run(learn, &meter, conflicts, NULL) == FLOW_LEARN_PAUSED) {
        assert_true(flow_learn_effort(learn) > effort);
        effort = flow_learn_effort(learn);
    }
    search_meter_finish(&meter);
    effort = flow_learn_effort(learn);
    flow_learn_free(learn);
    return effort;
}

/* In parts or at once, learn counts the same: its steps, not its time. */
static void
test_flow_learn_counts_its_effort_in_steps(void **state)
{
    struct base_memory memory;
    struct flow_board *board;
    uint64_t whole;

    (void)state;
    base_memory_init(&memory, 0);
    board = flow_query_cover(13, 13, 7, 4, true, &memory);
    whole = effort_until_answer(board, 0, &memory);
    assert_true(whole > MILLISECOND / 10);
    assert_int_equal(effort_until_answer(board, 2, &memory), whole);
    assert_int_equal(effort_until_answer(board, 7, &memory), whole);
    flow_board_free(board, &memory);
    assert_int_equal(base_memory_used(&memory), 0);
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_flow_slices_share_the_time_by_weight),
        cmocka_unit_test(test_flow_slices_are_short_at_first_and_grow),
        cmocka_unit_test(test_flow_slices_wait_for_their_delay),
        cmocka_unit_test(test_flow_slices_count_what_it_takes_to_begin),
        cmocka_unit_test(test_flow_slices_let_frontier_end_when_it_probably_can),
        cmocka_unit_test(test_flow_slices_end_when_no_search_can_go_on),
        cmocka_unit_test(test_flow_slices_of_every_board_can_settle_it),
        cmocka_unit_test(test_flow_learn_counts_its_effort_in_steps),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
