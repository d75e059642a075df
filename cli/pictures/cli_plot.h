/*
 * cli_plot - a bar chart with a logarithmic scale, drawn on a canvas.
 *
 *     heading
 *       label  |########        | 1.2 ms
 *       label  |##############  | > 2.0 s    (paler: it gave up)
 *
 * Bars are added from top to bottom; a heading starts a new group.
 *
 * Fails: without memory the canvas is marked as incomplete.  Memory: cli_plot_free.
 */
#ifndef CLI_PLOT_H
#define CLI_PLOT_H

#include "pictures/cli_canvas.h"

struct cli_plot {
    struct cli_plot_row *rows;
    size_t count, capacity;
    bool has_failed; /* for want of memory */
};

void cli_plot_heading(struct cli_plot *plot, const char *text);
/* kind chooses the colour; is_open: it took longer than that. */
void cli_plot_bar(struct cli_plot *plot, const char *label, double seconds, size_t kind,
                  bool is_open);
/* Draws nothing if there are no bars. */
void cli_plot_draw(const struct cli_plot *plot, struct cli_canvas *canvas);
void cli_plot_free(struct cli_plot *plot);

#endif
