/* tiles_search_24 - see the header. */
#include "tiles/ida/tiles_search_24.h"

#include "tiles/board/tiles_reverse.h"
#include "tiles/ida/tiles_ida_pdb5.h"
#include "tiles/ida/tiles_multi_partition_fetch.h"

#include <string.h>

#define FEW_PARTITIONS 2 /* one and its mirror image */
/*
 * One partition is enough for some seconds of search. After that more are worth loading, and worth
 * building when the search would take a minute.
 */
#define FEW_NODES   UINT64_C(50000000)
#define BUILD_NODES UINT64_C(600000000)
/* The other way is worth a try when the next round takes half a minute; building, two minutes. */
#define REVERSE_NODES       UINT64_C(1000000000)
#define REVERSE_BUILD_NODES UINT64_C(3000000000)
/* For tables of both ways: an eighth of what the process may use. A page has none for them. */
#define REVERSE_MIN_BYTES ((size_t)1 << 29)
#ifdef __wasm__
#define CAN_REVERSE false
#else
#define CAN_REVERSE true
#endif
/* Forbidden strings: half a second for long ones, a tenth fewer nodes. */
#define MAX_STRING             10
#define MAX_STRING_LONG_SEARCH 12

struct long_search {
    const struct tiles_search_24 *task;
    struct tiles_ida *ida;
    struct tiles_start ways[2]; /* from the start to the goal; and reversed */
    bool is_reversed;           /* which of them is searched */
    struct tiles_multi_partition tables;
    struct tiles_transpositions seen;
};

void
tiles_search_24_init(struct tiles_search_24 *task, struct tiles_ida *ida,
                     struct tiles_table_lease *lease)
{
    *task = (struct tiles_search_24){.ida = ida,
                                     .lease = lease,
                                     .uses_automaton = true,
                                     .few_nodes = FEW_NODES,
                                     .build_nodes = BUILD_NODES,
                                     .reverse_nodes = REVERSE_NODES,
                                     .reverse_build_nodes = REVERSE_BUILD_NODES};
}

static enum clew_status
long_fetch_automaton(struct long_search *search, struct clew_error *error)
{
    struct tiles_ida *ida = search->ida;
    struct tiles_automaton_kind kind = {.rows = 5,
                                        .cols = 5,
                                        .max_length = ida->min_length > 0 ? MAX_STRING_LONG_SEARCH
                                                                          : MAX_STRING};

    memcpy(kind.order, ida->order, sizeof kind.order);
    return search->task->uses_automaton
               ? tiles_table_cache_automaton(&ida->automaton, &kind, search->task->lease, error)
               : CLEW_OK;
}

/*
 * Fetches the tables for one way. Those of the other are released first, so that no bytes count
 * twice; transpositions of one way mean nothing to the other.
 */
static enum clew_status
long_choose_way(struct long_search *search, bool is_reversed, int max_partitions,
                struct clew_error *error)
{
    struct tiles_ida *ida = search->ida;
    enum clew_status status;

    tiles_table_lease_release(search->task->lease);
    tiles_transpositions_free(&search->seen);
    search->is_reversed = is_reversed;
    ida->start = &search->ways[is_reversed];
    ida->kernel = &tiles_ida_pdb5;
    ida->tables = &search->tables;
    status = tiles_multi_partition_fetch(&search->tables, ida->start->goal_gap, max_partitions,
                                         search->task->lease, error);
    if (!status && search->tables.partitions > 0)
        status = long_fetch_automaton(search, error);
    tiles_transpositions_init(&search->seen, ida->search->memory, tiles_transpositions_max_bytes());
    ida->seen = max_partitions > FEW_PARTITIONS ? &search->seen : NULL;
    return status;
}

static bool
long_is_over(const struct long_search *search)
{
    return search->ida->length >= 0 || search_is_stopped(search->ida->search) ||
           search->tables.partitions == 0;
}

/* Runs rounds until one would exceed max_nodes, if that is not 0. */
static enum clew_status
long_run(struct long_search *search, uint64_t max_nodes, struct clew_error *error)
{
    struct tiles_ida *ida = search->ida;
    enum clew_status status;

    if (long_is_over(search))
        return CLEW_OK;
    ida->max_nodes = max_nodes;
    status = tiles_ida_run(ida, error);
    if (!status && !long_is_over(search))
        ida->min_length = ida->bound + 2;
    return status;
}

