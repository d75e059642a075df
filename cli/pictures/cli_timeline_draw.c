/* cli_timeline_draw - the picture of a timeline; see cli_timeline.h. */
#include "output/cli_format_number.h"
#include "pictures/cli_timeline.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define LEFT      92.0
#define MOMENTS   600 /* one per point of the width */
#define BAR       18.0
#define STRIP     7.0 /* of task starts, below a bar */
#define ROW       34.0
#define PROFILE   64.0 /* of all workers, at the top */
#define BUSY      0x2f9e6e
#define STEALING  0xe69f00
#define TASKS     0x0072b2
#define BACK      0xeceff3
#define MAX_TICKS 8
#define MAX_DRAWN 64  /* workers */
#define CHARACTER 6.4 /* of the text on a bar */

/* What a worker, or all of them, did in each moment. */
struct moments {
    double busy[MOMENTS], stealing[MOMENTS]; /* shares */
    double tasks[MOMENTS];                   /* started */
};

static double
length_of(const struct clew_control *control)
{
    struct clew_worker worker = CLEW_WORKER_INIT;

    return clew_control_worker(control, 0, &worker)
               ? worker.busy_seconds + worker.stealing_seconds + worker.idle_seconds
               : 0;
}

/* Spreads an amount over the moments from `from` to `to`. */
static void
spread(double *moments, double from, double to, double amount)
{
    const int last = (int)fmin(to, MOMENTS - 1);
    const double rate = to > from ? amount / (to - from) : 0;

    if (to <= from) {
        moments[(int)fmin(fmax(from, 0), MOMENTS - 1)] += amount;
        return;
    }
    for (int i = (int)fmax(from, 0); i <= last; i++)
        moments[i] += rate * fmax(0, fmin(to, i + 1) - fmax(from, i));
}

/* Adds a worker, which counts for `part`. */
static void
add_worker(struct moments *moments, const struct clew_control *control, size_t worker, double part)
{
    const double scale = MOMENTS / length_of(control);
    struct clew_span span = CLEW_SPAN_INIT;

    for (size_t i = 0; clew_control_span(control, worker, i, &span); i++) {
        const double from = span.start * scale, to = span.end * scale;

        spread(moments->busy, from, to, part * span.busy_seconds * scale);
        spread(moments->stealing, from, to, part * span.stealing_seconds * scale);
        if (span.tasks == 1) /* it began the span */
            spread(moments->tasks, from, from, 1);
        else
            spread(moments->tasks, from, to, (double)span.tasks);
    }
}

static void
draw_box(struct cli_canvas *canvas, double x, double y, double width, double height,
         unsigned colour)
{
    if (height > 0 && width > 0)
        cli_canvas_add(canvas, (struct cli_shape){.kind = CLI_SHAPE_RECT,
                                                  .x = x,
                                                  .y = y,
                                                  .width = width,
                                                  .height = height,
                                                  .colour = colour});
}

static void
draw_text(struct cli_canvas *canvas, struct cli_shape place, const char *text)
{
    if (place.height == 0)
        place.height = CLI_TEXT_SIZE;
    if (place.colour == 0)
        place.colour = CLI_TEXT_COLOUR;
    cli_canvas_text(canvas, place, text);
}

/* Shares as a stack from the bottom; neighbouring moments that look the same are one box. */
static void
draw_shares(struct cli_canvas *canvas, const struct moments *moments, double y, double height)
{
    const double steps = 2 * height;

    draw_box(canvas, LEFT, y, MOMENTS, height, BACK);
    for (int from = 0, to; from < MOMENTS; from = to) {
        const double busy = round(steps * fmin(1, moments->busy[from])) / 2;
        const double both =
            round(steps * fmin(1, moments->busy[from] + moments->stealing[from])) / 2;

        for (to = from + 1;
             to < MOMENTS && round(steps * fmin(1, moments->busy[to])) / 2 == busy &&
             round(steps * fmin(1, moments->busy[to] + moments->stealing[to])) / 2 == both;
             to++)
            ;
        draw_box(canvas, LEFT + from, y + height - busy, to - from, busy, BUSY);
        draw_box(canvas, LEFT + from, y + height - both, to - from, both - busy, STEALING);
    }
}

/* Starts of tasks per moment: the height is logarithmic, one task is a third of it. */
static void
draw_tasks(struct cli_canvas *canvas, const struct moments *moments, double y)
{
    for (int i = 0; i < MOMENTS; i++) {
        const double starts = moments->tasks[i];

        if (starts > 0.02)
            draw_box(canvas, LEFT + i, y, 1,
                     fmin(STRIP, fmax(1, STRIP / 3 * (1 + log10(fmax(starts, 0.1))))), TASKS);
    }
}

/* Names what the worker worked on, where that changed and there is room. */
static void
draw_phases(struct cli_canvas *canvas, const struct clew_control *control, size_t worker, double y)
{
    const double scale = MOMENTS / length_of(control);
    struct clew_span span = CLEW_SPAN_INIT, next = CLEW_SPAN_INIT;

    for (size_t i = 0, to; clew_control_span(control, worker, i, &span); i = to) {
        double end = span.end;

        for (to = i + 1; clew_control_span(control, worker, to, &next) && next.phase == span.phase;
             to++)
            end = next.end;
        if (span.phase && end - span.start < 0.98 * length_of(control) &&
            (end - span.start) * scale > CHARACTER * (double)strlen(span.phase) + 8)
            draw_text(canvas,
                      (struct cli_shape){.x = LEFT + (span.start + end) / 2 * scale,
                                         .y = y + BAR - 5,
                                         .anchor = CLI_ANCHOR_MIDDLE,
                                         .colour = 0xffffff,
                                         .is_bold = true,
                                         .height = 11},
                      span.phase);
        if (i > 0 && (end - span.start) * scale > 3)
            draw_box(canvas, LEFT + span.start * scale, y, 1, BAR, 0xffffff);
    }
}

