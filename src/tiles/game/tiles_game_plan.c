/*
 * tiles_game_plan - the solution that hints follow; see tiles_play.h.
 *
 * It is kept because a solution that is not the shortest changes from search to search, and hints
 * that each follow another one could go in circles. It also saves a search after every move.
 */
#include "base/base_clock.h"
#include "tiles/game/tiles_play.h"
#include "tiles/tiles_engines.h"
#include "tiles/tiles_subsearch.h"

#include <string.h>

#define MAX_HINT_SECONDS 3.0
#define SHORTEST_SHARE   (2.0 / 3) /* of the time, for the shortest solution */

void
tiles_plan_clear(struct tiles_position *position)
{
    struct tiles_plan *plan = position->plan;

    if (plan->moves)
        base_release(position->memory, plan->moves, (size_t)plan->length + 1);
    *plan = (struct tiles_plan){.moves = NULL};
}

void
tiles_plan_follow(struct tiles_position *position, enum grid_direction direction)
{
    const struct tiles_plan *plan = position->plan;

    if (plan->moves && tiles_plan_rest(position)[0] != "LRUD"[direction])
        tiles_plan_clear(position); /* also at its end, where the null byte differs */
}

void
tiles_plan_go_back(struct tiles_position *position)
{
    if (position->plan->moves && position->move_count < position->plan->from)
        tiles_plan_clear(position);
}

/* Keeps the moves of an answer as the plan. */
static enum clew_status
keep_plan(const struct tiles_position *position, const struct tiles_answer *answer,
          struct clew_error *error)
{
    char *moves = base_alloc(position->memory, (size_t)answer->length + 1);

    if (!moves)
        return base_no_memory(error);
    memcpy(moves, answer->moves, (size_t)answer->length + 1);
    *position->plan = (struct tiles_plan){.moves = moves,
                                          .length = answer->length,
                                          .from = position->move_count,
                                          .is_shortest = answer->bound >= answer->length};
    return CLEW_OK;
}

/* Makes a solution of that engine the plan, if it finds one in time. */
static enum clew_status
try_engine(const struct tiles_position *position, const struct tiles_subsearch *sub,
           struct clew_error *error)
{
    struct tiles_board board;
    struct tiles_answer *answer;
    enum clew_status status;

    tiles_position_board(&board, position);
    status = tiles_subsearch_solve(&answer, &board, sub, error);
    if (!status && answer)
        status = keep_plan(position, answer, error);
    tiles_answer_free(answer, sub->parent->memory);
    return status;
}

enum clew_status
tiles_plan_find(const struct tiles_position *position, const struct puzzle_options *options,
                struct search *search, struct clew_error *error)
{
    const double end = search->limit_seconds > 0 ? search->started + search->limit_seconds
                                                 : base_seconds() + MAX_HINT_SECONDS;
    struct tiles_subsearch sub = {.engine = &tiles_engine_auto,
                                  .options = options,
                                  .parent = search,
                                  .seconds = (end - base_seconds()) * SHORTEST_SHARE};
    enum clew_status status;

    if (position->plan->moves || sub.seconds <= 0)
        return CLEW_OK;
    status = try_engine(position, &sub, error);
    if (status == CLEW_NO_MEMORY)
        base_error_clear(error); /* tables did not fit; fast needs little */
    else if (status)
        return status;
    sub.engine = &tiles_engine_fast;
    sub.seconds = end - base_seconds();
    if (position->plan->moves || sub.seconds <= 0 || search_must_stop(search))
        return CLEW_OK;
    return try_engine(position, &sub, error);
}
