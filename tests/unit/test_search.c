/* test_search - limits, the first stop reason, and one trace event at a time. */
#include "search/search.h"

#include "base/base_clock.h"
#include "support.h"

#include <pthread.h>
#include <sched.h>
#include <string.h>
#include <time.h>

static struct base_memory memory;
static struct search_monitor monitor;
static struct search search;

static void
start_search(uint64_t limit_nodes, double limit_seconds)
{
    base_memory_init(&memory, 0);
    memset(&monitor, 0, sizeof monitor);
    search =
        (struct search){.limit_nodes = limit_nodes, .limit_seconds = limit_seconds, .threads = 1};
    search_start(&search, &memory, &monitor);
}

static uint64_t
count_until_refused(uint64_t max_nodes)
{
    struct search_meter meter;
    uint64_t allowed = 0;

    search_meter_start(&meter, &search, 0);
    while (allowed < max_nodes && search_count_node(&meter))
        allowed++;
    search_meter_finish(&meter);
    assert_true(meter.nodes == allowed); /* a refused node is not counted */
    return allowed;
}

static void
test_search_node_limit_is_exact_with_one_worker(void **state)
{
    static const uint64_t limits[] = {1, 2, 63, 64, 65, 4095, 4096, 4097, 100000};

    (void)state;
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
        start_search(limits[i], 0);
        assert_true(count_until_refused(UINT64_MAX) == limits[i]);
        assert_int_equal(search_stop_reason(&search), SEARCH_OUT_OF_NODES);
        assert_true(atomic_load(&search.nodes) == limits[i]);
        assert_true(atomic_load(&monitor.nodes) == limits[i]);
    }
}

static void
test_search_that_needs_just_its_limit_is_not_stopped(void **state)
{
    (void)state;
    start_search(5000, 0);
    assert_true(count_until_refused(5000) == 5000);
    assert_false(search_must_stop(&search));
    assert_int_equal(search_stop_reason(&search), SEARCH_RUNNING);
    assert_true(count_until_refused(1) == 0); /* but not one more, also for a new meter */
    assert_int_equal(search_stop_reason(&search), SEARCH_OUT_OF_NODES);
}

static void
test_search_batches_count_towards_the_limit(void **state)
{
    struct search_meter meter;
    uint64_t counted = 0;

    (void)state;
    start_search(99500, 0);
    search_meter_start(&meter, &search, 0);
    do
        counted += 1000;
    while (search_count_nodes(&meter, 1000));
    search_meter_finish(&meter);
    assert_in_range(counted, 99501, 101000);
    assert_true(atomic_load(&search.nodes) == counted);
    assert_int_equal(search_stop_reason(&search), SEARCH_OUT_OF_NODES);
    assert_true(count_until_refused(1) == 0); /* a new meter starts beyond the limit */
}

static void
test_search_without_limits_goes_on(void **state)
{
    (void)state;
    start_search(0, 0);
    assert_true(count_until_refused(1000000) == 1000000);
    assert_false(search_must_stop(&search));
    assert_false(search_is_stopped(&search));
    assert_true(atomic_load(&search.nodes) == 1000000);
}

static void
test_search_second_limit_ends_it(void **state)
{
    (void)state;
    start_search(0, 0.02);
    count_until_refused(UINT64_MAX);
    assert_int_equal(search_stop_reason(&search), SEARCH_OUT_OF_SECONDS);
    assert_true(base_seconds() - search.started >= 0.02);

    start_search(0, 0.001);
    while (!search_must_stop(&search))
        ;
    assert_int_equal(search_stop_reason(&search), SEARCH_OUT_OF_SECONDS);
}

/* The clock is not waited for: the start is moved. A quarter of an hour is left for slow machines. */
static void
test_search_ends_at_the_second_not_later(void **state)
{
    (void)state;
    start_search(0, 3600);
    search.started = base_seconds() - 2700;
    assert_false(search_must_stop(&search));
    search.started = base_seconds() - 3600;
    assert_true(search_must_stop(&search));
    assert_int_equal(search_stop_reason(&search), SEARCH_OUT_OF_SECONDS);
}

static void
test_search_must_stop_beyond_the_nodes(void **state)
{
    (void)state;
    start_search(100, 0);
    atomic_store(&search.nodes, 100);
    assert_false(search_must_stop(&search));
    atomic_store(&search.nodes, 101);
    assert_true(search_must_stop(&search));
    assert_int_equal(search_stop_reason(&search), SEARCH_OUT_OF_NODES);
}

