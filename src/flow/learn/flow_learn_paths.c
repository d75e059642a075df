/*
 * flow_learn_paths - path segments: their ends, their colours, and which joins are allowed.
 *
 * A segment starts as a single node that is its own far end. A used edge joins two segments at
 * their ends. The join is a conflict
 *     if both are the same segment (a loop),
 *     if both end in dots of different colours,
 *     under no-touch, if a node of one is a neighbour of a node of the other apart from this edge,
 *     or of a node of the segment at the colour's other dot, which will be the same path, over an
 *     edge that is known not to be used.
 * Under no-touch every node has the label of its path; the segments at the two dots of a colour
 * have the same label from the start. A join walks one segment: the one that gains a colour, else
 * the shorter. Its nodes are checked against the last rule and take the label of the other segment;
 * undoing the join restores the old label.
 *
 * An edge without a value between the ends of two segments with dots cannot be used if their
 * colours differ, and under no-touch must be used if they are the same. Where nodes have bits for
 * their colours (flow_learn_colours), these do it, and find joins of two colours.
 */
#include "flow/learn/flow_learn_internal.h"

static bool
node_is_dot(const struct flow_learn *learn, int32_t node)
{
    return learn->nodes[node].colour >= 0;
}

/* A slot of the node, not that of `edge`, whose edge is used since before `before`; or -1. */
static int
used_slot_before(const struct flow_learn *learn, int32_t node, int32_t edge, int32_t before)
{
    const struct learn_node *here = &learn->nodes[node];

    for (int slot = 0; slot < here->degree; slot++) {
        const int32_t next = here->edge[slot];

        if (next != edge && learn->value[next] == 1 &&
            learn->assignments[next].trail_index < before)
            return slot;
    }
    return -1;
}

/* Adds the edges of a segment to the explanation, from its end `node` to `goal` or its far end. */
static void
explain_segment(struct flow_learn *learn, int32_t node, int32_t edge, int32_t before, int32_t goal)
{
    while (node != goal) {
        const int slot = used_slot_before(learn, node, edge, before);

        if (slot < 0)
            return;
        edge = learn->nodes[node].edge[slot];
        node = learn->nodes[node].to[slot];
        learn->explanation[learn->explanation_count++] = 2 * edge + 1;
    }
}

/* Explains the conflict by the joining edge and both segments, each up to its goal; false. */
static bool
explain_join(struct flow_learn *learn, int32_t edge, int32_t goal_a, int32_t goal_b)
{
    const struct learn_edge *link = &learn->edges[edge];
    const int32_t before = learn->assignments[edge].trail_index;

    learn->explanation_count = 0;
    learn->explanation[learn->explanation_count++] = 2 * edge + 1;
    explain_segment(learn, link->a, edge, before, goal_a);
    if (learn->nodes[link->a].far_end != link->b) /* else a loop, and all of it is explained */
        explain_segment(learn, link->b, edge, before, goal_b);
    return false;
}

/* The other dot of the colour. */
static int32_t
other_dot(const struct flow_learn *learn, int32_t dot)
{
    const int32_t *dots = learn->board->dots[learn->nodes[dot].colour];

    return dots[0] == dot ? dots[1] : dots[0];
}

/* Whether the walk from a segment's end, along edges used since before `before`, meets the node. */
static bool
is_on_segment(const struct flow_learn *learn, int32_t end, int32_t before, int32_t node)
{
    int32_t edge = -1;

    while (end != node) {
        const int slot = used_slot_before(learn, end, edge, before);

        if (slot < 0)
            return false;
        edge = learn->nodes[end].edge[slot];
        end = learn->nodes[end].to[slot];
    }
    return true;
}

/* A join to be checked: the segment to walk, and the other one. */
struct learn_join_check {
    int32_t edge;
    int32_t before;     /* trail index: edges from there on are not part of segments yet */
    int32_t walked_end; /* end at the edge of the walked segment, and of the other */
    int32_t other_end;
    int32_t distant_dot; /* other dot of the colour that one segment gains by the join; or -1 */
};

