/* search - see the header. */
#include "search/search.h"

#include "base/base_clock.h"

#ifndef __wasm__
#include <sched.h>
#endif

/* The limits are looked at this often, and a cancelled search ends within a few times this. */
#define ASK_SECONDS     0.01
#define ASK_NODES_FIRST 64

void
search_start(struct search *search, struct base_memory *memory, struct search_monitor *monitor)
{
    search->memory = memory;
    search->monitor = monitor;
    search->started = base_seconds();
    atomic_init(&search->stop, SEARCH_RUNNING);
    atomic_init(&search->nodes, 0);
    atomic_flag_clear(&search->is_emitting);
    atomic_store(&monitor->nodes, 0);
    atomic_store(&monitor->bytes, base_memory_used(memory));
    atomic_store(&monitor->depth, -1);
    atomic_store(&monitor->bound, -1);
    atomic_store(&monitor->share, -1);
    atomic_store(&monitor->table_count, 0);
    atomic_store(&monitor->is_building_table, false);
    atomic_store(&monitor->started, search->started);
}

void
search_start_child(struct search *part, struct search *whole, uint64_t max_nodes)
{
    const uint64_t spent = atomic_load(&whole->nodes);
    const uint64_t left = spent < whole->limit_nodes ? whole->limit_nodes - spent : 1;

    *part = (struct search){.limit_nodes = max_nodes,
                            .limit_seconds = whole->limit_seconds,
                            .memory = whole->memory,
                            .monitor = whole->monitor,
                            .pool = whole->pool,
                            .threads = whole->threads,
                            .started = whole->started};
    if (whole->limit_nodes && (!max_nodes || left < max_nodes))
        part->limit_nodes = left;
    atomic_init(&part->stop, SEARCH_RUNNING);
    atomic_init(&part->nodes, 0);
    atomic_flag_clear(&part->is_emitting);
}

bool
search_stop_for(struct search *search, enum search_stop reason)
{
    int expected = SEARCH_RUNNING;

    return atomic_compare_exchange_strong(&search->stop, &expected, (int)reason);
}

enum search_stop
search_stop_reason(const struct search *search)
{
    return (enum search_stop)atomic_load(&((struct search *)search)->stop);
}

const char *
search_stop_name(enum search_stop reason)
{
    switch (reason) {
    case SEARCH_OUT_OF_NODES:
        return "nodes";
    case SEARCH_OUT_OF_SECONDS:
        return "seconds";
    case SEARCH_OUT_OF_BYTES:
        return "bytes";
    case SEARCH_CANCELLED:
        return "cancel";
    case SEARCH_RUNNING:
    case SEARCH_DONE:
        break;
    }
    return NULL;
}

/* Looks at the limits other than nodes; the caller has read the clock. */
static bool
must_stop_at(struct search *search, double now)
{
    struct search_monitor *monitor = search->monitor;

    atomic_store_explicit(&monitor->bytes, base_memory_used(search->memory), memory_order_relaxed);
    if (atomic_load_explicit(&monitor->cancelled, memory_order_relaxed))
        search_stop_for(search, SEARCH_CANCELLED);
    else if (search->limit_seconds > 0 && now - search->started >= search->limit_seconds)
        search_stop_for(search, SEARCH_OUT_OF_SECONDS);
    return search_is_stopped(search);
}

bool
search_must_stop(struct search *search)
{
    const uint64_t nodes = atomic_load_explicit(&search->nodes, memory_order_relaxed);

    if (search->limit_nodes && nodes > search->limit_nodes)
        search_stop_for(search, SEARCH_OUT_OF_NODES);
    return search_is_stopped(search) || must_stop_at(search, base_seconds());
}

/* Tells the search what this meter has counted; the number of nodes of all meters. */
static uint64_t
tell(struct search_meter *meter)
{
    struct search *search = meter->search;
    const uint64_t news = meter->nodes - meter->reported;
    const uint64_t nodes =
        atomic_fetch_add_explicit(&search->nodes, news, memory_order_relaxed) + news;

    meter->reported = meter->nodes;
    atomic_store_explicit(&search->monitor->nodes, nodes, memory_order_relaxed);
    return nodes;
}

