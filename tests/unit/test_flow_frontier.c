/*
 * test_flow_frontier - results do not depend on how states are partitioned, nor on the workers.
 *
 * Small boards have few states, so here even a single one is split into tasks: against brute force,
 * in every direction, with one worker and with several. Dominated states are dropped from the first
 * row on; there, verdicts are compared with the number of answers. On long boards with many colours
 * the number of answers is compared with that of a sweep which does not look for crossings. All of
 * this holds in any order of the nodes of each line.
 */
#include "flow/flow_engines.h"
#include "flow/frontier/flow_frontier_direction.h"
#include "flow/frontier/flow_frontier_strips.h"
#include "flow_brute.h"
#include "flow_query.h"
#include "frontier_fixture.h"
#include "support.h"

#include <string.h>

/* Some are large enough for all that frontier prepares. The thread sanitizer takes 20 times as long. */
#ifdef __SANITIZE_THREAD__
#define MEDIUM_BOARDS 12
#define LARGE_BOARDS  5
#define LONG_SEARCHES 1 /* at least, of both */
#else
#define MEDIUM_BOARDS 40
#define LARGE_BOARDS  19
#define LONG_SEARCHES 4
#endif
#define ROUNDS          500
#define MAX_CELLS       22
#define SIDE_MEDIUM     12
#define SIDE_LARGE      14
#define STRIP_BOARDS    12
#define MIN_STRIP_NODES 5000 /* for a few states after each step of three strips */
#define LONG_ROWS       90
#define LONG_BOARDS     12
#define MAX_SLOTS       18 /* a small board of hexes can have millions of states across the rows */

static struct flow_sweep *
make_direction(const struct flow_kernel *kernel, int direction)
{
    struct flow_sweep *order;

    assert_int_equal(flow_sweep_new(&order, kernel, (enum flow_direction)direction, NULL), CLEW_OK);
    if (kernel->board->touch)
        assert_int_equal(flow_sweep_find_boundaries(order, NULL), CLEW_OK);
    return order;
}

static void
reverse_lines(struct flow_sweep *order, const struct flow_kernel *kernel,
              struct base_random *random)
{
    const int32_t lines = order->board->node_count / order->line_length;

    for (int32_t line = 0; line < lines && order->is_reversible; line++)
        if (base_random_below(random, 2))
            assert_true(flow_sweep_reverse_line(order, kernel, line));
}

/* One direction: as one task, as many tasks, and as many tasks with several workers. */
static void
compare_splits(const struct flow_sweep *order, uint64_t answers, int workers,
               struct base_memory *memory)
{
    const struct flow_board *board = order->board;
    struct frontier_found whole, alone, shared, twice, paused;

    frontier_sweep_all(&whole, order, (struct frontier_plan){.workers = 1});
    frontier_sweep_all(&alone, order, (struct frontier_plan){.workers = 1, .is_split = true});
    frontier_sweep_all(&shared, order,
                       (struct frontier_plan){.workers = workers, .is_split = true});
    if (whole.count != answers || alone.count != answers)
        flow_brute_print(board);
    assert_true(whole.count == answers && alone.count == answers);
    assert_int_equal(alone.known, answers < 2 ? (int)answers : 2);
    assert_int_equal(whole.nodes, alone.nodes); /* equal states were merged in all partitions */
    for (int i = 0; i < alone.known; i++)
        frontier_check_answer(board, alone.answers[i], memory);
    assert_true(alone.known < 2 ||
                memcmp(alone.answers[0], alone.answers[1], FRONTIER_MAX_EDGES) != 0);
    assert_true(shared.count == alone.count);
    assert_int_equal(shared.nodes, alone.nodes);
    assert_memory_equal(shared.answers, alone.answers, sizeof alone.answers);
    frontier_sweep_all(
        &twice, order,
        (struct frontier_plan){.workers = workers, .is_split = true, .gives_up = true});
    assert_true(twice.count == alone.count && twice.nodes == alone.nodes);
    assert_memory_equal(twice.answers, alone.answers, sizeof alone.answers);
    frontier_sweep_all(&paused, order,
                       (struct frontier_plan){.workers = 1, .is_split = true, .pauses = true});
    assert_true(paused.count == alone.count && paused.nodes == alone.nodes);
    assert_memory_equal(paused.answers, alone.answers, sizeof alone.answers);
}

