/*
 * flow_slice_learners - the learning searches of flow_slices, and the windows around an answer.
 *
 * Until an answer is known: learn under touch with two configs, and under no-touch. Then a search
 * near that answer, one that is not guided by it, and windows (flow_nearby). They share what they find.
 *
 * Never fails: a search without memory ends.  Memory: of the search of the job; the buffers for the
 * answers are the caller's.  Threads: one at a time.
 */
#ifndef FLOW_SLICE_LEARNERS_H
#define FLOW_SLICE_LEARNERS_H

#include "flow/auto/flow_slice_plan.h"

/* A learning search and where it is. It begins with its first slice: most boards need only one. */
struct flow_slice_learner {
    struct flow_learn *learn; /* NULL: it has not begun, has ended or is out of memory */
    bool touch;
    int config;
    bool is_over; /* not needed, ended or out of memory */
    bool leaves_out_flips;
};

struct flow_slice_learners {
    struct puzzle_job *job;
    const struct flow_board *board;
    uint64_t wanted, found_count;
    uint8_t *used_edges[2];   /* answers that differ */
    bool is_complete;         /* there are no other answers */
    bool can_leave_out_flips; /* the known answer has none: a proof needs no answers with them */
    int nearby_levels;        /* of windows, done */
    bool has_other_elsewhere; /* another thread searches with another config, anywhere */
    const atomic_bool *must_pause; /* set by another thread: the round ends at once; or NULL */
    struct flow_slice_learner no_touch, touch;
    struct flow_slice_learner other; /* under touch with another config */
    struct flow_slice_learner near;  /* under touch, near the known answer */
    struct flow_slice_learner
        *unguided; /* once there is one: touch or other, which goes on anywhere */
};

void flow_slice_learners_init(struct flow_slice_learners *learners, struct puzzle_job *job,
                              uint8_t *first_answer, uint8_t *second_answer);
void flow_slice_learners_end(struct flow_slice_learners *learners);

/* A search under touch, with the config for proofs, has begun elsewhere. NULL: none has. */
void flow_slice_learners_go_on(struct flow_slice_learners *learners, struct flow_learn *paused);

/* An answer is known from elsewhere; ignored if there is one already. */
void flow_slice_learners_take(struct flow_slice_learners *learners, const uint8_t *answer);

/* Short searches for a first answer. */
void flow_slice_learners_begin(struct flow_slice_learners *learners);
/* The smallest windows around the answer, if one is known. */
void flow_slice_learners_look_nearby(struct flow_slice_learners *learners);
void flow_slice_learners_run_round(struct flow_slice_learners *learners, int round);

/* Whether the question is answered: not for a count of several answers. */
bool flow_slice_learners_have_settled(const struct flow_slice_learners *learners);
/* Whether another round may find something. */
bool flow_slice_learners_can_go_on(const struct flow_slice_learners *learners);

#endif
