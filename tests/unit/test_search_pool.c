/*
 * test_search_pool - tasks and groups under load with 1, 2, 3 and 8 workers.
 *
 * Runs under the thread sanitizer too; the numbers are small enough.
 */
#include "pool_fixture.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

static void
sleep_ms(int ms)
{
    const struct timespec pause = {0, ms * 1000000L};

    nanosleep(&pause, NULL);
}

/* ---- A tree of nested groups: fib(n) with a wait inside every task ---- */

struct fib {
    int n;
    long *sum;
};

static void
fib_run(struct search_worker *worker, void *task)
{
    const struct fib fib = *(struct fib *)task;
    struct search_group group;
    long left = 0, right = 0;

    if (fib.n < 2) {
        *fib.sum = fib.n;
        return;
    }
    search_group_start(&group, NULL);
    search_spawn(worker, &group, fib_run, &(struct fib){fib.n - 1, &left}, sizeof fib);
    search_spawn(worker, &group, fib_run, &(struct fib){fib.n - 2, &right}, sizeof fib);
    search_wait(worker, &group);
    *fib.sum = left + right;
}

static void
test_search_pool_nested_groups_give_the_right_sum(void **state)
{
    (void)state;
    for (size_t s = 0; s < POOL_SIZE_COUNT; s++) {
        struct search_pool *pool = make_pool(pool_sizes[s]);
        long sum = 0;

        search_pool_run(pool, fib_run, &(struct fib){18, &sum});
        assert_int_equal(sum, 2584);
        assert_int_equal(free_pool(pool).created, 8360); /* 2 fib(19) - 2 calls under the first */
    }
}

/* ---- Chains: every task spawns one and waits for it, deeper than MAX_WAIT_DEPTH ---- */

struct chain {
    int depth;
    atomic_long *ends;
};

static void
chain_run(struct search_worker *worker, void *task)
{
    struct chain chain = *(struct chain *)task;
    struct search_group group;

    if (chain.depth == 0) {
        atomic_fetch_add(chain.ends, 1);
        return;
    }
    chain.depth--;
    search_group_start(&group, NULL);
    search_spawn(worker, &group, chain_run, &chain, sizeof chain);
    search_wait(worker, &group);
}

static void
many_chains(struct search_worker *worker, void *task)
{
    struct search_group group;

    search_group_start(&group, NULL);
    for (int i = 0; i < 64; i++)
        search_spawn(worker, &group, chain_run, &(struct chain){100, task}, sizeof(struct chain));
    search_wait(worker, &group);
}

static void
test_search_pool_waits_inside_tasks_never_deadlock(void **state)
{
    (void)state;
    for (size_t s = 0; s < POOL_SIZE_COUNT; s++) {
        struct search_pool *pool = make_pool(pool_sizes[s]);
        atomic_long ends = 0;

        search_pool_run(pool, many_chains, &ends);
        assert_int_equal(atomic_load(&ends), 64);
        assert_int_equal(free_pool(pool).created, 64 * 101);
    }
}

/* ---- Early stop ---- */

struct crowd {
    struct search_group group;
    atomic_long ran;
    long spawned;
    long stop_at;
};

/* A task that starts after the stopper waits until it has stopped the group: one per worker. */
static void
stop_early_task(struct search_worker *worker, void *task)
{
    struct crowd *crowd = *(struct crowd **)task;
    const long number = atomic_fetch_add(&crowd->ran, 1) + 1;

    (void)worker;
    if (number == crowd->stop_at)
        search_group_stop(&crowd->group);
    while (crowd->stop_at > 0 && number > crowd->stop_at && !search_group_is_stopped(&crowd->group))
        sleep_ms(1);
}

static void
stop_early_run(struct search_worker *worker, void *task)
{
    struct crowd *crowd = task;

    search_group_start(&crowd->group, NULL);
    for (long i = 0; i < crowd->spawned; i++)
        search_spawn(worker, &crowd->group, stop_early_task, &crowd, sizeof crowd);
    search_wait(worker, &crowd->group);
}

static void
test_search_pool_drops_tasks_that_have_not_started_when_stopped(void **state)
{
    (void)state;
    for (size_t s = 0; s < POOL_SIZE_COUNT; s++) {
        struct search_pool *pool = make_pool(pool_sizes[s]);
        const int size = search_pool_size(pool);
        struct crowd crowd = {.spawned = 3000, .stop_at = 7};
        struct clew_tasks tasks;

        search_pool_run(pool, stop_early_run, &crowd);
        tasks = free_pool(pool);
        assert_int_equal(tasks.created, 3000);
        assert_int_equal(tasks.dropped, 3000 - atomic_load(&crowd.ran));
        assert_true(atomic_load(&crowd.ran) >= 7);
        assert_true(atomic_load(&crowd.ran) <= 7 + size - 1);
    }
}