/* Sweeps without the dominated states; nodes do not depend on tasks and workers. */
static void
sweep_reduced(struct frontier_found *found, const struct flow_sweep *order,
              struct frontier_plan plan)
{
    struct frontier_found shared;

    plan.drops = true;
    plan.workers = 1;
    frontier_sweep_all(found, order, plan);
    plan.workers = 3;
    plan.is_split = true;
    frontier_sweep_all(&shared, order, plan);
    assert_int_equal(shared.nodes, found->nodes);
    assert_true(shared.count == found->count);
}

/* With any answer known, another one is left if and only if there is another one. */
static void
compare_verdicts(const struct flow_sweep *order, const struct flow_position *position,
                 struct base_memory *memory)
{
    const struct flow_board *board = order->board;
    struct frontier_found all, found;

    frontier_sweep_all(&all, order, (struct frontier_plan){.workers = 1});
    sweep_reduced(&found, order, (struct frontier_plan){.position = position});
    assert_true(!found.count == !all.count && found.count <= all.count);
    assert_true(found.nodes <= all.nodes);
    for (int i = 0; i < all.known; i++) {
        sweep_reduced(&found, order,
                      (struct frontier_plan){.known = all.answers[i], .position = position});
        if ((found.count > 1) != (all.count > 1))
            flow_brute_print(board);
        assert_true((found.count > 1) == (all.count > 1) && found.count >= 1);
        for (int j = 0; j < found.known; j++)
            frontier_check_answer(board, found.answers[j], memory);
        assert_true(found.known == (all.count > 1 ? 2 : 1));
    }
}

/* The same when some links are barred, which the sweep knows from the start. */
static void
compare_restricted(struct flow_sweep *order, struct base_random *random, struct base_memory *memory)
{
    const size_t edges = (size_t)order->board->edge_count;
    uint8_t links[FRONTIER_MAX_EDGES];
    struct flow_position position = {.links = links};

    for (size_t i = 0; i < edges; i++)
        links[i] = base_random_below(random, 8) ? FLOW_LINK_OPEN : FLOW_LINK_BARRED;
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

        reverse_lines(order, kernel, random);
        if (order->slot_count <= MAX_SLOTS) {
            compare_verdicts(order, NULL, memory);
            compare_restricted(order, random, memory);
        }
        flow_sweep_free(order);
    }
    flow_kernel_free(kernel);
}

/* Searches that are long enough for estimates beside blocks, some of which are given up. */
static void
test_flow_frontier_estimates_beside_blocks_change_nothing(void **state)
{
    struct base_memory memory;
    int long_searches = 0;

    (void)state;
    base_memory_init(&memory, 0);
    for (uint64_t seed = 1; seed <= LARGE_BOARDS; seed++) {
        struct flow_board *board =
            flow_query_cover(SIDE_LARGE, SIDE_LARGE, 11 + (int)(seed % 4), seed, true, &memory);
        struct flow_query query = {.engine = &flow_engine_frontier,
                                   .ask = seed % 2 ? PUZZLE_ASK_COUNT : PUZZLE_ASK_UNIQUE,
                                   .threads = 1};
        const struct flow_query_result alone = flow_query_run(&query, board);

        for (query.threads = 2; query.threads <= 3; query.threads++) {
            const struct flow_query_result shared = flow_query_run(&query, board);

            assert_int_equal(shared.outcome, alone.outcome);
            assert_true(shared.count == alone.count);
            assert_int_equal(shared.nodes, alone.nodes);
        }
        long_searches += alone.nodes > 60000;
        flow_board_free(board, &memory);
    }
    assert_true(long_searches >= LONG_SEARCHES);
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
        long_searches += all.nodes > 40000;
        flow_board_free(board, &memory);
    }
    assert_true(unique >= 1 && long_searches >= LONG_SEARCHES);
}

