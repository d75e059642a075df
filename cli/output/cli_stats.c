/*
 * cli_stats - the table of --stats; see cli_report.h.
 *
 * Rows are printed immediately and only totals are kept, so that memory does not grow.
 */
#include "output/cli_report.h"
#include "terminal/cli_progress.h"

#include <stdio.h>

static struct {
    uint64_t rows, nodes;
    double seconds, read_seconds;
    size_t peak_bytes; /* maximum */
    struct clew_tasks tasks;
} sum;

static void
print_stats_header(void)
{
    fprintf(stderr, "%-24s %-14s %7s %-16s %13s %10s %10s %13s  %s\n", "board", "engine", "threads",
            "outcome", "nodes", "seconds", "read s", "peak bytes",
            "tasks: created stolen inline dropped");
}

static void
print_stats_columns(uint64_t nodes, double seconds, double read_seconds, size_t peak_bytes,
                    const struct clew_tasks *tasks)
{
    fprintf(stderr, "%13llu %10.6f %10.6f %13zu  %llu %llu %llu %llu\n", (unsigned long long)nodes,
            seconds, read_seconds, peak_bytes, (unsigned long long)tasks->created,
            (unsigned long long)tasks->stolen, (unsigned long long)tasks->run_inline,
            (unsigned long long)tasks->dropped);
}

void
cli_stats_row(const struct cli_result *result)
{
    const struct clew_stats *stats = clew_answer_stats(result->answer);
    char board[256], verdict[80];

    cli_progress_clear();
    if (sum.rows++ == 0)
        print_stats_header();
    snprintf(board, sizeof(board), "%s:%llu", result->file, (unsigned long long)result->index);
    cli_report_verdict(verdict, sizeof(verdict), result->answer);
    fprintf(stderr, "%-24s %-14s %7d %-16s ", board, clew_answer_engine(result->answer),
            stats->threads, verdict);
    print_stats_columns(stats->nodes, stats->seconds, result->read_seconds, stats->peak_bytes,
                        &stats->tasks);

    sum.nodes += stats->nodes;
    sum.seconds += stats->seconds;
    sum.read_seconds += result->read_seconds;
    if (stats->peak_bytes > sum.peak_bytes)
        sum.peak_bytes = stats->peak_bytes;
    sum.tasks.created += stats->tasks.created;
    sum.tasks.stolen += stats->tasks.stolen;
    sum.tasks.run_inline += stats->tasks.run_inline;
    sum.tasks.dropped += stats->tasks.dropped;
}

void
cli_stats_end(void)
{
    char board[64];

    if (sum.rows < 2)
        return;
    snprintf(board, sizeof(board), "%llu boards", (unsigned long long)sum.rows);
    fprintf(stderr, "%-24s %-14s %7s %-16s ", board, "", "", "");
    print_stats_columns(sum.nodes, sum.seconds, sum.read_seconds, sum.peak_bytes, &sum.tasks);
}
