/* flow_sweep - see the header; boundaries are in flow_sweep_boundary.c. */
#include "flow/frontier/flow_sweep.h"

#include "base/base_bits.h"

#include <string.h>

void
flow_sweep_free(struct flow_sweep *sweep)
{
    size_t nodes;

    if (!sweep)
        return;
    nodes = (size_t)sweep->board->node_count;
    base_release(sweep->memory, sweep->steps, nodes * sizeof *sweep->steps);
    base_release(sweep->memory, sweep->ahead_sets,
                 sweep->ahead_set_count * sizeof *sweep->ahead_sets);
    base_release(sweep->memory, sweep->boundaries, nodes * sizeof *sweep->boundaries);
    base_release(sweep->memory, sweep->passed_at, nodes * sizeof *sweep->passed_at);
    base_release(sweep->memory, sweep->slot_of_edge,
                 (size_t)sweep->board->edge_count * sizeof *sweep->slot_of_edge);
    base_release(sweep->memory, sweep->colours,
                 (size_t)sweep->board->colours * sizeof *sweep->colours);
    base_release(sweep->memory, sweep, sizeof *sweep);
}

/* The index-th cell in the order of the sweep. */
static int32_t
sweep_cell(const struct flow_sweep *sweep, int32_t index)
{
    const struct flow_board *board = sweep->board;
    const int32_t last = board->cell_count - 1;

    if (sweep->direction == FLOW_SWEEP_UP || sweep->direction == FLOW_SWEEP_LEFT)
        index = last - index;
    if (sweep->direction == FLOW_SWEEP_DOWN || sweep->direction == FLOW_SWEEP_UP)
        return index;
    return index % board->rows * board->cols + index / board->rows;
}

static void
order_nodes(struct flow_sweep *sweep)
{
    const struct flow_board *board = sweep->board;
    int32_t step = 0;

    for (int32_t index = 0; index < board->cell_count; index++) {
        const int32_t cell = sweep_cell(sweep, index);
        const int lanes = board->cells[cell] == FLOW_CELL_BRIDGE ? 2
                          : board->first_node[cell] >= 0         ? 1
                                                                 : 0;

        for (int lane = 0; lane < lanes; lane++) {
            sweep->steps[step].node = board->first_node[cell] + lane;
            sweep->passed_at[board->first_node[cell] + lane] = step++;
        }
    }
}

/* The slots in use, as a bit set with room for all edges. */
struct slot_pool {
    uint64_t *words;
    size_t count;
};

static uint16_t
slot_pool_take(struct slot_pool *slots)
{
    for (size_t i = 0; i < slots->count; i++)
        if (~slots->words[i]) {
            const int bit = bits_lowest(~slots->words[i]);

            slots->words[i] |= UINT64_C(1) << bit;
            return (uint16_t)(i * 64 + (size_t)bit);
        }
    return UINT16_MAX; /* not reached: there are more bits than edges */
}

/* The slot of another edge, cut before, to the node that this link leads to; or -1. */
static int32_t
other_slot_to(const struct flow_sweep *sweep, int32_t at, const struct flow_link *link)
{
    const struct flow_node *to = &sweep->board->nodes[link->to];

    for (int i = 0; i < to->degree; i++)
        if (sweep->passed_at[to->links[i].to] < at)
            return sweep->slot_of_edge[to->links[i].edge];
    return -1;
}

static int16_t
colour_number(const struct flow_sweep *sweep, int32_t node)
{
    const int16_t colour = sweep->board->nodes[node].colour;

    return colour < 0 ? colour : sweep->colours[colour].number;
}

/* Sorts the links of the node into back and ahead. slots: NULL, or takes one for each edge ahead. */
static void
make_step(struct flow_sweep *sweep, int32_t at, struct slot_pool *slots)
{
    struct flow_sweep_step *step = &sweep->steps[at];
    const struct flow_node *node = &sweep->board->nodes[step->node];

    *step = (struct flow_sweep_step){.node = step->node,
                                     .first_set = step->first_set,
                                     .colour = colour_number(sweep, step->node)};
    for (int i = 0; i < node->degree; i++) {
        const int32_t edge = node->links[i].edge;

        if (sweep->passed_at[node->links[i].to] > at)
            continue;
        step->back_edge[step->back_count] = edge;
        step->back[step->back_count++] = sweep->slot_of_edge[edge];
        if (slots)
            bits_remove(slots->words, sweep->slot_of_edge[edge]);
    }
    for (int i = 0; i < node->degree; i++) {
        const int32_t edge = node->links[i].edge;

        if (sweep->passed_at[node->links[i].to] < at)
            continue;
        if (slots)
            sweep->slot_of_edge[edge] = slot_pool_take(slots);
        step->ahead_edge[step->ahead_count] = edge;
        step->ahead_colour[step->ahead_count] = colour_number(sweep, node->links[i].to);
        step->ahead_dots |= (unsigned)(step->ahead_colour[step->ahead_count] >= 0)
                            << step->ahead_count;
        step->ahead_beside[step->ahead_count] = other_slot_to(sweep, at, &node->links[i]);
        step->ahead[step->ahead_count++] = sweep->slot_of_edge[edge];
    }
}