/* The order of each line is chosen; with all states kept, and with the dominated ones dropped. */
static void
compare_orders(struct flow_sweep *order, const struct flow_kernel *kernel, uint64_t answers,
               struct base_memory *memory)
{
    struct frontier_found all, same, found;

    frontier_sweep_all(
        &all, order,
        (struct frontier_plan){.workers = 2, .is_split = true, .ordered = order, .kernel = kernel});
    assert_true(all.count == answers);
    /* In these orders, as one task: equal states were merged in all partitions. */
    frontier_sweep_all(&same, order, (struct frontier_plan){.workers = 1});
    assert_int_equal(same.nodes, all.nodes);
    for (int i = 0; i < all.known; i++)
        frontier_check_answer(order->board, all.answers[i], memory);
    if (!answers || !order->board->touch)
        return;
    frontier_sweep_all(&found, order,
                       (struct frontier_plan){.workers = 2,
                                              .is_split = true,
                                              .drops = true,
                                              .known = all.answers[0],
                                              .ordered = order,
                                              .kernel = kernel});
    assert_true((found.count > 1) == (answers > 1) && found.count >= 1);
    for (int i = 0; i < found.known; i++)
        frontier_check_answer(order->board, found.answers[i], memory);
}

/* The boundaries of a line that is reversed twice are those that it had. */
static void
test_flow_frontier_line_reversed_twice_is_the_same(void **state)
{
    struct base_memory memory;

    (void)state;
    base_memory_init(&memory, 0);
    for (uint64_t seed = 1; seed <= MEDIUM_BOARDS; seed++) {
        struct flow_board *board = flow_query_cover(SIDE_MEDIUM, SIDE_MEDIUM + (int)(seed % 3),
                                                    8 + (int)(seed % 12), seed, true, &memory);
        struct flow_kernel *kernel;

        assert_int_equal(flow_kernel_new(&kernel, board, &memory, NULL), CLEW_OK);
        assert_true(flow_kernel_start(kernel));
        for (int i = 0; i < FLOW_DIRECTION_COUNT; i++) {
            struct flow_sweep *order = make_direction(kernel, i),
                              *twice = make_direction(kernel, i);
            const size_t nodes = (size_t)board->node_count;

            assert_true(order->is_reversible && order->boundaries);
            for (int32_t line = 0; line < board->node_count / order->line_length; line++) {
                assert_true(flow_sweep_reverse_line(twice, kernel, line));
                assert_memory_not_equal(order->passed_at, twice->passed_at,
                                        nodes * sizeof *order->passed_at);
                assert_true(flow_sweep_reverse_line(twice, kernel, line));
            }
            assert_memory_equal(order->boundaries, twice->boundaries,
                                nodes * sizeof *order->boundaries);
            assert_memory_equal(order->steps, twice->steps, nodes * sizeof *order->steps);
            assert_memory_equal(order->ahead_sets, twice->ahead_sets,
                                order->ahead_set_count * sizeof *order->ahead_sets);
            flow_sweep_free(order);
            flow_sweep_free(twice);
        }
        flow_kernel_free(kernel);
        flow_board_free(board, &memory);
    }
    assert_int_equal(base_memory_used(&memory), 0);
}

/* By strips, for all directions of a board, from the start; and the nodes that they really take. */
static void
estimate_directions(const struct flow_kernel *kernel, double *estimates, double *nodes,
                    struct base_memory *memory)
{
    struct search_monitor monitor = {.on_event = NULL};
    struct search search = {.threads = 1};
    struct flow_frontier_scratch *scratch;
    struct frontier_found found;
    struct search_meter meter;

