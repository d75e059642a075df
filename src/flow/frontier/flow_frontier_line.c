/* flow_frontier_line - see the header. */
#include "flow/frontier/flow_frontier_line.h"

#include "flow/frontier/flow_frontier_estimate.h"

#include <math.h>

#define MIN_STATES 256 /* fewer are done sooner than a choice is made */
#define MIN_SAMPLE 16
#define SHARE      96  /* of the states, one is in the sample */
#define WORTH      0.9 /* of the nodes: more does not pay for partitioning the states again */
#define SEED       1

bool
flow_frontier_can_choose_order(const struct flow_frontier *frontier)
{
    return frontier->sweep->is_reversible && !flow_frontier_is_in_row(frontier) &&
           frontier->ordered_at != frontier->at && !flow_frontier_is_done(frontier) &&
           flow_frontier_state_count(frontier) >= MIN_STATES;
}

/* Of the next line, from a sample. The same states are chosen each time. */
static double
estimate_line(const struct flow_frontier *frontier, double enough, struct search_meter *meter)
{
    const uint64_t share = flow_frontier_state_count(frontier) / SHARE;
    struct base_random random;

    base_random_seed(&random, SEED);
    return flow_frontier_estimate(frontier, frontier->at + frontier->sweep->line_length,
                                  share < MIN_SAMPLE ? MIN_SAMPLE : (uint32_t)share, enough,
                                  &random, meter);
}

static bool
reverse_line(struct flow_sweep *sweep, const struct flow_kernel *kernel,
             const struct flow_position *position, int32_t line)
{
    if (!flow_sweep_reverse_line(sweep, kernel, line))
        return false;
    if (position)
        flow_sweep_restrict(sweep, position);
    return true;
}

bool
flow_frontier_choose_order(struct flow_frontier *frontier, struct flow_sweep *sweep,
                           const struct flow_kernel *kernel, const struct flow_position *position,
                           struct search_meter *meter)
{
    const int32_t line = frontier->at / sweep->line_length;
    struct flow_dominance *dominance = frontier->dominance;
    double nodes, nodes_reversed;

    frontier->ordered_at = frontier->at;
    frontier->dominance = NULL; /* it knows one of the orders only */
    nodes = estimate_line(frontier, HUGE_VAL, meter);
    if (!reverse_line(sweep, kernel, position, line)) {
        frontier->dominance = dominance;
        return true;
    }
    nodes_reversed = estimate_line(frontier, WORTH * nodes, meter);
    if (nodes_reversed >= WORTH * nodes) {
        reverse_line(sweep, kernel, position, line);
        frontier->dominance = dominance;
        return true;
    }
    flow_dominance_free(dominance);
    return flow_frontier_partition_again(frontier);
}
