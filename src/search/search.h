/*
 * search - one running search: its limits, its counts, the word to stop, and who listens.
 *
 *     struct search          shared by all workers: limits, memory, pool, stop flag, progress
 *     struct search_meter    one a worker: counts nodes without sharing a cache line
 *
 * An engine asks its meter at every node; the meter looks at the shared limits (and at the clock)
 * only every SEARCH_CHECK_NODES nodes, or every hundredth of a second where nodes are slow, so that
 * the question costs an increment and a branch. A loop whose steps are long (a table being built)
 * calls search_must_stop instead, which looks at once. The first reason to stop wins and is kept.
 *
 * The limit of nodes is exact with one worker: as many are allowed as it says, the next is refused
 * and not counted. Each further worker may pass it by what it counted between two questions. The
 * limit of bytes is kept by base_memory: who is refused memory says so with search_stop_for.
 *
 *     struct search_meter meter;
 *     search_meter_start(&meter, search, worker);
 *     while (...)
 *         if (!search_count_node(&meter))
 *             break;                          // search_stop_reason(search) says why
 *     search_meter_finish(&meter);            // adds what was not told yet
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
    SEARCH_DONE, /* the answer is known: everybody else goes home */
    SEARCH_OUT_OF_NODES,
    SEARCH_OUT_OF_SECONDS,
    SEARCH_OUT_OF_BYTES,
    SEARCH_CANCELLED,
};

/* Who is outside and may stop the search or watch it; lives in a clew_control. */
struct search_monitor {
    atomic_bool cancelled;
    atomic_uint_fast64_t nodes;
    atomic_size_t bytes;
    atomic_int_fast64_t depth;
    atomic_int_fast64_t bound;
    atomic_int table_count;        /* built in this search; one that is being built counts */
    atomic_bool is_building_table; /* whether one is */
    _Atomic double share;          /* of the work at this bound that is done; -1: unknown */
    _Atomic double started;        /* base_seconds, or 0 when nothing runs */
    void (*on_event)(void *context, const struct clew_event *event);
    void *context;
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
    atomic_uint_fast64_t nodes; /* told by the meters */
    atomic_flag is_emitting;    /* one listener call at a time */
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
     * While somebody listens, every node asks. An engine whose loop has no room for events may set
     * `see` after the start: it is called for each node, before that is worked on.
     */
    void (*on_node)(void *context);
    void *context;
};

/*
 * Starts the clock and sets all counts to nothing. limit_nodes, limit_seconds, pool and threads are
 * not touched: the caller fills them in before.
 */
void search_start(struct search *search, struct base_memory *memory,
                  struct search_monitor *monitor);

/*
 * Starts a search within another, which can be stopped without stopping that one. It shares the
 * whole's clock, memory, pool and watcher, and may use the nodes that the whole has left, but no more
 * than max_nodes (0: all of them). Its nodes are not added to the whole's; the caller does that.
 */
void search_start_child(struct search *part, struct search *whole, uint64_t max_nodes);

/* Looks at every limit now. True when the search has to end. */
bool search_must_stop(struct search *search);
/* The cheap form for loops: only the flag. */
static inline bool
search_is_stopped(const struct search *search)
{
    return atomic_load_explicit(&((struct search *)search)->stop, memory_order_relaxed) !=
           SEARCH_RUNNING;
}
/* Ends the search for this reason unless it has ended already. True if this was the first. */
bool search_stop_for(struct search *search, enum search_stop reason);
enum search_stop search_stop_reason(const struct search *search);
/* "nodes", "seconds", "bytes", "cancel"; NULL for the reasons that are no limit. */
const char *search_stop_name(enum search_stop reason);

void search_meter_start(struct search_meter *meter, struct search *search, int worker);
void search_meter_finish(struct search_meter *meter);
bool search_meter_check_node(struct search_meter *meter);
bool search_meter_check(struct search_meter *meter);

/* One more node. False: stop, now; the node is not counted. */
static inline bool
search_count_node(struct search_meter *meter)
{
    return ++meter->nodes < meter->check_at || search_meter_check_node(meter);
}

/* That many nodes more that are done already. False: stop, now. */
static inline bool
search_count_nodes(struct search_meter *meter, uint64_t nodes)
{
    meter->nodes += nodes;
    return meter->nodes < meter->check_at || search_meter_check(meter);
}

/* Progress for the watcher; call at moments that are rare (a new bound), not at every node. */
void search_report_depth(struct search *search, int64_t depth);
void search_report_bound(struct search *search, int64_t bound);
void search_report_share(struct search *search, double share);
/* A table is begun, or ended. */
void search_report_table(struct search *search, bool is_begun);

/* Trace events. Test search_is_traced once and keep the answer: the inner loop pays a branch. */
static inline bool
search_is_traced(const struct search *search)
{
    return search->monitor->on_event != NULL;
}
void search_emit(struct search *search, const struct clew_event *event);

#endif