/* Nodes of half a millisecond: a check only every 4096 of them would take two seconds. */
static void
test_search_slow_nodes_are_cut_too(void **state)
{
    struct search_meter meter;
    int nodes = 0;

    (void)state;
    start_search(0, 0.02);
    search_meter_start(&meter, &search, 0);
    while (search_count_node(&meter)) {
        const struct timespec half = {0, 500000};

        nanosleep(&half, NULL);
        nodes++;
    }
    assert_in_range(nodes, 1, 64);

    start_search(0, 0);
    search_meter_start(&meter, &search, 0);
    for (int i = 0; i < 65; i++) {
        const struct timespec half = {0, 500000};

        assert_true(search_count_node(&meter));
        nanosleep(&half, NULL);
    }
    assert_in_range(meter.check_interval, 1, 20); /* what fits a hundredth of a second */
}

/* A node of a large board takes milliseconds: the first checks must not be 64 nodes apart. */
static void
test_search_checks_the_first_nodes(void **state)
{
    (void)state;
    start_search(0, 0);
    atomic_store(&monitor.cancelled, true);
    assert_in_range(count_until_refused(UINT64_MAX), 0, 2);
}

static void
test_search_cancel_ends_it(void **state)
{
    (void)state;
    start_search(0, 0);
    atomic_store(&monitor.cancelled, true);
    assert_false(search_is_stopped(&search)); /* not checked yet */
    assert_in_range(count_until_refused(UINT64_MAX), 0, SEARCH_CHECK_NODES);
    assert_int_equal(search_stop_reason(&search), SEARCH_CANCELLED);

    start_search(0, 0);
    atomic_store(&monitor.cancelled, true);
    assert_true(search_must_stop(&search));
    assert_int_equal(search_stop_reason(&search), SEARCH_CANCELLED);
}

static void
test_search_first_reason_is_kept(void **state)
{
    (void)state;
    start_search(10, 0);
    assert_true(search_stop_for(&search, SEARCH_OUT_OF_BYTES));
    assert_false(search_stop_for(&search, SEARCH_DONE));
    atomic_store(&monitor.cancelled, true);
    assert_true(search_must_stop(&search));
    assert_true(count_until_refused(100) <= 10);
    assert_int_equal(search_stop_reason(&search), SEARCH_OUT_OF_BYTES);
}

static void
test_search_names_limits_only(void **state)
{
    (void)state;
    assert_null(search_stop_name(SEARCH_RUNNING));
    assert_null(search_stop_name(SEARCH_DONE));
    assert_string_equal(search_stop_name(SEARCH_OUT_OF_NODES), "nodes");
    assert_string_equal(search_stop_name(SEARCH_OUT_OF_SECONDS), "seconds");
    assert_string_equal(search_stop_name(SEARCH_OUT_OF_BYTES), "bytes");
    assert_string_equal(search_stop_name(SEARCH_CANCELLED), "cancel");
}

static void
test_search_reports_progress_to_the_monitor(void **state)
{
    void *block;

    (void)state;
    start_search(0, 0);
    assert_true(atomic_load(&monitor.started) == search.started);
    assert_int_equal(atomic_load(&monitor.depth), -1);
    assert_int_equal(atomic_load(&monitor.bound), -1);
    search_report_depth(&search, 17);
    search_report_bound(&search, 42);
    assert_int_equal(atomic_load(&monitor.depth), 17);
    assert_int_equal(atomic_load(&monitor.bound), 42);
    assert_true(atomic_load(&monitor.share) < 0);
    search_report_share(&search, 0.25);
    assert_true(atomic_load(&monitor.share) == 0.25);
    search_report_table(&search, true);
    search_report_table(&search, false);
    search_report_table(&search, true);
    assert_int_equal(atomic_load(&monitor.table_count), 2);
    assert_true(atomic_load(&monitor.is_building_table));
    block = base_alloc(&memory, 12345);
    search_must_stop(&search);
    assert_int_equal(atomic_load(&monitor.bytes), 12345);
    base_release(&memory, block, 12345);
}

/* ---- Several threads ---- */

#define THREADS 4

struct listener {
    long event_count; /* not atomic: on_event runs in one thread at a time */
    long sum;
    atomic_int inside;
    atomic_bool is_crowded;
};

static void
on_event(void *context, const struct clew_event *event)
{
    struct listener *listener = context;

    if (atomic_fetch_add(&listener->inside, 1) != 0)
        atomic_store(&listener->is_crowded, true);
    if (listener->event_count++ % 16 == 0)
        sched_yield(); /* give other threads time to enter, if they can */
    listener->sum += event->value;
    atomic_fetch_sub(&listener->inside, 1);
}

