/*
 * flow_rules_internal - the state of a ladder and the interface of its rules; only for flow/rules.
 *
 * The kernel holds exactly the links that are known: its sets are what they leave at each node, so
 * whatever a rule reads there is visible on the board. Labels extend the chains to the nodes
 * between their ends:
 *
 *     path[node]    the same number for all nodes of a chain; -1 for a node without links or dot
 *     colour[node]  of that chain, -1 if it has no dot
 *
 * They are computed again when a rule needs them after a change.
 */
#ifndef FLOW_RULES_INTERNAL_H
#define FLOW_RULES_INTERNAL_H

#include "flow/rules/flow_kernel.h"
#include "flow/rules/flow_reason.h"
#include "flow/rules/flow_rules.h"

struct flow_rules {
    const struct flow_board *board;
    struct base_memory *memory;
    struct flow_kernel *kernel;
    bool no_touch;             /* by the board's rule, or promised */
    enum flow_promise promise; /* of a step that used no-touch */
    uint8_t *links;            /* enum flow_link_state of each edge */
    int32_t *path;
    int16_t *colour;
    bool has_labels;
    int32_t cursor[FLOW_RULE_COUNT + 1]; /* where the search with each rule continues */
    bool is_broken;
    struct flow_step broken; /* the contradiction, if is_broken */
};

/* Fills path and colour. */
void flow_rules_label(struct flow_rules *rules);

/* Whether two nodes are known to be on one path. Needs labels. */
static inline bool
flow_rules_is_one_path(const struct flow_rules *rules, int32_t a, int32_t b)
{
    return rules->path[a] >= 0 && rules->path[b] >= 0 &&
           (rules->path[a] == rules->path[b] ||
            (rules->colour[a] >= 0 && rules->colour[a] == rules->colour[b]));
}

/*
 * Adds the links that all pieces of `left` use, or none does, and that were not known yet. True if
 * there are any.
 */
bool flow_rules_conclude(const struct flow_rules *rules, int32_t node, uint32_t left,
                         struct flow_step *step);

/*
 * Applies a rule at one node. True: step holds a conclusion, or without links a contradiction. Each
 * is in the file of its rule.
 */
typedef bool flow_find(const struct flow_rules *rules, int32_t node, struct flow_step *step);
flow_find flow_find_only_way;
flow_find flow_find_apart;
flow_find flow_find_no_ring;
flow_find flow_find_side_by_side;
flow_find flow_find_bend;
flow_find flow_find_no_way_through;

/*
 * Rule 5 for one pair of links: whether a path may go through the node by them. If not, the cells
 * that show it are added to the evidence.
 */
bool flow_bend_is_possible(const struct flow_rules *rules, int32_t node, const int links[2],
                           struct flow_step *step);

#endif
