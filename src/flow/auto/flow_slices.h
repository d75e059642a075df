/*
 * flow_slices - a full search under touch: several searches in turn, in slices that grow.
 *
 * No engine is the best for every board, and which one is shows only when it ends. So the searches
 * alternate, and each slice is a multiple of the one before: the time is at most a small factor of
 * what the best of them needs.
 *
 *     an answer    learn under no-touch, whose answers are valid too and easier to find; learn under
 *                  touch; frontier, which proves soonest that there is none
 *     a verdict    learn near a known answer: its decisions follow that answer, so a second one, if
 *                  there is any, is mostly found soon; frontier, which is best at proving that there
 *                  is none; sat where frontier is too large
 *
 * Slices are counted in conflicts and nodes, not in seconds, so with one thread the answer does not
 * depend on the machine. All but sat go on where their last slice ended.
 *
 * Fails: CLEW_NO_MEMORY when no search is left.  Memory: the job owns the answer.
 * Threads: called by one; frontier uses the pool of the job.
 */
#ifndef FLOW_SLICES_H
#define FLOW_SLICES_H

#include "puzzle/puzzle.h"

/*
 * Searches until the question of the job (an answer or a verdict) is settled or a limit ends it.
 * known: an answer of the board, a byte per edge; NULL if there is none yet.
 * max_rounds 0: no limit of rounds; else *is_settled is false after so many without a result.
 */
enum clew_status flow_slices_run(struct puzzle_job *job, const uint8_t *known, int max_rounds,
                                 bool *is_settled, struct clew_error *error);

#endif
