/*
 * flow_drawing - the position of a game: what the player has drawn, an undo log, derived data.
 *
 * The links are the position. The rest is derived from them and updated with each change:
 *
 *     component[node]   nodes connected by drawn links share a number (the least node among them)
 *     colour[node]      of the dots in its component; -1 if there are none, or of two colours
 *     stamp[edge]       when the link was drawn, to tell where a path began
 *
 * Any links may be drawn, so a component need not be a path: it may branch, close or join two
 * colours. A change updates only the components that it touches.
 *
 * Fails: CLEW_NO_MEMORY, CLEW_BAD_MOVE; then nothing has changed.  One thread per drawing: a walk
 * uses scratch memory of the drawing, even of a const one, and a hint keeps what it has found out
 * about the board there.
 */
#ifndef FLOW_DRAWING_H
#define FLOW_DRAWING_H

#include "flow/board/flow_position.h"

/* An entry of the undo log: a link and its state before the change. */
struct flow_change {
    int32_t edge;
    uint32_t stamp;
    uint8_t state;
};

/* A breadth-first walk over a component. */
struct flow_walk {
    int32_t *order; /* the nodes, nearest to the start first */
    int32_t *from;  /* per node: its predecessor, -1 at the start, FLOW_NOT_WALKED elsewhere */
    int32_t count;
};

#define FLOW_NOT_WALKED (-2)

struct flow_drawing {
    struct flow_position position; /* first: engines take a pointer to it */
    struct base_memory *memory;
    int32_t *component;
    int16_t *colour;
    uint32_t *stamp; /* 0: open, or drawn before the game began */
    struct flow_walk *walk;
    struct flow_change *log;
    size_t log_count, log_capacity;
    enum clew_outcome verdict; /* on the bare board; CLEW_GAVE_UP until a hint has found it */
    uint8_t *solution;         /* of the bare board, a byte per edge; valid if has_solution */
    bool has_solution;         /* a hint has found one; the only one if the verdict is unique */
};

/* Starts from the lines and crosses that the board's text has. */
enum clew_status flow_drawing_new(struct flow_drawing **drawing, const struct flow_board *board,
                                  struct base_memory *memory, struct clew_error *error);
void flow_drawing_free(struct flow_drawing *drawing);

/* Sets a link, which must be in another state, and logs the change. */
enum clew_status flow_drawing_set(struct flow_drawing *drawing, int32_t edge,
                                  enum flow_link_state state, struct clew_error *error);
/* Undoes the latest change in the log. */
void flow_drawing_undo(struct flow_drawing *drawing);

static inline bool
flow_is_drawn(const struct flow_drawing *drawing, int32_t edge)
{
    return drawing->position.links[edge] == FLOW_LINK_USED;
}

/* The number of drawn links of a node. */
int flow_drawn_degree(const struct flow_drawing *drawing, int32_t node);
/* The number of links that a node on a path has in a solution: 1 for a dot, otherwise 2. */
int flow_full_degree(const struct flow_board *board, int32_t node);
/* Whether the component of the colour's dots is a path from one to the other. */
bool flow_is_joined(const struct flow_drawing *drawing, int colour);
int flow_count_joined(const struct flow_drawing *drawing);

/* Walks the component of the start; the result is valid until the next walk on this drawing. */
const struct flow_walk *flow_walk_from(const struct flow_drawing *drawing, int32_t start);
/*
 * Where the path through a node began: at its dot, with two dots at the one drawn from first;
 * without a dot at the end drawn first, other than the node itself.
 */
int32_t flow_origin_of(const struct flow_drawing *drawing, int32_t node);
/* Whether the component of the node contains a dot. */
bool flow_has_dot(const struct flow_drawing *drawing, int32_t node);

/* The edge between two cells, on any of their lanes; -1 if there is none. */
int32_t flow_edge_of_cells(const struct flow_board *board, int64_t a, int64_t b);
/* The number of nodes of a cell: 0 for a void cell, 2 for a bridge, otherwise 1. */
int flow_lane_count(const struct flow_board *board, int64_t cell);

#endif
