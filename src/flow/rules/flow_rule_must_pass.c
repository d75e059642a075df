/*
 * flow_rule_must_pass - rule 11: a cell that every way of a colour passes has that colour.
 *
 * Theorem. Let v be a node such that without it the two ends of colour c are no longer joined
 * through nodes that may be c (flow_colours.c). Then v is on the path of c; so v is not linked to a
 * node of another colour, and under no-touch it is linked to a neighbour of colour c.
 * Proof. The rest of the path of c joins its ends through nodes that may be c, so it passes v.
 *
 * Holds on every board; the last part, and what flow_colours takes from it, under the no-touch rule
 * or promise. The nodes are found along a shortest way between the ends: v is passed by all ways if
 * what can be reached before it on that way never comes out beyond it.
 */
#include "flow/rules/flow_rules_internal.h"

static bool
may_be(const struct flow_rules *rules, int32_t node, int colour)
{
    return flow_colours_word(rules, node, colour / 64) >> colour % 64 & 1;
}

static bool
is_passable(const struct flow_rules *rules, int32_t node, int link, int colour)
{
    const struct flow_link *to = &rules->board->nodes[node].links[link];

    return rules->links[to->edge] != FLOW_LINK_BARRED && may_be(rules, to->to, colour);
}

/* Breadth first from the goal: rules->region holds the distance to it, -1 where it is not known. */
static void
measure_distances(struct flow_rules *rules, int colour, int32_t goal)
{
    const struct flow_node *nodes = rules->board->nodes;
    int32_t read = 0, count = 0;

    for (int32_t node = 0; node < rules->board->node_count; node++)
        rules->region[node] = -1;
    rules->region[goal] = 0;
    rules->stack[count++] = goal;
    while (read < count) {
        const int32_t node = rules->stack[read++];

        for (int i = 0; i < nodes[node].degree; i++) {
            const int32_t to = nodes[node].links[i].to;

            if (rules->region[to] >= 0 || !is_passable(rules, node, i, colour))
                continue;
            rules->region[to] = rules->region[node] + 1;
            rules->stack[count++] = to;
        }
    }
}

/* A link of v to a node whose colour is known, which that of v decides; in a round, all such. */
static bool
conclude_at(struct flow_rules *rules, int32_t node, int colour, struct flow_step *step)
{
    const struct flow_node *here = &rules->board->nodes[node];

    if (rules->colour[node] >= 0)
        return false;
    for (int i = 0; i < here->degree; i++) {
        const int32_t to = here->links[i].to;
        const bool is_same = rules->colour[to] == colour;

        if (rules->links[here->links[i].edge] != FLOW_LINK_OPEN || rules->colour[to] < 0 ||
            (is_same && !rules->no_touch))
            continue;
        if (!step->link_count)
            flow_step_begin(step,
                            is_same ? FLOW_REASON_MUST_PASS_LINKED : FLOW_REASON_MUST_PASS_APART,
                            node, to);
        step->colours[0] = (int16_t)colour;
        step->colours[1] = rules->colour[to];
        if (rules->no_touch)
            step->promise = flow_rules_no_touch_promise(rules);
        flow_rules_show(rules, step, node);
        flow_rules_show(rules, step, to);
        flow_step_add_link(step, rules->board, here->links[i].edge,
                           is_same ? FLOW_LINK_USED : FLOW_LINK_BARRED);
        if (!flow_rules_takes_all(rules))
            return true;
    }
    return step->link_count > 0;
}

/* The next node on the shortest way; -1 at the goal. */
static int32_t
next_on_way(const struct flow_rules *rules, int32_t node, int colour)
{
    const struct flow_node *here = &rules->board->nodes[node];

    for (int i = 0; i < here->degree; i++)
        if (rules->region[here->links[i].to] == rules->region[node] - 1 &&
            is_passable(rules, node, i, colour))
            return here->links[i].to;
    return -1;
}

/*
 * Visits what can be reached from a node of the way without passing another one; returns the place
 * on the way (the distance to the goal) nearest to the goal that it comes out at.
 */
static int32_t
explore(struct flow_rules *rules, int32_t start, int colour, const int32_t *place, int32_t nearest)
{
    const struct flow_node *nodes = rules->board->nodes;
    int32_t count = 0;

    rules->stack[count++] = start;
    while (count) {
        const int32_t node = rules->stack[--count];

        for (int i = 0; i < nodes[node].degree; i++) {
            const int32_t to = nodes[node].links[i].to;

            if (!is_passable(rules, node, i, colour))
                continue;
            if (place[to] >= 0) {
                nearest = place[to] < nearest ? place[to] : nearest;
            } else if (rules->stamp[to] != rules->stamp_now) {
                rules->stamp[to] = rules->stamp_now;
                rules->stack[count++] = to;
            }
        }
    }
    return nearest;
}

bool
flow_find_must_pass(struct flow_rules *rules, int32_t colour, struct flow_step *step)
{
    const int32_t *dots = rules->board->dots[colour];
    int32_t node = rules->kernel->other_end[dots[0]];
    const int32_t goal = rules->kernel->other_end[dots[1]];
    int32_t *place = rules->place;
    int32_t nearest;

    step->link_count = 0;
    if (rules->path[dots[0]] == rules->path[dots[1]])
        return false;
    measure_distances(rules, colour, goal);
    if (rules->region[node] < 0)
        return false; /* rule 10 says so */
    for (int32_t i = 0; i < rules->board->node_count; i++)
        place[i] = -1;
    for (int32_t at = node; at >= 0; at = next_on_way(rules, at, colour))
        place[at] = rules->region[at];
    nearest = place[node];
    rules->stamp_now++;
    while (node != goal) {
        nearest = explore(rules, node, colour, place, nearest);
        node = next_on_way(rules, node, colour);
        if (place[node] == nearest && node != goal && conclude_at(rules, node, colour, step) &&
            !flow_rules_takes_all(rules))
            return true;
    }
    return step->link_count > 0;
}
