/*
 * flow_engine_csp_first - backtracking over the cells in reading order, without a heuristic.
 *
 * From the Flow constraint system; see doc/history.md.
 */
#include "flow/classic/flow_csp.h"
#include "flow/flow_engines.h"

/* Nodes are assigned in order, so the first unassigned one is never far from *from. */
static int32_t
first_choose_node(struct flow_csp *csp, void *context)
{
    int32_t *from = context;

    while (*from > 0 && csp->value[*from - 1] == FLOW_CSP_UNASSIGNED)
        --*from;
    while (csp->value[*from] != FLOW_CSP_UNASSIGNED)
        ++*from;
    return *from;
}

static void
first_on_unassign(struct flow_csp *csp, void *context, int32_t node)
{
    int32_t *from = context;

    (void)csp;
    if (node < *from)
        *from = node;
}

static int
first_order_values(struct flow_csp *csp, void *context, int32_t node, int16_t *values)
{
    (void)context;
    (void)node;
    return flow_csp_all_values(csp, values);
}

static enum clew_status
solve_csp_first(struct puzzle_job *job, struct clew_error *error)
{
    int32_t from = 0;
    const struct flow_csp_heuristic heuristic = {.context = &from,
                                                 .choose_node = first_choose_node,
                                                 .order_values = first_order_values,
                                                 .on_unassign = first_on_unassign};

    return flow_csp_solve(job, &heuristic, error);
}

const struct puzzle_engine flow_engine_csp_first = {
    .name = "csp-first",
    .description = "a colour for each cell in reading order, with backtracking; no-touch",
    .origin = "Flow Free as a constraint problem, its second dumb solver",
    .max_cells = FLOW_MAX_TABLE_CELLS,
    .solve = solve_csp_first,
};
