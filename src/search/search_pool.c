/*
 * search_pool - see the header.
 *
 * A worker pops its own newest task, else steals, else spins for a while, else parks. A worker that
 * waits for a group does the same until the group is finished. There are two wait queues: idle
 * helpers park in `idle_queue`, workers waiting for a group in `group_queue`. A new task wakes an
 * idle helper if one is parked, otherwise the group waiters; the last task of a group wakes the
 * group waiters.
 */
#include "search/search_pool.h"

#include "search/search_deque.h"
#include "search/search_place.h"
#include "search/search_share.h"
#include "search/search_timeline.h"

#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <string.h>

/* Kept out of line, so that a pool that is not recorded runs as if there were no timelines. */
#if defined(__GNUC__)
#define NOT_INLINE __attribute__((noinline))
#else
#define NOT_INLINE
#endif

/* A worker without a task spins, then yields between looks, then parks. */
#define SPINS_BEFORE_YIELD 64
#define SPINS_BEFORE_PARK  128
#define STACK_BYTES        ((size_t)8 << 20)
/* With this many nested waits a worker no longer steals, so its stack stays bounded. */
#define MAX_WAIT_DEPTH 32

struct search_worker {
    struct search_pool *pool;
    int number;
    int wait_depth;      /* calls of search_wait on this worker's stack */
    uint32_t steal_seed; /* random first victim; has no effect on results */
    pthread_t thread;
    struct search_log *log; /* NULL: not recorded */
    struct search_deque deque;
    /* Written by this worker only, so adding needs no locked instruction. */
    atomic_uint_fast64_t created, stolen, run_inline, dropped;
    char padding[64]; /* the next worker starts in another cache line */
};

/*
 * A wait queue: a condition variable with the bookkeeping that makes wake-ups exact.
 *
 * A worker is `parked` from the moment it decides to sleep until it is selected for a wake-up.
 * Waking one worker moves one count from `parked` to `wake_tokens`, and a worker that wakes
 * consumes a token. So several tasks spawned in a row each select a different worker, although none
 * of them may have run yet.
 *
 * Tokens have no owner: a worker that parks later can consume a token before the worker it was
 * issued for. In idle_queue this is harmless, since all idle helpers wait for the same thing, any
 * task. In group_queue each worker waits for its own group, and the wrong one could wake. So
 * group_queue is only ever woken as a whole: wake_all starts a new generation, and everyone parked
 * in an earlier generation wakes.
 */
struct wait_queue {
    pthread_cond_t wake;
    atomic_int parked;   /* written under pool->park_lock, read without it */
    int wake_tokens;     /* under pool->park_lock; wake-ups issued and not yet consumed */
    unsigned generation; /* under pool->park_lock */
};

struct search_pool {
    struct base_memory *memory;
    int size;
    int helper_count; /* running threads; 0 until the first spawn */
    bool is_started;
    bool is_plain; /* started and not recorded: a spawn has nothing else to do */
    struct search_share *partners;
    struct search_place place; /* of the helpers */
    struct search_slot *slots; /* the deques of all workers; NULL until the first spawn */
    pthread_mutex_t park_lock; /* guards both wait queues */
    struct wait_queue idle_queue, group_queue;
    atomic_int idle; /* workers without a task, spinning or parked */
    atomic_bool is_closing;
    struct search_worker workers[];
};

/*
 * The worker that this thread is, so that search_pool_for can be called from within a task. A
 * thread belongs to one pool at a time; NULL outside of a pool.
 */
static _Thread_local struct search_worker *current_worker;

/* ---- Parking and waking ---- */

static void
wake_idle_helper(struct search_pool *pool)
{
    struct wait_queue *queue = &pool->idle_queue;

    pthread_mutex_lock(&pool->park_lock);
    if (atomic_load(&queue->parked) > 0) {
        atomic_fetch_sub(&queue->parked, 1);
        queue->wake_tokens++;
        pthread_cond_signal(&queue->wake);
    }
    pthread_mutex_unlock(&pool->park_lock);
}

static void
wake_all(struct search_pool *pool, struct wait_queue *queue)
{
    pthread_mutex_lock(&pool->park_lock);
    queue->generation++;
    queue->wake_tokens = 0;
    atomic_store(&queue->parked, 0);
    pthread_cond_broadcast(&queue->wake);
    pthread_mutex_unlock(&pool->park_lock);
}

static bool
has_queued_tasks(struct search_pool *pool)
{
    for (int i = 0; i < pool->size; i++)
        if (search_deque_has_tasks(&pool->workers[i].deque))
            return true;
    return false;
}

