/*
 * cli_bench_stats - the times of one engine, or of a peer, over a set of boards.
 *
 * Percentiles are by nearest rank. A board that was given up counts as unanswered and is in no
 * figure but `answered`.
 *
 * Fails: false without memory.  Memory: cli_bench_times_free.
 */
#ifndef CLI_BENCH_STATS_H
#define CLI_BENCH_STATS_H

#include "pictures/cli_chart.h"

struct cli_bench_times {
    char name[64];
    double *seconds; /* per board of the set; negative: not answered */
    size_t count;
    uint64_t tried, nodes;
    size_t peak_bytes;
};

struct cli_bench_stats {
    size_t answered;
    double total, mean, median, p95, p99, max;
    double exponent; /* NAN: the set has only one size */
};

bool cli_bench_times_init(struct cli_bench_times *times, const char *name, size_t count);
void cli_bench_times_free(struct cli_bench_times *times);
/* cells: of each board. */
bool cli_bench_stats_of(struct cli_bench_stats *stats, const struct cli_bench_times *times,
                        const int64_t *cells);
/* The median of each size, as a curve; series may be NULL. */
bool cli_bench_curve(struct cli_series *series, const struct cli_bench_times *times,
                     const int64_t *cells);

#endif
