/*
 * flow_frontier_step - the successors of a state when the frontier passes a node, under touch.
 *
 * The hot loop of the engine. It is written for any length of key, and compiled separately for the
 * common lengths (16 and 32 slots of one byte): this halves the time on a 14x14 board.
 */
#include "flow/frontier/flow_frontier.h"

#include "base/base_bits.h"

#define MAX_PENDING 32
#define EACH_BYTE   UINT64_C(0x0101010101010101)

#define INLINE static inline __attribute__((always_inline))

/* A key's layout, a constant where it matters. */
struct key_layout {
    int words;
    bool is_wide;
    struct flow_label_ranges ranges;
};

/*
 * Successors that are put into the layer a few steps later, when the bucket that each of them begins
 * with has arrived in the cache. To fetch keys as well does not pay: most buckets are empty.
 */
struct pending_states {
    uint64_t keys[MAX_PENDING * FLOW_FRONTIER_WORDS];
    uint32_t hashes[MAX_PENDING];
    const struct flow_state_info *info[MAX_PENDING];
    int count;
};

/* The paths that arrive at the node by its back edges. */
struct arrivals {
    unsigned used; /* mask over the back edges */
    int count;
    unsigned label[2];
    unsigned slot[2];
};

INLINE struct arrivals
take_arrivals(uint64_t *key, const struct flow_sweep_step *step, const struct key_layout layout)
{
    struct arrivals arrivals = {.used = 0};

    for (int i = 0; i < step->back_count; i++) {
        const unsigned label = flow_label(key, step->back[i], layout.is_wide);

        if (!label)
            continue;
        flow_set_label(key, step->back[i], 0, layout.is_wide);
        arrivals.used |= 1u << i;
        if (arrivals.count < 2) {
            arrivals.label[arrivals.count] = label;
            arrivals.slot[arrivals.count] = step->back[i];
        }
        arrivals.count++;
    }
    return arrivals;
}

/* Joins the paths that arrive, before any edge ahead is chosen. False: not allowed. */
INLINE bool
join_arrivals(uint64_t *key, const struct arrivals *arrivals, const struct flow_sweep_step *step,
              const struct key_layout layout)
{
    if (step->colour >= 0 || arrivals->count < 2)
        return true; /* a path into a dot was joined with it when that edge was chosen */
    if (arrivals->label[0] == layout.ranges.mate + arrivals->slot[1])
        return false; /* a loop */
    return arrivals->label[0] == layout.ranges.bond + arrivals->slot[1] ||
           flow_join_labels(key, arrivals->label[0], arrivals->label[1], layout.ranges,
                            layout.is_wide);
}

/* Whether a node ahead may join two paths, the second of which arrives there by that slot. */
INLINE bool
may_join(unsigned label, unsigned other, unsigned slot_of_other, struct flow_label_ranges ranges)
{
    return flow_is_chain(label, ranges) || flow_is_chain(other, ranges) ||
           (label < ranges.mate ? other == label : label == ranges.bond + slot_of_other);
}

/*
 * Continues along an edge ahead a path that leads back to this label. An edge into a dot counts as
 * the dot itself: the path gets its colour, or ends there if it has it. False: the colours differ.
 */
INLINE bool
extend_path(uint64_t *key, unsigned edge, unsigned label, const struct flow_sweep_step *step,
            const struct key_layout layout)
{
    const unsigned slot = step->ahead[edge];
    const int colour = step->ahead_colour[edge];
    const int32_t beside = step->ahead_beside[edge];
    const unsigned other = beside < 0 ? 0 : flow_label(key, (unsigned)beside, layout.is_wide);

    if (other && (colour >= 0 || !may_join(label, other, (unsigned)beside, layout.ranges)))
        return false;
    if (colour >= 0) {
        flow_set_label(key, slot, FLOW_INTO_DOT, layout.is_wide);
        return flow_join_labels(key, label, FLOW_FIRST_COLOUR + (unsigned)colour, layout.ranges,
                                layout.is_wide);
    }
    flow_move_end(key, label, slot, layout.ranges, layout.is_wide);
    flow_set_label(key, slot, label, layout.is_wide);
    return true;
}

