/* cli_compare_plot - a comparison as bars and curves; see cli_compare.h. */
#include "measure/cli_compare.h"

#include <stdio.h>
#include <string.h>

#define MAX_PLOTTED 12 /* more boards are plotted only as a total */

/* Seconds, and whether it took longer than that, of a run on a board or on all of them. */
struct plotted {
    double seconds; /* negative: none */
    bool is_open;
};

static struct plotted
plotted_of(const struct cli_compare *compare, size_t index, bool is_sum)
{
    const struct cli_measurement *measured = &compare->measurements[index];
    const struct cli_contestant *contestant = &compare->contestants.list[index];

    if (is_sum)
        return (struct plotted){contestant->seconds, contestant->answered < contestant->boards};
    return (struct plotted){measured->status ? -1 : measured->stats.seconds,
                            !cli_measurement_is_answered(measured)};
}

static void
plot_label(char *text, size_t size, const char *engine, unsigned threads)
{
    if (threads > 1)
        snprintf(text, size, "%s, %u threads", engine, threads);
    else
        snprintf(text, size, "%s", engine);
}

/* One colour per variant: its runs are side by side in the list. */
static void
plot_bars(struct cli_compare *compare, const char *heading, bool is_sum)
{
    char label[CLI_LABEL_BYTES + 24];

    cli_plot_heading(&compare->bars, heading);
    for (size_t i = 0; i < compare->contestants.count; i++) {
        const struct cli_contestant *contestant = &compare->contestants.list[i];
        const struct plotted run = plotted_of(compare, i, is_sum);

        plot_label(label, sizeof(label), contestant->label, contestant->threads);
        if (run.seconds >= 0)
            cli_plot_bar(&compare->bars, label, run.seconds, contestant->variant_index,
                         run.is_open);
    }
}

/* The first run of a curve: same variant and threads (by_point) or value (by_threads). */
static bool
is_same_curve(const struct cli_contestant *one, const struct cli_contestant *other, bool by_threads)
{
    return one->variant == other->variant &&
           (by_threads ? one->point == other->point && one->has_point == other->has_point
                       : one->threads == other->threads);
}

static bool
begins_curve(const struct cli_contestants *contestants, size_t index, bool by_threads)
{
    for (size_t i = 0; i < index; i++)
        if (is_same_curve(&contestants->list[i], &contestants->list[index], by_threads))
            return false;
    return true;
}

/* Seconds over the option that has a range. */
static void
plot_range(struct cli_compare *compare, const char *heading, bool is_sum)
{
    const struct cli_contestants *contestants = &compare->contestants;
    static struct cli_chart chart; /* too large for the stack */
    char label[CLI_LABEL_BYTES + 24];

    chart = (struct cli_chart){.x = {.is_whole = true},
                               .y = {.label = "seconds", .is_log = true, .is_seconds = true}};
    snprintf(chart.heading, sizeof(chart.heading), "%s: time", heading);
    for (size_t i = 0; i < contestants->count; i++) {
        const struct cli_contestant *first = &contestants->list[i];
        struct cli_series *series;

        if (!begins_curve(contestants, i, false))
            continue;
        if (first->has_point)
            snprintf(chart.x.label, sizeof(chart.x.label), "--%s",
                     first->variant->ranged ? first->variant->ranged : contestants->ranged);
        plot_label(label, sizeof(label), first->variant->label, first->threads);
        series = cli_chart_series(&chart, label, chart.count);
        if (series)
            series->is_level = !first->has_point;
        for (size_t k = i; k < contestants->count; k++) {
            const struct plotted run = plotted_of(compare, k, is_sum);

            if (is_same_curve(first, &contestants->list[k], false) && run.seconds >= 0 &&
                !run.is_open)
                cli_series_add(series, (double)contestants->list[k].point, run.seconds);
        }
    }
    cli_chart_draw(&chart, &compare->curves);
}

