/*
 * flow_engine_csp_random - backtracking with a random variable and value order.
 *
 * From the Flow constraint system (see doc/history.md), kept to show what an ordering is worth. The
 * option "seed" makes a run repeatable.
 */
#include "base/base_random.h"
#include "flow/classic/flow_csp.h"
#include "flow/flow_engines.h"

static int32_t
random_choose_node(struct flow_csp *csp, void *context)
{
    uint64_t skip = base_random_below(context, (uint64_t)csp->unassigned_count);
    int32_t node = 0;

    for (;; node++)
        if (csp->value[node] == FLOW_CSP_UNASSIGNED && skip-- == 0)
            return node;
}

static int
random_order_values(struct flow_csp *csp, void *context, int32_t node, int16_t *values)
{
    const int count = flow_csp_all_values(csp, values);

    (void)node;
    for (int left = count; left > 1; left--) {
        const int other = (int)base_random_below(context, (uint64_t)left);
        const int16_t value = values[left - 1];

        values[left - 1] = values[other];
        values[other] = value;
    }
    return count;
}

static enum clew_status
solve_csp_random(struct puzzle_job *job, struct clew_error *error)
{
    struct base_random random;
    const struct flow_csp_heuristic heuristic = {
        .context = &random, .choose_node = random_choose_node, .order_values = random_order_values};

    base_random_seed(&random, puzzle_option_number(job->options, "seed"));
    return flow_csp_solve(job, &heuristic, error);
}

const struct puzzle_engine flow_engine_csp_random = {
    .name = "csp-random",
    .description = "random colour for a random cell, with backtracking; no-touch",
    .origin = "Flow Free as a constraint problem, its first dumb solver",
    .max_cells = FLOW_MAX_TABLE_CELLS,
    .solve = solve_csp_random,
};
