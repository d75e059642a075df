/*
 * flow_learn_cycles - finds the rings of three and of four neighbours on any board.
 *
 * Each ring is met once: from its least node, between two of that node's greater neighbours. A
 * rectangle has its unit squares, hexes have triangles (and rhombs, which say nothing that their
 * triangles do not), a warp has rings round it if it is narrow.
 */
#include "flow/learn/flow_learn_internal.h"

/* What to do with a ring: count it first, write it down on the second round. */
static void
add_ring(struct flow_learn *learn, const int32_t *edges, int length)
{
    if (learn->rings) {
        struct learn_cycle *ring = &learn->rings[learn->cycles];

        *ring = (struct learn_cycle){.length = (uint8_t)length};
        for (int i = 0; i < length; i++) {
            ring->edge[i] = edges[i];
            learn->ring_start[edges[i]]++;
        }
    }
    learn->cycles++;
}

static int
slot_to(const struct learn_place *place, int32_t node)
{
    for (int slot = 0; slot < place->degree; slot++)
        if (place->to[slot] == node)
            return slot;
    return -1;
}

/* Rings through a node and two neighbours of it. */
static void
find_between(struct flow_learn *learn, int32_t node, int slot_one, int slot_two)
{
    const struct learn_place *place = &learn->places[node];
    const struct learn_place *one = &learn->places[place->to[slot_one]];
    const struct learn_place *two = &learn->places[place->to[slot_two]];
    const int chord = slot_to(one, place->to[slot_two]);
    int32_t edges[4] = {place->edge[slot_one], place->edge[slot_two]};

    if (chord >= 0) {
        edges[2] = one->edge[chord];
        add_ring(learn, edges, 3);
        return;
    }
    for (int slot = 0; slot < one->degree; slot++) {
        const int32_t far = one->to[slot];
        const int back = far > node ? slot_to(two, far) : -1;

        if (back < 0 || slot_to(place, far) >= 0)
            continue;
        edges[2] = one->edge[slot];
        edges[3] = two->edge[back];
        add_ring(learn, edges, 4);
    }
}

static void
find_all(struct flow_learn *learn)
{
    learn->cycles = 0;
    for (int32_t node = 0; node < learn->nodes; node++) {
        const struct learn_place *place = &learn->places[node];
        int later[FLOW_MAX_LINKS], count = 0; /* slots of the greater neighbours */

        for (int slot = 0; slot < place->degree; slot++)
            if (place->to[slot] > node)
                later[count++] = slot;
        for (int i = 0; i < count; i++)
            for (int j = 0; j < i; j++)
                find_between(learn, node, later[j], later[i]);
    }
}

/* From the number of rings of each edge to their lists, filled from behind. */
static void
list_by_edge(struct flow_learn *learn)
{
    for (int edge = 0; edge < learn->edges; edge++)
        learn->ring_start[edge + 1] += learn->ring_start[edge];
    for (int ring = learn->cycles - 1; ring >= 0; ring--)
        for (int i = 0; i < learn->rings[ring].length; i++)
            learn->ring_of[--learn->ring_start[learn->rings[ring].edge[i]]] = ring;
}

bool
flow_learn_cycles_find(struct flow_learn *learn)
{
    if (learn->touch)
        return true; /* no ring says anything: all lists are empty */
    if (learn->board->is_plain)
        learn->cycles = learn->nodes; /* more than there are squares; saves counting them */
    else
        find_all(learn);
    learn->ring_room = learn->cycles;
    learn->rings = base_alloc(learn->memory, (size_t)learn->cycles * sizeof *learn->rings);
    learn->ring_of = base_alloc(learn->memory, 4 * (size_t)learn->cycles * sizeof(int32_t));
    if (!learn->rings || !learn->ring_of)
        return false;
    find_all(learn);
    list_by_edge(learn);
    return true;
}
