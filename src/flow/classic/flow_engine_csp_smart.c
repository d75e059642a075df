/*
 * flow_engine_csp_smart - backtracking with the usual heuristics of constraint search.
 *
 *     forward-checking   backtrack as soon as some domain is empty
 *     mrv                minimum remaining values: branch on the node with the smallest domain
 *     degree             break ties by the number of unassigned nodes affected
 *     lcv                least constraining value: the value that prunes the fewest domains first
 *     cache              after an assignment filter only the domains that can change
 *
 * Three more switches save work in the checks of a value: near-dots, lazy-squares and joined-cache
 * (see flow_csp.h).
 *
 * A domain is a bit set per node. A value that is removed cannot become possible again deeper in
 * the search, so a domain that was not filtered in time contains too much, never too little;
 * flow_csp_allows is asked again before each assignment. Changes go on a trail and are undone from
 * it. From the Flow constraint system (see doc/history.md).
 */
#include "base/base_bits.h"
#include "flow/classic/flow_csp.h"
#include "flow/flow_engines.h"

#include <string.h>

struct smart {
    struct base_memory *memory;
    bool uses_forward_checking, uses_mrv, uses_degree, uses_lcv, uses_cache;
    size_t words_per_domain;
    uint64_t *domains;      /* a bit set per node */
    int32_t *domain_size;   /* values left, per node */
    int empty_domain_count; /* of unassigned nodes */
    /* Trail: entries of words_per_domain + 1 words, the node and its domain before the change. */
    uint64_t *trail;
    size_t trail_length, trail_capacity; /* in entries */
    size_t *trail_marks;                 /* the trail's length before each assignment */
    size_t depth;                        /* assignments made */
    int32_t *affected;                   /* filled by smart_list_affected */
    uint8_t *is_listed;                  /* its scratch: nodes already in the list */
    bool is_out_of_memory;
};

/* Bits are the colours by number, then FLOW_CSP_EMPTY. */
static int16_t
value_of(const struct flow_csp *csp, size_t bit)
{
    return bit < (size_t)csp->board->colours ? (int16_t)bit : FLOW_CSP_EMPTY;
}

static uint64_t *
domain_of(const struct smart *smart, int32_t node)
{
    return smart->domains + (size_t)node * smart->words_per_domain;
}

/* ---- Domains ---- */

static bool
smart_push_trail(struct smart *smart, int32_t node)
{
    const size_t entry = smart->words_per_domain + 1;
    uint64_t *at;

    if (smart->trail_length == smart->trail_capacity) {
        const size_t wanted = smart->trail_capacity ? 2 * smart->trail_capacity : 256;
        uint64_t *trail =
            base_resize(smart->memory, smart->trail, smart->trail_capacity * entry * sizeof *trail,
                        wanted * entry * sizeof *trail);

        if (!trail)
            return false;
        smart->trail = trail;
        smart->trail_capacity = wanted;
    }
    at = smart->trail + smart->trail_length++ * entry;
    at[0] = (uint64_t)node;
    memcpy(at + 1, domain_of(smart, node), smart->words_per_domain * sizeof *at);
    return true;
}

static void
smart_set_domain_size(struct smart *smart, int32_t node, int count)
{
    smart->empty_domain_count += (count == 0) - (smart->domain_size[node] == 0);
    smart->domain_size[node] = count;
}

static int
smart_count_domain(const struct smart *smart, int32_t node)
{
    int count = 0;

    for (size_t i = 0; i < smart->words_per_domain; i++)
        count += bits_count(domain_of(smart, node)[i]);
    return count;
}

/* Removes the values that are no longer allowed. */
static void
smart_filter_domain(struct flow_csp *csp, struct smart *smart, int32_t node)
{
    bool is_saved = false;

    for (size_t bit = 0; bit < (size_t)csp->value_count; bit++) {
        if (!bits_has(domain_of(smart, node), bit) ||
            flow_csp_allows(csp, node, value_of(csp, bit)))
            continue;
        if (!is_saved && !smart_push_trail(smart, node)) {
            smart->is_out_of_memory = true;
            return;
        }
        is_saved = true;
        bits_remove(domain_of(smart, node), bit);
    }
    if (is_saved)
        smart_set_domain_size(smart, node, smart_count_domain(smart, node));
}

/*
 * Lists the unassigned nodes whose domains an assignment here can change: neighbours, and
 * neighbours of coloured neighbours. Returns their number.
 */
