/* cli_plot - see cli_plot.h. */
#include "output/cli_plot.h"
#include "input/cli_values.h"
#include "output/cli_format_number.h"
#include "output/cli_output.h"
#include "output/cli_save.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WIDTH       880.0
#define BARS_LEFT   230.0
#define BARS_RIGHT  780.0
#define TOP         62.0
#define ROW         22.0
#define BAR         14.0
#define TEXT_SIZE   12.0
#define MIN_SECONDS 1e-7
#define LABEL_BYTES 120

struct cli_plot_row {
    char label[LABEL_BYTES];
    double seconds; /* negative: a heading */
    size_t kind;
    bool is_open;
};

/* Powers of ten, in seconds. */
struct scale {
    int from, to;
};

/* Distinguishable with colour vision deficiency (Okabe and Ito, 2008), then lighter and darker. */
static const unsigned colours[] = {0x0072b2, 0xd55e00, 0x009e73, 0xcc79a7, 0xe69f00,
                                   0x56b4e9, 0x6b6b6b, 0x003a5c, 0x7a3600, 0x005c43,
                                   0x7d3f63, 0xa8c8de, 0xf0b48c, 0x8fd0bd, 0xb0b0b0};

#define COLOUR_COUNT (sizeof(colours) / sizeof(*colours))

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
    scale.from = (int)floor(log10(least) - 0.2); /* keeps the shortest bar visible */
    scale.to = (int)ceil(log10(most));
    if (scale.to == scale.from)
        scale.to++;
    return scale;
}

static double
bar_end(struct scale scale, double seconds)
{
    return BARS_LEFT +
           (BARS_RIGHT - BARS_LEFT) * (log10(seconds) - scale.from) / (scale.to - scale.from);
}

static void
write_plot_escaped(FILE *out, const char *text)
{
    for (; *text; text++) {
        if (*text == '&' || *text == '<' || *text == '>')
            fprintf(out, *text == '&' ? "&amp;" : *text == '<' ? "&lt;" : "&gt;");
        else
            fputc(*text, out);
    }
}

static void
add_shape(struct cli_plot_shapes *shapes, struct cli_plot_shape shape, const char *text)
{
    snprintf(shape.text, sizeof(shape.text), "%s", text);
    if (shape.opacity == 0)
        shape.opacity = 1;
    shapes->list[shapes->count++] = shape;
}

static void
add_scale(struct cli_plot_shapes *shapes, struct scale scale, double bottom)
{
    char text[32];

    for (int power = scale.from; power <= scale.to; power++) {
        const double x = bar_end(scale, pow(10, power));

        cli_format_seconds(text, sizeof(text), pow(10, power) * 1.0000001);
        add_shape(shapes,
                  (struct cli_plot_shape){.x = x - 0.5,
                                          .y = TOP - 10,
                                          .width = 1,
                                          .height = bottom - TOP + 10,
                                          .colour = 0xd8dde3},
                  "");
        add_shape(shapes,
                  (struct cli_plot_shape){.x = x,
                                          .y = TOP - 16,
                                          .height = TEXT_SIZE,
                                          .anchor = CLI_PLOT_MIDDLE,
                                          .colour = 0x5b6470},
                  text);
    }
}

static void
add_row_shapes(struct cli_plot_shapes *shapes, struct scale scale, const struct cli_plot_row *row,
               double y)
{
    const double end = row->seconds < 0 ? 0 : bar_end(scale, row->seconds);
    struct cli_plot_shape label = {.x = 16, .y = y + BAR - 2, .height = TEXT_SIZE};
    char text[40] = "> ";

    label.is_bold = row->seconds < 0;
    if (row->seconds < 0) {
        add_shape(shapes, label, row->label);
        return;
    }
    label.x = BARS_LEFT - 10;
    label.anchor = CLI_PLOT_RIGHT;
    add_shape(shapes, label, row->label);
    add_shape(shapes,
              (struct cli_plot_shape){.x = BARS_LEFT,
                                      .y = y,
                                      .width = fmax(1, end - BARS_LEFT),
                                      .height = BAR,
                                      .colour = colours[row->kind % COLOUR_COUNT],
                                      .opacity = row->is_open ? 0.35 : 1},
              "");
    cli_format_seconds(row->is_open ? text + 2 : text, sizeof(text) - 2, row->seconds);
    label.x = end + 6;
    label.anchor = CLI_PLOT_LEFT;
    label.colour = 0x2b3138;
    add_shape(shapes, label, text);
}

