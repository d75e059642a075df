/* flow_anneal_move - one move of a cover: what it costs, and making it. */
#include "flow/generate/flow_anneal.h"

#include "base/base_bits.h"

/* The path of `node` in the direction of its link on `side`: its last node, and how many there are
   from the neighbour on. */
static int32_t
walk_to_end(const struct flow_anneal *cover, int32_t node, int side, int32_t *count)
{
    const struct anneal_node *nodes = cover->nodes;

    *count = 0;
    for (;;) {
        uint8_t onward;

        node = nodes[node].to[side];
        ++*count;
        onward = nodes[node].used & (uint8_t) ~(1u << anneal_opposite((uint8_t)side));
        if (!onward)
            return node;
        side = bits_lowest(onward);
    }
}

/* Marks taken and all nodes of its path away from freed; sets tail_end and tail_length. */
static void
mark_tail(struct flow_anneal *cover, struct anneal_move *move)
{
    struct anneal_node *nodes = cover->nodes;
    int32_t node = move->taken, count = 1;
    uint8_t onward = nodes[node].used & (uint8_t) ~(1u << move->cut);

    if (++cover->stamp == 0) {
        for (int i = 0; i < cover->node_count; i++)
            nodes[i].stamp = 0;
        cover->stamp = 1;
    }
    nodes[node].stamp = cover->stamp;
    while (onward) {
        const int side = bits_lowest(onward);

        node = nodes[node].to[side];
        nodes[node].stamp = cover->stamp;
        onward = nodes[node].used & (uint8_t) ~(1u << anneal_opposite((uint8_t)side));
        count++;
    }
    move->tail_end = node;
    move->tail_length = count;
}

/* Whether a path of this length joins these dots as directly as a rectangle of squares allows. */
static bool
is_direct(const struct flow_anneal *cover, int32_t a, int32_t b, int32_t length)
{
    const int cols = cover->graph->cols;
    const int32_t cell = cover->graph->nodes[a].cell, other = cover->graph->nodes[b].cell;
    const int down = cell / cols - other / cols, across = cell % cols - other % cols;

    return (down < 0 ? -down : down) + (across < 0 ? -across : across) == length - 1;
}

static int64_t
direct_cost(const struct flow_anneal *cover, int32_t a, int32_t b, int32_t length)
{
    return cover->energy.direct && is_direct(cover, a, b, length) ? cover->energy.direct : 0;
}

static int32_t
other_end(const struct anneal_path *path, int32_t end)
{
    return path->ends[path->ends[0] == end];
}

/* The change at the three nodes whose links change: bends, and which of them is a dot. */
static int64_t
local_change(const struct flow_anneal *cover, const struct anneal_move *move)
{
    const struct anneal_node *nodes = cover->nodes;
    const uint8_t end = nodes[move->end].used, taken = nodes[move->taken].used;
    const uint8_t freed = nodes[move->freed].used;
    const uint8_t *is_bend = cover->is_bend;
    const uint8_t new_taken =
        (uint8_t)((taken & ~(1u << move->cut)) | 1u << anneal_opposite(move->side));
    const int bends =
        is_bend[end | 1u << move->side] + is_bend[new_taken] - is_bend[taken] - is_bend[freed];

    return (int64_t)bends * cover->energy.bend + cover->dot_cost[move->freed] -
           cover->dot_cost[move->end];
}

/* e and x are on one path: y must lie between them. Lengths and touches stay. */
static bool
try_backbite(const struct flow_anneal *cover, struct anneal_move *move, int64_t max_change)
{
    const struct anneal_path *path = &cover->paths[cover->nodes[move->end].label];
    int32_t count;

    if (walk_to_end(cover, move->taken, move->cut, &count) != move->end)
        return false;
    move->tail_end = -1;
    move->touch_change = 0;
    move->change = local_change(cover, move);
    if (cover->energy.direct) {
        const int32_t far = other_end(path, move->end);

        move->change += direct_cost(cover, far, move->freed, path->length) -
                        direct_cost(cover, far, move->end, path->length);
    }
    return move->change <= max_change;
}

/* Touches that the tail gains with its new path and loses with its old one. */
static int
count_touch_change(const struct flow_anneal *cover, const struct anneal_move *move)
{
    const struct anneal_node *nodes = cover->nodes;
    const int32_t gained_label = nodes[move->end].label, lost_label = nodes[move->taken].label;
    int32_t node = move->taken;
    uint8_t from = (uint8_t)(1u << move->cut);
    int change = 0;

    for (;;) {
        const struct anneal_node *here = &nodes[node];
        const uint8_t onward = here->used & (uint8_t)~from;

        for (uint8_t free_sides = here->sides & (uint8_t)~here->used; free_sides;
             free_sides &= (uint8_t)(free_sides - 1)) {
            const struct anneal_node *beside = &nodes[here->to[bits_lowest(free_sides)]];

            change += beside->label == gained_label;
            change -= beside->label == lost_label && beside->stamp != cover->stamp;
        }
        if (!onward)
            break;
        node = here->to[bits_lowest(onward)];
        from = (uint8_t)(1u << anneal_opposite((uint8_t)bits_lowest(onward)));
    }
    return change - 1; /* from end to taken is a link now */
}