/* Labels the edges ahead that are used. False: not allowed. */
INLINE bool
label_edges_ahead(uint64_t *key, unsigned ahead, const struct arrivals *arrivals,
                  const struct flow_sweep_step *step, const struct key_layout layout)
{
    const unsigned edge = bits_lowest(ahead), second = bits_highest(ahead);

    if (step->colour >= 0)
        return extend_path(key, edge, FLOW_FIRST_COLOUR + (unsigned)step->colour, step, layout);
    if (arrivals->count)
        return extend_path(key, edge, arrivals->label[0], step, layout);
    /* A new chain: its first edge leads back to nothing, or to the dot ahead of it. */
    if (step->ahead_colour[edge] < 0)
        return extend_path(key, second, layout.ranges.mate + step->ahead[edge], step, layout);
    flow_set_label(key, step->ahead[edge], FLOW_INTO_DOT, layout.is_wide);
    return extend_path(key, second, FLOW_FIRST_COLOUR + (unsigned)step->ahead_colour[edge], step,
                       layout);
}

/* The highest bit of each label of the word that is equal to this one. */
INLINE uint64_t
equal_label_bits(uint64_t word, unsigned label, const struct key_layout layout)
{
    const uint64_t high = layout.is_wide ? UINT64_C(0x8000800080008000) : 128 * EACH_BYTE;
    const uint64_t other =
        word ^ label * (layout.is_wide ? UINT64_C(0x0001000100010001) : EACH_BYTE);

    return ~(((other & ~high) + ~high) | other) & high;
}

/* If a colour has two open ends, both dots are behind them: now they name each other instead. */
INLINE void
bond_ends(uint64_t *key, unsigned colour, const struct key_layout layout)
{
    const unsigned label = FLOW_FIRST_COLOUR + colour, bits = layout.is_wide ? 16 : 8;
    unsigned ends[2];
    int count = 0;

    for (int i = 0; i < layout.words; i++)
        for (uint64_t left = equal_label_bits(key[i], label, layout); left && count < 2;
             left &= left - 1)
            ends[count++] = ((unsigned)i * 64 + (unsigned)bits_lowest(left)) / bits;
    if (count < 2)
        return;
    flow_set_label(key, ends[0], layout.ranges.bond + ends[1], layout.is_wide);
    flow_set_label(key, ends[1], layout.ranges.bond + ends[0], layout.is_wide);
}

/* The colours that may have got a second open end: of this dot, and of dots that edges lead into. */
INLINE void
bond_new_ends(uint64_t *key, unsigned ahead, const struct flow_sweep_step *step,
              const struct key_layout layout)
{
    if (step->colour >= 0)
        bond_ends(key, (unsigned)step->colour, layout);
    for (unsigned left = ahead & step->ahead_dots; left; left &= left - 1)
        bond_ends(key, (unsigned)step->ahead_colour[bits_lowest(left)], layout);
}

/* A crossing can only appear when chains join or get a colour, or a dot reaches the boundary. */
INLINE bool
may_newly_cross(const struct arrivals *arrivals, unsigned ahead, const struct flow_sweep_step *step,
                struct flow_label_ranges ranges)
{
    if (step->gains_dot)
        return true;
    if (step->colour >= 0)
        return false;
    if (arrivals->count == 2)
        return flow_is_chain(arrivals->label[0], ranges) ||
               flow_is_chain(arrivals->label[1], ranges);
    return (arrivals->count == 0 || flow_is_chain(arrivals->label[0], ranges)) &&
           (ahead & step->ahead_dots);
}

INLINE void
put_pending(struct flow_frontier_expansion *expansion, struct pending_states *pending,
            const struct key_layout layout)
{
    for (int i = 0; i < pending->count; i++)
        expansion->has_failed |= !flow_frontier_layer_put_hashed(
            expansion->into, pending->keys + (size_t)i * (size_t)layout.words, layout.words,
            pending->hashes[i], pending->info[i]);
    pending->count = 0;
}

/* The key is the next of the pending ones. */
INLINE void
add_pending(struct flow_frontier_expansion *expansion, struct pending_states *pending,
            const uint64_t *key, const struct flow_state_info *info, const struct key_layout layout)
{
    const uint32_t hash = flow_frontier_layer_hash(key, layout.words);

    flow_frontier_layer_prefetch(expansion->into, hash);
    pending->hashes[pending->count] = hash;
    pending->info[pending->count++] = info;
    if (pending->count == MAX_PENDING)
        put_pending(expansion, pending, layout);
}

