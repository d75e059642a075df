/*
 * flow_rim - the sides that lead out of an area, and what paths must do there.
 *
 * Rules 8 and 9 share it. Their areas are those where a person sees a narrow pass:
 *
 *     rectangles of cells that lie on at least one edge of the grid of cells
 *     regions: nodes without a link that open sides connect, enclosed by what is drawn
 *
 * Such an area has a number, its site; that of a region follows from its first node.
 *
 * No memory, no state of its own: the nodes of a region are stamped in the scratch of the rules
 * until the next rim is read.
 */
#ifndef FLOW_RIM_H
#define FLOW_RIM_H

#include "flow/rules/flow_rules_internal.h"

struct flow_rim {
    struct flow_area area;              /* of a rectangle */
    bool is_region;                     /* else a rectangle */
    int region_weight;                  /* as flow_rim_weight */
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
/*
 * Over the nodes of the area, the shades of the ends of all links: a dot counts once, any other
 * node twice.
 */
int flow_rim_weight(const struct flow_rules *rules, const struct flow_rim *rim);
/* Begins a step about the rim: its cells are the evidence. */
void flow_rim_begin_step(struct flow_rules *rules, const struct flow_rim *rim,
                         enum flow_reason reason, struct flow_step *step);

#endif
