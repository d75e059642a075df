/*
 * test_flow_frontier_limits - the memory of a sweep, estimates of what it will take, and how soon it stops.
 */
#include "flow/frontier/flow_frontier_estimate.h"
#include "flow/frontier/flow_frontier_run.h"
#include "flow_brute.h"
#include "flow_query.h"
#include "frontier_fixture.h"
#include "support.h"

#include "search/search_pool.h"

#define SIDE      12
#define LONG_ROWS 280

static struct flow_sweep *
make_sweep(const struct flow_board *board, struct flow_kernel **kernel, struct base_memory *memory)
{
    struct flow_sweep *order;

    assert_int_equal(flow_kernel_new(kernel, board, memory, NULL), CLEW_OK);
    assert_true(flow_kernel_start(*kernel));
    assert_int_equal(flow_sweep_new(&order, *kernel, FLOW_SWEEP_DOWN, NULL), CLEW_OK);
    return order;
}

/* With several answers and some hundred states. */
static struct flow_board *
make_small_board(struct base_memory *memory)
{
    const struct flow_brute_plan plan = {
        .kind = FLOW_BRUTE_PLAIN, .max_cells = 30, .is_cut = true, .fill = false, .touch = true};
    struct base_random random;

    base_random_seed(&random, 3);
    return flow_brute_board(&random, &plan, memory);
}

static enum clew_status
try_sweep(struct base_memory *memory, void *context)
{
    struct frontier_found found;

    return frontier_sweep(&found, context,
                          (struct frontier_plan){.workers = 2, .is_split = true, .drops = true},
                          memory);
}

static enum clew_status
try_sweep_with_pauses(struct base_memory *memory, void *context)
{
    struct frontier_found found;

    return frontier_sweep(
        &found, context,
        (struct frontier_plan){.workers = 1, .is_split = true, .drops = true, .pauses = true},
        memory);
}

static void
test_flow_frontier_survives_when_memory_runs_out(void **state)
{
    struct base_memory memory;
    struct flow_board *board;
    struct flow_kernel *kernel;
    struct flow_sweep *order;

    (void)state;
    base_memory_init(&memory, 0);
    board = make_small_board(&memory);
    order = make_sweep(board, &kernel, &memory);
    assert_true(support_fail_each_allocation(try_sweep, order) > 50);
    assert_true(support_fail_each_allocation(try_sweep_with_pauses, order) > 50);
    flow_sweep_free(order);
    flow_kernel_free(kernel);
    flow_board_free(board, &memory);
}

/* Whether a sweep finishes within the budget. */
static bool
is_enough(size_t budget, const struct flow_sweep *order, struct frontier_plan plan,
          const struct frontier_found *whole)
{
    struct base_memory tight;
    struct frontier_found found;
    enum clew_status status;

    base_memory_init(&tight, budget);
    status = frontier_sweep(&found, order, plan, &tight);
    assert_true(status == CLEW_OK || status == CLEW_NO_MEMORY);
    assert_true(base_memory_peak(&tight) <= budget);
    assert_int_equal(base_memory_used(&tight), 0);
    if (status)
        return false;
    assert_true(found.count == whole->count && found.known == whole->known);
    assert_memory_equal(found.answers, whole->answers, sizeof whole->answers);
    return true;
}

/* Within one percent. */
static size_t
find_least_budget(const struct flow_sweep *order, struct frontier_plan plan,
                  const struct frontier_found *whole)
{
    size_t low = 1000, high = 20000000;

    assert_true(is_enough(high, order, plan, whole));
    while (high - low > low / 100) {
        const size_t budget = low + (high - low) / 2;

        if (is_enough(budget, order, plan, whole))
            high = budget;
        else
            low = budget;
    }
    return high;
}

/*
 * Several workers use more memory where there is more, but need about what one needs. Pauses cost
 * nothing.
 */
static void
test_flow_frontier_stays_within_its_bytes(void **state)
{
    struct base_memory memory;
    struct flow_board *board;
    struct flow_kernel *kernel;
    struct flow_sweep *order;
    struct frontier_plan plan = {.workers = 1, .is_split = true};
    struct frontier_found whole;
    size_t least;

    (void)state;
    base_memory_init(&memory, 0);
    /* With enough states that those of a task take more memory than what the tasks share. */
    board = flow_query_cover(SIDE, SIDE, 7, 3, true, &memory);
    order = make_sweep(board, &kernel, &memory);
    frontier_sweep_all(&whole, order, plan);
    least = find_least_budget(order, plan, &whole);
    for (plan.workers = 2; plan.workers <= 8; plan.workers *= 2)
        assert_in_range(find_least_budget(order, plan, &whole), 1, least + least / 6);
    plan.workers = 1;
    plan.pauses = true;
    assert_in_range(find_least_budget(order, plan, &whole), 1, least + least / 6);
    flow_sweep_free(order);
    flow_kernel_free(kernel);
    flow_board_free(board, &memory);
}

