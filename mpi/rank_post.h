/*
 * rank_post - messages between the ranks, and a wait that leaves the processor to the search.
 *
 * Blocking calls of MPI spin. Here the main thread of a rank looks for messages now and then and
 * sleeps in between, while other threads of the rank search; rank_wake ends its sleep. Where all
 * processors search, a thread that sleeps gets one only after some milliseconds. So the searching
 * threads take the messages of their search themselves, when they come for a part of it. Messages
 * to the own rank do not go through MPI, so that rank 0 is a worker like any other.
 *
 * Fails: without memory the whole job is aborted with a message.  Threads: only the main thread
 * calls rank_take and rank_wait. One thread at a time is inside MPI.
 */
#ifndef RANK_POST_H
#define RANK_POST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum rank_tag {
    RANK_TAG_CHUNK = 1, /* from rank 0: boards to solve */
    RANK_TAG_RESULTS,   /* to rank 0 */
    RANK_TAG_TOGETHER,  /* from rank 0: one board for all ranks */
    RANK_TAG_ANSWER,    /* to rank 0: its result */
    RANK_TAG_CANCEL,    /* from rank 0: the board is answered */
    RANK_TAG_ASK,       /* these six: see rank_share.h */
    RANK_TAG_PACKET,
    RANK_TAG_FOUND,
    RANK_TAG_CUT,
    RANK_TAG_ROUND,
    RANK_TAG_ROUND_OVER,
    RANK_TAG_STOPPED, /* to rank 0: a signal stopped this rank */
    RANK_TAG_END,     /* from rank 0: no more work; what is running is cancelled */
};

struct rank_message {
    int from;
    enum rank_tag tag;
    size_t length;
    char *bytes; /* aligned for any type */
    struct rank_message *next;
};

/* Messages in order. All zero: none. */
struct rank_queue {
    struct rank_message *first, *last;
};

void rank_queue_add(struct rank_queue *queue, struct rank_message *message);
/* NULL: it is empty. */
struct rank_message *rank_queue_take(struct rank_queue *queue);
void rank_queue_free(struct rank_queue *queue);

extern int rank_own, rank_count;

void rank_post_start(void);
/* Sends what is left, and frees all. */
void rank_post_stop(void);

/* Sends a copy of the bytes. */
void rank_post(int to, enum rank_tag tag, const void *bytes, size_t length);
/* The next message, in the order of its sender; NULL: there is none now. */
struct rank_message *rank_take(void);
/* The same for messages about a search of all ranks; others are left to rank_take. */
struct rank_message *rank_take_of_search(void);
bool rank_is_of_search(enum rank_tag tag);
void rank_message_free(struct rank_message *message);

/* Sleeps until there may be something to do: four milliseconds at most. */
void rank_wait(void);
/* Ends the sleep. From any thread. */
void rank_wake(void);

/* Ends all ranks with this sentence and exit code 2. */
void rank_fail(const char *sentence) __attribute__((noreturn));
/* Memory, or rank_fail. */
void *rank_alloc(size_t bytes);

#endif
