/* cli_jobs - see cli_jobs.h. */
#include "commands/cli_jobs.h"

#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Slots per worker: enough that one slow board in a thousand does not stall the others. */
#define SLOTS_PER_WORKER 256

/* Job numbers count from 0; reported <= taken <= read <= reported + slots. */
struct pool {
    const struct cli_jobs *jobs;
    size_t slots;
    char *ring;           /* job n is in slot n modulo slots */
    pthread_mutex_t lock; /* guards the members below, not the jobs themselves */
    pthread_cond_t job_available, slot_free;
    bool *is_ready; /* finished but not yet reported; one per slot */
    uint64_t read, taken, reported;
    bool is_ended;     /* no more jobs will come */
    bool is_reporting; /* a worker is reporting */
};

struct worker {
    struct pool *pool;
    size_t number;
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

/* Reports all finished jobs in order. Called with the lock held; releases it while reporting. */
static void
report_ready(struct pool *pool)
{
    if (pool->is_reporting)
        return;
    pool->is_reporting = true;
    while (pool->reported < pool->taken && pool->is_ready[pool->reported % pool->slots]) {
        pthread_mutex_unlock(&pool->lock);
        pool->jobs->report(pool->jobs->context, job_at(pool, pool->reported));
        pthread_mutex_lock(&pool->lock);
        pool->is_ready[pool->reported++ % pool->slots] = false;
        pthread_cond_signal(&pool->slot_free);
    }
    pool->is_reporting = false;
}

static void *
worker_thread(void *argument)
{
    struct worker *worker = argument;
    struct pool *pool = worker->pool;

    pthread_mutex_lock(&pool->lock);
    for (;;) {
        uint64_t number;

        while (pool->taken == pool->read && !pool->is_ended)
            pthread_cond_wait(&pool->job_available, &pool->lock);
        if (pool->taken == pool->read)
            break;
        number = pool->taken++;
        pthread_mutex_unlock(&pool->lock);
        pool->jobs->run(pool->jobs->context, job_at(pool, number), worker->number);
        pthread_mutex_lock(&pool->lock);
        pool->is_ready[number % pool->slots] = true;
        report_ready(pool);
    }
    pthread_mutex_unlock(&pool->lock);
    return NULL;
}

/* Runs in the calling thread: reads jobs while there are free slots. */
static void
read_jobs(struct pool *pool)
{
    bool is_more = true;

    while (is_more) {
        void *job;

        pthread_mutex_lock(&pool->lock);
        while (pool->read - pool->reported == pool->slots)
            pthread_cond_wait(&pool->slot_free, &pool->lock);
        pthread_mutex_unlock(&pool->lock);
        job = memset(job_at(pool, pool->read), 0, pool->jobs->job_bytes);
        is_more = pool->jobs->next(pool->jobs->context, job);
        pthread_mutex_lock(&pool->lock);
        pool->read += is_more;
        pool->is_ended = !is_more;
        if (is_more)
            pthread_cond_signal(&pool->job_available);
        else
            pthread_cond_broadcast(&pool->job_available);
        pthread_mutex_unlock(&pool->lock);
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
                        .job_available = PTHREAD_COND_INITIALIZER,
                        .slot_free = PTHREAD_COND_INITIALIZER};
    struct worker *workers = calloc(jobs->workers, sizeof(*workers));
    size_t made = 0;

    pool.ring = calloc(pool.slots, jobs->job_bytes);
    pool.is_ready = calloc(pool.slots, sizeof(*pool.is_ready));
    if (workers && pool.ring && pool.is_ready)
        made = start_workers(&pool, workers);
    if (made)
        read_jobs(&pool);
    for (size_t i = 0; i < made; i++)
        pthread_join(workers[i].thread, NULL);
    free(pool.is_ready);
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
