/*
 * game_explain - a whole solution as the hints of a game that follows each of them.
 *
 * For puzzles that have hints and no explanation of their own.
 */
#include "game/game.h"

/* Asks for the next hint and follows it. *is_finished: the hint says that the game is over. */
static enum clew_status
add_next_hint(struct puzzle_plan *plan, const struct puzzle_play *play, void *position,
              bool *is_finished, struct clew_error *error)
{
    struct puzzle_hint *hint = puzzle_plan_add(plan);
    enum clew_status status;

    if (!hint)
        return base_no_memory(error);
    hint->position = position;
    hint->options = plan->options;
    hint->search = plan->search;
    hint->near = -1;
    status = play->hint(hint, error);
    hint->position = NULL;
    hint->options = NULL;
    hint->search = NULL;
    if (status)
        return status;
    *is_finished = hint->kind == CLEW_HINT_FINISHED;
    if (hint->kind == CLEW_HINT_UNDECIDED)
        return base_fail(error, CLEW_STOPPED, "%s", hint->sentences[0]);
    if (!*is_finished && (hint->kind != CLEW_HINT_NEXT || !hint->moves.count))
        return base_fail(error, CLEW_UNSUPPORTED, "%s", hint->sentences[0]);
    for (size_t i = 0; !status && i < hint->moves.count; i++)
        status = play->apply(position, &hint->moves.moves[i], error);
    return status;
}

enum clew_status
game_explain(struct puzzle_plan *plan, const struct puzzle_play *play, struct clew_error *error)
{
    struct base_memory *memory = plan->search->memory;
    bool is_finished = false;
    void *position;
    enum clew_status status = play->position_new(&position, plan->board, memory, error);

    if (status)
        return status;
    while (!status && !is_finished) {
        if (search_must_stop(plan->search))
            status = base_fail(error, CLEW_STOPPED, "the explanation was ended by a limit");
        else
            status = add_next_hint(plan, play, position, &is_finished, error);
    }
    if (is_finished)
        puzzle_hint_free(&plan->steps[--plan->count]);
    play->position_free(position, memory);
    return status;
}
