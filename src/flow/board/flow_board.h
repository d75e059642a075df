/*
 * flow_board - a Flow board as a graph.
 *
 * A node is a place that one path can pass: an ordinary cell is one node, a bridge cell is two
 * (its lane from left to right, its lane from top to bottom), a hole is none. Two nodes are linked
 * when a path may step from one to the other: neighbours, less the walls, plus the joined edges of
 * a warp. The graph is simple: on a warp two cells wide the two ways round are one link. Engines
 * see only the graph; rows, columns, holes, walls and bridges are there for readers and painters.
 *
 *     cell --first_node--> node [--second lane--> node + 1 on a bridge]
 *     node: links[0..degree-1] = {to, edge, side}, colour (-1: no dot)
 *     edge: {a, b} with a < b, numbered from 0
 *
 * Rules carried by the board: `fill` (every node is on a path) and `touch` (a path may run beside
 * itself: two nodes of one path may be linked by an edge that the path does not use).
 *
 * Made by flow_board_build from a flow_shape; then never changed, so threads may share it.
 */
#ifndef FLOW_BOARD_H
#define FLOW_BOARD_H

#include "base/base_fault.h"
#include "base/base_memory.h"

#include <stdint.h>

#define FLOW_MAX_CELLS   65535
#define FLOW_MAX_COLOURS 1000
#define FLOW_MAX_LINKS   6

/* Where a link leaves a cell. Hexes stand in columns; odd columns are half a cell higher. */
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
    int16_t colour; /* of the dot that stands here, or -1 */
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

/* What a reader or a generator says about a board; flow_board_build judges it. */
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

/* Whose board it is among the puzzles of pzprv3; arukone with and without fill is one. */
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
    bool is_plain; /* squares, no bridges, no walls, no joined edges: rectangle with holes */
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
    /* What a text said that changes nothing on the board, kept to be written again; or NULL. */
    char *pack_header; /* of a pack line, all of it */
    char *link_head;   /* of a link, all before the body */
    char *pzpr_marks;  /* of a pzpr file, those between cells that its answer does not tell */
    enum flow_pzpr_genre pzpr_genre; /* of a link or a pzpr file */
};

/*
 * CLEW_BAD_BOARD with the cell when the shape is none: a colour that has not two dots, a dot on a
 * hole or a bridge, a wall between cells that are no neighbours or given twice, a bridge that has
 * no neighbour on one of its four sides, no colour at all, too many cells or colours.
 */
enum clew_status flow_board_build(struct flow_board **board, const struct flow_shape *shape,
                                  struct base_memory *memory, struct clew_error *error);
void flow_board_free(void *board, struct base_memory *memory);
/* The same board under other rules or none of its graph shared: a deep copy to be changed. */
enum clew_status flow_board_copy(struct flow_board **copy, const struct flow_board *board,
                                 struct base_memory *memory, struct clew_error *error);
/* The edge between two nodes, or -1. */
int32_t flow_edge_between(const struct flow_board *board, int32_t a, int32_t b);

/* The nodes of all paths, one colour after the other: colour c has nodes[start[c] .. start[c+1]-1],
   from one dot to the other. */
struct flow_paths {
    int32_t *nodes;
    int32_t *start;
};

struct flow_answer {
    struct flow_paths first;
    struct flow_paths second; /* nodes is NULL unless two answers are known */
    bool holds_touch;         /* the verdict holds under touch; else under no-touch only */
    bool has_count;
    bool count_overflowed; /* more than 2^128 - 1 */
    uint64_t count_high, count_low;
    int64_t hits;    /* assignments tried, -1 where the engine has none */
    int64_t guesses; /* of them, those that did not follow from a rule; -1 likewise */
};

/* All empty, with room for two answers on the board. */
enum clew_status flow_answer_new(struct flow_answer **answer, const struct flow_board *board,
                                 struct base_memory *memory, struct clew_error *error);
void flow_answer_free(void *answer, struct base_memory *memory);
/* Whether its first paths are filled in: an answer may hold only a count or statistics. */
bool flow_answer_has_solution(const void *answer);
/* The room for a second answer, which is known from now on; never NULL. */
struct flow_paths *flow_answer_second(struct flow_answer *answer);
/*
 * Fills paths from the set of edges that are used (a byte an edge): walks from each colour's first
 * dot. False when that does not end at its other dot. Edges that no path from a dot reaches are
 * ignored here; the checker sees the cells that are missing.
 */
bool flow_paths_from_edges(struct flow_paths *paths, const struct flow_board *board,
                           const uint8_t *is_used);

/* Which colour passes each node, -1 for none; owner has room for node_count. */
void flow_colour_nodes(int16_t *owner, const struct flow_board *board,
                       const struct flow_paths *paths);

#endif
