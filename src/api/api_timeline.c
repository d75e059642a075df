/*
 * api_timeline - what the workers of a job did, for clew_control_record.
 *
 * The logs belong to the control and are kept from job to job. Without memory for them nothing is
 * recorded, and the job runs as it would.
 */
#include "api/api.h"

#include <stdlib.h>

void
clew_control_record(struct clew_control *control, bool is_on)
{
    control->is_recording = is_on;
}

void
api_timeline_free(struct clew_control *control)
{
    free(control->timeline.logs);
    control->timeline = (struct search_timeline){0};
}

void
api_timeline_start(struct clew_control *control, const struct search *search)
{
    const int workers = search_pool_size(search->pool);
    struct search_timeline *timeline = &control->timeline;

    if (!control->is_recording || workers != timeline->workers)
        api_timeline_free(control);
    if (!control->is_recording)
        return;
    if (!timeline->logs)
        timeline->logs = malloc((size_t)workers * sizeof *timeline->logs);
    if (!timeline->logs)
        return;
    timeline->workers = workers;
    search_timeline_start(timeline, search->started);
    search_pool_record(search->pool, timeline);
}

void
api_timeline_finish(struct clew_control *control)
{
    if (control->timeline.workers > 0)
        search_timeline_finish(&control->timeline);
}

bool
clew_control_worker(const struct clew_control *control, size_t worker, struct clew_worker *out)
{
    const struct search_log *log;
    struct clew_worker filled = CLEW_WORKER_INIT;

    if (worker >= (size_t)control->timeline.workers)
        return false;
    log = &control->timeline.logs[worker];
    filled.tasks = log->tasks;
    filled.busy_seconds = search_log_time(log, CLEW_WORK_BUSY);
    filled.stealing_seconds = search_log_time(log, CLEW_WORK_STEALING);
    filled.idle_seconds = search_log_time(log, CLEW_WORK_IDLE);
    api_copy_out(out, &filled, sizeof filled);
    return true;
}

bool
clew_control_span(const struct clew_control *control, size_t worker, size_t index,
                  struct clew_span *out)
{
    struct clew_span filled;

    if (worker >= (size_t)control->timeline.workers ||
        !search_timeline_span(&control->timeline, (int)worker, index, &filled))
        return false;
    api_copy_out(out, &filled, sizeof filled);
    return true;
}

const char *
clew_work_name(enum clew_work work)
{
    static const char *const names[] = {"busy", "stealing", "idle"};

    return (unsigned)work < sizeof names / sizeof *names ? names[work] : "?";
}