/* Whether a worker that waits for this group (NULL: an idle helper) has something to do. */
static bool
should_run(struct search_worker *worker, struct search_group *group)
{
    if (group)
        return atomic_load(&group->pending) == 0 ||
               (worker->wait_depth < MAX_WAIT_DEPTH && has_queued_tasks(worker->pool));
    return atomic_load(&worker->pool->is_closing) || has_queued_tasks(worker->pool);
}

/*
 * Announces itself in `parked` first, then checks once more for something to do. The waking side
 * works in the opposite order: it publishes the task or the end of the group first, then reads
 * `parked`. All four accesses are sequentially consistent, so at least one side sees the other and
 * no wake-up is lost.
 */
static void
worker_park(struct search_worker *worker, struct wait_queue *queue, struct search_group *group)
{
    struct search_pool *pool = worker->pool;
    unsigned generation;

    pthread_mutex_lock(&pool->park_lock);
    generation = queue->generation;
    atomic_fetch_add(&queue->parked, 1);
    if (should_run(worker, group)) {
        atomic_fetch_sub(&queue->parked, 1);
    } else {
        search_worker_is(worker, CLEW_WORK_IDLE);
        while (queue->wake_tokens == 0 && queue->generation == generation)
            pthread_cond_wait(&queue->wake, &pool->park_lock);
        if (queue->generation == generation)
            queue->wake_tokens--;
        search_worker_is(worker, CLEW_WORK_STEALING);
    }
    pthread_mutex_unlock(&pool->park_lock);
}

/* ---- Tasks ---- */

static void
increment_counter(atomic_uint_fast64_t *count)
{
    atomic_store_explicit(count, atomic_load_explicit(count, memory_order_relaxed) + 1,
                          memory_order_relaxed);
}

/* Runs a task, and counts that in *run_count; drops it when its group is stopped. */
static inline void
task_run_or_drop(struct search_worker *worker, struct search_task *task,
                 atomic_uint_fast64_t *run_count)
{
    if (search_group_is_stopped(task->group)) {
        increment_counter(&worker->dropped);
        return;
    }
    increment_counter(run_count);
    task->run(worker, task->payload);
}

/* The same for a worker that is recorded. */
static NOT_INLINE void
task_record_and_run(struct search_worker *worker, struct search_task *task,
                    atomic_uint_fast64_t *run_count)
{
    if (search_group_is_stopped(task->group)) {
        increment_counter(&worker->dropped);
        return;
    }
    search_log_task(worker->log);
    increment_counter(run_count);
    task->run(worker, task->payload);
}

/* The same for a task that its group counts as pending. */
static void
task_finish(struct search_worker *worker, struct search_task *task, atomic_uint_fast64_t *run_count)
{
    struct search_pool *pool = worker->pool;

    if (worker->log)
        task_record_and_run(worker, task, run_count);
    else
        task_run_or_drop(worker, task, run_count);
    /* After the last subtraction the group may be gone: use only the pool from here on. */
    if (atomic_fetch_sub(&task->group->pending, 1) == 1 &&
        atomic_load(&pool->group_queue.parked) > 0)
        wake_all(pool, &pool->group_queue);
}

static bool
steal_task(struct search_worker *worker, struct search_task *task)
{
    struct search_pool *pool = worker->pool;
    int victim;

    worker->steal_seed = worker->steal_seed * 1664525u + 1013904223u;
    victim = (int)((worker->steal_seed >> 8) % (unsigned)pool->size);
    for (int i = 0; i < pool->size; i++, victim = victim + 1 < pool->size ? victim + 1 : 0)
        if (victim != worker->number && search_deque_steal(&pool->workers[victim].deque, task))
            return true;
    return false;
}

/* Runs one task, its own newest first; false when there is none. */
static bool
run_next_task(struct search_worker *worker)
{
    struct search_task task;

    if (search_deque_pop(&worker->deque, &task))
        task_finish(worker, &task, &worker->run_inline);
    else if (worker->wait_depth < MAX_WAIT_DEPTH && steal_task(worker, &task))
        task_finish(worker, &task, &worker->stolen);
    else
        return false;
    return true;
}

static bool
is_finished(struct search_worker *worker, struct search_group *group)
{
    if (group)
        return atomic_load_explicit(&group->pending, memory_order_acquire) == 0;
    return atomic_load_explicit(&worker->pool->is_closing, memory_order_relaxed);
}

