/*
 * flow_slice_shares - how flow_slices divides its time: the share of each search, by the kind of board,
 * the question and what is known.
 *
 * Never fails. No memory.
 */
#ifndef FLOW_SLICE_SHARES_H
#define FLOW_SLICE_SHARES_H

#include "flow/board/flow_board.h"
#include "puzzle/puzzle.h"

#define FLOW_SLICE_OTHER_CONFIG 1   /* of learn, for a second search under the same rule */
#define FLOW_SLICE_FULL         100 /* a weight */

enum flow_slice_search {
    FLOW_SLICE_NO_TOUCH,
    FLOW_SLICE_TOUCH, /* anywhere, also when an answer is known */
    FLOW_SLICE_OTHER, /* the same with another config */
    FLOW_SLICE_NEAR,  /* the known answer */
    FLOW_SLICE_WINDOWS,
    FLOW_SLICE_FRONTIER,
    FLOW_SLICE_SAT,
    FLOW_SLICE_SEARCHES,
};

enum flow_slice_known {
    FLOW_SLICE_NOTHING,
    FLOW_SLICE_MUST_TOUCH, /* all answers touch themselves */
    FLOW_SLICE_ANSWER,
};

struct slice_share {
    int weight; /* 0: none */
    int delay;  /* microseconds for which a search of full weight goes first; may be negative */
};

struct slice_shares {
    struct slice_share of[FLOW_SLICE_SEARCHES];
    int frontier_needs; /* microseconds that it probably takes; 0: not known */
};

struct slice_shares flow_slice_shares_of(const struct flow_board *board, enum puzzle_ask ask,
                                         enum flow_slice_known known);
/* Of the provers, while the learners have a thread of their own. */
struct slice_shares flow_slice_shares_beside(bool has_known);

enum flow_slices_kind {
    FLOW_SLICES_PLAIN,
    FLOW_SLICES_NARROW,
    FLOW_SLICES_WIDE, /* for frontier */
    FLOW_SLICES_KINDS,
};

enum flow_slices_kind flow_slices_kind_of(const struct flow_board *board);
/* Frontier takes a few milliseconds at most, and often less than one. */
bool flow_is_fast_for_frontier(const struct flow_board *board);
/* Hexes on which it takes a few milliseconds at most. */
bool flow_is_small_hex(const struct flow_board *board);
/* In cells. */
int flow_shorter_side(const struct flow_board *board);

#endif