static int
smart_list_affected(const struct flow_csp *csp, struct smart *smart, int32_t node)
{
    const struct flow_board *board = csp->board;
    int count = 0;

    for (int i = 0; i < board->nodes[node].degree; i++) {
        const int32_t near = board->nodes[node].links[i].to;

        for (int j = -1; j < board->nodes[near].degree; j++) {
            const int32_t far = j < 0 ? near : board->nodes[near].links[j].to;

            if (csp->value[far] != FLOW_CSP_UNASSIGNED || smart->is_listed[far] || far == node)
                continue;
            if (j >= 0 && csp->value[near] == FLOW_CSP_UNASSIGNED)
                continue;
            smart->is_listed[far] = 1;
            smart->affected[count++] = far;
        }
    }
    for (int i = 0; i < count; i++)
        smart->is_listed[smart->affected[i]] = 0;
    return count;
}

static void
smart_filter_all(struct flow_csp *csp, struct smart *smart)
{
    for (int32_t node = 0; node < csp->board->node_count; node++)
        if (csp->value[node] == FLOW_CSP_UNASSIGNED)
            smart_filter_domain(csp, smart, node);
}

static void
smart_on_assign(struct flow_csp *csp, void *context, int32_t node)
{
    struct smart *smart = context;
    const int16_t value = csp->value[node];
    int count;

    smart->trail_marks[smart->depth++] = smart->trail_length;
    if (!smart->uses_cache || (value >= 0 && csp->is_joined[value])) {
        smart_filter_all(csp, smart);
        return;
    }
    count = smart_list_affected(csp, smart, node);
    for (int i = 0; i < count; i++)
        smart_filter_domain(csp, smart, smart->affected[i]);
}

static void
smart_on_unassign(struct flow_csp *csp, void *context, int32_t node)
{
    struct smart *smart = context;
    const size_t mark = smart->trail_marks[--smart->depth];

    (void)csp;
    (void)node;
    while (smart->trail_length > mark) {
        const uint64_t *entry =
            smart->trail + --smart->trail_length * (smart->words_per_domain + 1);
        const int32_t changed = (int32_t)entry[0];

        memcpy(domain_of(smart, changed), entry + 1, smart->words_per_domain * sizeof *entry);
        smart_set_domain_size(smart, changed, smart_count_domain(smart, changed));
    }
}

static bool
smart_has_value(const struct flow_csp *csp, void *context, int32_t node, size_t bit)
{
    (void)csp;
    return bits_has(domain_of(context, node), bit);
}

/* ---- Ordering ---- */

static int32_t
smart_choose_node(struct flow_csp *csp, void *context)
{
    struct smart *smart = context;
    int32_t best = -1;
    int best_degree = -1;

    if (smart->is_out_of_memory || (smart->uses_forward_checking && smart->empty_domain_count))
        return -1;
    for (int32_t node = 0; node < csp->board->node_count; node++) {
        int degree = 0;

        if (csp->value[node] != FLOW_CSP_UNASSIGNED)
            continue;
        if (best >= 0 && (!smart->uses_mrv || smart->domain_size[node] > smart->domain_size[best]))
            continue;
        if (smart->uses_degree)
            degree = smart_list_affected(csp, smart, node);
        if (best < 0 || smart->domain_size[node] < smart->domain_size[best] ||
            degree > best_degree) {
            best = node;
            best_degree = degree;
        }
    }
    return best;
}

/* How many affected nodes lose a value if the node takes this one. */
static int
smart_count_pruned(struct flow_csp *csp, struct smart *smart, int32_t node, int16_t value)
{
    const int count = smart_list_affected(csp, smart, node);
    int pruned = 0;

    if (!flow_csp_allows(csp, node, value))
        return 0;
    csp->value[node] = value;
    if (value >= 0)
        csp->nodes_of_colour[value]++;
    for (int i = 0; i < count; i++) {
        const int32_t other = smart->affected[i];
        bool is_pruned = false;

        for (size_t bit = 0; !is_pruned && bit < (size_t)csp->value_count; bit++)
            is_pruned = bits_has(domain_of(smart, other), bit) &&
                        !flow_csp_allows(csp, other, value_of(csp, bit));
        pruned += is_pruned;
    }
    if (value >= 0)
        csp->nodes_of_colour[value]--;
    csp->value[node] = FLOW_CSP_UNASSIGNED;
    return pruned;
}

static int
smart_order_values(struct flow_csp *csp, void *context, int32_t node, int16_t *values)
{
    struct smart *smart = context;
    int count = 0, pruned[FLOW_MAX_COLOURS + 1];

    for (size_t bit = 0; bit < (size_t)csp->value_count; bit++) {
        const int16_t value = value_of(csp, bit);
        int at = count, cost = 0;

        if (!bits_has(domain_of(smart, node), bit))
            continue;
        if (smart->uses_lcv)
            cost = smart_count_pruned(csp, smart, node, value);
        for (; at > 0 && pruned[at - 1] > cost; at--) {
            values[at] = values[at - 1];
            pruned[at] = pruned[at - 1];
        }
        values[at] = value;
        pruned[at] = cost;
        count++;
    }
    return count;
}

