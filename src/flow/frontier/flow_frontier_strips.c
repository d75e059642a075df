/* flow_frontier_strips - see the header. */
#include "flow/frontier/flow_frontier_strips.h"

#include <math.h>

#define MIN_STRIPS  3
#define STRIP_WIDTH 6 /* columns, at most */
#define USUAL_SCALE 2 /* states for each one of the product, after the first lines */

/* A strip: the frontier with a sweep of its own, which has other sets of ahead edges. */
struct strip {
    struct flow_frontier frontier;
    struct flow_sweep sweep;
    int32_t first, end; /* places along a line */
};

static bool
has_edge(const struct strip *strip, int32_t edge)
{
    const struct flow_edge *ends = &strip->sweep.board->edges[edge];
    const int32_t a = flow_sweep_place(&strip->sweep, ends->a);
    const int32_t b = flow_sweep_place(&strip->sweep, ends->b);

    return (a >= strip->first && a < strip->end) || (b >= strip->first && b < strip->end);
}

/* The sets of ahead edges that agree with the known answer outside the strip. */
static uint64_t
sets_of_strip(const struct strip *strip, const struct flow_sweep_step *step, const uint8_t *known)
{
    unsigned fixed = 0, used = 0;
    uint64_t sets = 0;

    for (int i = 0; i < step->ahead_count; i++) {
        fixed |= (unsigned)!has_edge(strip, step->ahead_edge[i]) << i;
        used |= (unsigned)(known[step->ahead_edge[i]] != 0) << i;
    }
    for (unsigned set = 0; set < 1u << step->ahead_count; set++)
        if ((set & fixed) == (used & fixed))
            sets |= UINT64_C(1) << set;
    return sets;
}

static void
restrict_to_strip(struct strip *strip, const struct flow_sweep *whole, const uint8_t *known)
{
    for (int32_t at = 0; at < whole->board->node_count; at++) {
        const struct flow_sweep_step *step = &whole->steps[at];
        const uint64_t sets = sets_of_strip(strip, step, known);

        for (uint32_t back = 0; back < UINT32_C(1) << step->back_count; back++)
            strip->sweep.ahead_sets[step->first_set + back] =
                whole->ahead_sets[step->first_set + back] & sets;
    }
}

/* Multiplies the sizes, by step, with the states of the strip. False: it takes too many nodes. */
static bool
sweep_strip(struct strip *strip, double *sizes, uint64_t max_nodes, struct search_meter *meter)
{
    const struct flow_state_info one = {.count_low = 1, .second_ancestor = FLOW_NO_STATE};
    const uint64_t nothing[FLOW_FRONTIER_WORDS] = {0}, begin = meter->nodes;
    struct flow_worker_scratch *scratch =
        flow_frontier_scratch_of(strip->frontier.scratch, meter->worker, strip->frontier.words);
    struct flow_frontier_layer *states = &scratch->layers[0], *next = &scratch->layers[1];

    flow_frontier_layer_clear(states, 1);
    if (!flow_frontier_layer_put(states, nothing, strip->frontier.words, &one))
        return false;
    for (int32_t at = 0; at < strip->sweep.board->node_count; at++) {
        struct flow_frontier_expansion expansion =
            flow_frontier_expansion_at(&strip->frontier, at, next);
        struct flow_frontier_layer *emptied = states;

        sizes[at] *= states->states.count;
        flow_frontier_layer_clear(next, states->states.count);
        flow_frontier_expand_all(&expansion, &states->states, meter);
        if (expansion.has_failed || meter->nodes - begin > max_nodes)
            return false;
        if (strip->frontier.dominance)
            flow_dominance_reduce(strip->frontier.dominance, &strip->frontier, at, next);
        states = next;
        next = emptied;
    }
    return true;
}

/* Newton's method: the library does without libm. */
static double
square_root(double x)
{
    double root = x > 1 ? x : 1;

    for (double next = (root + x / root) / 2; next < root; next = (root + x / root) / 2)
        root = next;
    return root;
}

/* The products are mostly too small, by a factor that shows where the frontier is now. */
static double
sum_ahead(const struct flow_frontier *frontier, const double *sizes)
{
    const double count = (double)flow_frontier_state_count(frontier);
    const double scale =
        frontier->at > 0 ? square_root(USUAL_SCALE * count / sizes[frontier->at]) : USUAL_SCALE;
    double sum = 0;

    for (int32_t at = frontier->at; at < frontier->sweep->board->node_count; at++)
        sum += sizes[at];
    return scale * sum;
}

double
flow_frontier_estimate_by_strips(const struct flow_frontier *frontier, const uint8_t *known,
                                 uint64_t max_nodes, struct search_meter *meter)
{
    const struct flow_sweep *whole = frontier->sweep;
    const size_t steps = (size_t)whole->board->node_count;
    struct strip strip = {.sweep = *whole,
                          .frontier = {.sweep = &strip.sweep,
                                       .search = frontier->search,
                                       .memory = frontier->memory,
                                       .words = frontier->words,
                                       .is_wide = frontier->is_wide,
                                       .ranges = frontier->ranges,
                                       .scratch = frontier->scratch,
                                       .dominance = frontier->dominance}};
    const int fewest = (whole->line_length + STRIP_WIDTH - 1) / STRIP_WIDTH;
    const int strip_count = fewest < MIN_STRIPS ? MIN_STRIPS : fewest;
    double *sizes = base_alloc(frontier->memory, steps * sizeof *sizes);
    bool is_done = sizes != NULL;
    double sum = 0;

    strip.sweep.ahead_sets =
        base_alloc(frontier->memory, whole->ahead_set_count * sizeof *whole->ahead_sets);
    is_done &= strip.sweep.ahead_sets != NULL;
    for (size_t at = 0; at < steps && is_done; at++)
        sizes[at] = 1;
    for (int i = 0; i < strip_count && is_done; i++) {
        strip.first = whole->line_length * i / strip_count;
        strip.end = whole->line_length * (i + 1) / strip_count;
        restrict_to_strip(&strip, whole, known);
        is_done = sweep_strip(&strip, sizes, max_nodes, meter);
    }
    if (sizes)
        sum = is_done ? sum_ahead(frontier, sizes) : HUGE_VAL;
    base_release(frontier->memory, strip.sweep.ahead_sets,
                 whole->ahead_set_count * sizeof *whole->ahead_sets);
    base_release(frontier->memory, sizes, steps * sizeof *sizes);
    return sum;
}
