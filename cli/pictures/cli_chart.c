/* cli_chart - see cli_chart.h. */
#include "pictures/cli_chart.h"
#include "output/cli_format_number.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define LEFT              84.0
#define RIGHT             580.0
#define HEADING           26.0
#define HEIGHT            230.0
#define BELOW             48.0 /* ticks and label of the x axis, and a gap */
#define LEGEND_X          598.0
#define LEGEND_DY         17.0
#define LEGEND_CHARACTERS 38 /* in a line */
#define MAX_TICKS         7

/* From value to place. */
struct scale {
    const struct cli_axis *axis;
    double low, high; /* values; their logarithms if the axis is logarithmic */
    double from, to;  /* places */
};

struct cli_series *
cli_chart_series(struct cli_chart *chart, const char *label, size_t colour)
{
    struct cli_series *series = &chart->series[chart->count];

    if (chart->count == CLI_MAX_SERIES)
        return NULL;
    chart->count++;
    *series = (struct cli_series){.colour = colour};
    snprintf(series->label, sizeof(series->label), "%s", label);
    return series;
}

void
cli_series_add(struct cli_series *series, double x, double y)
{
    if (!series || series->count == CLI_MAX_POINTS || !isfinite(x) || !isfinite(y))
        return;
    series->x[series->count] = x;
    series->y[series->count] = y;
    series->count++;
}

static bool
can_show(const struct cli_axis *axis, double value)
{
    return !axis->is_log || value > 0;
}

static double
place_of(const struct scale *scale, double value)
{
    const double at = scale->axis->is_log ? log10(value) : value;

    return scale->from + (scale->to - scale->from) * (at - scale->low) / (scale->high - scale->low);
}

/* ---- Scales ---- */

static void
include_value(struct scale *scale, double value)
{
    const double at = scale->axis->is_log ? log10(value) : value;

    scale->low = fmin(scale->low, at);
    scale->high = fmax(scale->high, at);
}

static double
nice_step(double range)
{
    const double rough = range / (MAX_TICKS - 1), power = pow(10, floor(log10(rough)));
    const double share = rough / power;

    return power * (share <= 1 ? 1 : share <= 2 ? 2 : share <= 5 ? 5 : 10);
}

/* Room around the points; a logarithmic scale shows at least half a decade. */
static void
widen_scale(struct scale *scale, bool is_vertical)
{
    if (scale->axis->has_zero && !scale->axis->is_log)
        scale->low = fmin(scale->low, 0);
    if (scale->axis->is_log) {
        const double lacking = fmax(0, 0.5 - (scale->high - scale->low));

        scale->low -= lacking / 2 + 0.05;
        scale->high += lacking / 2 + 0.05;
    } else {
        const double range = fmax(scale->high - scale->low, 1e-9);

        scale->high += is_vertical || scale->high == scale->low ? 0.06 * range : 0;
        if (scale->high - scale->low < 1e-6)
            scale->high = scale->low + 1;
    }
}

/* False if there is no point to show. */
static bool
find_scales(const struct cli_chart *chart, struct scale *x, struct scale *y)
{
    bool is_found = false;

    *x = (struct scale){&chart->x, HUGE_VAL, -HUGE_VAL, LEFT, RIGHT};
    *y = (struct scale){&chart->y, HUGE_VAL, -HUGE_VAL, 0, 0};
    for (size_t s = 0; s < chart->count; s++) {
        const struct cli_series *series = &chart->series[s];

        for (size_t i = 0; i < series->count; i++) {
            if (!can_show(&chart->x, series->x[i]) || !can_show(&chart->y, series->y[i]))
                continue;
            if (!series->is_level)
                include_value(x, series->x[i]);
            include_value(y, series->y[i]);
            is_found = is_found || !series->is_level;
        }
    }
    widen_scale(x, false);
    widen_scale(y, true);
    return is_found;
}

/* ---- Ticks ---- */

static void
format_tick(char *text, size_t size, const struct cli_axis *axis, double value)
{
    if (axis->is_seconds)
        cli_format_seconds(text, size, value * 1.0000001);
    else if (value >= 10000)
        cli_format_count(text, size, (uint64_t)(value + 0.5));
    else
        snprintf(text, size, "%g", value);
}

static void
add_tick(struct cli_canvas *canvas, const struct scale *scale, bool is_vertical, double value,
         double top)
{
    const double at = place_of(scale, value);
    const struct cli_shape line = {.kind = CLI_SHAPE_LINE,
                                   .x = is_vertical ? LEFT : at,
                                   .y = is_vertical ? at : top,
                                   .width = is_vertical ? RIGHT - LEFT : 0,
                                   .height = is_vertical ? 0 : HEIGHT,
                                   .colour = CLI_GRID_COLOUR,
                                   .thickness = 1};
    const struct cli_shape label = {.x = is_vertical ? LEFT - 8 : at,
                                    .y = is_vertical ? at + 4 : top + HEIGHT + 16,
                                    .height = CLI_TEXT_SIZE,
                                    .anchor = is_vertical ? CLI_ANCHOR_RIGHT : CLI_ANCHOR_MIDDLE,
                                    .colour = CLI_PALE_COLOUR};
    char text[32];

    format_tick(text, sizeof(text), scale->axis, value);
    cli_canvas_add(canvas, line);
    cli_canvas_text(canvas, label, text);
}

