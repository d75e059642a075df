/*
 * flow_query - solves a board or a position with the engine auto, as part of a larger search.
 *
 * Hints and ratings run several queries each. A query is a search of its own that shares the limits
 * of the whole; its answer is checked before it is used. It may have a node limit of its own, which
 * does not end the whole.
 *
 * Fails: CLEW_NO_MEMORY outside the search, CLEW_BAD_ANSWER when an engine's answer is wrong. A
 * limit is not a failure: the outcome is CLEW_GAVE_UP.
 */
#ifndef FLOW_QUERY_H
#define FLOW_QUERY_H

#include "flow/board/flow_position.h"
#include "puzzle/puzzle.h"

struct flow_query {
    const struct flow_board *board;
    const struct flow_position *position; /* NULL: the bare board */
    enum puzzle_ask ask;
    const struct puzzle_options *options;
    struct search *search;
    uint64_t max_nodes; /* 0: only the limit of the whole */
};

/* Sets the outcome, and fills is_used, a byte per edge, if there is a solution. */
enum clew_status flow_query_solve(enum clew_outcome *outcome, uint8_t *is_used,
                                  const struct flow_query *query, struct clew_error *error);

/* A node limit for a verdict on the board that is useful but not required. */
uint64_t flow_query_quick_nodes(const struct flow_board *board);

/* Whether a path of the solution runs beside itself. Fails: CLEW_NO_MEMORY. */
enum clew_status flow_solution_touches(bool *touches, const struct flow_board *board,
                                       const uint8_t *is_used, struct base_memory *memory,
                                       struct clew_error *error);

/* The values of the option "promise". */
enum {
    FLOW_ASSUME_AUTO, /* what is proved about the only solution */
    FLOW_ASSUME_NOTHING,
    FLOW_ASSUME_NO_TOUCH,
    FLOW_ASSUME_UNIQUE,
};
int flow_promise_option(const struct puzzle_options *options);

#endif
