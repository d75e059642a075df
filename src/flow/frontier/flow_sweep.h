/*
 * flow_sweep - the order in which a frontier passes over the nodes of a board.
 *
 * At any moment some nodes are passed and the rest lie ahead. The edges between the two are cut.
 * Each cut edge has a slot, from the step that passes its first node to the one that passes its
 * second. So a step is
 *
 *     back slots (edges to passed nodes)  ->  node  ->  ahead slots (edges to nodes ahead)
 *
 * with, for every set of used back edges, the sets of ahead edges that may then be used: exactly
 * the pieces that flow_kernel has left for the node.
 *
 * A state can only name a colour from the step that first passes a dot of it, or a neighbour of one,
 * to the step that passes its last dot. Under touch, colours whose spans do not overlap share a
 * number (flow_sweep_colours.c), so that a long board with hundreds of colours needs few numbers.
 *
 * Where every cell of a rectangle of squares has one node, each line can be passed in either
 * direction without any change to the other lines: the slots that are in use between two lines do
 * not depend on it. So flow_frontier_line can choose the direction when it gets there.
 *
 * On boards without bridges and joined edges the area ahead is a disc. Its boundary after a step is
 * the cyclic order of the cut edges and of the dots that lie on it; flow_frontier_cross uses it.
 *
 * Workers may share it, as it changes only between two rows.  The board is borrowed.
 * Fails: CLEW_NO_MEMORY.
 */
#ifndef FLOW_SWEEP_H
#define FLOW_SWEEP_H

#include "flow/board/flow_position.h"
#include "flow/rules/flow_kernel.h"

#define FLOW_MAX_BOUNDARY    64 /* items on a boundary; colours of a board with boundaries */
#define FLOW_NOT_ON_BOUNDARY 255
#define FLOW_FIRST_COLOUR    2 /* label of the colour that has number 0 */

struct flow_sweep_step {
    int32_t node;
    int16_t colour; /* the number of the dot's colour in this sweep; -1: no dot */
    uint8_t back_count, ahead_count;
    bool gains_dot; /* a dot is new on the boundary */
    uint16_t back[FLOW_MAX_LINKS];
    uint16_t ahead[FLOW_MAX_LINKS];
    int32_t back_edge[FLOW_MAX_LINKS];
    int32_t ahead_edge[FLOW_MAX_LINKS];
    int16_t ahead_colour[FLOW_MAX_LINKS]; /* number, of the dot that it leads into; or -1 */
    int32_t ahead_beside[FLOW_MAX_LINKS]; /* slot of another edge to the same node; or -1 */
    unsigned ahead_dots;                  /* those edges, as a mask */
    uint32_t first_set;                   /* index in sweep->ahead_sets, by mask of back edges */
};

/* A colour with both dots on the boundary. */
struct flow_boundary_pair {
    uint8_t ranks[2];
    uint8_t label;
};

struct flow_boundary {
    uint8_t ranks[FLOW_MAX_BOUNDARY]; /* of each slot that is cut */
    /* By the label of a colour: the rank of its dot; FLOW_NOT_ON_BOUNDARY if none or both are. */
    uint8_t dot_ranks[FLOW_MAX_BOUNDARY];
    struct flow_boundary_pair pairs[FLOW_MAX_BOUNDARY / 2];
    uint8_t pair_count;
    /* For each slot whose edge leads into a dot: the dot's rank. */
    uint8_t into_ranks[FLOW_MAX_BOUNDARY];
};

/* The first and the last step of a colour. */
struct flow_colour_span {
    int32_t first, last;
    int16_t number;
};

enum flow_direction {
    FLOW_SWEEP_DOWN,
    FLOW_SWEEP_UP,
    FLOW_SWEEP_RIGHT,
    FLOW_SWEEP_LEFT,
    FLOW_DIRECTION_COUNT,
};

struct flow_sweep {
    const struct flow_board *board;
    struct base_memory *memory;
    enum flow_direction direction;
    bool is_reversible;            /* each line can be passed in either direction */
    struct flow_sweep_step *steps; /* one per node */
    uint64_t *ahead_sets; /* for each set of back edges: bit m is set if ahead set m may be used */
    size_t ahead_set_count;
    struct flow_boundary *boundaries; /* after each step; NULL: the area ahead is no disc */
    bool has_late_dots;               /* of a colour that has not begun, no dot is on a boundary */
    int32_t *passed_at;               /* the step at which a node is passed */
    uint16_t *slot_of_edge;           /* while the edge is cut */
    struct flow_colour_span *colours; /* of the board */
    int colour_count;                 /* numbers in use */
    int slot_count;
    int line_length; /* nodes in a row of the sweep */
};

/* The place of a node along its line, counted from the left or from the top. */
static inline int32_t
flow_sweep_place(const struct flow_sweep *sweep, int32_t node)
{
    const int32_t cell = sweep->board->nodes[node].cell, cols = sweep->board->cols;

    return sweep->direction == FLOW_SWEEP_DOWN || sweep->direction == FLOW_SWEEP_UP ? cell % cols
                                                                                    : cell / cols;
}

enum clew_status flow_sweep_new(struct flow_sweep **sweep, const struct flow_kernel *kernel,
                                enum flow_direction direction, struct clew_error *error);
void flow_sweep_free(struct flow_sweep *sweep);

/* Takes over the pieces that the kernel has removed meanwhile; drops what flow_sweep_restrict did. */
void flow_sweep_narrow(struct flow_sweep *sweep, const struct flow_kernel *kernel);

/* Keeps only the sets that use every drawn link of the position and no barred one. */
void flow_sweep_restrict(struct flow_sweep *sweep, const struct flow_position *position);

/* Finds the spans of the colours and numbers them. For flow_sweep_new. */
enum clew_status flow_sweep_number_colours(struct flow_sweep *sweep, struct clew_error *error);

/* Finds the boundaries; leaves them NULL where the area ahead is no disc, or too large. */
enum clew_status flow_sweep_find_boundaries(struct flow_sweep *sweep, struct clew_error *error);

/*
 * From now on passes the nodes of this line in the opposite order. Only if the sweep is reversible;
 * drops what flow_sweep_restrict did to the line. False: a boundary would be too large, and the
 * order stays.
 */
bool flow_sweep_reverse_line(struct flow_sweep *sweep, const struct flow_kernel *kernel,
                             int32_t line);
/* Finds the boundaries after the steps of a line again. For the function above. */
bool flow_sweep_update_boundaries(struct flow_sweep *sweep, int32_t line);

#endif
