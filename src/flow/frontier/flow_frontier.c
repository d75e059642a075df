/* flow_frontier - see the header. */
#include "flow/frontier/flow_frontier.h"

#define KEEP_AT_LEAST 8   /* steps between two layers that are kept */
#define SHORT_LINE    4   /* nodes: shorter ones are not halved */
#define WORTH_PARTING 128 /* states: fewer are done sooner than shared */
#define A_TASK        16  /* states; in half a row they can become a hundred times as many */

static int
entries_of(const struct flow_sweep *sweep)
{
    return sweep->board->touch ? sweep->slots : 2 * sweep->slots;
}

/* Under no-touch colours are beside the labels, and a label only says "leads to a dot". */
static unsigned
first_mate(const struct flow_board *board)
{
    return board->touch ? 1u + (unsigned)board->colours : 2u;
}

static bool
needs_wide_labels(const struct flow_sweep *sweep)
{
    const int colours = sweep->board->colours;

    return 1 + colours + sweep->slots > UINT8_MAX;
}

int
flow_frontier_key_words(const struct flow_sweep *sweep)
{
    const int bytes = entries_of(sweep) * (needs_wide_labels(sweep) ? 2 : 1);

    /* Whole pairs, so that the usual boards all have the length that the hot loop knows. */
    return bytes <= 0 ? 2 : (bytes + 15) / 16 * 2;
}

static void
free_kept(struct flow_frontier *front)
{
    for (size_t i = 0; i < front->kept_count; i++) {
        const size_t count = front->kept[i].count;

        base_release(front->memory, front->kept[i].keys,
                     count * (size_t)front->words * sizeof(uint64_t));
        base_release(front->memory, front->kept[i].ancestors,
                     count * sizeof *front->kept[i].ancestors);
    }
    base_release(front->memory, front->kept, front->kept_capacity * sizeof *front->kept);
}

void
flow_frontier_free(struct flow_frontier *front)
{
    struct base_memory *memory;

    if (!front)
        return;
    memory = front->memory;
    for (int i = 0; i < FLOW_PARTS && front->now && front->next; i++) {
        flow_frontier_batch_free(&front->now[i], memory, front->words);
        flow_frontier_batch_free(&front->next[i], memory, front->words);
    }
    free_kept(front);
    base_release(memory, front->now, FLOW_PARTS * sizeof *front->now);
    base_release(memory, front->next, FLOW_PARTS * sizeof *front->next);
    base_release(memory, front->cut_until, (size_t)front->sweep->slots * sizeof *front->cut_until);
    base_release(memory, front->route, (size_t)front->words * sizeof *front->route);
    base_release(memory, front, sizeof *front);
}

static bool
take_memory(struct flow_frontier *front)
{
    struct base_memory *memory = front->memory;
    const size_t slots = (size_t)front->sweep->slots;

    front->now = base_alloc_zero(memory, FLOW_PARTS, sizeof *front->now);
    front->next = base_alloc_zero(memory, FLOW_PARTS, sizeof *front->next);
    front->cut_until = base_alloc_zero(memory, slots, sizeof *front->cut_until);
    front->route = base_alloc_zero(memory, (size_t)front->words, sizeof *front->route);
    return front->now && front->next && front->cut_until && front->route;
}

/* No slot is cut yet, so it belongs to the first part. */
static bool
put_first_state(struct flow_frontier *front)
{
    uint64_t nothing[FLOW_FRONTIER_WORDS] = {0};
    struct flow_ways one = {.count_low = 1, .from = 0, .also = FLOW_NOWHERE};
    const struct flow_states states = {.keys = nothing, .ways = &one, .count = 1};
    const struct flow_route route = {front->route, front->words, front->is_wide};

    front->made = 1;
    return flow_frontier_batch_pack(&front->now[0], &states, &route, front->memory);
}

enum clew_status
flow_frontier_new(struct flow_frontier **out, const struct flow_sweep *sweep,
                  struct flow_frontier_scratch *desks, struct search *search,
                  struct clew_error *error)
{
    struct flow_frontier *front = base_alloc_zero(search->memory, 1, sizeof *front);

    *out = NULL;
    if (!front)
        return base_no_memory(error);
    front->sweep = sweep;
    front->search = search;
    front->memory = search->memory;
    front->words = flow_frontier_key_words(sweep);
    front->is_wide = needs_wide_labels(sweep);
    front->mate = first_mate(sweep->board);
    front->worth_parting = WORTH_PARTING;
    front->a_task = A_TASK;
    front->desks = desks;
    if (!take_memory(front) || !put_first_state(front)) {
        flow_frontier_free(front);
        return base_no_memory(error);
    }
    *out = front;
    return CLEW_OK;
}

uint64_t
flow_frontier_size(const struct flow_frontier *front)
{
    uint64_t size = 0;

    for (int i = 0; i < front->made; i++)
        size += front->now[i].states.count;
    return size;
}

bool
flow_frontier_is_large(const struct flow_frontier *front)
{
    return flow_frontier_size(front) >= front->worth_parting;
}

struct flow_frontier_work
flow_frontier_work_at(const struct flow_frontier *front, int32_t at,
                      struct flow_frontier_layer *into)
{
    const struct flow_sweep *sweep = front->sweep;

    return (struct flow_frontier_work){.front = front,
                                       .step = &sweep->steps[at],
                                       .ring = sweep->rings ? &sweep->rings[at] : NULL,
                                       .at = at,
                                       .into = into};
}

/* Where the block that begins there ends: in the middle of a row, or at its end. */
static int32_t
end_of_block(const struct flow_frontier *front, int32_t at)
{
    const int32_t line = front->sweep->line, nodes = front->sweep->board->node_count;
    const int32_t row = at - at % line;
    const int32_t half = line < SHORT_LINE ? line : line / 2;
    const int32_t end = at < row + half ? row + half : row + line;

    return end < nodes ? end : nodes;
}

static bool
is_time_to_keep(const struct flow_frontier *front)
{
    const int32_t line = front->sweep->line;
    const int32_t keep_every = (KEEP_AT_LEAST + line - 1) / line * line;

    return front->at % keep_every == 0 || flow_frontier_is_done(front);
}

bool
flow_frontier_pass_row(struct flow_frontier *front, struct search_team *team)
{
    do {
        front->end = end_of_block(front, front->at);
        flow_frontier_find_route(front, end_of_block(front, front->end));
        if (!flow_frontier_pass_block(front, team) ||
            (is_time_to_keep(front) && !flow_frontier_keep(front)))
            return false;
    } while (front->at % front->sweep->line && !flow_frontier_is_done(front));
    return true;
}

flow_number
flow_frontier_count(const struct flow_frontier *front)
{
    for (int i = 0; i < front->made; i++)
        if (front->now[i].states.count)
            return flow_ways_count(&front->now[i].states.ways[0]);
    return 0;
}
