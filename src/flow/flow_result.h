/*
 * flow_result - from the edges that an exact engine found used to the answer of its job.
 *
 * Engines that prove (csp-direction, frontier, sat) work on edges: an answer is a byte an edge.
 * They hand over the first answer, a second one where they were asked whether there are several,
 * and the count where they were asked for it; the outcome follows from these.
 *
 * Fails: CLEW_NO_MEMORY.  The job owns the answer.  No state.
 */
#ifndef FLOW_RESULT_H
#define FLOW_RESULT_H

#include "flow/board/flow_board.h"
#include "puzzle/puzzle.h"

__extension__ typedef unsigned __int128 flow_number;

struct flow_result {
    const uint8_t *first;  /* NULL: there is none */
    const uint8_t *second; /* NULL: there is none, or nobody asked */
    flow_number count;     /* used only when the job asks for it */
    bool count_overflowed;
    int64_t hits, guesses; /* -1 where the engine has none */
};

/* The search is over and what it found is all that was asked: sets outcome and answer. */
enum clew_status flow_result_settle(struct puzzle_job *job, const struct flow_result *found,
                                    struct clew_error *error);
/* A limit ended the search: brings what is known of answers, claims nothing. */
enum clew_status flow_result_give_up(struct puzzle_job *job, const struct flow_result *found,
                                     struct clew_error *error);

/*
 * Whether two nodes of one path are linked by an edge that the path does not use. Leaves at each
 * node the colour of its path, or -1.
 */
bool flow_touches_itself(const struct flow_board *board, const uint8_t *is_used,
                         int16_t *colour_at);

#endif
