/*
 * frontier_fixture - one sweep of a frontier: split into tasks or not, with workers, to its end.
 */
#ifndef FRONTIER_FIXTURE_H
#define FRONTIER_FIXTURE_H

#include "flow/frontier/flow_frontier.h"
#include "support.h"

#define FRONTIER_MAX_EDGES 2000

struct frontier_found {
    flow_number count;
    int known;
    uint64_t nodes;
    size_t checkpoints;
    uint8_t answers[2][FRONTIER_MAX_EDGES];
};

struct frontier_plan {
    int workers;
    bool is_split; /* as many tasks as possible share the states, however few there are */
    bool drops;    /* dominated states */
    bool gives_up; /* the first block of each row once, before it is run to its end */
    bool pauses;   /* after every task */
    /* Not NULL: the sweep itself and its kernel; the order of each line is chosen. */
    struct flow_sweep *ordered;
    const struct flow_kernel *kernel;
    const uint8_t *known;
    const struct flow_position *position;
};

/* CLEW_NO_MEMORY when the memory is too small. */
enum clew_status frontier_sweep(struct frontier_found *found, const struct flow_sweep *sweep,
                                struct frontier_plan plan, struct base_memory *memory);
/* The same with as much memory as it takes, all of which must be released. */
void frontier_sweep_all(struct frontier_found *found, const struct flow_sweep *sweep,
                        struct frontier_plan plan);
void frontier_check_answer(const struct flow_board *board, const uint8_t *is_used,
                           struct base_memory *memory);

#endif
