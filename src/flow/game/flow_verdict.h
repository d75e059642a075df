/*
 * flow_verdict - what is proved about a board before its rules are applied: how many solutions,
 * and which promise they keep.
 *
 * The promise follows from the option "promise": none; no-touch or unique, if the only solution
 * keeps it; auto, no-touch if the only solution keeps it and none otherwise.
 *
 * Fails: as flow_query.  The verdict owns its solution.
 */
#ifndef FLOW_VERDICT_H
#define FLOW_VERDICT_H

#include "flow/game/flow_query.h"
#include "flow/rules/flow_step.h"

struct flow_verdict {
    enum clew_outcome outcome; /* of the question whether the solution is the only one */
    uint8_t *solution;         /* a byte per edge; valid if there is a solution */
    size_t edge_count;
    struct base_memory *memory;
    bool touches;              /* with CLEW_UNIQUE: a path of the solution runs beside itself */
    enum flow_promise promise; /* with CLEW_UNIQUE: that the rules may rely on */
    bool is_broken;            /* the option asks for a promise that the solution does not keep */
};

/* Solves the board without limits of its own. Call flow_verdict_free in any case. */
enum clew_status flow_verdict_find(struct flow_verdict *verdict, const struct flow_board *board,
                                   const struct puzzle_options *options, struct search *search,
                                   struct clew_error *error);
/* The same for a solution that is known to be the only one, a byte per edge: it is copied. */
enum clew_status flow_verdict_take(struct flow_verdict *verdict, const struct flow_board *board,
                                   const uint8_t *solution, const struct puzzle_options *options,
                                   struct search *search, struct clew_error *error);
void flow_verdict_free(struct flow_verdict *verdict);

/*
 * CLEW_UNSUPPORTED or CLEW_STOPPED with a sentence that says what cannot be done ("rated"), unless
 * the board has exactly one solution that keeps the promise asked for.
 */
enum clew_status flow_verdict_require(const struct flow_verdict *verdict, const char *done,
                                      struct clew_error *error);

#endif