/* Runs tasks until the group is finished; without a group, until the pool closes. */
static void
run_tasks_until_finished(struct search_worker *worker, struct search_group *group)
{
    struct search_pool *pool = worker->pool;

    while (!is_finished(worker, group)) {
        if (run_next_task(worker))
            continue;
        search_worker_is(worker, CLEW_WORK_STEALING);
        atomic_fetch_add_explicit(&pool->idle, 1, memory_order_relaxed);
        for (int spins = 0; !should_run(worker, group); spins++) {
            if (spins >= SPINS_BEFORE_PARK)
                worker_park(worker, group ? &pool->group_queue : &pool->idle_queue, group);
            else if (spins >= SPINS_BEFORE_YIELD)
                sched_yield();
        }
        atomic_fetch_sub_explicit(&pool->idle, 1, memory_order_relaxed);
        if (group && is_finished(worker, group))
            search_worker_is(worker, CLEW_WORK_BUSY);
    }
}

/* ---- Threads ---- */

static void *
helper_main(void *argument)
{
    struct search_worker *worker = argument;

    search_place_anywhere(&worker->pool->place);
    current_worker = worker;
    run_tasks_until_finished(worker, NULL);
    return NULL;
}

/* Where the system does not let us choose the processor, it chooses itself. */
static bool
create_helper_thread(struct search_worker *worker)
{
    pthread_attr_t attributes;
    bool is_created;

    if (pthread_attr_init(&attributes) != 0)
        return false;
    pthread_attr_setstacksize(&attributes, STACK_BYTES);
    search_place_elsewhere(&worker->pool->place, &attributes);
    is_created = pthread_create(&worker->thread, &attributes, helper_main, worker) == 0;
    pthread_attr_destroy(&attributes);
    return is_created || pthread_create(&worker->thread, NULL, helper_main, worker) == 0;
}

