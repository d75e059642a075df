/*
 * flow_rule_bend - rule 5: where no path runs beside itself, a bend needs a dot inside it.
 *
 *     a---N       A path goes from a through N to b, and X is a neighbour of both a and b. Were X
 *     |   |       on the same path, it would be linked to both (a ring of four) or lie beside the
 *     X...b       path without a link. So X is on another path, or empty if it may be.
 *
 * Theorem. The pair of links N-a, N-b is impossible if a and b are neighbours, or if for some X
 *   - X is known to be on the path of N, a or b, or
 *   - without its links to a and b, X has fewer links left than it needs, or
 *   - X is no dot, must be on a path, and the only two links it has left are an impossible pair.
 * Proof. By the above X uses neither link. What it needs is one link for a dot, else two; if only
 * two are left, both are used and the same argument holds at X.
 *
 * On squares the pairs so met are equal bends along a diagonal. It ends at a dot, or the first bend
 * is impossible. The theorem speaks of common neighbours in the graph only, so it holds on every
 * board under the no-touch rule or promise. On joined edges a diagonal may come back to its start:
 * the argument is then given up after as many nodes as the board has rows and columns.
 */
#include "base/base_bits.h"
#include "flow/rules/flow_rule_strikes.h"
#include "flow/rules/flow_rules_internal.h"

/* ---- Propagation ---- */

/* The pieces of a node that use the link `with` and not the link `without`. */
static uint32_t
pieces_between(const struct flow_kernel *kernel, int32_t node, int with, int without)
{
    return kernel->sets[node] & flow_pieces_using[with] & ~flow_pieces_using[without];
}

/* Whether the pipe that uses links i and j of the node leaves a piece to all nodes around. */
static bool
leaves_pieces_around(const struct flow_kernel *kernel, int32_t node, int i, int j)
{
    const struct flow_node *nodes = kernel->board->nodes;
    const int32_t a = nodes[node].links[i].to, b = nodes[node].links[j].to;

    for (int k = 0; k < nodes[a].degree; k++) {
        const int32_t across = nodes[a].links[k].to;

        if (across == b)
            return false; /* a and b are neighbours themselves */
        for (int l = 0; across != node && l < nodes[b].degree; l++) {
            const uint32_t coming =
                flow_pieces_using[kernel->back[a][k]] | flow_pieces_using[kernel->back[b][l]];

            if (nodes[b].links[l].to != across)
                continue;
            if (!(kernel->sets[across] & ~coming) ||
                !pieces_between(kernel, a, kernel->back[node][i], k) ||
                !pieces_between(kernel, b, kernel->back[node][j], l))
                return false;
        }
    }
    return true;
}

/* The pieces that the rule leaves of a node. */
static uint32_t
bend_leaves(const struct flow_kernel *kernel, int32_t node)
{
    const int degree = kernel->board->nodes[node].degree;
    uint32_t set = kernel->sets[node];

    if (flow_piece_is_decided(set) || kernel->board->nodes[node].colour >= 0)
        return set;
    for (int i = 0; i < degree; i++)
        for (int j = i + 1; j < degree; j++) {
            const uint32_t pipe = flow_piece_pipe(i, j);

            if ((set & pipe) && !leaves_pieces_around(kernel, node, i, j))
                set &= ~pipe;
        }
    return set;
}

/* The bends that depend on this node are those of its neighbours and of theirs. */
bool
flow_bend_propagate(struct flow_kernel *kernel, int32_t node)
{
    const struct flow_node *nodes = kernel->board->nodes;

    for (int i = 0; i < nodes[node].degree; i++) {
        const int32_t beside = nodes[node].links[i].to;

        if (!flow_kernel_narrow(kernel, beside, bend_leaves(kernel, beside), FLOW_RULE_BEND))
            return false;
        for (int j = 0; j < nodes[beside].degree; j++) {
            const int32_t across = nodes[beside].links[j].to;

            if (across != node &&
                !flow_kernel_narrow(kernel, across, bend_leaves(kernel, across), FLOW_RULE_BEND))
                return false;
        }
    }
    return true;
}

/* ---- The ladder ---- */

/* A bend, and how far along its diagonal it is. */
struct bend {
    int32_t node, a, b;
    int pair; /* flow_rules_pair of its links */
    int depth;
};

static struct bend
bend_of(const struct flow_rules *rules, int32_t node, int low, int high)
{
    const struct flow_node *here = &rules->board->nodes[node];

    return (struct bend){.node = node,
                         .a = here->links[low].to,
                         .b = here->links[high].to,
                         .pair = flow_rules_pair(low, high)};
}

static bool is_bend_possible(struct flow_rules *rules, const struct bend *bend,
                             struct flow_step *step);

/* The links of X that are not barred and lead neither to a nor to b. */
static unsigned
links_elsewhere(const struct flow_rules *rules, int32_t across, const struct bend *bend)
{
    const struct flow_node *here = &rules->board->nodes[across];
    unsigned links = 0;

    for (int i = 0; i < here->degree; i++)
        if (here->links[i].to != bend->a && here->links[i].to != bend->b &&
            rules->links[here->links[i].edge] != FLOW_LINK_BARRED)
            links |= 1u << i;
    return links;
}

