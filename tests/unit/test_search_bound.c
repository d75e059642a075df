/* test_search_bound - the bound that the workers of a pool share. */
#include "pool_fixture.h"

struct lowering {
    struct search_bound bound;
    atomic_long lowered;
};

static void
lower_run(struct search_worker *worker, void *task)
{
    struct lowering *lowering = *(struct lowering **)task;
    int64_t last = INT64_MAX;

    (void)worker;
    for (int64_t i = 0; i < 500; i++) {
        const int64_t value = 1000 - (i * 7919) % 500;

        if (search_bound_lower(&lowering->bound, value))
            atomic_fetch_add(&lowering->lowered, 1);
        assert_true(search_bound_get(&lowering->bound) <= value);
        assert_true(search_bound_get(&lowering->bound) <= last); /* it only ever falls */
        last = search_bound_get(&lowering->bound);
    }
}

static void
lower_all(struct search_worker *worker, void *task)
{
    struct search_group group;

    search_group_start(&group, NULL);
    for (int i = 0; i < 40; i++)
        search_spawn(worker, &group, lower_run, &task, sizeof task);
    search_wait(worker, &group);
}

static void
test_search_pool_bound_only_falls(void **state)
{
    (void)state;
    for (size_t s = 0; s < POOL_SIZE_COUNT; s++) {
        struct search_pool *pool = make_pool(pool_sizes[s]);
        struct lowering lowering;

        search_bound_start(&lowering.bound, 1000);
        atomic_init(&lowering.lowered, 0);
        search_pool_run(pool, lower_all, &lowering);
        assert_int_equal(search_bound_get(&lowering.bound), 501);
        assert_false(search_bound_lower(&lowering.bound, 501)); /* equal is not lower */
        assert_true(search_bound_lower(&lowering.bound, 500));
        assert_in_range(atomic_load(&lowering.lowered), 1, 499);
        free_pool(pool);
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_search_pool_bound_only_falls),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
