/*
 * tiles_engine_fast - a good way within a second, for boards up to 8x8, and how good it is.
 *
 * First a way that is certain (tiles_solve_by_hand), then ways by beams (tiles_shrink_board), each up to four times
 * as wide as the one before; at last the best one is shortened piece by piece (tiles_shorten_path). All
 * that as long as there is time: 0.7 seconds, or the limit of seconds if one is set. The way is
 * handed over with a lower bound: that of Manhattan and conflicts, raised by as many rounds of IDA*
 * as take some hundredths of a second, which solves the easy boards outright. Only where the bound
 * is the length is the path called the best.
 *
 * A limit or a lack of memory ends the improving, not the answer: the path at hand is handed over.
 * The engine gives up only before the first path is there. Which path it is depends on the time,
 * hence on the machine; where IDA* solves the board it is the first shortest one in move order.
 *
 * Both want the gap's home in the last cell. For any other goal it aims at the board that is
 * the goal after the gap walked there, and then walks back.
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

#define FIRST_WIDTH 32
#define MAX_WIDTH   65536
#define SECONDS     0.7    /* the command starts, reads and writes within the second, too */
#define BOUND_NODES 200000 /* in each second there is, and at most, to raise the bound */
#define BEAMS_SHARE 0.9    /* of the time; the rest is for polishing */

/* What is searched: the start as it is seen by a goal whose gap is last, and the walk there. */
struct target {
    struct tiles_start shifted;
    char gap_walk[2 * TILES_MAX_SIDE];
    int walk_length;
};

/* The start as it is seen by a goal whose gap has walked to the last cell; the walk's moves. */
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

/* From the goal that was aimed at to the goal itself. */
static void
append_return(const struct target *target, char *moves, int *length)
{
    for (int i = target->walk_length; i > 0; i--)
        moves[(*length)++] = tiles_opposite(target->gap_walk[i - 1]);
    moves[*length] = '\0';
}

/* The best path so far, and what is proved. */
struct path {
    char *moves;
    int length; /* -1: none yet */
    int bound;
};

/* A path for certain, unless the search stops before: its length is -1 then. */
static enum clew_status
find_first_path(const struct target *target, struct path *path, struct search *search,
                struct clew_error *error)
{
    const enum clew_status status =
        tiles_solve_by_hand_all(&target->shifted, path->moves, &path->length, search, error);

    if (!status && path->length >= 0)
        append_return(target, path->moves, &path->length);
    return status;
}

/*
 * Wider and wider; every beam must beat the best so far. A beam that is four times as wide takes
 * four times as long: the last is as wide as the time allows.
 */
static void
improve_by_beams(const struct target *target, double end, struct path *path, struct search *search)
{
    const size_t room = (size_t)path->length + 1;
    char *better = base_alloc(search->memory, room);
    enum clew_status status = CLEW_OK;
    double begin = base_seconds(), growth = 4;

    if (!better)
        return; /* what there is will do */
    for (double width = FIRST_WIDTH; width <= MAX_WIDTH && path->length > path->bound && !status;
         width *= growth) {
        int found = -1;
        double now;

        if (begin > end || search_must_stop(search))
            break;
        status =
            tiles_shrink_board(&target->shifted, (int)width, path->length - target->walk_length,
                               end, better, &found, search, NULL);
        if (!status && found >= 0) {
            append_return(target, better, &found);
            memcpy(path->moves, better, (size_t)found + 1);
            path->length = found;
        }
        now = base_seconds();
        growth = 0.8 * (end - now) / (now - begin + 1e-6);
        growth = growth > 4 ? 4 : growth;
        begin = now;
        if (growth < 1.3)
            break;
    }
    base_release(search->memory, better, room);
}

/* A search with the limits of the whole, and fewer nodes: a hard board must not take all the time.
 */
