/*
 * flow_frontier_no_touch - the successors of a state under no-touch.
 *
 * That a path does not run beside itself is seen at each edge that is not used: its two nodes must
 * not be of one colour. So here every node gets its colour when it is passed, and the states bear
 * the colours of the nodes behind each cut edge, after the labels. A chain that begins away from
 * any dot is begun once in each colour that is still open. That sounds like many states, but the
 * rule forbids so much, and so early, that there are far fewer than under touch.
 *
 *     key = label of each slot (0 unused, 1 leads to a dot, 2 + slot its mate), colour of each slot
 */
#include "flow/frontier/flow_frontier.h"

#include "base/base_bits.h"

#define TO_A_DOT 1u

struct arrivals {
    unsigned used;
    int count;
    unsigned label[2];
    unsigned slot[2];
    unsigned colour; /* of the path that arrives, plus one; 0: none does */
    bool is_mixed;   /* two colours arrive */
};

static unsigned
colour_behind(const struct flow_frontier *front, const uint64_t *key, unsigned slot)
{
    return flow_label(key, (unsigned)front->sweep->slots + slot, front->is_wide);
}

static void
set_colour_behind(const struct flow_frontier *front, uint64_t *key, unsigned slot, unsigned colour)
{
    flow_set_label(key, (unsigned)front->sweep->slots + slot, colour, front->is_wide);
}

static struct arrivals
look_back(const struct flow_frontier *front, const uint64_t *key,
          const struct flow_sweep_step *step)
{
    struct arrivals arrivals = {.used = 0};

    for (int i = 0; i < step->back_count; i++) {
        const unsigned label = flow_label(key, step->back[i], front->is_wide);
        const unsigned colour = colour_behind(front, key, step->back[i]);

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

/* Whether a node of this colour would stand beside its own path. */
static bool
touches(const struct flow_frontier *front, const uint64_t *key, const struct flow_sweep_step *step,
        const struct arrivals *arrivals, unsigned colour)
{
    for (int i = 0; i < step->back_count; i++)
        if (!(arrivals->used >> i & 1) && colour &&
            colour_behind(front, key, step->back[i]) == colour)
            return true;
    return false;
}

/* Whether a path of this colour can still be built: not when both its dots are joined. */
static bool
is_unfinished(const struct flow_frontier_work *work, const uint64_t *key, int colour)
{
    const struct flow_frontier *front = work->front;
    const struct flow_sweep *sweep = front->sweep;
    const int32_t *dots = sweep->board->dots[colour];

    if (sweep->passed_at[dots[0]] >= work->at || sweep->passed_at[dots[1]] >= work->at)
        return true;
    for (unsigned slot = 0; slot < (unsigned)sweep->slots; slot++)
        if (flow_label(key, slot, front->is_wide) == TO_A_DOT &&
            colour_behind(front, key, slot) == 1u + (unsigned)colour)
            return true;
    return false;
}

static bool
join_labels(const struct flow_frontier *front, uint64_t *key, unsigned a, unsigned b)
{
    if (a >= front->mate)
        flow_set_label(key, a - front->mate, b, front->is_wide);
    if (b >= front->mate)
        flow_set_label(key, b - front->mate, a, front->is_wide);
    return true;
}

/* Clears what is behind the node and joins what meets there. False: a loop. */
static bool
settle(const struct flow_frontier *front, uint64_t *key, const struct flow_sweep_step *step,
       const struct arrivals *arrivals)
{
    for (int i = 0; i < step->back_count; i++) {
        flow_set_label(key, step->back[i], 0, front->is_wide);
        set_colour_behind(front, key, step->back[i], 0);
    }
    if (step->colour >= 0)
        return arrivals->count == 0 || join_labels(front, key, arrivals->label[0], TO_A_DOT);
    if (arrivals->count < 2)
        return true;
    if (arrivals->label[0] == front->mate + arrivals->slot[1])
        return false;
    return join_labels(front, key, arrivals->label[0], arrivals->label[1]);
}

static void
leave(const struct flow_frontier *front, uint64_t *key, const struct flow_sweep_step *step,
      const struct arrivals *arrivals, unsigned ahead)
{
    const unsigned slot = step->ahead[bits_lowest(ahead)];
    unsigned label = arrivals->label[0];

    if (step->colour >= 0) {
        label = TO_A_DOT;
    } else if (arrivals->count == 0) {
        const unsigned second = step->ahead[bits_highest(ahead)];

        flow_set_label(key, second, front->mate + slot, front->is_wide);
        label = front->mate + second;
    } else if (label >= front->mate) {
        flow_set_label(key, label - front->mate, front->mate + slot, front->is_wide);
    }
    flow_set_label(key, slot, label, front->is_wide);
}

/* One successor: this colour at the node, these edges used ahead. */
static void
pass_on(struct flow_frontier_work *work, const uint64_t *state, const struct flow_ways *ways,
        const struct arrivals *arrivals, unsigned ahead, unsigned colour)
{
    const struct flow_frontier *front = work->front;
    const struct flow_sweep_step *step = work->step;
    uint64_t key[FLOW_FRONTIER_WORDS];

    if (touches(front, state, step, arrivals, colour))
        return;
    memcpy(key, state, (size_t)front->words * sizeof *key);
    if (!settle(front, key, step, arrivals))
        return;
    if (ahead)
        leave(front, key, step, arrivals, ahead);
    for (int i = 0; i < step->ahead_count; i++)
        set_colour_behind(front, key, step->ahead[i], colour);
    work->has_failed |= !flow_frontier_layer_put(work->into, key, front->words, ways);
}

void
flow_frontier_expand_quiet(struct flow_frontier_work *work, const uint64_t *key,
                           const struct flow_ways *ways)
{
    const struct flow_frontier *front = work->front;
    const struct flow_sweep_step *step = work->step;
    const struct arrivals arrivals = look_back(front, key, step);
    uint64_t options = front->sweep->options[step->options + arrivals.used];

    if (arrivals.is_mixed)
        return;
    if (step->colour >= 0 && arrivals.count && arrivals.colour != 1u + (unsigned)step->colour)
        return;
    for (; options; options &= options - 1) {
        const unsigned ahead = (unsigned)bits_lowest(options);

        if (step->colour >= 0)
            pass_on(work, key, ways, &arrivals, ahead, 1u + (unsigned)step->colour);
        else if (arrivals.count || !ahead)
            pass_on(work, key, ways, &arrivals, ahead, arrivals.colour);
        else
            for (int colour = 0; colour < front->sweep->board->colours; colour++)
                if (is_unfinished(work, key, colour))
                    pass_on(work, key, ways, &arrivals, ahead, 1u + (unsigned)colour);
    }
}
