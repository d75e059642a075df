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
search_start(struct search *search, struct base_memory *memory, struct search_outside *outside)
{
    search->memory = memory;
    search->outside = outside;
    search->started = base_seconds();
    atomic_init(&search->stop, SEARCH_GOES_ON);
    atomic_init(&search->nodes, 0);
    atomic_flag_clear(&search->is_emitting);
    atomic_store(&outside->nodes, 0);
    atomic_store(&outside->bytes, base_memory_used(memory));
    atomic_store(&outside->depth, -1);
    atomic_store(&outside->bound, -1);
    atomic_store(&outside->share, -1);
    atomic_store(&outside->tables, 0);
    atomic_store(&outside->is_table, false);
    atomic_store(&outside->started, search->started);
}

void
search_start_part(struct search *part, struct search *whole, uint64_t max_nodes)
{
    const uint64_t spent = atomic_load(&whole->nodes);
    const uint64_t left = spent < whole->limit_nodes ? whole->limit_nodes - spent : 1;

    *part = (struct search){.limit_nodes = max_nodes,
                            .limit_seconds = whole->limit_seconds,
                            .memory = whole->memory,
                            .outside = whole->outside,
                            .pool = whole->pool,
                            .threads = whole->threads,
                            .started = whole->started};
    if (whole->limit_nodes && (!max_nodes || left < max_nodes))
        part->limit_nodes = left;
    atomic_init(&part->stop, SEARCH_GOES_ON);
    atomic_init(&part->nodes, 0);
    atomic_flag_clear(&part->is_emitting);
}

bool
search_stop_for(struct search *search, enum search_stop reason)
{
    int expected = SEARCH_GOES_ON;

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
    case SEARCH_GOES_ON:
    case SEARCH_DONE:
        break;
    }
    return NULL;
}

/* Looks at the limits other than nodes; the caller has read the clock. */
static bool
must_stop_at(struct search *search, double now)
{
    struct search_outside *outside = search->outside;

    atomic_store_explicit(&outside->bytes, base_memory_used(search->memory), memory_order_relaxed);
    if (atomic_load_explicit(&outside->cancelled, memory_order_relaxed))
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
    const uint64_t news = meter->nodes - meter->told;
    const uint64_t nodes =
        atomic_fetch_add_explicit(&search->nodes, news, memory_order_relaxed) + news;

    meter->told = meter->nodes;
    atomic_store_explicit(&search->outside->nodes, nodes, memory_order_relaxed);
    return nodes;
}

/* Sets how many nodes pass before the next question, never past the limit. */
static void
pass_nodes(struct search_meter *meter, uint64_t nodes_of_all)
{
    const uint64_t limit = meter->search->limit_nodes;
    uint64_t pass = search_is_watched(meter->search) ? 0 : meter->pace;

    if (limit && limit - nodes_of_all < pass)
        pass = limit - nodes_of_all;
    meter->ask_at = meter->nodes + pass + 1;
}

/*
 * Nodes may take from nanoseconds to milliseconds. The pace doubles up to SEARCH_ASK_NODES as long
 * as questions come often, and falls at once to what fits ASK_SECONDS when they do not.
 */
static void
set_pace(struct search_meter *meter, double now)
{
    const double spent = now - meter->asked;

    meter->asked = now;
    if (spent > ASK_SECONDS)
        meter->pace = (uint64_t)((double)meter->pace * (ASK_SECONDS / spent));
    else if (spent < ASK_SECONDS / 2)
        meter->pace *= 2;
    if (meter->pace > SEARCH_ASK_NODES)
        meter->pace = SEARCH_ASK_NODES;
    if (meter->pace < 1)
        meter->pace = 1;
}

void
search_meter_start(struct search_meter *meter, struct search *search, int worker)
{
    const uint64_t nodes = atomic_load_explicit(&search->nodes, memory_order_relaxed);

    *meter = (struct search_meter){
        .search = search, .pace = ASK_NODES_FIRST, .asked = base_seconds(), .worker = worker};
    if (search->limit_nodes && nodes >= search->limit_nodes)
        meter->ask_at = 1; /* the first node asks, and is refused */
    else
        pass_nodes(meter, nodes);
}

void
search_meter_finish(struct search_meter *meter)
{
    tell(meter);
}

bool
search_meter_look(struct search_meter *meter)
{
    struct search *search = meter->search;
    const uint64_t nodes = tell(meter);
    const double now = base_seconds();

    if (search->limit_nodes && nodes >= search->limit_nodes)
        search_stop_for(search, SEARCH_OUT_OF_NODES);
    if (search_is_stopped(search) || must_stop_at(search, now)) {
        meter->ask_at = 0; /* every further node asks again, and is refused again */
        return false;
    }
    set_pace(meter, now);
    pass_nodes(meter, nodes);
    return true;
}

bool
search_meter_ask(struct search_meter *meter)
{
    meter->nodes--; /* the node in question is not done yet: a refused one is not counted */
    if (!search_meter_look(meter))
        return false;
    meter->nodes++;
    if (meter->see)
        meter->see(meter->context);
    return true;
}

void
search_report_depth(struct search *search, int64_t depth)
{
    atomic_store_explicit(&search->outside->depth, depth, memory_order_relaxed);
}

void
search_report_share(struct search *search, double share)
{
    atomic_store_explicit(&search->outside->share, share, memory_order_relaxed);
}

void
search_report_table(struct search *search, bool is_begun)
{
    struct search_outside *outside = search->outside;

    if (is_begun)
        atomic_fetch_add_explicit(&outside->tables, 1, memory_order_relaxed);
    atomic_store_explicit(&outside->is_table, is_begun, memory_order_relaxed);
}

void
search_report_bound(struct search *search, int64_t bound)
{
    atomic_store_explicit(&search->outside->bound, bound, memory_order_relaxed);
}

void
search_emit(struct search *search, const struct clew_event *event)
{
    if (!search_is_watched(search))
        return;
    while (atomic_flag_test_and_set_explicit(&search->is_emitting, memory_order_acquire)) {
#ifndef __wasm__
        sched_yield(); /* a listener may draw: do not burn the core it needs */
#endif
    }
    search->outside->on_event(search->outside->context, event);
    atomic_flag_clear_explicit(&search->is_emitting, memory_order_release);
}
