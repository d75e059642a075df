/*
 * flow_board - a Flow board as a graph.
 *
 * A node is what one path can pass: an ordinary cell is one node, a bridge cell is two (its lane
 * from left to right, its lane from top to bottom), a void cell is none. Two nodes are linked when
 * a path may step from one to the other: neighbours, minus the walls, plus the joined edges of a
 * torus or cylinder. The graph is simple: on a joined board two cells wide both directions lead to
 * the same cell, and there is one link. Engines see only the graph; rows, columns, void cells,
 * walls and bridges are there for reading, writing, drawing and checking.
 *
 *     cell --first_node--> node [--second lane--> node + 1 on a bridge]
 *     node: links[0..degree-1] = {to, edge, side}, colour (-1: no dot)
 *     edge: {a, b} with a < b, numbered from 0
 *
 * The board carries its rules: `fill` (every node is on a path) and `touch` (a path may run beside
 * itself: two nodes of one path may be linked by an edge that the path does not use).
 *
 * Built by flow_board_build from a flow_shape, then constant, so threads may share it. Freed with
 * the memory it was built from.
 */
#ifndef FLOW_BOARD_H
#define FLOW_BOARD_H

#include "base/base_error.h"
#include "base/base_memory.h"

#include <stdint.h>

#define FLOW_MAX_CELLS   4194304 /* 2^22 */
#define FLOW_MAX_COLOURS 1000
#define FLOW_MAX_LINKS   6

/* Where a link leaves a cell. Hexes are in columns; odd columns are half a cell higher. */
enum flow_side {
    FLOW_LEFT,
    FLOW_RIGHT,
    FLOW_UP,
    FLOW_DOWN,
    FLOW_SLANT_LEFT,  /* hex: the second neighbour in the column to the left */
    FLOW_SLANT_RIGHT, /* hex: the second neighbour in the column to the right */
};

enum flow_lattice {
    FLOW_SQUARES,
    FLOW_HEXES,
};

struct flow_link {
    int32_t to;
    int32_t edge;
    uint8_t side;
};

struct flow_node {
    int32_t cell;
    int16_t colour; /* of the dot here, or -1 */
    uint8_t degree;
    bool is_upright; /* the lane of a bridge that runs up and down */
    struct flow_link links[FLOW_MAX_LINKS];
};

struct flow_edge {
    int32_t a, b;
};

struct flow_wall {
    int32_t a, b; /* cells */
};

/* A board as a reader or a generator describes it; flow_board_build checks it. */
struct flow_shape {
    int rows, cols;
    enum flow_lattice lattice;
    bool joins_sides; /* left and right edge are joined */
    bool joins_ends;  /* top and bottom edge are joined */
    bool fill, touch;
    const uint8_t *cells; /* FLOW_CELL_*, rows * cols */
    const int16_t *dots;  /* colour or -1, rows * cols */
    int colours;
    const uint32_t *names; /* of the colours: a character, or FLOW_NUMBER + number */
    const struct flow_wall *walls;
    size_t wall_count;
};

enum {
    FLOW_CELL_PLAIN,
    FLOW_CELL_VOID,
    FLOW_CELL_BRIDGE,
};

#define FLOW_NUMBER 0x200000u /* above all of Unicode */

/* The puzzle genre of pzprv3 that a text named; arukone with and without fill is one. */
enum flow_pzpr_genre {
    FLOW_GENRE_NONE,
    FLOW_GENRE_NUMLIN,
    FLOW_GENRE_NUMBERLINK,
    FLOW_GENRE_ARUKONE,
};

struct flow_board {
    int rows, cols;
    enum flow_lattice lattice;
    bool joins_sides, joins_ends;
    bool fill, touch;
    bool is_plain; /* squares, no bridges, walls or joined edges; void cells are allowed */
    int cell_count;
    int node_count;
    int edge_count;
    int colours;
    uint8_t *cells;      /* FLOW_CELL_* */
    int32_t *first_node; /* of each cell, or -1 */
    struct flow_node *nodes;
    struct flow_edge *edges;
    int32_t (*dots)[2]; /* nodes of each colour, in reading order */
    uint32_t *names;
    struct flow_wall *walls;
    size_t wall_count;
    /* Parts of a text that mean nothing to the board, kept for writing it again; or NULL. */
    char *pack_header; /* the whole header of a pack line */
    char *link_head;   /* all of a link before its body */
    char *pzpr_marks;  /* flow_mark per edge of a pzpr file, without the lines of its answer */
    enum flow_pzpr_genre pzpr_genre; /* of a link or a pzpr file */
};

/*
 * CLEW_BAD_BOARD with the cell when the shape is not a board: a colour without exactly two dots, a
 * dot on a void cell or a bridge, a wall between cells that are not neighbours or given twice, a
 * bridge without a neighbour on one of its four sides, no colour, too many cells or colours.
 */
enum clew_status flow_board_build(struct flow_board **board, const struct flow_shape *shape,
                                  struct base_memory *memory, struct clew_error *error);
void flow_board_free(void *board, struct base_memory *memory);
/* A deep copy, which the caller may change. */
enum clew_status flow_board_copy(struct flow_board **copy, const struct flow_board *board,
                                 struct base_memory *memory, struct clew_error *error);
/* The edge between two nodes, or -1. */
int32_t flow_edge_between(const struct flow_board *board, int32_t a, int32_t b);
/* The sides, as bits, on which a path over this lane of a bridge leaves; 0 for other nodes. */
unsigned flow_lane_sides(const struct flow_board *board, int32_t node);

/* The nodes of all paths, ordered by colour: those of colour c, from dot to dot, are
   nodes[start[c] .. start[c + 1] - 1]. */
struct flow_paths {
    int32_t *nodes;
    int32_t *start;
};

struct flow_answer {
    struct flow_paths first;
    struct flow_paths second; /* nodes is NULL unless two answers are known */
    bool holds_touch;         /* the outcome holds under touch; else under no-touch only */
    bool has_count;
    bool count_overflowed; /* 2^128 - 1 or more */
    uint64_t count_high, count_low;
    int64_t hits;    /* assignments tried, -1 where the engine has none */
    int64_t guesses; /* assignments that no rule implied, -1 likewise */
};

/* Without paths, with room for two answers on the board. */
enum clew_status flow_answer_new(struct flow_answer **answer, const struct flow_board *board,
                                 struct base_memory *memory, struct clew_error *error);
void flow_answer_free(void *answer, struct base_memory *memory);
/* Whether its first paths are filled in: an answer may hold only a count or statistics. */
bool flow_answer_has_solution(const void *answer);
/* The room for a second answer; the answer has one from now on. Never NULL. */
struct flow_paths *flow_answer_second(struct flow_answer *answer);
/*
 * The node after `node` on a path, along a used edge (one byte per edge) and not back to `came`; -1
 * where the path ends.
 */
int32_t flow_next_on_path(const struct flow_board *board, const uint8_t *is_used, int32_t node,
                          int32_t came);
/*
 * Fills paths from the used edges (one byte per edge), walking from each colour's first dot. False
 * if a walk does not end at the other dot. Edges that no path from a dot reaches are ignored; the
 * checker reports the cells that are missing.
 */
bool flow_paths_from_edges(struct flow_paths *paths, const struct flow_board *board,
                           const uint8_t *is_used);

/* The colour of each node, -1 for none; colours has room for node_count. */
void flow_colour_nodes(int16_t *colours, const struct flow_board *board,
                       const struct flow_paths *paths);

#endif