static int64_t
length_change(const struct flow_anneal *cover, const struct anneal_move *move)
{
    const struct anneal_path *to = &cover->paths[cover->nodes[move->end].label];
    const struct anneal_path *from = &cover->paths[cover->nodes[move->taken].label];
    const int32_t *cost = cover->length_cost;
    const int32_t longer = to->length + move->tail_length;
    const int32_t shorter = from->length - move->tail_length;
    int64_t change = (int64_t)cost[longer] + cost[shorter] - cost[to->length] - cost[from->length];

    if (cover->energy.direct) {
        const int32_t far = other_end(to, move->end), rest = other_end(from, move->tail_end);

        change += direct_cost(cover, far, move->tail_end, longer) +
                  direct_cost(cover, rest, move->freed, shorter) -
                  direct_cost(cover, far, move->end, to->length) -
                  direct_cost(cover, rest, move->tail_end, from->length);
    }
    return change;
}

/* x is on another path. */
static bool
try_exchange(struct flow_anneal *cover, struct anneal_move *move, int64_t max_change)
{
    mark_tail(cover, move);
    move->change = local_change(cover, move) + length_change(cover, move);
    /* No more touches can go away than there are. */
    if (move->change - cover->touch_count * cover->energy.touch > max_change)
        return false;
    move->touch_change = count_touch_change(cover, move);
    move->change += (int64_t)move->touch_change * cover->energy.touch;
    return move->change <= max_change;
}

bool
flow_anneal_try(struct flow_anneal *cover, struct anneal_move *move, int64_t max_change)
{
    const struct anneal_node *nodes = cover->nodes;
    const struct anneal_node *end = &nodes[move->end];

    if (!(end->sides & ~end->used & 1u << move->side) || (end->used & (end->used - 1)))
        return false;
    move->taken = end->to[move->side];
    if (cover->is_lane[move->taken] || !(nodes[move->taken].used & 1u << move->cut))
        return false;
    move->freed = nodes[move->taken].to[move->cut];
    if (cover->is_lane[move->freed])
        return false;
    return nodes[move->taken].label == end->label ? try_backbite(cover, move, max_change)
                                                  : try_exchange(cover, move, max_change);
}

static void
replace_end(struct anneal_path *path, int32_t old, int32_t new)
{
    path->ends[path->ends[0] != old] = new;
}

/* The marked part goes over to the path of end. */
static void
move_tail(struct flow_anneal *cover, const struct anneal_move *move)
{
    struct anneal_node *nodes = cover->nodes;
    const int32_t label = nodes[move->end].label;
    struct anneal_path *to = &cover->paths[label];
    struct anneal_path *from = &cover->paths[nodes[move->taken].label];
    int32_t node = move->taken;
    uint8_t came = (uint8_t)(1u << move->cut);

    for (;;) {
        const uint8_t onward = nodes[node].used & (uint8_t)~came;
        int side;

        nodes[node].label = label;
        if (!onward)
            break;
        side = bits_lowest(onward);
        node = nodes[node].to[side];
        came = (uint8_t)(1u << anneal_opposite((uint8_t)side));
    }
    replace_end(from, move->tail_end, move->freed);
    replace_end(to, move->end, move->tail_end);
    from->length -= move->tail_length;
    to->length += move->tail_length;
}

void
flow_anneal_make(struct flow_anneal *cover, const struct anneal_move *move)
{
    struct anneal_node *nodes = cover->nodes;

    if (move->tail_end >= 0)
        move_tail(cover, move);
    else
        replace_end(&cover->paths[nodes[move->end].label], move->end, move->freed);
    nodes[move->taken].used &= (uint8_t) ~(1u << move->cut);
    nodes[move->freed].used &= (uint8_t) ~(1u << anneal_opposite(move->cut));
    nodes[move->end].used |= (uint8_t)(1u << move->side);
    nodes[move->taken].used |= (uint8_t)(1u << anneal_opposite(move->side));
    cover->touch_count += move->touch_change;
}

struct anneal_move
flow_anneal_inverse(const struct anneal_move *move)
{
    return (struct anneal_move){
        .end = move->freed, .side = anneal_opposite(move->cut), .cut = anneal_opposite(move->side)};
}
