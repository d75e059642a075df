/*
 * flow_frontier_strips - how many nodes a sweep takes, by its strips.
 *
 * A strip of columns is swept alone: outside it, every edge is as in a known answer. The states of the
 * strip are merged and dropped as in the whole sweep, but there are few of them. What happens in one
 * strip has little to do with what happens in the next one, so the states of the whole sweep after a
 * step are about the product of those of the strips. On boards of 15x18 the sum of the products is
 * mostly within a factor of three of the nodes, and orders the directions far better than a sample
 * of states, in which hardly any two states merge (flow_frontier_estimate).
 *
 * Takes time like the third or fourth root of the whole sweep.  When memory runs out or the search
 * is stopped, the estimate means nothing.
 */
#ifndef FLOW_FRONTIER_STRIPS_H
#define FLOW_FRONTIER_STRIPS_H

#include "flow/frontier/flow_frontier.h"

/*
 * The nodes from where the frontier is to the end of the board. known: an answer, one byte per edge.
 * A strip that takes more than max_nodes is not finished: then the result is HUGE_VAL. The nodes of
 * the strips are counted by the meter; the scratch is that of its worker.
 */
double flow_frontier_estimate_by_strips(const struct flow_frontier *frontier, const uint8_t *known,
                                        uint64_t max_nodes, struct search_meter *meter);

#endif
