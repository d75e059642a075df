/*
 * flow_rule_chessboard - rule 9: black and white cells alternate along a path.
 *
 * Shade the cells like a chessboard, +1 and -1. Let S be a set of cells that are all on paths.
 *
 * Theorem. The shades of the inner cells of the links that cross the rim of S add up to twice the
 * shades of the cells of S, less the shades of its dots.
 * Proof. Add up, over the cells of S, shade times number of links: two for a cell, one for a dot. A
 * link inside S counts once with each shade and cancels; one across the rim counts its inner cell.
 *
 * So if p of the open sides with a light inner cell and q of those with a dark one are links, p - q
 * is known; with the bounds on p + q of rule 8 often only one choice fits.
 *
 * Holds on boards that are filled and whose graph is bipartite: squares, with void cells, walls and
 * bridges; with joined edges only if the joined length is even; not on hexes. It contains the plain
 * rule that the number of crossings is even or odd.
 */
#include "flow/rules/flow_rim.h"

/* What is known of the number of links among the sides of one shade. */
struct shade_count {
    int sides, low, high;
};

/* Both counts, when `lead` is how many more light links there are. False: impossible. */
static bool
count_links(struct shade_count counts[2], const struct flow_rim *rim, int lead)
{
    const int light = counts[0].sides, dark = counts[1].sides;
    int low, high, least, most;

    flow_rim_bounds(rim, &low, &high);
    /* light links = dark links + lead, so dark links = (all - lead) / 2 */
    least = (low - lead + 1) / 2;
    if (low < lead)
        least = 0;
    if (least < -lead)
        least = -lead;
    most = dark < light - lead ? dark : light - lead;
    if (least > most || most < 0)
        return false;
    counts[1].low = least;
    counts[1].high = most;
    counts[0].low = least + lead;
    counts[0].high = most + lead;
    return true;
}

bool
flow_find_chessboard(struct flow_rules *rules, int32_t site, struct flow_step *step)
{
    struct shade_count counts[2] = {{0}, {0}};
    struct flow_rim rim;

    if (!flow_rim_read(&rim, rules, site))
        return false;
    for (int i = 0; i < rim.open_count; i++)
        counts[rim.shades[i] < 0].sides++;
    if (!count_links(counts, &rim, flow_rim_weight(rules, &rim) - rim.used_shade)) {
        flow_rim_begin_step(rules, &rim, FLOW_REASON_SHADES_DIFFER, step);
        return true;
    }
    flow_rim_begin_step(rules, &rim, FLOW_REASON_SHADES_FIX_SIDES, step);
    for (int i = 0; i < rim.open_count; i++) {
        const struct shade_count *count = &counts[rim.shades[i] < 0];

        if (count->low == count->sides)
            flow_step_add_link(step, rules->board, rim.edges[i], FLOW_LINK_USED);
        else if (count->high == 0)
            flow_step_add_link(step, rules->board, rim.edges[i], FLOW_LINK_BARRED);
    }
    return step->link_count > 0;
}
