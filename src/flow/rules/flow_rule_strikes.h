/*
 * flow_rule_strikes - rules in the form that propagation uses: which pieces they strike out.
 *
 * Each function tells the nodes around what the set of a node, which has shrunk, means for them by
 * its rule, and returns false on a contradiction. It stands in the file of its rule, below the
 * theorem. Rules 2, 3 and 6 depend on the ends of chains and are applied when chains are joined, in
 * flow_kernel_propagate.
 *
 * No memory, no state of its own.
 */
#ifndef FLOW_RULE_STRIKES_H
#define FLOW_RULE_STRIKES_H

#include "flow/rules/flow_kernel.h"

bool flow_only_way_propagate(struct flow_kernel *kernel, int32_t node);
/* Only under no-touch. */
bool flow_side_by_side_propagate(struct flow_kernel *kernel, int32_t node);
bool flow_bend_propagate(struct flow_kernel *kernel, int32_t node);

#endif
