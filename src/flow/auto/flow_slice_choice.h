/*
 * flow_slice_choice - which search of flow_slices goes on next, and for how long: stride scheduling
 * (Waldspurger and Weihl, 1995).
 *
 *     virtual time = delay + spent / weight
 *
 * The search with the least virtual time has the next slice, so each gets its share of the time
 * whenever the question is settled, and the best of them has had it, too. What it takes to begin
 * counts as spent before it begins: nobody waits for a search that needs longer to begin than the
 * others have had. A slice is a fraction of what the search has spent: short at first, and pauses
 * never cost much.
 *
 * Times are nominal nanoseconds: steps of a search times what a step takes on the average. So the
 * choice, and with it the answer, is the same on every machine.
 *
 * Never fails. No memory.
 */
#ifndef FLOW_SLICE_CHOICE_H
#define FLOW_SLICE_CHOICE_H

#include "flow/auto/flow_slice_shares.h"

/* Where a search is. */
struct flow_slice_progress {
    bool can_go_on;
    uint64_t spent; /* nominal nanoseconds, with those that it needs to begin */
};

struct flow_slice {
    enum flow_slice_search search;
    uint64_t nanoseconds; /* 0: no search can go on */
};

struct flow_slice flow_slice_choose(const struct slice_shares *shares,
                                    const struct flow_slice_progress progress[FLOW_SLICE_SEARCHES]);

#endif
