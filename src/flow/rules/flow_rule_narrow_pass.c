/*
 * flow_rule_narrow_pass - rule 8: paths need sides to get out of an area.
 *
 * Let S be a set of cells, and its rim the sides between a cell of S and one outside.
 *
 * Theorem. A colour with exactly one dot in S crosses the rim an odd number of times, any other an
 * even number of times. So if `needed` colours have used the rim a number of times of the wrong
 * parity, and `unknown` used sides of it have no colour yet, then at least needed - unknown of its
 * open sides are links; and the number of these links is even or odd as that of the colours with
 * one dot in S, less the links there are.
 * If that leaves only all open sides, they are links; only none, they are barred; no number, the
 * position is impossible.
 * Proof. Follow a path from its first dot: it changes between S and its outside at each crossing.
 *
 * Holds on every board and for every S, whether cells may stay empty or not. The ladder looks at
 * rectangles on the edge of the board and at regions enclosed by drawn paths (flow_rim.h).
 */
#include "flow/rules/flow_rim.h"

bool
flow_find_narrow_pass(struct flow_rules *rules, int32_t site, struct flow_step *step)
{
    struct flow_rim rim;
    int low, high;

    if (!flow_rim_read(&rim, rules, site))
        return false;
    flow_rim_bounds(&rim, &low, &high);
    if (low > high) {
        flow_rim_begin_step(rules, &rim, FLOW_REASON_PASS_TOO_NARROW, step);
        return true;
    }
    if (!rim.open_count || (low < rim.open_count && high > 0))
        return false;
    flow_rim_begin_step(rules, &rim, high ? FLOW_REASON_PASS_ALL_USED : FLOW_REASON_PASS_NONE_USED,
                        step);
    for (int i = 0; i < rim.open_count; i++)
        flow_step_add_link(step, rules->board, rim.edges[i],
                           high ? FLOW_LINK_USED : FLOW_LINK_BARRED);
    return true;
}
