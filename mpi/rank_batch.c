/* rank_batch - see rank_batch.h. */
#include "rank_batch.h"
#include "input/cli_input.h"
#include "rank_answers.h"
#include "rank_chunk.h"
#include "rank_machine.h"
#include "terminal/cli_signals.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#define SLOTS_PER_RANK    1024
#define MAX_SLOTS         65536
#define CHUNKS_PER_RANK   2
#define SECONDS_PER_CHUNK 0.1
#define SECONDS_TO_DECIDE 0.05 /* how long to wait for a second board */
#define MIN_BOARD_SECONDS 1e-9
#define WEIGHT_OF_NEW     0.2 /* of a chunk in the mean time per board */

/* Job numbers count from 0; reported <= sent <= read <= reported + slots. */
bool rank_is_together;

struct rank_batch {
    const struct cli_jobs *jobs;
    size_t slots;
    char *ring;     /* job n is in slot n modulo slots */
    bool *is_ready; /* has its result, but is not reported; one per slot */
    int *chunks;    /* sent and not answered; one per rank */
    double board_seconds;
    uint64_t sent;
    enum {
        UNDECIDED,
        APART,
        TOGETHER
    } mode;
    double started;
    struct rank_answers answers; /* to the board of all ranks */
    struct rank_rounds *rounds;
    pthread_t reader;
    pthread_mutex_t lock; /* guards the members below */
    pthread_cond_t slot_free;
    uint64_t read, reported;
    bool is_ended; /* no more jobs will come */
    bool is_stopped;
};

static void *
job_at(const struct rank_batch *batch, uint64_t number)
{
    return batch->ring + number % batch->slots * batch->jobs->job_bytes;
}

/* ---- The reading thread ---- */

/* False when reading must end. */
static bool
wait_for_slot(struct rank_batch *batch)
{
    bool is_free;

    pthread_mutex_lock(&batch->lock);
    while (batch->read - batch->reported == batch->slots && !batch->is_stopped)
        pthread_cond_wait(&batch->slot_free, &batch->lock);
    is_free = !batch->is_stopped;
    pthread_mutex_unlock(&batch->lock);
    return is_free;
}

static void *
reader_thread(void *argument)
{
    struct rank_batch *batch = argument;
    bool is_more = true;

    while (is_more) {
        is_more = wait_for_slot(batch);
        if (is_more) {
            void *job = memset(job_at(batch, batch->read), 0, batch->jobs->job_bytes);

            is_more = batch->jobs->next(batch->jobs->context, job);
        }
        pthread_mutex_lock(&batch->lock);
        batch->read += is_more;
        batch->is_ended = !is_more;
        pthread_mutex_unlock(&batch->lock);
        rank_wake();
    }
    return NULL;
}

static void
block_signals(int how)
{
    sigset_t set;

    sigemptyset(&set);
    sigaddset(&set, SIGINT);
    sigaddset(&set, SIGTERM);
    sigaddset(&set, SIGHUP);
    pthread_sigmask(how, &set, NULL);
}

struct rank_batch *
rank_batch_new(const struct cli_jobs *jobs, struct rank_rounds *rounds)
{
    struct rank_batch *batch = rank_alloc(sizeof(*batch));
    size_t slots = (size_t)rank_count * SLOTS_PER_RANK;

    if (slots > MAX_SLOTS)
        slots = MAX_SLOTS;
    *batch = (struct rank_batch){.jobs = jobs,
                                 .rounds = rounds,
                                 .slots = slots,
                                 .ring = calloc(slots, jobs->job_bytes),
                                 .is_ready = calloc(slots, sizeof(*batch->is_ready)),
                                 .chunks = calloc((size_t)rank_count, sizeof(*batch->chunks)),
                                 .mode = rank_is_together ? TOGETHER : UNDECIDED,
                                 .started = cli_clock(),
                                 .board_seconds = SECONDS_PER_CHUNK,
                                 .lock = PTHREAD_MUTEX_INITIALIZER,
                                 .slot_free = PTHREAD_COND_INITIALIZER};
    if (!batch->ring || !batch->is_ready || !batch->chunks)
        rank_fail("no memory for a batch");
    block_signals(SIG_UNBLOCK);
    if (pthread_create(&batch->reader, NULL, reader_thread, batch))
        rank_fail("a thread could not be started");
    block_signals(SIG_BLOCK);
    return batch;
}

