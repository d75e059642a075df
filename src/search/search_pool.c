/*
 * search_pool - see the header.
 *
 * A helper's life: take from its own deque, else steal, else look a while longer, else sleep. Who
 * waits for a group lives the same life until the group is finished. Sleepers lie at one of two
 * bells: idle helpers at `work`, waiters at `finish`; a new task wakes an idle helper first, the
 * last task of a group wakes the waiters.
 */
#include "search/search_pool.h"

#include "search/search_deque.h"

#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <string.h>

/* Looks for work before sleeping: first at once, then leaving the core to others in between. */
#define LOOKS_HOT      64
#define LOOKS_IN_ALL   128
#define STACK_BYTES    ((size_t)8 << 20)
#define MAX_WAITS_DEEP 32

struct search_worker {
    struct search_pool *pool;
    int number;
    int waits;       /* how many search_wait stand on this worker's stack */
    uint32_t chance; /* where to begin stealing; decides nothing that can be seen */
    pthread_t thread;
    struct search_deque deque;
    /* Written by this worker alone, so adding needs no locked instruction. */
    atomic_uint_fast64_t created, stolen, run_inline, dropped;
    char apart[64];
};

/*
 * asleep counts those who lie down and are not yet called, called those who are and have not got
 * up. Ringing for one moves one from the first to the second, so several tasks spawned in a row do
 * not call the same sleeper several times. Whoever lies down later may answer such a call in place
 * of the one it was meant for, who then sleeps on. That is right at the bell for work, where all
 * have the same reason to get up, and wrong at the bell for waiters, where each has its own: there
 * only all are rung for. That begins a new night, and everybody who lay down before gets up.
 */
struct bell {
    pthread_cond_t rings;
    atomic_int asleep; /* changed under pool->beds, read by anybody */
    int called;        /* under pool->beds */
    unsigned night;    /* under pool->beds */
};

struct search_pool {
    struct base_memory *memory;
    int size;
    int helpers; /* threads that run; 0 until the first task that is spawned */
    bool is_started;
    struct search_slot *slots; /* of all workers; NULL until then */
    pthread_mutex_t beds;      /* guards who sleeps */
    struct bell work, finish;
    atomic_int hungry; /* workers that look for a task, or sleep */
    atomic_bool is_closing;
    struct search_worker workers[];
};

/*
 * The worker that this thread is, so that search_pool_for may be called from within a task. A
 * thread belongs to one pool at a time; NULL outside.
 */
static _Thread_local struct search_worker *worker_here;

/* ---- Sleeping and waking ---- */

static void
ring_for_work(struct search_pool *pool)
{
    struct bell *bell = &pool->work;

    pthread_mutex_lock(&pool->beds);
    if (atomic_load(&bell->asleep) > 0) {
        atomic_fetch_sub(&bell->asleep, 1);
        bell->called++;
        pthread_cond_signal(&bell->rings);
    }
    pthread_mutex_unlock(&pool->beds);
}

static void
ring_all(struct search_pool *pool, struct bell *bell)
{
    pthread_mutex_lock(&pool->beds);
    bell->night++;
    bell->called = 0;
    atomic_store(&bell->asleep, 0);
    pthread_cond_broadcast(&bell->rings);
    pthread_mutex_unlock(&pool->beds);
}

static bool
is_work_anywhere(struct search_pool *pool)
{
    for (int i = 0; i < pool->size; i++)
        if (search_deque_has_tasks(&pool->workers[i].deque))
            return true;
    return false;
}

/* Whether a worker that waits for this group (NULL: an idle helper) has a reason to be up. */
static bool
has_reason(struct search_worker *worker, struct search_group *group)
{
    if (group)
        return atomic_load(&group->open) == 0 ||
               (worker->waits < MAX_WAITS_DEEP && is_work_anywhere(worker->pool));
    return atomic_load(&worker->pool->is_closing) || is_work_anywhere(worker->pool);
}

/*
 * First lie down, then look a last time: whoever makes a reason first makes it and then looks for
 * sleepers, all sequentially consistent, so one of the two sees the other.
 */
