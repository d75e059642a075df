/*
 * cli_chart - curves over two axes, each linear or logarithmic, drawn on a canvas.
 *
 *     y |        o      -o- label
 *       |   o--o        - - label
 *       +------------ x
 *
 * A series is a line through its points, in the order of adding; one with a single point is a dot,
 * or, if it is level, a horizontal line across the chart. The scales follow from the points.
 *
 * Never fails: what exceeds the fixed sizes is left out.
 */
#ifndef CLI_CHART_H
#define CLI_CHART_H

#include "pictures/cli_canvas.h"

#define CLI_MAX_SERIES 16
#define CLI_MAX_POINTS 96

struct cli_axis {
    char label[64];
    bool is_log;
    bool is_seconds; /* ticks are shown as 10 ms */
    bool has_zero;   /* a linear scale begins at 0 */
    bool is_whole;   /* no ticks between whole numbers */
};

struct cli_series {
    char label[120];
    size_t colour;  /* of cli_colour */
    bool is_dashed; /* no dots: an ideal, or a fitted line */
    bool is_level;
    bool is_cloud; /* dots without a line */
    size_t count;
    double x[CLI_MAX_POINTS], y[CLI_MAX_POINTS];
};

struct cli_chart {
    char heading[120];
    struct cli_axis x, y;
    struct cli_series series[CLI_MAX_SERIES];
    size_t count;
};

/* A new series of the chart; NULL if it is full. */
struct cli_series *cli_chart_series(struct cli_chart *chart, const char *label, size_t colour);
/* NULL is ignored; so is a point that a logarithmic axis cannot show. */
void cli_series_add(struct cli_series *series, double x, double y);
/* Draws nothing if there are no points. */
void cli_chart_draw(const struct cli_chart *chart, struct cli_canvas *canvas);

#endif
