/*
 * flow_frontier_probe - removes pieces that propagation refutes, before a long search.
 *
 * Each piece of each undecided node is tried: the kernel keeps only that piece and propagates. If
 * that fails, the piece is dropped. Few are, so most trials do not depend on those before. A second
 * worker tries nodes from the last one backwards, in a copy of the kernel as it was at first, and
 * notes which nodes each trial changed. Propagation reads no further than two links away from what
 * it changes. So where nothing has been dropped within that distance, its trials would have gone
 * the same way in the kernel itself, and need not be repeated. The result is that of one worker.
 */
#ifndef FLOW_FRONTIER_PROBE_H
#define FLOW_FRONTIER_PROBE_H

#include "flow/rules/flow_kernel.h"

struct search;
struct search_team;

/*
 * The team may be NULL, or have a single worker. Ends early when the search is stopped. False: there
 * is no answer.
 */
bool flow_frontier_probe(struct flow_kernel *kernel, const struct search *search,
                         struct search_team *team, bool *has_changed);

#endif
