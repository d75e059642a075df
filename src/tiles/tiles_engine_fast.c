/*
 * tiles_engine_fast - a good way within a second, for boards up to 8x8, and how good it is.
 *
 * First a way that is certain (tiles_place), then ways by beams (tiles_peel), each up to four times
 * as wide as the one before; at last the best one is shortened piece by piece (tiles_polish). All
 * that as long as there is time: 0.7 seconds, or the limit of seconds if one is set. The way is
 * handed over with a lower bound: that of Manhattan and conflicts, raised by as many rounds of IDA*
 * as take some hundredths of a second, which solves the easy boards outright.
 *
 * Both want the gap's home in the last cell. For any other goal it aims at the board that is
 * the goal after the gap walked there, and then walks back.
 */
#include "tiles/tiles_engines.h"
#include "tiles/tiles_heuristic.h"
#include "tiles/tiles_ida_general.h"
#include "tiles/tiles_peel.h"
#include "tiles/tiles_place.h"
#include "tiles/tiles_polish.h"
#include "tiles/tiles_show.h"

#include "base/base_clock.h"

#include <string.h>

#define FIRST_WIDTH 32
#define MOST_WIDTH  65536
#define SECONDS     0.7    /* the command starts, reads and writes within the second, too */
#define BOUND_NODES 200000 /* in each second there is, and at most, to raise the bound */
#define BEAMS_SHARE 0.9    /* of the time; the rest is for polishing */

/* What is searched: the start as it is seen by a goal whose gap is last, and the walk there. */
struct aim {
    struct tiles_start seen;
    char walk[2 * TILES_MOST_SIDE];
    int count;
};

/* The start as it is seen by a goal whose gap has walked to the last cell; the walk's moves. */
static int
move_goal_gap(struct tiles_start *seen, const struct tiles_start *start, char *walk)
{
    uint8_t goal_at[TILES_MOST_CELLS], name[TILES_MOST_CELLS] = {0};
    int gap = start->goal_gap, count = 0;

    for (int tile = 1; tile < start->cells; tile++)
        goal_at[tiles_home(start, tile)] = (uint8_t)tile;
    goal_at[gap] = 0;
    for (; gap / start->cols < start->rows - 1; count++)
        tiles_slide(goal_at, start->rows, start->cols, &gap, walk[count] = 'U');
    for (; gap % start->cols < start->cols - 1; count++)
        tiles_slide(goal_at, start->rows, start->cols, &gap, walk[count] = 'L');
    *seen = *start;
    seen->goal_gap = gap;
    for (int cell = 0; cell < start->cells - 1; cell++)
        name[goal_at[cell]] = (uint8_t)(cell + 1);
    for (int cell = 0; cell < start->cells; cell++)
        seen->tile_at[cell] = start->tile_at[cell] ? name[start->tile_at[cell]] : 0;
    return count;
}

/* From the goal that was aimed at to the goal itself. */
static void
walk_back(const struct aim *aim, char *moves, int *length)
{
    for (int i = aim->count; i > 0; i--)
        moves[(*length)++] = tiles_opposite(aim->walk[i - 1]);
    moves[*length] = '\0';
}

/* A way for certain, unless the search stops: *length is -1 then. */
static enum clew_status
place(const struct aim *aim, char *moves, int *length, struct search *search,
      struct clew_error *error)
{
    const enum clew_status status = tiles_place_all(&aim->seen, moves, length, search, error);

    if (!status && *length >= 0)
        walk_back(aim, moves, length);
    return status;
}

/*
 * Wider and wider; every beam must beat the best so far. A beam that is four times as wide takes
 * four times as long: the last is as wide as the time allows.
 */
static enum clew_status
improve(const struct aim *aim, int bound, double end, char *moves, int *length,
        struct search *search, struct clew_error *error)
{
    const size_t room = (size_t)*length + 1;
    char *better = base_alloc(search->memory, room);
    enum clew_status status = CLEW_OK;
    double begin = base_seconds(), growth = 4;

