/*
 * flow_frontier_direction - in which direction to sweep the next row.
 *
 * The direction changes the cost by factors of hundreds. At first all directions run side by side:
 * the next row is done by the frontier with the fewest states, after dividing by GROWTH_PER_ROW for
 * each row it has done. In the first rows states grow by about that factor anyway, so a direction
 * that is ahead is left only for one that grows clearly less. Easy boards end here.
 *
 * On the others the first rows say little about the later ones. So after some nodes the cost of the
 * rest is estimated in each direction, and the cheapest one goes on; a direction that has begun is
 * left only for one that seems clearly better. The first estimates are from a few of the current
 * states (flow_frontier_estimate.h). They cost little, but are wrong by factors of thousands on wide
 * boards. With a known answer there, the last ones are by strips (flow_frontier_strips.h), and mostly
 * within a factor of three. Without one they are repeated with a sample of twice the size whenever
 * the search has grown by many times their cost.
 *
 * Depends on the states alone, not on time or threads.  Never fails.
 */
#ifndef FLOW_FRONTIER_DIRECTION_H
#define FLOW_FRONTIER_DIRECTION_H

#include "flow/frontier/flow_frontier_estimate.h"

struct flow_direction_choice {
    struct base_random random;
    double estimates[FLOW_DIRECTION_COUNT]; /* nodes left; 0: none was made */
    int latest;                             /* the direction that was chosen */
    uint32_t sample_size;                   /* of the next estimates */
    uint64_t estimate_at;                   /* nodes of the sweeps when they are due */
    const uint8_t *known;                   /* an answer, one byte per edge; or NULL */
};

/* first_estimate: the nodes of the sweeps from which on estimates are due. */
void flow_direction_choice_init(struct flow_direction_choice *choice, uint64_t first_estimate);

/*
 * Whether new estimates must be made before the next choice. There is one frontier per direction,
 * some of them NULL. spent: the nodes of all sweeps so far, without the estimates.
 */
bool flow_direction_is_estimate_due(const struct flow_direction_choice *choice,
                                    struct flow_frontier **frontiers, uint64_t spent);
/* Whether the estimates that are due are by strips, for which all frontiers should drop states alike. */
bool flow_direction_is_by_strips(const struct flow_direction_choice *choice, uint64_t spent);
/* Whether choices are by estimates already. */
bool flow_direction_is_estimated(const struct flow_direction_choice *choice);
/*
 * Makes new estimates and sets when the next ones are due; returns their nodes. Uses the scratch of
 * this worker. Meanwhile other workers may run tasks of a block of one of the frontiers.
 */
uint64_t flow_direction_estimate(struct flow_direction_choice *choice,
                                 struct flow_frontier **frontiers, uint64_t spent, int worker);
/* The frontier that does the next row; NULL when none is left. */
struct flow_frontier **flow_direction_choose(struct flow_direction_choice *choice,
                                             struct flow_frontier **frontiers);

#endif
