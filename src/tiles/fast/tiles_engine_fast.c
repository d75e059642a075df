/*
 * tiles_engine_fast - a good solution within a second, up to 8x8, and a lower bound on the best.
 *
 * The first solution comes from tiles_solve_by_hand. Then beam searches (tiles_shrink_board), each
 * up to four times as wide as the one before, look for shorter ones, and the best is shortened
 * window by window (tiles_shorten_path). The time is 0.7 seconds, or nine tenths of the limit of
 * seconds. The lower bound is Manhattan distance plus linear conflicts, raised by IDA* for some
 * hundredths of a second, which solves easy boards outright. The answer counts as shortest only
 * where its length equals the bound.
 *
 * A limit or a lack of memory ends the improvement; the best solution so far is the answer. The
 * engine gives up only if it is cancelled before the first solution. The answer depends on the time
 * and hence on the machine, unless IDA* solves the board: then it is the first shortest solution in
 * move order.
 */
#include "tiles/fast/tiles_shorten_path.h"
#include "tiles/fast/tiles_shrink_board.h"
#include "tiles/fast/tiles_solve_by_hand.h"
#include "tiles/ida/tiles_ida_general.h"
#include "tiles/tables/tiles_heuristic.h"
#include "tiles/tiles_engines.h"
#include "tiles/tiles_events.h"

#include "base/base_clock.h"

#include <string.h>

#define FIRST_WIDTH 64
#define MAX_WIDTH   262144
#define MAX_GROWTH  8.0 /* of the width, from one beam to the next */
#define SECONDS     0.7    /* leaves the command time to start, read and write within a second */
#define BOUND_NODES 200000 /* to raise the bound, per second of time; at most this many */
#define BEAMS_SHARE 0.9    /* of the time; the rest is for shortening */

/*
 * What is searched: the start for a goal whose gap has walked to the last cell, where beam search
 * and solving by hand need it, and that walk.
 */
struct target {
    struct tiles_start shifted;
    char gap_walk[2 * TILES_MAX_SIDE];
    int walk_length;
};

/* Moves the gap of the goal to the last cell. Returns the number of moves in gap_walk. */
static int
move_goal_gap(struct tiles_start *shifted, const struct tiles_start *start, char *gap_walk)
{
    uint8_t goal_at[TILES_MAX_CELLS], name[TILES_MAX_CELLS] = {0};
    int gap = start->goal_gap, walk_length = 0;

    for (int tile = 1; tile < start->cells; tile++)
        goal_at[tiles_home(start, tile)] = (uint8_t)tile;
    goal_at[gap] = 0;
    for (; gap / start->cols < start->rows - 1; walk_length++)
        tiles_slide(goal_at, start->rows, start->cols, &gap, gap_walk[walk_length] = 'U');
    for (; gap % start->cols < start->cols - 1; walk_length++)
        tiles_slide(goal_at, start->rows, start->cols, &gap, gap_walk[walk_length] = 'L');
    *shifted = *start;
    shifted->goal_gap = gap;
    for (int cell = 0; cell < start->cells - 1; cell++)
        name[goal_at[cell]] = (uint8_t)(cell + 1);
    for (int cell = 0; cell < start->cells; cell++)
        shifted->tile_at[cell] = start->tile_at[cell] ? name[start->tile_at[cell]] : 0;
    return walk_length;
}

/* Appends the walk back from the shifted goal to the real one. */
static void
append_return(const struct target *target, char *moves, int *length)
{
    for (int i = target->walk_length; i > 0; i--)
        moves[(*length)++] = tiles_opposite(target->gap_walk[i - 1]);
    moves[*length] = '\0';
}

/* Always finds a solution, unless the search is cancelled: then its length stays -1. */
static enum clew_status
find_first_path(const struct target *target, struct tiles_solution *best, struct search *search,
                struct clew_error *error)
{
    const enum clew_status status =
        tiles_solve_by_hand_all(&target->shifted, best->moves, &best->length, search, error);

    if (!status && best->length >= 0)
        append_return(target, best->moves, &best->length);
    return status;
}

/*
 * Beams of growing width, each of which must beat the best solution so far. A beam twice as
 * wide takes twice as long, so the last one is as wide as the time allows.
 */
static void
improve_by_beams(const struct target *target, double deadline, struct tiles_solution *best,
                 struct search *search)
{
    const size_t room = (size_t)best->length + 1;
    struct tiles_beam beam = {.start = &target->shifted,
                              .search = search,
                              .deadline = deadline,
                              .moves = base_alloc(search->memory, room)};
    enum clew_status status = CLEW_OK;
    double begin = base_seconds(), growth = MAX_GROWTH;

    if (!beam.moves)
        return; /* the first solution will do */
    for (double width = FIRST_WIDTH; width <= MAX_WIDTH && best->length > best->bound && !status;
         width *= growth) {
        double now;

        if (begin > deadline || search_must_stop(search))
            break;
        beam.width = (int)width;
        beam.below = best->length - target->walk_length;
        status = tiles_shrink_board(&beam, NULL);
        if (!status && beam.length >= 0) {
            append_return(target, beam.moves, &beam.length);
            memcpy(best->moves, beam.moves, (size_t)beam.length + 1);
            best->length = beam.length;
        }
        now = base_seconds();
        growth = 0.8 * (deadline - now) / (now - begin + 1e-6);
        growth = growth > MAX_GROWTH ? MAX_GROWTH : growth;
        begin = now;
        if (growth < 1.3)
            break;
    }
    base_release(search->memory, beam.moves, room);
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
    search_start_child(&search, whole, (uint64_t)(BOUND_NODES * (seconds < 1 ? seconds : 1)) + 1);
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
improve_path(const struct tiles_start *start, const struct target *target,
             const uint8_t order[GRID_DIRECTIONS], struct tiles_solution *best,
             struct search *search)
{
    const double limit = search->limit_seconds, seconds = limit > 0 ? limit * 0.9 : SECONDS;

    raise_lower_bound(start, order, seconds, best, search);
    improve_by_beams(target, search->started + seconds * BEAMS_SHARE, best, search);
    tiles_shorten_path(best, start, search->started + seconds, search, NULL);
}

static enum clew_status
find_path(struct puzzle_job *job, const struct tiles_start *start, struct tiles_solution *best,
          struct clew_error *error)
{
    uint8_t order[GRID_DIRECTIONS];
    struct target target;
    enum clew_status status = tiles_job_order(order, job, start, error);

    if (status)
        return status;
    best->bound = tiles_conflict(start, start->tile_at);
    search_report_bound(job->search, best->bound);
    target.walk_length = move_goal_gap(&target.shifted, start, target.gap_walk);
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