    if (!better)
        return CLEW_OK; /* what there is will do */
    for (double width = FIRST_WIDTH; width <= MOST_WIDTH && *length > bound && !status;
         width *= growth) {
        int found = -1;
        double now;

        if (begin > end || search_must_stop(search))
            break;
        status = tiles_peel(&aim->seen, (int)width, *length - aim->count, end, better, &found,
                            search, error);
        if (!status && found >= 0) {
            walk_back(aim, better, &found);
            memcpy(moves, better, (size_t)found + 1);
            *length = found;
        }
        now = base_seconds();
        growth = 0.8 * (end - now) / (now - begin + 1e-6);
        growth = growth > 4 ? 4 : growth;
        begin = now;
        if (growth < 1.3)
            break;
    }
    base_release(search->memory, better, room);
    return status;
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
                              .crew = whole->crew,
                              .threads = whole->threads,
                              .started = whole->started};
    if (seconds < 1)
        search->limit_nodes = (uint64_t)(BOUND_NODES * seconds) + 1;
    if (whole->limit_nodes && whole->limit_nodes < nodes + search->limit_nodes)
        search->limit_nodes = whole->limit_nodes > nodes ? whole->limit_nodes - nodes : 1;
    atomic_init(&search->stop, SEARCH_GOES_ON);
    atomic_init(&search->nodes, 0);
    atomic_flag_clear(&search->is_speaking);
}

/* A better bound, or the shortest way, if that is soon found; without memory all stays as it is. */
static enum clew_status
raise_bound(const struct tiles_start *start, double seconds, int *bound, char *moves, int *length,
            struct search *whole, struct clew_error *error)
{
    static const struct tiles_general conflicts = {.counts_conflicts = true};
    struct tiles_ida *ida = base_alloc_zero(whole->memory, 1, sizeof *ida);
    struct search search;
    enum clew_status status;

    if (!ida)
        return CLEW_OK;
    start_short(&search, whole, seconds);
    ida->search = &search;
    ida->start = start;
    ida->kernel = &tiles_ida_general;
    ida->tables = &conflicts;
    for (int i = 0; i < GRID_DIRECTIONS; i++)
        ida->order[i] = (uint8_t)i;
    status = tiles_ida_run(ida, error);
    atomic_fetch_add(&whole->nodes, atomic_load(&search.nodes));
    *bound = ida->bound;
    if (!status && ida->length >= 0) {
        memcpy(moves, ida->moves, (size_t)ida->length + 1);
        *length = *bound = ida->length;
    }
    base_release(whole->memory, ida, sizeof *ida);
    return status;
}

static enum clew_status
solve(struct puzzle_job *job, struct clew_error *error)
{
    struct base_memory *memory = job->search->memory;
    const size_t room = TILES_PLACE_LONGEST + 1 + 2 * TILES_MOST_SIDE;
    const double limit = job->search->limit_seconds, seconds = limit > 0 ? limit * 0.9 : SECONDS;
    struct tiles_start start;
    struct aim aim;
    enum clew_status status;
    char *moves;
    int length, bound;

    if (tiles_job_begin(job, &start, error, &status))
        return status;
    moves = base_alloc(memory, room);
    if (!moves)
        return base_no_memory(error);
    bound = tiles_conflict(&start, start.tile_at);
    search_tell_bound(job->search, bound);
    aim.count = move_goal_gap(&aim.seen, &start, aim.walk);
    status = place(&aim, moves, &length, job->search, error);
    if (!status && length >= 0)
        status = raise_bound(&start, seconds, &bound, moves, &length, job->search, error);
    if (!status && length >= 0)
        status = improve(&aim, bound, job->search->started + seconds * BEAMS_SHARE, moves, &length,
                         job->search, error);
    if (!status && length >= 0)
        status = tiles_polish(&start, moves, &length, bound, job->search->started + seconds,
                              job->search, error);
    if (!status && length >= 0) {
        tiles_show_way(job->board, &start, moves, job->search);
        status = tiles_job_solved(job, &start, moves, length, bound, error);
    }
    if (!status && job->answer)
        ((struct tiles_answer *)job->answer)->heuristic = "conflict";
    base_release(memory, moves, room);
    return status;
}

const struct engine tiles_engine_fast = {
    .name = "fast",
    .description = "a good way within a second, up to 8x8, with a proved lower bound",
    .origin = "placing tile by tile, then beam search",
    .solve = solve,
};
