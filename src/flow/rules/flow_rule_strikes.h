/*
 * flow_rule_strikes - rules as used by propagation: which pieces they strike out.
 *
 * Each function applies its rule around a node whose set has shrunk, and returns false on a
 * contradiction. It is in the file of its rule, below the theorem. Rules 2, 3 and 6 depend on the
 * ends of chains and are applied when chains are joined, in flow_kernel_propagate.
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
