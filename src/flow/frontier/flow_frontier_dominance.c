/* flow_frontier_dominance - see the header. */
#include "flow/frontier/flow_frontier.h"

/* ---- The pairs of each step ---- */

/* Where pairs are put; with pairs NULL they are only counted. */
struct pair_list {
    const struct flow_frontier *frontier;
    uint32_t *ends; /* by step: the number of pairs, later the index of the next one */
    struct flow_slot_pair *pairs;
};

/* An edge while it is cut. */
struct cut_span {
    int32_t first; /* the step that cuts it */
    int32_t close; /* the step that passes its second node */
};

static struct cut_span
cut_span_of(const struct flow_sweep *sweep, int32_t edge)
{
    const int32_t a = sweep->passed_at[sweep->board->edges[edge].a];
    const int32_t b = sweep->passed_at[sweep->board->edges[edge].b];

    return (struct cut_span){.first = a < b ? a : b, .close = a < b ? b : a};
}

static void
put_pair(struct pair_list *list, int32_t at, int32_t edge, int32_t other)
{
    const uint16_t *slots = list->frontier->sweep->slot_of_edge;
    const uint32_t index = list->ends[at]++;

    if (list->pairs)
        list->pairs[index] = (struct flow_slot_pair){slots[edge], slots[other]};
}

/* Whether the slot is cut during the whole block: then it decides about the partition. */
static bool
partitions_block(struct cut_span span, int32_t begin, int32_t end)
{
    return span.first < begin && span.close >= end;
}

/* The two edges lead to neighbouring nodes ahead from the step `first` to before `close`. */
static void
list_pair(struct pair_list *list, int32_t edge, int32_t other, int32_t first, int32_t close)
{
    const struct flow_sweep *sweep = list->frontier->sweep;
    const struct cut_span spans[2] = {cut_span_of(sweep, edge), cut_span_of(sweep, other)};
    int32_t begin = flow_frontier_block_begin(list->frontier, first);
    int32_t end = flow_frontier_block_end(list->frontier, first);

    if (!partitions_block(spans[0], begin, end) && !partitions_block(spans[1], begin, end) &&
        first + 1 < end)
        put_pair(list, first, edge, other);
    for (; end - 1 < close; begin = end, end = flow_frontier_block_end(list->frontier, begin)) {
        if (!partitions_block(spans[0], begin, end) && !partitions_block(spans[1], begin, end))
            put_pair(list, end - 1, edge, other);
        if (end == sweep->board->node_count)
            return;
    }
}

/* All pairs of edges that lead to the two nodes of an edge ahead. */
static void
list_pairs_around(struct pair_list *list, const struct flow_edge *ahead)
{
    const struct flow_sweep *sweep = list->frontier->sweep;
    const struct flow_node *x = &sweep->board->nodes[ahead->a], *y = &sweep->board->nodes[ahead->b];
    const int32_t x_at = sweep->passed_at[ahead->a], y_at = sweep->passed_at[ahead->b];
    const int32_t close = x_at < y_at ? x_at : y_at;

    for (int i = 0; i < x->degree; i++)
        for (int j = 0; j < y->degree; j++) {
            const int32_t a = sweep->passed_at[x->links[i].to];
            const int32_t b = sweep->passed_at[y->links[j].to];

            if ((a > b ? a : b) < close)
                list_pair(list, x->links[i].edge, y->links[j].edge, a > b ? a : b, close);
        }
}

static void
list_pairs(struct pair_list *list, const struct flow_position *position)
{
    const struct flow_board *board = list->frontier->sweep->board;

    for (int32_t edge = 0; edge < board->edge_count; edge++)
        if (!position || position->links[edge] != FLOW_LINK_BARRED)
            list_pairs_around(list, &board->edges[edge]);
}

