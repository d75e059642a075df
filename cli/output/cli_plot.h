/*
 * cli_plot - a bar chart with a logarithmic scale, as SVG, PNG or PDF.
 *
 *     heading
 *       label  |########        | 1.2 ms
 *       label  |##############  | > 2.0 s    (paler: it gave up)
 *
 * Bars are added from top to bottom; a heading starts a new group.
 * Painters get it as a list of rectangles and texts.
 *
 * Fails: cli_plot_save prints an error message.  Memory: cli_plot_free.
 */
#ifndef CLI_PLOT_H
#define CLI_PLOT_H

#include "cli.h"

struct cli_plot {
    struct cli_plot_row *rows;
    size_t count, capacity;
    bool has_failed; /* for want of memory */
};

void cli_plot_heading(struct cli_plot *plot, const char *text);
/* kind chooses the colour; is_open: it took longer than that. */
void cli_plot_bar(struct cli_plot *plot, const char *label, double seconds, size_t kind,
                  bool is_open);
enum cli_exit cli_plot_save(const struct cli_plot *plot, const struct cli_command *command,
                            const char *path, const char *title);
void cli_plot_free(struct cli_plot *plot);

/* Whether a plot can be written to a file of that name: .svg, .png, .pdf. */
bool cli_plot_has_format(const char *path);

/* ---- What a plot consists of, for its painters ---- */

enum cli_plot_anchor {
    CLI_PLOT_LEFT,
    CLI_PLOT_MIDDLE,
    CLI_PLOT_RIGHT,
};

/* A rectangle, or a text that begins, is centred or ends at x. */
struct cli_plot_shape {
    double x, y, width, height; /* width 0: a text, height is its size */
    unsigned colour;            /* 0xRRGGBB */
    double opacity;
    enum cli_plot_anchor anchor;
    bool is_bold;
    char text[120];
};

struct cli_plot_shapes {
    double width, height;
    const char *title;
    struct cli_plot_shape *list;
    size_t count;
};

/* Paints with cairo, as PDF or PNG; the bytes are freed with cli_cairo_free. */
enum clew_status cli_plot_paint(char **bytes, size_t *length, const struct cli_plot_shapes *shapes,
                                bool is_pdf, struct clew_error *error);

#endif
