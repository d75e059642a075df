/*
 * game_moves - steps, undo and redo, and gestures; see game.h.
 *
 * Memory for the history is reserved before a move is applied, so that an applied move can always
 * be recorded. If a step fails in the middle, its moves are undone.
 */
#include "game/game.h"

#include <string.h>

/* Memory for one more step and `count` more moves after the current point. */
static enum clew_status
reserve_step(struct game *game, size_t count, struct clew_error *error)
{
    struct puzzle_moves *moves = &game->moves;
    const size_t needed = game_move_count(game) + count;

    if (needed > moves->capacity) {
        const size_t capacity = needed > 2 * moves->capacity ? needed : 2 * moves->capacity;
        void *grown =
            base_resize(game->memory, moves->moves, moves->capacity * sizeof *moves->moves,
                        capacity * sizeof *moves->moves);

        if (!grown)
            return base_no_memory(error);
        moves->moves = grown;
        moves->capacity = capacity;
    }
    if (game->point + 1 > game->step_capacity) {
        void *grown =
            base_grow(game->memory, game->step_ends, &game->step_capacity, sizeof *game->step_ends);

        if (!grown)
            return base_no_memory(error);
        game->step_ends = grown;
    }
    return CLEW_OK;
}

/* Applies all moves or none. */
static enum clew_status
apply_all(struct game *game, const struct clew_move *moves, size_t count, struct clew_error *error)
{
    const struct puzzle_play *play = game->puzzle->play;

    for (size_t i = 0; i < count; i++) {
        const enum clew_status status = play->apply(game->position, &moves[i], error);

        if (!status)
            continue;
        while (i-- > 0)
            play->undo(game->position);
        return status;
    }
    return CLEW_OK;
}

/* Records applied moves as a new step, or as part of the open one. */
static void
record_step(struct game *game, const struct clew_move *moves, size_t count)
{
    const size_t before = game_move_count(game);

    memcpy(game->moves.moves + before, moves, count * sizeof *moves);
    game->moves.count = before + count;
    if (!game->is_step_open || !game->point)
        game->point++;
    game->step_count = game->point;
    game->step_ends[game->point - 1] = before + count;
}

enum clew_status
game_make_step(struct game *game, const struct clew_move *moves, size_t count,
               struct clew_error *error)
{
    enum clew_status status;

    if (!count)
        return CLEW_OK;
    status = reserve_step(game, count, error);
    if (!status)
        status = apply_all(game, moves, count, error);
    if (status)
        return status;
    record_step(game, moves, count);
    game_update_state(game);
    return CLEW_OK;
}

/* Blanks, semicolons and commas between moves have no meaning. */
static void
skip_separators(struct base_text *text)
{
    do
        base_text_skip_space(text);
    while (base_text_take(text, ';') || base_text_take(text, ','));
}

enum clew_status
game_play_text(struct game *game, struct base_text *text, struct clew_error *error)
{
    struct puzzle_moves moves;
    enum clew_status status = CLEW_OK;

    puzzle_moves_init(&moves, game->memory);
    for (skip_separators(text); !status && !base_text_is_end(text); skip_separators(text)) {
        struct clew_move move = {0};

        status = game->puzzle->play->read_move(&move, game->board, text, error);
        if (!status)
            puzzle_moves_add(&moves, move);
    }
    if (!status && moves.failed)
        status = base_no_memory(error);
    if (!status)
        status = game_make_step(game, moves.moves, moves.count, error);
    puzzle_moves_free(&moves);
    return status;
}

/* ---- Undo and redo ---- */

/* After a jump in the history nothing is held. */
static void
cancel_gesture(struct game *game)
{
    game->is_step_open = false;
    game->hand.held = -1;
    game->message[0] = '\0';
}

static void
undo_one_step(struct game *game)
{
    const size_t from = game->point > 1 ? game->step_ends[game->point - 2] : 0;

    for (size_t i = game->step_ends[game->point - 1]; i > from; i--)
        game->puzzle->play->undo(game->position);
    game->point--;
}

bool
game_undo(struct game *game)
{
    cancel_gesture(game);
    if (!game->point)
        return false;
    undo_one_step(game);
    game_update_state(game);
    return true;
}

bool
game_redo(struct game *game)
{
    const size_t from = game_move_count(game);

    cancel_gesture(game);
    if (game->point == game->step_count ||
        apply_all(game, game->moves.moves + from, game->step_ends[game->point] - from, NULL))
        return false;
    game->point++;
    game_update_state(game);
    return true;
}

bool
game_restart(struct game *game)
{
    const bool has_moves = game->point > 0;

    cancel_gesture(game);
    while (game->point)
        undo_one_step(game);
    if (has_moves)
        game_update_state(game);
    return has_moves;
}

/* ---- Gestures ---- */

/* Makes the moves of one round of a gesture. */
static bool
make_gesture_moves(struct game *game, const struct puzzle_gesture *gesture)
{
    struct clew_error error;

    base_error_clear(&error);
    if (gesture->moves->failed || !gesture->moves->count)
        return false;
    if (game_make_step(game, gesture->moves->moves, gesture->moves->count, &error)) {
        memcpy(game->message, error.text, sizeof game->message - 1);
        return false;
    }
    return true;
}

bool
game_gesture(struct game *game, struct puzzle_gesture *gesture)
{
    const bool is_pointer =
        gesture->kind == PUZZLE_GESTURE_PRESS || gesture->kind == PUZZLE_GESTURE_DRAG;
    const bool continues = gesture->kind == PUZZLE_GESTURE_DRAG && game->is_step_open;
    struct puzzle_moves moves;
    bool has_changed = false;

    game->is_step_open = continues;
    game->message[0] = '\0';
    puzzle_moves_init(&moves, game->memory);
    do {
        gesture->again = false;
        gesture->hand = game->hand;
        gesture->message[0] = '\0';
        gesture->moves = &moves;
        moves.count = 0;
        game->puzzle->play->gesture(game->position, gesture);
        memcpy(game->message, gesture->message, sizeof game->message);
        if (moves.count && !make_gesture_moves(game, gesture))
            break;
        game->hand = gesture->hand;
        if (!game->puzzle->play->has_free_cursor)
            game->hand.cursor = game->puzzle->play->cursor(game->position);
        if (moves.count)
            has_changed = game->is_step_open = true;
    } while (gesture->again && moves.count);
    if (!is_pointer)
        game->is_step_open = false;
    puzzle_moves_free(&moves);
    return has_changed;
}

void
game_release(struct game *game)
{
    game->is_step_open = false;
}
