/*
 * cli_stats - the table of --stats; see cli_report.h.
 *
 * Rows are printed immediately and only totals are kept, so that memory does not grow. They fit 80
 * columns; tasks are on a line of their own unless the terminal is wide, and those of each worker
 * below.
 */
#include "output/cli_format_number.h"
#include "output/cli_report.h"
#include "terminal/cli_progress.h"
#include "terminal/cli_style.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define BOARD_COLUMNS 13
#define WIDE_COLUMNS  130

struct row {
    const char *board, *engine, *threads, *verdict;
    uint64_t nodes;
    double seconds, read_seconds;
    size_t peak_bytes;
    struct clew_tasks tasks;
};

static uint64_t row_count;
static struct row sum; /* peak_bytes is the maximum */

static bool
is_wide(void)
{
    return cli_terminal_width(STDERR_FILENO) >= WIDE_COLUMNS;
}

static void
print_stats_header(void)
{
    fprintf(stderr, "%-*s %-13s %3s %-17s %11s %8s %8s", BOARD_COLUMNS, "board", "engine", "thr",
            "outcome", "nodes", "seconds", "memory");
    if (is_wide())
        fprintf(stderr, " %8s  tasks: created stolen inline dropped", "reading");
    fputc('\n', stderr);
}

static void
print_tasks(const struct row *row)
{
    const struct clew_tasks *tasks = &row->tasks;
    char text[CLI_NUMBER_BYTES];

    if (is_wide())
        fprintf(stderr, " %8s  %llu %llu %llu %llu",
                cli_format_seconds(text, sizeof(text), row->read_seconds),
                (unsigned long long)tasks->created, (unsigned long long)tasks->stolen,
                (unsigned long long)tasks->run_inline, (unsigned long long)tasks->dropped);
    else if (tasks->created)
        fprintf(stderr, "\n    tasks: created %llu, stolen %llu, inline %llu, dropped %llu",
                (unsigned long long)tasks->created, (unsigned long long)tasks->stolen,
                (unsigned long long)tasks->run_inline, (unsigned long long)tasks->dropped);
    fputc('\n', stderr);
}

static void
print_worker_tasks(const struct clew_answer *answer)
{
    struct clew_tasks tasks;

    for (size_t i = 0; clew_answer_worker_tasks(answer, i, &tasks); i++)
        fprintf(stderr, "    worker %zu: created %llu, stolen %llu, inline %llu, dropped %llu\n", i,
                (unsigned long long)tasks.created, (unsigned long long)tasks.stolen,
                (unsigned long long)tasks.run_inline, (unsigned long long)tasks.dropped);
}

/* Of a long name the end is shown: it has the number of the board. */
static void
print_stats_row(const struct row *row)
{
    const size_t length = strlen(row->board);
    const bool is_cut = length > BOARD_COLUMNS;
    char nodes[CLI_NUMBER_BYTES], seconds[CLI_NUMBER_BYTES], bytes[CLI_NUMBER_BYTES];

    fprintf(stderr, "%s%-*s %-13s %3s %-17s %11s %8s %8s", is_cut ? ".." : "",
            is_cut ? 0 : BOARD_COLUMNS,
            is_cut ? row->board + length - BOARD_COLUMNS + 2 : row->board, row->engine,
            row->threads, row->verdict, cli_format_count(nodes, sizeof(nodes), row->nodes),
            cli_format_seconds(seconds, sizeof(seconds), row->seconds),
            cli_format_bytes(bytes, sizeof(bytes), (double)row->peak_bytes));
    print_tasks(row);
}

void
cli_stats_row(const struct cli_result *result, const struct cli_summary *summary)
{
    const struct clew_stats *stats = &summary->stats;
    char board[256], threads[16];
    const struct row row = {.board = board,
                            .engine = summary->engine,
                            .threads = threads,
                            .verdict = summary->verdict,
                            .nodes = stats->nodes,
                            .seconds = stats->seconds,
                            .read_seconds = result->read_seconds,
                            .peak_bytes = stats->peak_bytes,
                            .tasks = stats->tasks};

    fflush(stdout); /* keeps the order on a terminal */
    cli_progress_clear();
    if (row_count++ == 0)
        print_stats_header();
    snprintf(board, sizeof(board), "%s:%llu", result->file, (unsigned long long)result->index);
    snprintf(threads, sizeof(threads), "%d", stats->threads);
    print_stats_row(&row);
    if (result->answer && stats->threads > 1 && stats->tasks.created > 0)
        print_worker_tasks(result->answer);

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

    if (row_count < 2)
        return;
    snprintf(board, sizeof(board), "%llu boards", (unsigned long long)row_count);
    sum.board = board;
    sum.engine = sum.threads = sum.verdict = "";
    print_stats_row(&sum);
}