static enum clew_status
long_run_few_partitions(struct long_search *search, struct clew_error *error)
{
    const struct tiles_search_24 *task = search->task;
    enum clew_status status = long_choose_way(search, false, FEW_PARTITIONS, error);
    const bool are_at_hand =
        tiles_multi_partition_are_at_hand(task->lease->folder, search->ways[0].goal_gap);

    return status ? status
                  : long_run(search, are_at_hand ? task->few_nodes : task->build_nodes, error);
}

/* 0: never. Processes that share the rounds, and a trace, go one way. */
static uint64_t
long_nodes_before_reversal(const struct long_search *search)
{
    const struct tiles_search_24 *task = search->task;

    if (!CAN_REVERSE || search->ida->share || search->ida->events ||
        tiles_transpositions_max_bytes() < REVERSE_MIN_BYTES)
        return 0;
    return tiles_multi_partition_are_at_hand(task->lease->folder, search->ways[1].goal_gap)
               ? task->reverse_nodes
               : task->reverse_build_nodes;
}

/* The last round again, from the goal to the start. *is_easier: it took fewer nodes. */
static enum clew_status
long_probe_reversed(struct long_search *search, bool *is_easier, struct clew_error *error)
{
    struct tiles_ida *ida = search->ida;
    struct search *parent = ida->search, probe;
    const int min_length = ida->min_length;
    enum clew_status status;

    search_start_child(&probe, parent, ida->round_nodes + 1);
    ida->search = &probe;
    ida->min_length = ida->bound;
    status = long_run(search, 1, error);
    *is_easier = ida->length >= 0 || search_stop_reason(&probe) == SEARCH_RUNNING;
    ida->min_length = ida->min_length > min_length ? ida->min_length : min_length;
    ida->search = parent;
    atomic_fetch_add(&parent->nodes, atomic_load(&probe.nodes));
    search_must_stop(parent);
    return status;
}

/* Goes on with the way that is easier by the nodes of the last round. */
static enum clew_status
long_try_reversed(struct long_search *search, struct clew_error *error)
{
    bool is_easier = false;
    enum clew_status status = long_choose_way(search, true, TILES_MAX_PARTITIONS, error);

    if (status == CLEW_NO_MEMORY) {
        base_error_clear(error);
        status = CLEW_OK;
    } else if (!status && search->tables.partitions > 0) {
        status = long_probe_reversed(search, &is_easier, error);
    }
    if (status || is_easier || search_is_stopped(search->ida->search))
        return status;
    return long_choose_way(search, false, TILES_MAX_PARTITIONS, error);
}

static enum clew_status
long_run_all_partitions(struct long_search *search, struct clew_error *error)
{
    const uint64_t nodes = long_nodes_before_reversal(search);
    enum clew_status status = long_choose_way(search, false, TILES_MAX_PARTITIONS, error);

    if (!status)
        status = long_run(search, nodes, error);
    if (!status && nodes && !long_is_over(search)) {
        status = long_try_reversed(search, error);
        if (!status)
            status = long_run(search, 0, error);
    }
    return status;
}

enum clew_status
tiles_search_24(const struct tiles_search_24 *task, struct clew_error *error)
{
    struct tiles_ida *ida = task->ida;
    const struct tiles_start *start = ida->start;
    struct base_memory *memory = ida->search->memory;
    struct long_search *search = base_alloc_zero(memory, 1, sizeof *search);
    enum clew_status status;

    if (!search)
        return base_no_memory(error);
    search->task = task;
    search->ida = ida;
    ida->length = -1;
    search->ways[0] = *start;
    tiles_reverse_start(&search->ways[1], start);
    status = long_run_few_partitions(search, error);
    if (!status && !long_is_over(search))
        status = long_run_all_partitions(search, error);
    if (search->is_reversed && ida->length >= 0)
        tiles_reverse_moves(ida->moves, ida->length);
    tiles_transpositions_free(&search->seen);
    ida->seen = NULL;
    ida->start = start;
    base_release(memory, search, sizeof *search);
    return status;
}
