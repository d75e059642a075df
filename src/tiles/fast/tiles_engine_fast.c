/*
 * tiles_engine_fast - a good solution within a second, up to 8x8, and a lower bound on the best.
 *
 * The first solution comes from tiles_solve_by_hand. Then beam searches of growing width look for
 * shorter ones (tiles_improve_by_beams), and the best is shortened window by window
 * (tiles_shorten_path). The time is 0.7 seconds, or nine tenths of the limit of
 * seconds. The lower bound is Manhattan distance plus linear conflicts, raised by IDA* for some
 * hundredths of a second, which solves easy boards outright. The answer counts as shortest only
 * where its length equals the bound.
 *
 * A limit or a lack of memory ends the improvement; the best solution so far is the answer. The
 * engine gives up only if it is cancelled before the first solution. The answer depends on the time
 * and hence on the machine, unless IDA* solves the board: then it is the first shortest solution in
 * move order.
 */
#include "tiles/fast/tiles_improve_by_beams.h"
#include "tiles/fast/tiles_shorten_path.h"
#include "tiles/fast/tiles_solve_by_hand.h"
#include "tiles/ida/tiles_ida_general.h"
#include "tiles/tables/tiles_heuristic.h"
#include "tiles/tiles_engines.h"
#include "tiles/tiles_events.h"

#include "search/search_pool.h"

#include <string.h>

#define SECONDS     0.7    /* leaves the command time to start, read and write within a second */
#define BOUND_NODES 500000 /* to raise the bound, per second of time and worker; at most these */
#define BEAMS_SHARE 0.75   /* of the time; the rest is for shortening */

/* Always finds a solution, unless the search is cancelled: then its length stays -1. */
static enum clew_status
find_first_path(const struct tiles_target *target, struct tiles_solution *best,
                struct search *search, struct clew_error *error)
{
    const enum clew_status status =
        tiles_solve_by_hand_all(&target->shifted, best->moves, &best->length, search, error);

    if (!status && best->length >= 0)
        tiles_target_append_return(target, best->moves, &best->length);
    return status;
}

/*
 * Raises the bound by a short IDA* search, which may find the shortest solution. It has few nodes,
 * so that a hard board leaves time for the beams.
 */
static void
raise_lower_bound(const struct tiles_start *start, const uint8_t order[GRID_DIRECTIONS],
                  double seconds, struct tiles_solution *best, struct search *whole)
{
    static const struct tiles_general conflicts = {.counts_conflicts = true};
    struct tiles_ida *ida = base_alloc_zero(whole->memory, 1, sizeof *ida);
    struct search search;

    if (!ida)
        return;
    search_start_child(
        &search, whole,
        (uint64_t)(BOUND_NODES * search_pool_size(whole->pool) * (seconds < 1 ? seconds : 1)) + 1);
    ida->search = &search;
    ida->start = start;
    ida->kernel = &tiles_ida_general;
    ida->tables = &conflicts;
    memcpy(ida->order, order, sizeof ida->order);
    ida->length = -1;
    tiles_ida_run(ida, NULL);
    atomic_fetch_add(&whole->nodes, atomic_load(&search.nodes));
    if (ida->bound > best->bound)
        best->bound = ida->bound;
    if (ida->length >= 0) {
        memcpy(best->moves, ida->moves, (size_t)ida->length + 1);
        best->length = best->bound = ida->length;
    }
    base_release(whole->memory, ida, sizeof *ida);
}

/* Raises the bound and shortens the solution while there is time. */
static void
improve_path(const struct tiles_start *start, const struct tiles_target *target,
             const uint8_t order[GRID_DIRECTIONS], struct tiles_solution *best,
             struct search *search)
{
    const double limit = search->limit_seconds, seconds = limit > 0 ? limit * 0.9 : SECONDS;

    raise_lower_bound(start, order, seconds, best, search);
    tiles_improve_by_beams(target, search->started + seconds * BEAMS_SHARE, best, search);
    tiles_shorten_path(best, start, search->started + seconds, search, NULL);
}

static enum clew_status
find_path(struct puzzle_job *job, const struct tiles_start *start, struct tiles_solution *best,
          struct clew_error *error)
{
    uint8_t order[GRID_DIRECTIONS];
    struct tiles_target target;
    enum clew_status status = tiles_job_order(order, job, start, error);

    if (status)
        return status;
    best->bound = tiles_conflict(start, start->tile_at);
    search_report_bound(job->search, best->bound);
    tiles_target_init(&target, start);
    status = find_first_path(&target, best, job->search, error);
    job->bound = best->bound;
    if (status || best->length < 0)
        return status;
    improve_path(start, &target, order, best, job->search);
    tiles_events_emit_moves(job->board, start, best->moves, job->search);
    status = tiles_job_solved(job, start, best->moves, best->length, best->bound, error);
    if (!status)
        ((struct tiles_answer *)job->answer)->heuristic = "conflict";
    return status;
}

static enum clew_status
solve_fast(struct puzzle_job *job, struct clew_error *error)
{
    struct base_memory *memory = job->search->memory;
    const size_t room = TILES_SOLVE_BY_HAND_MAX_MOVES + 1 + 2 * TILES_MAX_SIDE;
    struct tiles_solution best = {.length = -1};
    struct tiles_start start;
    enum clew_status status;

    if (tiles_job_begin(job, &start, error, &status))
        return status;
    best.moves = base_alloc(memory, room);
    if (!best.moves)
        return base_no_memory(error);
    status = find_path(job, &start, &best, error);
    base_release(memory, best.moves, room);
    return status;
}

const struct puzzle_engine tiles_engine_fast = {
    .name = "fast",
    .description = "a good solution within a second, up to 8x8, with a proved lower bound",
    .origin = "line by line as people solve, then beam search",
    .solve = solve_fast,
};
