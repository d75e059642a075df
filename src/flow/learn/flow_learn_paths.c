/*
 * flow_learn_paths - path pieces: where they end, which colour they have, what they may not do.
 *
 * A piece starts as a single node that is its own other end. A used link joins two pieces at
 * their ends. It is wrong
 *     if both are one piece (a loop),
 *     if both end in dots of different colours,
 *     under no-touch, if a node of one is a neighbour of a node of the other beside the link,
 *     or of a node of the piece at the colour's other dot, which will be the same path, over an
 *     edge that is known not to be used.
 * Under no-touch every node carries the name of its path; the pieces at the two dots of a colour
 * have the same name from the start. At a join one piece is walked: the one that gets its colour
 * by it, else the shorter. Its nodes are looked at for the last rule, and take the other's name;
 * when the join is taken back they get their old one.
 *
 * A link that is still open between the ends of two pieces with dots cannot be used if their
 * colours differ, and must be used, under no-touch, if they are the same.
 */
#include "flow/learn/flow_learn_internal.h"

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

/* The other dot of the colour. */
static int32_t
twin_of(const struct flow_learn *learn, int32_t dot)
{
    const int32_t *dots = learn->board->dots[learn->places[dot].colour];

    return dots[0] == dot ? dots[1] : dots[0];
}

/* Whether the walk from a piece's end, along links older than `before`, meets the node. */
static bool
is_on_piece(const struct flow_learn *learn, int32_t end, int32_t before, int32_t node)
{
    int32_t edge = -1;

    while (end != node) {
        const int slot = step_from(learn, end, edge, before);

        if (slot < 0)
            return false;
        edge = learn->places[end].edge[slot];
        end = learn->places[end].to[slot];
    }
    return true;
}

/* One end of the edge that joins two pieces: the piece to be walked, and the other one. */
struct touch {
    int32_t edge;
    int32_t before; /* links from then on are not yet known to the paths */
    int32_t near;   /* ends at the edge, of the walked piece and of the other */
    int32_t beyond;
    int32_t twin; /* the dot with which the walked piece gets a colour shares it; or -1 */
};

/*
 * A node of the walked piece has a neighbour of the path that it is about to join, and the edge
 * between them is no known link. True when there may still be a link: to a piece at the other dot.
 */
static bool
may_be_beside(struct flow_learn *learn, const struct touch *touch, int32_t node, int slot)
{
    const struct learn_place *place = &learn->places[node];
    const int32_t side = place->edge[slot], there = place->to[slot];
    const bool is_a = learn->ends[touch->edge].a == touch->near;

    if (touch->twin < 0 || !is_on_piece(learn, touch->twin, touch->before, there))
        return refuse_join(learn, touch->edge, is_a ? node : there, is_a ? there : node);
    if (learn->value[side] != 0)
        return true;
    refuse_join(learn, touch->edge, is_a ? node : -1, is_a ? -1 : node);
    learn->why[learn->why_count++] = 2 * side;
    explain_piece(learn, touch->twin, -1, touch->before, there);
    return false;
}

/* Walks a piece; false if one of its nodes stands beside its own path. */
static bool
walk_beside(struct flow_learn *learn, const struct touch *touch)
{
    const int32_t *paths = learn->path;
    const int32_t path = paths[touch->beyond];
    int32_t node = touch->near, came = -1;

    while (node >= 0) {
        const struct learn_place *place = &learn->places[node];
        const int32_t next = place->next[place->next[0] == came];

        for (int slot = 0; slot < place->degree; slot++) {
            const int32_t there = place->to[slot];

            if (paths[there] != path) /* nearly always */
                continue;
            if (there == came || there == next || place->edge[slot] == touch->edge)
                continue;
            if (!may_be_beside(learn, touch, node, slot))
                return false;
        }
        came = node;
        node = next;
    }
    return true;
}

/* Gives all nodes of the piece from this end on another name. */
static void
rename_piece(struct flow_learn *learn, int32_t node, int32_t path)
{
    int32_t came = -1;

    while (node >= 0) {
        const struct learn_place *place = &learn->places[node];
        const int32_t next = place->next[place->next[0] == came];

        learn->path[node] = path;
        came = node;
        node = next;
    }
}

