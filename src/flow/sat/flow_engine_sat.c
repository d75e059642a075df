/*
 * flow_engine_sat - the engine `sat`: CaDiCaL, with cycles forbidden when a model contains them.
 *
 * One run to its end; see flow_sat_run.h.
 */
#include "flow/flow_engines.h"
#include "flow/sat/flow_sat_run.h"

static enum clew_status
solve_sat(struct puzzle_job *job, struct clew_error *error)
{
    struct flow_sat_run *run;
    enum clew_status status = flow_sat_run_new(&run, job, error);

    if (status)
        return status;
    flow_sat_run_on(run, 0);
    status = flow_sat_run_report(run, error);
    flow_sat_run_free(run);
    return status;
}

const struct puzzle_engine flow_engine_sat = {
    .name = "sat",
    .description = "SAT encoding of edges and colours; cycles are excluded as they occur",
    .origin = "Clew, with CaDiCaL",
    .takes_position = true,
    .max_cells = FLOW_MAX_TABLE_CELLS,
    .solve = solve_sat,
};
