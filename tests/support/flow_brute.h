/*
 * flow_brute - brute-force reference solvers for the Flow engines, and random boards for them.
 *
 * There are two, which share nothing but the graph. The first tries every path of the first colour,
 * for each every path of the second, and so on. The second tries every edge used and unused. Both
 * prune only what a rule forbids at that very step. The first is faster where cells may stay empty,
 * the second where all must be filled; so they handle boards of up to 30 cells.
 */
#ifndef FLOW_BRUTE_H
#define FLOW_BRUTE_H

#include "base/base_random.h"
#include "flow/board/flow_board.h"

/* The number of answers by the first solver; stops at max_answers (0: counts all). */
uint64_t flow_brute_count(const struct flow_board *board, uint64_t max_answers);
/* The same for all answers, in at most max_steps; false when that is too few. */
bool flow_brute_count_paths(uint64_t *count, const struct flow_board *board, uint64_t max_steps);
/* The same by the second solver. */
bool flow_brute_count_edges(uint64_t *count, const struct flow_board *board, uint64_t max_steps);

/* Receives the answers of the second solver; is_used has one byte per edge of the board. */
struct flow_brute_listener {
    void (*on_answer)(void *context, const uint8_t *is_used);
    void *context;
};
/* All answers, one by one, in at most max_steps; false when that is too few. */
bool flow_brute_list(const struct flow_board *board, uint64_t max_steps,
                     const struct flow_brute_listener *listener);

enum flow_brute_kind {
    FLOW_BRUTE_PLAIN,
    FLOW_BRUTE_VOIDS,
    FLOW_BRUTE_WALLS,
    FLOW_BRUTE_BRIDGES,
    FLOW_BRUTE_SIDES, /* left and right edge joined */
    FLOW_BRUTE_TORUS, /* all edges joined */
    FLOW_BRUTE_HEXES,
    FLOW_BRUTE_ALL, /* squares with random void cells, walls, bridges and joined edges */
    FLOW_BRUTE_KINDS,
};

#define FLOW_BRUTE_MAX_CELLS 800 /* to make; the solvers get up to 30 */

/* How to make a board. */
struct flow_brute_plan {
    enum flow_brute_kind kind;
    int min_cells, max_cells;
    int max_side; /* 0: 7 */
    bool
        has_holes; /* void cells as rings, islands, lines, cut corners, besides those of its kind */
    bool is_cut;   /* dots at the ends of a random path cover, so there is an answer; else random */
    int pieces;    /* of one long path, about; 0: the cover has many short ones. Without bridges. */
    bool fill, touch;
};

/* A random plan. */
struct flow_brute_plan flow_brute_plan_random(struct base_random *random, int max_cells);
/* Fails the test when memory runs out. Freed with flow_board_free. */
struct flow_board *flow_brute_board(struct base_random *random, const struct flow_brute_plan *plan,
                                    struct base_memory *memory);
/* What flow_brute_board uses. Makes some cells of a rectangle void, in one or two shapes. */
void flow_brute_add_holes(uint8_t *cells, int rows, int cols, struct base_random *random);
/*
 * Writes a path cover by about that many pieces of one long path: by node the degree, and for the
 * end of a piece its other end. Nodes off the path have degree 0.
 */
void flow_brute_cut_long_path(const struct flow_board *graph, int pieces,
                              struct base_random *random, uint8_t *degree, int32_t *other_end);
/* Prints the board as TAP comments, for a test that failed. */
void flow_brute_print(const struct flow_board *board);

#endif