/*
 * A node of the walked segment has a neighbour on the path that it is about to join, and the edge
 * between them is not used so far. True if it may still be used: towards the segment at the
 * colour's other dot.
 */
static bool
may_touch(struct flow_learn *learn, const struct learn_join_check *check, int32_t node, int slot)
{
    const struct learn_node *here = &learn->nodes[node];
    const int32_t side = here->edge[slot], there = here->to[slot];
    const bool is_a = learn->edges[check->edge].a == check->walked_end;

    if (check->distant_dot < 0 || !is_on_segment(learn, check->distant_dot, check->before, there))
        return explain_join(learn, check->edge, is_a ? node : there, is_a ? there : node);
    if (learn->value[side] != 0)
        return true;
    explain_join(learn, check->edge, is_a ? node : -1, is_a ? -1 : node);
    learn->explanation[learn->explanation_count++] = 2 * side;
    explain_segment(learn, check->distant_dot, -1, check->before, there);
    return false;
}

/* Walks a segment; false if one of its nodes would touch its own path. */
static bool
check_segment_apart(struct flow_learn *learn, const struct learn_join_check *check)
{
    const int32_t *labels = learn->path_label;
    const int32_t label = labels[check->other_end];
    int32_t node = check->walked_end, previous = -1;

    while (node >= 0) {
        const struct learn_node *here = &learn->nodes[node];
        const int32_t next = here->joined[here->joined[0] == previous];

        for (int slot = 0; slot < here->degree; slot++) {
            const int32_t there = here->to[slot];

            if (labels[there] != label) /* nearly always */
                continue;
            if (there == previous || there == next || here->edge[slot] == check->edge)
                continue;
            if (!may_touch(learn, check, node, slot))
                return false;
        }
        previous = node;
        node = next;
    }
    return true;
}

/* Gives all nodes of the segment that starts here another label. */
static void
relabel_segment(struct flow_learn *learn, int32_t node, int32_t label)
{
    int32_t previous = -1;

    while (node >= 0) {
        const struct learn_node *here = &learn->nodes[node];
        const int32_t next = here->joined[here->joined[0] == previous];

        learn->path_label[node] = label;
        previous = node;
        node = next;
    }
}

/* Walks one of the segments and relabels it. False if the path would touch itself. */
static bool
merge_segments(struct flow_learn *learn, struct learn_join *join)
{
    const struct learn_edge *link = &learn->edges[join->edge];
    const struct learn_node *a = &learn->nodes[link->a], *b = &learn->nodes[link->b];
    const bool a_has_dot = node_is_dot(learn, a->far_end),
               b_has_dot = node_is_dot(learn, b->far_end);
    const bool walks_a = a_has_dot == b_has_dot ? a->length <= b->length : b_has_dot;
    struct learn_join_check check = {.edge = join->edge,
                                     .before = learn->assignments[join->edge].trail_index,
                                     .walked_end = walks_a ? link->a : link->b,
                                     .other_end = walks_a ? link->b : link->a,
                                     .distant_dot = -1};

    if (a_has_dot != b_has_dot)
        check.distant_dot = other_dot(learn, a_has_dot ? a->far_end : b->far_end);
    if (!check_segment_apart(learn, &check))
        return false;
    if (learn->path_label[link->a] !=
        learn->path_label[link->b]) { /* else the two halves of a path */
        join->relabelled = check.walked_end;
        join->old_label = learn->path_label[check.walked_end];
        relabel_segment(learn, check.walked_end, learn->path_label[check.other_end]);
    }
    return true;
}