static void *
emit_many(void *worker)
{
    for (int i = 1; i <= 2000; i++)
        search_emit(&search, &(struct clew_event){.kind = CLEW_EVENT_EXPAND,
                                                  .worker = (int)(intptr_t)worker,
                                                  .value = i});
    return NULL;
}

static void *
count_many(void *worker)
{
    struct search_meter meter;

    search_meter_start(&meter, &search, (int)(intptr_t)worker);
    while (search_count_node(&meter))
        ;
    search_meter_finish(&meter);
    return (void *)(intptr_t)meter.nodes;
}

static intptr_t
run_threads(void *(*run)(void *worker))
{
    pthread_t threads[THREADS];
    intptr_t sum = 0;

    for (intptr_t i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, run, (void *)i), 0);
    for (int i = 0; i < THREADS; i++) {
        void *result;

        assert_int_equal(pthread_join(threads[i], &result), 0);
        sum += (intptr_t)result;
    }
    return sum;
}

static void
test_search_emits_one_event_at_a_time(void **state)
{
    struct listener listener = {0};

    (void)state;
    start_search(0, 0);
    assert_false(search_is_traced(&search));
    search_emit(&search, &(struct clew_event){.value = 1}); /* not traced: nothing happens */
    monitor.on_event = on_event;
    monitor.context = &listener;
    assert_true(search_is_traced(&search));
    run_threads(emit_many);
    assert_false(atomic_load(&listener.is_crowded));
    assert_int_equal(listener.event_count, THREADS * 2000);
    assert_int_equal(listener.sum, THREADS * 2000 * 2001 / 2);
}

static void
test_search_workers_pass_the_node_limit_by_their_interval_at_most(void **state)
{
    intptr_t counted;

    (void)state;
    start_search(1000000, 0);
    counted = run_threads(count_many);
    assert_in_range(counted, 1000000, 1000000 + (THREADS - 1) * SEARCH_CHECK_NODES);
    assert_int_equal(atomic_load(&search.nodes), counted);
    assert_int_equal(search_stop_reason(&search), SEARCH_OUT_OF_NODES);
}

/* parent limit, spent so far, own maximum -> what the child may use. */
static void
test_search_child_gets_the_nodes_the_parent_has_left(void **state)
{
    static const uint64_t cases[][4] = {
        {0, 10, 0, 0},     {0, 10, 50, 50},  {100, 10, 0, 90}, {100, 10, 50, 50},
        {100, 10, 95, 90}, {100, 100, 0, 1}, {100, 120, 7, 1},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct search child;

        start_search(cases[i][0], 2.5);
        atomic_store(&search.nodes, cases[i][1]);
        search_start_child(&child, &search, cases[i][2]);
        assert_true(child.limit_nodes == cases[i][3]);
        assert_true(atomic_load(&child.nodes) == 0);
        assert_true(child.limit_seconds == 2.5 && child.started == search.started);
        assert_ptr_equal(child.memory, search.memory);
        assert_ptr_equal(child.monitor, search.monitor);
        assert_int_equal(child.threads, search.threads);
    }
}

static void
test_search_child_stops_without_its_parent(void **state)
{
    struct search child;

    (void)state;
    start_search(0, 0);
    search_start_child(&child, &search, 0);
    assert_true(search_stop_for(&child, SEARCH_DONE));
    assert_true(search_is_stopped(&child));
    assert_false(search_is_stopped(&search));
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_search_node_limit_is_exact_with_one_worker),
        cmocka_unit_test(test_search_that_needs_just_its_limit_is_not_stopped),
        cmocka_unit_test(test_search_batches_count_towards_the_limit),
        cmocka_unit_test(test_search_without_limits_goes_on),
        cmocka_unit_test(test_search_second_limit_ends_it),
        cmocka_unit_test(test_search_ends_at_the_second_not_later),
        cmocka_unit_test(test_search_must_stop_beyond_the_nodes),
        cmocka_unit_test(test_search_slow_nodes_are_cut_too),
        cmocka_unit_test(test_search_checks_the_first_nodes),
        cmocka_unit_test(test_search_cancel_ends_it),
        cmocka_unit_test(test_search_first_reason_is_kept),
        cmocka_unit_test(test_search_names_limits_only),
        cmocka_unit_test(test_search_reports_progress_to_the_monitor),
        cmocka_unit_test(test_search_emits_one_event_at_a_time),
        cmocka_unit_test(test_search_workers_pass_the_node_limit_by_their_interval_at_most),
        cmocka_unit_test(test_search_child_gets_the_nodes_the_parent_has_left),
        cmocka_unit_test(test_search_child_stops_without_its_parent),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
