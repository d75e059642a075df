/*
 * flow_rule_round_the_wall - rule 10: no path separates the ends of another one.
 *
 * The free graph of a position: the nodes that no coloured path has passed, with the sides that are
 * not barred. A coloured end is in it, but nothing passes through it.
 *
 * Theorem (a). The two ends of every colour that is not complete are joined in the free graph; and
 * where all cells are filled, every other part of it lies between two such ends.
 * Proof. The rest of the path runs there.
 *
 * Theorem (b). On a board without bridges and joined edges let the ends of two colours follow one
 * another as A B A B along one face of the free graph. Then there is no solution.
 * Proof. Put a point into the face and draw lines from it to the four ends. With the rest of the
 * path of A they make a closed curve; the ends of B lie on different sides of it (Jordan). The rest
 * of the path of B would cross it, but paths share no node.
 *
 * So a side is barred if a link there brings about one or the other. (a) holds on every board, (b)
 * on squares and hexes without bridges and joined edges.
 */
#include "flow/rules/flow_rules_internal.h"

#define MAX_FACE_ENDS 64 /* the work grows with the third power; nobody follows more either */

/* Whether the rest of a path may use the link. */
static bool
is_free_link(const struct flow_rules *rules, int32_t node, int link)
{
    const struct flow_link *to = &rules->board->nodes[node].links[link];

    if (rules->links[to->edge] == FLOW_LINK_USED)
        return rules->colour[node] < 0;
    return rules->links[to->edge] == FLOW_LINK_OPEN && flow_kernel_is_open(rules->kernel, node) &&
           flow_kernel_is_open(rules->kernel, to->to);
}

/* ---- (a) ---- */

/* Gives all nodes without colour that are joined to this one its number as region. */
static void
flood_free(struct flow_rules *rules, int32_t start)
{
    const struct flow_node *nodes = rules->board->nodes;
    int32_t count = 0;

    rules->stack[count++] = start;
    rules->region[start] = start;
    while (count) {
        const int32_t node = rules->stack[--count];

        for (int i = 0; i < nodes[node].degree; i++) {
            const int32_t to = nodes[node].links[i].to;

            if (rules->region[to] >= 0 || rules->colour[to] >= 0 || !is_free_link(rules, node, i))
                continue;
            rules->region[to] = start;
            rules->stack[count++] = to;
        }
    }
}

/* The open ends of a colour. False: it is complete. */
static bool
open_ends(const struct flow_rules *rules, int colour, int32_t ends[2])
{
    const int32_t *dots = rules->board->dots[colour];

    for (int i = 0; i < 2; i++)
        ends[i] = rules->kernel->other_end[dots[i]];
    return rules->path[dots[0]] != rules->path[dots[1]];
}

/* Marks the regions beside both ends. False: there are none, and they are not neighbours. */
static bool
join_ends(struct flow_rules *rules, const int32_t ends[2])
{
    const struct flow_node *nodes = rules->board->nodes;
    bool is_joined = false;

    for (int i = 0; i < nodes[ends[0]].degree; i++) {
        const int32_t beside = nodes[ends[0]].links[i].to;

        if (!is_free_link(rules, ends[0], i))
            continue;
        is_joined |= beside == ends[1];
        for (int k = 0; rules->region[beside] >= 0 && k < nodes[ends[1]].degree; k++)
            if (rules->region[nodes[ends[1]].links[k].to] == rules->region[beside] &&
                is_free_link(rules, ends[1], k)) {
                rules->stamp[rules->region[beside]] = rules->stamp_now;
                is_joined = true;
            }
    }
    return is_joined;
}

/* Whether a colour or a cell is cut off; says so in the step. */
static bool
is_cut_off(struct flow_rules *rules, struct flow_step *step)
{
    const struct flow_board *board = rules->board;

    rules->stamp_now++;
    for (int32_t node = 0; node < board->node_count; node++)
        rules->region[node] = -1;
    for (int32_t node = 0; node < board->node_count; node++)
        if (rules->region[node] < 0 && rules->colour[node] < 0)
            flood_free(rules, node);
    for (int colour = 0; colour < board->colours; colour++) {
        int32_t ends[2];

        if (!open_ends(rules, colour, ends) || join_ends(rules, ends))
            continue;
        step->reason = FLOW_REASON_CUTS_OFF;
        step->colours[1] = (int16_t)colour;
        flow_rules_show(rules, step, ends[0]);
        flow_rules_show(rules, step, ends[1]);
        return true;
    }
    for (int32_t node = 0; node < board->node_count && board->fill; node++)
        if (rules->colour[node] < 0 && rules->stamp[rules->region[node]] != rules->stamp_now) {
            step->reason = FLOW_REASON_CUTS_OFF_CELLS;
            flow_rules_show(rules, step, node);
            return true;
        }
    return false;
}

