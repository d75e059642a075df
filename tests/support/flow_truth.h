/*
 * flow_truth - an engine of flow in one of its forms, asked all there is to ask about a board.
 *
 * The naive twins fill in a paper: the board, and how many answers it has. A candidate agrees with
 * it, or its limit of nodes ended the search, which proves nothing either way; anything else fails
 * the running test and shows the board. A tally counts what was asked.
 */
#ifndef FLOW_TRUTH_H
#define FLOW_TRUTH_H

#include "flow/board/flow_board.h"
#include "puzzle/puzzle.h"

/* An engine in one of its forms, and which boards are not too much for it. */
struct flow_candidate {
    const char *name;
    const struct puzzle_engine *engine;
    const char *setting;  /* an option, or NULL */
    int threads;          /* 0: one */
    bool only_apart;      /* it looks only for answers that do not touch */
    bool only_filled;     /* it takes rectangles to be filled, and no other kind */
    int max_free;         /* cells without a dot; 0: any number */
    uint64_t max_answers; /* where they are counted one by one; 0: any number */
    uint64_t limit_nodes; /* 0: none */
    bool sees_all_small;  /* boards to be filled, in a usual run too */
};

#define FLOW_TALLY_BIG 20 /* cells of a big board */

/* What one candidate was asked. */
struct flow_tally {
    int boards, max_cells, big, touch;
    int none, unique, several, only_touching;
    int ruled;   /* boards beside those, under a rule or of a kind that the engine does not know */
    int ended;   /* by the limit */
    int dropped; /* too much for the twin */
};

/* A board with all that the twins know of it. */
struct flow_case {
    struct flow_board *board;
    uint64_t answers;
    uint64_t apart; /* answers that do not touch */
};

/* Fills in the rest of a paper from its board; false when that is too much for the twins. */
bool flow_case_fill_in(struct flow_case *paper);
/* Whether the candidate can be expected to count that many answers. */
bool flow_candidate_suits(const struct flow_candidate *candidate, const struct flow_case *paper);
/* Solvable, unique, how many: all three must agree with the paper. */
void flow_candidate_check(const struct flow_candidate *candidate,
                          const struct clew_options *options, const struct flow_case *paper,
                          struct flow_tally *tally);
/* A line about all boards that were asked, as a TAP remark. */
void flow_tally_print(const struct flow_tally *tally, const struct flow_candidate *candidate,
                      const char *which);

#endif
