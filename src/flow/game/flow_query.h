/*
 * flow_query_solve - puts a question about a board or a position to the engine auto, within a larger job.
 *
 * Hints and ratings ask several questions each. Every one is a search of its own that shares the
 * limits of the whole; what the engine brings passes the checker, and the position, before it is
 * believed. A question may have a bound of its own on the effort, which does not end the whole.
 *
 * Fails: CLEW_NO_MEMORY for want of room outside the search, CLEW_BAD_ANSWER when an engine is
 * mistaken. A limit is no failure: the outcome is CLEW_GAVE_UP.
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
    uint64_t max_nodes; /* 0: as many as the whole has left */
};

/* The outcome. Fills is_used, a byte per edge, when there is a solution. */
enum clew_status flow_query_solve(enum clew_outcome *outcome, uint8_t *is_used,
                                  const struct flow_query *query, struct clew_error *error);

/* As many nodes as a verdict on the whole board may take when it is only wished for. */
uint64_t flow_query_quick_nodes(const struct flow_board *board);

/* Whether a path of the solution runs beside itself. CLEW_NO_MEMORY without room. */
enum clew_status flow_solution_touches(bool *touches, const struct flow_board *board,
                                       const uint8_t *is_used, struct base_memory *memory,
                                       struct clew_error *error);

/* The values of the option "promise". */
enum {
    FLOW_ASSUME_AUTO, /* what is proved of the only solution */
    FLOW_ASSUME_NOTHING,
    FLOW_ASSUME_NO_TOUCH,
};
int flow_promise_option(const struct puzzle_options *options);

#endif
