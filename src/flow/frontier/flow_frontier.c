/* flow_frontier - see the header. */
#include "flow/frontier/flow_frontier.h"

#define MIN_CHECKPOINT_STEPS 8   /* at least, between two checkpoints */
#define MAX_CHECKPOINTS      128 /* about: a long board has more lines between two of them */
#define SHORT_LINE           4   /* nodes: a shorter line is one block */
#define MIN_STATES_TO_SPLIT  128 /* fewer cost less than sharing them */
#define MIN_STATES_PER_TASK  16  /* half a row can multiply them by a hundred */

static int
label_count(const struct flow_sweep *sweep)
{
    return sweep->board->touch ? sweep->slot_count : 2 * sweep->slot_count;
}

/* Under no-touch the colours are stored apart, and one label says "leads to a dot". */
static struct flow_label_ranges
label_ranges(const struct flow_sweep *sweep)
{
    const unsigned mate = FLOW_FIRST_COLOUR + (unsigned)sweep->colour_count;

    return sweep->board->touch
               ? (struct flow_label_ranges){mate, mate + (unsigned)sweep->slot_count}
               : (struct flow_label_ranges){2, FLOW_NO_BOND};
}

static bool
needs_wide_labels(const struct flow_sweep *sweep)
{
    const unsigned slots = (unsigned)sweep->slot_count;

    return sweep->board->touch ? label_ranges(sweep).bond + slots > UINT8_MAX
                               : 2 + slots > UINT8_MAX || sweep->board->colours >= UINT8_MAX;
}

int
flow_frontier_key_words(const struct flow_sweep *sweep)
{
    const int bytes = label_count(sweep) * (needs_wide_labels(sweep) ? 2 : 1);

    /* Whole pairs, so that usual boards have a length that the hot loop is compiled for. */
    return bytes <= 0 ? 2 : (bytes + 15) / 16 * 2;
}

static void
free_checkpoints(struct flow_frontier *frontier)
{
    for (size_t i = 0; i < frontier->checkpoint_count; i++) {
        const size_t count = frontier->checkpoints[i].count;

        base_release(frontier->memory, frontier->checkpoints[i].keys,
                     count * (size_t)frontier->words * sizeof(uint64_t));
        base_release(frontier->memory, frontier->checkpoints[i].ancestors,
                     count * sizeof *frontier->checkpoints[i].ancestors);
    }
    base_release(frontier->memory, frontier->checkpoints,
                 frontier->checkpoint_capacity * sizeof *frontier->checkpoints);
}

void
flow_frontier_free(struct flow_frontier *frontier)
{
    struct base_memory *memory;

    if (!frontier)
        return;
    memory = frontier->memory;
    for (int i = 0; i < FLOW_PARTITION_COUNT && frontier->batches && frontier->next_batches; i++) {
        flow_frontier_batch_free(&frontier->batches[i], memory, frontier->words);
        flow_frontier_batch_free(&frontier->next_batches[i], memory, frontier->words);
    }
    free_checkpoints(frontier);
    flow_dominance_free(frontier->dominance);
    base_release(memory, frontier->batches, FLOW_PARTITION_COUNT * sizeof *frontier->batches);
    base_release(memory, frontier->next_batches,
                 FLOW_PARTITION_COUNT * sizeof *frontier->next_batches);
    base_release(memory, frontier->cut_until,
                 (size_t)frontier->sweep->slot_count * sizeof *frontier->cut_until);
    base_release(memory, frontier->partition_mask,
                 (size_t)frontier->words * sizeof *frontier->partition_mask);
    base_release(memory, frontier, sizeof *frontier);
}

static bool
take_memory(struct flow_frontier *frontier)
{
    struct base_memory *memory = frontier->memory;
    const size_t slots = (size_t)frontier->sweep->slot_count;

    frontier->batches = base_alloc_zero(memory, FLOW_PARTITION_COUNT, sizeof *frontier->batches);
    frontier->next_batches =
        base_alloc_zero(memory, FLOW_PARTITION_COUNT, sizeof *frontier->next_batches);
    frontier->cut_until = base_alloc_zero(memory, slots, sizeof *frontier->cut_until);
    frontier->partition_mask =
        base_alloc_zero(memory, (size_t)frontier->words, sizeof *frontier->partition_mask);
    return frontier->batches && frontier->next_batches && frontier->cut_until &&
           frontier->partition_mask;
}

/* No slot is cut yet, so it belongs to the first partition. */
static bool
put_first_state(struct flow_frontier *frontier)
{
    uint64_t nothing[FLOW_FRONTIER_WORDS] = {0};
    struct flow_state_info one = {.count_low = 1, .ancestor = 0, .second_ancestor = FLOW_NO_STATE};
    const struct flow_states states = {.keys = nothing, .info = &one, .count = 1};
    const struct flow_partitioner partitioner = {frontier->partition_mask, frontier->words,
                                                 frontier->is_wide};

    frontier->batch_count = 1;
    return flow_frontier_batch_pack(&frontier->batches[0], &states, &partitioner, frontier->memory);
}

