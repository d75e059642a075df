/*
 * rank_answers - what the ranks answer for one board that all of them search.
 *
 *     a verdict     the first proof, or an error, is the result, and the other ranks are cancelled
 *     a later one   was under way already; it must be the same
 *     gave up       no verdict: another rank, with another engine, may still prove one
 *
 * When all have given up, the result is that of the lowest rank: rank 0 searches as clew solve does.
 * In a search that is split among the ranks (rank_share.h), one that gives up ends it for all.
 *
 * Fails: the job ends if two verdicts contradict each other.  Threads: the main thread.
 */
#ifndef RANK_ANSWERS_H
#define RANK_ANSWERS_H

#include "rank_chunk.h"
#include "rank_post.h"

struct rank_answers {
    int missing; /* ranks that still search */
    bool is_split, is_cancelled;
    char verdict[RANK_VERDICT_BYTES]; /* "": none yet */
    int from;                         /* the rank whose answer this is: */
    char *bytes;                      /* NULL: none yet */
    size_t length;
};

/* Before the board is sent to all ranks. */
void rank_answers_begin(struct rank_answers *answers);
/* True: `bytes` is now the result. */
bool rank_answers_take(struct rank_answers *answers, const struct rank_message *message);
/* The ranks search parts of the board: without those of one that gave up there is no verdict. */
void rank_answers_split(struct rank_answers *answers);
void rank_answers_free(struct rank_answers *answers);

#endif