INLINE void
expand_state(struct flow_frontier_expansion *expansion, struct pending_states *pending,
             const uint64_t *state, const struct flow_state_info *info,
             const struct key_layout layout)
{
    const struct flow_frontier *frontier = expansion->frontier;
    const struct flow_sweep_step *step = expansion->step;
    uint64_t joined[FLOW_FRONTIER_WORDS];
    struct arrivals arrivals;
    uint64_t ahead_sets;

    memcpy(joined, state, (size_t)layout.words * sizeof *state);
    arrivals = take_arrivals(joined, step, layout);
    ahead_sets = frontier->sweep->ahead_sets[step->first_set + arrivals.used];
    if (!ahead_sets || !join_arrivals(joined, &arrivals, step, layout))
        return;
    for (; ahead_sets; ahead_sets &= ahead_sets - 1) {
        const unsigned ahead = (unsigned)bits_lowest(ahead_sets);
        uint64_t *key = pending->keys + (size_t)pending->count * (size_t)layout.words;

        memcpy(key, joined, (size_t)layout.words * sizeof *state);
        if (ahead && !label_edges_ahead(key, ahead, &arrivals, step, layout))
            continue;
        bond_new_ends(key, ahead, step, layout);
        if (expansion->boundary && !layout.is_wide &&
            may_newly_cross(&arrivals, ahead, step, layout.ranges) &&
            flow_frontier_has_crossing(expansion->boundary, key, layout.ranges))
            continue;
        add_pending(expansion, pending, key, info, layout);
    }
}

void
flow_frontier_expand(struct flow_frontier_expansion *expansion, const uint64_t *key,
                     const struct flow_state_info *info)
{
    const struct flow_frontier *frontier = expansion->frontier;
    const struct key_layout layout = {frontier->words, frontier->is_wide, frontier->ranges};
    struct pending_states pending;

    if (!frontier->sweep->board->touch) {
        flow_frontier_expand_no_touch(expansion, key, info);
        return;
    }
    pending.count = 0;
    expand_state(expansion, &pending, key, info, layout);
    put_pending(expansion, &pending, layout);
}

INLINE void
expand_states(struct flow_frontier_expansion *expansion, const struct flow_states *states,
              struct search_meter *meter, const struct key_layout layout)
{
    struct pending_states pending;

    pending.count = 0;
    for (uint32_t i = 0; i < states->count && !expansion->has_failed; i++) {
        if (!search_count_node(meter))
            expansion->has_failed = true;
        expand_state(expansion, &pending, states->keys + (size_t)i * (size_t)layout.words,
                     &states->info[i], layout);
    }
    put_pending(expansion, &pending, layout);
}

static void
expand_states_no_touch(struct flow_frontier_expansion *expansion, const struct flow_states *states,
                       struct search_meter *meter)
{
    const size_t words = (size_t)expansion->frontier->words;

    for (uint32_t i = 0; i < states->count && !expansion->has_failed; i++) {
        if (!search_count_node(meter))
            expansion->has_failed = true;
        flow_frontier_expand_no_touch(expansion, states->keys + i * words, &states->info[i]);
    }
}

/* Wide keys need many colours or wide boards; a page can do without a copy of the loop for them. */
#ifdef __wasm__
#define HAS_WIDE_COPY false
#else
#define HAS_WIDE_COPY true
#endif

void
flow_frontier_expand_all(struct flow_frontier_expansion *expansion,
                         const struct flow_states *states, struct search_meter *meter)
{
    const struct flow_frontier *frontier = expansion->frontier;
    const bool is_wide = frontier->is_wide;

    if (!frontier->sweep->board->touch)
        expand_states_no_touch(expansion, states, meter);
    else if (HAS_WIDE_COPY && is_wide)
        expand_states(expansion, states, meter,
                      (struct key_layout){frontier->words, true, frontier->ranges});
    else if (!is_wide && frontier->words == 2)
        expand_states(expansion, states, meter, (struct key_layout){2, false, frontier->ranges});
    else if (!is_wide && frontier->words == 4)
        expand_states(expansion, states, meter, (struct key_layout){4, false, frontier->ranges});
    else
        expand_states(expansion, states, meter,
                      (struct key_layout){frontier->words, is_wide, frontier->ranges});
}
