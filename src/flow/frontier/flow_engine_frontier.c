/*
 * flow_engine_frontier - counts all answers exactly, by dynamic programming over a moving frontier.
 *
 * One run to its end; see flow_frontier_run.h.
 */
#include "flow/flow_engines.h"
#include "flow/frontier/flow_frontier_run.h"

static enum clew_status
solve_frontier(struct puzzle_job *job, struct clew_error *error)
{
    struct flow_frontier_run *run;
    enum clew_status status = flow_frontier_run_new(&run, job, NULL, error);

    if (status)
        return status;
    flow_frontier_run_on(run, 0);
    status = flow_frontier_run_report(run, error);
    flow_frontier_run_free(run);
    return status;
}

const struct puzzle_engine flow_engine_frontier = {
    .name = "frontier",
    .description = "counts all answers by dynamic programming over a frontier; both rules",
    .origin = "Clew, after Simpath (Knuth 2008)",
    .takes_position = true,
    .max_cells = FLOW_MAX_TABLE_CELLS,
    .solve = solve_frontier,
};