/* Counts the pairs of each step, then puts them in the order of the steps. */
static bool
make_pairs(struct flow_dominance *dominance, const struct flow_frontier *frontier,
           const struct flow_position *position)
{
    const size_t steps = (size_t)dominance->node_count;
    struct pair_list list = {.frontier = frontier};

    list.ends = dominance->starts =
        base_alloc_zero(dominance->memory, steps + 1, sizeof *list.ends);
    if (list.ends) {
        uint32_t sum = 0;

        list_pairs(&list, position);
        for (size_t at = 0; at <= steps; at++) {
            const uint32_t count = list.ends[at];

            list.ends[at] = sum;
            sum += count;
        }
        dominance->pair_count = sum;
        list.pairs = dominance->pairs =
            base_alloc(dominance->memory, (size_t)(sum + 1) * sizeof *list.pairs);
        if (list.pairs)
            list_pairs(&list, position);
        /* Each entry is now where the pairs of its step end: the next step begins there. */
        memmove(list.ends + 1, list.ends, steps * sizeof *list.ends);
        list.ends[0] = 0;
    }
    return dominance->pairs != NULL;
}

enum clew_status
flow_dominance_new(struct flow_dominance **out, const struct flow_frontier *frontier,
                   const struct flow_position *position, struct clew_error *error)
{
    struct flow_dominance *dominance = base_alloc_zero(frontier->memory, 1, sizeof *dominance);

    *out = dominance;
    if (!dominance)
        return base_no_memory(error);
    dominance->memory = frontier->memory;
    dominance->node_count = frontier->sweep->board->node_count;
    if (make_pairs(dominance, frontier, position))
        return CLEW_OK;
    flow_dominance_free(dominance);
    *out = NULL;
    return base_no_memory(error);
}

void
flow_dominance_free(struct flow_dominance *dominance)
{
    if (!dominance)
        return;
    base_release(dominance->memory, dominance->starts,
                 ((size_t)dominance->node_count + 1) * sizeof *dominance->starts);
    base_release(dominance->memory, dominance->pairs,
                 ((size_t)dominance->pair_count + 1) * sizeof *dominance->pairs);
    base_release(dominance->memory, dominance->known_keys,
                 dominance->known_words * sizeof *dominance->known_keys);
    base_release(dominance->memory, dominance, sizeof *dominance);
}

/* ---- The known answer ---- */

/* Whether the state that the step led to uses the same edges ahead as the answer. */
static bool
agrees_with_answer(const struct flow_frontier *frontier, const struct flow_sweep_step *step,
                   const uint64_t *key, const uint8_t *is_used)
{
    for (int i = 0; i < step->ahead_count; i++)
        if ((flow_label(key, step->ahead[i], frontier->is_wide) != 0) !=
            (is_used[step->ahead_edge[i]] != 0))
            return false;
    return true;
}

/* The successor that agrees with the answer; false: out of memory, or it is no answer. */
static bool
follow_answer(const struct flow_frontier *frontier, int32_t at, const uint8_t *is_used,
              struct flow_frontier_layer *layer, uint64_t *key)
{
    const struct flow_state_info info = {.count_low = 1, .second_ancestor = FLOW_NO_STATE};
    struct flow_frontier_expansion expansion = flow_frontier_expansion_at(frontier, at, layer);

    flow_frontier_layer_clear(layer, 0);
    flow_frontier_expand(&expansion, key, &info);
    for (uint32_t i = 0; i < layer->states.count && !expansion.has_failed; i++) {
        const uint64_t *next = flow_frontier_layer_key(layer, i);

        if (agrees_with_answer(frontier, &frontier->sweep->steps[at], next, is_used)) {
            memcpy(key, next, (size_t)frontier->words * sizeof *key);
            return true;
        }
    }
    return false;
}

