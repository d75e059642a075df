/* cli_compare_report - a comparison as table, JSON or CSV; see cli_compare.h. */
#include "measure/cli_compare.h"
#include "output/cli_format_number.h"
#include "output/cli_json.h"
#include "output/cli_table.h"

#include <stdio.h>
#include <string.h>

#define MIN_TABLE_SECONDS 1e-3 /* shorter is not worth a line */

double
cli_compare_factor(const struct cli_compare *compare, size_t index)
{
    const struct cli_measurement *first = &compare->measurements[0];

    if (compare->measurements[index].status || !cli_measurement_is_answered(first) ||
        first->stats.seconds <= 0)
        return -1;
    return compare->measurements[index].stats.seconds / first->stats.seconds;
}

double
cli_compare_speedup(const struct cli_compare *compare, size_t index)
{
    const struct cli_measurement *measured = &compare->measurements[index];
    const struct cli_measurement *base =
        &compare->measurements[cli_contestant_base(&compare->contestants, index)];

    if (!cli_measurement_is_answered(measured) || !cli_measurement_is_answered(base) ||
        measured->stats.seconds <= 0)
        return -1;
    return base->stats.seconds / measured->stats.seconds;
}

double
cli_compare_efficiency(const struct cli_compare *compare, size_t index)
{
    const size_t base = cli_contestant_base(&compare->contestants, index);
    const double speedup = cli_compare_speedup(compare, index);

    return speedup < 0 ? -1
                       : speedup * compare->contestants.list[base].threads /
                             compare->contestants.list[index].threads;
}

/* In per cent of the median. */
static double
spread_of(const struct cli_measurement *measured)
{
    return measured->stats.seconds > 0 ? 100 * measured->spread_seconds / measured->stats.seconds
                                       : 0;
}

static void
write_outcome(char *text, size_t size, const struct cli_measurement *measured)
{
    if (measured->status)
        snprintf(text, size, "%s", clew_status_name(measured->status));
    else if (*measured->limit)
        snprintf(text, size, "%s (%s)", clew_outcome_name(measured->outcome), measured->limit);
    else
        snprintf(text, size, "%s", clew_outcome_name(measured->outcome));
}

/* ---- The table ---- */

static void
add_factor(struct cli_table *table, double factor, bool is_open)
{
    char number[CLI_NUMBER_BYTES], text[CLI_NUMBER_BYTES + 4];

    if (factor < 0)
        snprintf(text, sizeof(text), "-");
    else
        snprintf(text, sizeof(text), "%s%s", is_open ? "> " : "",
                 cli_format_factor(number, sizeof(number), factor));
    cli_table_cell(table, text);
}

static void
add_count(struct cli_table *table, uint64_t count)
{
    char text[CLI_NUMBER_BYTES];

    cli_table_cell(table, cli_format_count(text, sizeof(text), count));
}

static void
add_seconds(struct cli_table *table, double seconds)
{
    char text[CLI_NUMBER_BYTES];

    cli_table_cell(table, cli_format_seconds(text, sizeof(text), seconds));
}

static void
add_measure(struct cli_table *table, const struct cli_measurement *measured)
{
    char number[CLI_NUMBER_BYTES], text[64] = "";

    if (*measured->measure)
        snprintf(text, sizeof(text), "%s %s",
                 cli_format_count(number, sizeof(number), (uint64_t)measured->measure_count),
                 measured->measure);
    cli_table_cell(table, text);
}

static void
add_parallel(struct cli_table *table, const struct cli_compare *compare, size_t index)
{
    const double speedup = cli_compare_speedup(compare, index);
    char text[32] = "";

    if (compare->contestants.has_several_threads && speedup >= 0) {
        add_factor(table, speedup, false);
        snprintf(text, sizeof(text), "%.0f %%", 100 * cli_compare_efficiency(compare, index));
    } else {
        cli_table_cell(table, "");
    }
    cli_table_cell(table, text);
}