static void
start_short(struct search *search, struct search *whole, double seconds)
{
    const uint64_t nodes = atomic_load(&whole->nodes);

    *search = (struct search){.limit_nodes = BOUND_NODES + 1,
                              .limit_seconds = whole->limit_seconds,
                              .memory = whole->memory,
                              .outside = whole->outside,
                              .pool = whole->pool,
                              .threads = whole->threads,
                              .started = whole->started};
    if (seconds < 1)
        search->limit_nodes = (uint64_t)(BOUND_NODES * seconds) + 1;
    if (whole->limit_nodes && whole->limit_nodes < nodes + search->limit_nodes)
        search->limit_nodes = whole->limit_nodes > nodes ? whole->limit_nodes - nodes : 1;
    atomic_init(&search->stop, SEARCH_GOES_ON);
    atomic_init(&search->nodes, 0);
    atomic_flag_clear(&search->is_emitting);
}

/* A better bound, or the shortest path, if that is soon found; without memory all stays as it is. */
static void
raise_lower_bound(const struct tiles_start *start, const uint8_t order[GRID_DIRECTIONS],
                  double seconds, struct path *path, struct search *whole)
{
    static const struct tiles_general conflicts = {.counts_conflicts = true};
    struct tiles_ida *ida = base_alloc_zero(whole->memory, 1, sizeof *ida);
    struct search search;

    if (!ida)
        return;
    start_short(&search, whole, seconds);
    ida->search = &search;
    ida->start = start;
    ida->kernel = &tiles_ida_general;
    ida->tables = &conflicts;
    memcpy(ida->order, order, sizeof ida->order);
    ida->length = -1;
    tiles_ida_run(ida, NULL);
    atomic_fetch_add(&whole->nodes, atomic_load(&search.nodes));
    if (ida->bound > path->bound)
        path->bound = ida->bound;
    if (ida->length >= 0) {
        memcpy(path->moves, ida->moves, (size_t)ida->length + 1);
        path->length = path->bound = ida->length;
    }
    base_release(whole->memory, ida, sizeof *ida);
}

/* All that makes the path shorter and the bound greater while there is time. */
static void
improve_path(const struct tiles_start *start, const struct target *target,
             const uint8_t order[GRID_DIRECTIONS], struct path *path, struct search *search)
{
    const double limit = search->limit_seconds, seconds = limit > 0 ? limit * 0.9 : SECONDS;

    raise_lower_bound(start, order, seconds, path, search);
    improve_by_beams(target, search->started + seconds * BEAMS_SHARE, path, search);
    tiles_shorten_path(start, path->moves, &path->length, path->bound, search->started + seconds,
                       search, NULL);
}

static enum clew_status
find_path(struct puzzle_job *job, const struct tiles_start *start, struct path *path,
          struct clew_error *error)
{
    uint8_t order[GRID_DIRECTIONS];
    struct target target;
    enum clew_status status = tiles_job_order(order, job, start, error);

    if (status)
        return status;
    path->bound = tiles_conflict(start, start->tile_at);
    search_report_bound(job->search, path->bound);
    target.walk_length = move_goal_gap(&target.shifted, start, target.gap_walk);
    status = find_first_path(&target, path, job->search, error);
    job->bound = path->bound;
    if (status || path->length < 0)
        return status;
    improve_path(start, &target, order, path, job->search);
    tiles_events_emit_moves(job->board, start, path->moves, job->search);
    status = tiles_job_solved(job, start, path->moves, path->length, path->bound, error);
    if (!status)
        ((struct tiles_answer *)job->answer)->heuristic = "conflict";
    return status;
}

static enum clew_status
solve_fast(struct puzzle_job *job, struct clew_error *error)
{
    struct base_memory *memory = job->search->memory;
    const size_t room = TILES_SOLVE_BY_HAND_MAX_MOVES + 1 + 2 * TILES_MAX_SIDE;
    struct path path = {.length = -1};
    struct tiles_start start;
    enum clew_status status;

    if (tiles_job_begin(job, &start, error, &status))
        return status;
    path.moves = base_alloc(memory, room);
    if (!path.moves)
        return base_no_memory(error);
    status = find_path(job, &start, &path, error);
    base_release(memory, path.moves, room);
    return status;
}

const struct engine tiles_engine_fast = {
    .name = "fast",
    .description = "a good way within a second, up to 8x8, with a proved lower bound",
    .origin = "placing tile by tile, then beam search",
    .solve = solve_fast,
};