/* Sets how many nodes pass before the next question, never past the limit. */
static void
pass_nodes(struct search_meter *meter, uint64_t nodes_of_all)
{
    const uint64_t limit = meter->search->limit_nodes;
    uint64_t pass = search_is_traced(meter->search) ? 0 : meter->check_interval;

    if (limit && limit - nodes_of_all < pass)
        pass = limit - nodes_of_all;
    meter->check_at = meter->nodes + pass + 1;
}

/*
 * Nodes may take from nanoseconds to milliseconds. The pace doubles up to SEARCH_CHECK_NODES as long
 * as questions come often, and falls at once to what fits ASK_SECONDS when they do not.
 */
static void
set_pace(struct search_meter *meter, double now)
{
    const double spent = now - meter->last_check;

    meter->last_check = now;
    if (spent > ASK_SECONDS)
        meter->check_interval = (uint64_t)((double)meter->check_interval * (ASK_SECONDS / spent));
    else if (spent < ASK_SECONDS / 2)
        meter->check_interval *= 2;
    if (meter->check_interval > SEARCH_CHECK_NODES)
        meter->check_interval = SEARCH_CHECK_NODES;
    if (meter->check_interval < 1)
        meter->check_interval = 1;
}

void
search_meter_start(struct search_meter *meter, struct search *search, int worker)
{
    const uint64_t nodes = atomic_load_explicit(&search->nodes, memory_order_relaxed);

    *meter = (struct search_meter){.search = search,
                                   .check_interval = ASK_NODES_FIRST,
                                   .last_check = base_seconds(),
                                   .worker = worker};
    if (search->limit_nodes && nodes >= search->limit_nodes)
        meter->check_at = 1; /* the first node asks, and is refused */
    else
        pass_nodes(meter, nodes);
}

void
search_meter_finish(struct search_meter *meter)
{
    tell(meter);
}

bool
search_meter_check(struct search_meter *meter)
{
    struct search *search = meter->search;
    const uint64_t nodes = tell(meter);
    const double now = base_seconds();

    if (search->limit_nodes && nodes >= search->limit_nodes)
        search_stop_for(search, SEARCH_OUT_OF_NODES);
    if (search_is_stopped(search) || must_stop_at(search, now)) {
        meter->check_at = 0; /* every further node asks again, and is refused again */
        return false;
    }
    set_pace(meter, now);
    pass_nodes(meter, nodes);
    return true;
}

bool
search_meter_check_node(struct search_meter *meter)
{
    meter->nodes--; /* the node in question is not done yet: a refused one is not counted */
    if (!search_meter_check(meter))
        return false;
    meter->nodes++;
    if (meter->on_node)
        meter->on_node(meter->context);
    return true;
}

void
search_report_depth(struct search *search, int64_t depth)
{
    atomic_store_explicit(&search->monitor->depth, depth, memory_order_relaxed);
}

void
search_report_share(struct search *search, double share)
{
    atomic_store_explicit(&search->monitor->share, share, memory_order_relaxed);
}

void
search_report_table(struct search *search, bool is_begun)
{
    struct search_monitor *monitor = search->monitor;

    if (is_begun)
        atomic_fetch_add_explicit(&monitor->table_count, 1, memory_order_relaxed);
    atomic_store_explicit(&monitor->is_building_table, is_begun, memory_order_relaxed);
}

void
search_report_bound(struct search *search, int64_t bound)
{
    atomic_store_explicit(&search->monitor->bound, bound, memory_order_relaxed);
}

void
search_emit(struct search *search, const struct clew_event *event)
{
    if (!search_is_traced(search))
        return;
    while (atomic_flag_test_and_set_explicit(&search->is_emitting, memory_order_acquire)) {
#ifndef __wasm__
        sched_yield(); /* a listener may draw: do not burn the core it needs */
#endif
    }
    search->monitor->on_event(search->monitor->context, event);
    atomic_flag_clear_explicit(&search->is_emitting, memory_order_release);
}
