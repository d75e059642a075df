/* cli_plot - see cli_plot.h. */
#include "pictures/cli_plot.h"
#include "output/cli_format_number.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MIN_LEFT    190.0 /* where bars begin: after the longest label */
#define MAX_LEFT    440.0
#define CHARACTER   6.9 /* mean width, with room to spare */
#define BARS_RIGHT  780.0
#define SCALE_TOP   22.0 /* the scale above the bars */
#define ROW         22.0
#define BAR         14.0
#define MIN_SECONDS 1e-7
#define LABEL_BYTES 120

struct cli_plot_row {
    char label[LABEL_BYTES];
    double seconds; /* negative: a heading */
    size_t kind;
    bool is_open;
};

/* Powers of ten, in seconds, and where bars begin. */
struct scale {
    int from, to;
    double left;
};

static void
add_row(struct cli_plot *plot, const struct cli_plot_row *row)
{
    if (plot->count == plot->capacity) {
        const size_t capacity = plot->capacity ? 2 * plot->capacity : 16;
        struct cli_plot_row *rows = realloc(plot->rows, capacity * sizeof(*rows));

        if (!rows) {
            plot->has_failed = true;
            return;
        }
        plot->rows = rows;
        plot->capacity = capacity;
    }
    plot->rows[plot->count++] = *row;
}

void
cli_plot_heading(struct cli_plot *plot, const char *text)
{
    struct cli_plot_row row = {.seconds = -1};

    snprintf(row.label, sizeof(row.label), "%s", text);
    add_row(plot, &row);
}

void
cli_plot_bar(struct cli_plot *plot, const char *label, double seconds, size_t kind, bool is_open)
{
    struct cli_plot_row row = {
        .seconds = seconds > MIN_SECONDS ? seconds : MIN_SECONDS, .kind = kind, .is_open = is_open};

    snprintf(row.label, sizeof(row.label), "%s", label);
    add_row(plot, &row);
}

static double
find_left(const struct cli_plot *plot)
{
    size_t most = 0;

    for (size_t i = 0; i < plot->count; i++)
        if (plot->rows[i].seconds >= 0 && strlen(plot->rows[i].label) > most)
            most = strlen(plot->rows[i].label);
    return fmin(fmax(26 + CHARACTER * (double)most, MIN_LEFT), MAX_LEFT);
}

static struct scale
find_scale(const struct cli_plot *plot)
{
    double least = HUGE_VAL, most = MIN_SECONDS;
    struct scale scale;

    for (size_t i = 0; i < plot->count; i++) {
        const double seconds = plot->rows[i].seconds;

        if (seconds < 0)
            continue;
        least = fmin(least, seconds);
        most = fmax(most, seconds);
    }
    if (least > most)
        least = most;
    scale.left = find_left(plot);
    scale.from = (int)floor(log10(least) - 0.2); /* keeps the shortest bar visible */
    scale.to = (int)ceil(log10(most));
    if (scale.to == scale.from)
        scale.to++;
    return scale;
}

static double
bar_end(struct scale scale, double seconds)
{
    return scale.left +
           (BARS_RIGHT - scale.left) * (log10(seconds) - scale.from) / (scale.to - scale.from);
}

static void
add_scale(struct cli_canvas *canvas, struct scale scale, double top, double bottom)
{
    char text[32];

    for (int power = scale.from; power <= scale.to; power++) {
        const double x = bar_end(scale, pow(10, power));

        cli_format_seconds(text, sizeof(text), pow(10, power) * 1.0000001);
        cli_canvas_add(canvas, (struct cli_shape){.kind = CLI_SHAPE_RECT,
                                                  .x = x - 0.5,
                                                  .y = top - 10,
                                                  .width = 1,
                                                  .height = bottom - top + 10,
                                                  .colour = CLI_GRID_COLOUR});
        cli_canvas_text(canvas,
                        (struct cli_shape){.x = x,
                                           .y = top - 16,
                                           .height = CLI_TEXT_SIZE,
                                           .anchor = CLI_ANCHOR_MIDDLE,
                                           .colour = CLI_PALE_COLOUR},
                        text);
    }
}

static void
add_row_shapes(struct cli_canvas *canvas, struct scale scale, const struct cli_plot_row *row,
               double y)
{
    const double end = row->seconds < 0 ? 0 : bar_end(scale, row->seconds);
    struct cli_shape label = {.x = 16, .y = y + BAR - 2, .height = CLI_TEXT_SIZE};
    char text[40] = "> ";

    label.is_bold = row->seconds < 0;
    if (row->seconds < 0) {
        cli_canvas_text(canvas, label, row->label);
        return;
    }
    label.x = scale.left - 10;
    label.anchor = CLI_ANCHOR_RIGHT;
    cli_canvas_text(canvas, label, row->label);
    cli_canvas_add(canvas, (struct cli_shape){.kind = CLI_SHAPE_RECT,
                                              .x = scale.left,
                                              .y = y,
                                              .width = fmax(1, end - scale.left),
                                              .height = BAR,
                                              .colour = cli_colour(row->kind),
                                              .opacity = row->is_open ? 0.35 : 1});
    cli_format_seconds(row->is_open ? text + 2 : text, sizeof(text) - 2, row->seconds);
    label.x = end + 6;
    label.anchor = CLI_ANCHOR_LEFT;
    label.colour = CLI_TEXT_COLOUR;
    cli_canvas_text(canvas, label, text);
}

void
cli_plot_draw(const struct cli_plot *plot, struct cli_canvas *canvas)
{
    const struct scale scale = find_scale(plot);
    const double top = canvas->height + SCALE_TOP;

    canvas->has_failed = canvas->has_failed || plot->has_failed;
    if (plot->count == 0)
        return;
    canvas->height = top + ROW * (double)plot->count;
    add_scale(canvas, scale, top, canvas->height);
    for (size_t i = 0; i < plot->count; i++)
        add_row_shapes(canvas, scale, &plot->rows[i], top + ROW * (double)i);
}

void
cli_plot_free(struct cli_plot *plot)
{
    free(plot->rows);
    *plot = (struct cli_plot){0};
}