static void
add_row(struct cli_table *table, const struct cli_compare *compare, size_t index)
{
    const struct cli_measurement *measured = &compare->measurements[index];
    char text[64];

    cli_table_cell(table, compare->contestants.list[index].label);
    snprintf(text, sizeof(text), "%u", measured->threads);
    cli_table_cell(table, text);
    write_outcome(text, sizeof(text), measured);
    cli_table_cell(table, text);
    if (measured->status) {
        for (int rest = 0; rest < 10; rest++)
            cli_table_cell(table, rest ? "" : "-");
        return;
    }
    add_count(table, measured->stats.nodes);
    add_measure(table, measured);
    add_seconds(table, measured->stats.seconds);
    snprintf(text, sizeof(text), "%.0f %%", spread_of(measured));
    cli_table_cell(table, compare->rounds > 1 ? text : "");
    add_factor(table, cli_compare_factor(compare, index), !cli_measurement_is_answered(measured));
    add_parallel(table, compare, index);
    snprintf(text, sizeof(text), "%.0f %%", 100 * compare->busy_shares[index]);
    cli_table_cell(table, cli_is_given(compare->args, CLI_TIMELINE) ? text : "");
    cli_table_cell(table, cli_format_bytes(text, sizeof(text), (double)measured->stats.peak_bytes));
    if (measured->stats.tasks.created)
        add_count(table, measured->stats.tasks.created);
    else
        cli_table_cell(table, "");
}

static void
print_table_time(const char *label, double table_seconds, const char *when)
{
    char seconds[CLI_NUMBER_BYTES];

    if (table_seconds >= MIN_TABLE_SECONDS)
        printf("tables of %s: %s, %s\n", label,
               cli_format_seconds(seconds, sizeof(seconds), table_seconds), when);
}

/* Below the table: what is too long for it. */
static void
print_notes(const struct cli_compare *compare)
{
    for (size_t i = 0; i < compare->contestants.count; i++) {
        const struct cli_measurement *measured = &compare->measurements[i];
        const char *label = compare->contestants.list[i].label;

        if (measured->status) {
            printf("%s: %s\n", label, measured->error.text);
            continue;
        }
        print_table_time(label, compare->table_seconds[i], "before timing");
        print_table_time(label, measured->table_seconds, "included");
    }
}

static enum cli_exit
print_table(const struct cli_compare *compare, const struct clew_board *board)
{
    struct cli_table table;
    enum cli_exit code;

    printf("%s%s, board %llu: %s %lldx%lld\n", compare->input.boards > 1 ? "\n" : "",
           compare->input.file, (unsigned long long)compare->input.index, clew_board_puzzle(board),
           (long long)clew_board_rows(board), (long long)clew_board_cols(board));
    cli_table_init(&table, "engine|thr>|outcome|nodes>|own measure>|seconds>|+/->|factor>|"
                           "speed-up>|eff.>|busy>|memory>?|tasks>?");
    for (size_t i = 0; i < compare->contestants.count; i++)
        add_row(&table, compare, i);
    code = cli_table_print(&table, compare->args->command);
    print_notes(compare);
    return code;
}

enum cli_exit
cli_compare_print_sums(const struct cli_compare *compare)
{
    const struct cli_contestant *first = &compare->contestants.list[0];
    struct cli_table table;
    char text[32];

    if (compare->input.boards < 2 || first->boards == 0)
        return CLI_OK;
    printf("\nall %llu board%s\n", (unsigned long long)first->boards,
           first->boards == 1 ? "" : "s");
    cli_table_init(&table, "engine|thr>|answered>|nodes>|seconds>|factor>");
    for (size_t i = 0; i < compare->contestants.count; i++) {
        const struct cli_contestant *contestant = &compare->contestants.list[i];

        cli_table_cell(&table, contestant->label);
        snprintf(text, sizeof(text), "%u", contestant->threads);
        cli_table_cell(&table, text);
        add_count(&table, contestant->answered);
        add_count(&table, contestant->nodes);
        add_seconds(&table, contestant->seconds);
        add_factor(&table,
                   first->answered == first->boards && first->seconds > 0
                       ? contestant->seconds / first->seconds
                       : -1,
                   contestant->answered < contestant->boards);
    }
    return cli_table_print(&table, compare->args->command);
}

/* ---- JSON and CSV ---- */

static void
set_real(json_t *object, const char *key, double real)
{
    if (real >= 0)
        json_object_set_new(object, key, json_real(real));
}

static void
set_figures(json_t *object, const struct cli_compare *compare, size_t index)
{
    const struct cli_measurement *measured = &compare->measurements[index];
    const struct clew_stats *stats = &measured->stats;

    if (*measured->limit)
        json_object_set_new(object, "limit", json_string(measured->limit));
    json_object_set_new(object, "answered_by", json_string(measured->answered));
    json_object_set_new(object, "nodes", json_integer((json_int_t)stats->nodes));
    if (*measured->measure)
        json_object_set_new(object, measured->measure, json_integer(measured->measure_count));
    set_real(object, "seconds", stats->seconds);
    set_real(object, "seconds_least", measured->min_seconds);
    set_real(object, "seconds_most", measured->max_seconds);
    set_real(object, "seconds_spread", measured->spread_seconds);
    set_real(object, "table_seconds", compare->table_seconds[index] + measured->table_seconds);
    set_real(object, "timed_table_seconds", measured->table_seconds);
    json_object_set_new(object, "peak_bytes", json_integer((json_int_t)stats->peak_bytes));
    json_object_set_new(object, "tasks", json_integer((json_int_t)stats->tasks.created));
    set_real(object, "factor", cli_compare_factor(compare, index));
    if (compare->contestants.has_several_threads) {
        set_real(object, "speedup", cli_compare_speedup(compare, index));
        set_real(object, "efficiency", cli_compare_efficiency(compare, index));
    }
    if (cli_is_given(compare->args, CLI_TIMELINE))
        set_real(object, "busy", compare->busy_shares[index]);
}

