/*
 * cli_peer - times of another solver on a set of boards, read from a file.
 *
 *     # date: 2026-11-16
 *     # machine: what it ran on
 *     1 0.00123           the number of the board in the set, and seconds
 *     2 -                 not solved
 *
 * Fails: with an error message that names file and line.
 */
#ifndef CLI_PEER_H
#define CLI_PEER_H

#include "input/cli_options.h"
#include "measure/cli_bench_stats.h"

struct cli_peer {
    char puzzle[32], date[64], machine[160]; /* "" if the file does not say */
    struct cli_bench_times times;            /* freed with cli_bench_times_free */
};

/* boards: how many the set has; 0: only the comments are read. */
enum cli_exit cli_peer_read(struct cli_peer *peer, const char *name, const char *path,
                            size_t boards);

#endif
