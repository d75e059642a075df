/*
 * rank_jobs - cli_jobs over all ranks: takes the place of cli/commands/cli_jobs.c in clew-mpi.
 *
 * Every rank runs the command with the same arguments; rank 0 alone reads, reports and decides the
 * exit code. The main thread of a rank passes on messages while its worker thread searches.
 */
#include "commands/cli_jobs.h"
#include "rank_batch.h"
#include "rank_signals.h"
#include "rank_worker.h"
#include "terminal/cli_signals.h"

#include <signal.h>
#include <unistd.h>

/* One board at a time and rank; its search may have threads. */
size_t
cli_jobs_workers(unsigned long long requested)
{
    (void)requested;
    return 1;
}

/* False: the work is over. */
static bool
take_messages(struct rank_worker *worker, struct rank_batch *batch)
{
    struct rank_message *message;
    bool is_over = false;

    while (!is_over && (message = rank_take())) {
        const enum rank_tag tag = message->tag;

        if (tag == RANK_TAG_CHUNK || tag == RANK_TAG_TOGETHER) {
            rank_worker_give(worker, message);
            continue;
        }
        if (rank_is_of_search(tag))
            rank_share_take(&worker->share, message);
        else if (tag == RANK_TAG_CANCEL)
            rank_worker_cancel(worker);
        else if (tag == RANK_TAG_STOPPED && !cli_signals_stopped())
            kill(getpid(), SIGTERM); /* what stops one rank stops the job */
        else if (batch && tag != RANK_TAG_STOPPED)
            rank_batch_take(batch, message);
        is_over = tag == RANK_TAG_END;
        rank_message_free(message);
    }
    return !is_over;
}

static void
run_rank_0(const struct cli_jobs *jobs)
{
    struct rank_rounds rounds;
    struct rank_batch *batch;
    struct rank_worker worker;

    rank_rounds_init(&rounds);
    batch = rank_batch_new(jobs, &rounds);
    rank_worker_start(&worker, jobs, &rounds);
    while (rank_batch_step(batch)) {
        rank_signals_look();
        rank_wait();
        rank_worker_send(&worker);
        take_messages(&worker, batch);
    }
    for (int rank = 1; rank < rank_count; rank++)
        rank_post(rank, RANK_TAG_END, NULL, 0);
    rank_batch_stop(batch, rank_worker_stop(&worker));
    rank_worker_free(&worker);
    rank_batch_free(batch);
}

/*
 * A rank that a signal stops says so, and waits until rank 0 ends the work; not when mpirun ends it,
 * which sends the signal to all.
 */
static void
run_other_rank(const struct cli_jobs *jobs)
{
    struct rank_worker worker;
    bool has_said = false;

    rank_worker_start(&worker, jobs, NULL);
    while (take_messages(&worker, NULL) && !(cli_signals_stopped() && rank_signals_is_ending())) {
        rank_signals_look();
        if (cli_signals_stopped() && !has_said) {
            rank_post(0, RANK_TAG_STOPPED, NULL, 0);
            has_said = true;
        }
        rank_wait();
        rank_worker_send(&worker);
    }
    rank_worker_stop(&worker);
    rank_worker_free(&worker);
}

bool
cli_jobs_run(const struct cli_jobs *jobs)
{
    if (rank_own == 0)
        run_rank_0(jobs);
    else
        run_other_rank(jobs);
    return true;
}
