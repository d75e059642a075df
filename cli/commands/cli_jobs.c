/* cli_jobs - see cli_jobs.h. */
#include "commands/cli_jobs.h"

#include "cli.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* Slots per worker: enough that one slow board in a thousand does not stall the others. */
#define SLOTS_PER_WORKER 256
/*
 * Jobs that a worker reads at once: enough that handing over costs little next to small boards, few
 * enough that the first of them is run soon, and that their boards stay in the processor's caches;
 * large boards are read one by one.
 */
#define MAX_BATCH_JOBS 8
#define MAX_BATCH_NS   200000
/* With this many of its own jobs left, a worker reads the next batch if nobody else is reading. */
#define EARLY_JOBS 6

/* What a slot holds. A job that waits also says who read it: SLOT_WAITING + the reader's number. */
enum {
    SLOT_FREE,
    SLOT_TAKEN,
    SLOT_DONE,
    SLOT_WAITING
};

/*
 * Job numbers count from 0; reported <= first_waiting <= read <= reported + slots.
 *
 * A small board takes a few microseconds, so what happens once per job needs no lock: the states of
 * slots, and `reported`, which is written only by the worker that set is_reporting. The lock is for
 * reading a batch, taking another worker's job, and waiting.
 */
struct pool {
    const struct cli_jobs *jobs;
    size_t slots;
    char *ring; /* job n is in slot n modulo slots */
    atomic_uint *slot_states;
    _Alignas(CLI_APART) atomic_uint_fast64_t reported;
    atomic_bool is_reporting;
    _Alignas(CLI_APART) pthread_mutex_t lock; /* guards writing to the members below */
    pthread_cond_t work, starved;             /* for the workers; for the calling thread */
    atomic_uint_fast64_t read;
    uint64_t first_waiting;
    bool is_ended;          /* no more jobs will come */
    atomic_bool is_reading; /* a thread is in next or next_now, without the lock */
    bool is_starved;        /* next_now had nothing: the calling thread waits for input */
};

struct worker {
    _Alignas(CLI_APART) struct pool *pool;
    size_t number;
    uint64_t next, end; /* the jobs that it read itself are between these */
    size_t waiting;     /* of them; at most, as other workers may have taken some */
    pthread_t thread;
};

size_t
cli_jobs_workers(unsigned long long requested)
{
    const long processors = sysconf(_SC_NPROCESSORS_ONLN);

    if (requested == 0)
        requested = processors > 0 ? (unsigned long long)processors : 1;
    return requested < CLI_MAX_JOBS ? (size_t)requested : CLI_MAX_JOBS;
}

static void *
job_at(const struct pool *pool, uint64_t number)
{
    return pool->ring + number % pool->slots * pool->jobs->job_bytes;
}

static atomic_uint *
state_of(const struct pool *pool, uint64_t number)
{
    return &pool->slot_states[number % pool->slots];
}

/* ---- Reporting ---- */

static void
flush_reports(const struct cli_jobs *jobs)
{
    if (jobs->flush)
        jobs->flush(jobs->context);
}

/* Also when the oldest job has just been reported and its slot has another one: ask again then. */
static bool
is_oldest_done(struct pool *pool)
{
    return atomic_load(state_of(pool, atomic_load(&pool->reported))) == SLOT_DONE;
}

/* For those who wait because the ring is full. They hold the lock until they wait. */
static void
wake_readers(struct pool *pool)
{
    pthread_mutex_lock(&pool->lock);
    pthread_cond_broadcast(&pool->work);
    pthread_cond_signal(&pool->starved);
    pthread_mutex_unlock(&pool->lock);
}

static void
report_oldest(struct pool *pool)
{
    const uint64_t number = atomic_load(&pool->reported);

    pool->jobs->report(pool->jobs->context, job_at(pool, number));
    atomic_store(state_of(pool, number), SLOT_FREE);
    atomic_store(&pool->reported, number + 1);
    if (atomic_load(&pool->read) - number == pool->slots)
        wake_readers(pool);
}

/*
 * Reports all finished jobs in order, unless another worker does: that one asks again after it has
 * said that it no longer reports, so a job that is finished meanwhile is not forgotten.
 */
static void
report_done(struct pool *pool)
{
    while (is_oldest_done(pool) && !atomic_exchange(&pool->is_reporting, true)) {
        while (is_oldest_done(pool))
            report_oldest(pool);
        flush_reports(pool->jobs);
        atomic_store(&pool->is_reporting, false);
    }
}