/* Memory for tracing grows less than the board does, and answers are traced all the same. */
static void
test_flow_frontier_keeps_few_checkpoints_of_a_long_board(void **state)
{
    struct base_memory memory;
    struct flow_board *board;
    struct flow_kernel *kernel;
    struct flow_sweep *order;
    struct frontier_found found;

    (void)state;
    base_memory_init(&memory, 0);
    board = flow_query_cover(LONG_ROWS, 4, 30, 3, true, &memory);
    order = make_sweep(board, &kernel, &memory);
    assert_true(board->edge_count <= FRONTIER_MAX_EDGES);
    frontier_sweep_all(&found, order, (struct frontier_plan){.workers = 1});
    assert_in_range(found.checkpoints, 1, LONG_ROWS / 3);
    assert_int_equal(found.known, 2);
    for (int i = 0; i < 2; i++)
        frontier_check_answer(board, found.answers[i], &memory);
    assert_memory_not_equal(found.answers[0], found.answers[1], (size_t)board->edge_count);
    flow_sweep_free(order);
    flow_kernel_free(kernel);
    flow_board_free(board, &memory);
}

/* A sample of all states is no sample: the estimate is the number of nodes. Others repeat. */
static void
test_flow_frontier_estimate_of_all_states_is_exact(void **state)
{
    struct search_monitor monitor = {.on_event = NULL};
    struct flow_frontier_scratch *scratch;
    struct flow_frontier *frontier;
    struct flow_kernel *kernel;
    struct flow_sweep *order;
    struct flow_board *board;
    struct base_memory memory;
    struct base_random random;
    struct search_meter meter;
    struct search search;
    struct frontier_found whole;
    double estimates[2];

    (void)state;
    base_memory_init(&memory, 0);
    base_random_seed(&random, 1);
    board = flow_query_cover(SIDE, SIDE, 7, 3, true, &memory);
    order = make_sweep(board, &kernel, &memory);
    frontier_sweep_all(&whole, order, (struct frontier_plan){.workers = 1});
    search_start(&search, &memory, &monitor);
    search.limit_nodes = 0;
    search.limit_seconds = 0;
    search.threads = 1;
    assert_int_equal(flow_frontier_scratch_new(&scratch, 1, &memory, NULL), CLEW_OK);
    assert_int_equal(flow_frontier_new(&frontier, order, scratch, &search, NULL), CLEW_OK);
    search_meter_start(&meter, &search, 0);
    assert_true(whole.nodes > 1000);
    assert_true(flow_frontier_estimate(frontier, SIDE * SIDE, 1000000, 1e18, &random, &meter) ==
                (double)whole.nodes);
    for (int i = 0; i < 2; i++) {
        base_random_seed(&random, 7);
        estimates[i] = flow_frontier_estimate(frontier, SIDE * SIDE, 16, 1e18, &random, &meter);
    }
    assert_true(estimates[0] == estimates[1] && estimates[0] > 1000);
    assert_true(flow_frontier_estimate(frontier, SIDE * SIDE, 16, 100, &random, &meter) < 1000);
    search_meter_finish(&meter);
    flow_frontier_free(frontier);
    flow_frontier_scratch_free(scratch);
    flow_sweep_free(order);
    flow_kernel_free(kernel);
    flow_board_free(board, &memory);
    assert_int_equal(base_memory_used(&memory), 0);
}

/* Makes the frontiers of a board and runs them for one node; returns the most bytes in use. */
static size_t
measure_run(const struct flow_board *board, enum search_stop reason)
{
    struct search_monitor monitor = {.on_event = NULL};
    struct base_memory memory, pool_memory;
    struct search search = {.threads = 1};
    struct puzzle_job job = {.board = board, .search = &search, .ask = PUZZLE_ASK_UNIQUE};
    struct flow_frontier_run *run;
    enum flow_frontier_run_state state;

    base_memory_init(&memory, 0);
    search_start(&search, &memory, &monitor);
    base_memory_init(&pool_memory, 0);
    assert_int_equal(search_pool_new(&search.pool, 1, &pool_memory, NULL), CLEW_OK);
    if (reason != SEARCH_RUNNING)
        search_stop_for(&search, reason);
    assert_int_equal(flow_frontier_run_new(&run, &job, NULL, NULL), CLEW_OK);
    state = flow_frontier_run_on(run, 1);
    assert_int_equal(state, reason == SEARCH_RUNNING ? FLOW_FRONTIER_PAUSED : FLOW_FRONTIER_ENDED);
    if (state == FLOW_FRONTIER_ENDED) {
        assert_int_equal(flow_frontier_run_report(run, NULL), CLEW_OK);
        assert_int_equal(job.outcome, CLEW_GAVE_UP);
    }
    assert_int_equal(search_stop_reason(&search), reason);
    flow_frontier_run_free(run);
    search_pool_free(search.pool);
    flow_answer_free(job.answer, &memory);
    assert_int_equal(base_memory_used(&memory), 0);
    return base_memory_peak(&memory);
}

/* With several threads another one may have settled the board meanwhile. */
static void
test_flow_frontier_is_not_made_for_a_stopped_search(void **state)
{
    struct base_memory memory;
    struct flow_board *board;

    (void)state;
    base_memory_init(&memory, 0);
    board = flow_query_cover(SIDE, SIDE + 2, 7, 3, true, &memory);
    assert_true(measure_run(board, SEARCH_DONE) < measure_run(board, SEARCH_RUNNING) / 4);
    flow_board_free(board, &memory);
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_flow_frontier_estimate_of_all_states_is_exact),
        cmocka_unit_test(test_flow_frontier_is_not_made_for_a_stopped_search),
        cmocka_unit_test(test_flow_frontier_survives_when_memory_runs_out),
        cmocka_unit_test(test_flow_frontier_stays_within_its_bytes),
        cmocka_unit_test(test_flow_frontier_keeps_few_checkpoints_of_a_long_board),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
