/* tiles_improve_by_beams - see the header. */
#include "tiles/fast/tiles_improve_by_beams.h"

#include "tiles/fast/tiles_beam.h"
#include "tiles/fast/tiles_reverse.h"
#include "tiles/fast/tiles_shrink_board.h"

#include "base/base_clock.h"

#include <string.h>

#define FIRST_WIDTH 32
#define MAX_WIDTH   262144
#define MAX_GROWTH  8.0 /* of the width, from one pair of beams to the next */
#define MIN_GROWTH  1.2 /* less is not worth another pair */

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

void
tiles_target_init(struct tiles_target *target, const struct tiles_start *start)
{
    target->start = start;
    target->conflicts = NULL;
    target->walk_length = move_goal_gap(&target->shifted, start, target->gap_walk);
}

void
tiles_target_append_return(const struct tiles_target *target, char *moves, int *length)
{
    for (int i = target->walk_length; i > 0; i--)
        moves[(*length)++] = tiles_opposite(target->gap_walk[i - 1]);
    moves[*length] = '\0';
}

static enum clew_status
search_forward(const struct tiles_target *target, struct tiles_beam *beam)
{
    enum clew_status status;

    beam->start = &target->shifted;
    beam->below -= target->walk_length;
    status = tiles_shrink_board(beam, NULL);
    if (!status && beam->length >= 0)
        tiles_target_append_return(target, beam->moves, &beam->length);
    return status;
}

static enum clew_status
search_backward(const struct tiles_target *target, struct tiles_beam *beam)
{
    struct tiles_start reversed;
    enum clew_status status;

    tiles_reverse_start(&reversed, target->start);
    beam->start = &reversed;
    status = tiles_beam_search(beam, NULL);
    if (!beam->is_goal)
        beam->length = -1;
    else
        tiles_reverse_moves(beam->moves, beam->length);
    return status;
}

/* One beam in each direction. False: no more, for lack of time, memory or something to gain. */
static bool
search_both_ways(const struct tiles_target *target, struct tiles_beam *beam,
                 struct tiles_solution *best)
{
    for (int way = 0; way < 2; way++) {
        enum clew_status status;

        if (best->length <= best->bound || search_must_stop(beam->search))
            return false;
        beam->below = best->length;
        status = way == 0 ? search_forward(target, beam) : search_backward(target, beam);
        if (status)
            return false;
        if (beam->length >= 0) {
            memcpy(best->moves, beam->moves, (size_t)beam->length + 1);
            best->length = beam->length;
        }
    }
    return true;
}

void
tiles_improve_by_beams(const struct tiles_target *target, double deadline,
                       struct tiles_solution *best, struct search *search)
{
    const size_t room = (size_t)best->length + 1;
    struct tiles_beam beam = {.conflicts = target->conflicts,
                              .search = search,
                              .deadline = deadline,
                              .moves = base_alloc(search->memory, room)};
    double growth = MAX_GROWTH;

    for (double width = FIRST_WIDTH; beam.moves && width <= MAX_WIDTH && growth > MIN_GROWTH;
         width *= growth) {
        const double begin = base_seconds();
        double end;

        beam.width = (int)width;
        if (!search_both_ways(target, &beam, best))
            break;
        end = base_seconds();
        growth = 0.9 * (deadline - end) / (end - begin + 1e-6);
        growth = growth > MAX_GROWTH ? MAX_GROWTH : growth;
    }
    base_release(search->memory, beam.moves, room);
}
