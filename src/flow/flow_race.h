/*
 * flow_race - engines side by side on one question: the first that settles it stops the others.
 *
 * Each engine gets one worker of the crew, a search of its own with the limits of the whole, and
 * the same memory, of which the first one may take half only. Whoever proves an outcome first wins;
 * the others are told to stop, and what they had is dropped. When nobody wins, what one of them
 * gave up with is the outcome.
 *
 * Used by: auto.  Fails: CLEW_NO_MEMORY when every engine ran out of it.
 */
#ifndef FLOW_RACE_H
#define FLOW_RACE_H

#include "puzzle/puzzle.h"

#define FLOW_RACERS_MOST 4

/* Sets the job's outcome, answer and engine, and adds the nodes of all to its search. */
enum clew_status flow_race_run(struct puzzle_job *job, const struct engine *const *engines,
                               int count, struct clew_error *error);
/*
 * One engine, alone and with all the crew, for so many nodes at most. True: it settled the
 * question, and the job has its outcome. False: it did not, or a limit of the whole search ended
 * it, which is then stopped.
 */
bool flow_race_try(struct puzzle_job *job, const struct engine *engine, uint64_t most_nodes);

#endif
