/*
 * flow_layout - the board before it has dots: void cells, walls, bridges, joined edges, hexes.
 *
 * Places are random. Void cells and walls never cut the board in two; bridges never stand side by
 * side, not even diagonally, and never beside a void cell or a wall. With a symmetry the whole
 * layout is symmetric by a half turn, and flow_layout.image is the image of each node.
 *
 * The graph is a board with two dots of one colour somewhere: a board without dots is none.
 *
 * Fails: CLEW_UNSUPPORTED when the wish cannot be met; CLEW_NO_MEMORY. flow_layout_free after any
 * outcome.
 */
#ifndef FLOW_LAYOUT_H
#define FLOW_LAYOUT_H

#include "base/base_random.h"
#include "flow/board/flow_board.h"

struct flow_layout_request {
    int rows, cols;
    int voids, walls, bridges;
    bool is_joined, is_hex, is_symmetric;
    bool touch; /* the rule of the board */
};

struct flow_layout {
    struct flow_board *graph;
    int32_t *image; /* NULL without a symmetry */
    struct base_memory *memory;
};

enum clew_status flow_layout_make(struct flow_layout *layout,
                                  const struct flow_layout_request *request,
                                  struct base_random *random, struct base_memory *memory,
                                  struct clew_error *error);
void flow_layout_free(struct flow_layout *layout);

#endif
