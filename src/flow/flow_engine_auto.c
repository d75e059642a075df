/*
 * flow_engine_auto - the engine for those who do not want to choose.
 *
 * Asks the exact engine that knows all board kinds and both rules.
 */
#include "flow/flow_engines.h"

static enum clew_status
solve(struct puzzle_job *job, struct clew_error *error)
{
    job->engine = flow_engine_frontier.name;
    return flow_engine_frontier.solve(job, error);
}

const struct engine flow_engine_auto = {
    .name = "auto",
    .about = "chooses for you; names the engine that answered",
    .origin = "Clew",
    .solve = solve,
};