/* Walks one of the pieces, and renames it. False if the path would touch itself. */
static bool
become_one(struct flow_learn *learn, struct learn_join *join)
{
    const struct learn_edge *link = &learn->ends[join->edge];
    const struct learn_place *a = &learn->places[link->a], *b = &learn->places[link->b];
    const bool a_has_dot = is_dot(learn, a->end), b_has_dot = is_dot(learn, b->end);
    const bool walks_a = a_has_dot == b_has_dot ? a->span <= b->span : b_has_dot;
    struct touch touch = {.edge = join->edge,
                          .before = learn->facts[join->edge].when,
                          .near = walks_a ? link->a : link->b,
                          .beyond = walks_a ? link->b : link->a,
                          .twin = -1};

    if (a_has_dot != b_has_dot)
        touch.twin = twin_of(learn, a_has_dot ? a->end : b->end);
    if (!walk_beside(learn, &touch))
        return false;
    if (learn->path[link->a] != learn->path[link->b]) { /* else the two halves of a path */
        join->renamed = touch.near;
        join->old_name = learn->path[touch.near];
        rename_piece(learn, touch.near, learn->path[touch.beyond]);
    }
    return true;
}

/* A piece whose far end is a dot reached `node`: open links to other pieces with dots follow. */
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
        else if (!learn->touch)
            flow_learn_fact(learn, 2 * place->edge[slot], LEARN_PATH, learn->taken);
    }
}

static void
set_end(struct flow_learn *learn, int32_t node, int32_t end, int32_t span)
{
    learn->places[node].end = end;
    learn->places[node].span = span;
}

/* The first free place of the two. */
static void
set_next(struct learn_place *place, int32_t node)
{
    place->next[place->next[0] >= 0] = node;
}

static void
drop_next(struct learn_place *place)
{
    place->next[place->next[1] >= 0] = -1;
}

bool
flow_learn_join(struct flow_learn *learn, int32_t edge)
{
    const struct learn_edge *link = &learn->ends[edge];
    struct learn_place *a = &learn->places[link->a], *b = &learn->places[link->b];
    struct learn_join join = {
        .edge = edge, .far = {a->end, b->end}, .span = {a->span, b->span}, .renamed = -1};
    const int32_t span = a->span + b->span;

    if (join.far[0] == link->b)
        return refuse_join(learn, edge, -1, -1);
    if (is_dot(learn, join.far[0]) && is_dot(learn, join.far[1]) &&
        learn->places[join.far[0]].colour != learn->places[join.far[1]].colour)
        return refuse_join(learn, edge, -1, -1);
    if (!learn->touch && !become_one(learn, &join))
        return false;
    learn->joins[learn->join_count++] = join;
    set_next(a, link->b);
    set_next(b, link->a);
    set_end(learn, join.far[0], join.far[1], span);
    set_end(learn, join.far[1], join.far[0], span);
    look_around_end(learn, join.far[0]);
    look_around_end(learn, join.far[1]);
    return true;
}

void
flow_learn_part(struct flow_learn *learn, int joins)
{
    while (learn->join_count > joins) {
        const struct learn_join *join = &learn->joins[--learn->join_count];
        const struct learn_edge *link = &learn->ends[join->edge];

        drop_next(&learn->places[link->a]);
        drop_next(&learn->places[link->b]);
        set_end(learn, join->far[0], link->a, join->span[0]);
        set_end(learn, join->far[1], link->b, join->span[1]);
        if (join->renamed >= 0)
            rename_piece(learn, join->renamed, join->old_name);
    }
}

void
flow_learn_paths_start(struct flow_learn *learn)
{
    for (int32_t node = 0; node < learn->nodes; node++) {
        struct learn_place *place = &learn->places[node];

        place->end = learn->path[node] = node;
        place->span = 1;
        place->next[0] = place->next[1] = -1;
    }
    for (int colour = 0; colour < learn->board->colours; colour++)
        learn->path[learn->board->dots[colour][1]] = learn->board->dots[colour][0];
}

/*
 * The edge follows from the colours of its two pieces. Both may have grown since, so only links
 * that the paths knew then are followed.
 */
void
flow_learn_explain_path(struct flow_learn *learn, int32_t edge)
{
    const struct learn_edge *link = &learn->ends[edge];
    const int32_t before = learn->facts[edge].about;

    explain_piece(learn, link->a, edge, before, -1);
    explain_piece(learn, link->b, edge, before, -1);
}
