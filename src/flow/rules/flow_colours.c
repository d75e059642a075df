/*
 * flow_colours - which colours a node may have, by what is known of the links.
 *
 * Theorem. A node has colour c only if
 *   - the chain through it has no other colour, and the path of c is not complete;
 *   - under no-touch, no neighbour of colour c lies behind a barred side of the node or its chain;
 *   - the two ends of c are joined through nodes that may be c, and through this one.
 * Proof. A path has one colour. Under no-touch two neighbours of one path are linked. The path of c
 * runs from one end to the other, along sides that are not barred, over nodes of colour c.
 *
 * Holds on every board; the second part under the no-touch rule or promise. Nodes are found by
 * flooding, once per colour. On boards that need not be filled a node may also have no colour.
 */
#include "flow/rules/flow_rules_internal.h"

#include <string.h>

uint64_t
flow_colours_word(const struct flow_rules *rules, int32_t node, int word)
{
    const int16_t colour = rules->colour[node];

    if (colour >= 0)
        return colour / 64 == word ? UINT64_C(1) << colour % 64 : 0;
    return rules->may[(size_t)node * (size_t)rules->colour_words + (size_t)word];
}

static uint64_t *
colours_of(struct flow_rules *rules, int32_t node)
{
    return &rules->may[(size_t)node * (size_t)rules->colour_words];
}

/* Whether both dots of the colour are on one chain. */
static bool
is_complete(const struct flow_rules *rules, int colour)
{
    const int32_t *dots = rules->board->dots[colour];

    return rules->path[dots[0]] == rules->path[dots[1]];
}

/* Strikes out the colours of neighbours behind barred sides. */
static void
strike_neighbours(struct flow_rules *rules, int32_t node)
{
    const struct flow_node *here = &rules->board->nodes[node];

    for (int i = 0; i < here->degree; i++) {
        const int16_t colour = rules->colour[here->links[i].to];

        if (colour >= 0 && rules->links[here->links[i].edge] == FLOW_LINK_BARRED)
            bits_remove(colours_of(rules, node), (size_t)colour);
    }
}

/* All nodes of a chain without colour may have what each of them may have. */
static void
agree_along_chain(struct flow_rules *rules, int32_t end)
{
    const int words = rules->colour_words;
    uint64_t *common = colours_of(rules, end);

    for (int pass = 0; pass < 2; pass++) {
        int32_t node = end, came = -1;

        while (node >= 0) {
            int32_t next = -1;

            for (int word = 0; word < words; word++)
                if (pass)
                    colours_of(rules, node)[word] = common[word];
                else
                    common[word] &= colours_of(rules, node)[word];
            for (unsigned left = rules->kernel->joined[node]; left; left &= left - 1) {
                const int32_t to = rules->board->nodes[node].links[bits_lowest(left)].to;

                if (to != came)
                    next = to;
            }
            came = node;
            node = next;
        }
    }
}

/* Marks the nodes that the colour reaches from its first dot, with a stamp. */
static void
flood_colour(struct flow_rules *rules, int colour)
{
    const struct flow_node *nodes = rules->board->nodes;
    int32_t count = 0;

    rules->stamp_now++;
    rules->stack[count++] = rules->board->dots[colour][0];
    rules->stamp[rules->stack[0]] = rules->stamp_now;
    while (count) {
        const int32_t node = rules->stack[--count];

        for (int i = 0; i < nodes[node].degree; i++) {
            const int32_t to = nodes[node].links[i].to;

            if (rules->stamp[to] == rules->stamp_now ||
                rules->links[nodes[node].links[i].edge] == FLOW_LINK_BARRED ||
                !(flow_colours_word(rules, to, colour / 64) >> colour % 64 & 1))
                continue;
            rules->stamp[to] = rules->stamp_now;
            rules->stack[count++] = to;
        }
    }
}

static void
keep_reached(struct flow_rules *rules, int colour)
{
    if (is_complete(rules, colour))
        return;
    flood_colour(rules, colour);
    for (int32_t node = 0; node < rules->board->node_count; node++)
        if (rules->stamp[node] != rules->stamp_now)
            bits_remove(colours_of(rules, node), (size_t)colour);
}

void
flow_colours_find(struct flow_rules *rules)
{
    const struct flow_board *board = rules->board;
    const int words = rules->colour_words;
    uint64_t open[FLOW_MAX_COLOURS / 64 + 1] = {0};

    for (int colour = 0; colour < board->colours; colour++)
        if (!is_complete(rules, colour))
            bits_add(open, (size_t)colour);
    for (int32_t node = 0; node < board->node_count; node++) {
        memcpy(colours_of(rules, node), open, (size_t)words * sizeof *open);
        if (rules->no_touch && rules->colour[node] < 0)
            strike_neighbours(rules, node);
    }
    for (int32_t node = 0; node < board->node_count; node++)
        if (rules->colour[node] < 0 && rules->path[node] == node)
            agree_along_chain(rules, node);
    for (int colour = 0; colour < board->colours; colour++)
        keep_reached(rules, colour);
    rules->has_colours = true;
}
