/*
 * flow_slice_provers - the searches of flow_slices that settle the question each by itself.
 *
 * Frontier is best at proving that there is no other answer, sat is lucky on some boards. A known
 * answer helps both: frontier drops more states, sat looks for another one. A learning search with
 * a config of its own is for the time when all this runs beside other learning searches.
 *
 * Never fails: a search without memory ends.  Memory: of the search of the job.
 * Threads: one at a time; frontier uses the pool of the job unless it is to stay alone.
 */
#ifndef FLOW_SLICE_PROVERS_H
#define FLOW_SLICE_PROVERS_H

#include "flow/board/flow_board.h"
#include "puzzle/puzzle.h"

struct flow_slice_provers {
    struct puzzle_job *job; /* gets the outcome */
    const struct flow_board *board;
    const uint8_t *known;               /* an answer, or NULL; the caller's */
    bool is_settled;                    /* the job has the outcome */
    bool stays_alone;                   /* other threads are in use */
    struct flow_frontier_run *frontier; /* NULL: not begun */
    struct flow_sat_run *sat;           /* likewise */
    bool is_frontier_over, is_sat_over; /* out of memory, or not suited */
    bool is_known_to_frontier;
    uint64_t frontier_nodes;  /* of all its slices */
    struct flow_learn *learn; /* NULL: not begun, or over */
    bool is_learn_over;
    uint64_t learn_found_count;
    uint8_t *learn_answers[2]; /* the caller's */
};

/* The block has room for two answers, a byte per edge. */
void flow_slice_provers_init(struct flow_slice_provers *provers, struct puzzle_job *job,
                             uint8_t *block);
void flow_slice_provers_end(struct flow_slice_provers *provers);

void flow_slice_provers_run_frontier(struct flow_slice_provers *provers, uint64_t nodes);
void flow_slice_provers_run_sat(struct flow_slice_provers *provers, uint64_t conflicts);
void flow_slice_provers_run_learn(struct flow_slice_provers *provers, uint64_t conflicts);
/* The first answer, if sat or learn has found it: valid until they go on. NULL: none. */
const uint8_t *flow_slice_provers_answer(const struct flow_slice_provers *provers);

bool flow_slice_provers_can_go_on(const struct flow_slice_provers *provers);

#endif
