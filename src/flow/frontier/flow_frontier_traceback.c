/*
 * flow_frontier_traceback - from the checkpoints back to the edges of one or two answers.
 *
 * Each state of a checkpoint knows an ancestor in the previous one, and a second ancestor if more
 * than one partial solution leads to it in between (possibly from the same ancestor). So the first
 * answer is the chain of first ancestors, from the last checkpoint to the empty state at the start.
 * There is a second answer exactly if some state on that chain has a second ancestor: branch there.
 *
 * Between two checkpoints the steps are replayed from the one ancestor, and this time every layer
 * is kept with the parents of each state. The next segment uses the same layers: new ones would
 * take more time than the states, of which there are few. Segments do not depend on each other.
 */
#include "flow/frontier/flow_frontier.h"

#include "search/search_team.h"

/* The layers between two checkpoints. Here ancestors are indices into the previous layer. */
struct segment {
    struct flow_frontier_layer *layers;
    int32_t layer_count; /* enough for the longest segment */
    int32_t first;       /* steps done at layers[0] */
    int32_t length;
};

/* The steps between this checkpoint and the previous one. */
static int32_t
segment_length(const struct flow_frontier *frontier, size_t which)
{
    return frontier->checkpoints[which].at - (which ? frontier->checkpoints[which - 1].at : 0);
}

static bool
alloc_segment(struct segment *segment, const struct flow_frontier *frontier)
{
    for (size_t which = 0; which < frontier->checkpoint_count; which++)
        if (segment_length(frontier, which) >= segment->layer_count)
            segment->layer_count = segment_length(frontier, which) + 1;
    segment->layers =
        base_alloc_zero(frontier->memory, (size_t)segment->layer_count, sizeof *segment->layers);
    for (int32_t i = 0; segment->layers && i < segment->layer_count; i++)
        flow_frontier_layer_init(&segment->layers[i], frontier->memory, frontier->words);
    return segment->layers != NULL;
}

static void
free_segment(struct segment *segment, struct base_memory *memory)
{
    for (int32_t i = 0; segment->layers && i < segment->layer_count; i++)
        flow_frontier_layer_free(&segment->layers[i]);
    base_release(memory, segment->layers, (size_t)segment->layer_count * sizeof *segment->layers);
}

/* Runs the steps of the segment again, from one state. */
static bool
replay_segment(const struct flow_frontier *frontier, struct segment *segment, const uint64_t *key)
{
    struct flow_state_info info = {.count_low = 1, .ancestor = 0, .second_ancestor = FLOW_NO_STATE};

    for (int32_t i = 0; i <= segment->length; i++)
        flow_frontier_layer_clear(&segment->layers[i], 0);
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

/* From a state of a checkpoint to its ancestor in the previous one. */
struct trace {
    uint32_t index, ancestor;
    bool takes_second; /* in between, to the second of two ways */
};

/* Marks the edges between a state of a checkpoint and its ancestor in the previous one. */
static bool
trace_segment(const struct flow_frontier *frontier, struct segment *segment, size_t which,
              const struct trace *trace, uint8_t *is_used)
{
    const uint64_t nothing[FLOW_FRONTIER_WORDS] = {0};
    const struct flow_checkpoint *to = &frontier->checkpoints[which];
    const struct flow_checkpoint *from = which ? &frontier->checkpoints[which - 1] : NULL;
    const size_t words = (size_t)frontier->words;

    segment->first = from ? from->at : 0;
    segment->length = segment_length(frontier, which);
    if (!replay_segment(frontier, segment, from ? from->keys + trace->ancestor * words : nothing))
        return false;
    walk_segment_back(frontier, segment, to->keys + trace->index * words, trace->takes_second,
                      is_used);
    return true;
}

/* ---- Answers ---- */

/* An answer, whose segments the workers take one after another. */
struct tracing {
    const struct flow_frontier *frontier;
    struct trace *traces; /* by checkpoint */
    uint8_t *is_used;     /* by edge; a segment has edges of its own */
    atomic_size_t next;   /* checkpoint */
    atomic_bool has_failed;
};

static void
trace_segments(void *context, int worker)
{
    struct tracing *tracing = context;
    const struct flow_frontier *frontier = tracing->frontier;
    struct segment segment = {.layer_count = 0};
    bool is_done = alloc_segment(&segment, frontier);
    size_t which;

    (void)worker;
    while (is_done && (which = atomic_fetch_add(&tracing->next, 1)) < frontier->checkpoint_count)
        is_done =
            trace_segment(frontier, &segment, which, &tracing->traces[which], tracing->is_used);
    free_segment(&segment, frontier->memory);
    if (!is_done)
        atomic_store(&tracing->has_failed, true);
}

/* Follows the ancestors. *branch: in, whether to branch where first possible; out, if it did. */
static void
find_traces(const struct flow_frontier *frontier, struct trace *traces, bool *branch)
{
    bool must_branch = *branch;
    uint32_t index = 0;

    *branch = false;
    for (size_t which = frontier->checkpoint_count; which-- > 0;) {
        const uint32_t *ancestors = frontier->checkpoints[which].ancestors[index];
        const bool leaves = must_branch && ancestors[1] != FLOW_NO_STATE;

        traces[which] = (struct trace){.index = index,
                                       .ancestor = ancestors[leaves],
                                       .takes_second = leaves && ancestors[1] == ancestors[0]};
        if (leaves) {
            *branch = true;
            must_branch = false;
        }
        index = traces[which].ancestor;
    }
}

static bool
trace_answer(struct tracing *tracing, struct search_team *team, bool *branch, uint8_t *is_used)
{
    find_traces(tracing->frontier, tracing->traces, branch);
    tracing->is_used = is_used;
    atomic_store(&tracing->next, 0);
    if (team)
        search_team_do_uneven(team, trace_segments, tracing);
    else
        trace_segments(tracing, 0);
    return !atomic_load(&tracing->has_failed);
}

/* False: out of memory. */
static bool
trace_answers(struct tracing *tracing, struct search_team *team, uint8_t *answers[2], int *known)
{
    bool branch = false;

    if (!trace_answer(tracing, team, &branch, answers[0]))
        return false;
    *known = 1;
    branch = flow_frontier_count(tracing->frontier) > 1;
    if (branch && !trace_answer(tracing, team, &branch, answers[1]))
        return false;
    *known += branch;
    return true;
}

enum clew_status
flow_frontier_traceback(const struct flow_frontier *frontier, struct search_team *team,
                        uint8_t *answers[2], int *known, struct clew_error *error)
{
    const size_t edges = (size_t)frontier->sweep->board->edge_count;
    const size_t bytes = frontier->checkpoint_count * sizeof(struct trace);
    struct tracing tracing = {.frontier = frontier};
    bool is_traced;

    *known = 0;
    if (flow_frontier_state_count(frontier) == 0)
        return CLEW_OK;
    memset(answers[0], 0, edges);
    memset(answers[1], 0, edges);
    tracing.traces = base_alloc(frontier->memory, bytes);
    is_traced = tracing.traces && trace_answers(&tracing, team, answers, known);
    base_release(frontier->memory, tracing.traces, bytes);
    return is_traced ? CLEW_OK : base_no_memory(error);
}
