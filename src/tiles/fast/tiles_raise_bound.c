/* tiles_raise_bound - see the header. */
#include "tiles/fast/tiles_raise_bound.h"

#include "tiles/board/tiles_reverse.h"
#include "tiles/ida/tiles_ida_general.h"
#include "tiles/ida/tiles_ida_pdb5.h"
#include "tiles/ida/tiles_multi_partition_fetch.h"

#include "base/base_clock.h"
#include "search/search_pool.h"

#include <string.h>

/*
 * Per worker and second of time: what an idle processor searches in it. A round that would exceed
 * what is left is not begun, so that the beams have its time.
 */
#define CONFLICT_NODES 25000000 /* conflicts counted tile by tile */
#define LOOKUP_NODES   55000000 /* conflicts looked up */
#define TABLE_NODES    12000000
#define EASY_SECONDS   0.01 /* for linear conflicts where there are tables */
#define PROBE_SHARE    0.06 /* of the time, to find out which way is easier: each way */
#define GROWTH         6.0  /* nodes of a round over those of the round before */

/* One search: from the start to the goal, or reversed. */
struct attempt {
    struct tiles_start start;
    bool is_reversed;
    int proved;     /* no solution is shorter */
    uint64_t nodes; /* of the rounds that proved it */
};

static double
bound_seconds_left(const struct tiles_bound_task *task)
{
    const double left = task->search->started + task->seconds - base_seconds();

    return left > 0 ? left : 0;
}

static void
bound_take_solution(const struct tiles_ida *ida, bool is_reversed, struct tiles_solution *best)
{
    memcpy(best->moves, ida->moves, (size_t)ida->length + 1);
    best->length = best->bound = ida->length;
    if (is_reversed)
        tiles_reverse_moves(best->moves, best->length);
}

/* Runs IDA* with the kernel and tables that are set, for at most `seconds`. */
static void
bound_search(struct tiles_ida *ida, const struct tiles_bound_task *task, struct attempt *attempt,
             double seconds, int nodes, struct tiles_solution *best)
{
    struct search search;

    ida->max_nodes = (uint64_t)(nodes * seconds * search_pool_size(task->search->pool)) + 1;
    search_start_child(&search, task->search, 2 * ida->max_nodes);
    search.limit_seconds = base_seconds() - search.started + seconds;
    ida->search = &search;
    ida->start = &attempt->start;
    ida->min_length = attempt->proved;
    memcpy(ida->order, task->order, sizeof ida->order);
    ida->length = -1;
    if (!tiles_ida_run(ida, NULL) && ida->length < 0)
        attempt->proved = ida->bound + (search_is_stopped(&search) ? 0 : 2); /* the last is done */
    attempt->nodes = atomic_load(&search.nodes);
    atomic_fetch_add(&task->search->nodes, attempt->nodes);
    if (ida->length >= 0)
        bound_take_solution(ida, attempt->is_reversed, best);
    else if (attempt->proved > best->bound)
        best->bound = attempt->proved;
}

/* Linear conflicts: a few rounds each way, then the easier way. */
static void
bound_search_both_ways(struct tiles_ida *ida, const struct tiles_bound_task *task, double seconds,
                       int nodes, struct tiles_solution *best)
{
    struct attempt ways[2] = {{.start = *task->start}, {.is_reversed = true}};
    double effort[2];

    tiles_reverse_start(&ways[1].start, task->start);
    for (int way = 0; way < 2; way++) {
        bound_search(ida, task, &ways[way], seconds * PROBE_SHARE, nodes, best);
        if (ida->length >= 0 || search_must_stop(task->search))
            return;
        effort[way] = (double)(ways[way].nodes + 1);
        for (int proved = 0; proved < ways[way].proved; proved += 2)
            effort[way] /= GROWTH;
    }
    bound_search(ida, task, &ways[effort[1] < effort[0]], seconds * (1 - 2 * PROBE_SHARE), nodes,
                 best);
}

static bool
bound_has_tables(const struct tiles_bound_task *task, struct tiles_table_lease *lease)
{
    const struct tiles_start *start = task->start;

    return start->rows == 5 && start->cols == 5 && start->goal_gap == start->cells - 1 &&
           tiles_multi_partition_are_at_hand(task->folder, start->goal_gap) &&
           tiles_multi_partition_have_room(lease, start->goal_gap);
}

/* The first partition is enough for so short a search. */
static void
bound_search_with_tables(struct tiles_ida *ida, struct tiles_bound_task *task,
                         struct tiles_table_lease *lease, struct tiles_solution *best)
{
    struct base_memory *memory = task->search->memory;
    struct tiles_multi_partition *tables = base_alloc(memory, sizeof *tables);
    struct attempt attempt = {.start = *task->start};

    if (tables && !tiles_multi_partition_fetch(tables, task->start->goal_gap, 2, lease, NULL) &&
        tables->partitions > 0) {
        ida->kernel = &tiles_ida_pdb5;
        ida->tables = tables;
        task->heuristic = "pdb-6666";
        bound_search(ida, task, &attempt, bound_seconds_left(task), TABLE_NODES, best);
    }
    base_release(memory, tables, sizeof *tables);
    tiles_table_lease_release(lease);
}

void
tiles_raise_bound(struct tiles_bound_task *task, struct tiles_solution *best)
{
    const struct tiles_general conflicts = {.counts_conflicts = true, .conflicts = task->conflicts};
    struct tiles_table_lease lease = {.search = task->search, .folder = task->folder};
    struct tiles_ida *ida = base_alloc_zero(task->search->memory, 1, sizeof *ida);
    const bool has_tables = bound_has_tables(task, &lease);
    const double seconds = bound_seconds_left(task);

    task->heuristic = "conflict";
    if (!ida)
        return;
    ida->kernel = &tiles_ida_general;
    ida->tables = &conflicts;
    bound_search_both_ways(ida, task, has_tables && seconds > EASY_SECONDS ? EASY_SECONDS : seconds,
                           task->conflicts ? LOOKUP_NODES : CONFLICT_NODES, best);
    if (has_tables && ida->length < 0 && !search_must_stop(task->search))
        bound_search_with_tables(ida, task, &lease, best);
    base_release(task->search->memory, ida, sizeof *ida);
}
