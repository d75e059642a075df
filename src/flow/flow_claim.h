/*
 * flow_claim - the number of solutions that an engine claims, as a range.
 *
 *     none      0 .. 0        solved    1 or more
 *     unique    1 .. 1        several   2 or more, or exactly as many as were counted
 *
 * An engine that gave up still claims the solutions in its answer. Claims about the same question
 * contradict each other if their ranges do not overlap: then one engine is wrong.
 *
 * Fails: CLEW_BAD_ANSWER names the two engines.  No memory, no state.
 */
#ifndef FLOW_CLAIM_H
#define FLOW_CLAIM_H

#include "flow/flow_result.h"

#define FLOW_CLAIM_UNBOUNDED (~(flow_number)0)

struct flow_claim {
    const char *engine;
    flow_number min_count, max_count; /* max_count FLOW_CLAIM_UNBOUNDED: no upper bound */
};

/* The claim made by the job's outcome and answer. */
struct flow_claim flow_claim_of(const struct puzzle_job *job, const char *engine);
/* Fails if two of the claims contradict each other. */
enum clew_status flow_claims_check(const struct flow_claim *claims, int count,
                                   struct clew_error *error);

#endif
