/*
 * rank_worker - the working part of a rank: a thread that solves the boards of its chunks.
 *
 *     main thread: messages  -- chunks -->  the thread: unpack, run, pack  -- results -->  rank 0
 *
 * Rank 0 has one too, which also hands out packets (rank_rounds.h).  Threads: the main thread calls these functions.
 */
#ifndef RANK_WORKER_H
#define RANK_WORKER_H

#include "commands/cli_jobs.h"
#include "rank_share.h"

#include <pthread.h>

struct rank_worker {
    const struct cli_jobs *jobs;
    struct rank_share share; /* with the other ranks, for a board of all */
    pthread_t thread;
    pthread_mutex_t lock; /* guards the members below */
    pthread_cond_t has_work;
    struct rank_queue todo; /* chunks */
    struct rank_queue done; /* results, not sent yet */
    bool is_over;
};

void rank_worker_start(struct rank_worker *worker, const struct cli_jobs *jobs,
                       struct rank_rounds *rounds);
/* Takes over a chunk; of one board that all ranks have, if its tag says so. */
void rank_worker_give(struct rank_worker *worker, struct rank_message *chunk);
/* The board of all ranks is answered: ends the search for it. */
void rank_worker_cancel(struct rank_worker *worker);
/* Sends what is finished to rank 0. */
void rank_worker_send(struct rank_worker *worker);
/* Cancels what is running and waits for the thread. Returns what it has finished since. */
const struct rank_message *rank_worker_stop(struct rank_worker *worker);
void rank_worker_free(struct rank_worker *worker);

#endif
