/*
 * flow_engine_csp_smart - colours cells with the usual wits of constraint search.
 *
 *     forward-checking   turn back as soon as some cell has no value left
 *     mrv                the cell with the fewest values left comes next
 *     degree             among those, the one beside the most free cells
 *     lcv                first the value that takes the least from other cells
 *     cache              keep what values each cell has left, and renew only what can change
 *
 * Values left are kept as a set of bits for each cell. A value that is gone never comes back while
 * the search goes down, so a set that is not renewed in time holds too much, never too little, and
 * the rules are asked again before a value is placed. What changed is remembered on a trail.
 */
#include "base/base_bits.h"
#include "flow/classic/flow_colouring.h"
#include "flow/flow_engines.h"

#include <string.h>

struct smart {
    struct base_memory *memory;
    bool checks_forward, takes_fewest, takes_degree, orders_values, keeps_domains;
    size_t words;   /* of one set */
    uint64_t *left; /* the sets, a node each */
    int32_t *count; /* of their members */
    int empty;      /* free nodes whose set is empty */
    /* Trail: which node changed, and its set before. */
    uint64_t *trail; /* words + 1 words an entry, the node first */
    size_t trail_count, trail_capacity;
    size_t *marks; /* the trail's length when a value was placed */
    size_t mark_count;
    uint8_t *is_listed; /* nodes renewed already in this step */
    int32_t *list;
    bool has_no_room;
};

/* The sets hold the colours by their numbers, and behind them the blank. */
static int16_t
value_of(const struct flow_colouring *colouring, size_t bit)
{
    return bit < (size_t)colouring->board->colours ? (int16_t)bit : FLOW_BLANK;
}

static uint64_t *
set_of(const struct smart *smart, int32_t node)
{
    return smart->left + (size_t)node * smart->words;
}

/* ---- What is left ---- */

static bool
remember(struct smart *smart, int32_t node)
{
    const size_t entry = smart->words + 1;
    uint64_t *at;

    if (smart->trail_count == smart->trail_capacity) {
        const size_t wanted = smart->trail_capacity ? 2 * smart->trail_capacity : 256;
        uint64_t *trail =
            base_resize(smart->memory, smart->trail, smart->trail_capacity * entry * sizeof *trail,
                        wanted * entry * sizeof *trail);

        if (!trail)
            return false;
        smart->trail = trail;
        smart->trail_capacity = wanted;
    }
    at = smart->trail + smart->trail_count++ * entry;
    at[0] = (uint64_t)node;
    memcpy(at + 1, set_of(smart, node), smart->words * sizeof *at);
    return true;
}

static void
set_count(struct smart *smart, int32_t node, int count)
{
    smart->empty += (count == 0) - (smart->count[node] == 0);
    smart->count[node] = count;
}

static int
count_members(const struct smart *smart, int32_t node)
{
    int count = 0;

    for (size_t i = 0; i < smart->words; i++)
        count += bits_count(set_of(smart, node)[i]);
    return count;
}

/* Takes the values away that the rules no longer allow. */
static void
renew(struct flow_colouring *colouring, struct smart *smart, int32_t node)
{
    bool is_remembered = false;

    for (size_t bit = 0; bit < (size_t)colouring->values; bit++) {
        if (!bits_has(set_of(smart, node), bit) ||
            flow_colouring_allows(colouring, node, value_of(colouring, bit)))
            continue;
        if (!is_remembered && !remember(smart, node)) {
            smart->has_no_room = true;
            return;
        }
        is_remembered = true;
        bits_remove(set_of(smart, node), bit);
    }
    if (is_remembered)
        set_count(smart, node, count_members(smart, node));
}

