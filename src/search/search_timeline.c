/* search_timeline - see the header. */
#include "search/search_timeline.h"

#include "base/base_clock.h"

/* The clock is read for tasks about this often: it takes some 30 ns. */
#define MIN_TICK_SECONDS 20e-6
#define MAX_TICK_SECONDS 200e-6

static struct search_span *
log_last(struct search_log *log)
{
    return &log->spans[log->count - 1];
}

static double
span_length(const struct search_span *span)
{
    return span->seconds[CLEW_WORK_BUSY] + span->seconds[CLEW_WORK_STEALING] +
           span->seconds[CLEW_WORK_IDLE];
}

/* Adds a span to the one before it; the name of the longer one stays. */
static void
span_join(struct search_span *span, const struct search_span *next)
{
    if (span_length(next) > span_length(span))
        span->phase = next->phase;
    span->tasks += next->tasks;
    for (int work = 0; work < SEARCH_WORKS; work++)
        span->seconds[work] += next->seconds[work];
}

/* Joins spans that are shorter than the resolution, which grows until half of the list is free. */
static void
log_compact(struct search_log *log, double now)
{
    const double share = (now - log->spans[0].start) / SEARCH_LOG_SPANS;

    if (log->resolution < share)
        log->resolution = share;
    while (log->count > SEARCH_LOG_SPANS / 2) {
        size_t kept = 0;

        log->resolution *= 2;
        for (size_t i = 1; i < log->count; i++)
            if (log->spans[i].start - log->spans[kept].start < log->resolution)
                span_join(&log->spans[kept], &log->spans[i]);
            else
                log->spans[++kept] = log->spans[i];
        log->count = kept + 1;
    }
}

/* Puts the tasks started up to now into the last span. */
static void
log_settle_tasks(struct search_log *log)
{
    log_last(log)->tasks += log->tasks_counted_from - log->tasks_to_tick;
    log->tasks_counted_from = log->tasks_to_tick;
}

/* Puts the time and the tasks up to now into the last span. */
static void
log_settle(struct search_log *log, double now)
{
    log_last(log)->seconds[log->work] += now - log->since;
    log->since = now;
    log_settle_tasks(log);
}

static void
log_count_down_from(struct search_log *log, uint32_t tasks)
{
    log->tasks_to_tick = log->tasks_counted_from = tasks;
}

/* Begins another span, if the last one has lasted long enough. */
static void
log_begin_span(struct search_log *log, double now, const char *phase)
{
    if (now - log_last(log)->start <= log->resolution)
        return;
    if (log->count == SEARCH_LOG_SPANS)
        log_compact(log, now);
    log->spans[log->count++] = (struct search_span){.start = now, .phase = phase};
}

/* While a worker is not busy the next task ticks, and so changes that. */
void
search_log_change(struct search_log *log, enum clew_work work)
{
    const double now = base_seconds();

    log_settle(log, now);
    log_count_down_from(log, work == CLEW_WORK_BUSY ? log->stride : 1);
    log->work = work;
    log->last_tick = now;
    log_begin_span(log, now, log_last(log)->phase);
}

static void
log_adapt_stride(struct search_log *log, double elapsed)
{
    if (elapsed < MIN_TICK_SECONDS && log->stride < UINT32_MAX / 2)
        log->stride *= 2;
    else if (elapsed > MAX_TICK_SECONDS && log->stride > 1)
        log->stride /= 2;
}

/* The task that ticks is counted in the span that it begins. */
void
search_log_tick(struct search_log *log)
{
    const double now = base_seconds();

    log->tasks_to_tick++;
    log_settle(log, now);
    if (log->work == CLEW_WORK_BUSY)
        log_adapt_stride(log, now - log->last_tick);
    log->work = CLEW_WORK_BUSY;
    log->last_tick = now;
    log_begin_span(log, now, log_last(log)->phase);
    log_last(log)->tasks++;
    log_count_down_from(log, log->stride);
}

const char *
search_log_phase(struct search_log *log, const char *phase)
{
    const char *before = log_last(log)->phase;
    const double now = base_seconds();

    if (phase == before)
        return before;
    log_settle(log, now);
    log_begin_span(log, now, phase);
    log_last(log)->phase = phase;
    return before;
}

void
search_timeline_start(struct search_timeline *timeline, double started)
{
    timeline->started = timeline->ended = started;
    for (int i = 0; i < timeline->workers; i++) {
        struct search_log *log = &timeline->logs[i];

        log->work = i == 0 ? CLEW_WORK_BUSY : CLEW_WORK_IDLE;
        log->since = log->last_tick = started;
        log->resolution = 0;
        log->stride = 1;
        log_count_down_from(log, 1);
        log->count = 1;
        log->spans[0] = (struct search_span){.start = started};
        log->tasks = (struct clew_tasks){0};
    }
}

void
search_timeline_end(struct search_timeline *timeline)
{
    timeline->ended = base_seconds();
}

/* Cuts the log off at that time. What is left of a joined span keeps its proportions. */
static void
log_cut(struct search_log *log, double ended)
{
    struct search_span *last;
    double length;

    log_settle_tasks(log);
    if (log->since < ended)
        log_settle(log, ended);
    while (log->count > 1 && log_last(log)->start >= ended)
        log->count--;
    last = log_last(log);
    length = span_length(last);
    for (int work = 0; work < SEARCH_WORKS && length > ended - last->start; work++)
        last->seconds[work] *= (ended - last->start) / length;
}

void
search_timeline_finish(struct search_timeline *timeline)
{
    for (int i = 0; i < timeline->workers; i++)
        log_cut(&timeline->logs[i], timeline->ended);
}

double
search_log_time(const struct search_log *log, enum clew_work work)
{
    double sum = 0;

    for (size_t i = 0; i < log->count; i++)
        sum += log->spans[i].seconds[work];
    return sum;
}

bool
search_timeline_span(const struct search_timeline *timeline, int worker, size_t index,
                     struct clew_span *span)
{
    const struct search_log *log = &timeline->logs[worker];
    const struct search_span *kept = &log->spans[index];
    enum clew_work longest = CLEW_WORK_BUSY;

    if (index >= log->count)
        return false;
    for (int work = 1; work < SEARCH_WORKS; work++)
        if (kept->seconds[work] > kept->seconds[longest])
            longest = (enum clew_work)work;
    *span = (struct clew_span){.size = sizeof *span,
                               .start = kept->start - timeline->started,
                               .end = (index + 1 < log->count ? kept[1].start : timeline->ended) -
                                      timeline->started,
                               .work = longest,
                               .busy_seconds = kept->seconds[CLEW_WORK_BUSY],
                               .stealing_seconds = kept->seconds[CLEW_WORK_STEALING],
                               .idle_seconds = kept->seconds[CLEW_WORK_IDLE],
                               .tasks = kept->tasks,
                               .phase = kept->phase};
    return true;
}
