/*
 * rank_rounds - rank 0 of a search by all ranks: hands out packets, sums up rounds.
 *
 * Packets are 1/4 of an equal share of what is left, within limits: small, so that the ranks search
 * near each other and end a round together, but not so small that they take less time than a message.
 *
 * A round has a number of its own in all searches of a job, so that a late message of the search
 * before is recognised.
 *
 * Threads: the main thread and the searching threads of rank 0 may all take messages.
 */
#ifndef RANK_ROUNDS_H
#define RANK_ROUNDS_H

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

struct rank_rounds {
    pthread_mutex_t lock; /* guards the members below */
    bool is_split;        /* a rank has asked for a part */
    uint64_t round, next, first_goal;
    int ended;                      /* ranks that have ended the round */
    double started, seconds_before; /* of this round, and what the one before took */
    struct rank_round sum;
};

/* The number of the first round of the search after that with this round. */
uint64_t rank_first_round_after(uint64_t round);

void rank_rounds_init(struct rank_rounds *rounds);
/* Before a search that all ranks begin. */
void rank_rounds_begin(struct rank_rounds *rounds);
/* Takes a message of a rank: ASK, FOUND or ROUND. */
void rank_rounds_take(struct rank_rounds *rounds, const struct rank_message *message);
/* Whether the ranks search parts of the board, and not all of it as in a race. */
bool rank_rounds_is_split(struct rank_rounds *rounds);

#endif
