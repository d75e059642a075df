/* rank_worker - see rank_worker.h. */
#include "rank_worker.h"
#include "input/cli_input.h"
#include "rank_chunk.h"
#include "terminal/cli_signals.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>

/* Solves one board and adds its result. */
static void
solve_packed(const struct cli_jobs *jobs, void *job, const char *bytes, size_t length,
             struct rank_chunk_writer *results)
{
    char *text = NULL;
    size_t text_length;
    FILE *out = open_memstream(&text, &text_length);
    bool is_fine = out != NULL;

    memset(job, 0, jobs->job_bytes);
    if (is_fine && !jobs->codec->unpack(jobs->context, job, bytes, length))
        rank_fail("a board could not be read again by another rank");
    if (is_fine) {
        jobs->run(jobs->context, job, 0);
        snprintf(results->head.verdict, sizeof(results->head.verdict), "%s",
                 jobs->codec->verdict(job));
        is_fine = jobs->codec->pack_result(out, job) && fclose(out) == 0 && text;
        jobs->codec->discard(job);
    }
    if (!is_fine)
        rank_fail("no memory for a result");
    rank_chunk_add(results, text, text_length);
    free(text);
}

/* NULL: a signal stopped the work, and nothing is known of it. */
static struct rank_message *
solve_chunk(const struct cli_jobs *jobs, const struct rank_message *chunk)
{
    const double start = cli_clock();
    struct rank_chunk_writer results;
    struct rank_chunk_reader boards;
    struct rank_message *message = NULL;
    void *job = rank_alloc(jobs->job_bytes);
    bool is_stopped = cli_signals_stopped();
    const bool is_for_all = chunk->tag == RANK_TAG_TOGETHER;

    rank_chunk_read(&boards, chunk->bytes, chunk->length);
    rank_chunk_begin(&results, boards.head.first);
    for (uint64_t i = 0; i < boards.head.count && !is_stopped; i++) {
        size_t length;
        const char *bytes = rank_chunk_next(&boards, &length);

        solve_packed(jobs, job, bytes, length, &results);
        is_stopped = cli_signals_stopped();
    }
    results.head.seconds = cli_clock() - start;
    rank_chunk_end(&results);
    free(job);
    if (is_stopped && !(is_for_all && results.head.count > 0)) {
        free(results.text);
    } else {
        message = rank_alloc(sizeof(*message));
        *message = (struct rank_message){.from = rank_own,
                                         .tag = is_for_all ? RANK_TAG_ANSWER : RANK_TAG_RESULTS,
                                         .length = results.length,
                                         .bytes = results.text};
    }
    return message;
}

static struct rank_message *
take_chunk(struct rank_worker *worker)
{
    struct rank_message *chunk = NULL;

    pthread_mutex_lock(&worker->lock);
    while (!worker->todo.first && !worker->is_over)
        pthread_cond_wait(&worker->has_work, &worker->lock);
    if (!worker->is_over)
        chunk = rank_queue_take(&worker->todo);
    pthread_mutex_unlock(&worker->lock);
    return chunk;
}

static void *
worker_thread(void *argument)
{
    struct rank_worker *worker = argument;
    struct rank_message *chunk;

    while ((chunk = take_chunk(worker))) {
        struct rank_message *results;

        api_control_share(worker->jobs->controls[0],
                          chunk->tag == RANK_TAG_TOGETHER ? &worker->share.share : NULL);
        results = solve_chunk(worker->jobs, chunk);
        rank_message_free(chunk);
        if (!results)
            break;
        pthread_mutex_lock(&worker->lock);
        rank_queue_add(&worker->done, results);
        pthread_mutex_unlock(&worker->lock);
        rank_wake();
    }
    return NULL;
}

/* Signals go to the threads that can act on them, not to the search. */
void
rank_worker_start(struct rank_worker *worker, const struct cli_jobs *jobs,
                  struct rank_rounds *rounds)
{
    sigset_t blocked, before;
    int fault;

    *worker = (struct rank_worker){
        .jobs = jobs, .lock = PTHREAD_MUTEX_INITIALIZER, .has_work = PTHREAD_COND_INITIALIZER};
    rank_share_init(&worker->share, rounds);
    sigemptyset(&blocked);
    sigaddset(&blocked, SIGINT);
    sigaddset(&blocked, SIGTERM);
    sigaddset(&blocked, SIGHUP);
    pthread_sigmask(SIG_BLOCK, &blocked, &before);
    fault = pthread_create(&worker->thread, NULL, worker_thread, worker);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (fault)
        rank_fail("a thread could not be started");
}

void
rank_worker_give(struct rank_worker *worker, struct rank_message *chunk)
{
    if (chunk->tag == RANK_TAG_TOGETHER) { /* the thread is idle: rank 0 waited for its answer */
        rank_share_begin(&worker->share);
        clew_control_reset(worker->jobs->controls[0]);
        if (cli_signals_stopped())
            rank_worker_cancel(worker);
    }
    pthread_mutex_lock(&worker->lock);
    rank_queue_add(&worker->todo, chunk);
    pthread_cond_signal(&worker->has_work);
    pthread_mutex_unlock(&worker->lock);
}

void
rank_worker_send(struct rank_worker *worker)
{
    struct rank_queue done;
    struct rank_message *message;

    pthread_mutex_lock(&worker->lock);
    done = worker->done;
    worker->done = (struct rank_queue){0};
    pthread_mutex_unlock(&worker->lock);
    while ((message = rank_queue_take(&done))) {
        rank_post(0, message->tag, message->bytes, message->length);
        rank_message_free(message);
    }
}

void
rank_worker_cancel(struct rank_worker *worker)
{
    clew_control_cancel(worker->jobs->controls[0]);
    rank_share_cancel(&worker->share);
}

const struct rank_message *
rank_worker_stop(struct rank_worker *worker)
{
    pthread_mutex_lock(&worker->lock);
    worker->is_over = true;
    pthread_cond_signal(&worker->has_work);
    pthread_mutex_unlock(&worker->lock);
    rank_worker_cancel(worker);
    pthread_join(worker->thread, NULL);
    return worker->done.first;
}

void
rank_worker_free(struct rank_worker *worker)
{
    rank_queue_free(&worker->todo);
    rank_queue_free(&worker->done);
}
