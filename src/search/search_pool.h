/*
 * search_pool - a pool of workers that steal tasks from each other.
 *
 * Each worker has a deque of tasks: it puts and takes at one end, thieves take at the other
 * (Chase and Lev, 2005; see search_deque.h). The caller of search_pool_run is worker 0. Tasks
 * belong to groups; whoever waits for a group works meanwhile. A group can be stopped early: tasks
 * of it that have not begun are dropped. Who starts a group waits for it before it goes out of
 * scope, also after stopping it.
 *
 *     search_pool_run(pool, first, &root)         worker 0 runs first(worker, &root); all help
 *         search_group_start(&group, NULL)
 *         search_spawn(worker, &group, run, &task, sizeof task)    the task is copied
 *         search_wait(worker, &group)
 *
 * With one worker (and in search_pool_serial.c, the twin for WebAssembly) a spawned task runs at
 * once, inline, so results never depend on the number of workers unless the tasks make them.
 *
 * Threads are started when the first task of all is spawned, and sleep when idle: a pool that is
 * never asked to share work costs one small block. A pool serves one thread of the program at a
 * time. Counters: created = stolen + run_inline + dropped when nothing runs.
 *
 * Fails: search_pool_new with CLEW_NO_MEMORY; a spawn never fails (without room, or when the
 * system has no thread to give, it runs inline).
 */
#ifndef SEARCH_POOL_H
#define SEARCH_POOL_H

#include "base/base_error.h"
#include "base/base_memory.h"

#include <stdatomic.h>

#define SEARCH_MAX_WORKERS 256
#define SEARCH_TASK_BYTES  48 /* what a task may carry; more goes behind a pointer */

struct search_pool;
struct search_worker; /* a worker's own view: its number, its deque */

typedef void search_task_run(struct search_worker *worker, void *task);

struct search_group {
    struct search_group *parent; /* stopped when its parent is; may be NULL */
    atomic_long open;            /* tasks spawned and not yet finished */
    atomic_bool stopped;
};

enum clew_status search_pool_new(struct search_pool **pool, int workers, struct base_memory *memory,
                                 struct clew_error *error);
/* The greatest number of workers: SEARCH_MAX_WORKERS, or 1 in a library without threads. */
int search_pool_max_workers(void);
void search_pool_free(struct search_pool *pool);
int search_pool_size(const struct search_pool *pool);
/* Sum over the workers; exact when nothing runs. */
struct clew_tasks search_pool_tasks(const struct search_pool *pool);

void search_pool_run(struct search_pool *pool, search_task_run *first, void *task);

int search_worker_number(const struct search_worker *worker); /* 0 .. size-1 */
struct search_pool *search_worker_pool(const struct search_worker *worker);

static inline void
search_group_start(struct search_group *group, struct search_group *parent)
{
    group->parent = parent;
    atomic_init(&group->open, 0);
    atomic_init(&group->stopped, false);
}

static inline void
search_group_stop(struct search_group *group)
{
    atomic_store_explicit(&group->stopped, true, memory_order_release);
}

/* Cheap enough to be asked by tasks that run long. */
static inline bool
search_group_is_stopped(const struct search_group *group)
{
    for (; group; group = group->parent)
        if (atomic_load_explicit(&((struct search_group *)group)->stopped, memory_order_acquire))
            return true;
    return false;
}

/*
 * The task is run with a copy, aligned to 16 bytes, that is its own to change; bytes at most
 * SEARCH_TASK_BYTES. Whoever runs in the pool may spawn into a group that is not finished.
 */
void search_spawn(struct search_worker *worker, struct search_group *group, search_task_run *run,
                  const void *task, size_t bytes);
/* Returns when no task of the group is open; runs tasks (of any group) until then. */
void search_wait(struct search_worker *worker, struct search_group *group);
/* Whether other workers are looking for work: a hint to split further. */
bool search_has_idle_workers(const struct search_worker *worker);

/*
 * Calls body(context, from, to, worker number) for pieces that cover 0 .. count-1, each at least
 * grain long (but the last), on all workers. For plain data-parallel loops; returns when all is
 * done. To be called outside of search_pool_run or within, also from a task. With one worker, or
 * when count is not above grain, it is one plain call.
 */
void search_pool_for(struct search_pool *pool, int64_t count, int64_t grain,
                     void (*body)(void *context, int64_t from, int64_t to, int worker),
                     void *context);

/* A bound shared by all workers that only ever falls. */
struct search_bound {
    atomic_int_fast64_t value;
};

static inline int64_t
search_bound_get(const struct search_bound *bound)
{
    return atomic_load_explicit(&((struct search_bound *)bound)->value, memory_order_relaxed);
}

static inline void
search_bound_start(struct search_bound *bound, int64_t value)
{
    atomic_init(&bound->value, value);
}

/* True if value is lower than what stood there, and stands there now. */
static inline bool
search_bound_lower(struct search_bound *bound, int64_t value)
{
    int_fast64_t stood = atomic_load_explicit(&bound->value, memory_order_relaxed);

    while (value < stood)
        if (atomic_compare_exchange_weak_explicit(&bound->value, &stood, value,
                                                  memory_order_acq_rel, memory_order_relaxed))
            return true;
    return false;
}

#endif
