/*
 * search_pool_serial - the pool without threads, for WebAssembly; see search_pool.h.
 *
 * Built instead of search_pool.c (-Dthreads=false). Every pool has one worker, whatever size was
 * asked for, and behaves like search_pool.c with one worker.
 */
#include "search/search_pool.h"
#include "search/search_share.h"
#include "search/search_timeline.h"

#include <assert.h>
#include <string.h>

struct search_worker {
    struct search_pool *pool;
};

struct search_pool {
    struct base_memory *memory;
    struct search_worker worker;
    struct clew_tasks tasks;
    struct search_log *log; /* NULL: not recorded */
    struct search_share *partners;
};

int
search_pool_max_workers(void)
{
    return 1;
}

enum clew_status
search_pool_new(struct search_pool **pool, int workers, struct base_memory *memory,
                struct clew_error *error)
{
    (void)workers;
    *pool = base_alloc_zero(memory, 1, sizeof **pool);
    if (!*pool)
        return base_no_memory(error);
    (*pool)->memory = memory;
    (*pool)->worker.pool = *pool;
    return CLEW_OK;
}

void
search_pool_free(struct search_pool *pool)
{
    if (!pool)
        return;
    if (pool->log)
        pool->log->tasks = pool->tasks;
    base_release(pool->memory, pool, sizeof *pool);
}

int
search_pool_size(const struct search_pool *pool)
{
    (void)pool;
    return 1;
}

void
search_pool_set_partners(struct search_pool *pool, struct search_share *partners)
{
    pool->partners = partners;
}

struct search_share *
search_pool_partners(const struct search_pool *pool)
{
    return pool->partners;
}

struct clew_tasks
search_pool_tasks(const struct search_pool *pool)
{
    return pool->tasks;
}

struct clew_tasks
search_pool_worker_tasks(const struct search_pool *pool, int worker)
{
    (void)worker;
    return pool->tasks;
}

void
search_pool_record(struct search_pool *pool, struct search_timeline *timeline)
{
    pool->log = &timeline->logs[0];
}

const char *
search_pool_phase(struct search_pool *pool, const char *phase)
{
    return pool->log ? search_log_phase(pool->log, phase) : NULL;
}

void
search_worker_is(struct search_worker *worker, enum clew_work work)
{
    if (worker->pool->log)
        search_log_set(worker->pool->log, work);
}

void
search_pool_run(struct search_pool *pool, search_task_run *first, void *task)
{
    first(&pool->worker, task);
}

int
search_worker_number(const struct search_worker *worker)
{
    (void)worker;
    return 0;
}

struct search_pool *
search_worker_pool(const struct search_worker *worker)
{
    return worker->pool;
}

void
search_spawn(struct search_worker *worker, struct search_group *group, search_task_run *run,
             const void *task, size_t bytes)
{
    struct clew_tasks *tasks = &worker->pool->tasks;
    _Alignas(16) unsigned char payload[SEARCH_TASK_BYTES] = {0};

    assert(bytes <= SEARCH_TASK_BYTES);
    tasks->created++;
    if (search_group_is_stopped(group)) {
        tasks->dropped++;
        return;
    }
    tasks->run_inline++;
    if (worker->pool->log)
        search_log_task(worker->pool->log);
    memcpy(payload, task, bytes);
    run(worker, payload);
}

void
search_wait(struct search_worker *worker, struct search_group *group)
{
    (void)worker;
    (void)group; /* every task ran when it was spawned */
}

bool
search_has_idle_workers(const struct search_worker *worker)
{
    (void)worker;
    return false;
}
