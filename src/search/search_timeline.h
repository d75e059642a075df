/*
 * search_timeline - what each worker of a pool did over time: busy, stealing, idle, tasks started.
 *
 *     worker 0   busy .................. | stealing | busy ...
 *     worker 1   idle | stealing | busy, 3 tasks ... | stealing | idle
 *
 * A worker writes only its own log, a list of spans. A span ends when the state changes, or when
 * another task starts. The list has a fixed size: when it is full, neighbouring spans are joined
 * until half of it is free again, and from then on a span lasts at least as long as that took. So
 * a log always covers the whole search; where spans were joined, each still has the exact time
 * spent in every state.
 *
 * The clock is read when the state changes. For tasks that a worker takes from its own deque it is
 * read so rarely that it costs nothing: every stride-th, and the stride doubles while tasks are
 * short. All that a task does in between is to count down.
 *
 * Never fails. The owner allocates the logs. Threads: read a log after its worker has ended.
 */
#ifndef SEARCH_TIMELINE_H
#define SEARCH_TIMELINE_H

#include "clew.h"

#define SEARCH_LOG_SPANS 4096
#define SEARCH_WORKS     3 /* members of enum clew_work */

struct search_span {
    double start; /* base_seconds */
    double seconds[SEARCH_WORKS];
    uint64_t tasks;    /* started in it */
    const char *phase; /* NULL: none */
};

struct search_log {
    enum clew_work work; /* the current state, */
    double since;        /* and from when its time is not yet in the last span */
    double resolution;   /* no new span before the last one has lasted this long */
    double last_tick;    /* when a task started and the clock was read */
    uint32_t stride;     /* tasks between two such readings */
    uint32_t tasks_to_tick;
    uint32_t tasks_counted_from; /* tasks_to_tick when tasks were last added to the last span */
    size_t count;                /* at least 1 */
    struct search_span spans[SEARCH_LOG_SPANS];
    struct clew_tasks tasks; /* filled in by search_pool_free */
    char padding[64];        /* the next log starts in another cache line */
};

struct search_timeline {
    int workers;             /* 0: nothing is recorded */
    double started, ended;   /* base_seconds */
    struct search_log *logs; /* one per worker */
};

/* From that time on, in base_seconds. All workers are idle, except the first. */
void search_timeline_start(struct search_timeline *timeline, double started);
/* The search has ended; what workers do from now on, until their threads end, does not count. */
void search_timeline_end(struct search_timeline *timeline);
/* Call when no worker runs any more; then the logs can be read. */
void search_timeline_finish(struct search_timeline *timeline);

/* The slow paths of the two functions below. */
void search_log_change(struct search_log *log, enum clew_work work);
void search_log_tick(struct search_log *log);

static inline void
search_log_set(struct search_log *log, enum clew_work work)
{
    if (log->work != work)
        search_log_change(log, work);
}

/* A task starts: the worker is busy from now on. */
static inline void
search_log_task(struct search_log *log)
{
    if (--log->tasks_to_tick == 0)
        search_log_tick(log);
}

/* What the worker works on from now on. Returns what it was before. */
const char *search_log_phase(struct search_log *log, const char *phase);

/* Times are relative to the start. False past the last. */
bool search_timeline_span(const struct search_timeline *timeline, int worker, size_t index,
                          struct clew_span *span);
/* In seconds. */
double search_log_time(const struct search_log *log, enum clew_work work);

#endif
