/*
 * rank_share - one search by all ranks: the parts of search_share.h, by messages.
 *
 *     rank                                rank 0
 *     ASK round, parts            ->      the next parts: a packet that shrinks with what is left
 *                                 <-      PACKET round, from, to      (empty: none is left)
 *     FOUND round, part           ->      the first goal so far
 *                                 <-      CUT round, part             (to all ranks)
 *     ROUND nodes, goal, moves    ->      when all ranks have ended the round:
 *                                 <-      ROUND_OVER nodes of all, first goal, its moves
 *
 * A rank asks for the next packet when it begins one, so that it seldom waits. Packets are 1/4 of
 * an equal share of what is left, within limits: small, so that the ranks search near each other, but
 * not so small that they take less time than a message.
 *
 * Threads: the search calls the functions of `share`; the main thread calls the others.
 */
#ifndef RANK_SHARE_H
#define RANK_SHARE_H

#include "api/api_share.h"
#include "rank_post.h"

#include <pthread.h>

struct rank_packet {
    uint64_t round, from, to;
};

#define RANK_ANSWER_BYTES 2048

/* The end of a round: of one rank, or of all. */
struct rank_round {
    uint64_t round, fingerprint, nodes, goal_part;
    char answer[RANK_ANSWER_BYTES];
};

/* The part of every rank. */
struct rank_share {
    struct search_share share;
    pthread_mutex_t lock; /* guards the members below */
    pthread_cond_t changed;
    uint64_t round;
    struct rank_packet now, next; /* `next` was asked for in advance; empty: it is not there */
    bool is_asking, has_no_more;
    bool is_round_over, is_cancelled;
    struct rank_round result;
    struct rank_message *outbox, **end_of_outbox;
};

void rank_share_init(struct rank_share *share);
/* Before a search that all ranks begin. */
void rank_share_begin(struct rank_share *share);
/* Ends the search: what waits in it returns. */
void rank_share_cancel(struct rank_share *share);
/* Sends what the search has to say. */
void rank_share_send(struct rank_share *share);
/* Takes a message of rank 0. */
void rank_share_take(struct rank_share *share, const struct rank_message *message);

/* The part of rank 0. */
struct rank_rounds {
    uint64_t round, next, first_goal;
    int ended;                      /* ranks that have ended the round */
    double started, seconds_before; /* of this round, and what the one before took */
    struct rank_round sum;
};

void rank_rounds_begin(struct rank_rounds *rounds);
/* Takes a message of a rank. */
void rank_rounds_take(struct rank_rounds *rounds, const struct rank_message *message);

#endif
