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
    cnf->clauses += literal == 0;
}

static void
add_clause(struct flow_cnf *cnf, int a, int b, int c)
{
    flow_cnf_add(cnf, a);
    if (b)
        flow_cnf_add(cnf, b);
    if (c)
        flow_cnf_add(cnf, c);
    flow_cnf_add(cnf, 0);
}

static int
colour_bit(const struct flow_cnf *cnf, int32_t node, int bit)
{
    return 1 + cnf->board->edge_count + (int)node * cnf->bits + bit;
}

static int
differ_bit(const struct flow_cnf *cnf, int32_t edge, int bit)
{
    return 1 + cnf->board->edge_count + (cnf->board->node_count + (int)edge) * cnf->bits + bit;
}

static int
used_node(const struct flow_cnf *cnf, int32_t node)
{
    return 1 + cnf->board->edge_count +
           (cnf->board->node_count + cnf->board->edge_count) * cnf->bits + (int)node;
}

/* No more than `most` (one or two) of the node's edges. */
static void
add_at_most(struct flow_cnf *cnf, const struct flow_node *node, int most)
{
    for (int i = 0; i < node->degree; i++)
        for (int j = i + 1; j < node->degree; j++) {
            const int a = -flow_cnf_edge(node->links[i].edge);
            const int b = -flow_cnf_edge(node->links[j].edge);

            if (most == 1)
                add_clause(cnf, a, b, 0);
            for (int k = j + 1; most == 2 && k < node->degree; k++)
                add_clause(cnf, a, b, -flow_cnf_edge(node->links[k].edge));
        }
}

/* At least one of the node's edges apart from this one (-1: of all). `unless` 0: in any case. */
static void
add_some_but(struct flow_cnf *cnf, const struct flow_node *node, int but, int unless)
{
    for (int i = 0; i < node->degree; i++)
        if (i != but)
            flow_cnf_add(cnf, flow_cnf_edge(node->links[i].edge));
    if (unless)
        flow_cnf_add(cnf, unless);
    flow_cnf_add(cnf, 0);
}

static void
add_node(struct flow_cnf *cnf, const struct flow_node *node)
{
    const bool is_dot = node->colour >= 0;

    add_at_most(cnf, node, is_dot ? 1 : 2);
    if (is_dot || (cnf->board->fill && node->degree == 0))
        add_some_but(cnf, node, -1, 0);
    else
        for (int i = 0; i < node->degree; i++)
            add_some_but(cnf, node, i, cnf->board->fill ? 0 : -flow_cnf_edge(node->links[i].edge));
}

/* Both ends of a used edge have one colour. */
static void
add_edge_colour(struct flow_cnf *cnf, int32_t edge)
{
    const struct flow_edge *ends = &cnf->board->edges[edge];

    for (int bit = 0; bit < cnf->bits; bit++) {
        const int a = colour_bit(cnf, ends->a, bit), b = colour_bit(cnf, ends->b, bit);

        add_clause(cnf, -flow_cnf_edge(edge), a, -b);
        add_clause(cnf, -flow_cnf_edge(edge), -a, b);
    }
}

/* No-touch: the ends of an edge that is not used differ, if both are used at all. */
static void
add_edge_apart(struct flow_cnf *cnf, int32_t edge)
{
    const struct flow_edge *ends = &cnf->board->edges[edge];

    flow_cnf_add(cnf, flow_cnf_edge(edge));
    for (int bit = 0; bit < cnf->bits; bit++)
        flow_cnf_add(cnf, differ_bit(cnf, edge, bit));
    if (!cnf->board->fill) {
        flow_cnf_add(cnf, -used_node(cnf, ends->a));
        flow_cnf_add(cnf, -used_node(cnf, ends->b));
    }
    flow_cnf_add(cnf, 0);
    for (int bit = 0; bit < cnf->bits; bit++) {
        const int a = colour_bit(cnf, ends->a, bit), b = colour_bit(cnf, ends->b, bit);

        add_clause(cnf, -differ_bit(cnf, edge, bit), a, b);
        add_clause(cnf, -differ_bit(cnf, edge, bit), -a, -b);
    }
    if (!cnf->board->fill) {
        add_clause(cnf, -flow_cnf_edge(edge), used_node(cnf, ends->a), 0);
        add_clause(cnf, -flow_cnf_edge(edge), used_node(cnf, ends->b), 0);
    }
}