static void
add_ticks(struct cli_canvas *canvas, const struct scale *scale, bool is_vertical, double top)
{
    const double range = scale->high - scale->low;

    if (scale->axis->is_log) {
        const int skip = range > 8 ? 2 : 1;

        for (int power = (int)floor(scale->low); power <= (int)ceil(scale->high); power += skip)
            for (int digit = 1; digit <= (range < 1.6 ? 5 : 1); digit += digit == 1 ? 1 : 3) {
                const double value = digit * pow(10, power);

                if (log10(value) >= scale->low - 1e-9 && log10(value) <= scale->high + 1e-9)
                    add_tick(canvas, scale, is_vertical, value, top);
            }
        return;
    }
    for (double step = fmax(nice_step(range), scale->axis->is_whole),
                value = ceil(scale->low / step - 1e-9) * step;
         value <= scale->high + 1e-9 * step; value += step)
        add_tick(canvas, scale, is_vertical, fabs(value) < step * 1e-9 ? 0 : value, top);
}

/* ---- Series ---- */

static void
add_segment(struct cli_canvas *canvas, const struct cli_series *series, struct clew_point from,
            struct clew_point to)
{
    cli_canvas_add(canvas, (struct cli_shape){.kind = CLI_SHAPE_LINE,
                                              .x = from.x,
                                              .y = from.y,
                                              .width = to.x - from.x,
                                              .height = to.y - from.y,
                                              .colour = cli_colour(series->colour),
                                              .thickness = 2,
                                              .is_dashed = series->is_dashed});
}

static void
add_dot(struct cli_canvas *canvas, const struct cli_series *series, struct clew_point at)
{
    cli_canvas_add(canvas, (struct cli_shape){.kind = CLI_SHAPE_DISC,
                                              .x = at.x,
                                              .y = at.y,
                                              .width = series->is_cloud ? 2.5 : 3.5,
                                              .colour = cli_colour(series->colour)});
}

static void
add_series(struct cli_canvas *canvas, const struct cli_series *series, const struct scale *x,
           const struct scale *y)
{
    struct clew_point last = {0, 0};
    bool has_last = false;

    for (size_t i = 0; i < series->count; i++) {
        struct clew_point at;

        if (!can_show(x->axis, series->x[i]) || !can_show(y->axis, series->y[i]))
            continue;
        at = (struct clew_point){series->is_level ? LEFT : place_of(x, series->x[i]),
                                 place_of(y, series->y[i])};
        if (series->is_level)
            add_segment(canvas, series, at, (struct clew_point){RIGHT, at.y});
        else if (has_last && !series->is_cloud)
            add_segment(canvas, series, last, at);
        if (!series->is_dashed && !series->is_level)
            add_dot(canvas, series, at);
        last = at;
        has_last = true;
    }
}

/* A label in lines that fit beside the chart; returns where the next one begins. */
static double
add_legend_text(struct cli_canvas *canvas, const char *label, double y)
{
    for (;;) {
        size_t length = strlen(label);
        char line[LEGEND_CHARACTERS + 1];

        if (length > LEGEND_CHARACTERS) {
            for (length = LEGEND_CHARACTERS; length > 0 && label[length] != ' '; length--)
                ;
            if (length == 0)
                length = LEGEND_CHARACTERS;
        }
        snprintf(line, sizeof(line), "%.*s", (int)length, label);
        cli_canvas_text(
            canvas,
            (struct cli_shape){
                .x = LEGEND_X + 32, .y = y + 4, .height = CLI_TEXT_SIZE, .colour = CLI_TEXT_COLOUR},
            line);
        y += LEGEND_DY;
        label += length;
        if (!*label)
            return y;
        label += *label == ' ';
    }
}

static void
add_legend(struct cli_canvas *canvas, const struct cli_chart *chart, double top)
{
    double y = top + 8;

    for (size_t s = 0; s < chart->count; s++) {
        const struct cli_series *series = &chart->series[s];

        if (series->count == 0)
            continue;
        if (!series->is_cloud)
            add_segment(canvas, series, (struct clew_point){LEGEND_X, y},
                        (struct clew_point){LEGEND_X + 24, y});
        if (!series->is_dashed && !series->is_level)
            add_dot(canvas, series, (struct clew_point){LEGEND_X + 12, y});
        y = add_legend_text(canvas, series->label, y);
    }
}

void
cli_chart_draw(const struct cli_chart *chart, struct cli_canvas *canvas)
{
    const double top = canvas->height + HEADING + 14;
    struct cli_shape text = {.height = CLI_TEXT_SIZE, .colour = CLI_PALE_COLOUR};
    struct scale x, y;

    if (!find_scales(chart, &x, &y))
        return;
    y.from = top + HEIGHT;
    y.to = top;
    cli_canvas_text(
        canvas,
        (struct cli_shape){
            .x = 16, .y = canvas->height + 12, .height = CLI_TEXT_SIZE, .is_bold = true},
        chart->heading);
    add_ticks(canvas, &x, false, top);
    add_ticks(canvas, &y, true, top);
    text.x = LEFT - 8;
    text.y = top - 10;
    text.anchor = CLI_ANCHOR_RIGHT;
    cli_canvas_text(canvas, text, chart->y.label);
    text.x = RIGHT;
    text.y = top + HEIGHT + 34;
    cli_canvas_text(canvas, text, chart->x.label);
    for (size_t s = 0; s < chart->count; s++)
        add_series(canvas, &chart->series[s], &x, &y);
    add_legend(canvas, chart, top);
    canvas->height = top + HEIGHT + BELOW;
}
