/*
 * flow_learn_paths - path pieces: where they end, which colour they have, what they may not do.
 *
 * A piece starts as a single node that is its own other end. A used link joins two pieces at
 * their ends. It is wrong
 *     if both are one piece (a loop),
 *     if both end in dots of different colours,
 *     under no-touch, if a node of one is a neighbour of a node of the other beside the link.
 * Which piece a node belongs to is a union-find without path compression, so that joins can be
 * taken back in reverse order. For the last rule only the lighter piece is walked.
 *
 * A link that is still open between the ends of two pieces of different colours cannot be used.
 */
#include "flow/flow_learn_inside.h"

static int32_t
group_of(const struct flow_learn *learn, int32_t node)
{
    while (learn->places[node].group != node)
        node = learn->places[node].group;
    return node;
}

static bool
is_dot(const struct flow_learn *learn, int32_t node)
{
    return learn->places[node].colour >= 0;
}

/* A slot of the node whose link is used and older than `before`, other than the edge; or -1. */
static int
step_from(const struct flow_learn *learn, int32_t node, int32_t edge, int32_t before)
{
    const struct learn_place *place = &learn->places[node];

    for (int slot = 0; slot < place->degree; slot++) {
        const int32_t next = place->edge[slot];

        if (next != edge && learn->value[next] == 1 && learn->facts[next].when < before)
            return slot;
    }
    return -1;
}

/* Adds the links of the piece from its end `node` on, up to `goal` or its far end, to why. */
static void
explain_piece(struct flow_learn *learn, int32_t node, int32_t edge, int32_t before, int32_t goal)
{
    while (node != goal) {
        const int slot = step_from(learn, node, edge, before);

        if (slot < 0)
            return;
        edge = learn->places[node].edge[slot];
        node = learn->places[node].to[slot];
        learn->why[learn->why_count++] = 2 * edge + 1;
    }
}

/* The contradiction that both pieces and the edge between them make, each up to its goal. */
static bool
refuse_join(struct flow_learn *learn, int32_t edge, int32_t goal_a, int32_t goal_b)
{
    const struct learn_edge *link = &learn->ends[edge];
    const int32_t before = learn->facts[edge].when;

    learn->why_count = 0;
    learn->why[learn->why_count++] = 2 * edge + 1;
    explain_piece(learn, link->a, edge, before, goal_a);
    if (learn->places[link->a].end != link->b) /* else a loop: all of it is explained already */
        explain_piece(learn, link->b, edge, before, goal_b);
    return false;
}

/* Walks the lighter piece; false if one of its nodes has a neighbour in the other piece. */
static bool
may_touch(struct flow_learn *learn, int32_t edge, int32_t group_a, int32_t group_b)
{
    const struct learn_edge *link = &learn->ends[edge];
    const int32_t before = learn->facts[edge].when;
    const bool walks_a = learn->places[group_a].weight <= learn->places[group_b].weight;
    const int32_t other = walks_a ? group_b : group_a;
    int32_t node = walks_a ? link->a : link->b;
    int32_t from = edge;

    for (;;) {
        const struct learn_place *place = &learn->places[node];
        int next = -1;

        for (int slot = 0; slot < place->degree; slot++) {
            const int32_t side = place->edge[slot];

            if (side == from || side == edge)
                continue;
            if (learn->value[side] == 1 && learn->facts[side].when < before)
                next = slot;
            else if (group_of(learn, place->to[slot]) == other)
                return walks_a ? refuse_join(learn, edge, node, place->to[slot])
                               : refuse_join(learn, edge, place->to[slot], node);
        }
        if (next < 0)
            return true;
        from = place->edge[next];
        node = place->to[next];
    }
}

static void
set_end(struct flow_learn *learn, int32_t node, int32_t end)
{
    learn->old_ends[learn->old_end_count++] = (struct learn_old_end){node, learn->places[node].end};
    learn->places[node].end = end;
}

/* A piece whose far end is a dot reached `node`: open links to other colours are out. */
static void
look_around_end(struct flow_learn *learn, int32_t node)
{
    const struct learn_place *place = &learn->places[node];
    const int colour = learn->places[place->end].colour;

    if (colour < 0 || place->colour >= 0)
        return;
    for (int slot = 0; slot < place->degree; slot++) {
        const struct learn_place *there = &learn->places[place->to[slot]];

        if (learn->value[place->edge[slot]] >= 0 || !is_dot(learn, there->end))
            continue;
        if (learn->places[there->end].colour != colour)
            flow_learn_fact(learn, 2 * place->edge[slot] + 1, LEARN_PATH, learn->taken);
    }
}

/* Told to whoever listens: both nodes of the link are on a path, of a colour if it has one. */
static void
say_join(struct flow_learn *learn, int32_t edge)
{
    const struct learn_edge *link = &learn->ends[edge];
    const int32_t far_a = learn->places[link->a].end, far_b = learn->places[link->b].end;
    const int colour =
        is_dot(learn, far_a) ? learn->places[far_a].colour : learn->places[far_b].colour;
    struct clew_event event = {.kind = learn->facts[edge].reason == LEARN_GUESS ? CLEW_EVENT_PLACE
                                                                                : CLEW_EVENT_RULE,
                               .worker = learn->worker,
                               .value = colour,
                               .depth = learn->level};

    event.cell = learn->board->nodes[link->a].cell;
    search_say(learn->search, &event);
    event.cell = learn->board->nodes[link->b].cell;
    search_say(learn->search, &event);
}

bool
flow_learn_join(struct flow_learn *learn, int32_t edge)
{
    const struct learn_edge *link = &learn->ends[edge];
    const int32_t far_a = learn->places[link->a].end, far_b = learn->places[link->b].end;
    int32_t heavy = group_of(learn, link->a), light = group_of(learn, link->b);

    if (heavy == light)
        return refuse_join(learn, edge, -1, -1);
    if (is_dot(learn, far_a) && is_dot(learn, far_b) &&
        learn->places[far_a].colour != learn->places[far_b].colour)
        return refuse_join(learn, edge, -1, -1);
    if (!learn->touch && !may_touch(learn, edge, heavy, light))
        return false;
    if (learn->search)
        say_join(learn, edge);
    if (learn->places[heavy].weight < learn->places[light].weight) {
        const int32_t swap = heavy;

        heavy = light;
        light = swap;
    }
    learn->places[light].group = heavy;
    learn->places[heavy].weight += learn->places[light].weight;
    learn->joins[learn->join_count++] = light;
    set_end(learn, far_a, far_b);
    set_end(learn, far_b, far_a);
    look_around_end(learn, far_a);
    look_around_end(learn, far_b);
    return true;
}

void
flow_learn_part(struct flow_learn *learn, const struct learn_level *back)
{
    while (learn->join_count > back->joins) {
        const int32_t light = learn->joins[--learn->join_count];

        learn->places[learn->places[light].group].weight -= learn->places[light].weight;
        learn->places[light].group = light;
    }
    while (learn->old_end_count > back->ends) {
        const struct learn_old_end *old = &learn->old_ends[--learn->old_end_count];

        learn->places[old->node].end = old->end;
    }
}

/*
 * The edge is not used because its pieces have different colours. Both may have grown since, so
 * only links that the paths knew then are followed.
 */
void
flow_learn_explain_path(struct flow_learn *learn, int32_t edge)
{
    const struct learn_edge *link = &learn->ends[edge];
    const int32_t before = learn->facts[edge].about;

    explain_piece(learn, link->a, edge, before, -1);
    explain_piece(learn, link->b, edge, before, -1);
}
