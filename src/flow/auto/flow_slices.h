/*
 * flow_slices - a full search under touch: several searches in turn, in slices that grow.
 *
 * No engine is the best for every board, and which one is shows only when it ends. So the searches
 * alternate, and each slice is a multiple of the one before: the time is at most a small factor of
 * what the best of them needs.
 *
 *     an answer    learn under no-touch, whose answers are valid too and easier to find; learn under
 *                  touch; sat; frontier, which proves soonest that there is none
 *     a verdict    the same until an answer is known. Near that answer: learn, whose decisions follow
 *                  it, so a second one, if there is any, is mostly found soon; windows and groups of
 *                  paths (flow_nearby), which come first on large boards with long paths;
 *                  frontier, which is best at proving that there is none; sat; and learn under
 *                  touch, unguided, since some second answers are far from the first; its clauses
 *                  serve the search near the answer, too
 *     a count      as a verdict without sat, since many boards have one answer only; once there are
 *                  several, frontier alone
 *
 * Short slices come first, which settle easy boards within a millisecond; then rounds, in which
 * every search has a slice (flow_slice_plan.h). An answer that one search finds serves all others:
 * near it, or excluded from it.
 *
 * With one thread slices are counted in conflicts and nodes, not in seconds, so the answer does not
 * depend on the machine. Each goes on where its last slice ended. With several threads the learning
 * searches and the provers run at once (flow_slice_sides.h), until frontier has enough states to
 * use all threads; then they take turns again.
 *
 * Fails: CLEW_NO_MEMORY when no search is left.  Memory: the job owns the answer.
 * Threads: called by one; uses the pool of the job.
 */
#ifndef FLOW_SLICES_H
#define FLOW_SLICES_H

#include "puzzle/puzzle.h"

struct flow_learn;

struct flow_slices_end {
    uint8_t *known;  /* a byte per edge, of the caller: gets an answer if one is found */
    bool has_known;  /* whether there is one; may be set before */
    bool is_settled; /* set when the search ends; false only after max_rounds */
    /* NULL, or a search under touch, of the config for proofs, to go on with; it is freed here. */
    struct flow_learn *paused;
};

/*
 * Searches until the question of the job is settled or a limit ends it. max_rounds 0: no limit of
 * rounds.
 */
enum clew_status flow_slices_run(struct puzzle_job *job, int max_rounds,
                                 struct flow_slices_end *end, struct clew_error *error);

#endif
