/*
 * api_job - what every piece of work has: control, limits, a pool of workers.
 *
 * Solving, hints, rating and generating are jobs: they obey the same limits, report progress to a
 * clew_control, and end early when it is cancelled.
 */
#include "api/api.h"
#include "api/api_share.h"

#include "base/base_clock.h"

#include <stdlib.h>
#include <string.h>

enum clew_status
clew_control_new(struct clew_control **control, struct clew_error *error)
{
    base_error_clear(error);
    *control = calloc(1, sizeof **control);
    if (!*control)
        return base_no_memory(error);
    clew_control_reset(*control);
    return CLEW_OK;
}

void
clew_control_free(struct clew_control *control)
{
    if (control)
        api_timeline_free(control);
    free(control);
}

void
clew_control_cancel(struct clew_control *control)
{
    atomic_store_explicit(&control->monitor.cancelled, true, memory_order_relaxed);
}

void
clew_control_reset(struct clew_control *control)
{
    atomic_store(&control->monitor.cancelled, false);
    atomic_store(&control->monitor.nodes, 0);
    atomic_store(&control->monitor.bytes, 0);
    atomic_store(&control->monitor.depth, -1);
    atomic_store(&control->monitor.bound, -1);
    atomic_store(&control->monitor.share, -1);
    atomic_store(&control->monitor.table_count, 0);
    atomic_store(&control->monitor.is_building_table, false);
    atomic_store(&control->monitor.started, 0.0);
}

void
clew_control_progress(const struct clew_control *control, struct clew_progress *out)
{
    struct search_monitor *monitor = (struct search_monitor *)&control->monitor;
    const double started = atomic_load_explicit(&monitor->started, memory_order_relaxed);
    struct clew_progress progress = CLEW_PROGRESS_INIT;

    progress.nodes = atomic_load_explicit(&monitor->nodes, memory_order_relaxed);
    progress.bytes = atomic_load_explicit(&monitor->bytes, memory_order_relaxed);
    progress.depth = atomic_load_explicit(&monitor->depth, memory_order_relaxed);
    progress.bound = atomic_load_explicit(&monitor->bound, memory_order_relaxed);
    progress.share = atomic_load_explicit(&monitor->share, memory_order_relaxed);
    if (atomic_load_explicit(&monitor->is_building_table, memory_order_relaxed))
        progress.table = atomic_load_explicit(&monitor->table_count, memory_order_relaxed);
    progress.seconds = started > 0 ? base_seconds() - started : 0;
    api_copy_out(out, &progress, sizeof progress);
}

void
clew_control_listen(struct clew_control *control,
                    void (*on_event)(void *context, const struct clew_event *event), void *context)
{
    control->monitor.on_event = on_event;
    control->monitor.context = context;
}

void
api_control_share(struct clew_control *control, struct search_share *share)
{
    control->partners = share;
    control->monitor.on_check = share ? share->look : NULL;
    control->monitor.check_context = share ? share->context : NULL;
}

enum clew_status
api_job_start(struct api_job *job, const struct puzzle *puzzle, const struct clew_options *given,
              struct clew_control *control, struct base_memory *memory, struct clew_error *error)
{
    enum clew_status status;

    *job = (struct api_job){.alone = {.on_event = NULL}};
    status = api_options_for(&job->options, puzzle, given, error);
    if (status)
        return status;
    job->search.limit_nodes = puzzle_option_number(&job->options, "limit-nodes");
    job->search.limit_seconds = puzzle_option_real(&job->options, "limit-seconds");
    job->search.threads = api_threads(&job->options);
    search_start(&job->search, memory, control ? &control->monitor : &job->alone);
    status = search_pool_new(&job->search.pool, job->search.threads, memory, error);
    if (status || !control)
        return status;
    job->control = control;
    search_pool_set_partners(job->search.pool, control->partners);
    api_timeline_start(control, &job->search);
    return CLEW_OK;
}

void
api_job_end(struct api_job *job)
{
    if (job->control)
        search_timeline_end(&job->control->timeline);
    search_pool_free(job->search.pool);
    job->search.pool = NULL;
    if (job->control)
        api_timeline_finish(job->control);
}

enum clew_status
api_job_stopped(struct api_job *job, const char *what, struct clew_error *error)
{
    const char *limit;

    search_must_stop(&job->search); /* perhaps only a search within it has met the limit so far */
    limit = search_stop_name(search_stop_reason(&job->search));
    base_error_clear(error);
    if (search_stop_reason(&job->search) == SEARCH_CANCELLED)
        return base_fail(error, CLEW_STOPPED, "%s was interrupted", what);
    return base_fail(error, CLEW_STOPPED, "%s ended by its limit: %s", what,
                     limit ? limit : "bytes");
}

void
api_copy_out(void *out, const void *filled, size_t bytes)
{
    size_t size;

    memcpy(&size, out, sizeof size);
    if (size > bytes)
        size = bytes;
    if (size > sizeof size)
        memcpy((char *)out + sizeof size, (const char *)filled + sizeof size, size - sizeof size);
}

void
api_copy_in(void *whole, const void *given, size_t bytes)
{
    size_t size = 0;

    if (given)
        memcpy(&size, given, sizeof size);
    if (size > bytes)
        size = bytes;
    if (size > sizeof size)
        memcpy((char *)whole + sizeof size, (const char *)given + sizeof size, size - sizeof size);
}

struct clew_style
api_style(const struct clew_style *style)
{
    struct clew_style whole = CLEW_STYLE_INIT;

    api_copy_in(&whole, style, sizeof whole);
    return whole;
}
