/*
 * flow_rule_side_by_side - rule 4: where no path runs beside itself, its neighbours are linked.
 *
 * Theorem. Suppose that no two nodes of one path are joined by an edge that the path does not use.
 *   (a) Two neighbours known to be on one path, by chain or by colour, are linked.
 *   (b) Of the four edges of a square at most two are used, of the three of a triangle at most one.
 * Proof. (a) is the supposition. (b) With three edges of a square, or two of a triangle, all its
 * nodes are on one path; the last edge is then used too, by (a), and closes a ring without a dot.
 *
 * Holds on every board under the no-touch rule or promise: squares and triangles (of hexes, or of
 * narrow boards with joined edges) are rings of four and three edges of the graph. In (a) both
 * nodes have a link or a dot, so it does not matter whether cells may stay empty.
 */
#include "base/base_bits.h"
#include "flow/rules/flow_rule_strikes.h"
#include "flow/rules/flow_rules_internal.h"

/* ---- Propagation ---- */

/* No path uses the link between the two nodes, if there is one. */
static bool
bar_link_between(struct flow_kernel *kernel, int32_t a, int32_t b)
{
    const struct flow_node *here = &kernel->board->nodes[a];

    for (int i = 0; i < here->degree; i++)
        if (here->links[i].to == b)
            return flow_kernel_narrow(kernel, a, ~flow_pieces_using[i], FLOW_RULE_SIDE_BY_SIDE);
    return true;
}

/*
 * A path goes from a through this node to b: it must not come back to a node beside both, and a
 * and b are not neighbours.
 */
bool
flow_side_by_side_propagate(struct flow_kernel *kernel, int32_t node)
{
    const struct flow_node *nodes = kernel->board->nodes;
    const uint32_t set = kernel->sets[node];
    const uint8_t used = flow_piece_links[bits_lowest(set)];
    int32_t a, b;

    if (!flow_piece_is_decided(set) || bits_count(used) != 2)
        return true;
    a = nodes[node].links[bits_lowest(used)].to;
    b = nodes[node].links[bits_highest(used)].to;
    for (int i = 0; i < nodes[a].degree; i++) {
        const int32_t across = nodes[a].links[i].to;

        if (across == b)
            return false;
        if (across == node || flow_edge_between(kernel->board, across, b) < 0)
            continue;
        if (!bar_link_between(kernel, a, across) || !bar_link_between(kernel, b, across))
            return false;
    }
    return true;
}

/* ---- The ladder ---- */

/* False: the two cannot be linked, a contradiction. */
static bool
link_one_path(struct flow_rules *rules, const struct flow_link *link, struct flow_step *step)
{
    const int32_t node = step->node;

    step->promise = flow_rules_no_touch_promise(rules);
    step->colours[0] = rules->colour[node];
    flow_blame_chain(rules, node);
    flow_blame_chain(rules, link->to);
    flow_blame_link(rules, link->edge);
    flow_rules_show(rules, step, node);
    flow_rules_show(rules, step, link->to);
    if (rules->links[link->edge] == FLOW_LINK_OPEN && rules->path[node] != rules->path[link->to])
        flow_step_add_link(step, rules->board, link->edge, FLOW_LINK_USED);
    else
        step->reason = FLOW_REASON_TOUCHES_ITSELF;
    return step->reason != FLOW_REASON_TOUCHES_ITSELF;
}

/* Two neighbours on one path; in a round, all of them. */
static bool
find_neighbours(struct flow_rules *rules, int32_t node, struct flow_step *step)
{
    const struct flow_node *here = &rules->board->nodes[node];
    bool is_found = false;

    for (int i = 0; i < here->degree && rules->path[node] >= 0; i++) {
        const struct flow_link *link = &here->links[i];

        if (rules->links[link->edge] == FLOW_LINK_USED ||
            !flow_rules_is_one_path(rules, node, link->to))
            continue;
        if (!is_found)
            flow_step_begin(step, FLOW_REASON_SAME_PATH, node, link->to);
        is_found = true;
        if (!link_one_path(rules, link, step)) {
            step->link_count = step->affected_count = 0;
            return true;
        }
        if (!flow_rules_takes_all(rules))
            return true;
    }
    return is_found;
}

/* A ring of three or four edges. */
struct small_ring {
    int32_t nodes[4], edges[4]; /* the node that the step is about comes first */
    int length;
    enum flow_reason reason;
    int32_t other; /* that the sentence names */
};

