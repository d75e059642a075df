/*
 * search_race - runs several contestants on one question; the first to settle it wins.
 *
 * Each contestant is a task of the pool. The first whose `contest` returns true wins, which is
 * recorded here and nowhere else. It sets is_over and calls `stop`, so that running contestants end
 * soon and others do not start. Contestants keep what they found; the caller reads the winner's.
 *
 *     struct search_race race = {.contestant_count = 3, .contest = contest, .context = context};
 *     search_race_run(&race, pool);
 *     winner = search_race_winner(&race);
 *
 * With waits_for_all no contestant is stopped, so that what they found can be compared. The winner
 * is still the first.
 *
 * Never fails. No memory. Threads: contest is called by several at once, stop by one.
 */
#ifndef SEARCH_RACE_H
#define SEARCH_RACE_H

#include "search/search_pool.h"

struct search_race {
    int contestant_count;
    bool waits_for_all;
    /* Runs one contestant; true: it settled the question. */
    bool (*contest)(void *context, int contestant);
    /* Makes the other contestants end; NULL where reading is_over is enough. */
    void (*stop)(void *context);
    void *context;
    atomic_bool is_over; /* for contestants to poll */
    atomic_int winner;   /* 1 + number of the contestant; 0: none yet */
};

/* Returns when all contestants have ended. A race is run once. */
void search_race_run(struct search_race *race, struct search_pool *pool);
/* The contestant that settled the question first, or -1. */
int search_race_winner(const struct search_race *race);

#endif
