/*
 * cli_compare - what clew compare has measured, and the forms in which it is reported.
 *
 * cmd_compare.c runs the engines; cli_compare_report.c prints a board as table, JSON or CSV;
 * cli_compare_plot.c draws bars, curves over the option that has a range, and speed-ups.
 */
#ifndef CLI_COMPARE_H
#define CLI_COMPARE_H

#include "input/cli_input.h"
#include "measure/cli_contestants.h"
#include "pictures/cli_chart.h"
#include "pictures/cli_plot.h"
#include "pictures/cli_timeline.h"

struct cli_compare {
    const struct cli_args *args;
    struct cli_input input;
    struct cli_contestants contestants;
    struct cli_measurement measurements[CLI_MAX_CONTESTANTS]; /* of the current board */
    double table_seconds[CLI_MAX_CONTESTANTS];                /* spent before timing began */
    struct clew_control *control;
    unsigned rounds;
    struct cli_plot bars;
    struct cli_canvas curves; /* drawn board by board */
    struct cli_timeline timeline;
    double busy_shares[CLI_MAX_CONTESTANTS]; /* of the workers' time, if there is a timeline */
};

/* Time relative to the first run; negative if unknown. */
double cli_compare_factor(const struct cli_compare *compare, size_t index);
/* How often as fast as with the fewest threads; negative if unknown. */
double cli_compare_speedup(const struct cli_compare *compare, size_t index);
/* Speed-up per thread; 1 is ideal. Negative if unknown. */
double cli_compare_efficiency(const struct cli_compare *compare, size_t index);

/* The measurements of a board in the form that the options ask for. */
enum cli_exit cli_compare_print(const struct cli_compare *compare, const struct clew_board *board);
/* Sums over all boards, as a table. */
enum cli_exit cli_compare_print_sums(const struct cli_compare *compare);

/* Adds what the workers did in the last run of this contestant. */
void cli_compare_add_timeline(struct cli_compare *compare, size_t index);
/* Adds the current board to the plot. */
void cli_compare_plot_board(struct cli_compare *compare);
enum cli_exit cli_compare_plot_save(struct cli_compare *compare);

#endif