enum clew_status
flow_dominance_set_known(struct flow_dominance *dominance, const struct flow_frontier *frontier,
                         const uint8_t *is_used, struct clew_error *error)
{
    const size_t words = (size_t)frontier->words;
    uint64_t key[FLOW_FRONTIER_WORDS] = {0};
    struct flow_frontier_layer layer;
    bool is_followed = true;

    dominance->known_words = (size_t)dominance->node_count * words;
    dominance->known_keys =
        base_alloc(dominance->memory, dominance->known_words * sizeof *dominance->known_keys);
    if (!dominance->known_keys)
        return base_no_memory(error);
    flow_frontier_layer_init(&layer, dominance->memory, frontier->words);
    for (int32_t at = 0; at < dominance->node_count && is_followed; at++) {
        is_followed = follow_answer(frontier, at, is_used, &layer, key);
        memcpy(dominance->known_keys + (size_t)at * words, key, words * sizeof *key);
    }
    flow_frontier_layer_free(&layer);
    return is_followed ? CLEW_OK : base_no_memory(error);
}

static bool
is_known(const struct flow_dominance *dominance, int32_t at, const uint64_t *key, int words)
{
    return dominance->known_keys &&
           flow_keys_are_equal(dominance->known_keys + (size_t)at * (size_t)words, key, words);
}

/* ---- Dropping states ---- */

/* Whether the state without the pair of slots is in the layer and may take its place. */
static bool
is_replaced(const struct flow_dominance *dominance, const struct flow_frontier *frontier,
            int32_t at, const struct flow_frontier_layer *layer, const uint64_t *key,
            struct flow_slot_pair pair)
{
    uint64_t other[FLOW_FRONTIER_WORDS];

    memcpy(other, key, (size_t)layer->words * sizeof *key);
    flow_set_label(other, pair.a, 0, frontier->is_wide);
    flow_set_label(other, pair.b, 0, frontier->is_wide);
    return flow_frontier_layer_has(layer, other) && !is_known(dominance, at, other, layer->words) &&
           !is_known(dominance, at, key, layer->words);
}

/* Called with is_wide as a constant: most states have no such pair, and the test decides the cost. */
static inline __attribute__((always_inline)) bool
is_dominated(const struct flow_dominance *dominance, const struct flow_frontier *frontier,
             int32_t at, const struct flow_frontier_layer *layer, const uint64_t *key, bool is_wide)
{
    const struct flow_slot_pair *end = dominance->pairs + dominance->starts[at + 1];

    for (const struct flow_slot_pair *pair = dominance->pairs + dominance->starts[at]; pair < end;
         pair++)
        if (flow_label(key, pair->a, is_wide) == frontier->ranges.mate + pair->b &&
            is_replaced(dominance, frontier, at, layer, key, *pair))
            return true;
    return false;
}

/* Moves the states that are left together. */
static void
remove_dropped(struct flow_frontier_layer *layer, uint32_t first)
{
    const size_t words = (size_t)layer->words;
    uint32_t left = first;

    for (uint32_t i = first; i < layer->states.count; i++) {
        if (!flow_state_info_count(&layer->states.info[i]))
            continue;
        memcpy(layer->states.keys + left * words, layer->states.keys + i * words,
               words * sizeof *layer->states.keys);
        layer->states.info[left++] = layer->states.info[i];
    }
    layer->states.count = left;
}

/*
 * Marks the dominated states by a count of 0, and returns the first of them. They stay until all
 * have been looked at: a dominated state dominates others as well.
 */
static inline __attribute__((always_inline)) uint32_t
mark_dominated(const struct flow_dominance *dominance, const struct flow_frontier *frontier,
               int32_t at, struct flow_frontier_layer *layer, bool is_wide)
{
    uint32_t first = layer->states.count;

    for (uint32_t i = layer->states.count; i-- > 0;)
        if (is_dominated(dominance, frontier, at, layer, flow_frontier_layer_key(layer, i),
                         is_wide)) {
            layer->states.info[i].count_low = layer->states.info[i].count_high = 0;
            first = i;
        }
    return first;
}

void
flow_dominance_reduce(const struct flow_dominance *dominance, const struct flow_frontier *frontier,
                      int32_t at, struct flow_frontier_layer *layer)
{
    if (dominance->starts[at] == dominance->starts[at + 1])
        return;
    remove_dropped(layer, frontier->is_wide
                              ? mark_dominated(dominance, frontier, at, layer, true)
                              : mark_dominated(dominance, frontier, at, layer, false));
}
