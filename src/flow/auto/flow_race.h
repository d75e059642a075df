/*
 * flow_race - engines side by side on one question: the first that settles it stops the others.
 *
 * Each engine gets one worker of the pool, a search of its own with the limits of the whole, and
 * the same memory, of which the first one may take half only. Whoever proves an outcome first wins
 * (search_race); the others stop, and what they had is dropped. When nobody wins, what one of them
 * gave up with is the outcome.
 *
 * Where job->contestants_must_agree is set, nobody is stopped: all run to their end or to a limit,
 * and their claims are compared.
 *
 * Fails: CLEW_NO_MEMORY when every engine ran out of it; CLEW_BAD_ANSWER when claims were compared
 * and two engines contradict each other.
 */
#ifndef FLOW_RACE_H
#define FLOW_RACE_H

#include "puzzle/puzzle.h"

#define FLOW_MAX_CONTESTANTS 4

/* Sets the job's outcome, answer and engine, and adds the nodes of all to its search. */
enum clew_status flow_race_run(struct puzzle_job *job, const struct puzzle_engine *const *engines,
                               int count, struct clew_error *error);
/*
 * One engine, alone and with all the pool, for at most max_nodes. True: it settled the question, and
 * the job has its outcome. False: it did not, or a limit of the whole search ended it, which is then
 * stopped.
 */
bool flow_race_try(struct puzzle_job *job, const struct puzzle_engine *engine, uint64_t max_nodes);

#endif
