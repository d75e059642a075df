/*
 * flow_sat_solver - CaDiCaL behind a C interface that neither throws nor aborts.
 *
 * CaDiCaL (Biere et al.) is C++: it allocates with operator new and throws when memory runs out.
 * Every call here catches that. Its operators new and delete are replaced by counting ones, for its
 * object files only (tools/wrap-cadical), so that its memory is claimed from the budget of the
 * search. When the budget is used up the solver is asked to stop, like at any other limit; should
 * it go on allocating, the allocation fails.
 *
 * Fails: after FLOW_SAT_NO_MEMORY only flow_sat_solver_free may be called.  Threads: a solver
 * belongs to one thread at a time; several solvers may run in several threads.
 */
#ifndef FLOW_SAT_SOLVER_H
#define FLOW_SAT_SOLVER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct base_memory;
struct flow_sat_solver;

enum flow_sat_verdict {
    FLOW_SAT_NO_MEMORY = -1,
    FLOW_SAT_STOPPED = 0,
    FLOW_SAT_PAUSED = 1,
    FLOW_SAT_SATISFIABLE = 10,
    FLOW_SAT_UNSATISFIABLE = 20,
};

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Both are called while the solver runs, and ask whether to stop. CaDiCaL calls `terminate` in its
 * search. It does not while it rewrites its clauses, which can take half a second; so must_stop is
 * called when it allocates, and an exception ends it. After that only flow_sat_solver_free may be
 * called.
 */
struct flow_sat_callbacks {
    bool (*terminate)(void *context);
    bool (*must_stop)(void *context);
    void *context;
};

/* NULL: no memory. */
struct flow_sat_solver *flow_sat_solver_new(struct base_memory *memory,
                                            const struct flow_sat_callbacks *callbacks);
/* solver may be NULL. */
void flow_sat_solver_free(struct flow_sat_solver *solver);

/*
 * Literals of clauses; each clause ends with 0. False: no memory. After a request to stop some are
 * missing, and the next run is stopped, too.
 */
bool flow_sat_solver_add(struct flow_sat_solver *solver, const int *literals, size_t count);
/*
 * Paused after max_conflicts; 0: no limit. Run again, it goes on as if it had not been paused.
 * Until then only flow_sat_solver_conflicts and flow_sat_solver_free may be called.
 */
enum flow_sat_verdict flow_sat_solver_run(struct flow_sat_solver *solver, uint64_t max_conflicts);
/* Of all runs. */
uint64_t flow_sat_solver_conflicts(const struct flow_sat_solver *solver);
/*
 * The values of variables 1 to variable_count in the model of the last run, which was satisfiable.
 * False: no memory, or it was stopped.
 */
bool flow_sat_solver_model(struct flow_sat_solver *solver, uint8_t *is_true, int variable_count);

#ifdef __cplusplus
}
#endif

#endif
