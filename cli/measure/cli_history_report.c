/* cli_history_report - see cli_history_report.h. */
#include "measure/cli_history_report.h"
#include "output/cli_format_number.h"
#include "output/cli_json.h"
#include "output/cli_table.h"
#include "pictures/cli_chart.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Our figure in the measure of the table; negative if there is none. */
static double
our_figure(const struct cli_published_table *table, const struct cli_history_row *row)
{
    const struct cli_measurement *measured = &row->measured;

    if (!row->is_run || !cli_measurement_is_answered(measured))
        return -1;
    if (!strcmp(table->measure, "seconds"))
        return measured->stats.seconds;
    if (!strcmp(table->measure, "nodes"))
        return (double)measured->stats.nodes;
    if (!strcmp(table->measure, "tasks"))
        return (double)measured->stats.tasks.created;
    if (!strcmp(table->measure, "distance"))
        return (double)measured->best;
    return !strcmp(table->measure, measured->measure) ? (double)measured->measure_count : -1;
}

static double
factor_of(const struct cli_published_table *table, const struct cli_history_row *row)
{
    const double ours = our_figure(table, row);

    return ours >= 0 && row->published->figure > 0 ? ours / row->published->figure : -1;
}

/* A small one as 1/250, which is easier to read than 0.004. */
static const char *
format_ratio(char *text, size_t size, double factor)
{
    char number[CLI_NUMBER_BYTES];

    if (factor >= 0.01)
        return cli_format_factor(text, size, factor);
    snprintf(text, size, "1/%s",
             cli_format_count(number, sizeof(number), (uint64_t)(1 / factor + 0.5)));
    return text;
}

/* "solved", or why there is no figure. */
static void
write_state(char *text, size_t size, const struct cli_history_row *row)
{
    char seconds[CLI_NUMBER_BYTES];

    if (!row->is_run)
        snprintf(text, size, "board not here");
    else if (row->measured.status)
        snprintf(text, size, "%s", clew_status_name(row->measured.status));
    else if (!cli_measurement_is_answered(&row->measured) &&
             !strcmp(row->measured.limit, "seconds"))
        snprintf(text, size, "not within %s",
                 cli_format_seconds(seconds, sizeof(seconds), row->limit_seconds));
    else if (!cli_measurement_is_answered(&row->measured))
        snprintf(text, size, "gave up: %s", row->measured.limit);
    else
        snprintf(text, size, "%s", clew_outcome_name(row->measured.outcome));
}

/* ---- Text ---- */

static void
add_figure(struct cli_table *cells, const struct cli_published_table *table, double figure)
{
    char text[CLI_NUMBER_BYTES];

    if (figure < 0)
        cli_table_cell(cells, "-");
    else if (!strcmp(table->measure, "seconds"))
        cli_table_cell(cells, cli_format_seconds(text, sizeof(text), figure));
    else
        cli_table_cell(cells, cli_format_count(text, sizeof(text), (uint64_t)(figure + 0.5)));
}

static void
add_row(struct cli_table *cells, const struct cli_published_table *table,
        const struct cli_history_row *row)
{
    const bool is_answered = row->is_run && cli_measurement_is_answered(&row->measured);
    const double factor = factor_of(table, row);
    char text[80], name[64];

    snprintf(name, sizeof(name), "  %.*s", (int)strcspn(row->published->board, "."),
             row->published->board);
    cli_table_cell(cells, name);
    cli_table_cell(cells, row->published->label);
    add_figure(cells, table, row->published->figure);
    write_state(text, sizeof(text), row);
    if (is_answered)
        add_figure(cells, table, our_figure(table, row));
    else
        cli_table_cell(cells, text);
    cli_table_cell(cells, factor > 0 ? format_ratio(text, sizeof(text), factor) : "");
    cli_table_cell(cells, is_answered && strcmp(table->measure, "seconds") != 0
                              ? cli_format_seconds(text, sizeof(text), row->measured.stats.seconds)
                              : "");
    cli_table_cell(cells,
                   row->automatic && cli_measurement_is_answered(row->automatic)
                       ? cli_format_seconds(text, sizeof(text), row->automatic->stats.seconds)
                       : "");
}

/* What became of the tasks, as the published tables of sparks have it: a row per worker. */
static void
add_worker(struct cli_table *cells, const char *label, const char *worker,
           const struct clew_tasks *tasks)
{
    const uint64_t counts[] = {tasks->created, tasks->stolen, tasks->run_inline, tasks->dropped};
    char text[CLI_NUMBER_BYTES];

    cli_table_cell(cells, label);
    cli_table_cell(cells, worker);
    for (size_t i = 0; i < sizeof(counts) / sizeof(*counts); i++)
        cli_table_cell(cells, cli_format_count(text, sizeof(text), counts[i]));
}

static enum cli_exit
print_workers(const struct cli_args *args, const struct cli_published_table *table,
              const struct cli_history_row *rows)
{
    struct cli_table cells;
    char label[64], worker[24];
    bool has_rows = false;

    cli_table_init(&cells, "  case|worker|created>|stolen>|inline>|dropped>");
    for (size_t i = 0; i < table->count; i++) {
        const struct cli_measurement *measured = &rows[i].measured;

        if (!rows[i].is_run || !cli_measurement_is_answered(measured) || !measured->worker_count)
            continue;
        has_rows = true;
        snprintf(label, sizeof(label), "  %s", rows[i].published->label);
        add_worker(&cells, label, "all", &measured->stats.tasks);
        for (size_t w = 0; w < measured->worker_count; w++) {
            snprintf(worker, sizeof(worker), "%zu", w);
            add_worker(&cells, "", worker, &measured->worker_tasks[w]);
        }
    }
    if (has_rows)
        return cli_table_print(&cells, args->command);
    cli_table_free(&cells);
    return CLI_OK;
}

