/* flow_cnf - see the header. */
#include "flow/sat/flow_cnf.h"

#include "base/base_bits.h"

void
flow_cnf_free(struct flow_cnf *cnf)
{
    base_release(cnf->memory, cnf->literals, cnf->capacity * sizeof *cnf->literals);
    cnf->literals = NULL;
    cnf->length = cnf->capacity = 0;
}

void
flow_cnf_add(struct flow_cnf *cnf, int literal)
{
    if (cnf->has_failed)
        return;
    if (cnf->length == cnf->capacity) {
        const size_t old = cnf->capacity, capacity = old ? 2 * old : 4096;
        int *literals = base_resize(cnf->memory, cnf->literals, old * sizeof *literals,
                                    capacity * sizeof *literals);

        if (!literals) {
            cnf->has_failed = true;
            return;
        }
        cnf->literals = literals;
        cnf->capacity = capacity;
    }
    cnf->literals[cnf->length++] = literal;
    cnf->clause_count += literal == 0;
}

static void
cnf_add_clause(struct flow_cnf *cnf, int a, int b, int c)
{
    flow_cnf_add(cnf, a);
    if (b)
        flow_cnf_add(cnf, b);
    if (c)
        flow_cnf_add(cnf, c);
    flow_cnf_add(cnf, 0);
}

static int
colour_variable(const struct flow_cnf *cnf, int32_t node, int bit)
{
    return 1 + cnf->board->edge_count + (int)node * cnf->bits + bit;
}

static int
differ_variable(const struct flow_cnf *cnf, int32_t edge, int bit)
{
    return 1 + cnf->board->edge_count + (cnf->board->node_count + (int)edge) * cnf->bits + bit;
}

static int
node_used_variable(const struct flow_cnf *cnf, int32_t node)
{
    return 1 + cnf->board->edge_count +
           (cnf->board->node_count + cnf->board->edge_count) * cnf->bits + (int)node;
}

/* At most max_count (one or two) of the node's edges are used. */
static void
cnf_add_at_most(struct flow_cnf *cnf, const struct flow_node *node, int max_count)
{
    for (int i = 0; i < node->degree; i++)
        for (int j = i + 1; j < node->degree; j++) {
            const int a = -flow_cnf_edge(node->links[i].edge);
            const int b = -flow_cnf_edge(node->links[j].edge);

            if (max_count == 1)
                cnf_add_clause(cnf, a, b, 0);
            for (int k = j + 1; max_count == 2 && k < node->degree; k++)
                cnf_add_clause(cnf, a, b, -flow_cnf_edge(node->links[k].edge));
        }
}

/* At least one of the node's edges other than slot `except` (-1: any), or the literal `unless`. */
static void
cnf_add_at_least_one(struct flow_cnf *cnf, const struct flow_node *node, int except, int unless)
{
    for (int i = 0; i < node->degree; i++)
        if (i != except)
            flow_cnf_add(cnf, flow_cnf_edge(node->links[i].edge));
    if (unless)
        flow_cnf_add(cnf, unless);
    flow_cnf_add(cnf, 0);
}

static void
cnf_add_node_degree(struct flow_cnf *cnf, const struct flow_node *node)
{
    const bool is_dot = node->colour >= 0;

    cnf_add_at_most(cnf, node, is_dot ? 1 : 2);
    if (is_dot || (cnf->board->fill && node->degree == 0))
        cnf_add_at_least_one(cnf, node, -1, 0);
    else
        for (int i = 0; i < node->degree; i++)
            cnf_add_at_least_one(cnf, node, i,
                                 cnf->board->fill ? 0 : -flow_cnf_edge(node->links[i].edge));
}

/* Both ends of a used edge have the same colour. */
static void
cnf_add_edge_colour(struct flow_cnf *cnf, int32_t edge)
{
    const struct flow_edge *ends = &cnf->board->edges[edge];

    for (int bit = 0; bit < cnf->bits; bit++) {
        const int a = colour_variable(cnf, ends->a, bit), b = colour_variable(cnf, ends->b, bit);

        cnf_add_clause(cnf, -flow_cnf_edge(edge), a, -b);
        cnf_add_clause(cnf, -flow_cnf_edge(edge), -a, b);
    }
}

/* No-touch: the ends of an unused edge differ in colour, if both nodes are used. */
static void
cnf_add_edge_no_touch(struct flow_cnf *cnf, int32_t edge)
{
    const struct flow_edge *ends = &cnf->board->edges[edge];

    flow_cnf_add(cnf, flow_cnf_edge(edge));
    for (int bit = 0; bit < cnf->bits; bit++)
        flow_cnf_add(cnf, differ_variable(cnf, edge, bit));
    if (!cnf->board->fill) {
        flow_cnf_add(cnf, -node_used_variable(cnf, ends->a));
        flow_cnf_add(cnf, -node_used_variable(cnf, ends->b));
    }
    flow_cnf_add(cnf, 0);
    for (int bit = 0; bit < cnf->bits; bit++) {
        const int a = colour_variable(cnf, ends->a, bit), b = colour_variable(cnf, ends->b, bit);

        cnf_add_clause(cnf, -differ_variable(cnf, edge, bit), a, b);
        cnf_add_clause(cnf, -differ_variable(cnf, edge, bit), -a, -b);
    }
    if (!cnf->board->fill) {
        cnf_add_clause(cnf, -flow_cnf_edge(edge), node_used_variable(cnf, ends->a), 0);
        cnf_add_clause(cnf, -flow_cnf_edge(edge), node_used_variable(cnf, ends->b), 0);
    }
}

