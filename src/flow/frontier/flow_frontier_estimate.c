/* flow_frontier_estimate - see the header. */
#include "flow/frontier/flow_frontier_estimate.h"

#define MAX_GROWTH 2 /* of the sample, before a part of it is chosen */

struct sample {
    const struct flow_frontier *frontier;
    struct base_random *random;
    uint32_t wanted;
    double scale;                                 /* states that one of the sample stands for */
    struct flow_frontier_layer *states, *emptied; /* scratch */
};

/* Each stretch of states gives one, so the sample is spread over all of them. */
static bool
is_chosen(uint64_t index, uint64_t count, uint32_t wanted, uint64_t offset)
{
    return (index * wanted + offset) % count < wanted;
}

static bool
choose_from(struct sample *sample, const struct flow_states *states, uint64_t first, uint64_t count,
            uint64_t offset)
{
    /* Not the infos of the states: meanwhile a block may save them (flow_block_aside). */
    const struct flow_state_info one = {.count_low = 1, .second_ancestor = FLOW_NO_STATE};
    const size_t words = (size_t)sample->frontier->words;
    bool is_done = true;

    for (uint32_t i = 0; i < states->count && is_done; i++)
        if (is_chosen(first + i, count, sample->wanted, offset))
            is_done = flow_frontier_layer_put(sample->emptied, states->keys + i * words, (int)words,
                                              &one);
    return is_done;
}

static void
take_chosen(struct sample *sample, uint64_t count)
{
    struct flow_frontier_layer *chosen = sample->emptied;

    sample->emptied = sample->states;
    sample->states = chosen;
    if (chosen->states.count)
        sample->scale *= (double)count / chosen->states.count;
}

static bool
choose_from_batches(struct sample *sample)
{
    const struct flow_frontier *frontier = sample->frontier;
    const uint64_t count = flow_frontier_state_count(frontier);
    const uint64_t offset = count ? base_random_below(sample->random, count) : 0;
    uint64_t first = 0;

    flow_frontier_layer_clear(sample->emptied, sample->wanted);
    for (int i = 0; i < frontier->batch_count; i++) {
        if (!choose_from(sample, &frontier->batches[i].states, first, count, offset))
            return false;
        first += frontier->batches[i].states.count;
    }
    take_chosen(sample, count);
    return true;
}

static bool
choose_part(struct sample *sample)
{
    const struct flow_states *states = &sample->states->states;
    const uint64_t count = states->count;

    flow_frontier_layer_clear(sample->emptied, sample->wanted);
    if (!choose_from(sample, states, 0, count, base_random_below(sample->random, count)))
        return false;
    take_chosen(sample, count);
    return true;
}

static bool
expand_sample(struct sample *sample, int32_t at, struct search_meter *meter)
{
    const struct flow_frontier *frontier = sample->frontier;
    struct flow_frontier_layer *next = sample->emptied;
    struct flow_frontier_expansion expansion = flow_frontier_expansion_at(frontier, at, next);

    flow_frontier_layer_clear(next, sample->states->states.count);
    flow_frontier_expand_all(&expansion, &sample->states->states, meter);
    if (expansion.has_failed)
        return false;
    if (frontier->dominance)
        flow_dominance_reduce(frontier->dominance, frontier, at, next);
    sample->emptied = sample->states;
    sample->states = next;
    return next->states.count <= MAX_GROWTH * sample->wanted || choose_part(sample);
}

double
flow_frontier_estimate(const struct flow_frontier *frontier, int32_t until, uint32_t sample_size,
                       double enough, struct base_random *random, struct search_meter *meter)
{
    struct flow_worker_scratch *scratch =
        flow_frontier_scratch_of(frontier->scratch, meter->worker, frontier->words);
    struct sample sample = {.frontier = frontier,
                            .random = random,
                            .wanted = sample_size,
                            .scale = 1,
                            .states = &scratch->layers[0],
                            .emptied = &scratch->layers[1]};
    double sum = 0;

    if (!choose_from_batches(&sample))
        return 0;
    for (int32_t at = frontier->at; at < until && sum <= enough && sample.states->states.count &&
                                    !search_is_stopped(frontier->search);
         at++) {
        sum += sample.scale * sample.states->states.count;
        if (!expand_sample(&sample, at, meter))
            break;
    }
    return sum;
}
