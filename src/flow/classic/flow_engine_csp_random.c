/*
 * flow_engine_csp_random - colours cells at random, and turns back where it must.
 *
 * Kept for comparison: it shows what an order is worth. The option seed makes a run repeatable.
 */
#include "base/base_random.h"
#include "flow/classic/flow_colouring.h"
#include "flow/flow_engines.h"

static int32_t
choose_any(struct flow_colouring *colouring, void *own)
{
    uint64_t skip = base_random_below(own, (uint64_t)colouring->free_count);
    int32_t node = 0;

    for (;; node++)
        if (colouring->value[node] == FLOW_FREE && skip-- == 0)
            return node;
}

static int
list_shuffled(struct flow_colouring *colouring, void *own, int32_t node, int16_t *values)
{
    const int count = flow_colouring_all_values(colouring, values);

    (void)node;
    for (int left = count; left > 1; left--) {
        const int other = (int)base_random_below(own, (uint64_t)left);
        const int16_t value = values[left - 1];

        values[left - 1] = values[other];
        values[other] = value;
    }
    return count;
}

static enum clew_status
solve(struct puzzle_job *job, struct clew_error *error)
{
    struct base_random random;
    const struct flow_wit wit = {
        .own = &random, .choose = choose_any, .list_values = list_shuffled};

    base_random_seed(&random, puzzle_option_number(job->options, "seed"));
    return flow_colouring_solve(job, &wit, error);
}

const struct engine flow_engine_csp_random = {
    .name = "csp-random",
    .description = "random colour for a random cell, with backtracking; no-touch",
    .origin = "Flow Free as a constraint problem, its first dumb solver",
    .solve = solve,
};