enum cli_exit
cli_history_print(const struct cli_args *args, const struct cli_published_table *table,
                  const struct cli_history_row *rows)
{
    struct cli_table cells;
    enum cli_exit code;

    printf(" %s\n", table->title);
    cli_table_init(&cells, "  board|case|published>|ours>|factor>|seconds>|auto>");
    for (size_t i = 0; i < table->count; i++)
        add_row(&cells, table, &rows[i]);
    code = cli_table_print(&cells, args->command);
    if (!strcmp(table->measure, "tasks"))
        code = cli_worse(code, print_workers(args, table, rows));
    return code;
}

/* ---- JSON ---- */

static void
set_figure(json_t *object, const char *key, double figure)
{
    if (figure >= 0)
        json_object_set_new(object, key, json_real(figure));
}

static void
set_workers(json_t *object, const struct cli_measurement *measured)
{
    json_t *workers = json_array();

    for (size_t i = 0; i < measured->worker_count; i++)
        json_array_append_new(workers, cli_json_tasks(&measured->worker_tasks[i]));
    if (measured->worker_count > 0)
        json_object_set_new(object, "workers", workers);
    else
        json_decref(workers);
}

static json_t *
row_json(const struct cli_published_table *table, const struct cli_history_row *row)
{
    char state[80];
    json_t *object;

    write_state(state, sizeof(state), row);
    object =
        json_pack("{s:s, s:s, s:s, s:s, s:s, s:s, s:s}", "system", table->system, "table",
                  table->title, "board", row->published->board, "case", row->published->label,
                  "method", row->published->method, "measure", table->measure, "outcome", state);
    set_figure(object, "published", row->published->figure);
    set_figure(object, "ours", our_figure(table, row));
    set_figure(object, "factor", factor_of(table, row));
    if (row->is_run) {
        set_figure(object, "seconds", row->measured.stats.seconds);
        set_figure(object, "auto_seconds", row->automatic->stats.seconds);
        json_object_set_new(object, "nodes", json_integer((json_int_t)row->measured.stats.nodes));
        set_workers(object, &row->measured);
    }
    return object;
}

enum cli_exit
cli_history_json(const struct cli_args *args, const struct cli_published_table *table,
                 const struct cli_history_row *rows)
{
    enum cli_exit code = CLI_OK;

    for (size_t i = 0; i < table->count; i++)
        code = cli_worse(code, cli_json_print(args->command, row_json(table, &rows[i])));
    return code;
}

/* ---- Curves ---- */

/* Without the measure, which is on the axis. */
static int
title_length(const struct cli_published_table *table)
{
    const char *colon = strrchr(table->title, ':');

    return (int)(colon ? colon - table->title : (long)strlen(table->title));
}

static void
plot_times(struct cli_canvas *canvas, const struct cli_published_table *table,
           const struct cli_history_row *rows)
{
    static struct cli_chart chart; /* too large for the stack */
    struct cli_series *published, *ours, *automatic;

    chart = (struct cli_chart){.x = {.is_whole = true},
                               .y = {.label = "seconds", .is_log = true, .is_seconds = true}};
    snprintf(chart.heading, sizeof(chart.heading), "%.*s", title_length(table), table->title);
    snprintf(chart.x.label, sizeof(chart.x.label), "%s", table->axis);
    published = cli_chart_series(&chart, "published", 6);
    ours = cli_chart_series(&chart, "this method in Clew", 0);
    automatic = cli_chart_series(&chart, "auto, one thread", 2);
    for (size_t i = 0; i < table->count; i++) {
        const double x = strtod(rows[i].published->label, NULL);

        if (rows[i].published->figure >= 0)
            cli_series_add(published, x, rows[i].published->figure);
        if (our_figure(table, &rows[i]) >= 0)
            cli_series_add(ours, x, our_figure(table, &rows[i]));
        if (rows[i].automatic && cli_measurement_is_answered(rows[i].automatic))
            cli_series_add(automatic, x, rows[i].automatic->stats.seconds);
    }
    cli_chart_draw(&chart, canvas);
}

static void
plot_speedups(struct cli_canvas *canvas, const struct cli_published_table *table,
              const struct cli_history_row *rows)
{
    const double first = our_figure(table, &rows[0]), published_first = rows[0].published->figure;
    static struct cli_chart chart;
    struct cli_series *published, *ours, *ideal;

    chart = (struct cli_chart){.x = {.label = "threads", .is_whole = true},
                               .y = {.label = "speed-up", .has_zero = true}};
    snprintf(chart.heading, sizeof(chart.heading), "%.*s: speed-up", title_length(table),
             table->title);
    published = cli_chart_series(&chart, "published", 6);
    ours = cli_chart_series(&chart, "this method in Clew", 0);
    ideal = cli_chart_series(&chart, "ideal", 5);
    ideal->is_dashed = true;
    for (size_t i = 0; i < table->count; i++) {
        const double x = strtod(rows[i].published->label, NULL);

        cli_series_add(ideal, x, x);
        if (published_first > 0 && rows[i].published->figure > 0)
            cli_series_add(published, x, published_first / rows[i].published->figure);
        if (first > 0 && our_figure(table, &rows[i]) > 0)
            cli_series_add(ours, x, first / our_figure(table, &rows[i]));
    }
    cli_chart_draw(&chart, canvas);
}

void
cli_history_plot(struct cli_canvas *canvas, const struct cli_published_table *table,
                 const struct cli_history_row *rows)
{
    if (!table->axis || table->count == 0)
        return;
    plot_times(canvas, table, rows);
    if (!strcmp(table->axis, "threads"))
        plot_speedups(canvas, table, rows);
}
