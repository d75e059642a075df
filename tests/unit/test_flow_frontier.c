/*
 * test_flow_frontier - results do not depend on how states are partitioned, nor on the workers.
 *
 * Small boards have few states, so here even a single one is split into tasks: against brute force,
 * in every direction, with one worker and with several. Dominated states are dropped from the first
 * row on; there, verdicts are compared with the number of answers.
 */
#include "flow/board/flow_check.h"
#include "flow/flow_engines.h"
#include "flow/frontier/flow_frontier_estimate.h"
#include "flow_brute.h"
#include "flow_query.h"
#include "search/search_pool.h"
#include "search/search_team.h"
#include "support.h"

#define ROUNDS        500
#define MAX_CELLS     22
#define SIDE          12
#define LONG_ROWS     280
#define MAX_EDGES     2000
#define SIDE_MEDIUM   11
#define MEDIUM_BOARDS 40
#define MAX_SLOTS     18 /* a small board of hexes can have millions of states across the rows */

struct found {
    flow_number count;
    int known;
    uint64_t nodes;
    size_t checkpoints;
    uint8_t answers[2][MAX_EDGES];
};

struct advance {
    struct flow_frontier *frontier;
    bool has_failed;
};

static void
advance_to_end(struct search_team *team, void *context)
{
    struct advance *advance = context;

    while (!advance->has_failed && !flow_frontier_is_done(advance->frontier) &&
           flow_frontier_state_count(advance->frontier))
        advance->has_failed = !flow_frontier_advance_row(advance->frontier, team);
}

struct sweep_plan {
    int workers;
    bool is_split; /* as many tasks as possible share the states, however few there are */
    bool drops;    /* dominated states */
    const uint8_t *known;
    const struct flow_position *position;
};

static enum clew_status
sweep_with(struct found *found, const struct flow_sweep *sweep, struct sweep_plan plan,
           struct base_memory *memory)
{
    struct search_monitor monitor = {.on_event = NULL};
    struct base_memory pool_memory;
    struct search search;
    struct flow_frontier *frontier = NULL;
    struct flow_frontier_scratch *scratch;
    enum clew_status status;

    memset(found, 0, sizeof *found);
    base_memory_init(&pool_memory, 0);
    search_start(&search, memory, &monitor);
    search.limit_nodes = 0;
    search.limit_seconds = 0;
    search.threads = plan.workers;
    assert_int_equal(search_pool_new(&search.pool, plan.workers, &pool_memory, NULL), CLEW_OK);
    status = flow_frontier_scratch_new(&scratch, plan.workers, memory, NULL);
    if (!status)
        status = flow_frontier_new(&frontier, sweep, scratch, &search, NULL);
    if (!status && plan.drops)
        status = flow_frontier_drop_dominated(frontier, plan.position, plan.known, NULL);
    if (!status) {
        struct advance advance = {.frontier = frontier};

        if (plan.is_split)
            frontier->min_states_to_split = frontier->min_states_per_task = 1;
        search_team_run(search.pool, plan.workers, advance_to_end, &advance);
        status = advance.has_failed ? CLEW_NO_MEMORY : CLEW_OK;
    }
    if (!status)
        status = flow_frontier_traceback(frontier, found->answers[0], found->answers[1],
                                         &found->known, NULL);
    if (!status)
        found->count = found->known ? flow_frontier_count(frontier) : 0;
    found->checkpoints = frontier ? frontier->checkpoint_count : 0;
    flow_frontier_free(frontier);
    flow_frontier_scratch_free(scratch);
    search_pool_free(search.pool);
    found->nodes = atomic_load(&search.nodes);
    return status;
}

static void
sweep_board(struct found *found, const struct flow_sweep *sweep, struct sweep_plan plan)
{
    struct base_memory memory;

    base_memory_init(&memory, 0);
    assert_int_equal(sweep_with(found, sweep, plan, &memory), CLEW_OK);
    assert_int_equal(base_memory_used(&memory), 0);
}

static void
check_answer(const struct flow_board *board, const uint8_t *is_used, struct base_memory *memory)
{
    struct flow_answer *answer;

    assert_int_equal(flow_answer_new(&answer, board, memory, NULL), CLEW_OK);
    flow_paths_from_edges(&answer->first, board, is_used);
    if (flow_check(board, answer, memory, NULL) != CLEW_OK) {
        flow_brute_print(board);
        fail_msg("a wrong answer");
    }
    flow_answer_free(answer, memory);
}

