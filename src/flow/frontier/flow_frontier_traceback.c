/*
 * flow_frontier_traceback - from the checkpoints back to the edges of one or two answers.
 *
 * Each state of a checkpoint knows an ancestor in the previous one, and a second ancestor if more
 * than one partial solution leads to it in between (possibly from the same ancestor). So the first
 * answer is the chain of first ancestors, from the last checkpoint to the empty state at the start.
 * There is a second answer exactly if some state on that chain has a second ancestor: branch there.
 *
 * Between two checkpoints the steps are replayed from the one ancestor, and this time every layer
 * is kept with the parents of each state.
 */
#include "flow/frontier/flow_frontier.h"

/* The layers between two checkpoints. Here ancestors are indices into the previous layer. */
struct segment {
    struct flow_frontier_layer *layers;
    int32_t first; /* steps done at layers[0] */
    int32_t length;
};

static void
free_segment(struct segment *segment, struct base_memory *memory)
{
    for (int32_t i = 0; segment->layers && i <= segment->length; i++)
        flow_frontier_layer_free(&segment->layers[i]);
    base_release(memory, segment->layers, (size_t)(segment->length + 1) * sizeof *segment->layers);
}

/* Runs the steps of the segment again, from one state. */
static bool
replay_segment(const struct flow_frontier *frontier, struct segment *segment, const uint64_t *key)
{
    struct flow_state_info info = {.count_low = 1, .ancestor = 0, .second_ancestor = FLOW_NO_STATE};

    if (!flow_frontier_layer_put(&segment->layers[0], key, frontier->words, &info))
        return false;
    for (int32_t i = 0; i < segment->length; i++) {
        const struct flow_frontier_layer *from = &segment->layers[i];
        struct flow_frontier_expansion expansion =
            flow_frontier_expansion_at(frontier, segment->first + i, &segment->layers[i + 1]);

        for (uint32_t index = 0; index < from->states.count && !expansion.has_failed; index++) {
            info.ancestor = index;
            flow_frontier_expand(&expansion, flow_frontier_layer_key(from, index), &info);
        }
        if (expansion.has_failed)
            return false;
    }
    return true;
}

static uint32_t
find_key(const struct flow_frontier_layer *layer, const uint64_t *key)
{
    uint32_t index = 0;

    while (index < layer->states.count &&
           !flow_keys_are_equal(flow_frontier_layer_key(layer, index), key, layer->words))
        index++;
    return index;
}

/* Marks which edges ahead of this step are used, by the state that the step led to. */
static void
mark_ahead_edges(const struct flow_frontier *frontier, const struct flow_sweep_step *step,
                 const uint64_t *key, uint8_t *is_used)
{
    for (int i = 0; i < step->ahead_count; i++)
        is_used[step->ahead_edge[i]] = flow_label(key, step->ahead[i], frontier->is_wide) != 0;
}

/* Walks back from the state; takes_second: branches to the first second ancestor it meets. */
static void
walk_segment_back(const struct flow_frontier *frontier, const struct segment *segment,
                  const uint64_t *key, bool takes_second, uint8_t *is_used)
{
    uint32_t index = find_key(&segment->layers[segment->length], key);

    for (int32_t i = segment->length; i > 0; i--) {
        const struct flow_frontier_layer *layer = &segment->layers[i];
        const struct flow_state_info *info = &layer->states.info[index];

        mark_ahead_edges(frontier, &frontier->sweep->steps[segment->first + i - 1],
                         flow_frontier_layer_key(layer, index), is_used);
        index = info->ancestor;
        if (takes_second && info->second_ancestor != FLOW_NO_STATE) {
            index = info->second_ancestor;
            takes_second = false;
        }
    }
}

/* Marks the edges between a state of a checkpoint and its ancestor in the previous one. */
static bool
trace_segment(const struct flow_frontier *frontier, size_t which, uint32_t index, uint32_t ancestor,
              bool takes_second, uint8_t *is_used)
{
    const uint64_t nothing[FLOW_FRONTIER_WORDS] = {0};
    const struct flow_checkpoint *to = &frontier->checkpoints[which];
    const struct flow_checkpoint *from = which ? &frontier->checkpoints[which - 1] : NULL;
    const size_t words = (size_t)frontier->words;
    struct segment segment = {.first = from ? from->at : 0};
    bool is_done;

    segment.length = to->at - segment.first;
    segment.layers =
        base_alloc_zero(frontier->memory, (size_t)segment.length + 1, sizeof *segment.layers);
    if (!segment.layers)
        return false;
    for (int32_t i = 0; i <= segment.length; i++)
        flow_frontier_layer_init(&segment.layers[i], frontier->memory, frontier->words);
    is_done = replay_segment(frontier, &segment, from ? from->keys + ancestor * words : nothing);
    if (is_done)
        walk_segment_back(frontier, &segment, to->keys + index * words, takes_second, is_used);
    free_segment(&segment, frontier->memory);
    return is_done;
}

/* One answer. *branch: in, whether to branch where that is first possible; out, whether it did. */
static bool
trace_answer(const struct flow_frontier *frontier, bool *branch, uint8_t *is_used)
{
    bool must_branch = *branch;
    uint32_t index = 0;

    *branch = false;
    for (size_t which = frontier->checkpoint_count; which-- > 0;) {
        const uint32_t *ancestors = frontier->checkpoints[which].ancestors[index];
        const bool leaves = must_branch && ancestors[1] != FLOW_NO_STATE;
        const uint32_t ancestor = leaves ? ancestors[1] : ancestors[0];

        if (!trace_segment(frontier, which, index, ancestor, leaves && ancestors[1] == ancestors[0],
                           is_used))
            return false;
        if (leaves) {
            *branch = true;
            must_branch = false;
        }
        index = ancestor;
    }
    return true;
}

enum clew_status
flow_frontier_traceback(const struct flow_frontier *frontier, uint8_t *first, uint8_t *second,
                        int *known, struct clew_error *error)
{
    const size_t edges = (size_t)frontier->sweep->board->edge_count;
    bool branch = false;

    *known = 0;
    if (flow_frontier_state_count(frontier) == 0)
        return CLEW_OK;
    memset(first, 0, edges);
    memset(second, 0, edges);
    if (!trace_answer(frontier, &branch, first))
        return base_no_memory(error);
    *known = 1;
    if (flow_frontier_count(frontier) < 2)
        return CLEW_OK;
    branch = true;
    if (!trace_answer(frontier, &branch, second))
        return base_no_memory(error);
    *known += branch;
    return CLEW_OK;
}
