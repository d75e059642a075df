/*
 * tiles_engine_fast - a good way within a second, for boards up to 8x8, and how good it is.
 *
 * First a way that is certain (tiles_place), then beams, each four times as wide as the one
 * before, as long as there is time: 0.7 seconds, or the limit of seconds if one is set. The best
 * is handed over with the lower bound of Manhattan and conflicts; no way is shorter than that.
 *
 * Placing wants the gap's home in the last cell. For any other goal it aims at the board that is
 * the goal after the gap walked there, and then walks back.
 */
#include "tiles/tiles_beam.h"
#include "tiles/tiles_engines.h"
#include "tiles/tiles_heuristic.h"
#include "tiles/tiles_place.h"
#include "tiles/tiles_show.h"

#include "base/base_clock.h"

#include <string.h>

#define FIRST_WIDTH 16
#define MOST_WIDTH  65536
#define SECONDS     0.7 /* the command starts, reads and writes within the second, too */

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

/* A way for certain, unless the search stops: *length is -1 then. */
static enum clew_status
place(const struct tiles_start *start, char *moves, int *length, struct search *search,
      struct clew_error *error)
{
    char walk[2 * TILES_MOST_SIDE];
    struct tiles_start seen;
    int count = move_goal_gap(&seen, start, walk);
    enum clew_status status = tiles_place_all(&seen, moves, length, search, error);

    if (status || *length < 0)
        return status;
    while (count > 0)
        moves[(*length)++] = tiles_opposite(walk[--count]);
    moves[*length] = '\0';
    return CLEW_OK;
}

/* Wider and wider; every beam must beat the best so far. */
static enum clew_status
improve(const struct tiles_start *start, int bound, char *moves, int *length, struct search *search,
        struct clew_error *error)
{
    const double end =
        search->started + (search->limit_seconds > 0 ? search->limit_seconds * 0.9 : SECONDS);
    const size_t room = (size_t)*length + 1;
    char *better = base_alloc(search->memory, room);
    enum clew_status status = CLEW_OK;

    if (!better)
        return CLEW_OK; /* what there is will do */
    for (int width = FIRST_WIDTH; width <= MOST_WIDTH && *length > bound && !status; width *= 4) {
        int found = -1;

        if (base_seconds() > end || search_must_stop(search))
            break;
        status = tiles_beam(start, width, *length, end, better, &found, search, error);
        if (found >= 0) {
            memcpy(moves, better, (size_t)found + 1);
            *length = found;
        }
    }
    base_release(search->memory, better, room);
    return status;
}

static enum clew_status
solve(struct puzzle_job *job, struct clew_error *error)
{
    struct base_memory *memory = job->search->memory;
    const size_t room = TILES_PLACE_LONGEST + 1 + 2 * TILES_MOST_SIDE;
    struct tiles_start start;
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
    status = place(&start, moves, &length, job->search, error);
    if (!status && length >= 0)
        status = improve(&start, bound, moves, &length, job->search, error);
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
    .about = "a good way within a second, up to 8x8, with a proved lower bound",
    .origin = "placing tile by tile, then beam search",
    .solve = solve,
};
