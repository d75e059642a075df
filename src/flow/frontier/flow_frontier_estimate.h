/*
 * flow_frontier_estimate - how many nodes the rest of a sweep will take, from a sample of states.
 *
 * From the current states a few are chosen, each of which stands for `scale` of them. They are
 * expanded step by step to the end of the board; whenever there are more than twice as many as
 * wanted, a random choice of them continues, and the scale grows (after Knuth, 1975, and Chen,
 * 1992). The sum of the scaled sizes is the estimate. A small sample seldom has two states that
 * merge, so it is far too high where many do; but it orders the directions of a sweep well, at a
 * small part of the cost of a row.
 *
 * The sample needs a random generator, but with the same seed everything is repeated exactly.
 */
#ifndef FLOW_FRONTIER_ESTIMATE_H
#define FLOW_FRONTIER_ESTIMATE_H

#include "base/base_random.h"
#include "flow/frontier/flow_frontier.h"

/*
 * Up to the step `until`, or the end of the board. Stops as soon as the estimate exceeds `enough`, and returns what it has. The nodes of the sample
 * are counted by the meter; the scratch is that of its worker. When memory runs out or the search is
 * stopped, the estimate is too low.
 */
double flow_frontier_estimate(const struct flow_frontier *frontier, int32_t until,
                              uint32_t sample_size, double enough, struct base_random *random,
                              struct search_meter *meter);

#endif
