/*
 * search - one running search: limits, node counts, the stop flag, progress and trace events.
 *
 *     struct search          shared by all workers: limits, memory, pool, stop flag
 *     struct search_meter    one per worker: counts nodes without sharing a cache line
 *     struct search_monitor  what the caller of the library reads and sets while the search runs
 *
 * An engine counts every node with its meter. The meter checks the shared limits and the clock only
 * every SEARCH_CHECK_NODES nodes, or every hundredth of a second where nodes are slow, so counting
 * costs an increment and a branch. A loop with long steps (building a table) calls search_must_stop
 * instead, which checks at once. The first reason to stop is kept.
 *
 * The node limit is exact with one worker: the node after the last allowed one is refused and not
 * counted. Each further worker may exceed the limit by what it counts between two checks. The byte
 * limit is enforced by base_memory: code that is refused memory calls search_stop_for.
 *
 *     struct search_meter meter;
 *     search_meter_start(&meter, search, worker);
 *     while (...)
 *         if (!search_count_node(&meter))
 *             break;                          // search_stop_reason(search) says why
 *     search_meter_finish(&meter);            // adds the nodes counted since the last check
 *
 * Never fails. No memory of its own. Threads: struct search and struct search_monitor are shared
 * through atomics; a meter belongs to one worker.
 */
#ifndef SEARCH_H
#define SEARCH_H

#include "base/base_memory.h"
#include "clew.h"

#include <stdatomic.h>

#define SEARCH_CHECK_NODES 4096

struct search_pool;

enum search_stop {
    SEARCH_RUNNING,
    SEARCH_DONE, /* the answer is known: the other workers stop */
    SEARCH_OUT_OF_NODES,
    SEARCH_OUT_OF_SECONDS,
    SEARCH_OUT_OF_BYTES,
    SEARCH_CANCELLED,
};

/*
 * How code outside the search cancels and observes it: a cancel flag, progress counters and
 * callbacks for trace events and at checks. Lives in a clew_control.
 */
struct search_monitor {
    atomic_bool cancelled;
    atomic_uint_fast64_t nodes;
    atomic_size_t bytes;
    atomic_int_fast64_t depth;
    atomic_int_fast64_t bound;
    atomic_int table_count; /* built in this search, including one being built */
    atomic_bool is_building_table;
    _Atomic double share;   /* done of the work at this bound, 0 to 1; -1: unknown */
    _Atomic double started; /* base_seconds, or 0 when nothing runs */
    void (*on_event)(void *context, const struct clew_event *event);
    void *context;
    void (*on_check)(void *context); /* NULL, or called by a worker at each check of the limits */
    void *check_context;
};

struct search {
    uint64_t limit_nodes; /* 0: none */
    double limit_seconds; /* 0: none */
    struct base_memory *memory;
    struct search_monitor *monitor; /* never NULL */
    struct search_pool *pool;       /* never NULL; one worker when threads is 1 */
    int threads;
    double started;
    atomic_int stop;            /* enum search_stop */
    atomic_uint_fast64_t nodes; /* reported by the meters */
    atomic_flag is_emitting;    /* on_event runs in one thread at a time */
};

struct search_meter {
    struct search *search;
    uint64_t nodes;          /* all that this meter counted */
    uint64_t reported;       /* of those, added to search->nodes */
    uint64_t check_at;       /* the count at which the limits are checked next */
    uint64_t check_interval; /* nodes between two checks; adapts to their speed */
    double last_check;       /* base_seconds of it */
    int worker;
    /*
     * While the search is traced, every node is a check. An engine whose loop cannot emit events
     * may set on_node after search_meter_start: it is called for each node before the node is
     * expanded.
     */
    void (*on_node)(void *context);
    void *context;
};

/*
 * Starts the clock and clears all counts. limit_nodes, limit_seconds, pool and threads are not
 * touched: the caller sets them before.
 */
void search_start(struct search *search, struct base_memory *memory,
                  struct search_monitor *monitor);

/*
 * Starts a search within another; stopping the child does not stop the parent. It shares the
 * parent's clock, memory, pool and monitor, and may use the nodes that the parent has left, but no
 * more than max_nodes (0: all of them). Its nodes are not added to the parent's; the caller does
 * that.
 */
void search_start_child(struct search *child, struct search *parent, uint64_t max_nodes);

/* Checks every limit now. True when the search has to end. */
bool search_must_stop(struct search *search);
/* The cheap form for loops: reads only the flag. */
static inline bool
search_is_stopped(const struct search *search)
{
    return atomic_load_explicit(&((struct search *)search)->stop, memory_order_relaxed) !=
           SEARCH_RUNNING;
}
/* Stops the search for this reason. False when it was stopped already: the first reason is kept. */
bool search_stop_for(struct search *search, enum search_stop reason);
enum search_stop search_stop_reason(const struct search *search);
/* "nodes", "seconds", "bytes", "cancel"; NULL for reasons that are not limits. */
const char *search_stop_name(enum search_stop reason);

void search_meter_start(struct search_meter *meter, struct search *search, int worker);
void search_meter_finish(struct search_meter *meter);
/* The slow paths of the two functions below: report the nodes and check all limits. */
bool search_meter_check_node(struct search_meter *meter);
bool search_meter_check(struct search_meter *meter);

/* Counts a node that is about to be expanded. False: stop now; the node is not counted. */
static inline bool
search_count_node(struct search_meter *meter)
{
    return ++meter->nodes < meter->check_at || search_meter_check_node(meter);
}

/* Counts nodes that are already expanded. False: stop now. */
static inline bool
search_count_nodes(struct search_meter *meter, uint64_t nodes)
{
    meter->nodes += nodes;
    return meter->nodes < meter->check_at || search_meter_check(meter);
}

/* Progress for the monitor; call on rare occasions (a new bound), not at every node. */
void search_report_depth(struct search *search, int64_t depth);
void search_report_bound(struct search *search, int64_t bound);
void search_report_share(struct search *search, double share);
/* A table is started (true) or finished (false). */
void search_report_table(struct search *search, bool is_started);

/* Trace events. Read search_is_traced once and keep it, so the inner loop costs one branch. */
static inline bool
search_is_traced(const struct search *search)
{
    return search->monitor->on_event != NULL;
}
/* Passes the event to the monitor's callback, if there is one. */
void search_emit(struct search *search, const struct clew_event *event);

#endif
