/*
 * tiles_engine_fast - a good solution within a second, up to 8x8, and a lower bound on the best.
 *
 * The first solution comes from tiles_solve_by_hand. Then beam searches of growing width look for
 * shorter ones (tiles_improve_by_beams), and the best is shortened window by window
 * (tiles_shorten_path). The time is 0.7 seconds, or nine tenths of the limit of
 * seconds. A quarter of it at most goes to the lower bound: Manhattan distance plus linear
 * conflicts, raised by IDA* from the start or from the goal (tiles_raise_bound), which solves easy
 * boards outright. The answer counts as shortest only where its length equals the bound.
 *
 * A limit or a lack of memory ends the improvement; the best solution so far is the answer. The
 * engine gives up only if it is cancelled before the first solution. The answer depends on the time
 * and hence on the machine, unless the first rounds of IDA* solve the board: then it is the first
 * shortest solution in move order.
 */
#include "tiles/fast/tiles_improve_by_beams.h"
#include "tiles/fast/tiles_raise_bound.h"
#include "tiles/fast/tiles_solve_by_hand.h"
#include "tiles/tables/tiles_heuristic.h"
#include "tiles/tables/tiles_pdb_file.h"
#include "tiles/tiles_engines.h"
#include "tiles/tiles_events.h"

#include <string.h>

#define SECONDS     0.7  /* leaves the command time to start, read and write within a second */
#define BOUND_SHARE 0.25 /* of the time, to raise the bound */
#define LARGE_SHARE 0.05 /* the same on large boards, where a round more is hardly a gain */
#define LARGE_CELLS 37
#define BEAMS_SHARE 0.75 /* of the time, when the beams end; the rest is for shortening */

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

/* Raises the bound and shortens the solution while there is time. */
static void
improve_path(const struct tiles_target *target, struct tiles_bound_task *bound,
             struct tiles_solution *best)
{
    struct search *search = bound->search;
    const double limit = search->limit_seconds, seconds = limit > 0 ? limit * 0.9 : SECONDS;

    bound->seconds = seconds * (target->start->cells >= LARGE_CELLS ? LARGE_SHARE : BOUND_SHARE);
    tiles_raise_bound(bound, best);
    tiles_improve_by_beams(target, search->started + seconds * BEAMS_SHARE, best, search);
    tiles_shorten_path(best, target->start, target->conflicts, search->started + seconds, search);
}

/* NULL: for lack of memory, or the board is too large. */
static struct tiles_conflict_table *
new_conflict_table(const struct tiles_start *start, struct base_memory *memory)
{
    const bool is_small = start->rows <= TILES_CONFLICT_SIDE && start->cols <= TILES_CONFLICT_SIDE;
    struct tiles_conflict_table *table = is_small ? base_alloc(memory, sizeof *table) : NULL;

    if (table)
        tiles_conflict_table_init(table);
    return table;
}

static enum clew_status
find_path(struct puzzle_job *job, const struct tiles_start *start, struct tiles_solution *best,
          struct clew_error *error)
{
    char folder[TILES_PDB_FOLDER];
    struct tiles_bound_task bound = {.start = start,
                                     .folder = tiles_job_tables_folder(folder, sizeof folder, job),
                                     .search = job->search};
    struct tiles_conflict_table *conflicts;
    struct tiles_target target;
    enum clew_status status = tiles_job_order(bound.order, job, start, error);

    if (status)
        return status;
    best->bound = tiles_conflict(start, start->tile_at);
    search_report_bound(job->search, best->bound);
    tiles_target_init(&target, start);
    status = find_first_path(&target, best, job->search, error);
    job->bound = best->bound;
    if (status || best->length < 0)
        return status;
    target.conflicts = bound.conflicts = conflicts = new_conflict_table(start, job->search->memory);
    improve_path(&target, &bound, best);
    base_release(job->search->memory, conflicts, sizeof *conflicts);
    tiles_events_emit_moves(job->board, start, best->moves, job->search);
    status = tiles_job_solved(job, start, best->moves, best->length, best->bound, error);
    if (!status)
        ((struct tiles_answer *)job->answer)->heuristic = bound.heuristic;
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