/* Helpers block all signals: the program's handlers must run in the program's own threads. */
static void
create_helper_threads(struct search_pool *pool)
{
    sigset_t all, before;

    search_place_init(&pool->place);
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    for (int i = 1; i < pool->size && create_helper_thread(&pool->workers[i]); i++)
        pool->helper_count++;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

/*
 * Called by the first spawn. Without memory or threads the pool has fewer helpers, or none: every
 * task still runs.
 */
static void
pool_start(struct search_pool *pool)
{
    pool->is_started = true;
    pool->is_plain = !pool->workers[0].log;
    if (pool->size == 1)
        return;
    pool->slots =
        base_alloc_zero(pool->memory, (size_t)pool->size * SEARCH_DEQUE_SLOTS, sizeof *pool->slots);
    if (!pool->slots)
        return;
    for (int i = 0; i < pool->size; i++)
        pool->workers[i].deque.slots = pool->slots + (size_t)i * SEARCH_DEQUE_SLOTS;
    create_helper_threads(pool);
}

static size_t
pool_bytes(int workers)
{
    return sizeof(struct search_pool) + (size_t)workers * sizeof(struct search_worker);
}

int
search_pool_max_workers(void)
{
    return SEARCH_MAX_WORKERS;
}

enum clew_status
search_pool_new(struct search_pool **pool, int workers, struct base_memory *memory,
                struct clew_error *error)
{
    struct search_pool *made;

    *pool = NULL;
    if (workers < 1)
        workers = 1;
    if (workers > search_pool_max_workers())
        workers = search_pool_max_workers();
    made = base_alloc_zero(memory, 1, pool_bytes(workers));
    if (!made)
        return base_no_memory(error);
    made->memory = memory;
    made->size = workers;
    pthread_mutex_init(&made->park_lock, NULL);
    pthread_cond_init(&made->idle_queue.wake, NULL);
    pthread_cond_init(&made->group_queue.wake, NULL);
    for (int i = 0; i < workers; i++) {
        made->workers[i].pool = made;
        made->workers[i].number = i;
        made->workers[i].steal_seed = (uint32_t)i * 2654435761u;
    }
    *pool = made;
    return CLEW_OK;
}

void
search_pool_free(struct search_pool *pool)
{
    if (!pool)
        return;
    atomic_store(&pool->is_closing, true);
    wake_all(pool, &pool->idle_queue);
    for (int i = 1; i <= pool->helper_count; i++)
        pthread_join(pool->workers[i].thread, NULL);
    for (int i = 0; i < pool->size; i++)
        if (pool->workers[i].log)
            pool->workers[i].log->tasks = search_pool_worker_tasks(pool, i);
    pthread_cond_destroy(&pool->idle_queue.wake);
    pthread_cond_destroy(&pool->group_queue.wake);
    pthread_mutex_destroy(&pool->park_lock);
    base_release(pool->memory, pool->slots,
                 (size_t)pool->size * SEARCH_DEQUE_SLOTS * sizeof *pool->slots);
    base_release(pool->memory, pool, pool_bytes(pool->size));
}

int
search_pool_size(const struct search_pool *pool)
{
    return pool->size;
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

static uint64_t
read_counter(const atomic_uint_fast64_t *count)
{
    return atomic_load_explicit((atomic_uint_fast64_t *)count, memory_order_relaxed);
}

struct clew_tasks
search_pool_worker_tasks(const struct search_pool *pool, int number)
{
    const struct search_worker *worker = &pool->workers[number];

    return (struct clew_tasks){.created = read_counter(&worker->created),
                               .stolen = read_counter(&worker->stolen),
                               .run_inline = read_counter(&worker->run_inline),
                               .dropped = read_counter(&worker->dropped)};
}

struct clew_tasks
search_pool_tasks(const struct search_pool *pool)
{
    struct clew_tasks sum = {0};

    for (int i = 0; i < pool->size; i++) {
        const struct clew_tasks tasks = search_pool_worker_tasks(pool, i);

        sum.created += tasks.created;
        sum.stolen += tasks.stolen;
        sum.run_inline += tasks.run_inline;
        sum.dropped += tasks.dropped;
    }
    return sum;
}

void
search_pool_record(struct search_pool *pool, struct search_timeline *timeline)
{
    for (int i = 0; i < pool->size; i++)
        pool->workers[i].log = &timeline->logs[i];
}

/* ---- What tasks call ---- */

static struct search_worker *
find_worker(struct search_pool *pool)
{
    return current_worker && current_worker->pool == pool ? current_worker : &pool->workers[0];
}

void
search_pool_run(struct search_pool *pool, search_task_run *first, void *task)
{
    struct search_worker *before = current_worker;

    current_worker = find_worker(pool);
    first(current_worker, task);
    current_worker = before;
}

int
search_worker_number(const struct search_worker *worker)
{
    return worker->number;
}

struct search_pool *
search_worker_pool(const struct search_worker *worker)
{
    return worker->pool;
}

NOT_INLINE void
search_worker_is(struct search_worker *worker, enum clew_work work)
{
    if (worker->log)
        search_log_set(worker->log, work);
}

const char *
search_pool_phase(struct search_pool *pool, const char *phase)
{
    struct search_log *log = find_worker(pool)->log;

    return log ? search_log_phase(log, phase) : NULL;
}

/* What a spawn does before: start the pool. True: it also recorded and ran the task. */
static NOT_INLINE bool
prepare_spawn(struct search_worker *worker, struct search_task *task)
{
    struct search_pool *pool = worker->pool;

    if (!pool->is_started)
        pool_start(pool);
    if (!worker->log || pool->helper_count > 0)
        return false;
    task_record_and_run(worker, task, &worker->run_inline);
    return true;
}

void
search_spawn(struct search_worker *worker, struct search_group *group, search_task_run *run,
             const void *task, size_t bytes)
{
    struct search_pool *pool = worker->pool;
    struct search_task made = {.run = run, .group = group};

    assert(bytes <= SEARCH_TASK_BYTES);
    memcpy(made.payload, task, bytes);
    increment_counter(&worker->created);
    if (!pool->is_plain && prepare_spawn(worker, &made))
        return;
    if (pool->helper_count == 0) {
        task_run_or_drop(worker, &made, &worker->run_inline);
        return;
    }
    atomic_fetch_add_explicit(&group->pending, 1, memory_order_relaxed);
    if (!search_deque_push(&worker->deque, &made)) {
        task_finish(worker, &made, &worker->run_inline);
        return;
    }
    if (atomic_load(&pool->idle_queue.parked) > 0)
        wake_idle_helper(pool);
    else if (atomic_load(&pool->group_queue.parked) > 0)
        wake_all(pool, &pool->group_queue);
}

void
search_wait(struct search_worker *worker, struct search_group *group)
{
    worker->wait_depth++;
    run_tasks_until_finished(worker, group);
    worker->wait_depth--;
}

bool
search_has_idle_workers(const struct search_worker *worker)
{
    struct search_pool *pool = worker->pool;

    if (!pool->is_started)
        return pool->size > 1;
    return atomic_load_explicit(&pool->idle, memory_order_relaxed) > 0;
}
