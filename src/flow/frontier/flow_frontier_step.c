/*
 * flow_frontier_step - the successors of a state when the frontier passes a node, under touch.
 *
 * The hot loop of the engine. It is written once, for any length of key, and compiled for the
 * lengths that matter (16 slots and 32 slots of one byte) with that length known: this halves the
 * time on a 14x14 board.
 */
#include "flow/frontier/flow_frontier.h"

#include "base/base_bits.h"

#define INLINE static inline __attribute__((always_inline))

/* A key's shape, known to the compiler where it matters. */
struct shape {
    int words;
    bool is_wide;
};

/* What comes to the node from behind. */
struct arrivals {
    unsigned used; /* mask over the back edges */
    int count;
    unsigned label[2];
    unsigned slot[2];
};

INLINE struct arrivals
take_arrivals(uint64_t *key, const struct flow_sweep_step *step, const struct shape shape)
{
    struct arrivals arrivals = {.used = 0};

    for (int i = 0; i < step->back_count; i++) {
        const unsigned label = flow_label(key, step->back[i], shape.is_wide);

        if (!label)
            continue;
        flow_set_label(key, step->back[i], 0, shape.is_wide);
        arrivals.used |= 1u << i;
        if (arrivals.count < 2) {
            arrivals.label[arrivals.count] = label;
            arrivals.slot[arrivals.count] = step->back[i];
        }
        arrivals.count++;
    }
    return arrivals;
}

/* Joins two labels that meet: the slot at the far end of a chain gets what the other is. */
INLINE bool
join_labels(uint64_t *key, unsigned a, unsigned b, unsigned mate, const struct shape shape)
{
    if (a < mate && b < mate)
        return a == b;
    if (a >= mate)
        flow_set_label(key, a - mate, b, shape.is_wide);
    if (b >= mate)
        flow_set_label(key, b - mate, a, shape.is_wide);
    return true;
}

/* What happens at the node itself, before any edge ahead is chosen. False: not allowed. */
INLINE bool
join_arrivals(uint64_t *key, const struct arrivals *arrivals, const struct flow_sweep_step *step,
              unsigned mate, const struct shape shape)
{
    if (step->colour >= 0 || arrivals->count < 2)
        return true; /* a path that comes into a dot was joined when it set out for it */
    if (arrivals->label[0] == mate + arrivals->slot[1])
        return false; /* a loop */
    return join_labels(key, arrivals->label[0], arrivals->label[1], mate, shape);
}

/*
 * Labels the edge ahead where a path goes on that leads back to this label. An edge into a dot is
 * as good as the dot: the path ends there, or what it leads back to now leads to that dot. False:
 * the colours are different.
 */
INLINE bool
extend_path(uint64_t *key, unsigned edge, unsigned label, const struct flow_sweep_step *step,
            unsigned mate, const struct shape shape)
{
    const unsigned slot = step->ahead[edge];
    const int colour = step->ahead_colour[edge];
    const int32_t beside = step->ahead_beside[edge];
    const unsigned other = beside < 0 ? 0 : flow_label(key, (unsigned)beside, shape.is_wide);

    if (other && (colour >= 0 || (label < mate && other < mate && other != label)))
        return false; /* two that the next node cannot join */
    if (colour >= 0) {
        flow_set_label(key, slot, FLOW_INTO_DOT, shape.is_wide);
        return join_labels(key, label, 1u + (unsigned)colour, mate, shape);
    }
    if (label >= mate)
        flow_set_label(key, label - mate, mate + slot, shape.is_wide);
    flow_set_label(key, slot, label, shape.is_wide);
    return true;
}

/* Labels the edges ahead that are used. False: not allowed. */
INLINE bool
label_edges_ahead(uint64_t *key, unsigned ahead, const struct arrivals *arrivals,
                  const struct flow_sweep_step *step, unsigned mate, const struct shape shape)
{
    const unsigned edge = bits_lowest(ahead), second = bits_highest(ahead);

    if (step->colour >= 0)
        return extend_path(key, edge, 1u + (unsigned)step->colour, step, mate, shape);
    if (arrivals->count)
        return extend_path(key, edge, arrivals->label[0], step, mate, shape);
    /* A new chain: first from nowhere, then on at the other end. */
    if (step->ahead_colour[edge] < 0)
        return extend_path(key, second, mate + step->ahead[edge], step, mate, shape);
    flow_set_label(key, step->ahead[edge], FLOW_INTO_DOT, shape.is_wide);
    return extend_path(key, second, 1u + (unsigned)step->ahead_colour[edge], step, mate, shape);
}