static void
add_ideal(struct cli_chart *chart, const struct cli_contestants *contestants)
{
    struct cli_series *ideal = cli_chart_series(chart, "ideal", 6);
    unsigned most = 1;

    for (size_t i = 0; i < contestants->count; i++)
        most = contestants->list[i].threads > most ? contestants->list[i].threads : most;
    if (ideal)
        ideal->is_dashed = true;
    cli_series_add(ideal, 1, 1);
    cli_series_add(ideal, most, most);
}

/* Speed-up over threads, with the ideal line. */
static void
plot_speedup(struct cli_compare *compare, const char *heading, bool is_sum)
{
    const struct cli_contestants *contestants = &compare->contestants;
    static struct cli_chart chart;

    chart = (struct cli_chart){.x = {.label = "threads", .is_whole = true},
                               .y = {.label = "speed-up", .has_zero = true}};
    snprintf(chart.heading, sizeof(chart.heading), "%s: speed-up", heading);
    for (size_t i = 0; i < contestants->count; i++) {
        struct cli_series *series;

        if (!begins_curve(contestants, i, true) || chart.count == CLI_MAX_SERIES - 1)
            continue;
        series = cli_chart_series(&chart, contestants->list[i].label, chart.count);
        for (size_t k = i; k < contestants->count; k++) {
            const struct plotted run = plotted_of(compare, k, is_sum);
            const struct plotted base =
                plotted_of(compare, cli_contestant_base(contestants, k), is_sum);

            if (is_same_curve(&contestants->list[i], &contestants->list[k], true) &&
                run.seconds > 0 && base.seconds > 0 && !run.is_open && !base.is_open)
                cli_series_add(series, contestants->list[k].threads, base.seconds / run.seconds);
        }
    }
    add_ideal(&chart, contestants);
    cli_chart_draw(&chart, &compare->curves);
}

/* Bars, unless there are curves that show the same. */
static void
plot_all(struct cli_compare *compare, const char *heading, bool is_sum)
{
    if (!compare->curves.title)
        cli_canvas_init(&compare->curves, "Time of each engine",
                        "Curves over an option or the number of threads, then bars on a "
                        "logarithmic scale. A pale bar gave up after that time.");
    if (compare->contestants.has_points)
        plot_range(compare, heading, is_sum);
    if (compare->contestants.has_several_threads)
        plot_speedup(compare, heading, is_sum);
    if (!compare->contestants.has_points)
        plot_bars(compare, heading, is_sum);
}

void
cli_compare_add_timeline(struct cli_compare *compare, size_t index)
{
    const struct cli_contestant *contestant = &compare->contestants.list[index];
    char label[100], heading[160];

    compare->busy_shares[index] = cli_timeline_busy_share(compare->control);
    if (compare->input.boards > MAX_PLOTTED)
        return;
    plot_label(label, sizeof(label), contestant->label, contestant->threads);
    snprintf(heading, sizeof(heading), "board %llu: %s", (unsigned long long)compare->input.index,
             label);
    cli_timeline_add(&compare->timeline, compare->control, heading);
}

void
cli_compare_plot_board(struct cli_compare *compare)
{
    const char *slash = strrchr(compare->input.file, '/');
    char heading[160];

    if (!cli_is_given(compare->args, CLI_PLOT) || compare->input.boards > MAX_PLOTTED)
        return;
    snprintf(heading, sizeof(heading), "%s, board %llu", slash ? slash + 1 : compare->input.file,
             (unsigned long long)compare->input.index);
    plot_all(compare, heading, false);
}

enum cli_exit
cli_compare_plot_save(struct cli_compare *compare)
{
    if (compare->input.boards > 1)
        plot_all(compare, "all boards", true);
    cli_plot_draw(&compare->bars, &compare->curves);
    return cli_canvas_save(&compare->curves, compare->args->command,
                           cli_text(compare->args, CLI_PLOT));
}
