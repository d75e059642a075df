/*
 * rank_share - one search by all ranks: the parts of search_share.h, by messages.
 *
 *     rank                                rank 0 (rank_rounds.h)
 *     ASK round, parts            ->      the next parts: a packet that shrinks with what is left
 *                                 <-      PACKET round, from, to      (empty: none is left)
 *     FOUND round, part           ->      the first goal so far
 *                                 <-      CUT round, part             (to all ranks)
 *     ROUND nodes, goal, moves    ->      when all ranks have ended the round:
 *                                 <-      ROUND_OVER nodes of all, first goal, its moves
 *
 * A rank asks for the next packet when it begins one, so that it seldom waits. A searching thread
 * that comes for a part also looks for messages, and answers those of other ranks on rank 0, if
 * nobody has looked for a tenth of a millisecond. Where it has to wait, it looks all the time at
 * first. While all threads are inside long parts, the main thread looks.
 *
 * Threads: the search calls the functions of `share`; the main thread calls the others.
 */
#ifndef RANK_SHARE_H
#define RANK_SHARE_H

#include "api/api_share.h"
#include "rank_rounds.h"

#include <pthread.h>

struct rank_share {
    struct search_share share;
    struct rank_rounds *rounds; /* on rank 0; NULL elsewhere */
    _Atomic double looked;      /* for messages, last */
    pthread_mutex_t lock;       /* guards the members below */
    pthread_cond_t changed;
    uint64_t round;
    struct rank_packet now, next; /* `next` was asked for in advance; empty: it is not there */
    bool is_asking, has_no_more;
    bool is_round_over, is_cancelled;
    struct rank_round result;
};

void rank_share_init(struct rank_share *share, struct rank_rounds *rounds);
/* Before a search that all ranks begin. */
void rank_share_begin(struct rank_share *share);
/* Ends the search: what waits in it returns. */
void rank_share_cancel(struct rank_share *share);
/* Takes a message about the search. */
void rank_share_take(struct rank_share *share, const struct rank_message *message);

#endif
