/* flow_slice_choice - see the header. */
#include "flow/auto/flow_slice_choice.h"

#define MICROSECOND  1000   /* nanoseconds */
#define MIN_SLICE    150000 /* nanoseconds */
#define SLICE_PART   6      /* of what the search has spent: a slice is one of so many parts */
#define NEEDED_TIMES 2      /* what frontier gets of the time that it probably needs */

static int64_t
virtual_time(const struct slice_share *share, uint64_t spent)
{
    return MICROSECOND * (int64_t)share->delay +
           (int64_t)(FLOW_SLICE_FULL * spent / (uint64_t)share->weight);
}

/*
 * Once the others have had as long as frontier probably needs, it gets twice that at once: mostly it
 * ends there, and if not, little is lost.
 */
static bool
must_let_frontier_end(const struct slice_shares *shares, const struct flow_slice_progress *frontier,
                      int64_t least)
{
    const uint64_t needed = MICROSECOND * (uint64_t)shares->frontier_needs;

    return needed && frontier->can_go_on && least >= (int64_t)needed &&
           frontier->spent < NEEDED_TIMES * needed;
}

struct flow_slice
flow_slice_choose(const struct slice_shares *shares,
                  const struct flow_slice_progress progress[FLOW_SLICE_SEARCHES])
{
    struct flow_slice next = {.nanoseconds = 0};
    int64_t least = INT64_MAX;

    for (int i = 0; i < FLOW_SLICE_SEARCHES; i++) {
        const struct slice_share *share = &shares->of[i];
        const uint64_t part = progress[i].spent / SLICE_PART;

        if (!share->weight || !progress[i].can_go_on ||
            virtual_time(share, progress[i].spent) >= least)
            continue;
        least = virtual_time(share, progress[i].spent);
        next.search = (enum flow_slice_search)i;
        next.nanoseconds = part > MIN_SLICE ? part : MIN_SLICE;
    }
    if (next.nanoseconds && must_let_frontier_end(shares, &progress[FLOW_SLICE_FRONTIER], least)) {
        next.search = FLOW_SLICE_FRONTIER;
        next.nanoseconds = NEEDED_TIMES * MICROSECOND * (uint64_t)shares->frontier_needs;
    }
    return next;
}
