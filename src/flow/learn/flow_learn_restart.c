/*
 * flow_learn_restart - when the search goes back to level 0.
 *
 * By intervals: multiples of the Luby sequence (Luby, Sinclair and Zuckerman, 1993). By lbd: when
 * the fast moving average of the lbd of learned clauses exceeds the slow one, since such clauses help
 * little (Audemard and Simon, 2012; moving averages after Biere and Froehlich, 2015).
 *
 * A search near a known answer begins by intervals: most boards take it some hundred conflicts. If it
 * takes longer, it goes on by lbd, with activities that decay fast, where the caller wants that. Times
 * of these proofs vary widely, and the worst of them are up to ten times shorter then
 * (bench/records/flow-near-2026-11-18.txt).
 */
#include "flow/learn/flow_learn_internal.h"

#define INTERVAL          64   /* conflicts, times the numbers of Luby */
#define INTERVAL_TOUCH    16   /* where times until an answer vary the most */
#define CONFLICTS_BY_LUBY 300  /* of a search near an answer */
#define LEAST_INTERVAL    10   /* conflicts between two restarts by lbd */
#define MARGIN            0.9  /* times the fast average, which must exceed the slow one */
#define FAST_WINDOW       32   /* conflicts in the fast moving average of lbd */
#define SLOW_WINDOW       4000 /* likewise in the slow one */
#define DECAY_NEAR        0.95
#define DECAY_NEAR_PLAIN  0.9
#define DECAY_BY_LBD      0.65

void
flow_learn_restart_init(struct flow_learn *learn)
{
    learn->restart_unit = learn->touch ? INTERVAL_TOUCH : INTERVAL;
    learn->restart_at = learn->restart_unit;
    learn->restarts_by_lbd_at = UINT64_MAX;
}

void
flow_learn_restart_near(struct flow_learn *learn)
{
    learn->restart_unit = INTERVAL; /* restarts lead back to where it was */
    if (learn->config % 2 == 0)
        learn->decay = DECAY_NEAR;
}

void
flow_learn_restart_by_lbd(struct flow_learn *learn)
{
    learn->restarts_by_lbd_at = learn->conflict_count + CONFLICTS_BY_LUBY;
    if (learn->board->is_plain)
        learn->decay = DECAY_NEAR_PLAIN;
}

void
flow_learn_restart_note(struct flow_learn *learn, uint32_t lbd)
{
    const uint64_t count = learn->conflict_count;
    const double window = count < SLOW_WINDOW ? (double)count : SLOW_WINDOW;

    learn->fast_lbd += (lbd - learn->fast_lbd) / FAST_WINDOW;
    learn->slow_lbd += (lbd - learn->slow_lbd) / window;
}

bool
flow_learn_must_restart(const struct flow_learn *learn)
{
    return learn->conflict_count >= learn->restart_at &&
           (!learn->restarts_by_lbd || MARGIN * learn->fast_lbd > learn->slow_lbd);
}

/* 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 ..., from index 0. */
static uint64_t
luby(uint64_t index)
{
    uint64_t size = 1;

    while (size < index + 1)
        size = 2 * size + 1;
    while (size - 1 != index) {
        size /= 2;
        index %= size;
    }
    return (size + 1) / 2;
}

void
flow_learn_plan_restart(struct flow_learn *learn)
{
    if (!learn->restarts_by_lbd && learn->conflict_count >= learn->restarts_by_lbd_at) {
        learn->restarts_by_lbd = true;
        learn->decay = DECAY_BY_LBD;
    }
    learn->restart_at =
        learn->conflict_count + (learn->restarts_by_lbd
                                     ? LEAST_INTERVAL
                                     : learn->restart_unit * luby(++learn->restart_count));
}
