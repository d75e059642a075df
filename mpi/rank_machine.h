/*
 * rank_machine - the ranks of one machine divide its processors and its memory.
 *
 * In order, each rank is given as many of the processors it may run on as it has threads. A rank
 * that finds none left takes no part in a search by all ranks; it does solve boards of a batch.
 * Ranks that take turns on a processor displace each other's tables from its caches, let others
 * wait for an answer while they have no turn, and search further beyond the goal.
 *
 * CLEW_MPI_PROCESSORS in the environment is the number for each machine instead, for containers
 * that are allowed fewer than they see.
 *
 * Fails: without memory the whole job is aborted with a message.
 */
#ifndef RANK_MACHINE_H
#define RANK_MACHINE_H

#include "rank_post.h"

struct rank_machine {
    int ranks;     /* on this machine */
    int searchers; /* ranks of the job that search together; rank 0 is the first of them */
    int searcher;  /* the number of this one among them; of no meaning if it is none */
};

extern struct rank_machine rank_machine;

/* All ranks call it together. Threads: of this rank; 0 means one per processor. */
void rank_machine_divide(unsigned long long threads);
void rank_machine_free(void);

/* Sends the same to all ranks that search together. */
void rank_post_to_searchers(enum rank_tag tag, const void *bytes, size_t length);

#endif