/* Free nodes beside the node, and beside its coloured neighbours; returns how many. */
static int
list_near(const struct flow_colouring *colouring, struct smart *smart, int32_t node)
{
    const struct flow_board *board = colouring->board;
    int count = 0;

    for (int i = 0; i < board->nodes[node].degree; i++) {
        const int32_t near = board->nodes[node].links[i].to;

        for (int j = -1; j < board->nodes[near].degree; j++) {
            const int32_t far = j < 0 ? near : board->nodes[near].links[j].to;

            if (colouring->value[far] != FLOW_FREE || smart->is_listed[far] || far == node)
                continue;
            if (j >= 0 && colouring->value[near] == FLOW_FREE)
                continue;
            smart->is_listed[far] = 1;
            smart->list[count++] = far;
        }
    }
    for (int i = 0; i < count; i++)
        smart->is_listed[smart->list[i]] = 0;
    return count;
}

static void
renew_all(struct flow_colouring *colouring, struct smart *smart)
{
    for (int32_t node = 0; node < colouring->board->node_count; node++)
        if (colouring->value[node] == FLOW_FREE)
            renew(colouring, smart, node);
}

static void
placed(struct flow_colouring *colouring, void *own, int32_t node)
{
    struct smart *smart = own;
    const int16_t value = colouring->value[node];
    int count;

    smart->marks[smart->mark_count++] = smart->trail_count;
    if (!smart->keeps_domains || (value >= 0 && colouring->is_finished[value])) {
        renew_all(colouring, smart);
        return;
    }
    count = list_near(colouring, smart, node);
    for (int i = 0; i < count; i++)
        renew(colouring, smart, smart->list[i]);
}

static void
taken_back(struct flow_colouring *colouring, void *own, int32_t node)
{
    struct smart *smart = own;
    const size_t mark = smart->marks[--smart->mark_count];

    (void)colouring;
    (void)node;
    while (smart->trail_count > mark) {
        const uint64_t *entry = smart->trail + --smart->trail_count * (smart->words + 1);
        const int32_t changed = (int32_t)entry[0];

        memcpy(set_of(smart, changed), entry + 1, smart->words * sizeof *entry);
        set_count(smart, changed, count_members(smart, changed));
    }
}

/* ---- Choosing ---- */

static int32_t
choose(struct flow_colouring *colouring, void *own)
{
    struct smart *smart = own;
    int32_t best = -1;
    int best_near = -1;

    if (smart->has_no_room || (smart->checks_forward && smart->empty))
        return -1;
    for (int32_t node = 0; node < colouring->board->node_count; node++) {
        int near = 0;

        if (colouring->value[node] != FLOW_FREE)
            continue;
        if (best >= 0 && (!smart->takes_fewest || smart->count[node] > smart->count[best]))
            continue;
        if (smart->takes_degree)
            near = list_near(colouring, smart, node);
        if (best < 0 || smart->count[node] < smart->count[best] || near > best_near) {
            best = node;
            best_near = near;
        }
    }
    return best;
}

/* How many cells near the node lose a value when this one is placed there. */
static int
count_losses(struct flow_colouring *colouring, struct smart *smart, int32_t node, int16_t value)
{
    const int near = list_near(colouring, smart, node);
    int losses = 0;

    if (!flow_colouring_allows(colouring, node, value))
        return 0;
    colouring->value[node] = value;
    if (value >= 0)
        colouring->cells_of[value]++;
    for (int i = 0; i < near; i++) {
        const int32_t other = smart->list[i];
        bool loses = false;

        for (size_t bit = 0; !loses && bit < (size_t)colouring->values; bit++)
            loses = bits_has(set_of(smart, other), bit) &&
                    !flow_colouring_allows(colouring, other, value_of(colouring, bit));
        losses += loses;
    }
    if (value >= 0)
        colouring->cells_of[value]--;
    colouring->value[node] = FLOW_FREE;
    return losses;
}

