/*
 * flow_rule_strikes - the rules in the form that propagation uses: which pieces they strike out.
 *
 * A function that ends in _leaves returns the pieces of a node that its rule allows, given the
 * state of the kernel; it may be asked for nodes where a chain can still grow. One that ends in
 * _propagate tells the nodes around what the set of a node, which has shrunk, means for them, and
 * returns false on a contradiction. Each stands in the file of its rule, below its theorem.
 *
 * No memory, no state of its own.
 */
#ifndef FLOW_RULE_STRIKES_H
#define FLOW_RULE_STRIKES_H

#include "flow/rules/flow_kernel.h"

uint32_t flow_only_way_leaves(const struct flow_kernel *kernel, int32_t node);
bool flow_only_way_propagate(struct flow_kernel *kernel, int32_t node);

uint32_t flow_apart_leaves(const struct flow_kernel *kernel, int32_t node);
uint32_t flow_no_ring_leaves(const struct flow_kernel *kernel, int32_t node);

/* Only under no-touch. */
uint32_t flow_side_by_side_leaves(const struct flow_kernel *kernel, int32_t node);
bool flow_side_by_side_propagate(struct flow_kernel *kernel, int32_t node);
uint32_t flow_bend_leaves(const struct flow_kernel *kernel, int32_t node);
bool flow_bend_propagate(struct flow_kernel *kernel, int32_t node);

uint32_t flow_no_way_through_leaves(const struct flow_kernel *kernel, int32_t node);

#endif
