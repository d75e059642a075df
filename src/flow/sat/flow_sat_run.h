/*
 * flow_sat_run - a search by CaDiCaL that can pause: the work of the engine `sat`.
 *
 * The clauses of flow_cnf do not exclude long cycles: most boards never produce one, and clauses
 * against all of them would outnumber the rest. Each cycle in a model is forbidden by one more
 * clause, and the solver continues with all it has learned (incremental solving; lazy subtour
 * elimination as in Dantzig, Fulkerson and Johnson, 1954). For uniqueness and counting, each answer
 * gets a blocking clause and the solver runs again. The clauses come from the board only, not from
 * the propagation of other engines.
 *
 * CaDiCaL (Biere et al.) runs on one thread; flow_sat_solver.h says how its memory is counted. A
 * node is a model, or one call of the terminate callback, which CaDiCaL polls during the search.
 *
 * Fails: CLEW_NO_MEMORY.  Memory: the caller frees the run; the job must outlive it.
 */
#ifndef FLOW_SAT_RUN_H
#define FLOW_SAT_RUN_H

#include "puzzle/puzzle.h"

struct flow_sat_run;

enum flow_sat_run_state {
    FLOW_SAT_RUN_PAUSED,  /* at the limit of conflicts or an answer; run again to continue */
    FLOW_SAT_RUN_SETTLED, /* the question of the job is answered */
    FLOW_SAT_RUN_ENDED,   /* out of memory, or a limit of the search */
};

enum clew_status flow_sat_run_new(struct flow_sat_run **run, struct puzzle_job *job,
                                  struct clew_error *error);
void flow_sat_run_free(struct flow_sat_run *run);

/* Counts an answer, a byte per edge, as found, so that others are searched for. Before one is. */
void flow_sat_run_exclude(struct flow_sat_run *run, const uint8_t *known);
/* The first answer that is found or excluded, a byte per edge; NULL: none yet. */
const uint8_t *flow_sat_run_answer(const struct flow_sat_run *run);
/* max_conflicts 0: no limit, and no pause at an answer. */
enum flow_sat_run_state flow_sat_run_on(struct flow_sat_run *run, uint64_t max_conflicts);
/* Sets outcome and answer of the job: unless settled, that the engine gave up. */
enum clew_status flow_sat_run_report(struct flow_sat_run *run, struct clew_error *error);

#endif