static void
test_search_pool_runs_all_when_more_are_spawned_than_fit(void **state)
{
    (void)state;
    for (size_t s = 0; s < POOL_SIZE_COUNT; s++) {
        struct search_pool *pool = make_pool(pool_sizes[s]);
        struct crowd crowd = {.spawned = 20000, .stop_at = -1};

        search_pool_run(pool, stop_early_run, &crowd);
        assert_int_equal(atomic_load(&crowd.ran), 20000);
        assert_int_equal(free_pool(pool).dropped, 0);
    }
}

static void
child_group(struct search_worker *worker, void *task)
{
    struct crowd *crowd = *(struct crowd **)task;
    struct search_group child;

    search_group_start(&child, &crowd->group);
    assert_false(search_group_is_stopped(&child));
    search_group_stop(&crowd->group);
    assert_true(search_group_is_stopped(&child));
    for (int i = 0; i < 10; i++)
        search_spawn(worker, &child, stop_early_task, &crowd, sizeof crowd);
    search_wait(worker, &child);
}

static void
parent_group(struct search_worker *worker, void *task)
{
    struct crowd *crowd = task;

    search_group_start(&crowd->group, NULL);
    search_spawn(worker, &crowd->group, child_group, &crowd, sizeof crowd);
    search_wait(worker, &crowd->group);
}

static void
test_search_pool_stopping_a_group_stops_its_children(void **state)
{
    (void)state;
    for (size_t s = 0; s < POOL_SIZE_COUNT; s++) {
        struct search_pool *pool = make_pool(pool_sizes[s]);
        struct crowd crowd = {.stop_at = -1};

        search_pool_run(pool, parent_group, &crowd);
        assert_int_equal(atomic_load(&crowd.ran), 0);
        assert_int_equal(free_pool(pool).dropped, 10);
    }
}

/* ---- Tasks that spawn into the group they belong to ---- */

struct spread {
    struct search_group *group;
    atomic_long *ran;
    int depth;
};

static void
spread_run(struct search_worker *worker, void *task)
{
    struct spread *spread = task; /* its own copy, which it may modify */

    atomic_fetch_add(spread->ran, 1);
    if (spread->depth-- == 0)
        return;
    for (int i = 0; i < 3; i++)
        search_spawn(worker, spread->group, spread_run, spread, sizeof *spread);
}

static void
spread_start(struct search_worker *worker, void *task)
{
    struct search_group group;

    search_group_start(&group, NULL);
    spread_run(worker, &(struct spread){&group, task, 8});
    search_wait(worker, &group);
}

static void
test_search_pool_waits_for_tasks_that_tasks_add_to_the_group(void **state)
{
    (void)state;
    for (size_t s = 0; s < POOL_SIZE_COUNT; s++) {
        struct search_pool *pool = make_pool(pool_sizes[s]);
        atomic_long ran = 0;

        search_pool_run(pool, spread_start, &ran);
        assert_int_equal(atomic_load(&ran), 9841); /* (3^9 - 1) / 2 */
        free_pool(pool);
    }
}

/* ---- All workers at the same time; parking and waking ---- */

struct barrier {
    atomic_int arrived;
    int expected;
    atomic_uint seen; /* one bit per worker */
};

static void
barrier_wait(struct search_worker *worker, void *task)
{
    struct barrier *barrier = *(struct barrier **)task;

    atomic_fetch_or(&barrier->seen, 1u << search_worker_number(worker));
    atomic_fetch_add(&barrier->arrived, 1);
    while (atomic_load(&barrier->arrived) < barrier->expected)
        sleep_ms(1);
}

static void
barrier_all(struct search_worker *worker, void *task)
{
    struct barrier *barrier = task;
    struct search_group group;

    search_group_start(&group, NULL);
    for (int i = 0; i < barrier->expected; i++)
        search_spawn(worker, &group, barrier_wait, &barrier, sizeof barrier);
    search_wait(worker, &group);
}

