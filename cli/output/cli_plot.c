/* cli_plot - see cli_plot.h. */
#include "output/cli_plot.h"
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

/* Distinguishable with colour vision deficiency (Okabe and Ito, 2008). */
static const char *const colours[] = {"#0072b2", "#d55e00", "#009e73", "#cc79a7",
                                      "#e69f00", "#56b4e9", "#6b6b6b"};

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
write_svg_text(FILE *out, double x, double y, const char *more, const char *text)
{
    fprintf(out, "<text x=\"%.1f\" y=\"%.1f\" %s>", x, y, more);
    write_plot_escaped(out, text);
    fputs("</text>\n", out);
}

static void
write_scale(FILE *out, struct scale scale, double bottom)
{
    char text[32];

    for (int power = scale.from; power <= scale.to; power++) {
        const double x = bar_end(scale, pow(10, power));

        fprintf(out, "<path d=\"M%.1f %.1fV%.1f\" stroke=\"#d8dde3\"/>\n", x, TOP - 10, bottom);
        cli_format_seconds(text, sizeof(text), pow(10, power) * 1.0000001);
        write_svg_text(out, x, TOP - 16, "text-anchor=\"middle\" fill=\"#5b6470\"", text);
    }
}

static void
write_plot_row(FILE *out, struct scale scale, const struct cli_plot_row *row, double y)
{
    const double end = row->seconds < 0 ? 0 : bar_end(scale, row->seconds);
    char text[40] = "> ";

    if (row->seconds < 0) {
        write_svg_text(out, 16, y + BAR - 2, "font-weight=\"bold\"", row->label);
        return;
    }
    write_svg_text(out, BARS_LEFT - 10, y + BAR - 2, "text-anchor=\"end\"", row->label);
    fprintf(out,
            "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" rx=\"2\" fill=\"%s\" "
            "fill-opacity=\"%s\"/>\n",
            BARS_LEFT, y, fmax(1, end - BARS_LEFT), BAR, colours[row->kind % COLOUR_COUNT],
            row->is_open ? "0.35" : "1");
    cli_format_seconds(row->is_open ? text + 2 : text, sizeof(text) - 2, row->seconds);
    write_svg_text(out, end + 6, y + BAR - 2, "fill=\"#2b3138\"", text);
}

static void
write_plot(FILE *out, const struct cli_plot *plot, const char *title)
{
    const struct scale scale = find_scale(plot);
    const double bottom = TOP + ROW * (double)plot->count;

    fprintf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %.0f %.0f\" width=\"%.0f\" "
            "height=\"%.0f\" role=\"img\" font-family=\"sans-serif\" font-size=\"12\">\n<title>",
            WIDTH, bottom + 16, WIDTH, bottom + 16);
    write_plot_escaped(out, title);
    fputs("</title>\n<desc>Time of each engine, as bars on a logarithmic scale. A pale bar gave up "
          "after that time.</desc>\n"
          "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n",
          out);
    write_svg_text(out, 16, 24, "font-size=\"15\" font-weight=\"bold\"", title);
    write_scale(out, scale, bottom);
    for (size_t i = 0; i < plot->count; i++)
        write_plot_row(out, scale, &plot->rows[i], TOP + ROW * (double)i);
    fputs("</svg>\n", out);
}

enum cli_exit
cli_plot_save(const struct cli_plot *plot, const struct cli_command *command, const char *path,
              const char *title)
{
    enum cli_exit code;
    size_t length = 0;
    char *text = NULL;
    FILE *out = plot->has_failed ? NULL : open_memstream(&text, &length);

    if (!out)
        return cli_error(command, "no memory for the plot");
    write_plot(out, plot, title);
    if (!cli_stream_close(out, &text))
        return cli_error(command, "no memory for the plot");
    code = cli_save_picture(command, path, text, length);
    free(text);
    return code;
}

void
cli_plot_free(struct cli_plot *plot)
{
    free(plot->rows);
    *plot = (struct cli_plot){0};
}
