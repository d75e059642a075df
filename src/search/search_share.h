/*
 * search_share - one search that several processes run together, as AIDA* (Reinefeld and Schnecke,
 * 1994) does.
 *
 * Every process runs the whole search, with the same board and options, so that all of them split
 * it into the same numbered parts. Only who searches which part is shared, round by round:
 *
 *     next_part ... next_part    each part goes to one process; a goal ends only the parts after it
 *     end_round                  waits for all; the nodes of all, and the first goal, come back
 *
 * Rounds too short to be split are not shared: every process does them itself, and all come to the
 * same result. A search that cannot be split is a race instead: what a process does depends on its
 * number, and the first proof counts. The fingerprint differs between processes that split differently (other tables, other
 * memory), which must not go on together.
 *
 * Threads: next_part, found and look may be called by all workers of the search at once.
 */
#ifndef SEARCH_SHARE_H
#define SEARCH_SHARE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SEARCH_NO_PART SIZE_MAX

struct search_round {
    uint64_t fingerprint; /* of the parts and the bound */
    uint64_t nodes;       /* of this process; afterwards of all */
    size_t goal_part;     /* the first part with a goal, or SEARCH_NO_PART; afterwards of all */
    char *answer;         /* with a goal: its moves; afterwards those of the first goal */
    size_t capacity;      /* of answer */
};

struct search_share {
    void *context;
    int process; /* this one, from 0: where a search cannot be split, they may search differently */
    int processes;
    /* Another process has a goal in this part: later ones no longer matter. Set by the context. */
    atomic_size_t first_goal;
    /* A part for this process, or SEARCH_NO_PART. May wait. */
    size_t (*next_part)(void *context, size_t parts);
    void (*found)(void *context, size_t part);
    /* Takes messages that have come. Called at each check of the limits, so it must be short. */
    void (*look)(void *context);
    /* False: the search is cancelled, and nothing came back. */
    bool (*end_round)(void *context, struct search_round *round);
};

/* The partners of the searches that run on the pool; NULL, as at first: there are none. */
struct search_pool;
void search_pool_set_partners(struct search_pool *pool, struct search_share *partners);
struct search_share *search_pool_partners(const struct search_pool *pool);

#endif
