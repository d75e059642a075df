/*
 * flow_drawing - a position that a player changes: the links, how to undo, and what they form.
 *
 * The links are the position. Everything else follows from them and is kept up to date:
 *
 *     component[node]   nodes joined by drawn links share a number (the least node among them)
 *     colour[node]      of the dots in its component; -1 where there is none, or two disagree
 *     stamp[edge]       when the link was drawn; the order of drawing tells where a path began
 *
 * Any links may be drawn, so a component need not be a path: it may branch, close or join two
 * colours. A change looks only at the components that it touches.
 *
 * Fails: CLEW_NO_MEMORY, CLEW_BAD_MOVE; then nothing has changed. One thread per drawing: asking
 * for a walk uses room inside the drawing, also when that is const.
 */
#ifndef FLOW_DRAWING_H
#define FLOW_DRAWING_H

#include "flow/board/flow_position.h"

/* One change, with what was there before it. */
struct flow_change {
    int32_t edge;
    uint32_t stamp;
    uint8_t state;
};

/* The nodes of a component, nearest to the start first, and from where each was reached. */
struct flow_walk {
    int32_t *order;
    int32_t *from; /* -1 at the start, FLOW_NOT_WALKED where the walk does not come */
    int32_t count;
};

#define FLOW_NOT_WALKED (-2)

struct flow_drawing {
    struct flow_position position; /* first: engines take a pointer to it */
    struct base_memory *memory;
    int32_t *component;
    int16_t *colour;
    uint32_t *stamp; /* 0: open, or there from the start */
    struct flow_walk *walk;
    struct flow_change *log;
    size_t log_count, log_capacity;
};

/* Starts from the lines and crosses that came with the board. */
enum clew_status flow_drawing_new(struct flow_drawing **drawing, const struct flow_board *board,
                                  struct base_memory *memory, struct clew_error *error);
void flow_drawing_free(struct flow_drawing *drawing);

/* Sets a link, which must be in another state, and remembers the state before. */
enum clew_status flow_drawing_set(struct flow_drawing *drawing, int32_t edge,
                                  enum flow_link_state state, struct clew_error *error);
/* Takes back the latest change that has not been undone. */
void flow_drawing_undo(struct flow_drawing *drawing);

static inline bool
flow_is_drawn(const struct flow_drawing *drawing, int32_t edge)
{
    return drawing->position.links[edge] == FLOW_LINK_USED;
}

/* How many drawn links a node has. */
int flow_drawn_degree(const struct flow_drawing *drawing, int32_t node);
/* How many it can have in a solution. */
int flow_full_degree(const struct flow_board *board, int32_t node);
/* Whether one path, and nothing else, leads from dot to dot. */
bool flow_is_joined(const struct flow_drawing *drawing, int colour);
int flow_count_joined(const struct flow_drawing *drawing);

/* Walks the component of the start; the result holds until the next walk on this drawing. */
const struct flow_walk *flow_walk_from(const struct flow_drawing *drawing, int32_t start);
/*
 * Where the path through a node began: at its dot; at the dot that was left first, where it has
 * several; at the end that was drawn first, but not at the node, where it has none.
 */
int32_t flow_origin_of(const struct flow_drawing *drawing, int32_t node);
/* Whether the component of the node contains a dot. */
bool flow_has_dot(const struct flow_drawing *drawing, int32_t node);

/* The edge between two cells, whichever lanes it joins; -1 if there is none. */
int32_t flow_edge_of_cells(const struct flow_board *board, int64_t a, int64_t b);
/* How many nodes a cell has: 0 for a void cell, 2 for a bridge. */
int flow_lane_count(const struct flow_board *board, int64_t cell);

#endif
