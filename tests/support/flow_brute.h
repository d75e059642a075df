/*
 * flow_brute - the naive twin of all Flow engines, and makers of random boards for it.
 *
 * There are two counts, which share nothing but the graph. The first tries every path of the first
 * colour, for each every path of the second, and so on; the second goes from link to link, used or
 * not. Both prune only what a rule forbids at that very step. The first is the quicker one where
 * cells may stay empty, the second where all must be filled; so they reach boards of 30 cells.
 */
#ifndef FLOW_BRUTE_H
#define FLOW_BRUTE_H

#include "base/base_random.h"
#include "flow/board/flow_board.h"

/* How many answers the board has under its rules, at most `most` (0: all). */
uint64_t flow_brute_count(const struct flow_board *board, uint64_t most);
/* The same, all of them, in at most so many steps; false when that is too few. */
bool flow_brute_count_paths(uint64_t *count, const struct flow_board *board, uint64_t max_steps);
/* The second count, likewise. */
bool flow_brute_count_edges(uint64_t *count, const struct flow_board *board, uint64_t max_steps);

/* Receives the answers that the second count finds: is_used is a byte per edge of the board. */
struct flow_brute_listener {
    void (*on_answer)(void *context, const uint8_t *is_used);
    void *context;
};
/* All answers, one by one, in at most so many steps; false when that is too few. */
bool flow_brute_list(const struct flow_board *board, uint64_t max_steps,
                     const struct flow_brute_listener *listener);

enum flow_brute_kind {
    FLOW_BRUTE_PLAIN,
    FLOW_BRUTE_HOLES,
    FLOW_BRUTE_WALLS,
    FLOW_BRUTE_BRIDGES,
    FLOW_BRUTE_SIDES, /* left and right edge joined */
    FLOW_BRUTE_TORUS, /* all round */
    FLOW_BRUTE_HEXES,
    FLOW_BRUTE_ALL, /* squares with holes, walls, bridges and joined edges by chance */
    FLOW_BRUTE_KINDS,
};

/* How a board is to be made. */
struct flow_brute_plan {
    enum flow_brute_kind kind;
    int least_cells, max_cells;
    bool is_cut; /* dots at the ends of a random path cover, so it has an answer; else at random */
    bool fill, touch;
};

/* A plan by chance, up to that many cells. */
struct flow_brute_plan flow_brute_plan_random(struct base_random *random, int max_cells);
/* Never fails but for memory, which fails the test. Freed with flow_board_free. */
struct flow_board *flow_brute_board(struct base_random *random, const struct flow_brute_plan *plan,
                                    struct base_memory *memory);
/* Prints the board as TAP remarks, for a test that failed. */
void flow_brute_print(const struct flow_board *board);

#endif