/* Whether X is known to be on the path of the bend. */
static bool
is_on_path_of_bend(struct flow_rules *rules, const struct bend *bend, int32_t across)
{
    const int32_t nodes[3] = {bend->node, bend->a, bend->b};

    if (rules->path[across] < 0)
        return false;
    for (int i = 0; i < 3; i++)
        if (flow_rules_is_one_path(rules, across, nodes[i])) {
            flow_blame_chain(rules, across);
            flow_blame_chain(rules, nodes[i]);
            return true;
        }
    return false;
}

static bool
is_inside_possible(struct flow_rules *rules, const struct bend *bend, int32_t across,
                   struct flow_step *step)
{
    const struct flow_node *here = &rules->board->nodes[across];
    unsigned elsewhere;
    struct bend next;

    if (is_on_path_of_bend(rules, bend, across))
        return false;
    elsewhere = links_elsewhere(rules, across, bend);
    if (here->colour < 0 && !rules->board->fill && !rules->kernel->joined[across])
        return true;
    if (bits_count(elsewhere) > (here->colour < 0 ? 2 : 0))
        return true;
    if (here->colour >= 0 || bits_count(elsewhere) < 2) {
        flow_blame_node(rules, across);
        return false;
    }
    next = bend_of(rules, across, bits_lowest(elsewhere), bits_highest(elsewhere));
    next.depth = bend->depth + 1;
    if (is_bend_possible(rules, &next, step))
        return true;
    flow_blame_node(rules, across);
    return false;
}

/* The same for each X in turn, where there are several or a and b are neighbours. */
static bool
are_all_inside_possible(struct flow_rules *rules, const struct bend *bend, int32_t *across,
                        struct flow_step *step)
{
    const struct flow_board *board = rules->board;
    const struct flow_node *from = &board->nodes[bend->a];

    for (int i = 0; i < from->degree; i++) {
        *across = from->links[i].to;
        if (*across == bend->b)
            return false;
        if (*across != bend->node && flow_edge_between(board, *across, bend->b) >= 0 &&
            !is_inside_possible(rules, bend, *across, step))
            return false;
    }
    return true;
}

static bool
is_bend_possible(struct flow_rules *rules, const struct bend *bend, struct flow_step *step)
{
    const int known = step->evidence_count;
    int32_t across = rules->across[bend->node][bend->pair];
    bool is_possible = true;

    if (across == FLOW_ACROSS_NONE || bend->depth > rules->board->rows + rules->board->cols ||
        rules->possible[bend->node][bend->pair] == rules->state_number)
        return true;
    flow_rules_show(rules, step, bend->node);
    if (across == FLOW_ACROSS_ANY)
        is_possible = are_all_inside_possible(rules, bend, &across, step);
    else
        is_possible = is_inside_possible(rules, bend, across, step);
    if (is_possible)
        step->evidence_count = known;
    else if (across != bend->b)
        flow_rules_show(rules, step, across);
    return is_possible;
}

bool
flow_bend_is_possible(struct flow_rules *rules, int32_t node, const int links[2],
                      struct flow_step *step)
{
    const int low = links[0] < links[1] ? links[0] : links[1];
    const struct bend bend = bend_of(rules, node, low, links[0] + links[1] - low);
    const bool is_possible = is_bend_possible(rules, &bend, step);

    if (is_possible) /* rules 5 to 7 ask for the same bends; what is impossible needs its evidence */
        rules->possible[node][bend.pair] = rules->state_number;
    return is_possible;
}

bool
flow_find_bend(struct flow_rules *rules, int32_t node, struct flow_step *step)
{
    const struct flow_node *here = &rules->board->nodes[node];
    const uint32_t set = rules->kernel->sets[node];
    uint32_t left = set;

    if (here->colour >= 0 || flow_piece_is_decided(set))
        return false;
    flow_step_begin(step, FLOW_REASON_NO_BEND_LEFT, node, -1);
    step->promise = flow_rules_no_touch_promise(rules);
    flow_rules_show(rules, step, node);
    for (int i = 0; i < here->degree; i++)
        for (int j = i + 1; j < here->degree; j++)
            if ((set & flow_piece_pipe(i, j)) &&
                !flow_bend_is_possible(rules, node, (const int[2]){i, j}, step))
                left &= ~flow_piece_pipe(i, j);
    if (left == set || (left && !flow_rules_conclude(rules, node, left, step)))
        return false;
    flow_blame_node(rules, node);
    if (!left)
        return true;
    step->reason = FLOW_REASON_BEND_BARRED;
    for (int i = 0; i < step->link_count; i++)
        if (step->states[i] == FLOW_LINK_USED)
            step->reason = FLOW_REASON_BEND_NEEDS_DOT;
    return true;
}
