/*
 * flow_slice_plan - how long the slices of flow_slices are: for each kind of board and question, how
 * many conflicts or nodes each search gets in a round.
 *
 * Never fails. No memory.
 */
#ifndef FLOW_SLICE_PLAN_H
#define FLOW_SLICE_PLAN_H

#include "flow/board/flow_board.h"
#include "puzzle/puzzle.h"

#define FLOW_LARGE_BOARD        500 /* cells; there large windows come early, as searches take longer */
#define FLOW_SMALL_WIDTH        10 /* cells; frontier takes a few milliseconds at most */
#define FLOW_BEFORE_ROUNDS      (-1)
#define FLOW_SLICE_OTHER_CONFIG 1 /* of learn, for a second search under the same rule */

/* Slices of one search: none before the round `first`; from `grows` on each is half as long again. */
struct slice_growth {
    uint64_t size; /* nodes of frontier, conflicts of the others */
    int first, grows;
};

/* With a known answer, touch is the search near it, and other the unguided one. */
struct slice_plan {
    struct slice_growth touch, no_touch, other, frontier, sat;
    uint64_t long_nodes; /* of frontier in one round, enough for most boards; 0: in none */
    int long_round;      /* or FLOW_BEFORE_ROUNDS */
};

enum flow_slices_kind {
    FLOW_SLICES_PLAIN,
    FLOW_SLICES_NARROW,
    FLOW_SLICES_WIDE, /* for frontier */
    FLOW_SLICES_KINDS,
};

enum flow_slices_kind flow_slices_kind_of(const struct flow_board *board);
struct slice_plan flow_slice_plan_of(const struct flow_board *board, enum puzzle_ask ask,
                                     bool has_known);
/* 0: none in this round. */
uint64_t flow_slice_size(const struct slice_growth *growth, int round);
uint64_t flow_slice_frontier_nodes(const struct slice_plan *plan, int round);
/* Frontier takes a few milliseconds at most, and often less than one. */
bool flow_is_fast_for_frontier(const struct flow_board *board);
/* Conflicts of learn before frontier on such a board: what easy ones need, in less time. */
uint64_t flow_conflicts_before_frontier(const struct flow_board *board);
/* Half as many as the shorter side has cells, or fewer: paths are long. */
bool flow_has_few_colours(const struct flow_board *board);
/* In cells. */
int flow_shorter_side(const struct flow_board *board);

#endif
