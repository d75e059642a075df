/*
 * flow_candidate - checks a Flow engine, in one configuration, against the brute-force solvers.
 *
 * A flow_case is a board with its number of answers, by the solvers of flow_brute.h. A candidate
 * must agree with it, or reach its node limit, which proves nothing either way; otherwise the
 * running test fails and prints the board. A tally counts what was asked.
 */
#ifndef FLOW_CANDIDATE_H
#define FLOW_CANDIDATE_H

#include "flow/board/flow_board.h"
#include "puzzle/puzzle.h"

/* An engine in one configuration, and which boards it can handle. */
struct flow_candidate {
    const char *name;
    const struct puzzle_engine *engine;
    const char *setting;  /* an option, or NULL */
    int threads;          /* 0: one */
    bool only_apart;      /* it finds only answers that do not touch themselves */
    bool only_filled;     /* it supports only rectangles that must be filled */
    int max_free;         /* cells without a dot; 0: unlimited */
    uint64_t max_answers; /* for engines that count one by one; 0: unlimited */
    uint64_t limit_nodes; /* 0: none */
    bool sees_all_small;  /* gets all small boards to be filled, also in a normal run */
};

#define FLOW_TALLY_BIG 20 /* cells of a big board */

/* What one candidate was asked. */
struct flow_tally {
    int boards, max_cells, big, touch;
    int none, unique, several, only_touching;
    int ruled;   /* other boards: a rule or kind that the engine does not support */
    int ended;   /* by the node limit */
    int dropped; /* too large for the brute-force solvers */
};

/* A board and what is known about it. */
struct flow_case {
    struct flow_board *board;
    uint64_t answers;
    uint64_t apart; /* answers that do not touch themselves */
};

/* Counts the answers of test_case->board; false when there is too much to try. */
bool flow_case_count_answers(struct flow_case *test_case);
/* Whether the candidate can be expected to count that many answers. */
bool flow_candidate_suits(const struct flow_candidate *candidate,
                          const struct flow_case *test_case);
/* Solvable, unique, how many: all three must agree with the case. */
void flow_candidate_check(const struct flow_candidate *candidate,
                          const struct clew_options *options, const struct flow_case *test_case,
                          struct flow_tally *tally);
/* Prints one line about all boards, as a TAP comment. */
void flow_tally_print(const struct flow_tally *tally, const struct flow_candidate *candidate,
                      const char *which);

#endif