/* ---- Setup and entry point ---- */

static void
smart_read_options(struct smart *smart, struct flow_csp *csp, const struct puzzle_options *options)
{
    smart->uses_forward_checking = puzzle_option_flag(options, "forward-checking");
    smart->uses_mrv = puzzle_option_flag(options, "mrv");
    smart->uses_degree = puzzle_option_flag(options, "degree");
    smart->uses_lcv = puzzle_option_flag(options, "lcv");
    smart->uses_cache = puzzle_option_flag(options, "cache");
    csp->checks_all_dots = !puzzle_option_flag(options, "near-dots");
    csp->checks_all_squares = !puzzle_option_flag(options, "lazy-squares");
    csp->follows_chains = !puzzle_option_flag(options, "joined-cache");
    csp->saves_less = csp->checks_all_dots || csp->checks_all_squares || csp->follows_chains;
}

static void
smart_free(struct smart *smart, size_t nodes)
{
    base_release(smart->memory, smart->domains,
                 nodes * smart->words_per_domain * sizeof *smart->domains);
    base_release(smart->memory, smart->domain_size, nodes * sizeof *smart->domain_size);
    base_release(smart->memory, smart->trail,
                 smart->trail_capacity * (smart->words_per_domain + 1) * sizeof *smart->trail);
    base_release(smart->memory, smart->trail_marks, nodes * sizeof *smart->trail_marks);
    base_release(smart->memory, smart->is_listed, nodes);
    base_release(smart->memory, smart->affected, nodes * sizeof *smart->affected);
}

static bool
smart_init(struct smart *smart, const struct flow_csp *csp)
{
    const size_t nodes = (size_t)csp->board->node_count;

    smart->memory = csp->memory;
    smart->words_per_domain = bits_words((size_t)csp->value_count);
    smart->domains =
        base_alloc_zero(smart->memory, nodes * smart->words_per_domain, sizeof *smart->domains);
    smart->domain_size = base_alloc(smart->memory, nodes * sizeof *smart->domain_size);
    smart->trail_marks = base_alloc(smart->memory, nodes * sizeof *smart->trail_marks);
    smart->is_listed = base_alloc_zero(smart->memory, nodes, 1);
    smart->affected = base_alloc(smart->memory, nodes * sizeof *smart->affected);
    if (!smart->domains || !smart->domain_size || !smart->trail_marks || !smart->is_listed ||
        !smart->affected)
        return false;
    for (size_t node = 0; node < nodes; node++) {
        smart->domain_size[node] = csp->value_count;
        for (size_t bit = 0; bit < (size_t)csp->value_count; bit++)
            bits_add(domain_of(smart, (int32_t)node), bit);
    }
    return true;
}

/* The first choice comes before any assignment: filter all domains once. */
static int32_t
smart_choose_root_node(struct flow_csp *csp, void *context)
{
    struct smart *smart = context;

    if (smart->depth == 0)
        smart_filter_all(csp, smart);
    return smart_choose_node(csp, context);
}

static enum clew_status
solve_csp_smart(struct puzzle_job *job, struct clew_error *error)
{
    struct smart smart = {.memory = job->search->memory};
    const struct flow_csp_heuristic heuristic = {.context = &smart,
                                                 .choose_node = smart_choose_root_node,
                                                 .order_values = smart_order_values,
                                                 .on_assign = smart_on_assign,
                                                 .on_unassign = smart_on_unassign,
                                                 .has_value = smart_has_value};
    struct flow_csp csp;
    enum clew_status status = flow_csp_init(&csp, job, error);

    if (status != CLEW_OK)
        return status;
    smart_read_options(&smart, &csp, job->options);
    if (smart_init(&smart, &csp))
        status = flow_csp_run(&csp, &heuristic, error);
    else
        status = base_no_memory(error);
    if (smart.is_out_of_memory && csp.found_count == 0) {
        job->outcome = CLEW_GAVE_UP;
        job->is_proved = false;
        status = base_no_memory(error);
    }
    smart_free(&smart, (size_t)csp.board->node_count);
    flow_csp_free(&csp);
    return status;
}

const struct puzzle_engine flow_engine_csp_smart = {
    .name = "csp-smart",
    .description = "a colour for each cell, most constrained cell first; no-touch",
    .origin = "Flow Free as a constraint problem, its smart solver",
    .max_cells = FLOW_MAX_TABLE_CELLS,
    .solve = solve_csp_smart,
};
