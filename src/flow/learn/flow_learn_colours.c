/*
 * flow_learn_colours - the colours of nodes as binary numbers, each bit a variable.
 *
 * The two nodes of a used edge have the same colour. So bits spread from the dots along used edges,
 * and an edge between nodes with different bits is not used. Each such step is explained by two
 * literals, where without bits it takes all edges of the paths from both dots: clauses are less than
 * half as long, and a search takes about half of the conflicts.
 *
 * Bits are never decided, only propagated. A node that is on no path need not have any.
 */
#include "flow/learn/flow_learn_internal.h"

void
flow_learn_colours_count(struct flow_learn *learn, bool without_bits)
{
    learn->variable_count = learn->edge_count;
    if (!learn->touch || learn->node_count > FLOW_LEARN_MAX_BITS_NODES || without_bits)
        return;
    while (1 << learn->colour_bits < learn->board->colours)
        learn->colour_bits++;
    while (1 << learn->bits_shift < learn->colour_bits)
        learn->bits_shift++;
    learn->variable_count += learn->node_count << learn->bits_shift;
}

void
flow_learn_colours_init(struct flow_learn *learn)
{
    for (int32_t node = 0; node < learn->node_count; node++) {
        const int colour = learn->nodes[node].colour;

        for (int bit = 0; bit < learn->colour_bits && colour >= 0; bit++)
            flow_learn_assign(learn, 2 * learn_colour_bit(learn, node, bit) + !(colour >> bit & 1),
                              LEARN_DECISION, 0);
    }
}

/* The literal of a variable that is false. */
static int32_t
false_literal(const struct flow_learn *learn, int32_t variable)
{
    return 2 * variable + (learn->value[variable] == 1);
}

static void
explain_bits(struct flow_learn *learn, int32_t edge, int bit)
{
    const struct learn_edge *link = &learn->edges[edge];

    learn->explanation[learn->explanation_count++] =
        false_literal(learn, learn_colour_bit(learn, link->a, bit));
    learn->explanation[learn->explanation_count++] =
        false_literal(learn, learn_colour_bit(learn, link->b, bit));
}

/* A used edge gives both of its nodes the bit that one of them has. False: they differ. */
static bool
equate_bits(struct flow_learn *learn, int32_t edge, int bit)
{
    const struct learn_edge *link = &learn->edges[edge];
    const int32_t at_a = learn_colour_bit(learn, link->a, bit);
    const int32_t at_b = learn_colour_bit(learn, link->b, bit);
    const int a = learn->value[at_a], b = learn->value[at_b];

    if (a == b)
        return true;
    if (b < 0) {
        flow_learn_assign(learn, 2 * at_b + !a, LEARN_COLOUR, edge);
    } else if (a < 0) {
        flow_learn_assign(learn, 2 * at_a + !b, LEARN_COLOUR, edge);
    } else {
        learn->explanation_count = 0;
        learn->explanation[learn->explanation_count++] = 2 * edge + 1;
        explain_bits(learn, edge, bit);
        return false;
    }
    return true;
}

bool
flow_learn_propagate_colour(struct flow_learn *learn, int32_t edge)
{
    for (int bit = 0; bit < learn->colour_bits; bit++)
        if (!equate_bits(learn, edge, bit))
            return false;
    return true;
}

bool
flow_learn_propagate_bit(struct flow_learn *learn, int32_t variable)
{
    const int32_t node = learn_node_of_bit(learn, variable);
    const struct learn_node *here = &learn->nodes[node];
    const int bit = variable - learn_colour_bit(learn, node, 0);
    const int value = learn->value[variable];

    for (int slot = 0; slot < here->degree; slot++) {
        const int32_t edge = here->edge[slot];
        const int there = learn->value[learn_colour_bit(learn, here->to[slot], bit)];

        if (learn->value[edge] == 0 || there == value)
            continue;
        if (learn->value[edge] == 1) {
            if (!equate_bits(learn, edge, bit))
                return false;
        } else if (there >= 0) {
            flow_learn_assign(learn, 2 * edge + 1, LEARN_COLOUR, bit);
        }
    }
    return true;
}

void
flow_learn_explain_colour(struct flow_learn *learn, int32_t variable)
{
    const int32_t data = learn->assignments[variable].reason_data;

    if (variable < learn->edge_count) {
        explain_bits(learn, variable, data);
    } else {
        const struct learn_edge *link = &learn->edges[data];
        const int32_t node = learn_node_of_bit(learn, variable);
        const int32_t from = link->a == node ? link->b : link->a;
        const int bit = variable - learn_colour_bit(learn, node, 0);

        learn->explanation[learn->explanation_count++] = 2 * data + 1;
        learn->explanation[learn->explanation_count++] =
            false_literal(learn, learn_colour_bit(learn, from, bit));
    }
}
