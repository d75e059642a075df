/* test_search_pool_for - parallel loops: every index once, from tasks too, without memory. */
#include "pool_fixture.h"

#include <stdlib.h>

struct cover {
    struct search_pool *pool;
    int64_t count, grain;
    atomic_char *hits;
    atomic_bool is_bad;
};

static void
cover_body(void *context, int64_t from, int64_t to, int worker)
{
    struct cover *cover = context;

    if (from < 0 || from >= to || to > cover->count || worker < 0 ||
        worker >= search_pool_size(cover->pool) || (to - from < cover->grain && to != cover->count))
        atomic_store(&cover->is_bad, true);
    for (int64_t i = from; i < to; i++)
        atomic_fetch_add(&cover->hits[i], 1);
}

static void
cover_once(struct search_pool *pool, int64_t count, int64_t grain)
{
    struct cover cover = {.pool = pool, .count = count, .grain = grain};

    cover.hits = calloc((size_t)count + 1, sizeof *cover.hits);
    assert_non_null(cover.hits);
    search_pool_for(pool, count, grain, cover_body, &cover);
    assert_false(atomic_load(&cover.is_bad));
    for (int64_t i = 0; i < count; i++)
        assert_int_equal(atomic_load(&cover.hits[i]), 1);
    assert_int_equal(atomic_load(&cover.hits[count]), 0);
    free(cover.hits);
}

static void
test_search_pool_for_covers_every_index_once(void **state)
{
    static const int64_t counts[] = {0, 1, 2, 7, 64, 1000, 12345};
    static const int64_t grains[] = {0, 1, 3, 100, 999, 1000, 100000};

    (void)state;
    for (size_t s = 0; s < POOL_SIZE_COUNT; s++) {
        struct search_pool *pool = make_pool(pool_sizes[s]);

        for (size_t c = 0; c < sizeof counts / sizeof *counts; c++)
            for (size_t g = 0; g < sizeof grains / sizeof *grains; g++)
                cover_once(pool, counts[c], grains[g]);
        free_pool(pool);
    }
}

static void
for_in_task(struct search_worker *worker, void *task)
{
    (void)task;
    cover_once(search_worker_pool(worker), 500, 10);
}

static void
for_in_tasks(struct search_worker *worker, void *task)
{
    struct search_group group;

    search_group_start(&group, NULL);
    for (int i = 0; i < 50; i++)
        search_spawn(worker, &group, for_in_task, &task, sizeof task);
    cover_once(search_worker_pool(worker), 5000, 10);
    search_wait(worker, &group);
}

static void
test_search_pool_for_may_be_called_from_tasks(void **state)
{
    (void)state;
    for (size_t s = 0; s < POOL_SIZE_COUNT; s++) {
        struct search_pool *pool = make_pool(pool_sizes[s]);

        search_pool_run(pool, for_in_tasks, NULL);
        free_pool(pool);
    }
}

static void
spawn_nothing(struct search_worker *worker, void *task)
{
    *(bool *)task = search_has_idle_workers(worker);
    assert_int_equal(search_worker_number(worker), 0);
}

static void
test_search_pool_a_run_that_spawns_nothing_takes_no_memory(void **state)
{
    (void)state;
    for (size_t s = 0; s < POOL_SIZE_COUNT; s++) {
        struct search_pool *pool = make_pool(pool_sizes[s]);
        const size_t before = base_memory_used(&memory);
        bool is_idle = false;

        search_pool_run(pool, spawn_nothing, &is_idle);
        assert_int_equal(is_idle, search_pool_size(pool) > 1);
        cover_once(pool, 100, 100);
        assert_int_equal(base_memory_used(&memory), before);
        assert_int_equal(free_pool(pool).created, 0);
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_search_pool_for_covers_every_index_once),
        cmocka_unit_test(test_search_pool_for_may_be_called_from_tasks),
        cmocka_unit_test(test_search_pool_a_run_that_spawns_nothing_takes_no_memory),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
