/*
 * cli_jobs - runs jobs in parallel and reports them in input order.
 *
 *     | reported .. | being run .. | waiting .. |     a ring with a fixed number of slots
 *       report <-     run (N threads)   <- next
 *
 * `next` runs only in the calling thread, `run` in one of N threads, and `report` in job order,
 * one at a time, in the thread that finished the next job due. When the ring is full, `next` waits
 * until the oldest job is reported, so memory does not grow with the number of jobs. With one
 * worker no thread is created, and each job is reported before the next one is read.
 *
 * Signals are delivered to the calling thread only, so that they interrupt a `next` that waits
 * for input.
 * Fails: returns false without memory or threads, before any job is read.
 */
#ifndef CLI_JOBS_H
#define CLI_JOBS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#define CLI_MAX_JOBS 200

struct clew_control;
struct cli_job_codec;

struct cli_jobs {
    size_t workers;
    size_t job_bytes;
    void *context;
    /* Fills the job, which is zeroed; false if there are no more jobs. */
    bool (*next)(void *context, void *job);
    void (*run)(void *context, void *job, size_t worker);
    /* Also frees the contents of the job. */
    void (*report)(void *context, void *job);
    const struct cli_job_codec *codec;    /* NULL: jobs cannot leave the process */
    struct clew_control *const *controls; /* of the workers, for one who runs them elsewhere */
};

/*
 * Jobs as bytes, for an implementation that runs them in other processes (mpi/rank_jobs.c). All
 * return false if that fails. `unpack` makes a job that `run` takes and `discard` frees;
 * `unpack_result` gives the job of this process what `run` did elsewhere.
 */
struct cli_job_codec {
    bool (*pack)(FILE *out, const void *job);
    bool (*unpack)(void *context, void *job, const char *bytes, size_t length);
    bool (*pack_result)(FILE *out, const void *job);
    bool (*unpack_result)(void *job, const char *bytes, size_t length);
    /* What `run` found, in a word: two that found different things contradict each other. */
    const char *(*verdict)(const void *job); /* "": it gave up */
    void (*discard)(void *job);
};

bool cli_jobs_run(const struct cli_jobs *jobs);
/* The number of workers for --jobs N; 0 means one per processor. */
size_t cli_jobs_workers(unsigned long long requested);

#endif
