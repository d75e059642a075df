/*
 * rank_signals - how a whole job is asked to end, besides the signals of clew itself.
 *
 *     SIGUSR1    mpirun and srun pass it on to all ranks: they end as after Ctrl-C, exit code 3
 *     Ctrl-C     mpirun does not pass it on. It sends SIGCONT, after a second SIGTERM, after another
 *                one SIGKILL, and meanwhile answers nobody, so that MPI_Finalize would wait for the
 *                end. mpirun's exit code is then 1 in any case.
 *
 * So a SIGCONT that comes while the rank was not stopped is taken for the end of the job. A rank that
 * was stopped did not look for messages meanwhile: it goes on.
 *
 * Threads: the main thread.
 */
#ifndef RANK_SIGNALS_H
#define RANK_SIGNALS_H

#include <stdbool.h>

/* After cli_signals_init. */
void rank_signals_init(void);
/* At every look for messages. */
void rank_signals_look(void);
/* mpirun is ending the job: leave without MPI_Finalize. */
bool rank_signals_is_ending(void);

#endif
