/*
 * flow_learn_cycles - finds the chordless cycles of three and four edges of any board.
 *
 * Each cycle is found once: from its lowest node, between two of its higher neighbours. On a
 * rectangle these are the unit squares, on hexes triangles (a rhomb has a chord and says nothing
 * that its triangles do not), and on narrow boards with joined edges cycles round the board.
 */
#include "flow/learn/flow_learn_internal.h"

/* Only counts the cycle on the first pass, when there is no array yet. */
static void
add_cycle(struct flow_learn *learn, const int32_t *edges, int length)
{
    if (learn->cycles) {
        struct learn_cycle *cycle = &learn->cycles[learn->cycle_count];

        *cycle = (struct learn_cycle){.length = (uint8_t)length};
        for (int i = 0; i < length; i++) {
            cycle->edge[i] = edges[i];
            learn->cycle_start[edges[i]]++;
        }
    }
    learn->cycle_count++;
}

static int
slot_to(const struct learn_node *here, int32_t node)
{
    for (int slot = 0; slot < here->degree; slot++)
        if (here->to[slot] == node)
            return slot;
    return -1;
}

/* Cycles through a node and two of its neighbours. */
static void
find_cycles_between(struct flow_learn *learn, int32_t node, int slot_one, int slot_two)
{
    const struct learn_node *here = &learn->nodes[node];
    const struct learn_node *one = &learn->nodes[here->to[slot_one]];
    const struct learn_node *two = &learn->nodes[here->to[slot_two]];
    const int chord = slot_to(one, here->to[slot_two]);
    int32_t edges[4] = {here->edge[slot_one], here->edge[slot_two]};

    if (chord >= 0) {
        edges[2] = one->edge[chord];
        add_cycle(learn, edges, 3);
        return;
    }
    for (int slot = 0; slot < one->degree; slot++) {
        const int32_t far = one->to[slot];
        const int back = far > node ? slot_to(two, far) : -1;

        if (back < 0 || slot_to(here, far) >= 0)
            continue;
        edges[2] = one->edge[slot];
        edges[3] = two->edge[back];
        add_cycle(learn, edges, 4);
    }
}

/* The slot of a link to the right or down, or -1; links are in the order of their sides. */
static int
slot_on_side(const struct flow_node *node, enum flow_side side)
{
    for (int slot = node->degree - 1; slot >= 0; slot--)
        if (node->links[slot].side == side)
            return slot;
    return -1;
}

/* The unit squares of a plain board, by their upper left corners: the same cycles, found faster. */
static void
find_squares(struct flow_learn *learn)
{
    const struct flow_node *nodes = learn->board->nodes;

    for (int32_t node = 0; node < learn->node_count; node++) {
        const struct flow_node *here = &nodes[node];
        const int right = slot_on_side(here, FLOW_RIGHT), down = slot_on_side(here, FLOW_DOWN);
        const struct flow_node *upper, *lower;
        int far_down, far_right;

        if (right < 0 || down < 0)
            continue;
        upper = &nodes[here->links[right].to];
        lower = &nodes[here->links[down].to];
        far_down = slot_on_side(upper, FLOW_DOWN);
        far_right = slot_on_side(lower, FLOW_RIGHT);
        if (far_down >= 0 && far_right >= 0)
            add_cycle(learn,
                      (const int32_t[]){here->links[right].edge, here->links[down].edge,
                                        upper->links[far_down].edge, lower->links[far_right].edge},
                      4);
    }
}

static void
find_cycles(struct flow_learn *learn)
{
    learn->cycle_count = 0;
    if (learn->board->is_plain && learn->cycles) {
        find_squares(learn);
        return;
    }
    for (int32_t node = 0; node < learn->node_count; node++) {
        const struct learn_node *here = &learn->nodes[node];
        int higher[FLOW_MAX_LINKS], count = 0; /* slots of the higher neighbours */

        for (int slot = 0; slot < here->degree; slot++)
            if (here->to[slot] > node)
                higher[count++] = slot;
        for (int i = 0; i < count; i++)
            for (int j = 0; j < i; j++)
                find_cycles_between(learn, node, higher[j], higher[i]);
    }
}

/* Turns the number of cycles of each edge into the lists, filled from the back. */
static void
list_cycles_by_edge(struct flow_learn *learn)
{
    for (int edge = 0; edge < learn->edge_count; edge++)
        learn->cycle_start[edge + 1] += learn->cycle_start[edge];
    for (int cycle = learn->cycle_count - 1; cycle >= 0; cycle--)
        for (int i = 0; i < learn->cycles[cycle].length; i++)
            learn->cycle_of[--learn->cycle_start[learn->cycles[cycle].edge[i]]] = cycle;
}

bool
flow_learn_cycles_find(struct flow_learn *learn)
{
    if (learn->touch)
        return true; /* the rule does not hold: all lists stay empty */
    if (learn->board->is_plain)
        learn->cycle_count = learn->node_count; /* upper bound: saves the counting pass */
    else
        find_cycles(learn);
    learn->cycle_capacity = learn->cycle_count;
    learn->cycles = base_alloc(learn->memory, (size_t)learn->cycle_count * sizeof *learn->cycles);
    learn->cycle_of = base_alloc(learn->memory, 4 * (size_t)learn->cycle_count * sizeof(int32_t));
    if (!learn->cycles || !learn->cycle_of)
        return false;
    find_cycles(learn);
    list_cycles_by_edge(learn);
    return true;
}
