/*
 * flow_frontier_no_touch - the successors of a state under no-touch.
 *
 * A path does not run beside itself if the two nodes of every unused edge have different colours.
 * So every node gets its colour when it is passed, and a key has, after the labels, the colour of
 * the passed node of each slot. A chain that starts away from any dot is tried in each colour that
 * is still unfinished. The rule forbids so much, and so early, that there are still far fewer
 * states than under touch.
 *
 *     key = label of each slot (0 unused, 1 leads to a dot, 2 + slot its mate), colour of each slot
 */
#include "flow/frontier/flow_frontier.h"

#include "base/base_bits.h"

#define LEADS_TO_DOT 1u

struct arrivals {
    unsigned used;
    int count;
    unsigned label[2];
    unsigned slot[2];
    unsigned colour; /* 1 + colour of the path that arrives; 0: none does */
    bool is_mixed;   /* two colours arrive */
};

static unsigned
passed_colour(const struct flow_frontier *frontier, const uint64_t *key, unsigned slot)
{
    return flow_label(key, (unsigned)frontier->sweep->slot_count + slot, frontier->is_wide);
}

static void
set_passed_colour(const struct flow_frontier *frontier, uint64_t *key, unsigned slot,
                  unsigned colour)
{
    flow_set_label(key, (unsigned)frontier->sweep->slot_count + slot, colour, frontier->is_wide);
}

static struct arrivals
read_arrivals(const struct flow_frontier *frontier, const uint64_t *key,
              const struct flow_sweep_step *step)
{
    struct arrivals arrivals = {.used = 0};

    for (int i = 0; i < step->back_count; i++) {
        const unsigned label = flow_label(key, step->back[i], frontier->is_wide);
        const unsigned colour = passed_colour(frontier, key, step->back[i]);

        if (!label)
            continue;
        arrivals.is_mixed |= arrivals.colour && arrivals.colour != colour;
        arrivals.colour = colour;
        arrivals.used |= 1u << i;
        if (arrivals.count < 2) {
            arrivals.label[arrivals.count] = label;
            arrivals.slot[arrivals.count] = step->back[i];
        }
        arrivals.count++;
    }
    return arrivals;
}

/* Whether a node of this colour would lie beside its own path. */
static bool
touches_itself(const struct flow_frontier *frontier, const uint64_t *key,
               const struct flow_sweep_step *step, const struct arrivals *arrivals, unsigned colour)
{
    for (int i = 0; i < step->back_count; i++)
        if (!(arrivals->used >> i & 1) && colour &&
            passed_colour(frontier, key, step->back[i]) == colour)
            return true;
    return false;
}

/* Whether the colour still needs cells: its dots are not connected yet. */
static bool
is_unfinished(const struct flow_frontier_expansion *expansion, const uint64_t *key, int colour)
{
    const struct flow_frontier *frontier = expansion->frontier;
    const struct flow_sweep *sweep = frontier->sweep;
    const int32_t *dots = sweep->board->dots[colour];

    if (sweep->passed_at[dots[0]] >= expansion->at || sweep->passed_at[dots[1]] >= expansion->at)
        return true;
    for (unsigned slot = 0; slot < (unsigned)sweep->slot_count; slot++)
        if (flow_label(key, slot, frontier->is_wide) == LEADS_TO_DOT &&
            passed_colour(frontier, key, slot) == 1u + (unsigned)colour)
            return true;
    return false;
}

/* Clears the slots of the back edges and joins the paths that arrive. False: a loop. */
static bool
no_touch_join_arrivals(const struct flow_frontier *frontier, uint64_t *key,
                       const struct flow_sweep_step *step, const struct arrivals *arrivals)
{
    for (int i = 0; i < step->back_count; i++) {
        flow_set_label(key, step->back[i], 0, frontier->is_wide);
        set_passed_colour(frontier, key, step->back[i], 0);
    }
    if (step->colour >= 0)
        return arrivals->count == 0 || flow_join_labels(key, arrivals->label[0], LEADS_TO_DOT,
                                                        frontier->ranges, frontier->is_wide);
    if (arrivals->count < 2)
        return true;
    if (arrivals->label[0] == frontier->ranges.mate + arrivals->slot[1])
        return false;
    return flow_join_labels(key, arrivals->label[0], arrivals->label[1], frontier->ranges,
                            frontier->is_wide);
}

static void
no_touch_label_edges_ahead(const struct flow_frontier *frontier, uint64_t *key,
                           const struct flow_sweep_step *step, const struct arrivals *arrivals,
                           unsigned ahead)
{
    const unsigned slot = step->ahead[bits_lowest(ahead)];
    unsigned label = arrivals->label[0];

    if (step->colour >= 0) {
        label = LEADS_TO_DOT;
    } else if (arrivals->count == 0) {
        const unsigned second = step->ahead[bits_highest(ahead)];

        flow_set_label(key, second, frontier->ranges.mate + slot, frontier->is_wide);
        label = frontier->ranges.mate + second;
    } else if (label >= frontier->ranges.mate) {
        flow_set_label(key, label - frontier->ranges.mate, frontier->ranges.mate + slot,
                       frontier->is_wide);
    }
    flow_set_label(key, slot, label, frontier->is_wide);
}

/* One successor: the node has this colour and uses these edges ahead. */
static void
no_touch_put_successor(struct flow_frontier_expansion *expansion, const uint64_t *state,
                       const struct flow_state_info *info, const struct arrivals *arrivals,
                       unsigned ahead, unsigned colour)
{
    const struct flow_frontier *frontier = expansion->frontier;
    const struct flow_sweep_step *step = expansion->step;
    uint64_t key[FLOW_FRONTIER_WORDS];

    if (touches_itself(frontier, state, step, arrivals, colour))
        return;
    memcpy(key, state, (size_t)frontier->words * sizeof *key);
    if (!no_touch_join_arrivals(frontier, key, step, arrivals))
        return;
    if (ahead)
        no_touch_label_edges_ahead(frontier, key, step, arrivals, ahead);
    for (int i = 0; i < step->ahead_count; i++)
        set_passed_colour(frontier, key, step->ahead[i], colour);
    expansion->has_failed |= !flow_frontier_layer_put(expansion->into, key, frontier->words, info);
}

void
flow_frontier_expand_no_touch(struct flow_frontier_expansion *expansion, const uint64_t *key,
                              const struct flow_state_info *info)
{
    const struct flow_frontier *frontier = expansion->frontier;
    const struct flow_sweep_step *step = expansion->step;
    const struct arrivals arrivals = read_arrivals(frontier, key, step);
    uint64_t ahead_sets = frontier->sweep->ahead_sets[step->first_set + arrivals.used];

    if (arrivals.is_mixed)
        return;
    if (step->colour >= 0 && arrivals.count && arrivals.colour != 1u + (unsigned)step->colour)
        return;
    for (; ahead_sets; ahead_sets &= ahead_sets - 1) {
        const unsigned ahead = (unsigned)bits_lowest(ahead_sets);

        if (step->colour >= 0)
            no_touch_put_successor(expansion, key, info, &arrivals, ahead,
                                   1u + (unsigned)step->colour);
        else if (arrivals.count || !ahead)
            no_touch_put_successor(expansion, key, info, &arrivals, ahead, arrivals.colour);
        else
            for (int colour = 0; colour < frontier->sweep->board->colours; colour++)
                if (is_unfinished(expansion, key, colour))
                    no_touch_put_successor(expansion, key, info, &arrivals, ahead,
                                           1u + (unsigned)colour);
    }
}
