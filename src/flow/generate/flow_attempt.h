/*
 * flow_attempt - one attempt at a new board, from a seed to a board that has what was asked for.
 *
 *     layout -> cover -> annealed -> repaired -> proved unique -> rated -> board
 *
 * A board with several answers is disturbed where they differ, one of the wrong grade is annealed
 * again from a medium temperature, and both go back to the repair, a few times. Where no grade is
 * asked for, but grades are to be as frequent as in published levels, each attempt draws the grades
 * it may have. A board is then rated before it is proved, as that takes less time, and the attempt
 * ends if it has another grade.
 *
 * All decisions follow from the seed and from counts, never from time, so an attempt ends in the
 * same way on every machine.
 *
 * Fails: CLEW_NO_MEMORY, CLEW_UNSUPPORTED (the layout cannot be made), CLEW_BAD_ANSWER.
 * Threads: attempts may run at the same time.
 */
#ifndef FLOW_ATTEMPT_H
#define FLOW_ATTEMPT_H

#include "flow/generate/flow_layout.h"
#include "puzzle/puzzle.h"

#define FLOW_ANY_GRADE (-1)

/* What is wanted. */
struct flow_wish {
    struct flow_layout_request layout;
    int colours;    /* 0: as in published levels */
    int min_length; /* of a path, in cells */
    int grade;      /* enum clew_grade, or FLOW_ANY_GRADE */
    bool is_any;    /* the answer need not be the only one */
    bool is_mixed;  /* grades as often as in published levels */
};

struct flow_attempt {
    const struct flow_wish *wish;
    uint64_t seed;
    uint64_t colour_seed; /* of the number of colours */
    int failed_series;    /* of attempts before, each with another number of colours */
    const struct puzzle_options *options;
    struct search *search;      /* of the whole: limits, nodes, scratch memory */
    struct base_memory *memory; /* of the board and its answer */
    int worker;
    struct flow_board *board; /* OUT: NULL if the attempt did not succeed */
    struct flow_answer *answer;
    bool has_cover; /* OUT: a cover was found that keeps the rules of new boards */
    bool is_unique; /* OUT: and its board had one solution */
};

enum clew_status flow_attempt_run(struct flow_attempt *attempt, struct clew_error *error);

#endif