static json_t *
measurement_json(const struct cli_compare *compare, const struct clew_board *board, size_t index)
{
    const struct cli_measurement *measured = &compare->measurements[index];
    const char *label = compare->contestants.list[index].label;
    json_t *object =
        json_pack("{s:o, s:I, s:s, s:I, s:I, s:s, s:i, s:s}", "file",
                  cli_json_text(compare->input.file, strlen(compare->input.file)), "index",
                  (json_int_t)compare->input.index, "puzzle", clew_board_puzzle(board), "rows",
                  (json_int_t)clew_board_rows(board), "cols", (json_int_t)clew_board_cols(board),
                  "engine", measured->engine, "threads", (int)measured->threads, "outcome",
                  measured->status ? "error" : clew_outcome_name(measured->outcome));

    if (strcmp(label, measured->engine) != 0)
        json_object_set_new(object, "variant", json_string(label));
    if (measured->status)
        json_object_set_new(object, "why",
                            cli_json_text(measured->error.text, strlen(measured->error.text)));
    else
        set_figures(object, compare, index);
    return object;
}

static enum cli_exit
print_json(const struct cli_compare *compare, const struct clew_board *board)
{
    enum cli_exit code = CLI_OK;

    for (size_t i = 0; i < compare->contestants.count; i++)
        code = cli_worse(
            code, cli_json_print(compare->args->command, measurement_json(compare, board, i)));
    return code;
}

/* For text that may contain commas or quotes. */
static void
print_quoted(const char *text)
{
    putchar('"');
    for (; *text; text++) {
        if (*text == '"')
            putchar('"');
        putchar(*text);
    }
    putchar('"');
}

static void
print_csv_real(double real)
{
    if (real >= 0)
        printf("%.6g", real);
    putchar(',');
}

static void
print_csv_row(const struct cli_compare *compare, const struct clew_board *board, size_t index)
{
    const struct cli_measurement *measured = &compare->measurements[index];
    const struct clew_stats *stats = &measured->stats;
    char outcome[48];

    write_outcome(outcome, sizeof(outcome), measured);
    print_quoted(compare->input.file);
    printf(",%llu,%s,%lld,%lld,%s,%u,%s,%llu,%.9f,%.9f,%.9f,%zu,%llu,",
           (unsigned long long)compare->input.index, clew_board_puzzle(board),
           (long long)clew_board_rows(board), (long long)clew_board_cols(board), measured->engine,
           measured->threads, outcome, (unsigned long long)stats->nodes, stats->seconds,
           measured->min_seconds, measured->max_seconds, stats->peak_bytes,
           (unsigned long long)stats->tasks.created);
    print_csv_real(cli_compare_factor(compare, index));
    print_csv_real(cli_compare_speedup(compare, index));
    print_csv_real(cli_compare_efficiency(compare, index));
    if (*measured->measure)
        printf("%s,%lld,", measured->measure, (long long)measured->measure_count);
    else
        printf(",,");
    print_quoted(compare->contestants.list[index].label);
    putchar('\n');
}

static void
print_csv(const struct cli_compare *compare, const struct clew_board *board)
{
    if (compare->input.boards == 1)
        puts("file,index,puzzle,rows,cols,engine,threads,outcome,nodes,seconds,seconds_least,"
             "seconds_most,peak_bytes,tasks,factor,speedup,efficiency,measure,measure_count,"
             "variant");
    for (size_t i = 0; i < compare->contestants.count; i++)
        print_csv_row(compare, board, i);
}

enum cli_exit
cli_compare_print(const struct cli_compare *compare, const struct clew_board *board)
{
    if (cli_flag(compare->args, CLI_JSON))
        return print_json(compare, board);
    if (cli_flag(compare->args, CLI_CSV))
        print_csv(compare, board);
    else
        return print_table(compare, board);
    return CLI_OK;
}
