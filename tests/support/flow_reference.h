/*
 * flow_reference - how many answers a board has, by solvers that share nothing with each other.
 *
 * Small boards are counted by brute force (flow_brute.h). Larger ones are counted by frontier, and
 * sat, which knows the rules only, must agree whether there is none, one or more: otherwise the
 * running test fails.
 */
#ifndef FLOW_REFERENCE_H
#define FLOW_REFERENCE_H

#include "flow_query.h"

struct flow_reference {
    uint64_t answers;
    bool is_naive; /* counted by brute force */
};

/* What boards there were. */
struct flow_reference_tally {
    int naive, none, unique, several;
};

/* False: it would take too long. */
bool flow_reference_count(struct flow_reference *reference, const struct flow_board *board);
/*
 * Runs the query. Its outcome must be right, or that a limit which it has ended it. Returns whether
 * it is right.
 */
bool flow_reference_check(const struct flow_reference *reference, const struct flow_query *query,
                          const struct flow_board *board);

void flow_reference_add(struct flow_reference_tally *tally, const struct flow_reference *reference);
/* The test fails unless a fifth of the boards was counted by brute force, and a tenth is of each kind. */
void flow_reference_check_tally(const struct flow_reference_tally *tally, int boards);

#endif
