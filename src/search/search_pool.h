/*
 * search_pool - a work-stealing thread pool with task groups.
 *
 * Each worker has a deque of tasks: it pushes and pops at one end, thieves steal at the other
 * (Chase and Lev, 2005; see search_deque.h). The caller of search_pool_run is worker 0; the other
 * workers are helper threads. Every task belongs to a group, and a worker that waits for a group
 * runs tasks meanwhile. A group can be stopped: its tasks that have not started are dropped. The
 * code that starts a group must wait for it before the group goes out of scope, also after stopping
 * it.
 *
 *     search_pool_run(pool, first, &root)         worker 0 runs first(worker, &root); all help
 *         search_group_start(&group, NULL)
 *         search_spawn(worker, &group, run, &task, sizeof task)    the task is copied
 *         search_wait(worker, &group)
 *
 * With one worker (always so in search_pool_serial.c, the variant without threads) a spawned task
 * runs inline at once. Threads are created by the first spawn and park when idle, so a pool that is
 * never used costs one small block.
 *
 * Fails: search_pool_new with CLEW_NO_MEMORY. A spawn never fails: without memory or threads, or
 * with a full deque, it runs the task inline.
 * Threads: a pool serves one thread of the program at a time.
 */
#ifndef SEARCH_POOL_H
#define SEARCH_POOL_H

#include "base/base_error.h"
#include "base/base_memory.h"

#include <stdatomic.h>

#define SEARCH_MAX_WORKERS 256
#define SEARCH_TASK_BYTES  48 /* payload of a task; larger ones pass a pointer */

/* Whether a pool can have several workers: what needs them is left out of a library without. */
#ifdef CLEW_HAS_THREADS
#define SEARCH_HAS_THREADS true
#else
#define SEARCH_HAS_THREADS false
#endif

struct search_pool;
struct search_timeline;
struct search_worker;

typedef void search_task_run(struct search_worker *worker, void *task);

struct search_group {
    struct search_group *parent; /* stopping it stops this group too; may be NULL */
    atomic_long pending;         /* tasks spawned and not yet finished */
    atomic_bool is_stopped;
};

enum clew_status search_pool_new(struct search_pool **pool, int workers, struct base_memory *memory,
                                 struct clew_error *error);
/* SEARCH_MAX_WORKERS, or 1 in a library without threads. */
int search_pool_max_workers(void);
void search_pool_free(struct search_pool *pool);
int search_pool_size(const struct search_pool *pool);
/*
 * Sums over the workers, exact when nothing runs; then created = stolen + run_inline + dropped.
 */
struct clew_tasks search_pool_tasks(const struct search_pool *pool);
/* Created by one worker, and run or dropped by it: not the same tasks. */
struct clew_tasks search_pool_worker_tasks(const struct search_pool *pool, int worker);
/*
 * Records what the workers do from now on, until search_pool_free; call it before the first spawn.
 * The timeline has a log per worker and outlives the pool.
 */
void search_pool_record(struct search_pool *pool, struct search_timeline *timeline);
/*
 * For the timeline: what this thread works on from now on, a constant string or NULL. Returns what
 * it was before, so that it can be set again.
 */
const char *search_pool_phase(struct search_pool *pool, const char *phase);

/* Runs first(worker, task) on the calling thread as worker 0, or as the worker it already is. */
void search_pool_run(struct search_pool *pool, search_task_run *first, void *task);

int search_worker_number(const struct search_worker *worker); /* 0 .. size-1 */
struct search_pool *search_worker_pool(const struct search_worker *worker);
/* For the timeline: a task that waits by itself, not with search_wait, says so. */
void search_worker_is(struct search_worker *worker, enum clew_work work);

static inline void
search_group_start(struct search_group *group, struct search_group *parent)
{
    group->parent = parent;
    atomic_init(&group->pending, 0);
    atomic_init(&group->is_stopped, false);
}

static inline void
search_group_stop(struct search_group *group)
{
    atomic_store_explicit(&group->is_stopped, true, memory_order_release);
}

/* Cheap enough for long tasks to poll. */
static inline bool
search_group_is_stopped(const struct search_group *group)
{
    for (; group; group = group->parent)
        if (atomic_load_explicit(&((struct search_group *)group)->is_stopped, memory_order_acquire))
            return true;
    return false;
}

/*
 * Queues run(worker, copy of task). The copy is aligned to 16 bytes and may be modified; bytes is
 * at most SEARCH_TASK_BYTES. A task may spawn into any group that is not finished.
 */
void search_spawn(struct search_worker *worker, struct search_group *group, search_task_run *run,
                  const void *task, size_t bytes);
/* Runs tasks, of any group, until no task of this group is pending. */
void search_wait(struct search_worker *worker, struct search_group *group);
/* Whether other workers look for work: a hint to split further. */
bool search_has_idle_workers(const struct search_worker *worker);

/*
 * Parallel for: calls body(context, from, to, worker number) for chunks that cover 0 .. count-1,
 * each of at least `grain` indices (except the last), and returns when all are done. May be called
 * outside search_pool_run or from a task. With one worker, or count <= grain, it is a single call.
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

/* Lowers the bound to value. False when it was not above it. */
static inline bool
search_bound_lower(struct search_bound *bound, int64_t value)
{
    int_fast64_t current = atomic_load_explicit(&bound->value, memory_order_relaxed);

    while (value < current)
        if (atomic_compare_exchange_weak_explicit(&bound->value, &current, value,
                                                  memory_order_acq_rel, memory_order_relaxed))
            return true;
    return false;
}

#endif
