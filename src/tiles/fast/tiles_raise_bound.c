/* tiles_raise_bound - see the header. */
#include "tiles/fast/tiles_raise_bound.h"

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
#define CONFLICT_NODES 25000000
#define TABLE_NODES    12000000
#define EASY_SECONDS   0.01 /* for linear conflicts where there are tables */

static double
bound_seconds_left(const struct tiles_bound_task *task)
{
    const double left = task->search->started + task->seconds - base_seconds();

    return left > 0 ? left : 0;
}

/* Runs IDA* with the kernel and tables that are set, for at most `seconds`. */
static void
bound_search(struct tiles_ida *ida, const struct tiles_bound_task *task, double seconds, int nodes,
             struct tiles_solution *best)
{
    struct search search;
    int proved = 0;

    ida->max_nodes = (uint64_t)(nodes * seconds * search_pool_size(task->search->pool)) + 1;
    search_start_child(&search, task->search, 2 * ida->max_nodes);
    search.limit_seconds = base_seconds() - search.started + seconds;
    ida->search = &search;
    ida->start = task->start;
    memcpy(ida->order, task->order, sizeof ida->order);
    ida->length = -1;
    if (!tiles_ida_run(ida, NULL))
        proved = ida->bound + (search_is_stopped(&search) ? 0 : 2); /* its last round is complete */
    atomic_fetch_add(&task->search->nodes, atomic_load(&search.nodes));
    if (proved > best->bound && ida->length < 0)
        best->bound = proved;
    if (ida->length >= 0) {
        memcpy(best->moves, ida->moves, (size_t)ida->length + 1);
        best->length = best->bound = ida->length;
    }
}

static bool
bound_has_tables(const struct tiles_bound_task *task, struct tiles_table_lease *lease)
{
    const struct tiles_start *start = task->start;

    return start->rows == 5 && start->cols == 5 && start->goal_gap == start->cells - 1 &&
           tiles_multi_partition_are_at_hand(task->folder) &&
           tiles_multi_partition_have_room(lease);
}

/* The first partition is enough for so short a search. */
static void
bound_search_with_tables(struct tiles_ida *ida, struct tiles_bound_task *task,
                         struct tiles_table_lease *lease, struct tiles_solution *best)
{
    struct base_memory *memory = task->search->memory;
    struct tiles_multi_partition *tables = base_alloc(memory, sizeof *tables);

    if (tables && !tiles_multi_partition_fetch(tables, 1, lease, NULL) && tables->partitions > 0) {
        ida->kernel = &tiles_ida_pdb5;
        ida->tables = tables;
        task->heuristic = "pdb-6666";
        bound_search(ida, task, bound_seconds_left(task), TABLE_NODES, best);
    }
    base_release(memory, tables, sizeof *tables);
    tiles_table_lease_release(lease);
}

void
tiles_raise_bound(struct tiles_bound_task *task, struct tiles_solution *best)
{
    static const struct tiles_general conflicts = {.counts_conflicts = true};
    struct tiles_table_lease lease = {.search = task->search, .folder = task->folder};
    struct tiles_ida *ida = base_alloc_zero(task->search->memory, 1, sizeof *ida);
    const bool has_tables = bound_has_tables(task, &lease);
    const double seconds = bound_seconds_left(task);

    task->heuristic = "conflict";
    if (!ida)
        return;
    ida->kernel = &tiles_ida_general;
    ida->tables = &conflicts;
    bound_search(ida, task, has_tables && seconds > EASY_SECONDS ? EASY_SECONDS : seconds,
                 CONFLICT_NODES, best);
    if (has_tables && ida->length < 0 && !search_must_stop(task->search))
        bound_search_with_tables(ida, task, &lease, best);
    base_release(task->search->memory, ida, sizeof *ida);
}