static void
add_dots(struct flow_cnf *cnf)
{
    for (int colour = 0; colour < cnf->board->colours; colour++)
        for (int which = 0; which < 2; which++)
            for (int bit = 0; bit < cnf->bits; bit++) {
                const int variable = colour_bit(cnf, cnf->board->dots[colour][which], bit);

                add_clause(cnf, colour >> bit & 1 ? variable : -variable, 0, 0);
            }
}

/*
 * A ring of edges is no path, so not all of them are used. Under no-touch not even all but one are:
 * that would be one path with two neighbours at its ends, which touch, or close the ring. Without
 * these clauses the solver finds the same by way of the colours, in several times the time.
 */
static void
add_ring(struct flow_cnf *cnf, const int32_t *edges, int length)
{
    const int clauses = cnf->board->touch ? 1 : length;

    for (int clause = 0; clause < clauses; clause++) {
        for (int i = 0; i < length; i++)
            if (cnf->board->touch || i != clause)
                flow_cnf_add(cnf, -flow_cnf_edge(edges[i]));
        flow_cnf_add(cnf, 0);
    }
}

/* Rings of three and four edges through a node and two of its neighbours, all greater than it. */
static void
add_rings_between(struct flow_cnf *cnf, int32_t node, const struct flow_link *a,
                  const struct flow_link *b)
{
    const struct flow_board *board = cnf->board;
    const struct flow_node *beside = &board->nodes[a->to];
    int32_t edges[4] = {a->edge, b->edge, flow_edge_between(board, a->to, b->to)};

    if (edges[2] >= 0)
        add_ring(cnf, edges, 3);
    for (int i = 0; i < beside->degree; i++) {
        const int32_t across = beside->links[i].to;

        edges[2] = beside->links[i].edge;
        edges[3] = flow_edge_between(board, across, b->to);
        if (across > node && across != b->to && edges[3] >= 0)
            add_ring(cnf, edges, 4);
    }
}

/* Every ring is met from each of its nodes; its clauses are added at the least. */
static void
add_short_rings(struct flow_cnf *cnf, int32_t node)
{
    const struct flow_node *here = &cnf->board->nodes[node];

    for (int i = 0; i < here->degree; i++)
        for (int j = i + 1; j < here->degree; j++)
            if (here->links[i].to > node && here->links[j].to > node)
                add_rings_between(cnf, node, &here->links[i], &here->links[j]);
}

void
flow_cnf_init(struct flow_cnf *cnf, const struct flow_board *board, struct base_memory *memory)
{
    *cnf = (struct flow_cnf){.board = board, .memory = memory};
    cnf->bits = board->colours > 1 ? 1 + bits_highest((uint64_t)board->colours - 1) : 0;
    cnf->variables = used_node(cnf, board->node_count) - 1;
    for (int32_t node = 0; node < board->node_count; node++) {
        add_node(cnf, &board->nodes[node]);
        add_short_rings(cnf, node);
    }
    for (int32_t edge = 0; edge < board->edge_count; edge++) {
        add_edge_colour(cnf, edge);
        if (!board->touch)
            add_edge_apart(cnf, edge);
    }
    add_dots(cnf);
}

void
flow_cnf_add_position(struct flow_cnf *cnf, const struct flow_position *position)
{
    for (int32_t edge = 0; edge < cnf->board->edge_count; edge++)
        if (position->links[edge] == FLOW_LINK_USED)
            add_clause(cnf, flow_cnf_edge(edge), 0, 0);
        else if (position->links[edge] == FLOW_LINK_BARRED)
            add_clause(cnf, -flow_cnf_edge(edge), 0, 0);
}

void
flow_cnf_forbid_cycle(struct flow_cnf *cnf, const uint8_t *is_in, int32_t edge)
{
    const struct flow_board *board = cnf->board;

    for (int32_t node = 0; node < board->node_count; node++)
        for (int i = 0; is_in[node] && i < board->nodes[node].degree; i++)
            if (!is_in[board->nodes[node].links[i].to])
                flow_cnf_add(cnf, flow_cnf_edge(board->nodes[node].links[i].edge));
    if (!board->fill)
        flow_cnf_add(cnf, -flow_cnf_edge(edge));
    flow_cnf_add(cnf, 0);
}

/* Paths that use all these edges use no other: nothing could be added but rings. */
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
    base_write(out, "c rings longer than four edges are not forbidden\n");
    base_write(out, "p cnf %d %zu\n", cnf->variables, cnf->clauses);
    for (size_t i = 0; i < cnf->length; i++) {
        base_write(out, "%d", cnf->literals[i]);
        base_write_char(out, cnf->literals[i] ? ' ' : '\n');
    }
}