static struct flow_sweep *
make_direction(const struct flow_kernel *kernel, int direction)
{
    struct flow_sweep *order;

    assert_int_equal(flow_sweep_new(&order, kernel, (enum flow_direction)direction, NULL), CLEW_OK);
    if (kernel->board->touch)
        assert_int_equal(flow_sweep_find_boundaries(order, (enum flow_direction)direction, NULL),
                         CLEW_OK);
    return order;
}

/* One direction: as one task, as many tasks, and as many tasks with several workers. */
static void
compare_splits(const struct flow_sweep *order, uint64_t answers, int workers,
               struct base_memory *memory)
{
    const struct flow_board *board = order->board;
    struct found whole, alone, shared;

    sweep_board(&whole, order, (struct sweep_plan){.workers = 1});
    sweep_board(&alone, order, (struct sweep_plan){.workers = 1, .is_split = true});
    sweep_board(&shared, order, (struct sweep_plan){.workers = workers, .is_split = true});
    if (whole.count != answers || alone.count != answers)
        flow_brute_print(board);
    assert_true(whole.count == answers && alone.count == answers);
    assert_int_equal(alone.known, answers < 2 ? (int)answers : 2);
    assert_int_equal(whole.nodes, alone.nodes); /* equal states were merged in all partitions */
    for (int i = 0; i < alone.known; i++)
        check_answer(board, alone.answers[i], memory);
    assert_true(alone.known < 2 || memcmp(alone.answers[0], alone.answers[1], MAX_EDGES) != 0);
    assert_true(shared.count == alone.count);
    assert_int_equal(shared.nodes, alone.nodes);
    assert_memory_equal(shared.answers, alone.answers, sizeof alone.answers);
}

/* Sweeps without the dominated states; nodes do not depend on tasks and workers. */
static void
sweep_reduced(struct found *found, const struct flow_sweep *order, struct sweep_plan plan)
{
    struct found shared;

    plan.drops = true;
    plan.workers = 1;
    sweep_board(found, order, plan);
    plan.workers = 3;
    plan.is_split = true;
    sweep_board(&shared, order, plan);
    assert_int_equal(shared.nodes, found->nodes);
    assert_true(shared.count == found->count);
}

/* With any answer known, another one is left if and only if there is another one. */
static void
compare_verdicts(const struct flow_sweep *order, const struct flow_position *position,
                 struct base_memory *memory)
{
    const struct flow_board *board = order->board;
    struct found all, found;

    sweep_board(&all, order, (struct sweep_plan){.workers = 1});
    sweep_reduced(&found, order, (struct sweep_plan){.position = position});
    assert_true(!found.count == !all.count && found.count <= all.count);
    assert_true(found.nodes <= all.nodes);
    for (int i = 0; i < all.known; i++) {
        sweep_reduced(&found, order,
                      (struct sweep_plan){.known = all.answers[i], .position = position});
        if ((found.count > 1) != (all.count > 1))
            flow_brute_print(board);
        assert_true((found.count > 1) == (all.count > 1) && found.count >= 1);
        for (int j = 0; j < found.known; j++)
            check_answer(board, found.answers[j], memory);
        assert_true(found.known == (all.count > 1 ? 2 : 1));
    }
}

/* The same when some links are barred, which the sweep knows from the start. */
static void
compare_restricted(struct flow_sweep *order, struct base_random *random, struct base_memory *memory)
{
    const size_t edges = (size_t)order->board->edge_count;
    uint8_t links[MAX_EDGES];
    struct flow_position position = {.links = links};

    for (size_t i = 0; i < edges; i++)
        links[i] = base_random_below(random, 12) ? FLOW_LINK_OPEN : FLOW_LINK_BARRED;
    flow_sweep_restrict(order, &position);
    compare_verdicts(order, &position, memory);
}

static void
compare_reductions(const struct flow_board *board, struct base_random *random,
                   struct base_memory *memory)
{
    struct flow_kernel *kernel;

