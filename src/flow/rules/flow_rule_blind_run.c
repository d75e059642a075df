/*
 * flow_rule_blind_run - rule 7: a path that goes on as it must does not run into a dead end.
 *
 * Suppose that the path leaves v into w; C are the colours that it may have. At a node without a
 * link it goes on by another side, which is
 *   - not barred, and leads to a node with room that may have a colour of C,
 *   - not an end of a chain that the run is on already, nor a node of the run;
 *   - under no-touch, not a bend that rule 5 forbids, and no other neighbour is on the run's path or
 *     on that of the node it leads to.
 * If there is none, the run is blind; if there is one, it goes on there; with two or more nothing
 * is known. At the end of a chain the run continues at its other end, and at a dot it ends.
 *
 * Theorem. If the run is blind, v and w are not linked.
 * Proof. Every node that is entered and no dot is left by exactly one other side. By induction
 * along the run all its nodes are on the path of v. Each side that is struck out would join two
 * colours, close a ring, use a third link of a node, or make the path touch itself.
 *
 * Holds on every board. C shrinks with each node (flow_colours.c).
 */
#include "flow/rules/flow_rules_internal.h"

#include <string.h>

#define MAX_RUN    40 /* nodes; nobody follows a longer one */
#define MAX_CHAINS 8

struct run {
    struct flow_rules *rules;
    struct flow_step *step;
    int32_t node; /* where the run is */
    int in;       /* the link of the node that it came by */
    uint64_t colours[FLOW_MAX_COLOURS / 64 + 1];
    int32_t chains[MAX_CHAINS]; /* that the run is on */
    int chain_count;
};

/* Whether the node is on a chain of the run. */
static bool
is_on_run(const struct run *run, int32_t node)
{
    const struct flow_rules *rules = run->rules;

    for (int i = 0; i < run->chain_count; i++)
        if (rules->path[node] == run->chains[i])
            return true;
    return rules->stamp[node] == rules->stamp_now;
}

static void
run_add_chain(struct run *run, int32_t node)
{
    const int32_t path = run->rules->path[node];

    if (path >= 0 && run->chain_count < MAX_CHAINS)
        run->chains[run->chain_count++] = path;
    run->rules->stamp[node] = run->rules->stamp_now;
}

/* Reduces the colours of the run to those of the node; false if none is left. */
static bool
run_takes_colours(struct run *run, int32_t node)
{
    uint64_t any = 0;

    for (int word = 0; word < run->rules->colour_words; word++) {
        run->colours[word] &= flow_colours_word(run->rules, node, word);
        any |= run->colours[word];
    }
    flow_blame_chain(run->rules, node);
    return any != 0;
}

static bool
run_may_be(const struct run *run, int32_t node)
{
    for (int word = 0; word < run->rules->colour_words; word++)
        if (run->colours[word] & flow_colours_word(run->rules, node, word))
            return true;
    return false;
}

/* Whether the run is known to have the colour of the node. */
static bool
run_has_colour_of(const struct run *run, int32_t node)
{
    const int16_t colour = run->rules->colour[node];

    if (colour < 0)
        return false;
    for (int word = 0; word < run->rules->colour_words; word++)
        if (run->colours[word] != (word == colour / 64 ? UINT64_C(1) << colour % 64 : 0))
            return false;
    return true;
}

/* Whether a third neighbour of the node would lie beside the path that leaves by this link. */
static bool
run_touches(const struct run *run, int out)
{
    const struct flow_node *here = &run->rules->board->nodes[run->node];
    const int32_t to = here->links[out].to;

    for (int i = 0; i < here->degree; i++) {
        const int32_t third = here->links[i].to;

        if (i == out || i == run->in)
            continue;
        if (is_on_run(run, third) || run_has_colour_of(run, third) ||
            flow_rules_is_one_path(run->rules, third, to)) {
            flow_blame_chain(run->rules, third);
            flow_blame_chain(run->rules, to);
            return true;
        }
    }
    return false;
}

