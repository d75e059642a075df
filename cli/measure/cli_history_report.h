/*
 * cli_history_report - a published table beside ours, as text, JSON or curves.
 */
#ifndef CLI_HISTORY_REPORT_H
#define CLI_HISTORY_REPORT_H

#include "measure/cli_measure.h"
#include "measure/cli_published.h"
#include "pictures/cli_canvas.h"

struct cli_history_row {
    const struct cli_published_row *published;
    bool is_run; /* false: the board is not here */
    struct cli_measurement measured;
    double limit_seconds;
    const struct cli_measurement *automatic; /* auto on the same board */
};

enum cli_exit cli_history_print(const struct cli_args *args,
                                const struct cli_published_table *table,
                                const struct cli_history_row *rows);
enum cli_exit cli_history_json(const struct cli_args *args, const struct cli_published_table *table,
                               const struct cli_history_row *rows);
/* Adds curves of a table whose rows count something: threads, split depth, size. */
void cli_history_plot(struct cli_canvas *canvas, const struct cli_published_table *table,
                      const struct cli_history_row *rows);

#endif
