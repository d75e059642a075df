/*
 * pool_fixture - pools of 1, 2, 3 and 8 workers for the tests of search_pool.
 *
 * Each test is built twice: with search_pool.c, and as ..._serial with search_pool_serial.c, where
 * every pool has one worker.
 */
#ifndef POOL_FIXTURE_H
#define POOL_FIXTURE_H

#include "search/search_pool.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static const int pool_sizes[] = {1, 2, 3, 8};
#define POOL_SIZE_COUNT (sizeof pool_sizes / sizeof *pool_sizes)

static struct base_memory memory;

static inline struct search_pool *
make_pool(int workers)
{
    struct search_pool *pool;

    base_memory_init(&memory, 0);
    assert_int_equal(search_pool_new(&pool, workers, &memory, NULL), CLEW_OK);
    return pool;
}

/* Frees the pool; checks that the counters add up and that no memory is left. */
static inline struct clew_tasks
free_pool(struct search_pool *pool)
{
    const struct clew_tasks tasks = search_pool_tasks(pool);

    assert_int_equal(tasks.created, tasks.stolen + tasks.run_inline + tasks.dropped);
    if (search_pool_size(pool) == 1)
        assert_int_equal(tasks.stolen, 0);
    search_pool_free(pool);
    assert_int_equal(base_memory_used(&memory), 0);
    return tasks;
}

#endif