static void
draw_worker(struct cli_canvas *canvas, const struct clew_control *control, size_t index)
{
    struct clew_worker worker = CLEW_WORKER_INIT;
    struct moments moments = {{0}, {0}, {0}};
    const double y = canvas->height;
    char text[80], tasks[CLI_NUMBER_BYTES];
    uint64_t run;

    clew_control_worker(control, index, &worker);
    run = worker.tasks.stolen + worker.tasks.run_inline;
    add_worker(&moments, control, index, 1);
    draw_shares(canvas, &moments, y, BAR);
    draw_tasks(canvas, &moments, y + BAR + 1);
    draw_phases(canvas, control, index, y);
    snprintf(text, sizeof(text), "worker %zu", index);
    draw_text(canvas, (struct cli_shape){.x = 16, .y = y + BAR - 4}, text);
    snprintf(text, sizeof(text), "%.1f %% busy, %s task%s",
             100 * worker.busy_seconds / length_of(control),
             cli_format_count(tasks, sizeof(tasks), run), run == 1 ? "" : "s");
    draw_text(canvas, (struct cli_shape){.x = LEFT + MOMENTS + 10, .y = y + BAR - 4}, text);
    canvas->height += ROW;
}

/* How many workers were busy, moment by moment. */
static void
draw_profile(struct cli_canvas *canvas, const struct clew_control *control, size_t count)
{
    struct moments moments = {{0}, {0}, {0}};
    const double y = canvas->height;
    char text[80];

    for (size_t i = 0; i < count; i++)
        add_worker(&moments, control, i, 1.0 / (double)count);
    draw_shares(canvas, &moments, y, PROFILE);
    draw_text(canvas, (struct cli_shape){.x = 16, .y = y + PROFILE / 2 + 4}, "all");
    snprintf(text, sizeof(text), "%zu", count);
    draw_text(
        canvas,
        (struct cli_shape){
            .x = LEFT - 6, .y = y + 10, .anchor = CLI_ANCHOR_RIGHT, .colour = CLI_PALE_COLOUR},
        text);
    draw_text(
        canvas,
        (struct cli_shape){
            .x = LEFT - 6, .y = y + PROFILE, .anchor = CLI_ANCHOR_RIGHT, .colour = CLI_PALE_COLOUR},
        "0");
    snprintf(text, sizeof(text), "%.1f %% busy", 100 * cli_timeline_busy_share(control));
    draw_text(canvas, (struct cli_shape){.x = LEFT + MOMENTS + 10, .y = y + PROFILE / 2 + 4}, text);
    canvas->height += PROFILE + 14;
}

/* 1, 2 or 5 times a power of ten. */
static double
tick_step(double length)
{
    const double rough = length / MAX_TICKS, power = pow(10, floor(log10(rough)));

    return power * (rough <= power ? 1 : rough <= 2 * power ? 2 : rough <= 5 * power ? 5 : 10);
}

static void
draw_time_axis(struct cli_canvas *canvas, double length, double top)
{
    const double step = tick_step(length), bottom = canvas->height;
    char text[CLI_NUMBER_BYTES];

    for (int i = 0; i * step <= length; i++) {
        const double x = LEFT + MOMENTS * i * step / length;

        cli_canvas_add(canvas, (struct cli_shape){.kind = CLI_SHAPE_RECT,
                                                  .x = x - 0.5,
                                                  .y = top,
                                                  .width = 1,
                                                  .height = bottom - top,
                                                  .colour = CLI_TEXT_COLOUR,
                                                  .opacity = 0.16});
        draw_text(
            canvas,
            (struct cli_shape){
                .x = x, .y = bottom + 12, .anchor = CLI_ANCHOR_MIDDLE, .colour = CLI_PALE_COLOUR},
            i ? cli_format_seconds(text, sizeof(text), i * step * 1.0000001) : "0");
    }
    canvas->height += 34;
}

static void
draw_key(struct cli_canvas *canvas)
{
    static const struct {
        const char *text;
        unsigned colour;
        double x;
    } keys[] = {{"busy", BUSY, 0},
                {"stealing", STEALING, 70},
                {"idle", BACK, 160},
                {"tasks started, on a logarithmic scale", TASKS, 224}};

    for (size_t i = 0; i < sizeof(keys) / sizeof(*keys); i++) {
        draw_box(canvas, LEFT + keys[i].x, canvas->height, 12, 12, keys[i].colour);
        draw_text(canvas, (struct cli_shape){.x = LEFT + keys[i].x + 18, .y = canvas->height + 10},
                  keys[i].text);
    }
    canvas->height += 26;
}

void
cli_timeline_draw(struct cli_canvas *canvas, const struct clew_control *control,
                  const char *heading)
{
    struct clew_worker sum;
    const size_t count = cli_timeline_sum(control, &sum);
    char text[120];
    double top;

    if (count == 0 || length_of(control) <= 0)
        return;
    draw_text(canvas, (struct cli_shape){.x = 16, .y = canvas->height + 10, .is_bold = true},
              heading);
    draw_text(canvas, (struct cli_shape){.x = 16, .y = canvas->height + 28},
              cli_timeline_summary(text, sizeof(text), control));
    canvas->height += 42;
    draw_key(canvas);
    top = canvas->height;
    if (count > 1)
        draw_profile(canvas, control, count);
    for (size_t i = 0; i < count && i < MAX_DRAWN; i++)
        draw_worker(canvas, control, i);
    draw_time_axis(canvas, length_of(control), top);
}
