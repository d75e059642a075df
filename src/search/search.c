/* search - see the header. */
#include "search/search.h"

#include "base/base_clock.h"

#ifndef __wasm__
#include <sched.h>
#endif

/* Limits are checked this often; a cancelled search ends within a few times this. */
#define CHECK_SECONDS     0.01
#define FIRST_CHECK_NODES 1 /* one node of a board of 255x257 takes up to 6 ms */

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
search_start_child(struct search *child, struct search *parent, uint64_t max_nodes)
{
    const uint64_t spent = atomic_load(&parent->nodes);
    const uint64_t left = spent < parent->limit_nodes ? parent->limit_nodes - spent : 1;

    *child = (struct search){.limit_nodes = max_nodes,
                             .limit_seconds = parent->limit_seconds,
                             .memory = parent->memory,
                             .monitor = parent->monitor,
                             .pool = parent->pool,
                             .threads = parent->threads,
                             .started = parent->started};
    if (parent->limit_nodes && (!max_nodes || left < max_nodes))
        child->limit_nodes = left;
    atomic_init(&child->stop, SEARCH_RUNNING);
    atomic_init(&child->nodes, 0);
    atomic_flag_clear(&child->is_emitting);
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

/* Checks the limits other than nodes. */
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

/* Adds what this meter counted since its last report; returns the nodes of all meters. */
static uint64_t
meter_report(struct search_meter *meter)
{
    struct search *search = meter->search;
    const uint64_t unreported = meter->nodes - meter->reported;
    const uint64_t nodes =
        atomic_fetch_add_explicit(&search->nodes, unreported, memory_order_relaxed) + unreported;

    meter->reported = meter->nodes;
    atomic_store_explicit(&search->monitor->nodes, nodes, memory_order_relaxed);
    return nodes;
}

/* Schedules the next check: after the interval, but not beyond the node limit. */
static void
meter_schedule_check(struct search_meter *meter, uint64_t total_nodes)
{
    const uint64_t limit = meter->search->limit_nodes;
    uint64_t unchecked = search_is_traced(meter->search) ? 0 : meter->check_interval;

    if (limit && limit - total_nodes < unchecked)
        unchecked = limit - total_nodes;
    meter->check_at = meter->nodes + unchecked + 1;
}

/*
 * A node may take nanoseconds or milliseconds. The interval doubles up to SEARCH_CHECK_NODES while
 * checks come often, and drops at once to what fits into CHECK_SECONDS when they do not.
 */
static void
meter_adapt_interval(struct search_meter *meter, double now)
{
    const double spent = now - meter->last_check;

    meter->last_check = now;
    if (spent > CHECK_SECONDS)
        meter->check_interval = (uint64_t)((double)meter->check_interval * (CHECK_SECONDS / spent));
    else if (spent < CHECK_SECONDS / 2)
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
                                   .check_interval = FIRST_CHECK_NODES,
                                   .last_check = base_seconds(),
                                   .worker = worker};
    if (search->limit_nodes && nodes >= search->limit_nodes)
        meter->check_at = 1; /* the first node is checked and refused */
    else
        meter_schedule_check(meter, nodes);
}

void
search_meter_finish(struct search_meter *meter)
{
    meter_report(meter);
}

bool
search_meter_check(struct search_meter *meter)
{
    struct search *search = meter->search;
    const uint64_t nodes = meter_report(meter);
    const double now = base_seconds();

    if (search->limit_nodes && nodes >= search->limit_nodes)
        search_stop_for(search, SEARCH_OUT_OF_NODES);
    if (search_is_stopped(search) || must_stop_at(search, now)) {
        meter->check_at = 0; /* every further node is checked and refused too */
        return false;
    }
    if (search->monitor->on_check)
        search->monitor->on_check(search->monitor->check_context);
    meter_adapt_interval(meter, now);
    meter_schedule_check(meter, nodes);
    return true;
}

bool
search_meter_check_node(struct search_meter *meter)
{
    meter->nodes--; /* not expanded yet: a refused node is not counted */
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
search_report_table(struct search *search, bool is_started)
{
    struct search_monitor *monitor = search->monitor;

    if (is_started)
        atomic_fetch_add_explicit(&monitor->table_count, 1, memory_order_relaxed);
    atomic_store_explicit(&monitor->is_building_table, is_started, memory_order_relaxed);
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
        sched_yield(); /* on_event may draw: leave it the core */
#endif
    }
    search->monitor->on_event(search->monitor->context, event);
    atomic_flag_clear_explicit(&search->is_emitting, memory_order_release);
}