    search_start(&search, memory, &monitor);
    assert_int_equal(flow_frontier_scratch_new(&scratch, 1, memory, NULL), CLEW_OK);
    for (int i = 0; i < FLOW_DIRECTION_COUNT; i++) {
        struct flow_sweep *order = make_direction(kernel, i);
        struct flow_frontier *frontier;

        frontier_sweep_all(&found, order, (struct frontier_plan){.workers = 1});
        nodes[i] = (double)found.nodes;
        assert_int_equal(flow_frontier_new(&frontier, order, scratch, &search, NULL), CLEW_OK);
        search_meter_start(&meter, &search, 0);
        estimates[i] =
            flow_frontier_estimate_by_strips(frontier, found.answers[0], UINT64_MAX, &meter);
        assert_true(meter.nodes > 0 && (double)meter.nodes < MIN_STRIP_NODES + nodes[i] / 3);
        assert_true(flow_frontier_estimate_by_strips(frontier, found.answers[0], 10, &meter) >
                    1e300);
        search_meter_finish(&meter);
        flow_frontier_free(frontier);
        flow_sweep_free(order);
    }
    flow_frontier_scratch_free(scratch);
}

/* Of four directions the one with the least estimate is mostly the best, or nearly so. */
static void
test_flow_frontier_strips_find_a_good_direction(void **state)
{
    double chosen = 0, all = 0, least = 0;
    struct base_memory memory;

    (void)state;
    base_memory_init(&memory, 0);
    for (uint64_t seed = 1; seed <= STRIP_BOARDS; seed++) {
        struct flow_board *board =
            flow_query_cover(SIDE_MEDIUM, SIDE_MEDIUM, 9, seed, true, &memory);
        double estimates[FLOW_DIRECTION_COUNT], nodes[FLOW_DIRECTION_COUNT];
        struct flow_kernel *kernel;
        int best = 0, cheapest = 0;

        assert_int_equal(flow_kernel_new(&kernel, board, &memory, NULL), CLEW_OK);
        assert_true(flow_kernel_start(kernel));
        estimate_directions(kernel, estimates, nodes, &memory);
        for (int i = 0; i < FLOW_DIRECTION_COUNT; i++) {
            assert_in_range(100 * estimates[i] / nodes[i], 2, 5000);
            all += nodes[i] / FLOW_DIRECTION_COUNT;
            best = estimates[i] < estimates[best] ? i : best;
            cheapest = nodes[i] < nodes[cheapest] ? i : cheapest;
        }
        chosen += nodes[best];
        least += nodes[cheapest];
        flow_kernel_free(kernel);
        flow_board_free(board, &memory);
    }
    assert_true(chosen < 1.5 * least && chosen < 0.7 * all);
    assert_int_equal(base_memory_used(&memory), 0);
}

static void
compare_directions(const struct flow_board *board, struct base_random *random,
                   struct base_memory *memory)
{
    const uint64_t answers = flow_brute_count(board, 0);
    struct flow_kernel *kernel;

    assert_true(board->edge_count <= FRONTIER_MAX_EDGES);
    assert_int_equal(flow_kernel_new(&kernel, board, memory, NULL), CLEW_OK);
    for (int i = 0; i < FLOW_DIRECTION_COUNT && flow_kernel_start(kernel); i++) {
        struct flow_sweep *order = make_direction(kernel, i);

        if (order->slot_count <= MAX_SLOTS)
            compare_splits(order, answers, 2 + i % 2, memory);
        if (order->is_reversible) {
            reverse_lines(order, kernel, random);
            compare_splits(order, answers, 2, memory);
            compare_orders(order, kernel, answers, memory);
        }
        flow_sweep_free(order);
    }
    flow_kernel_free(kernel);
}

/* Random boards; with must_touch all of them allow paths to touch themselves. */
static void
compare_random_boards(bool must_touch,
                      void (*compare)(const struct flow_board *board, struct base_random *random,
                                      struct base_memory *memory))
{
    struct base_memory memory;
    struct base_random random;

    base_memory_init(&memory, 0);
    support_seed(&random);
    for (int i = 0; i < support_rounds(ROUNDS); i++) {
        struct flow_brute_plan plan = flow_brute_plan_random(&random, MAX_CELLS);
        struct flow_board *board;

        plan.touch |= must_touch;
        board = flow_brute_board(&random, &plan, &memory);
        compare(board, &random, &memory);
        flow_board_free(board, &memory);
    }
    assert_int_equal(base_memory_used(&memory), 0);
}

