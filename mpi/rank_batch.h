/*
 * rank_batch - rank 0 of a batch: reads boards, hands out chunks, reports results in input order.
 *
 *     | reported .. | sent .. | read .. |     a ring with a fixed number of slots
 *       report <-     ranks   <-  next (a thread that waits for input)
 *
 * A chunk is about a tenth of a second of work, by the mean time of the boards before; every rank
 * has a second one waiting, so that it never waits for a message. When the ring is full, reading
 * waits until the oldest board is reported, so memory does not grow with the number of boards.
 * A board that cannot be sent is solved here.
 *
 * With --together, or for a single board, all ranks get the same board and search it together
 * (rank_share.h). The first verdict is the result (rank_answers.h).
 *
 * Signals are delivered to the reading thread, so that they end its wait for input.
 */
#ifndef RANK_BATCH_H
#define RANK_BATCH_H

#include "commands/cli_jobs.h"
#include "rank_rounds.h"

struct rank_batch;

/* Whether all ranks search one board after the other (--together); a single one always. */
extern bool rank_is_together;

struct rank_batch *rank_batch_new(const struct cli_jobs *jobs, struct rank_rounds *rounds);
/* Takes the results of a rank. */
void rank_batch_take(struct rank_batch *batch, const struct rank_message *message);
/* Reports what is complete and sends new chunks. False: all is reported, or a signal came. */
bool rank_batch_step(struct rank_batch *batch);
/* Takes the results of this rank that were not sent, in case nobody else has any. */
void rank_batch_stop(struct rank_batch *batch, const struct rank_message *results);
/* Waits for the reading thread, reports what is complete and frees the rest. */
void rank_batch_free(struct rank_batch *batch);

#endif