static void
test_search_pool_all_workers_work_at_the_same_time(void **state)
{
    (void)state;
    for (size_t s = 0; s < POOL_SIZE_COUNT; s++) {
        struct search_pool *pool = make_pool(pool_sizes[s]);
        const int size = search_pool_size(pool);

        for (int round = 0; round < 5; round++) {
            struct barrier barrier = {.expected = size};

            search_pool_run(pool, barrier_all, &barrier); /* hangs unless every worker comes */
            assert_int_equal(atomic_load(&barrier.seen), (1u << size) - 1);
            sleep_ms(round * 3); /* long enough for the helpers to park, or not */
        }
        assert_int_equal(free_pool(pool).stolen, 5 * (size - 1));
    }
}

static void
slow_child(struct search_worker *worker, void *task)
{
    (void)worker;
    sleep_ms(10);
    atomic_fetch_add(*(atomic_long **)task, 1);
}

static void
wait_for_slow(struct search_worker *worker, void *task)
{
    struct search_group group;

    search_group_start(&group, NULL);
    search_spawn(worker, &group, slow_child, &task, sizeof task);
    sleep_ms(3); /* a helper takes it, so that the waiter can only park */
    search_wait(worker, &group);
    atomic_fetch_add((atomic_long *)task, 100);
}

static void
test_search_pool_a_parked_waiter_is_woken_by_the_last_task(void **state)
{
    (void)state;
    for (size_t s = 0; s < POOL_SIZE_COUNT; s++) {
        struct search_pool *pool = make_pool(pool_sizes[s]);
        atomic_long done = 0;

        for (int round = 1; round <= 5; round++) {
            search_pool_run(pool, wait_for_slow, &done);
            assert_int_equal(atomic_load(&done), round * 101);
        }
        free_pool(pool);
    }
}

static void
two_tasks(struct search_worker *worker, void *task)
{
    struct crowd *crowd = task;

    search_group_start(&crowd->group, NULL);
    search_spawn(worker, &crowd->group, stop_early_task, &crowd, sizeof crowd);
    search_spawn(worker, &crowd->group, stop_early_task, &crowd, sizeof crowd);
    search_wait(worker, &crowd->group);
}

static void
test_search_pool_many_short_runs_lose_no_task(void **state)
{
    (void)state;
    for (size_t s = 0; s < POOL_SIZE_COUNT; s++) {
        struct search_pool *pool = make_pool(pool_sizes[s]);
        struct crowd crowd = {.stop_at = -1};

        for (int round = 1; round <= 3000; round++) {
            search_pool_run(pool, two_tasks, &crowd);
            assert_int_equal(atomic_load(&crowd.ran), 2 * round);
        }
        free_pool(pool);
    }
}

/* ---- Without memory ---- */

static void
test_search_pool_without_memory_runs_inline(void **state)
{
    (void)state;
    for (size_t s = 0; s < POOL_SIZE_COUNT; s++) {
        struct search_pool *pool = make_pool(pool_sizes[s]);
        struct clew_tasks tasks;
        long sum = 0;

        atomic_store(&memory.fail_at, 0);
        search_pool_run(pool, fib_run, &(struct fib){10, &sum});
        assert_int_equal(sum, 55);
        tasks = free_pool(pool);
        assert_int_equal(tasks.run_inline, tasks.created);
    }
}

static void
test_search_pool_new_fails_without_memory(void **state)
{
    struct search_pool *pool = (struct search_pool *)&memory;
    struct clew_error error;

    (void)state;
    base_memory_init(&memory, 0);
    base_error_clear(&error);
    atomic_store(&memory.fail_at, 0);
    assert_int_equal(search_pool_new(&pool, 2, &memory, &error), CLEW_NO_MEMORY);
    assert_null(pool);
    assert_int_equal(error.status, CLEW_NO_MEMORY);
    search_pool_free(pool);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_search_pool_nested_groups_give_the_right_sum),
        cmocka_unit_test(test_search_pool_waits_inside_tasks_never_deadlock),
        cmocka_unit_test(test_search_pool_drops_tasks_that_have_not_started_when_stopped),
        cmocka_unit_test(test_search_pool_runs_all_when_more_are_spawned_than_fit),
        cmocka_unit_test(test_search_pool_stopping_a_group_stops_its_children),
        cmocka_unit_test(test_search_pool_waits_for_tasks_that_tasks_add_to_the_group),
        cmocka_unit_test(test_search_pool_all_workers_work_at_the_same_time),
        cmocka_unit_test(test_search_pool_a_parked_waiter_is_woken_by_the_last_task),
        cmocka_unit_test(test_search_pool_many_short_runs_lose_no_task),
        cmocka_unit_test(test_search_pool_without_memory_runs_inline),
        cmocka_unit_test(test_search_pool_new_fails_without_memory),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
