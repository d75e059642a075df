/* rank_post - see rank_post.h. */
#include "rank_post.h"
#include "cli.h"

#include <limits.h>
#include <mpi.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define NS_PER_S 1000000000L
/* Nanoseconds. A look takes 15 us, with its two switches of threads: 0.4 % of a processor. */
#define MAX_WAIT   4000000L
#define FIRST_WAIT 250000L /* after something happened; doubled at each look in vain */

/* A message under way: MPI reads its bytes until the request is complete. */
struct sending {
    MPI_Request request;
    char *bytes;
    struct sending *next;
};

int rank_own, rank_count;

static struct {
    pthread_mutex_t lock; /* guards the members below, and all calls of MPI */
    struct sending *under_way;
    struct rank_queue to_self;
    struct rank_queue kept; /* for the main thread, received by another */
} post = {.lock = PTHREAD_MUTEX_INITIALIZER};

static struct {
    pthread_mutex_t lock;
    pthread_cond_t woken;
    bool is_set;
} wake = {.lock = PTHREAD_MUTEX_INITIALIZER, .woken = PTHREAD_COND_INITIALIZER};

static long wait_ns = FIRST_WAIT; /* of the main thread */

void
rank_fail(const char *sentence)
{
    cli_error(NULL, "%s", sentence);
    MPI_Abort(MPI_COMM_WORLD, CLI_ERROR);
    abort();
}

void *
rank_alloc(size_t bytes)
{
    void *memory = malloc(bytes ? bytes : 1);

    if (!memory)
        rank_fail("no memory for a message");
    return memory;
}

void
rank_post_start(void)
{
    MPI_Comm_rank(MPI_COMM_WORLD, &rank_own);
    MPI_Comm_size(MPI_COMM_WORLD, &rank_count);
}

/* Frees the messages that have left; all of them, if they must have. */
static void
free_sent(bool waits)
{
    struct sending **link = &post.under_way;

    while (*link) {
        struct sending *one = *link;
        int is_done = 1;

        if (waits)
            MPI_Wait(&one->request, MPI_STATUS_IGNORE);
        else
            MPI_Test(&one->request, &is_done, MPI_STATUS_IGNORE);
        if (is_done) {
            *link = one->next;
            free(one->bytes);
            free(one);
        } else {
            link = &one->next;
        }
    }
}

void
rank_post_stop(void)
{
    struct rank_message *message;

    while ((message = rank_take()))
        rank_message_free(message);
    free_sent(true);
}

void
rank_queue_add(struct rank_queue *queue, struct rank_message *message)
{
    message->next = NULL;
    if (queue->last)
        queue->last->next = message;
    else
        queue->first = message;
    queue->last = message;
}

struct rank_message *
rank_queue_take(struct rank_queue *queue)
{
    struct rank_message *message = queue->first;

    if (message) {
        queue->first = message->next;
        if (!queue->first)
            queue->last = NULL;
    }
    return message;
}

void
rank_queue_free(struct rank_queue *queue)
{
    struct rank_message *message;

    while ((message = rank_queue_take(queue)))
        rank_message_free(message);
}

static struct rank_message *
message_new(int from, enum rank_tag tag, size_t length)
{
    struct rank_message *message = rank_alloc(sizeof(*message));

    *message = (struct rank_message){
        .from = from, .tag = tag, .length = length, .bytes = rank_alloc(length)};
    return message;
}

void
rank_message_free(struct rank_message *message)
{
    free(message->bytes);
    free(message);
}

static void
post_to_self(enum rank_tag tag, const void *bytes, size_t length)
{
    struct rank_message *message = message_new(rank_own, tag, length);

    if (length)
        memcpy(message->bytes, bytes, length);
    rank_queue_add(&post.to_self, message);
}

static void
post_to_other(int to, enum rank_tag tag, const void *bytes, size_t length)
{
    struct sending *one = rank_alloc(sizeof(*one));

    one->bytes = rank_alloc(length);
    if (length)
        memcpy(one->bytes, bytes, length);
    one->next = post.under_way;
    post.under_way = one;
    MPI_Isend(one->bytes, (int)length, MPI_BYTE, to, tag, MPI_COMM_WORLD, &one->request);
}

void
rank_post(int to, enum rank_tag tag, const void *bytes, size_t length)
{
    if (length > INT_MAX)
        rank_fail("a message is longer than 2 GB");
    pthread_mutex_lock(&post.lock);
    if (to == rank_own)
        post_to_self(tag, bytes, length);
    else
        post_to_other(to, tag, bytes, length);
    pthread_mutex_unlock(&post.lock);
}

/* OpenMPI looks first and fetches what has come afterwards, so one call may miss a message. */
static bool
probe(MPI_Status *status)
{
    int is_there = 0;

    for (int i = 0; i < 2 && !is_there; i++)
        MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &is_there, status);
    return is_there;
}

/* Called with the lock held. */
static struct rank_message *
receive(void)
{
    struct rank_message *message = rank_queue_take(&post.to_self);
    MPI_Status status;
    int length;

    if (message || !probe(&status))
        return message;
    MPI_Get_count(&status, MPI_BYTE, &length);
    message = message_new(status.MPI_SOURCE, (enum rank_tag)status.MPI_TAG, (size_t)length);
    MPI_Recv(message->bytes, length, MPI_BYTE, status.MPI_SOURCE, status.MPI_TAG, MPI_COMM_WORLD,
             MPI_STATUS_IGNORE);
    return message;
}

struct rank_message *
rank_take(void)
{
    struct rank_message *message;

    pthread_mutex_lock(&post.lock);
    message = rank_queue_take(&post.kept);
    if (!message)
        message = receive();
    pthread_mutex_unlock(&post.lock);
    if (message)
        wait_ns = FIRST_WAIT;
    return message;
}

bool
rank_is_of_search(enum rank_tag tag)
{
    return tag >= RANK_TAG_ASK && tag <= RANK_TAG_ROUND_OVER;
}

struct rank_message *
rank_take_of_search(void)
{
    struct rank_message *message;

    if (pthread_mutex_trylock(&post.lock)) /* another thread is just taking them */
        return NULL;
    while ((message = receive()) && !rank_is_of_search(message->tag)) {
        rank_queue_add(&post.kept, message);
        rank_wake();
    }
    pthread_mutex_unlock(&post.lock);
    return message;
}

void
rank_wait(void)
{
    struct timespec until;
    bool is_more;

    pthread_mutex_lock(&post.lock);
    free_sent(false);
    is_more = post.to_self.first || post.kept.first;
    pthread_mutex_unlock(&post.lock);
    if (is_more)
        return;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += wait_ns;
    until.tv_sec += until.tv_nsec / NS_PER_S;
    until.tv_nsec %= NS_PER_S;
    pthread_mutex_lock(&wake.lock);
    while (!wake.is_set && pthread_cond_timedwait(&wake.woken, &wake.lock, &until) == 0)
        ;
    wait_ns = wake.is_set ? FIRST_WAIT : wait_ns < MAX_WAIT ? 2 * wait_ns : MAX_WAIT;
    wake.is_set = false;
    pthread_mutex_unlock(&wake.lock);
}

void
rank_wake(void)
{
    pthread_mutex_lock(&wake.lock);
    wake.is_set = true;
    pthread_cond_signal(&wake.woken);
    pthread_mutex_unlock(&wake.lock);
}
