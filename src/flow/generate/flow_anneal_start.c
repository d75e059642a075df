/*
 * flow_anneal_start - a first cover by a given number of paths.
 *
 * At first every node is a path of its own. Random links join paths, then random moves bring ends
 * beside each other that can be joined, until the number is right.
 */
#include "flow/generate/flow_anneal.h"

#include "base/base_bits.h"

#define MAX_STEPS_PER_NODE 2000

/* Gives all nodes of the path that ends at `node` a label. */
static void
relabel_path(struct flow_anneal *cover, int32_t node, int32_t label)
{
    struct anneal_node *nodes = cover->nodes;
    unsigned onward = nodes[node].used;

    nodes[node].label = label;
    while (onward) {
        const int side = bits_lowest(onward);

        node = nodes[node].to[side];
        nodes[node].label = label;
        onward = nodes[node].used & ~(1u << anneal_opposite((uint8_t)side));
    }
}

static bool
is_end(const struct flow_anneal *cover, int32_t node)
{
    const unsigned used = cover->nodes[node].used;

    return !(used & (used - 1));
}

/* Links two ends of different paths. */
static void
join_paths(struct flow_anneal *cover, int32_t a, int side)
{
    struct anneal_node *nodes = cover->nodes;
    const int32_t b = nodes[a].to[side], gone = nodes[b].label;
    struct anneal_path *to = &cover->paths[nodes[a].label], *from = &cover->paths[gone];
    const int32_t far = from->ends[from->ends[0] == b];

    relabel_path(cover, b, nodes[a].label);
    to->ends[to->ends[0] != a] = far;
    to->length += from->length;
    nodes[a].used |= (uint8_t)(1u << side);
    nodes[b].used |= (uint8_t)(1u << anneal_opposite((uint8_t)side));
    if (gone != --cover->path_count) { /* the last path takes the number that is free now */
        *from = cover->paths[cover->path_count];
        relabel_path(cover, from->ends[0], gone);
    }
}

/* Joins the paths of a and its neighbour, and those of their images; false where that is no way
   to get fewer paths. */
static bool
try_join(struct flow_anneal *cover, int32_t a, int side)
{
    const struct anneal_node *nodes = cover->nodes;
    const int32_t b = nodes[a].to[side], a_label = nodes[a].label, b_label = nodes[b].label;
    int32_t a_image, b_image;

    if (a_label == b_label || !is_end(cover, a) || !is_end(cover, b))
        return false;
    if (cover->image && cover->image[a] != b) {
        int image_side = 0;

        a_image = cover->image[a];
        b_image = cover->image[b];
        if ((nodes[a_image].label == a_label && nodes[b_image].label == b_label) ||
            (nodes[a_image].label == b_label && nodes[b_image].label == a_label))
            return false; /* all four ends together would make a ring */
        while (!(nodes[a_image].sides >> image_side & 1) ||
               nodes[a_image].to[image_side] != b_image)
            image_side++;
        join_paths(cover, a, side);
        join_paths(cover, a_image, image_side);
        return true;
    }
    join_paths(cover, a, side);
    return true;
}

/* The lanes of bridges have both links from the start. */
static bool
join_lanes(struct flow_anneal *cover)
{
    for (int32_t node = 0; node < cover->node_count; node++)
        for (int side = 0; cover->is_lane[node] && side < FLOW_MAX_LINKS; side++) {
            const struct anneal_node *lane = &cover->nodes[node];

            if ((lane->sides & ~(unsigned)lane->used) >> side & 1 && !try_join(cover, node, side))
                return false;
        }
    return true;
}

static void
join_at_random(struct flow_anneal *cover, int path_count)
{
    const struct flow_board *graph = cover->graph;

    for (int i = 0; i < graph->edge_count; i++)
        cover->order[i] = i;
    base_random_shuffle(&cover->random, cover->order, (size_t)graph->edge_count);
    for (int i = 0; i < graph->edge_count && cover->path_count > path_count; i++) {
        const struct flow_edge *edge = &graph->edges[cover->order[i]];
        int side = 0;

        while (!(cover->nodes[edge->a].sides >> side & 1) ||
               cover->nodes[edge->a].to[side] != edge->b)
            side++;
        try_join(cover, edge->a, side);
    }
}

/* Joins the path that ends at a node to one that ends beside it. */
static bool
join_beside(struct flow_anneal *cover, int32_t node)
{
    const struct anneal_node *end = &cover->nodes[node];

    for (unsigned sides = end->sides & ~(unsigned)end->used; sides; sides &= sides - 1)
        if (try_join(cover, node, bits_lowest(sides)))
            return true;
    return false;
}

bool
flow_anneal_start(struct flow_anneal *cover, int path_count, uint64_t seed)
{
    static const struct flow_energy none = {0};
    int64_t steps = (int64_t)MAX_STEPS_PER_NODE * cover->node_count;

    base_random_seed(&cover->random, seed);
    cover->path_count = cover->node_count;
    for (int32_t i = 0; i < cover->node_count; i++) {
        cover->nodes[i].used = 0;
        cover->nodes[i].label = i;
        cover->paths[i] = (struct anneal_path){.ends = {i, i}, .length = 1};
    }
    if (!join_lanes(cover))
        return false;
    join_at_random(cover, path_count);
    flow_anneal_set_energy(cover, &none);
    while (cover->path_count > path_count && steps-- > 0) {
        struct anneal_move moves[2];

        if (flow_anneal_step(cover, 0, moves))
            join_beside(cover, moves[0].freed);
    }
    return cover->path_count == path_count;
}
