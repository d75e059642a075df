/*
 * cli_bench_set - clew bench PUZZLE: auto and every engine over a set of boards.
 *
 * Each engine solves each board once, one after the other, within its share of the time. Reported
 * are boards per second, mean, median, 95th and 99th percentile and maximum, nodes, memory, and the
 * exponent b of time ~ cells^b, fitted to the medians by size. Times of another solver on the same
 * set (a peer) appear as one more row; bench/peers/README.md has the format.
 */
#ifndef CLI_BENCH_SET_H
#define CLI_BENCH_SET_H

#include "input/cli_options.h"

/* Operands: the puzzle, then files of boards; with --peer the last is its file of times. */
enum cli_exit cli_bench_set_run(const struct cli_args *args);

#endif
