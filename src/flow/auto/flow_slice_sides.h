/*
 * flow_slice_sides - the searches of flow_slices as two sides that can run at once.
 *
 * The learning searches that share their answers are one side, the provers the other. Each has a
 * job of its own, with a search within that of the whole. With one thread both use the search of
 * the whole.
 *
 * While both run, each looks between two slices whether the other has found a first answer, and
 * goes on with it; the side that settles the question stops the other. They end when frontier has
 * enough states to use all threads, since it is the best at long proofs, or when the learning
 * searches have nothing left to do.
 *
 * Never fails.  Memory: that of its searches.  Threads: called by one; uses the pool of the job.
 */
#ifndef FLOW_SLICE_SIDES_H
#define FLOW_SLICE_SIDES_H

#include "flow/auto/flow_slice_learners.h"
#include "flow/auto/flow_slice_provers.h"

struct flow_slice_side {
    struct puzzle_job job;
    struct search search; /* of the job, unless that is the whole's */
};

struct flow_slice_sides {
    struct puzzle_job *whole;
    struct flow_slice_side learning, proving;
    struct flow_slice_learners learners; /* the job is learning.job */
    struct flow_slice_provers provers;   /* the job is proving.job */
    int round;                           /* of the learners: the next */
    /* While both run: */
    _Atomic(const uint8_t *) known; /* the first answer, of either side; it does not change */
    atomic_bool must_join;          /* frontier wants all threads */
    atomic_bool is_alone;           /* the learners have ended */
    uint8_t *copied_answer;         /* of the provers, for the other side */
};

#define FLOW_SIDES_BUFFERS 4 /* in the block, of a byte per edge */

void flow_slice_sides_init(struct flow_slice_sides *sides, struct puzzle_job *whole,
                           uint8_t *first_answer, uint8_t *block);
void flow_slice_sides_end(struct flow_slice_sides *sides);

bool flow_slice_sides_can_race(const struct flow_slice_sides *sides);
/* Runs both at once, on two threads of the pool. */
void flow_slice_sides_race(struct flow_slice_sides *sides);

/* What one side has found becomes known to the other; for the time when they take turns. */
void flow_slice_sides_share(struct flow_slice_sides *sides);
/* Adds the nodes of searches within the whole to it, and stops it where a limit stopped them. */
void flow_slice_sides_report(struct flow_slice_sides *sides);
bool flow_slice_sides_have_settled(const struct flow_slice_sides *sides);

#endif