static void
flush_reports(const struct rank_batch *batch)
{
    if (batch->jobs->flush)
        batch->jobs->flush(batch->jobs->context);
}

void
rank_batch_free(struct rank_batch *batch)
{
    pthread_mutex_lock(&batch->lock);
    batch->is_stopped = true;
    pthread_cond_signal(&batch->slot_free);
    pthread_mutex_unlock(&batch->lock);
    pthread_join(batch->reader, NULL);
    block_signals(SIG_UNBLOCK);
    for (uint64_t i = batch->reported; i < batch->read; i++) /* after a signal */
        if (batch->is_ready[i % batch->slots])
            batch->jobs->report(batch->jobs->context, job_at(batch, i));
        else
            batch->jobs->codec->discard(job_at(batch, i));
    flush_reports(batch);
    rank_answers_free(&batch->answers);
    free(batch->chunks);
    free(batch->is_ready);
    free(batch->ring);
    free(batch);
}

/* ---- Handing out ---- */

/* How many of the jobs that are there go into the next chunk; 0: better wait for more. */
static size_t
chunk_size(const struct rank_batch *batch, uint64_t available, bool is_ended, int chunks)
{
    const size_t most = batch->slots / (size_t)(2 * CHUNKS_PER_RANK * rank_count) + 1;
    const double wanted = SECONDS_PER_CHUNK / batch->board_seconds;
    size_t size = wanted < 1 ? 1 : wanted < (double)most ? (size_t)wanted : most;

    if (is_ended && available < size * (size_t)rank_count * CHUNKS_PER_RANK) /* share the rest */
        size = available / (size_t)rank_count / CHUNKS_PER_RANK + 1;
    if (available >= size)
        return size;
    return chunks == 0 ? (size_t)available : 0;
}

/* False: the job is solved here, and ready. */
static bool
pack_next(struct rank_batch *batch, struct rank_chunk_writer *chunk)
{
    const struct cli_jobs *jobs = batch->jobs;
    void *job = job_at(batch, batch->sent);
    char *text = NULL;
    size_t length;
    FILE *out = open_memstream(&text, &length);
    bool is_packed;

    if (!out)
        rank_fail("no memory for a message");
    is_packed = jobs->codec->pack(out, job);
    if (fclose(out) || !text)
        rank_fail("no memory for a message");
    if (is_packed) {
        rank_chunk_add(chunk, text, length);
    } else {
        jobs->run(jobs->context, job, 0);
        batch->is_ready[batch->sent % batch->slots] = true;
    }
    batch->sent++;
    free(text);
    return is_packed;
}

/* The next jobs as a chunk, up to one that cannot be sent. */
static void
pack_chunk(struct rank_batch *batch, struct rank_chunk_writer *chunk, size_t size)
{
    rank_chunk_begin(chunk, batch->sent);
    while (size-- > 0 && pack_next(batch, chunk))
        ;
    rank_chunk_end(chunk);
}

static void
send_chunk(struct rank_batch *batch, int rank, size_t size)
{
    struct rank_chunk_writer chunk;

    pack_chunk(batch, &chunk, size);
    if (chunk.head.count > 0) {
        rank_post(rank, RANK_TAG_CHUNK, chunk.text, chunk.length);
        batch->chunks[rank]++;
    }
    free(chunk.text);
}

static void
send_to_all(struct rank_batch *batch)
{
    struct rank_chunk_writer chunk;

    pack_chunk(batch, &chunk, 1);
    if (chunk.head.count > 0) {
        rank_rounds_begin(batch->rounds);
        rank_answers_begin(&batch->answers);
        rank_post_to_searchers(RANK_TAG_TOGETHER, chunk.text, chunk.length);
    }
    free(chunk.text);
}

static void
send_chunks(struct rank_batch *batch, uint64_t available, bool is_ended)
{
    for (int depth = 1; depth <= CHUNKS_PER_RANK; depth++)
        for (int rank = 0; rank < rank_count; rank++) {
            const uint64_t sent = batch->sent;
            const size_t size = chunk_size(batch, available, is_ended, batch->chunks[rank]);

            if (batch->chunks[rank] < depth && size > 0)
                send_chunk(batch, rank, size);
            available -= batch->sent - sent;
        }
}

