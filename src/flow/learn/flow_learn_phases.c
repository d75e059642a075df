/*
 * flow_learn_phases - the value that a decision gives its edge.
 *
 * Mostly the last value that the edge had. Under touch, where times until an answer vary the most,
 * decisions follow a target first: the largest assignment without a conflict so far, which is
 * nearest to an answer. From time to time the target is dropped, and the search goes on from it, or
 * with all edges used, or with none, so that it does not stay where it is (best phases and
 * rephasing, after Biere and Fleury, 2020; intervals grow, so a proof is hardly disturbed).
 *
 * When decisions follow a known answer (flow_learn_stay_near), there is no target.
 */
#include "flow/learn/flow_learn_internal.h"

#include <string.h>

#define REPHASE_CONFLICTS 1000 /* times the number of rephasings so far */

static bool
has_target(const struct flow_learn *learn)
{
    return learn->touch && !learn->has_fixed_phases;
}

static void
drop_target(struct flow_learn *learn)
{
    memset(learn->target, LEARN_UNKNOWN, (size_t)learn->edge_count);
    learn->target_count = 0;
}

void
flow_learn_phases_init(struct flow_learn *learn, bool starts_used)
{
    memset(learn->phase, starts_used, (size_t)learn->edge_count);
    drop_target(learn);
    learn->rephase_at = REPHASE_CONFLICTS;
}

bool
flow_learn_phase(const struct flow_learn *learn, int32_t edge)
{
    if (has_target(learn) && learn->target[edge] != LEARN_UNKNOWN)
        return learn->target[edge];
    return learn->phase[edge];
}

/* Without the level of the conflict the assignment has none. */
void
flow_learn_update_target(struct flow_learn *learn)
{
    const int count = learn->level ? learn->levels[learn->level - 1].trail_count : 0;

    if (!has_target(learn) || count <= learn->target_count)
        return;
    learn->target_count = count;
    for (int i = 0; i < count; i++)
        if (learn->trail[i] >> 1 < learn->edge_count)
            learn->target[learn->trail[i] >> 1] = !(learn->trail[i] & 1);
}

static void
keep_target_as_phases(struct flow_learn *learn)
{
    for (int edge = 0; edge < learn->edge_count; edge++)
        if (learn->target[edge] != LEARN_UNKNOWN)
            learn->phase[edge] = (uint8_t)learn->target[edge];
}

void
flow_learn_rephase(struct flow_learn *learn)
{
    if (!has_target(learn) || learn->conflict_count < learn->rephase_at)
        return;
    learn->rephase_at = learn->conflict_count + REPHASE_CONFLICTS * ++learn->rephase_count;
    if (learn->rephase_count % 2)
        memset(learn->phase, learn->rephase_count % 4 == 1, (size_t)learn->edge_count);
    else
        keep_target_as_phases(learn);
    drop_target(learn);
}