static void
sleep_at(struct search_worker *worker, struct bell *bell, struct search_group *group)
{
    struct search_pool *pool = worker->pool;
    unsigned night;

    pthread_mutex_lock(&pool->beds);
    night = bell->night;
    atomic_fetch_add(&bell->asleep, 1);
    if (has_reason(worker, group)) {
        atomic_fetch_sub(&bell->asleep, 1);
    } else {
        while (bell->called == 0 && bell->night == night)
            pthread_cond_wait(&bell->rings, &pool->beds);
        if (bell->night == night)
            bell->called--;
    }
    pthread_mutex_unlock(&pool->beds);
}

/* ---- Tasks ---- */

static void
add_one(atomic_uint_fast64_t *count)
{
    atomic_store_explicit(count, atomic_load_explicit(count, memory_order_relaxed) + 1,
                          memory_order_relaxed);
}

/* Runs a task or drops it; *run_count is where it is counted when it runs. */
static void
run_or_drop(struct search_worker *worker, struct search_task *task, atomic_uint_fast64_t *run_count)
{
    if (search_group_is_stopped(task->group)) {
        add_one(&worker->dropped);
        return;
    }
    add_one(run_count);
    task->run(worker, task->carried);
}

/* The same for a task that its group counts as open. */
static void
finish_task(struct search_worker *worker, struct search_task *task, atomic_uint_fast64_t *run_count)
{
    struct search_pool *pool = worker->pool;

    run_or_drop(worker, task, run_count);
    /* After the last subtraction the group may be gone: from here on only the pool is touched. */
    if (atomic_fetch_sub(&task->group->open, 1) == 1 && atomic_load(&pool->finish.asleep) > 0)
        ring_all(pool, &pool->finish);
}

static bool
steal(struct search_worker *worker, struct search_task *task)
{
    struct search_pool *pool = worker->pool;
    int victim;

    worker->chance = worker->chance * 1664525u + 1013904223u;
    victim = (int)((worker->chance >> 8) % (unsigned)pool->size);
    for (int i = 0; i < pool->size; i++, victim = victim + 1 < pool->size ? victim + 1 : 0)
        if (victim != worker->number && search_deque_steal(&pool->workers[victim].deque, task))
            return true;
    return false;
}

/* Runs one task, its own newest first; false when it finds none. */
static bool
run_one(struct search_worker *worker)
{
    struct search_task task;

    if (search_deque_take(&worker->deque, &task))
        finish_task(worker, &task, &worker->run_inline);
    else if (worker->waits < MAX_WAITS_DEEP && steal(worker, &task))
        finish_task(worker, &task, &worker->stolen);
    else
        return false;
    return true;
}

static bool
is_over(struct search_worker *worker, struct search_group *group)
{
    if (group)
        return atomic_load_explicit(&group->open, memory_order_acquire) == 0;
    return atomic_load_explicit(&worker->pool->is_closing, memory_order_relaxed);
}

/* Works until the group is finished; without a group, until the pool is closed. */
static void
work_until_over(struct search_worker *worker, struct search_group *group)
{
    struct search_pool *pool = worker->pool;

    while (!is_over(worker, group)) {
        if (run_one(worker))
            continue;
        atomic_fetch_add_explicit(&pool->hungry, 1, memory_order_relaxed);
        for (int looks = 0; !has_reason(worker, group); looks++) {
            if (looks >= LOOKS_IN_ALL)
                sleep_at(worker, group ? &pool->finish : &pool->work, group);
            else if (looks >= LOOKS_HOT)
                sched_yield();
        }
        atomic_fetch_sub_explicit(&pool->hungry, 1, memory_order_relaxed);
    }
}

/* ---- Threads ---- */

static void *
helper_main(void *argument)
{
    struct search_worker *worker = argument;

    worker_here = worker;
    work_until_over(worker, NULL);
    return NULL;
}

