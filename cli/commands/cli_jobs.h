/*
 * cli_jobs - runs jobs in parallel and reports them in input order.
 *
 *     | reported .. | taken or done .. | waiting .. |     a ring with a fixed number of slots
 *       report <-      run (N threads)   <- next_now
 *
 * A worker without a job reads a batch of them by `next_now`, runs them, and reports those that are
 * due; so a small board stays in one thread from its text to its report. A worker that cannot
 * read, because the input has ended, waits, or is being read, takes the oldest waiting job of
 * another one. `report` is called in job order, one at a time. When the ring is full, reading waits
 * until the oldest job is reported, so memory does not grow with the number of jobs. With one
 * worker no thread is created, and each job is reported before the next one is read.
 *
 * `next` runs only in the calling thread: it is called when `next_now` has no job, and may wait for
 * input.
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
    /* The same in any thread, one at a time; also false if `next` might wait for input. */
    bool (*next_now)(void *context, void *job);
    void (*run)(void *context, void *job, size_t worker);
    /* Also frees the contents of the job. */
    void (*report)(void *context, void *job);
    /* Writes what the reports so far have left in buffers; called when no other report is due. */
    void (*flush)(void *context);         /* NULL: they leave nothing there */
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
