/* cli_jobs - see cli_jobs.h. */
#include "commands/cli_jobs.h"

#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Room for each worker: enough that one slow board in a thousand holds nobody up. */
#define SLOTS_A_WORKER 256

/* Numbers of jobs, from 0; told <= taken <= read <= told + slots. */
struct pool {
    const struct cli_jobs *jobs;
    size_t slots;
    char *ring;           /* job n is in slot n modulo slots */
    pthread_mutex_t lock; /* guards what follows, but not the jobs themselves */
    pthread_cond_t is_read, is_told;
    bool *is_ready; /* worked on, not yet told; one a slot */
    uint64_t read, taken, told;
    bool is_ended;   /* there is no further job */
    bool is_telling; /* somebody is at it */
};

struct hand {
    struct pool *pool;
    size_t number;
    pthread_t thread;
};

size_t
cli_jobs_workers(unsigned long long asked)
{
    const long processors = sysconf(_SC_NPROCESSORS_ONLN);

    if (asked == 0)
        asked = processors > 0 ? (unsigned long long)processors : 1;
    return asked < CLI_MAX_JOBS ? (size_t)asked : CLI_MAX_JOBS;
}

static void *
job_at(const struct pool *pool, uint64_t number)
{
    return pool->ring + number % pool->slots * pool->jobs->job_bytes;
}

/* Tells all that are ready, from the oldest on. Called with the lock held; gives it up between. */
static void
tell_ready(struct pool *pool)
{
    if (pool->is_telling)
        return;
    pool->is_telling = true;
    while (pool->told < pool->taken && pool->is_ready[pool->told % pool->slots]) {
        pthread_mutex_unlock(&pool->lock);
        pool->jobs->tell(pool->jobs->context, job_at(pool, pool->told));
        pthread_mutex_lock(&pool->lock);
        pool->is_ready[pool->told++ % pool->slots] = false;
        pthread_cond_signal(&pool->is_told);
    }
    pool->is_telling = false;
}

static void *
work(void *argument)
{
    struct hand *hand = argument;
    struct pool *pool = hand->pool;

    pthread_mutex_lock(&pool->lock);
    for (;;) {
        uint64_t number;

        while (pool->taken == pool->read && !pool->is_ended)
            pthread_cond_wait(&pool->is_read, &pool->lock);
        if (pool->taken == pool->read)
            break;
        number = pool->taken++;
        pthread_mutex_unlock(&pool->lock);
        pool->jobs->work(pool->jobs->context, job_at(pool, number), hand->number);
        pthread_mutex_lock(&pool->lock);
        pool->is_ready[number % pool->slots] = true;
        tell_ready(pool);
    }
    pthread_mutex_unlock(&pool->lock);
    return NULL;
}

/* The calling thread: asks for jobs as long as there is room. */
static void
read_all(struct pool *pool)
{
    bool is_more = true;

    while (is_more) {
        void *job;

        pthread_mutex_lock(&pool->lock);
        while (pool->read - pool->told == pool->slots)
            pthread_cond_wait(&pool->is_told, &pool->lock);
        pthread_mutex_unlock(&pool->lock);
        job = memset(job_at(pool, pool->read), 0, pool->jobs->job_bytes);
        is_more = pool->jobs->next(pool->jobs->context, job);
        pthread_mutex_lock(&pool->lock);
        pool->read += is_more;
        pool->is_ended = !is_more;
        if (is_more)
            pthread_cond_signal(&pool->is_read);
        else
            pthread_cond_broadcast(&pool->is_read);
        pthread_mutex_unlock(&pool->lock);
    }
}

/* How many threads could be made. */
static size_t
start_hands(struct pool *pool, struct hand *hands)
{
    sigset_t blocked, before;
    size_t made = 0;

    sigemptyset(&blocked);
    sigaddset(&blocked, SIGINT);
    sigaddset(&blocked, SIGTERM);
    sigaddset(&blocked, SIGHUP);
    pthread_sigmask(SIG_BLOCK, &blocked, &before);
    for (; made < pool->jobs->workers; made++) {
        hands[made].pool = pool;
        hands[made].number = made;
        if (pthread_create(&hands[made].thread, NULL, work, &hands[made]))
            break;
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return made;
}

static bool
run_in_threads(const struct cli_jobs *jobs)
{
    struct pool pool = {.jobs = jobs,
                        .slots = jobs->workers * SLOTS_A_WORKER,
                        .lock = PTHREAD_MUTEX_INITIALIZER,
                        .is_read = PTHREAD_COND_INITIALIZER,
                        .is_told = PTHREAD_COND_INITIALIZER};
    struct hand *hands = calloc(jobs->workers, sizeof(*hands));
    size_t made = 0;

    pool.ring = calloc(pool.slots, jobs->job_bytes);
    pool.is_ready = calloc(pool.slots, sizeof(*pool.is_ready));
    if (hands && pool.ring && pool.is_ready)
        made = start_hands(&pool, hands);
    if (made)
        read_all(&pool);
    for (size_t i = 0; i < made; i++)
        pthread_join(hands[i].thread, NULL);
    free(pool.is_ready);
    free(pool.ring);
    free(hands);
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
        jobs->work(jobs->context, job, 0);
        jobs->tell(jobs->context, job);
        memset(job, 0, jobs->job_bytes);
    }
    free(job);
    return true;
}
