/*
 * flow_frontier_run - a search by frontiers that can pause: the work of the engine `frontier`.
 *
 * There is a frontier for each direction; flow_frontier_direction.h says which one does the next
 * row. A direction that runs out of memory is dropped.
 *
 * Fails: CLEW_NO_MEMORY.  Memory: the caller frees the run; the job must outlive it.
 * Threads: called by one, uses the pool of the job unless it is to stay alone.
 */
#ifndef FLOW_FRONTIER_RUN_H
#define FLOW_FRONTIER_RUN_H

#include "puzzle/puzzle.h"

struct flow_frontier_run;

enum flow_frontier_run_state {
    FLOW_FRONTIER_PAUSED,  /* by the node limit; run again to continue */
    FLOW_FRONTIER_SETTLED, /* all answers are counted */
    FLOW_FRONTIER_ENDED,   /* out of memory, too wide, or a limit of the search */
};

/*
 * known is an answer, one byte per edge, or NULL. For a verdict, states are dropped that matter only
 * for the count (flow_frontier_dominance.h); without a known answer, a board with a single one is
 * then swept twice.
 */
enum clew_status flow_frontier_run_new(struct flow_frontier_run **run, struct puzzle_job *job,
                                       const uint8_t *known, struct clew_error *error);
void flow_frontier_run_free(struct flow_frontier_run *run);

/* Whether the next rows are done by the calling thread alone, as others have work of their own. */
void flow_frontier_run_stay_alone(struct flow_frontier_run *run, bool stays_alone);

/*
 * Goes on for about max_nodes: by whole rows with several threads, else it may pause inside a row.
 * What is not used is added to the next call, and what is used beyond is taken from it. 0: no limit.
 */
enum flow_frontier_run_state flow_frontier_run_on(struct flow_frontier_run *run,
                                                  uint64_t max_nodes);

/* Sets outcome and answer of the job: after ENDED, that the engine gave up. */
enum clew_status flow_frontier_run_report(struct flow_frontier_run *run, struct clew_error *error);

#endif
