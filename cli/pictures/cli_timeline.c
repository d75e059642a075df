/* cli_timeline - see cli_timeline.h. */
#include "pictures/cli_timeline.h"
#include "input/cli_values.h"
#include "output/cli_format_number.h"

#include <stdio.h>

enum cli_exit
cli_timeline_check(const struct cli_command *command, const char *path)
{
    if (cli_has_ending(path, "json"))
        return cli_trace_is_possible()
                   ? CLI_OK
                   : cli_error(command, "%s: this build cannot write JSON", path);
    return cli_canvas_has_format(path)
               ? CLI_OK
               : cli_error(command, "%s: a timeline must end in .svg, .png, .pdf or .json", path);
}

size_t
cli_timeline_sum(const struct clew_control *control, struct clew_worker *sum)
{
    struct clew_worker worker = CLEW_WORKER_INIT;
    size_t count = 0;

    *sum = (struct clew_worker)CLEW_WORKER_INIT;
    for (; clew_control_worker(control, count, &worker); count++) {
        sum->busy_seconds += worker.busy_seconds;
        sum->stealing_seconds += worker.stealing_seconds;
        sum->idle_seconds += worker.idle_seconds;
        sum->tasks.created += worker.tasks.created;
        sum->tasks.stolen += worker.tasks.stolen;
        sum->tasks.run_inline += worker.tasks.run_inline;
    }
    return count;
}

double
cli_timeline_busy_share(const struct clew_control *control)
{
    struct clew_worker sum;

    cli_timeline_sum(control, &sum);
    return sum.busy_seconds > 0
               ? sum.busy_seconds / (sum.busy_seconds + sum.stealing_seconds + sum.idle_seconds)
               : 0;
}

const char *
cli_timeline_summary(char *text, size_t size, const struct clew_control *control)
{
    struct clew_worker sum;
    const size_t count = cli_timeline_sum(control, &sum);
    const double all = sum.busy_seconds + sum.stealing_seconds + sum.idle_seconds;
    char created[CLI_NUMBER_BYTES], stolen[CLI_NUMBER_BYTES];

    *text = '\0';
    if (count > 0 && all > 0)
        snprintf(text, size,
                 "%zu worker%s: %.1f %% busy, %.1f %% stealing, %.1f %% idle; %s task%s, %s stolen",
                 count, count == 1 ? "" : "s", 100 * sum.busy_seconds / all,
                 100 * sum.stealing_seconds / all, 100 * sum.idle_seconds / all,
                 cli_format_count(created, sizeof(created), sum.tasks.created),
                 sum.tasks.created == 1 ? "" : "s",
                 cli_format_count(stolen, sizeof(stolen), sum.tasks.stolen));
    return text;
}

void
cli_timeline_init(struct cli_timeline *timeline, const char *path)
{
    *timeline = (struct cli_timeline){.path = path};
    if (cli_has_ending(path, "json"))
        cli_trace_init(&timeline->trace);
    else
        cli_canvas_init(&timeline->canvas, "What each worker did",
                        "For every worker, how much of each moment it was busy, stealing or idle, "
                        "and how many tasks it started.");
}

void
cli_timeline_add(struct cli_timeline *timeline, const struct clew_control *control,
                 const char *heading)
{
    if (cli_has_ending(timeline->path, "json"))
        cli_trace_add(&timeline->trace, control, heading);
    else
        cli_timeline_draw(&timeline->canvas, control, heading);
}

enum cli_exit
cli_timeline_save(struct cli_timeline *timeline, const struct cli_command *command)
{
    return cli_has_ending(timeline->path, "json")
               ? cli_trace_save(&timeline->trace, command, timeline->path)
               : cli_canvas_save(&timeline->canvas, command, timeline->path);
}

void
cli_timeline_free(struct cli_timeline *timeline)
{
    cli_trace_free(&timeline->trace);
    cli_canvas_free(&timeline->canvas);
}
