/* game - beginning, end, clock and state of a game; see the header. */
#include "game/game.h"

#include "base/base_clock.h"

enum clew_status
game_start(struct game *game, const struct puzzle *puzzle, const void *board,
           struct base_memory *memory, struct clew_error *error)
{
    enum clew_status status;

    *game = (struct game){.memory = memory,
                          .puzzle = puzzle,
                          .board = board,
                          .hand = {.cursor = -1, .held = -1},
                          .hint_revision = UINT64_MAX};
    puzzle_moves_init(&game->moves, memory);
    status = puzzle->play->position_new(&game->position, board, memory, error);
    if (status)
        return status;
    game->hand.cursor = puzzle->play->cursor(game->position);
    game_update_state(game);
    return CLEW_OK;
}

void
game_end(struct game *game)
{
    if (game->position)
        game->puzzle->play->position_free(game->position, game->memory);
    game->position = NULL;
    puzzle_moves_free(&game->moves);
    base_release(game->memory, game->step_ends, game->step_capacity * sizeof *game->step_ends);
    game->step_ends = NULL;
    game->step_count = game->step_capacity = game->point = 0;
}

size_t
game_move_count(const struct game *game)
{
    return game->point ? game->step_ends[game->point - 1] : 0;
}

enum clew_status
game_check(const struct game *game, struct clew_error *error)
{
    const struct puzzle *puzzle = game->puzzle;
    void *answer = NULL;
    enum clew_status status = puzzle->play->to_answer(&answer, game->position, game->memory, error);

    if (status)
        return status;
    status = puzzle->check(game->board, answer, game->memory, error);
    puzzle->free_answer(answer, game->memory);
    return status;
}

/* ---- The clock ---- */

static bool
is_clock_running(const struct game *game)
{
    return game->started_at > 0;
}

double
game_seconds(const struct game *game)
{
    return game->seconds + (is_clock_running(game) ? base_seconds() - game->started_at : 0);
}

/* Runs the clock exactly while the game is resumed and not solved. */
static void
update_clock(struct game *game)
{
    const bool runs = game->is_resumed && !game->is_solved;

    if (runs == is_clock_running(game))
        return;
    game->seconds = game_seconds(game);
    game->started_at = runs ? base_seconds() : 0;
}

void
game_resume(struct game *game)
{
    game->is_resumed = true;
    update_clock(game);
}

void
game_pause(struct game *game)
{
    game->is_resumed = false;
    update_clock(game);
}

void
game_update_state(struct game *game)
{
    const struct puzzle_play *play = game->puzzle->play;
    const int64_t cursor = play->cursor(game->position);

    game->revision++;
    game->is_solved = game_check(game, NULL) == CLEW_OK;
    if (!play->has_free_cursor)
        game->hand.cursor = cursor;
    update_clock(game);
}