/* Only chains that join, or get a colour, or a dot that comes into sight can. */
INLINE bool
may_newly_cross(const struct arrivals *arrivals, unsigned ahead, const struct flow_sweep_step *step,
                unsigned mate)
{
    if (step->gains_dot)
        return true;
    if (step->colour >= 0)
        return false;
    if (arrivals->count == 2)
        return arrivals->label[0] >= mate || arrivals->label[1] >= mate;
    return (arrivals->count == 0 || arrivals->label[0] >= mate) && (ahead & step->ahead_dots);
}

INLINE void
expand(struct flow_frontier_expansion *expansion, const uint64_t *state,
       const struct flow_state_info *info, const struct shape shape)
{
    const struct flow_frontier *frontier = expansion->frontier;
    const struct flow_sweep_step *step = expansion->step;
    uint64_t joined[FLOW_FRONTIER_WORDS], key[FLOW_FRONTIER_WORDS];
    struct arrivals arrivals;
    uint64_t ahead_sets;

    memcpy(joined, state, (size_t)shape.words * sizeof *state);
    arrivals = take_arrivals(joined, step, shape);
    ahead_sets = frontier->sweep->ahead_sets[step->first_set + arrivals.used];
    if (!ahead_sets || !join_arrivals(joined, &arrivals, step, frontier->mate, shape))
        return;
    for (; ahead_sets; ahead_sets &= ahead_sets - 1) {
        const unsigned ahead = (unsigned)bits_lowest(ahead_sets);

        memcpy(key, joined, (size_t)shape.words * sizeof *state);
        if (ahead && !label_edges_ahead(key, ahead, &arrivals, step, frontier->mate, shape))
            continue;
        if (expansion->boundary && !shape.is_wide &&
            may_newly_cross(&arrivals, ahead, step, frontier->mate) &&
            flow_frontier_has_crossing(expansion->boundary, key, shape.words, frontier->mate))
            continue;
        expansion->has_failed |= !flow_frontier_layer_put(expansion->into, key, shape.words, info);
    }
}

void
flow_frontier_expand(struct flow_frontier_expansion *expansion, const uint64_t *key,
                     const struct flow_state_info *info)
{
    const struct flow_frontier *frontier = expansion->frontier;

    if (!frontier->sweep->board->touch)
        flow_frontier_expand_no_touch(expansion, key, info);
    else
        expand(expansion, key, info, (struct shape){frontier->words, frontier->is_wide});
}

INLINE void
expand_each(struct flow_frontier_expansion *expansion, const struct flow_states *states,
            struct search_meter *meter, const struct shape shape)
{
    for (uint32_t i = 0; i < states->count && !expansion->has_failed; i++) {
        if (!search_count_node(meter))
            expansion->has_failed = true;
        expand(expansion, states->keys + (size_t)i * (size_t)shape.words, &states->info[i], shape);
    }
}

static void
expand_each_no_touch(struct flow_frontier_expansion *expansion, const struct flow_states *states,
                     struct search_meter *meter)
{
    const size_t words = (size_t)expansion->frontier->words;

    for (uint32_t i = 0; i < states->count && !expansion->has_failed; i++) {
        if (!search_count_node(meter))
            expansion->has_failed = true;
        flow_frontier_expand_no_touch(expansion, states->keys + i * words, &states->info[i]);
    }
}

void
flow_frontier_expand_all(struct flow_frontier_expansion *expansion,
                         const struct flow_states *states, struct search_meter *meter)
{
    const struct flow_frontier *frontier = expansion->frontier;

    if (!frontier->sweep->board->touch)
        expand_each_no_touch(expansion, states, meter);
    else if (frontier->is_wide)
        expand_each(expansion, states, meter, (struct shape){frontier->words, true});
    else if (frontier->words == 2)
        expand_each(expansion, states, meter, (struct shape){2, false});
    else if (frontier->words == 4)
        expand_each(expansion, states, meter, (struct shape){4, false});
    else
        expand_each(expansion, states, meter, (struct shape){frontier->words, false});
}
