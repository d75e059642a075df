/*
 * flow_engine_csp_first - colours cell by cell in reading order, and turns back where it must.
 */
#include "flow/classic/flow_colouring.h"
#include "flow/flow_engines.h"

/* Cells are filled in order, so everything before the last one placed is full. */
static int32_t
choose_first(struct flow_colouring *colouring, void *own)
{
    int32_t *from = own;

    while (*from > 0 && colouring->value[*from - 1] == FLOW_FREE)
        --*from;
    while (colouring->value[*from] != FLOW_FREE)
        ++*from;
    return *from;
}

static void
taken_back(struct flow_colouring *colouring, void *own, int32_t node)
{
    int32_t *from = own;

    (void)colouring;
    if (node < *from)
        *from = node;
}

static int
list_all(struct flow_colouring *colouring, void *own, int32_t node, int16_t *values)
{
    (void)own;
    (void)node;
    return flow_colouring_all_values(colouring, values);
}

static enum clew_status
solve(struct puzzle_job *job, struct clew_error *error)
{
    int32_t from = 0;
    const struct flow_wit wit = {
        .own = &from, .choose = choose_first, .list_values = list_all, .taken_back = taken_back};

    return flow_colouring_solve(job, &wit, error);
}

const struct engine flow_engine_csp_first = {
    .name = "csp-first",
    .description = "a colour for each cell in reading order, with backtracking; no-touch",
    .origin = "Flow Free as a constraint problem, its second dumb solver",
    .solve = solve,
};