/* Helpers take no signals: a handler of the program must run in a thread the program knows. */
static void
start_helpers(struct search_pool *pool)
{
    pthread_attr_t attributes;
    sigset_t all, before;

    if (pthread_attr_init(&attributes) != 0)
        return;
    pthread_attr_setstacksize(&attributes, STACK_BYTES);
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    for (int i = 1; i < pool->size; i++) {
        struct search_worker *worker = &pool->workers[i];

        if (pthread_create(&worker->thread, &attributes, helper_main, worker) != 0)
            break;
        pool->helpers++;
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    pthread_attr_destroy(&attributes);
}

/*
 * The first task of all is about to be spawned. Without memory or threads to be had the pool goes
 * on with fewer helpers, or none: every task is run, only later.
 */
static void
start(struct search_pool *pool)
{
    pool->is_started = true;
    if (pool->size == 1)
        return;
    pool->slots =
        base_alloc_zero(pool->memory, (size_t)pool->size * SEARCH_DEQUE_SLOTS, sizeof *pool->slots);
    if (!pool->slots)
        return;
    for (int i = 0; i < pool->size; i++)
        pool->workers[i].deque.slots = pool->slots + (size_t)i * SEARCH_DEQUE_SLOTS;
    start_helpers(pool);
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
    pthread_mutex_init(&made->beds, NULL);
    pthread_cond_init(&made->work.rings, NULL);
    pthread_cond_init(&made->finish.rings, NULL);
    for (int i = 0; i < workers; i++) {
        made->workers[i].pool = made;
        made->workers[i].number = i;
        made->workers[i].chance = (uint32_t)i * 2654435761u;
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
    ring_all(pool, &pool->work);
    for (int i = 1; i <= pool->helpers; i++)
        pthread_join(pool->workers[i].thread, NULL);
    pthread_cond_destroy(&pool->work.rings);
    pthread_cond_destroy(&pool->finish.rings);
    pthread_mutex_destroy(&pool->beds);
    base_release(pool->memory, pool->slots,
                 (size_t)pool->size * SEARCH_DEQUE_SLOTS * sizeof *pool->slots);
    base_release(pool->memory, pool, pool_bytes(pool->size));
}

int
search_pool_size(const struct search_pool *pool)
{
    return pool->size;
}

static uint64_t
told(const atomic_uint_fast64_t *count)
{
    return atomic_load_explicit((atomic_uint_fast64_t *)count, memory_order_relaxed);
}

struct clew_tasks
search_pool_tasks(const struct search_pool *pool)
{
    struct clew_tasks sum = {0};

    for (int i = 0; i < pool->size; i++) {
        sum.created += told(&pool->workers[i].created);
        sum.stolen += told(&pool->workers[i].stolen);
        sum.run_inline += told(&pool->workers[i].run_inline);
        sum.dropped += told(&pool->workers[i].dropped);
    }
    return sum;
}

/* ---- What tasks call ---- */

static struct search_worker *
find_worker(struct search_pool *pool)
{
    return worker_here && worker_here->pool == pool ? worker_here : &pool->workers[0];
}

void
search_pool_run(struct search_pool *pool, search_task_run *first, void *task)
{
    struct search_worker *before = worker_here;

    worker_here = find_worker(pool);
    first(worker_here, task);
    worker_here = before;
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

void
search_spawn(struct search_worker *worker, struct search_group *group, search_task_run *run,
             const void *task, size_t bytes)
{
    struct search_pool *pool = worker->pool;
    struct search_task made = {.run = run, .group = group};

    assert(bytes <= SEARCH_TASK_BYTES);
    memcpy(made.carried, task, bytes);
    add_one(&worker->created);
    if (!pool->is_started)
        start(pool);
    if (pool->helpers == 0) {
        run_or_drop(worker, &made, &worker->run_inline);
        return;
    }
    atomic_fetch_add_explicit(&group->open, 1, memory_order_relaxed);
    if (!search_deque_put(&worker->deque, &made)) {
        finish_task(worker, &made, &worker->run_inline);
        return;
    }
    if (atomic_load(&pool->work.asleep) > 0)
        ring_for_work(pool);
    else if (atomic_load(&pool->finish.asleep) > 0)
        ring_all(pool, &pool->finish);
}

void
search_wait(struct search_worker *worker, struct search_group *group)
{
    worker->waits++;
    work_until_over(worker, group);
    worker->waits--;
}

bool
search_has_idle_workers(const struct search_worker *worker)
{
    struct search_pool *pool = worker->pool;

    if (!pool->is_started)
        return pool->size > 1;
    return atomic_load_explicit(&pool->hungry, memory_order_relaxed) > 0;
}