/* A single board is for all ranks. Who writes boards slowly may wait for the first answer. */
static void
decide_mode(struct rank_batch *batch, uint64_t read, bool is_ended)
{
    if (batch->mode != UNDECIDED)
        return;
    if (read == 1 && is_ended)
        batch->mode = TOGETHER;
    else if (read > 1 || is_ended || cli_clock() - batch->started > SECONDS_TO_DECIDE)
        batch->mode = APART;
}

static void
send_work(struct rank_batch *batch)
{
    uint64_t read;
    bool is_ended;

    pthread_mutex_lock(&batch->lock);
    read = batch->read;
    is_ended = batch->is_ended;
    pthread_mutex_unlock(&batch->lock);
    decide_mode(batch, read, is_ended);
    if (batch->mode == APART)
        send_chunks(batch, read - batch->sent, is_ended);
    while (batch->mode == TOGETHER && batch->answers.missing == 0 && batch->sent < read)
        send_to_all(batch);
}

/* ---- Results ---- */

static void
take_results(struct rank_batch *batch, const struct rank_chunk_reader *results)
{
    struct rank_chunk_reader reader = *results;

    for (uint64_t i = 0; i < reader.head.count; i++) {
        const uint64_t number = reader.head.first + i;
        size_t length;
        const char *bytes = rank_chunk_next(&reader, &length);

        if (number < batch->reported || number >= batch->sent)
            rank_fail("a message is damaged");
        if (!batch->jobs->codec->unpack_result(job_at(batch, number), bytes, length))
            rank_fail("no memory for a result");
        batch->is_ready[number % batch->slots] = true;
    }
}

static void
learn_speed(struct rank_batch *batch, const struct rank_chunk *done)
{
    if (done->count > 0)
        batch->board_seconds +=
            WEIGHT_OF_NEW * (done->seconds / (double)done->count - batch->board_seconds);
    if (batch->board_seconds < MIN_BOARD_SECONDS)
        batch->board_seconds = MIN_BOARD_SECONDS;
}

static void
take_answer(struct rank_batch *batch, const struct rank_message *message)
{
    struct rank_chunk_reader reader;

    if (!rank_answers_take(&batch->answers, message))
        return;
    rank_chunk_read(&reader, batch->answers.bytes, batch->answers.length);
    take_results(batch, &reader);
}

void
rank_batch_take(struct rank_batch *batch, const struct rank_message *message)
{
    struct rank_chunk_reader reader;

    if (message->tag == RANK_TAG_ANSWER) {
        take_answer(batch, message);
    } else {
        rank_chunk_read(&reader, message->bytes, message->length);
        take_results(batch, &reader);
        learn_speed(batch, &reader.head);
        batch->chunks[message->from]--;
    }
}

/* A board of all ranks that a signal interrupted is reported with what is known here. */
void
rank_batch_stop(struct rank_batch *batch, const struct rank_message *results)
{
    struct rank_chunk_reader reader;

    for (; results; results = results->next)
        if (results->tag == RANK_TAG_RESULTS || !*batch->answers.verdict) {
            rank_chunk_read(&reader, results->bytes, results->length);
            take_results(batch, &reader);
        }
}

static void
report_ready(struct rank_batch *batch)
{
    const uint64_t before = batch->reported;

    while (batch->reported < batch->sent && batch->is_ready[batch->reported % batch->slots]) {
        batch->jobs->report(batch->jobs->context, job_at(batch, batch->reported));
        batch->is_ready[batch->reported % batch->slots] = false;
        pthread_mutex_lock(&batch->lock);
        batch->reported++;
        pthread_cond_signal(&batch->slot_free);
        pthread_mutex_unlock(&batch->lock);
    }
    if (batch->reported > before)
        flush_reports(batch);
}

bool
rank_batch_step(struct rank_batch *batch)
{
    bool is_done;

    report_ready(batch);
    if (cli_signals_stopped())
        return false;
    if (rank_rounds_is_split(batch->rounds))
        rank_answers_split(&batch->answers);
    send_work(batch);
    report_ready(batch);
    pthread_mutex_lock(&batch->lock);
    is_done = batch->is_ended && batch->reported == batch->read && batch->answers.missing == 0;
    pthread_mutex_unlock(&batch->lock);
    return !is_done;
}
