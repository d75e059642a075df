/*
 * cli_jobs - many jobs at a time, told in the order in which they came.
 *
 *     next -> | told .. | being worked on .. | waiting .. |   a ring of so many jobs and no more
 *              tell <-    work (N threads)     <- next
 *
 * next runs in the calling thread, alone; work in one of N threads; tell in order, one at a time,
 * in whichever thread made the next one ready. When the ring is full, next waits until the oldest
 * job is told: memory stays flat however many there are. With one worker no thread is made and
 * each job is told before the next one is asked for.
 *
 * Signals reach the calling thread only, so that they interrupt a next that waits for input.
 * Fails: false without memory or threads, before any job is taken.
 */
#ifndef CLI_JOBS_H
#define CLI_JOBS_H

#include <stdbool.h>
#include <stddef.h>

#define CLI_MAX_JOBS 200

struct cli_jobs {
    size_t workers;
    size_t job_bytes;
    void *context;
    /* Fills the job, whose bytes are all zero; false when there is no further one. */
    bool (*next)(void *context, void *job);
    void (*run)(void *context, void *job, size_t worker);
    /* Also frees what the job holds. */
    void (*report)(void *context, void *job);
};

bool cli_jobs_run(const struct cli_jobs *jobs);
/* How many for an option --jobs N: 0 is one for each processor. */
size_t cli_jobs_workers(unsigned long long asked);

#endif
