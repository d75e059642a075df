/*
 * flow_race - several engines on one question: the first that settles it stops the others.
 *
 * Each engine gets one worker of the pool, a search of its own with the limits of the whole search,
 * and the shared memory budget, of which the first engine may take only half. The first engine to
 * prove an outcome wins (search_race); the others stop and their results are dropped. Without a
 * winner the result of one engine that gave up is the outcome.
 *
 * With job->contestants_must_agree no engine is stopped: all run to their end or to a limit, and
 * their claims are compared.
 *
 * Fails: CLEW_NO_MEMORY when every engine ran out of it; CLEW_BAD_ANSWER when claims were compared
 * and two engines contradict each other.
 * Memory: the job owns the answer.  Threads: called by one, uses the pool of the job.
 */
#ifndef FLOW_RACE_H
#define FLOW_RACE_H

#include "puzzle/puzzle.h"

#define FLOW_MAX_CONTESTANTS 4

/* Sets the job's outcome, answer and engine, and adds the nodes of all engines to its search. */
enum clew_status flow_race_run(struct puzzle_job *job, const struct puzzle_engine *const *engines,
                               int count, struct clew_error *error);

#endif
