/* tiles_improve_by_beams - see the header. */
#include "tiles/fast/tiles_improve_by_beams.h"

#include "tiles/board/tiles_reverse.h"
#include "tiles/fast/tiles_beam.h"
#include "tiles/fast/tiles_shrink_board.h"

#include "base/base_clock.h"
#include "search/search_pool.h"

#include <string.h>

#define FIRST_WIDTH 32
#define MAX_WIDTH   262144
#define MAX_GROWTH  8.0 /* of the width, from one pair of beams to the next */
#define MIN_GROWTH  1.2 /* less is not worth another pair */

/*
 * Up to so many workers search the two ways side by side: two workers that share every depth are
 * 1.4 times as fast as one, two that search a way each nearly twice. More would have nothing to do.
 */
#define MAX_SIDE_BY_SIDE 3

struct beam_pair {
    const struct tiles_target *target;
    struct tiles_beam beams[2]; /* from the start, from the goal */
    enum clew_status status[2];
    atomic_int below; /* the length to beat */
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

static void
pair_search(void *context, int64_t first, int64_t end, int worker)
{
    struct beam_pair *pair = context;

    (void)worker;
    for (int64_t way = first; way < end; way++) {
        struct tiles_beam *beam = &pair->beams[way];

        beam->length = -1;
        beam->below = atomic_load(&pair->below);
        if (search_must_stop(beam->search))
            continue;
        pair->status[way] =
            way == 0 ? search_forward(pair->target, beam) : search_backward(pair->target, beam);
        if (beam->length >= 0 && beam->length < atomic_load(&pair->below))
            atomic_store(&pair->below, beam->length); /* for the other one, if it comes later */
    }
}

/* One beam in each direction. False: no more, for lack of time, memory or something to gain. */
static bool
search_both_ways(struct beam_pair *pair, int width, struct tiles_solution *best)
{
    struct search *search = pair->beams[0].search;
    const int workers = search_pool_size(search->pool);
    const bool is_side_by_side = workers > 1 && workers <= MAX_SIDE_BY_SIDE;

    atomic_store(&pair->below, best->length);
    for (int way = 0; way < 2; way++) {
        pair->beams[way].width = width;
        pair->beams[way].is_alone = is_side_by_side;
    }
    if (is_side_by_side)
        search_pool_for(search->pool, 2, 1, pair_search, pair);
    else
        pair_search(pair, 0, 2, 0);
    for (int way = 0; way < 2; way++) {
        const struct tiles_beam *beam = &pair->beams[way];

        if (beam->length < 0 || beam->length >= best->length)
            continue;
        memcpy(best->moves, beam->moves, (size_t)beam->length + 1);
        best->length = beam->length;
    }
    return !pair->status[0] && !pair->status[1] && best->length > best->bound &&
           !search_must_stop(search);
}

/* Pairs of beams until the deadline, each as wide as the time allows. */
static void
widen_pairs(struct beam_pair *pair, double deadline, struct tiles_solution *best)
{
    double growth = MAX_GROWTH;

    for (double width = FIRST_WIDTH; width <= MAX_WIDTH && growth > MIN_GROWTH; width *= growth) {
        const double begin = base_seconds();
        double end;

        if (!search_both_ways(pair, (int)width, best))
            break;
        end = base_seconds();
        growth = 0.9 * (deadline - end) / (end - begin + 1e-6);
        growth = growth > MAX_GROWTH ? MAX_GROWTH : growth;
    }
}

void
tiles_improve_by_beams(const struct tiles_target *target, double deadline,
                       struct tiles_solution *best, struct search *search)
{
    const size_t room = (size_t)best->length + 1;
    char *moves = base_alloc(search->memory, 2 * room);
    struct beam_pair pair = {.target = target};

    for (int way = 0; way < 2; way++)
        pair.beams[way] = (struct tiles_beam){.conflicts = target->conflicts,
                                              .search = search,
                                              .deadline = deadline,
                                              .moves = moves ? moves + way * room : NULL};
    if (moves && best->length > best->bound)
        widen_pairs(&pair, deadline, best);
    base_release(search->memory, moves, 2 * room);
}