static enum clew_status
make_steps(struct flow_sweep *sweep, struct clew_error *error)
{
    const struct flow_board *board = sweep->board;
    struct slot_pool slots = {.count = bits_words((size_t)board->edge_count + 1)};

    slots.words = base_alloc_zero(sweep->memory, slots.count, sizeof *slots.words);
    if (!slots.words)
        return base_no_memory(error);
    for (int32_t at = 0; at < board->node_count; at++) {
        make_step(sweep, at, &slots);
        sweep->steps[at].first_set = (uint32_t)sweep->ahead_set_count;
        sweep->ahead_set_count += (size_t)1 << sweep->steps[at].back_count;
    }
    for (int32_t edge = 0; edge < board->edge_count; edge++)
        if (sweep->slot_of_edge[edge] >= sweep->slot_count)
            sweep->slot_count = sweep->slot_of_edge[edge] + 1;
    base_release(sweep->memory, slots.words, slots.count * sizeof *slots.words);
    return CLEW_OK;
}

/* For each link of a node: its bit in a set of these edges; 0 if it is none of them. */
static void
find_edge_bits(const struct flow_node *node, const int32_t *edges, int count, unsigned *bits)
{
    for (int link = 0; link < node->degree; link++) {
        bits[link] = 0;
        for (int i = 0; i < count; i++)
            if (node->links[link].edge == edges[i])
                bits[link] = 1u << i;
    }
}

/* The edges that a piece uses, as a mask of these bits. */
static unsigned
edges_among(unsigned links, const unsigned *bits)
{
    unsigned mask = 0;

    for (; links; links &= links - 1)
        mask |= bits[bits_lowest(links)];
    return mask;
}

/* Lists, for each set of back edges of a node, the sets of ahead edges that make a piece. */
static void
list_ahead_sets(struct flow_sweep *sweep, const struct flow_kernel *kernel, int32_t at)
{
    const struct flow_sweep_step *step = &sweep->steps[at];
    const struct flow_node *node = &sweep->board->nodes[step->node];
    uint64_t *sets = sweep->ahead_sets + step->first_set;
    unsigned back_bits[FLOW_MAX_LINKS], ahead_bits[FLOW_MAX_LINKS];

    find_edge_bits(node, step->back_edge, step->back_count, back_bits);
    find_edge_bits(node, step->ahead_edge, step->ahead_count, ahead_bits);
    memset(sets, 0, sizeof *sets << step->back_count);
    for (uint32_t left = kernel->sets[step->node]; left; left &= left - 1) {
        const uint8_t links = flow_piece_links[bits_lowest(left)];

        sets[edges_among(links, back_bits)] |= UINT64_C(1) << edges_among(links, ahead_bits);
    }
}

void
flow_sweep_narrow(struct flow_sweep *sweep, const struct flow_kernel *kernel)
{
    for (int32_t at = 0; at < sweep->board->node_count; at++)
        list_ahead_sets(sweep, kernel, at);
}

/* ---- Lines that can be reversed ---- */

#define REVERSIBLE_BACK_SETS 4 /* one back edge from the line before, and one inside the line */

static bool
is_reversible(const struct flow_board *board)
{
    if (board->lattice != FLOW_SQUARES || board->joins_sides || board->joins_ends ||
        board->node_count != board->cell_count)
        return false;
    for (int32_t cell = 0; cell < board->cell_count; cell++)
        if (board->first_node[cell] < 0 || board->cells[cell] == FLOW_CELL_BRIDGE)
            return false;
    return true;
}

/*
 * An edge to the next line has the slot of its place in the line, and all edges inside lines have
 * one slot, as only one of them is cut at a time.
 */
static void
make_reversible_steps(struct flow_sweep *sweep)
{
    const struct flow_board *board = sweep->board;

    sweep->slot_count = sweep->line_length + 1;
    for (int32_t edge = 0; edge < board->edge_count; edge++) {
        const int32_t a = board->edges[edge].a, b = board->edges[edge].b;
        const bool is_in_line =
            sweep->passed_at[a] / sweep->line_length == sweep->passed_at[b] / sweep->line_length;

        sweep->slot_of_edge[edge] =
            (uint16_t)(is_in_line ? sweep->line_length : flow_sweep_place(sweep, a));
    }
    for (int32_t at = 0; at < board->node_count; at++) {
        make_step(sweep, at, NULL);
        sweep->steps[at].first_set = (uint32_t)(REVERSIBLE_BACK_SETS * at);
    }
    sweep->ahead_set_count = REVERSIBLE_BACK_SETS * (size_t)board->node_count;
}

