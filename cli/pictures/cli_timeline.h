/*
 * cli_timeline - what each worker of a search did over time, from what a control has recorded.
 *
 *     all workers  |####  ## ###|
 *     worker 0     |############| 100 % busy, 12 tasks
 *     worker 1     |####  ## ###|  75 % busy, 9 tasks
 *
 * One or more searches in one file: a picture (.svg, .png, .pdf) or, as .json, a trace in the format
 * of Chrome's trace viewer, which Perfetto and others open too.
 *
 * Fails: cli_timeline_check and cli_timeline_save print an error message.
 * Memory: cli_timeline_free.
 */
#ifndef CLI_TIMELINE_H
#define CLI_TIMELINE_H

#include "pictures/cli_canvas.h"
#include "pictures/cli_trace.h"

struct cli_timeline {
    const char *path; /* borrowed */
    struct cli_canvas canvas;
    struct cli_trace trace; /* used instead if the path ends in .json */
};

/* Refuses names with another ending, and what this build cannot write. */
enum cli_exit cli_timeline_check(const struct cli_command *command, const char *path);
/* "4 workers: 88 % busy, 3 % stealing, 9 % idle; 120 tasks, 14 stolen"; "" if none is recorded. */
const char *cli_timeline_summary(char *text, size_t size, const struct clew_control *control);

void cli_timeline_init(struct cli_timeline *timeline, const char *path);
/* The last search of the control; nothing if it was not recorded. */
void cli_timeline_add(struct cli_timeline *timeline, const struct clew_control *control,
                      const char *heading);
enum cli_exit cli_timeline_save(struct cli_timeline *timeline, const struct cli_command *command);
void cli_timeline_free(struct cli_timeline *timeline);

/* Sums over all workers; returns how many there are. */
size_t cli_timeline_sum(const struct clew_control *control, struct clew_worker *sum);
/* Of the time of all workers, 0 to 1. */
double cli_timeline_busy_share(const struct clew_control *control);
/* Draws below what is on the canvas. */
void cli_timeline_draw(struct cli_canvas *canvas, const struct clew_control *control,
                       const char *heading);

#endif