static int
list_values(struct flow_colouring *colouring, void *own, int32_t node, int16_t *values)
{
    struct smart *smart = own;
    int count = 0, losses[FLOW_MAX_COLOURS + 1];

    for (size_t bit = 0; bit < (size_t)colouring->values; bit++) {
        const int16_t value = value_of(colouring, bit);
        int at = count, lost = 0;

        if (!bits_has(set_of(smart, node), bit))
            continue;
        if (smart->orders_values)
            lost = count_losses(colouring, smart, node, value);
        for (; at > 0 && losses[at - 1] > lost; at--) {
            values[at] = values[at - 1];
            losses[at] = losses[at - 1];
        }
        values[at] = value;
        losses[at] = lost;
        count++;
    }
    return count;
}

/* ---- Before and after ---- */

static void
take_options(struct smart *smart, const struct puzzle_options *options)
{
    smart->checks_forward = puzzle_option_flag(options, "forward-checking");
    smart->takes_fewest = puzzle_option_flag(options, "mrv");
    smart->takes_degree = puzzle_option_flag(options, "degree");
    smart->orders_values = puzzle_option_flag(options, "lcv");
    smart->keeps_domains = puzzle_option_flag(options, "cache");
}

static void
release(struct smart *smart, size_t nodes)
{
    base_release(smart->memory, smart->left, nodes * smart->words * sizeof *smart->left);
    base_release(smart->memory, smart->count, nodes * sizeof *smart->count);
    base_release(smart->memory, smart->trail,
                 smart->trail_capacity * (smart->words + 1) * sizeof *smart->trail);
    base_release(smart->memory, smart->marks, nodes * sizeof *smart->marks);
    base_release(smart->memory, smart->is_listed, nodes);
    base_release(smart->memory, smart->list, nodes * sizeof *smart->list);
}

static bool
set_up(struct smart *smart, const struct flow_colouring *colouring)
{
    const size_t nodes = (size_t)colouring->board->node_count;

    smart->memory = colouring->memory;
    smart->words = bits_words((size_t)colouring->values);
    smart->left = base_alloc_zero(smart->memory, nodes * smart->words, sizeof *smart->left);
    smart->count = base_alloc(smart->memory, nodes * sizeof *smart->count);
    smart->marks = base_alloc(smart->memory, nodes * sizeof *smart->marks);
    smart->is_listed = base_alloc_zero(smart->memory, nodes, 1);
    smart->list = base_alloc(smart->memory, nodes * sizeof *smart->list);
    if (!smart->left || !smart->count || !smart->marks || !smart->is_listed || !smart->list)
        return false;
    for (size_t node = 0; node < nodes; node++) {
        smart->count[node] = colouring->values;
        for (size_t bit = 0; bit < (size_t)colouring->values; bit++)
            bits_add(set_of(smart, (int32_t)node), bit);
    }
    return true;
}

/* The first choice comes before any value was placed: now all sets are made. */
static int32_t
choose_at_first(struct flow_colouring *colouring, void *own)
{
    struct smart *smart = own;

    if (smart->mark_count == 0)
        renew_all(colouring, smart);
    return choose(colouring, own);
}

static enum clew_status
solve(struct puzzle_job *job, struct clew_error *error)
{
    struct smart smart = {.memory = job->search->memory};
    const struct flow_wit wit = {.own = &smart,
                                 .choose = choose_at_first,
                                 .list_values = list_values,
                                 .placed = placed,
                                 .taken_back = taken_back};
    struct flow_colouring colouring;
    enum clew_status status = flow_colouring_start(&colouring, job, error);

    if (status != CLEW_OK)
        return status;
    take_options(&smart, job->options);
    if (set_up(&smart, &colouring))
        status = flow_colouring_run(&colouring, &wit, error);
    else
        status = base_no_memory(error);
    if (smart.has_no_room && colouring.found == 0) {
        job->outcome = CLEW_GAVE_UP;
        job->is_proved = false;
        status = base_no_memory(error);
    }
    release(&smart, (size_t)colouring.board->node_count);
    flow_colouring_end(&colouring);
    return status;
}

const struct engine flow_engine_csp_smart = {
    .name = "csp-smart",
    .description = "a colour for each cell, most constrained cell first; no-touch",
    .origin = "Flow Free as a constraint problem, its smart solver",
    .solve = solve,
};