static void
cnf_add_dot_colours(struct flow_cnf *cnf)
{
    for (int colour = 0; colour < cnf->board->colours; colour++)
        for (int which = 0; which < 2; which++)
            for (int bit = 0; bit < cnf->bits; bit++) {
                const int variable = colour_variable(cnf, cnf->board->dots[colour][which], bit);

                cnf_add_clause(cnf, colour >> bit & 1 ? variable : -variable, 0, 0);
            }
}

/*
 * A cycle is no path, so not all of its edges are used. Under no-touch not even all but one are:
 * that would be one path whose two ends are neighbours. The colours imply these clauses, except
 * without them the solver takes several times as long.
 */
static void
cnf_add_cycle(struct flow_cnf *cnf, const int32_t *edges, int length)
{
    const int clauses = cnf->board->touch ? 1 : length;

    for (int clause = 0; clause < clauses; clause++) {
        for (int i = 0; i < length; i++)
            if (cnf->board->touch || i != clause)
                flow_cnf_add(cnf, -flow_cnf_edge(edges[i]));
        flow_cnf_add(cnf, 0);
    }
}

/* Cycles of three and four edges through a node and two of its neighbours, all higher than it. */
static void
cnf_add_cycles_between(struct flow_cnf *cnf, int32_t node, const struct flow_link *a,
                       const struct flow_link *b)
{
    const struct flow_board *board = cnf->board;
    const struct flow_node *neighbour = &board->nodes[a->to];
    int32_t edges[4] = {a->edge, b->edge, flow_edge_between(board, a->to, b->to)};

    if (edges[2] >= 0)
        cnf_add_cycle(cnf, edges, 3);
    for (int i = 0; i < neighbour->degree; i++) {
        const int32_t opposite = neighbour->links[i].to;

        edges[2] = neighbour->links[i].edge;
        edges[3] = flow_edge_between(board, opposite, b->to);
        if (opposite > node && opposite != b->to && edges[3] >= 0)
            cnf_add_cycle(cnf, edges, 4);
    }
}

/* Adds each cycle once: at its lowest node. */
static void
cnf_add_short_cycles(struct flow_cnf *cnf, int32_t node)
{
    const struct flow_node *here = &cnf->board->nodes[node];

    for (int i = 0; i < here->degree; i++)
        for (int j = i + 1; j < here->degree; j++)
            if (here->links[i].to > node && here->links[j].to > node)
                cnf_add_cycles_between(cnf, node, &here->links[i], &here->links[j]);
}

void
flow_cnf_init(struct flow_cnf *cnf, const struct flow_board *board, struct base_memory *memory)
{
    *cnf = (struct flow_cnf){.board = board, .memory = memory};
    cnf->bits = board->colours > 1 ? 1 + bits_highest((uint64_t)board->colours - 1) : 0;
    cnf->variable_count = node_used_variable(cnf, board->node_count) - 1;
    for (int32_t node = 0; node < board->node_count; node++) {
        cnf_add_node_degree(cnf, &board->nodes[node]);
        cnf_add_short_cycles(cnf, node);
    }
    for (int32_t edge = 0; edge < board->edge_count; edge++) {
        cnf_add_edge_colour(cnf, edge);
        if (!board->touch)
            cnf_add_edge_no_touch(cnf, edge);
    }
    cnf_add_dot_colours(cnf);
}

void
flow_cnf_add_position(struct flow_cnf *cnf, const struct flow_position *position)
{
    for (int32_t edge = 0; edge < cnf->board->edge_count; edge++)
        if (position->links[edge] == FLOW_LINK_USED)
            cnf_add_clause(cnf, flow_cnf_edge(edge), 0, 0);
        else if (position->links[edge] == FLOW_LINK_BARRED)
            cnf_add_clause(cnf, -flow_cnf_edge(edge), 0, 0);
}

void
flow_cnf_forbid_cycle(struct flow_cnf *cnf, const uint8_t *is_on_cycle, int32_t edge)
{
    const struct flow_board *board = cnf->board;

    for (int32_t node = 0; node < board->node_count; node++)
        for (int i = 0; is_on_cycle[node] && i < board->nodes[node].degree; i++)
            if (!is_on_cycle[board->nodes[node].links[i].to])
                flow_cnf_add(cnf, flow_cnf_edge(board->nodes[node].links[i].edge));
    if (!board->fill)
        flow_cnf_add(cnf, -flow_cnf_edge(edge));
    flow_cnf_add(cnf, 0);
}

/* The unused edges need no literals: only cycles could be added to this answer. */
void
flow_cnf_block_answer(struct flow_cnf *cnf, const uint8_t *is_used)
{
    for (int32_t edge = 0; edge < cnf->board->edge_count; edge++)
        if (is_used[edge])
            flow_cnf_add(cnf, -flow_cnf_edge(edge));
    flow_cnf_add(cnf, 0);
}

void
flow_cnf_write(struct base_writer *out, const struct flow_cnf *cnf)
{
    base_write(out, "c a flow board of %d nodes, %d edges, %d colours\n", cnf->board->node_count,
               cnf->board->edge_count, cnf->board->colours);
    base_write(out, "c 1..%d: the edge is used; then %d bits of the colour of each node\n",
               cnf->board->edge_count, cnf->bits);
    base_write(out, "c cycles longer than four edges are not excluded\n");
    base_write(out, "p cnf %d %zu\n", cnf->variable_count, cnf->clause_count);
    for (size_t i = 0; i < cnf->length; i++) {
        base_write(out, "%d", cnf->literals[i]);
        base_write_char(out, cnf->literals[i] ? ' ' : '\n');
    }
}