static bool
reverse_line(struct flow_sweep *sweep, const struct flow_kernel *kernel, int32_t line)
{
    const int32_t begin = line * sweep->line_length, end = begin + sweep->line_length;

    for (int32_t near = begin, far = end - 1; near < far; near++, far--) {
        const int32_t node = sweep->steps[near].node;

        sweep->steps[near].node = sweep->steps[far].node;
        sweep->steps[far].node = node;
    }
    for (int32_t at = begin; at < end; at++)
        sweep->passed_at[sweep->steps[at].node] = at;
    for (int32_t at = begin; at < end; at++) {
        make_step(sweep, at, NULL);
        list_ahead_sets(sweep, kernel, at);
    }
    return flow_sweep_update_boundaries(sweep, line);
}

bool
flow_sweep_reverse_line(struct flow_sweep *sweep, const struct flow_kernel *kernel, int32_t line)
{
    if (reverse_line(sweep, kernel, line))
        return true;
    reverse_line(sweep, kernel, line); /* as it was before, so it has room */
    return false;
}

/* ---- All of it ---- */

static bool
take_memory(struct flow_sweep *sweep)
{
    const size_t nodes = (size_t)sweep->board->node_count;

    sweep->steps = base_alloc_zero(sweep->memory, nodes, sizeof *sweep->steps);
    sweep->passed_at = base_alloc_zero(sweep->memory, nodes, sizeof *sweep->passed_at);
    sweep->slot_of_edge = base_alloc_zero(sweep->memory, (size_t)sweep->board->edge_count,
                                          sizeof *sweep->slot_of_edge);
    return sweep->steps && sweep->passed_at && sweep->slot_of_edge;
}

enum clew_status
flow_sweep_new(struct flow_sweep **out, const struct flow_kernel *kernel,
               enum flow_direction direction, struct clew_error *error)
{
    const struct flow_board *board = kernel->board;
    struct flow_sweep *sweep = base_alloc_zero(kernel->memory, 1, sizeof *sweep);
    enum clew_status status;

    *out = NULL;
    if (!sweep)
        return base_no_memory(error);
    sweep->board = board;
    sweep->memory = kernel->memory;
    sweep->direction = direction;
    sweep->is_reversible = is_reversible(board);
    sweep->line_length =
        direction == FLOW_SWEEP_DOWN || direction == FLOW_SWEEP_UP ? board->cols : board->rows;
    if (!take_memory(sweep))
        goto out;
    order_nodes(sweep);
    status = flow_sweep_number_colours(sweep, error);
    if (!status && sweep->is_reversible)
        make_reversible_steps(sweep);
    else if (!status)
        status = make_steps(sweep, error);
    if (status)
        goto out;
    sweep->ahead_sets =
        base_alloc_zero(sweep->memory, sweep->ahead_set_count, sizeof *sweep->ahead_sets);
    if (!sweep->ahead_sets)
        goto out;
    flow_sweep_narrow(sweep, kernel);
    *out = sweep;
    return CLEW_OK;
out:
    flow_sweep_free(sweep);
    return base_no_memory(error);
}

/* The sets of ahead edges that agree with the position: bit m is set if set m does. */
static uint64_t
sets_allowed_by(const struct flow_sweep_step *step, const struct flow_position *position)
{
    uint64_t sets = 0;
    unsigned drawn = 0, barred = 0;

    for (int i = 0; i < step->ahead_count; i++) {
        const uint8_t link = position->links[step->ahead_edge[i]];

        drawn |= (unsigned)(link == FLOW_LINK_USED) << i;
        barred |= (unsigned)(link == FLOW_LINK_BARRED) << i;
    }
    for (unsigned set = 0; set < 1u << step->ahead_count; set++)
        if ((set & drawn) == drawn && !(set & barred))
            sets |= UINT64_C(1) << set;
    return sets;
}

/* Every edge is an ahead edge of one step and a back edge of a later one; the first decides. */
void
flow_sweep_restrict(struct flow_sweep *sweep, const struct flow_position *position)
{
    for (int32_t at = 0; at < sweep->board->node_count; at++) {
        const struct flow_sweep_step *step = &sweep->steps[at];
        const uint64_t sets = sets_allowed_by(step, position);

        for (uint32_t back = 0; back < UINT32_C(1) << step->back_count; back++)
            sweep->ahead_sets[step->first_set + back] &= sets;
    }
}