/* Boards with up to 120 colours, whose border has more dots than a boundary has room for. */
static void
test_flow_frontier_counts_the_same_without_boundaries(void **state)
{
    struct base_memory memory;
    int long_borders = 0;

    (void)state;
    base_memory_init(&memory, 0);
    for (uint64_t seed = 1; seed <= LONG_BOARDS; seed++) {
        struct flow_board *board =
            flow_query_cover(LONG_ROWS, 7, 30 + 6 * (int)seed, seed, true, &memory);
        struct frontier_found all, found;
        struct flow_kernel *kernel;

        assert_true(board->edge_count <= FRONTIER_MAX_EDGES);
        assert_int_equal(flow_kernel_new(&kernel, board, &memory, NULL), CLEW_OK);
        assert_true(flow_kernel_start(kernel));
        for (int i = FLOW_SWEEP_DOWN; i <= FLOW_SWEEP_UP; i++) {
            struct flow_sweep *order;

            assert_int_equal(flow_sweep_new(&order, kernel, (enum flow_direction)i, NULL), CLEW_OK);
            frontier_sweep_all(&all, order, (struct frontier_plan){.workers = 1});
            flow_sweep_free(order);
            order = make_direction(kernel, i);
            assert_non_null(order->boundaries);
            frontier_sweep_all(&found, order,
                               (struct frontier_plan){.workers = 2, .is_split = true});
            assert_true(found.count == all.count && found.nodes <= all.nodes);
            frontier_check_answer(board, found.answers[0], &memory);
            assert_true(order->colour_count < board->colours / 2);
            long_borders += board->colours > 64;
            flow_sweep_free(order);
        }
        flow_kernel_free(kernel);
        flow_board_free(board, &memory);
    }
    assert_true(long_borders > 0);
    assert_int_equal(base_memory_used(&memory), 0);
}

/* A dot in the middle that joins a boundary which is full: then there are no boundaries. */
static void
test_flow_frontier_leaves_out_boundaries_that_are_too_long(void **state)
{
    struct base_memory memory;
    int without = 0;

    (void)state;
    base_memory_init(&memory, 0);
    for (uint64_t seed = 1; seed <= LONG_BOARDS; seed++) {
        struct flow_board *board =
            flow_query_cover(45, 44, 100 + 40 * (int)seed, seed, true, &memory);
        struct flow_kernel *kernel;

        assert_int_equal(flow_kernel_new(&kernel, board, &memory, NULL), CLEW_OK);
        for (int i = 0; i < FLOW_DIRECTION_COUNT && flow_kernel_start(kernel); i++) {
            struct flow_sweep *order = make_direction(kernel, i);

            without += !order->boundaries;
            flow_sweep_free(order);
        }
        flow_kernel_free(kernel);
        flow_board_free(board, &memory);
    }
    assert_in_range(without, 1, FLOW_DIRECTION_COUNT * LONG_BOARDS - 1);
    assert_int_equal(base_memory_used(&memory), 0);
}

static void
test_flow_frontier_finds_the_same_when_split(void **state)
{
    (void)state;
    compare_random_boards(false, compare_directions);
}

static void
test_flow_frontier_keeps_verdicts_without_dominated_states(void **state)
{
    (void)state;
    compare_random_boards(true, compare_reductions);
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_flow_frontier_finds_the_same_when_split),
        support_sequential_test(test_flow_frontier_keeps_verdicts_without_dominated_states),
        support_sequential_test(test_flow_frontier_verdicts_agree_with_counts),
        cmocka_unit_test(test_flow_frontier_estimates_beside_blocks_change_nothing),
        support_sequential_test(test_flow_frontier_line_reversed_twice_is_the_same),
        support_sequential_test(test_flow_frontier_strips_find_a_good_direction),
        support_sequential_test(test_flow_frontier_counts_the_same_without_boundaries),
        support_sequential_test(test_flow_frontier_leaves_out_boundaries_that_are_too_long),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