    assert_int_equal(flow_kernel_new(&kernel, board, memory, NULL), CLEW_OK);
    for (int i = 0; i < FLOW_DIRECTION_COUNT && flow_kernel_start(kernel); i++) {
        struct flow_sweep *order = make_direction(kernel, i);

        if (order->slot_count <= MAX_SLOTS) {
            compare_verdicts(order, NULL, memory);
            compare_restricted(order, random, memory);
        }
        flow_sweep_free(order);
    }
    flow_kernel_free(kernel);
}

static void
test_flow_frontier_keeps_verdicts_without_dominated_states(void **state)
{
    struct base_memory memory;
    struct base_random random;

    (void)state;
    base_memory_init(&memory, 0);
    support_seed(&random);
    for (int i = 0; i < support_rounds(ROUNDS); i++) {
        struct flow_brute_plan plan = flow_brute_plan_random(&random, MAX_CELLS);
        struct flow_board *board;

        plan.touch = true;
        board = flow_brute_board(&random, &plan, &memory);
        compare_reductions(board, &random, &memory);
        flow_board_free(board, &memory);
    }
    assert_int_equal(base_memory_used(&memory), 0);
}

/* These boards are large enough for a choice of direction, for probing and for dropping states. */
static void
test_flow_frontier_verdicts_agree_with_counts(void **state)
{
    struct base_memory memory;
    int unique = 0, long_searches = 0;

    (void)state;
    base_memory_init(&memory, 0);
    for (uint64_t seed = 1; seed <= MEDIUM_BOARDS; seed++) {
        struct flow_board *board =
            flow_query_cover(SIDE_MEDIUM, SIDE_MEDIUM, 8 + (int)(seed % 6), seed, true, &memory);
        struct flow_query query = {.engine = &flow_engine_frontier, .ask = PUZZLE_ASK_COUNT};
        const struct flow_query_result all = flow_query_run(&query, board);
        uint64_t nodes;

        query.ask = PUZZLE_ASK_UNIQUE;
        for (query.threads = 1; query.threads <= 4; query.threads *= 2) {
            const struct flow_query_result result = flow_query_run(&query, board);

            assert_int_equal(result.outcome, flow_query_expected(PUZZLE_ASK_UNIQUE, all.count));
            if (query.threads == 1)
                nodes = result.nodes;
            assert_int_equal(result.nodes, nodes);
        }
        unique += all.count == 1;
        long_searches += all.nodes > 2000;
        flow_board_free(board, &memory);
    }
    assert_true(unique >= 2 && long_searches >= 10);
}

static void
compare_directions(const struct flow_board *board, struct base_memory *memory)
{
    const uint64_t answers = flow_brute_count(board, 0);
    struct flow_kernel *kernel;

    assert_true(board->edge_count <= MAX_EDGES);
    assert_int_equal(flow_kernel_new(&kernel, board, memory, NULL), CLEW_OK);
    for (int i = 0; i < FLOW_DIRECTION_COUNT && flow_kernel_start(kernel); i++) {
        struct flow_sweep *order = make_direction(kernel, i);

        if (order->slot_count <= MAX_SLOTS)
            compare_splits(order, answers, 2 + i % 2, memory);
        flow_sweep_free(order);
    }
    flow_kernel_free(kernel);
}

static void
test_flow_frontier_finds_the_same_when_split(void **state)
{
    struct base_memory memory;
    struct base_random random;

    (void)state;
    base_memory_init(&memory, 0);
    support_seed(&random);
    for (int i = 0; i < support_rounds(ROUNDS); i++) {
        const struct flow_brute_plan plan = flow_brute_plan_random(&random, MAX_CELLS);
        struct flow_board *board = flow_brute_board(&random, &plan, &memory);

        compare_directions(board, &memory);
        flow_board_free(board, &memory);
    }
    assert_int_equal(base_memory_used(&memory), 0);
}

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
    struct found found;

    return sweep_with(&found, context,
                      (struct sweep_plan){.workers = 2, .is_split = true, .drops = true}, memory);
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
    flow_sweep_free(order);
    flow_kernel_free(kernel);
    flow_board_free(board, &memory);
}

