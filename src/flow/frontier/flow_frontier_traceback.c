/*
 * flow_frontier_traceback - from the layers that were kept back to the edges of one or two answers.
 *
 * Each state of a kept layer knows an ancestor in the one before, and a second one when there was
 * more than one way to it in between (possibly from the same ancestor). So the first answer is the
 * chain of first ancestors, from the last layer to the empty state at the beginning. There is a
 * second answer exactly if some state on that chain knows a second way: leave the chain there.
 *
 * Between two kept layers the steps are done again, from the one ancestor on, and this time every
 * layer is remembered with the parents of each state.
 */
#include "flow/frontier/flow_frontier.h"

/* The layers of one stretch; ways->from and ->also are places in the layer before. */
struct stretch {
    struct flow_frontier_layer *layers;
    int32_t first; /* steps done at layers[0] */
    int32_t length;
};

static void
free_stretch(struct stretch *stretch, struct base_memory *memory)
{
    for (int32_t i = 0; stretch->layers && i <= stretch->length; i++)
        flow_frontier_layer_free(&stretch->layers[i]);
    base_release(memory, stretch->layers, (size_t)(stretch->length + 1) * sizeof *stretch->layers);
}

/* The steps again, from one state. */
static bool
replay(const struct flow_frontier *front, struct stretch *stretch, const uint64_t *key)
{
    struct flow_ways ways = {.count_low = 1, .from = 0, .also = FLOW_NOWHERE};

    if (!flow_frontier_layer_put(&stretch->layers[0], key, front->words, &ways))
        return false;
    for (int32_t i = 0; i < stretch->length; i++) {
        const struct flow_frontier_layer *from = &stretch->layers[i];
        struct flow_frontier_work work =
            flow_frontier_work_at(front, stretch->first + i, &stretch->layers[i + 1]);

        for (uint32_t place = 0; place < from->states.count && !work.has_failed; place++) {
            ways.from = place;
            flow_frontier_expand(&work, flow_frontier_layer_key(from, place), &ways);
        }
        if (work.has_failed)
            return false;
    }
    return true;
}

static uint32_t
find_key(const struct flow_frontier_layer *layer, const uint64_t *key)
{
    uint32_t place = 0;

    while (place < layer->states.count &&
           !flow_keys_are_equal(flow_frontier_layer_key(layer, place), key, layer->words))
        place++;
    return place;
}

/* Marks the edges that the state reached by this step uses ahead. */
static void
mark_edges(const struct flow_frontier *front, const struct flow_sweep_step *step,
           const uint64_t *key, uint8_t *is_used)
{
    for (int i = 0; i < step->ahead_count; i++)
        is_used[step->ahead_edge[i]] = flow_label(key, step->ahead[i], front->is_wide) != 0;
}

/* Walks one stretch back from the state; leaves the first way at the first chance if told to. */
static void
walk_back(const struct flow_frontier *front, const struct stretch *stretch, const uint64_t *key,
          bool takes_second, uint8_t *is_used)
{
    uint32_t place = find_key(&stretch->layers[stretch->length], key);

    for (int32_t i = stretch->length; i > 0; i--) {
        const struct flow_frontier_layer *layer = &stretch->layers[i];
        const struct flow_ways *ways = &layer->states.ways[place];

        mark_edges(front, &front->sweep->steps[stretch->first + i - 1],
                   flow_frontier_layer_key(layer, place), is_used);
        place = ways->from;
        if (takes_second && ways->also != FLOW_NOWHERE) {
            place = ways->also;
            takes_second = false;
        }
    }
}

/* Marks the edges between a state of a kept layer and one of the layer kept before it. */
static bool
trace_stretch(const struct flow_frontier *front, size_t kept, uint32_t place, uint32_t ancestor,
              bool takes_second, uint8_t *is_used)
{
    const uint64_t nothing[FLOW_FRONTIER_WORDS] = {0};
    const struct flow_kept *to = &front->kept[kept];
    const struct flow_kept *from = kept ? &front->kept[kept - 1] : NULL;
    const size_t words = (size_t)front->words;
    struct stretch stretch = {.first = from ? from->at : 0};
    bool is_done;

    stretch.length = to->at - stretch.first;
    stretch.layers =
        base_alloc_zero(front->memory, (size_t)stretch.length + 1, sizeof *stretch.layers);
    if (!stretch.layers)
        return false;
    for (int32_t i = 0; i <= stretch.length; i++)
        flow_frontier_layer_init(&stretch.layers[i], front->memory, front->words);
    is_done = replay(front, &stretch, from ? from->keys + ancestor * words : nothing);
    if (is_done)
        walk_back(front, &stretch, to->keys + place * words, takes_second, is_used);
    free_stretch(&stretch, front->memory);
    return is_done;
}

/* One answer. *branch: in, whether to leave the chain at the first chance; out, whether we did. */
static bool
trace(const struct flow_frontier *front, bool *branch, uint8_t *is_used)
{
    bool must_branch = *branch;
    uint32_t place = 0;

    *branch = false;
    for (size_t kept = front->kept_count; kept-- > 0;) {
        const uint32_t *ancestors = front->kept[kept].ancestors[place];
        const bool leaves = must_branch && ancestors[1] != FLOW_NOWHERE;
        const uint32_t ancestor = leaves ? ancestors[1] : ancestors[0];

        if (!trace_stretch(front, kept, place, ancestor, leaves && ancestors[1] == ancestors[0],
                           is_used))
            return false;
        if (leaves) {
            *branch = true;
            must_branch = false;
        }
        place = ancestor;
    }
    return true;
}

enum clew_status
flow_frontier_traceback(const struct flow_frontier *front, uint8_t *first, uint8_t *second,
                        int *known, struct clew_error *error)
{
    const size_t edges = (size_t)front->sweep->board->edge_count;
    bool branch = false;

    *known = 0;
    if (flow_frontier_size(front) == 0)
        return CLEW_OK;
    memset(first, 0, edges);
    memset(second, 0, edges);
    if (!trace(front, &branch, first))
        return base_no_memory(error);
    *known = 1;
    if (flow_frontier_count(front) < 2)
        return CLEW_OK;
    branch = true;
    if (!trace(front, &branch, second))
        return base_no_memory(error);
    *known += branch;
    return CLEW_OK;
}
