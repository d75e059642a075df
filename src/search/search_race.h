/*
 * search_race - several contestants on one question; the first to settle it wins.
 *
 * Each contestant is a task of the pool. The first whose `contest` returns true is the winner, which
 * is recorded here and nowhere else. It then sets is_over and calls `stop`, so that the others end
 * soon and those that have not begun are left out. What a contestant found is its own to keep.
 *
 *     struct search_race race = {.contestant_count = 3, .contest = contest, .context = context};
 *     search_race_run(&race, pool);
 *     winner = search_race_winner(&race);
 *
 * With waits_for_all nobody is stopped: every contestant runs to its end, and what they found can be
 * compared. The winner is still the first.
 *
 * Fails never.  No memory.  contest is called by several threads at the same time, stop by one.
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
    atomic_bool is_over; /* for contestants to look at now and then */
    atomic_int winner;   /* 1 + number of the contestant; 0: nobody yet */
};

/* Returns when all contestants have ended. A race is run once. */
void search_race_run(struct search_race *race, struct search_pool *pool);
/* The contestant that settled the question first, or -1. */
int search_race_winner(const struct search_race *race);

#endif