/* False without memory. */
static bool
make_shapes(struct cli_plot_shapes *shapes, const struct cli_plot *plot, const char *title)
{
    const struct scale scale = find_scale(plot);
    const double bottom = TOP + ROW * (double)plot->count;
    const size_t most = 2 + 2 * (size_t)(scale.to - scale.from + 1) + 3 * plot->count;

    *shapes = (struct cli_plot_shapes){.width = WIDTH, .height = bottom + 16, .title = title};
    shapes->list = plot->has_failed ? NULL : calloc(most, sizeof(*shapes->list));
    if (!shapes->list)
        return false;
    add_shape(shapes,
              (struct cli_plot_shape){
                  .width = shapes->width, .height = shapes->height, .colour = 0xffffff},
              "");
    add_shape(shapes, (struct cli_plot_shape){.x = 16, .y = 24, .height = 15, .is_bold = true},
              title);
    add_scale(shapes, scale, bottom);
    for (size_t i = 0; i < plot->count; i++)
        add_row_shapes(shapes, scale, &plot->rows[i], TOP + ROW * (double)i);
    return true;
}

/* ---- SVG ---- */

static void
write_shape(FILE *out, const struct cli_plot_shape *shape)
{
    static const char *const anchors[] = {"start", "middle", "end"};

    if (shape->width > 0) {
        fprintf(out,
                "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"#%06x\" "
                "fill-opacity=\"%.2f\"/>\n",
                shape->x, shape->y, shape->width, shape->height, shape->colour, shape->opacity);
        return;
    }
    fprintf(out,
            "<text x=\"%.1f\" y=\"%.1f\" font-size=\"%.0f\" text-anchor=\"%s\" "
            "font-weight=\"%s\" fill=\"#%06x\">",
            shape->x, shape->y, shape->height, anchors[shape->anchor],
            shape->is_bold ? "bold" : "normal", shape->colour);
    write_plot_escaped(out, shape->text);
    fputs("</text>\n", out);
}

static bool
write_svg(char **text, size_t *length, const struct cli_plot_shapes *shapes)
{
    FILE *out = open_memstream(text, length);

    if (!out)
        return false;
    fprintf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %.0f %.0f\" width=\"%.0f\" "
            "height=\"%.0f\" role=\"img\" font-family=\"sans-serif\">\n<title>",
            shapes->width, shapes->height, shapes->width, shapes->height);
    write_plot_escaped(out, shapes->title);
    fputs("</title>\n<desc>Time of each engine, as bars on a logarithmic scale. A pale bar gave up "
          "after that time.</desc>\n",
          out);
    for (size_t i = 0; i < shapes->count; i++)
        write_shape(out, &shapes->list[i]);
    fputs("</svg>\n", out);
    return cli_stream_close(out, text);
}

/* ---- Saving ---- */

bool
cli_plot_has_format(const char *path)
{
    return cli_has_ending(path, "svg") || cli_has_ending(path, "png") ||
           cli_has_ending(path, "pdf");
}

enum cli_exit
cli_plot_save(const struct cli_plot *plot, const struct cli_command *command, const char *path,
              const char *title)
{
    struct cli_plot_shapes shapes;
    struct clew_error error = {.text = "no memory"};
    enum cli_exit code = CLI_OK;
    bool is_drawn = make_shapes(&shapes, plot, title);
    size_t length = 0;
    char *text = NULL;

    if (is_drawn)
        is_drawn =
            cli_has_ending(path, "svg")
                ? write_svg(&text, &length, &shapes)
                : !cli_plot_paint(&text, &length, &shapes, cli_has_ending(path, "pdf"), &error);
    code = is_drawn ? cli_save_picture(command, path, text, length)
                    : cli_error(command, "cannot draw %s: %s", path, error.text);
    free(text);
    free(shapes.list);
    return code;
}

void
cli_plot_free(struct cli_plot *plot)
{
    free(plot->rows);
    *plot = (struct cli_plot){0};
}