/* Whether this many workers finish within the budget. */
static bool
is_enough(size_t budget, const struct flow_sweep *order, int workers, const struct found *whole)
{
    struct base_memory tight;
    struct found found;
    enum clew_status status;

    base_memory_init(&tight, budget);
    status = sweep_with(&found, order, (struct sweep_plan){.workers = workers, .is_split = true},
                        &tight);
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
find_least_budget(const struct flow_sweep *order, int workers, const struct found *whole)
{
    size_t low = 1000, high = 20000000;

    assert_true(is_enough(high, order, workers, whole));
    while (high - low > low / 100) {
        const size_t budget = low + (high - low) / 2;

        if (is_enough(budget, order, workers, whole))
            high = budget;
        else
            low = budget;
    }
    return high;
}

/* Several workers use more memory where there is more, but need about what one needs. */
static void
test_flow_frontier_stays_within_its_bytes(void **state)
{
    struct base_memory memory;
    struct flow_board *board;
    struct flow_kernel *kernel;
    struct flow_sweep *order;
    struct found whole;
    size_t least;

    (void)state;
    base_memory_init(&memory, 0);
    /* With enough states that those of a task take more memory than what the tasks share. */
    board = flow_query_cover(SIDE, SIDE, 7, 3, true, &memory);
    order = make_sweep(board, &kernel, &memory);
    sweep_board(&whole, order, (struct sweep_plan){.workers = 1, .is_split = true});
    least = find_least_budget(order, 1, &whole);
    for (int workers = 2; workers <= 8; workers *= 2)
        assert_in_range(find_least_budget(order, workers, &whole), 1, least + least / 6);
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
    struct found found;

    (void)state;
    base_memory_init(&memory, 0);
    board = flow_query_cover(LONG_ROWS, 4, 30, 3, true, &memory);
    order = make_sweep(board, &kernel, &memory);
    assert_true(board->edge_count <= MAX_EDGES);
    sweep_board(&found, order, (struct sweep_plan){.workers = 1});
    assert_in_range(found.checkpoints, 1, LONG_ROWS / 3);
    assert_int_equal(found.known, 2);
    for (int i = 0; i < 2; i++)
        check_answer(board, found.answers[i], &memory);
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
    struct found whole;
    double estimates[2];

    (void)state;
    base_memory_init(&memory, 0);
    base_random_seed(&random, 1);
    board = flow_query_cover(SIDE, SIDE, 7, 3, true, &memory);
    order = make_sweep(board, &kernel, &memory);
    sweep_board(&whole, order, (struct sweep_plan){.workers = 1});
    search_start(&search, &memory, &monitor);
    search.limit_nodes = 0;
    search.limit_seconds = 0;
    search.threads = 1;
    assert_int_equal(flow_frontier_scratch_new(&scratch, 1, &memory, NULL), CLEW_OK);
    assert_int_equal(flow_frontier_new(&frontier, order, scratch, &search, NULL), CLEW_OK);
    search_meter_start(&meter, &search, 0);
    assert_true(whole.nodes > 1000);
    assert_true(flow_frontier_estimate(frontier, 1000000, 1e18, &random, &meter) ==
                (double)whole.nodes);
    for (int i = 0; i < 2; i++) {
        base_random_seed(&random, 7);
        estimates[i] = flow_frontier_estimate(frontier, 16, 1e18, &random, &meter);
    }
    assert_true(estimates[0] == estimates[1] && estimates[0] > 1000);
    assert_true(flow_frontier_estimate(frontier, 16, 100, &random, &meter) < 1000);
    search_meter_finish(&meter);
    flow_frontier_free(frontier);
    flow_frontier_scratch_free(scratch);
    flow_sweep_free(order);
    flow_kernel_free(kernel);
    flow_board_free(board, &memory);
    assert_int_equal(base_memory_used(&memory), 0);
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_flow_frontier_finds_the_same_when_split),
        cmocka_unit_test(test_flow_frontier_keeps_verdicts_without_dominated_states),
        cmocka_unit_test(test_flow_frontier_verdicts_agree_with_counts),
        cmocka_unit_test(test_flow_frontier_estimate_of_all_states_is_exact),
        cmocka_unit_test(test_flow_frontier_survives_when_memory_runs_out),
        cmocka_unit_test(test_flow_frontier_stays_within_its_bytes),
        cmocka_unit_test(test_flow_frontier_keeps_few_checkpoints_of_a_long_board),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