enum clew_status
flow_frontier_new(struct flow_frontier **out, const struct flow_sweep *sweep,
                  struct flow_frontier_scratch *scratch, struct search *search,
                  struct clew_error *error)
{
    struct flow_frontier *frontier = base_alloc_zero(search->memory, 1, sizeof *frontier);

    *out = NULL;
    if (!frontier)
        return base_no_memory(error);
    frontier->sweep = sweep;
    frontier->search = search;
    frontier->memory = search->memory;
    frontier->words = flow_frontier_key_words(sweep);
    frontier->is_wide = needs_wide_labels(sweep);
    frontier->ranges = label_ranges(sweep);
    frontier->min_states_to_split = MIN_STATES_TO_SPLIT;
    frontier->min_states_per_task = MIN_STATES_PER_TASK;
    frontier->nodes_left = UINT64_MAX;
    frontier->scratch = scratch;
    if (!take_memory(frontier) || !put_first_state(frontier)) {
        flow_frontier_free(frontier);
        return base_no_memory(error);
    }
    *out = frontier;
    return CLEW_OK;
}

enum clew_status
flow_frontier_drop_dominated(struct flow_frontier *frontier, const struct flow_position *position,
                             const uint8_t *known, struct clew_error *error)
{
    struct flow_dominance *dominance;
    enum clew_status status = flow_dominance_new(&dominance, frontier, position, error);

    if (!status && known)
        status = flow_dominance_set_known(dominance, frontier, known, error);
    if (status)
        flow_dominance_free(dominance);
    else
        frontier->dominance = dominance;
    return status;
}

uint64_t
flow_frontier_state_count(const struct flow_frontier *frontier)
{
    uint64_t size = 0;

    for (int i = 0; i < frontier->batch_count; i++)
        size += frontier->batches[i].states.count;
    return size;
}

bool
flow_frontier_is_worth_team(const struct flow_frontier *frontier)
{
    return flow_frontier_state_count(frontier) >= frontier->min_states_to_split;
}

struct flow_frontier_expansion
flow_frontier_expansion_at(const struct flow_frontier *frontier, int32_t at,
                           struct flow_frontier_layer *into)
{
    const struct flow_sweep *sweep = frontier->sweep;

    return (struct flow_frontier_expansion){.frontier = frontier,
                                            .step = &sweep->steps[at],
                                            .boundary =
                                                sweep->boundaries ? &sweep->boundaries[at] : NULL,
                                            .at = at,
                                            .into = into};
}

static int32_t
half_line(const struct flow_frontier *frontier)
{
    const int32_t line = frontier->sweep->line_length;

    return line < SHORT_LINE ? line : line / 2;
}

int32_t
flow_frontier_block_begin(const struct flow_frontier *frontier, int32_t at)
{
    const int32_t row = at - at % frontier->sweep->line_length, half = half_line(frontier);

    return at < row + half ? row : row + half;
}

int32_t
flow_frontier_block_end(const struct flow_frontier *frontier, int32_t at)
{
    const int32_t line = frontier->sweep->line_length, nodes = frontier->sweep->board->node_count;
    const int32_t row = at - at % line, half = half_line(frontier);
    const int32_t end = at < row + half ? row + half : row + line;

    return end < nodes ? end : nodes;
}

static bool
is_checkpoint_due(const struct flow_frontier *frontier)
{
    const int32_t line = frontier->sweep->line_length;
    const int32_t lines = frontier->sweep->board->node_count / line;
    const int32_t interval =
        ((MIN_CHECKPOINT_STEPS + line - 1) / line + lines / MAX_CHECKPOINTS) * line;

    return frontier->at % interval == 0 || flow_frontier_is_done(frontier);
}

static bool
advance_half_row(struct flow_frontier *frontier, struct search_team *team)
{
    frontier->end = flow_frontier_block_end(frontier, frontier->at);
    flow_frontier_set_partition_mask(frontier, flow_frontier_block_end(frontier, frontier->end));
    return flow_frontier_advance_block(frontier, team) &&
           (frontier->at != frontier->end || !is_checkpoint_due(frontier) ||
            flow_frontier_save_checkpoint(frontier));
}

bool
flow_frontier_advance_row(struct flow_frontier *frontier, struct search_team *team)
{
    do {
        if (!advance_half_row(frontier, team))
            return false;
    } while (flow_frontier_is_in_row(frontier) && frontier->nodes_left > 0);
    return true;
}

bool
flow_frontier_advance_row_beside(struct flow_frontier *frontier, struct search_team *team,
                                 struct flow_block_aside *aside)
{
    bool is_advanced;

    frontier->aside = aside;
    is_advanced = advance_half_row(frontier, team);
    frontier->aside = NULL;
    if (!is_advanced || !flow_frontier_is_in_row(frontier))
        return is_advanced;
    return flow_frontier_advance_row(frontier, team);
}

flow_number
flow_frontier_count(const struct flow_frontier *frontier)
{
    for (int i = 0; i < frontier->batch_count; i++)
        if (frontier->batches[i].states.count)
            return flow_state_info_count(&frontier->batches[i].states.info[0]);
    return 0;
}
