/*
 * flow_sweep - an order in which a frontier passes over the nodes of a board.
 *
 * At any moment some nodes are behind the frontier and the rest ahead. The edges between the two are
 * cut by it. Each cut edge has a slot: it gets one when its first node is passed, and gives it
 * back when its second is. So a step is
 *
 *     back slots (edges to nodes behind)  ->  node  ->  ahead slots (edges to nodes ahead)
 *
 * with, for every set of back edges that are used, the sets of ahead edges that may then be used:
 * exactly the pieces that flow_kernel has left for the node.
 *
 * On boards without bridges and joined edges the cut is a line across a disc, and what it cuts has
 * an order along it. The boundary of a step is that order after the step: each cut edge and each dot
 * that stands on the boundary of the part ahead has its place, counted all the way round.
 *
 * Made once, then never changed: workers share it.  Fails: CLEW_NO_MEMORY.
 */
#ifndef FLOW_SWEEP_H
#define FLOW_SWEEP_H

#include "flow/board/flow_position.h"
#include "flow/rules/flow_kernel.h"

#define FLOW_MAX_BOUNDARY    64 /* ranks on a boundary, and colours where there are boundaries */
#define FLOW_NOT_ON_BOUNDARY 255

struct flow_sweep_step {
    int32_t node;
    int16_t colour;
    uint8_t back_count, ahead_count;
    bool gains_dot; /* a dot comes to stand on the boundary */
    uint16_t back[FLOW_MAX_LINKS];
    uint16_t ahead[FLOW_MAX_LINKS];
    int32_t back_edge[FLOW_MAX_LINKS];
    int32_t ahead_edge[FLOW_MAX_LINKS];
    int16_t ahead_colour[FLOW_MAX_LINKS]; /* of the dot that the edge leads into; or -1 */
    int32_t ahead_beside[FLOW_MAX_LINKS]; /* slot of another edge to the same node; or -1 */
    unsigned ahead_dots;                  /* those edges, as a mask */
    uint32_t first_set;                   /* where its sets begin in sweep->ahead_sets */
};

/* A colour with both dots on the boundary. */
struct flow_boundary_pair {
    uint8_t ranks[2];
    uint8_t label; /* 1 + colour */
};

struct flow_boundary {
    uint8_t ranks[FLOW_MAX_BOUNDARY]; /* of each slot that is cut */
    uint8_t dot_ranks
        [FLOW_MAX_BOUNDARY]; /* by 1 + colour: of its only dot there; FLOW_NOT_ON_BOUNDARY */
    struct flow_boundary_pair pairs[FLOW_MAX_BOUNDARY / 2];
    uint8_t pair_count;
    /* Slots whose edge leads into a dot: the dot's place and label, and all of them as a mask. */
    uint8_t into_ranks[FLOW_MAX_BOUNDARY];
    uint8_t into_labels[FLOW_MAX_BOUNDARY];
    uint64_t into_dots[FLOW_MAX_BOUNDARY / 8]; /* the highest bit of each slot's byte in a key */
};

struct flow_sweep {
    const struct flow_board *board;
    struct base_memory *memory;
    struct flow_sweep_step *steps; /* one a node */
    uint64_t *ahead_sets; /* for each set of back edges: bit m set, ahead edges m may be used */
    size_t ahead_set_count;
    struct flow_boundary
        *boundaries;    /* after each step; NULL where the frontier is no line across a disc */
    int32_t *passed_at; /* the step at which a node is passed */
    int slot_count;
    int line_length; /* nodes in a row of the sweep */
};

enum flow_direction {
    FLOW_SWEEP_DOWN,
    FLOW_SWEEP_UP,
    FLOW_SWEEP_RIGHT,
    FLOW_SWEEP_LEFT,
    FLOW_DIRECTION_COUNT,
};

enum clew_status flow_sweep_new(struct flow_sweep **sweep, const struct flow_kernel *kernel,
                                enum flow_direction direction, struct clew_error *error);
void flow_sweep_free(struct flow_sweep *sweep);

/* Leaves the options that use every drawn link of the position and no barred one. */
void flow_sweep_restrict(struct flow_sweep *sweep, const struct flow_position *position);

/* Gives every step its boundary, where that has a meaning and room; else leaves boundaries NULL. */
enum clew_status flow_sweep_find_boundaries(struct flow_sweep *sweep, enum flow_direction direction,
                                            struct clew_error *error);

#endif