/* True if the ring has enough links for a conclusion, which is added to those of the step. */
static bool
find_in_ring(struct flow_rules *rules, const struct small_ring *ring, struct flow_step *step)
{
    int used = 0, open = 0;

    for (int i = 0; i < ring->length; i++) {
        used += rules->links[ring->edges[i]] == FLOW_LINK_USED;
        open += rules->links[ring->edges[i]] == FLOW_LINK_OPEN;
    }
    if (used < ring->length - 2 || (used == ring->length - 2 && !open))
        return false;
    if (!step->link_count || used > ring->length - 2)
        flow_step_begin(step, ring->reason, ring->nodes[0], ring->other);
    step->promise = flow_rules_no_touch_promise(rules);
    for (int i = 0; i < ring->length; i++) {
        flow_rules_show(rules, step, ring->nodes[i]);
        if (rules->links[ring->edges[i]] == FLOW_LINK_USED)
            flow_blame_link(rules, ring->edges[i]);
        if (used == ring->length - 2 && rules->links[ring->edges[i]] == FLOW_LINK_OPEN)
            flow_step_add_link(step, rules->board, ring->edges[i], FLOW_LINK_BARRED);
    }
    if (used > ring->length - 2)
        step->reason =
            ring->length == 4 ? FLOW_REASON_SQUARE_OVERFULL : FLOW_REASON_TRIANGLE_OVERFULL;
    return true;
}

/* The triangle of the node and two of its links, if their far nodes are neighbours. */
static bool
find_in_triangle(struct flow_rules *rules, int32_t node, const struct flow_link *a,
                 const struct flow_link *b, struct flow_step *step)
{
    const struct small_ring ring = {
        .nodes = {node, a->to, b->to},
        .edges = {a->edge, b->edge, flow_edge_between(rules->board, a->to, b->to)},
        .length = 3,
        .reason = FLOW_REASON_TRIANGLE_FULL,
        .other = a->to};

    return ring.edges[2] >= 0 && find_in_ring(rules, &ring, step);
}

/* Whether the search for rings ends: at the first conclusion, in a round at a contradiction. */
static bool
is_enough(const struct flow_rules *rules, const struct flow_step *step)
{
    return !flow_rules_takes_all(rules) || !step->link_count;
}

/* The square of the node, two of its links, and the node across. */
static bool
find_in_square(struct flow_rules *rules, int32_t node, const struct flow_link *a,
               const struct flow_link *b, int32_t across, struct flow_step *step)
{
    const struct small_ring ring = {.nodes = {node, a->to, b->to, across},
                                    .edges = {a->edge, b->edge,
                                              flow_edge_between(rules->board, a->to, across),
                                              flow_edge_between(rules->board, across, b->to)},
                                    .length = 4,
                                    .reason = FLOW_REASON_SQUARE_FULL,
                                    .other = across};

    return find_in_ring(rules, &ring, step);
}

/* The triangle and all squares that contain the node's two links. */
static bool
find_in_many_rings(struct flow_rules *rules, int32_t node, const struct flow_link *a,
                   const struct flow_link *b, struct flow_step *step)
{
    const struct flow_node *beside = &rules->board->nodes[a->to];
    bool is_found = find_in_triangle(rules, node, a, b, step);

    for (int i = 0; i < beside->degree && !(is_found && is_enough(rules, step)); i++) {
        const int32_t across = beside->links[i].to;

        if (across != node && flow_edge_between(rules->board, across, b->to) >= 0)
            is_found |= find_in_square(rules, node, a, b, across, step);
    }
    return is_found;
}

/* Two links of a square, or one of a triangle, can only be used at a node that has a used link. */
static bool
find_in_rings(struct flow_rules *rules, int32_t node, struct flow_step *step)
{
    const struct flow_node *here = &rules->board->nodes[node];
    const unsigned used = rules->kernel->joined[node];
    bool is_found = false;

    for (int i = 0; i < here->degree && used; i++)
        for (int j = i + 1; j < here->degree; j++) {
            const struct flow_link *a = &here->links[i], *b = &here->links[j];
            const int32_t across = rules->across[node][flow_rules_pair(i, j)];

            if (!((used >> i | used >> j) & 1) || across == FLOW_ACROSS_NONE)
                continue;
            if (across == FLOW_ACROSS_ANY)
                is_found |= find_in_many_rings(rules, node, a, b, step);
            else
                is_found |= find_in_square(rules, node, a, b, across, step);
            if (is_found && is_enough(rules, step))
                return true;
        }
    return is_found;
}

bool
flow_find_side_by_side(struct flow_rules *rules, int32_t node, struct flow_step *step)
{
    if (!rules->no_touch)
        return flow_find_swap(rules, node, step);
    step->link_count = 0;
    if (find_neighbours(rules, node, step)) {
        if (is_enough(rules, step))
            return true;
        find_in_rings(rules, node, step);
        return true;
    }
    return find_in_rings(rules, node, step);
}