/* A segment that starts at a dot now ends at `node`: decides its edges to others with dots. */
static void
propagate_segment_end(struct flow_learn *learn, int32_t node)
{
    const struct learn_node *here = &learn->nodes[node];
    const int colour = learn->nodes[here->far_end].colour;

    if (colour < 0 || here->colour >= 0)
        return;
    for (int slot = 0; slot < here->degree; slot++) {
        const struct learn_node *there = &learn->nodes[here->to[slot]];

        if (learn->value[here->edge[slot]] >= 0 || !node_is_dot(learn, there->far_end))
            continue;
        if (learn->nodes[there->far_end].colour != colour)
            flow_learn_assign(learn, 2 * here->edge[slot] + 1, LEARN_PATH, learn->propagated);
        else if (!learn->touch)
            flow_learn_assign(learn, 2 * here->edge[slot], LEARN_PATH, learn->propagated);
    }
}

static void
set_end(struct flow_learn *learn, int32_t node, int32_t end, int32_t length)
{
    learn->nodes[node].far_end = end;
    learn->nodes[node].length = length;
}

static void
add_joined(struct learn_node *here, int32_t node)
{
    here->joined[here->joined[0] >= 0] = node;
}

static void
remove_joined(struct learn_node *here)
{
    here->joined[here->joined[1] >= 0] = -1;
}

static bool
have_different_dots(const struct flow_learn *learn, const int32_t *ends)
{
    return node_is_dot(learn, ends[0]) && node_is_dot(learn, ends[1]) &&
           learn->nodes[ends[0]].colour != learn->nodes[ends[1]].colour;
}

bool
flow_learn_join(struct flow_learn *learn, int32_t edge)
{
    const struct learn_edge *link = &learn->edges[edge];
    struct learn_node *a = &learn->nodes[link->a], *b = &learn->nodes[link->b];
    struct learn_join join = {.edge = edge,
                              .far_end = {a->far_end, b->far_end},
                              .length = {a->length, b->length},
                              .relabelled = -1};
    const int32_t length = a->length + b->length;

    if (join.far_end[0] == link->b)
        return explain_join(learn, edge, -1, -1);
    if (!learn->colour_bits && have_different_dots(learn, join.far_end))
        return explain_join(learn, edge, -1, -1);
    if (!learn->touch && !merge_segments(learn, &join))
        return false;
    learn->joins[learn->join_count++] = join;
    add_joined(a, link->b);
    add_joined(b, link->a);
    set_end(learn, join.far_end[0], join.far_end[1], length);
    set_end(learn, join.far_end[1], join.far_end[0], length);
    if (!learn->colour_bits) {
        propagate_segment_end(learn, join.far_end[0]);
        propagate_segment_end(learn, join.far_end[1]);
    }
    return true;
}

void
flow_learn_unjoin(struct flow_learn *learn, int join_count)
{
    while (learn->join_count > join_count) {
        const struct learn_join *join = &learn->joins[--learn->join_count];
        const struct learn_edge *link = &learn->edges[join->edge];

        remove_joined(&learn->nodes[link->a]);
        remove_joined(&learn->nodes[link->b]);
        set_end(learn, join->far_end[0], link->a, join->length[0]);
        set_end(learn, join->far_end[1], link->b, join->length[1]);
        if (join->relabelled >= 0)
            relabel_segment(learn, join->relabelled, join->old_label);
    }
}

void
flow_learn_paths_init(struct flow_learn *learn)
{
    for (int32_t node = 0; node < learn->node_count; node++) {
        struct learn_node *here = &learn->nodes[node];

        here->far_end = learn->path_label[node] = node;
        here->length = 1;
        here->joined[0] = here->joined[1] = -1;
    }
    for (int colour = 0; colour < learn->board->colours; colour++)
        learn->path_label[learn->board->dots[colour][1]] = learn->board->dots[colour][0];
}

/*
 * The colours of the two segments force the edge. Both may have grown since, so only edges that
 * were joined then are followed.
 */
void
flow_learn_explain_path(struct flow_learn *learn, int32_t edge)
{
    const struct learn_edge *link = &learn->edges[edge];
    const int32_t before = learn->assignments[edge].reason_data;

    explain_segment(learn, link->a, edge, before, -1);
    explain_segment(learn, link->b, edge, before, -1);
}
