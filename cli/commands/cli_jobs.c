/* cli_jobs - see cli_jobs.h. */
#include "commands/cli_jobs.h"

#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* Slots per worker: enough that one slow board in a thousand does not stall the others. */
#define SLOTS_PER_WORKER 256
/*
 * Jobs that a worker reads at once: enough that handing over costs little next to small boards, few
 * enough that the first of them is run soon, and that malloc keeps the memory of their boards at
 * hand for the next ones (glibc: seven blocks of a size per thread); large boards are read one by
 * one.
 */
#define MAX_BATCH_JOBS 8
#define MAX_BATCH_NS   200000
/* With this many of its own jobs left, a worker reads the next batch if nobody else is reading. */
#define EARLY_JOBS 6

struct slot {
    enum {
        SLOT_FREE,
        SLOT_WAITING,
        SLOT_TAKEN,
        SLOT_DONE
    } state;
    size_t reader; /* the worker that read the job */
};

/* Job numbers count from 0; reported <= first_waiting <= read <= reported + slots. */
struct pool {
    const struct cli_jobs *jobs;
    size_t slots;
    char *ring;                   /* job n is in slot n modulo slots */
    pthread_mutex_t lock;         /* guards the members below, not the jobs themselves */
    pthread_cond_t work, starved; /* for the workers; for the calling thread */
    struct slot *slot_states;
    uint64_t read, first_waiting, reported;
    bool is_ended;     /* no more jobs will come */
    bool is_reading;   /* a thread is in next or next_now, without the lock */
    bool is_starved;   /* next_now had nothing: the calling thread waits for input */
    bool is_reporting; /* a worker is reporting */
};

struct worker {
    struct pool *pool;
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

static struct slot *
slot_of(struct pool *pool, uint64_t number)
{
    return &pool->slot_states[number % pool->slots];
}

/* ---- Reporting ---- */

/* Reports all finished jobs in order. Called with the lock held; releases it while reporting. */
static void
report_done(struct pool *pool)
{
    if (pool->is_reporting)
        return;
    pool->is_reporting = true;
    while (pool->reported < pool->read && slot_of(pool, pool->reported)->state == SLOT_DONE) {
        bool was_full;

        pthread_mutex_unlock(&pool->lock);
        pool->jobs->report(pool->jobs->context, job_at(pool, pool->reported));
        pthread_mutex_lock(&pool->lock);
        was_full = pool->read - pool->reported == pool->slots;
        slot_of(pool, pool->reported++)->state = SLOT_FREE;
        if (was_full) {
            pthread_cond_broadcast(&pool->work);
            pthread_cond_signal(&pool->starved);
        }
    }
    pool->is_reporting = false;
}

/* ---- Reading ---- */

static bool
may_read(const struct pool *pool)
{
    return !pool->is_ended && !pool->is_reading && pool->read - pool->reported < pool->slots;
}

/* For workers, which do not wait for input. */
static bool
may_read_now(const struct pool *pool)
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

/* With the lock held. */
static void
publish_jobs(struct pool *pool, uint64_t count, size_t reader)
{
    for (uint64_t i = 0; i < count; i++)
        *slot_of(pool, pool->read++) = (struct slot){SLOT_WAITING, reader};
    pool->is_reading = false;
    pthread_cond_broadcast(&pool->work);
}

/* Called with the lock held; releases it while reading. */
static void
read_for_worker(struct worker *worker)
{
    struct pool *pool = worker->pool;
    const uint64_t first = pool->read, free_slots = pool->slots - (first - pool->reported);
    uint64_t count;

    pool->is_reading = true;
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
        pool->is_reading = true;
        pthread_mutex_unlock(&pool->lock);
        is_more = read_job(pool, pool->read, true);
        pthread_mutex_lock(&pool->lock);
        pool->is_starved = false;
        pool->is_ended = !is_more;
        publish_jobs(pool, is_more, pool->jobs->workers);
    }
    pthread_mutex_unlock(&pool->lock);
}

/* ---- Running ---- */

/* A job that this worker read itself: its memory is in this thread's caches and arena. */
static bool
take_own_job(struct worker *worker, uint64_t *number)
{
    for (; worker->next < worker->end; worker->next++) {
        struct slot *slot = slot_of(worker->pool, worker->next);

        if (slot->state == SLOT_WAITING && slot->reader == worker->number) {
            slot->state = SLOT_TAKEN;
            worker->waiting--;
            *number = worker->next++;
            return true;
        }
    }
    worker->waiting = 0;
    return false;
}

static bool
take_oldest_job(struct pool *pool, uint64_t *number)
{
    for (; pool->first_waiting < pool->read; pool->first_waiting++) {
        struct slot *slot = slot_of(pool, pool->first_waiting);

        if (slot->state == SLOT_WAITING) {
            slot->state = SLOT_TAKEN;
            *number = pool->first_waiting++;
            return true;
        }
    }
    return false;
}

static void
run_job(struct worker *worker, uint64_t number)
{
    struct pool *pool = worker->pool;

    pthread_mutex_unlock(&pool->lock);
    pool->jobs->run(pool->jobs->context, job_at(pool, number), worker->number);
    pthread_mutex_lock(&pool->lock);
    slot_of(pool, number)->state = SLOT_DONE;
    report_done(pool);
}

static void *
worker_thread(void *argument)
{
    struct worker *worker = argument;
    struct pool *pool = worker->pool;
    uint64_t number;

    pthread_mutex_lock(&pool->lock);
    for (;;) {
        if (worker->waiting <= EARLY_JOBS && may_read_now(pool))
            read_for_worker(worker);
        if (take_own_job(worker, &number))
            run_job(worker, number);
        else if (may_read_now(pool)) /* others took the rest of its jobs */
            continue;
        else if (take_oldest_job(pool, &number))
            run_job(worker, number);
        else if (pool->is_ended)
            break;
        else
            pthread_cond_wait(&pool->work, &pool->lock);
    }
    pthread_mutex_unlock(&pool->lock);
    return NULL;
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
    struct worker *workers = calloc(jobs->workers, sizeof(*workers));
    size_t made = 0;

    pool.ring = calloc(pool.slots, jobs->job_bytes);
    pool.slot_states = calloc(pool.slots, sizeof(*pool.slot_states));
    if (workers && pool.ring && pool.slot_states)
        made = start_workers(&pool, workers);
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
        memset(job, 0, jobs->job_bytes);
    }
    free(job);
    return true;
}
