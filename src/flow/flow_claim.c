/* flow_claim - see the header. */
#include "flow/flow_claim.h"

#include <inttypes.h>
#include <stdio.h>

static flow_number
counted_solutions(const struct flow_answer *answer)
{
    if (answer->count_overflowed)
        return FLOW_CLAIM_UNBOUNDED;
    return (flow_number)answer->count_high << 64 | answer->count_low;
}

static unsigned
solutions_in(const struct flow_answer *answer)
{
    if (!answer || !flow_answer_has_solution(answer))
        return 0;
    return answer->second.nodes ? 2 : 1;
}

struct flow_claim
flow_claim_of(const struct puzzle_job *job, const char *engine)
{
    const struct flow_answer *answer = job->answer;
    struct flow_claim claim = {
        .engine = engine, .min_count = solutions_in(answer), .max_count = FLOW_CLAIM_UNBOUNDED};

    switch (job->outcome) {
    case CLEW_NONE:
        claim.min_count = claim.max_count = 0;
        break;
    case CLEW_UNIQUE:
        claim.min_count = claim.max_count = 1;
        break;
    case CLEW_SOLVED:
        claim.min_count = 1;
        break;
    case CLEW_SEVERAL:
        claim.min_count = 2;
        break;
    case CLEW_GAVE_UP:
        return claim;
    }
    if (answer && answer->has_count)
        claim.min_count = claim.max_count = counted_solutions(answer);
    return claim;
}

struct claim_text {
    char text[64];
};

static struct claim_text
claim_as_text(const struct flow_claim *claim)
{
    const char *bound = claim->min_count == claim->max_count ? "exactly" : "at least";
    struct claim_text out;

    if (claim->min_count > UINT64_MAX)
        snprintf(out.text, sizeof out.text, "%s more than 2^64", bound);
    else
        snprintf(out.text, sizeof out.text, "%s %" PRIu64, bound, (uint64_t)claim->min_count);
    return out;
}

enum clew_status
flow_claims_check(const struct flow_claim *claims, int count, struct clew_error *error)
{
    const struct flow_claim *highest = claims, *lowest = claims;

    for (int i = 1; i < count; i++) {
        if (claims[i].min_count > highest->min_count)
            highest = &claims[i];
        if (claims[i].max_count < lowest->max_count)
            lowest = &claims[i];
    }
    if (highest->min_count <= lowest->max_count)
        return CLEW_OK;
    return base_fail(error, CLEW_BAD_ANSWER,
                     "engines contradict each other: %s claims %s solutions, %s claims %s",
                     highest->engine, claim_as_text(highest).text, lowest->engine,
                     claim_as_text(lowest).text);
}