/* ---- Reading ---- */

static uint64_t
count_free_slots(struct pool *pool)
{
    return pool->slots - (atomic_load(&pool->read) - atomic_load(&pool->reported));
}

/* With the lock held, as all below. */
static bool
may_read(struct pool *pool)
{
    return !pool->is_ended && !atomic_load(&pool->is_reading) && count_free_slots(pool) > 0;
}

/* For workers, which do not wait for input. */
static bool
may_read_now(struct pool *pool)
{
    return !pool->is_starved && may_read(pool);
}

/* Reads one job into its slot; waits for input only if `may_wait`. */
static bool
read_job(struct pool *pool, uint64_t number, bool may_wait)
{
    const struct cli_jobs *jobs = pool->jobs;
    void *job = memset(job_at(pool, number), 0, jobs->job_bytes);

    return may_wait ? jobs->next(jobs->context, job) : jobs->next_now(jobs->context, job);
}

static int64_t
nanoseconds(void)
{
    struct timespec time;

    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

/* Returns how many jobs were read, up to `room`, without waiting for input. */
static uint64_t
read_batch(struct pool *pool, uint64_t first, uint64_t room)
{
    const int64_t start = nanoseconds();
    uint64_t count = 0;

    while (count < room && read_job(pool, first + count, false)) {
        count++;
        if (nanoseconds() - start > MAX_BATCH_NS)
            break;
    }
    return count;
}

static void
publish_jobs(struct pool *pool, uint64_t count, size_t reader)
{
    const uint64_t first = atomic_load(&pool->read);

    for (uint64_t i = 0; i < count; i++)
        atomic_store_explicit(state_of(pool, first + i), SLOT_WAITING + (unsigned)reader,
                              memory_order_release);
    atomic_store(&pool->read, first + count);
    atomic_store(&pool->is_reading, false);
    pthread_cond_broadcast(&pool->work);
}

/* Releases the lock while reading. */
static void
read_for_worker(struct worker *worker)
{
    struct pool *pool = worker->pool;
    const uint64_t first = atomic_load(&pool->read), free_slots = count_free_slots(pool);
    uint64_t count;

    atomic_store(&pool->is_reading, true);
    pthread_mutex_unlock(&pool->lock);
    count = read_batch(pool, first, free_slots < MAX_BATCH_JOBS ? free_slots : MAX_BATCH_JOBS);
    pthread_mutex_lock(&pool->lock);
    if (worker->waiting == 0)
        worker->next = first;
    worker->end = first + count;
    worker->waiting += count;
    pool->is_starved = count == 0;
    publish_jobs(pool, count, worker->number);
    if (pool->is_starved)
        pthread_cond_signal(&pool->starved);
}

/* While the worker still has jobs of its own: not if it would have to wait for that. */
static void
read_early(struct worker *worker)
{
    struct pool *pool = worker->pool;

    if (atomic_load_explicit(&pool->is_reading, memory_order_relaxed))
        return;
    pthread_mutex_lock(&pool->lock);
    if (may_read_now(pool))
        read_for_worker(worker);
    pthread_mutex_unlock(&pool->lock);
}

/* Runs in the calling thread, the only one that waits for input, and that signals interrupt. */
static void
read_when_starved(struct pool *pool)
{
    pthread_mutex_lock(&pool->lock);
    while (!pool->is_ended) {
        bool is_more;

        if (!pool->is_starved || !may_read(pool)) {
            pthread_cond_wait(&pool->starved, &pool->lock);
            continue;
        }
        atomic_store(&pool->is_reading, true);
        pthread_mutex_unlock(&pool->lock);
        is_more = read_job(pool, atomic_load(&pool->read), true);
        pthread_mutex_lock(&pool->lock);
        pool->is_starved = false;
        pool->is_ended = !is_more;
        publish_jobs(pool, is_more, pool->jobs->workers);
    }
    pthread_mutex_unlock(&pool->lock);
}

/* ---- Running ---- */

static bool
take_job(struct pool *pool, uint64_t number, unsigned waiting)
{
    return atomic_compare_exchange_strong_explicit(state_of(pool, number), &waiting, SLOT_TAKEN,
                                                   memory_order_acquire, memory_order_relaxed);
}

/* A job that this worker read itself: its memory is in this thread's caches and arena. */
static bool
take_own_job(struct worker *worker, uint64_t *number)
{
    while (worker->next < worker->end)
        if (take_job(worker->pool, worker->next++, SLOT_WAITING + (unsigned)worker->number)) {
            worker->waiting--;
            *number = worker->next - 1;
            return true;
        }
    worker->waiting = 0;
    return false;
}

/* With the lock held. */
static bool
take_oldest_job(struct pool *pool, uint64_t *number)
{
    for (; pool->first_waiting < atomic_load(&pool->read); pool->first_waiting++) {
        const unsigned state = atomic_load(state_of(pool, pool->first_waiting));

        if (state >= SLOT_WAITING && take_job(pool, pool->first_waiting, state)) {
            *number = pool->first_waiting++;
            return true;
        }
    }
    return false;
}

/* The next job of a worker that has none of its own; false at the end of all jobs. */
static bool
wait_for_job(struct worker *worker, uint64_t *number)
{
    struct pool *pool = worker->pool;
    bool has_job = false;

    pthread_mutex_lock(&pool->lock);
    while (!has_job) {
        if (may_read_now(pool)) {
            read_for_worker(worker);
            has_job = take_own_job(worker, number);
        } else if (take_oldest_job(pool, number)) {
            has_job = true;
        } else if (pool->is_ended) {
            break;
        } else {
            pthread_cond_wait(&pool->work, &pool->lock);
        }
    }
    pthread_mutex_unlock(&pool->lock);
    return has_job;
}

static void *
worker_thread(void *argument)
{
    struct worker *worker = argument;
    struct pool *pool = worker->pool;
    uint64_t number;

    for (;;) {
        if (worker->waiting <= EARLY_JOBS)
            read_early(worker);
        if (!take_own_job(worker, &number) && !wait_for_job(worker, &number))
            return NULL;
        pool->jobs->run(pool->jobs->context, job_at(pool, number), worker->number);
        atomic_store(state_of(pool, number), SLOT_DONE);
        report_done(pool);
    }
}

/* Returns how many threads could be created. */
static size_t
start_workers(struct pool *pool, struct worker *workers)
{
    sigset_t blocked, before;
    size_t made = 0;

    sigemptyset(&blocked);
    sigaddset(&blocked, SIGINT);
    sigaddset(&blocked, SIGTERM);
    sigaddset(&blocked, SIGHUP);
    pthread_sigmask(SIG_BLOCK, &blocked, &before);
    for (; made < pool->jobs->workers; made++) {
        workers[made].pool = pool;
        workers[made].number = made;
        if (pthread_create(&workers[made].thread, NULL, worker_thread, &workers[made]))
            break;
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return made;
}

static bool
run_in_threads(const struct cli_jobs *jobs)
{
    struct pool pool = {.jobs = jobs,
                        .slots = jobs->workers * SLOTS_PER_WORKER,
                        .lock = PTHREAD_MUTEX_INITIALIZER,
                        .work = PTHREAD_COND_INITIALIZER,
                        .starved = PTHREAD_COND_INITIALIZER};
    const size_t worker_bytes = jobs->workers * sizeof(struct worker);
    struct worker *workers = aligned_alloc(CLI_APART, worker_bytes);
    size_t made = 0;

    pool.ring = calloc(pool.slots, jobs->job_bytes);
    pool.slot_states = calloc(pool.slots, sizeof(*pool.slot_states));
    if (workers && pool.ring && pool.slot_states) {
        memset(workers, 0, worker_bytes);
        made = start_workers(&pool, workers);
    }
    if (made)
        read_when_starved(&pool);
    for (size_t i = 0; i < made; i++)
        pthread_join(workers[i].thread, NULL);
    free(pool.slot_states);
    free(pool.ring);
    free(workers);
    return made > 0;
}

bool
cli_jobs_run(const struct cli_jobs *jobs)
{
    char *job;

    if (jobs->workers > 1)
        return run_in_threads(jobs);
    job = calloc(1, jobs->job_bytes);
    if (!job)
        return false;
    while (jobs->next(jobs->context, job)) {
        jobs->run(jobs->context, job, 0);
        jobs->report(jobs->context, job);
        flush_reports(jobs);
        memset(job, 0, jobs->job_bytes);
    }
    free(job);
    return true;
}
