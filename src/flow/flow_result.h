/*
 * flow_result - turns the used edges that an exact engine found into the answer of its job.
 *
 * Engines that prove their outcome work on edges: an answer is one byte per edge. They pass the
 * first answer, a second one if the job asks for uniqueness, and the count if it asks for that; the
 * outcome follows from these.
 *
 * Fails: CLEW_NO_MEMORY.  The job owns the answer.  No state.
 */
#ifndef FLOW_RESULT_H
#define FLOW_RESULT_H

#include "flow/board/flow_board.h"
#include "puzzle/puzzle.h"

__extension__ typedef unsigned __int128 flow_number;

struct flow_result {
    const uint8_t *first;  /* NULL: none */
    const uint8_t *second; /* NULL: none, or not asked for */
    flow_number count;     /* used only if the job asks for it */
    bool count_overflowed;
    int64_t hits, guesses; /* -1 where the engine has none */
};

/* Of a search that keeps the first two answers it finds. */
static inline struct flow_result
flow_result_of_answers(uint8_t *const answers[2], uint64_t count)
{
    return (struct flow_result){.first = count > 0 ? answers[0] : NULL,
                                .second = count > 1 ? answers[1] : NULL,
                                .count = count,
                                .hits = -1,
                                .guesses = -1};
}

/* The result settles the question of the job: sets outcome and answer. */
enum clew_status flow_result_settle(struct puzzle_job *job, const struct flow_result *found,
                                    struct clew_error *error);
/* A limit ended the search: sets the answers found so far and the outcome CLEW_GAVE_UP. */
enum clew_status flow_result_give_up(struct puzzle_job *job, const struct flow_result *found,
                                     struct clew_error *error);

/*
 * Whether two nodes of one path are neighbours by an edge that the path does not use. Sets
 * colour_at[node] to the colour of its path, or -1.
 */
bool flow_touches_itself(const struct flow_board *board, const uint8_t *is_used,
                         int16_t *colour_at);

#endif
