/*
 * flow_rim - the sides that lead out of a rectangle of cells, and what paths must do there.
 *
 * Rules 8 and 9 share it. Their areas are rectangles that lie on at least one edge of the grid of
 * cells: there a person sees a narrow pass. Such an area has a number, its site.
 *
 * No memory, no state of its own.
 */
#ifndef FLOW_RIM_H
#define FLOW_RIM_H

#include "flow/rules/flow_rules_internal.h"

struct flow_rim {
    struct flow_area area;
    int32_t first_node;                 /* in it */
    int32_t edges[FLOW_STEP_MAX_LINKS]; /* open sides of the rim */
    int8_t shades[FLOW_STEP_MAX_LINKS]; /* of their inner cells */
    int open_count;
    int used_count;    /* sides of the rim that are links */
    int unknown_count; /* of these, without a colour */
    int used_shade;    /* the sum of the shades of their inner cells */
    int odd_count;     /* colours with one dot inside: they cross an odd number of times */
    int needed_count;  /* colours that must cross once more, by a link that has no colour yet */
    bool is_too_long;  /* more sides than a step can hold */
};

int32_t flow_rim_sites(const struct flow_rules *rules);
/* False: the site is no area of interest. */
bool flow_rim_read(struct flow_rim *rim, struct flow_rules *rules, int32_t site);
/* The fewest open sides that can be links, the most; the first is greater in a contradiction. */
void flow_rim_bounds(const struct flow_rim *rim, int *low, int *high);
/* Begins a step about the rim: its cells are the evidence. */
void flow_rim_begin_step(struct flow_rules *rules, const struct flow_rim *rim,
                         enum flow_reason reason, struct flow_step *step);

#endif