/* ---- (b) ---- */

/* The coloured ends along a face, as met on a walk around it. */
struct face {
    int32_t *ends; /* one per step of the walk */
    int32_t count;
};

/* Walks around the face to the left of a link; stamps the links on the way. */
static void
walk_face(struct flow_rules *rules, int32_t node, int link, struct face *face)
{
    const struct flow_node *nodes = rules->board->nodes;

    face->count = 0;
    while (rules->stamp[node * FLOW_MAX_LINKS + link] != rules->stamp_now) {
        const int32_t to = nodes[node].links[link].to;
        int next = rules->kernel->back[node][link];

        rules->stamp[node * FLOW_MAX_LINKS + link] = rules->stamp_now;
        if (rules->colour[to] >= 0 && face->count < rules->board->node_count)
            face->ends[face->count++] = to;
        do
            next = rules->turn[to][next];
        while (!is_free_link(rules, to, next));
        node = to;
        link = next;
    }
}

/* Whether the ends of two colours alternate: between two ends of A there is only one end of B. */
static bool
face_alternates(const struct flow_rules *rules, const struct face *face, int16_t colours[2])
{
    for (int32_t i = 0; i < face->count; i++)
        for (int32_t k = i + 1; k < face->count; k++) {
            const int32_t a = face->ends[i], b = face->ends[k];

            if (a == b || rules->colour[a] == rules->colour[b])
                continue;
            for (int32_t l = k + 1; l < face->count; l++) {
                if (face->ends[l] == a || rules->colour[face->ends[l]] != rules->colour[a])
                    continue;
                for (int32_t m = l + 1; m < face->count; m++)
                    if (face->ends[m] != b && rules->colour[face->ends[m]] == rules->colour[b]) {
                        colours[0] = rules->colour[a];
                        colours[1] = rules->colour[b];
                        return true;
                    }
                break; /* later ends of A leave even less room for B */
            }
        }
    return false;
}

/* Whether two colours must cross; says so in the step. */
static bool
must_cross(struct flow_rules *rules, struct flow_step *step)
{
    const struct flow_node *nodes = rules->board->nodes;
    struct face face = {.ends = rules->stack};

    rules->stamp_now++;
    for (int32_t node = 0; node < rules->board->node_count; node++)
        for (int i = 0; i < nodes[node].degree; i++) {
            if (rules->colour[node] < 0 || !is_free_link(rules, node, i) ||
                rules->stamp[node * FLOW_MAX_LINKS + i] == rules->stamp_now)
                continue;
            walk_face(rules, node, i, &face);
            if (face.count > MAX_FACE_ENDS || !face_alternates(rules, &face, step->colours))
                continue;
            step->reason = FLOW_REASON_MUST_CROSS;
            for (int32_t k = 0; k < face.count; k++)
                if (rules->colour[face.ends[k]] == step->colours[0] ||
                    rules->colour[face.ends[k]] == step->colours[1])
                    flow_rules_show(rules, step, face.ends[k]);
            return true;
        }
    return false;
}

/* ---- The rule ---- */

bool
flow_find_round_the_wall(struct flow_rules *rules, int32_t edge, struct flow_step *step)
{
    const struct flow_edge ends = rules->board->edges[edge];
    const unsigned changed = rules->changed;
    bool is_found;

    if (rules->links[edge] != FLOW_LINK_OPEN)
        return false;
    flow_step_begin(step, FLOW_REASON_CUTS_OFF, ends.a, ends.b);
    flow_rules_show(rules, step, ends.a);
    flow_rules_show(rules, step, ends.b);
    flow_suppose_begin(rules, edge, FLOW_LINK_USED);
    is_found = !rules->is_broken &&
               (is_cut_off(rules, step) || (rules->is_planar && must_cross(rules, step)));
    flow_suppose_end(rules);
    rules->changed = changed;
    if (is_found)
        flow_step_add_link(step, rules->board, edge, FLOW_LINK_BARRED);
    return is_found;
}