static bool
run_can_leave(struct run *run, int out)
{
    struct flow_rules *rules = run->rules;
    const struct flow_link *link = &rules->board->nodes[run->node].links[out];

    if (rules->links[link->edge] != FLOW_LINK_OPEN || !flow_kernel_is_open(rules->kernel, link->to))
        return false;
    if (is_on_run(run, link->to) || !run_may_be(run, link->to)) {
        flow_blame_chain(rules, link->to);
        return false;
    }
    if (!rules->no_touch)
        return true;
    return !run_touches(run, out) &&
           flow_bend_is_possible(rules, run->node, (const int[2]){run->in, out}, run->step);
}

/* The only link by which the run can go on; -1: none, -2: more than one. */
static int
run_way_on(struct run *run)
{
    const struct flow_node *here = &run->rules->board->nodes[run->node];
    int only = -1;

    for (int i = 0; i < here->degree; i++) {
        if (i == run->in || !run_can_leave(run, i))
            continue;
        if (only >= 0)
            return -2;
        only = i;
    }
    flow_blame_node(run->rules, run->node);
    return only;
}

/* Enters a node by one of its links. False: that is impossible. *is_over: nothing more follows. */
static bool
run_enter(struct run *run, int32_t node, int in, bool *is_over)
{
    struct flow_rules *rules = run->rules;
    const struct flow_kernel *kernel = rules->kernel;

    flow_rules_show(rules, run->step, node);
    if (is_on_run(run, node))
        return false;
    if (!run_takes_colours(run, node)) {
        if (run->step->last < 0)
            run->step->reason = FLOW_REASON_RUN_NO_COLOUR;
        return false;
    }
    run_add_chain(run, node);
    run->node = node;
    run->in = in;
    if (kernel->joined[node]) {
        run->node = kernel->other_end[node];
        rules->stamp[run->node] = rules->stamp_now;
        run->in = bits_lowest(kernel->joined[run->node]);
        flow_rules_show(rules, run->step, run->node);
    }
    run->step->last = run->node;
    *is_over = rules->board->nodes[run->node].colour >= 0 || run->chain_count == MAX_CHAINS;
    return true;
}

/* Whether a run from the node by this link is blind. */
static bool
is_blind(struct run *run, int32_t from, int out)
{
    struct flow_rules *rules = run->rules;
    const struct flow_node *nodes = rules->board->nodes;

    rules->stamp_now++;
    memset(run->colours, 0xff, sizeof run->colours);
    if (!run_takes_colours(run, from))
        return false; /* that is not the fault of this side */
    run_add_chain(run, from);
    for (int length = 0; length < MAX_RUN; length++) {
        bool is_over = false;

        if (!run_enter(run, nodes[from].links[out].to, rules->kernel->back[from][out], &is_over))
            return true;
        if (is_over)
            return false;
        from = run->node;
        out = run_way_on(run);
        if (out < 0)
            return out == -1;
    }
    return false;
}

bool
flow_find_blind_run(struct flow_rules *rules, int32_t site, struct flow_step *step)
{
    const struct flow_edge ends = rules->board->edges[site / 2];
    const int32_t from = site % 2 ? ends.b : ends.a, to = site % 2 ? ends.a : ends.b;
    struct run run = {.rules = rules, .step = step};
    int out = 0;

    if (rules->links[site / 2] != FLOW_LINK_OPEN || !flow_kernel_is_open(rules->kernel, from) ||
        !flow_kernel_is_open(rules->kernel, to))
        return false;
    while (rules->board->nodes[from].links[out].to != to)
        out++;
    flow_step_begin(step, FLOW_REASON_RUN_INTO_WALL, from, to);
    step->last = -1;
    flow_rules_show(rules, step, from);
    if (!is_blind(&run, from, out))
        return false;
    if (step->reason == FLOW_REASON_RUN_INTO_WALL && (step->last < 0 || step->last == to))
        step->reason = FLOW_REASON_RUN_ONE_CELL;
    if (rules->no_touch) /* the colours too rest on it */
        step->promise = flow_rules_no_touch_promise(rules);
    flow_step_add_link(step, rules->board, site / 2, FLOW_LINK_BARRED);
    return true;
}
