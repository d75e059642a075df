/* api_game - games as handles: moves, gestures, state, and solving from a position. */
#include "api/api.h"

#include <stdlib.h>
#include <string.h>

static uint64_t
next_serial(void)
{
    static atomic_uint_fast64_t last;

    return atomic_fetch_add(&last, 1) + 1;
}

/* Copies what fits into text, as snprintf does, and frees the writer. Returns the full length. */
static size_t
take_text(struct base_writer *writer, char *text, size_t size)
{
    const size_t length = writer->failed ? 0 : writer->length;

    if (size) {
        const size_t copied = length < size ? length : size - 1;

        if (copied)
            memcpy(text, writer->text, copied);
        text[copied] = '\0';
    }
    base_writer_free(writer);
    return length;
}

enum clew_status
clew_game_new(struct clew_game **out, const struct clew_board *board, struct clew_error *error)
{
    struct clew_game *game;
    enum clew_status status;

    *out = NULL;
    base_error_clear(error);
    if (!board->puzzle->play)
        return base_fail(error, CLEW_UNSUPPORTED, "boards of %s cannot be played",
                         board->puzzle->name);
    game = calloc(1, sizeof *game);
    if (!game)
        return base_no_memory(error);
    base_memory_init(&game->memory, 0);
    game->serial = next_serial();
    game->board = api_board_retain(board);
    status = game_start(&game->game, board->puzzle, board->board, &game->memory, error);
    if (status)
        clew_game_free(game);
    else
        *out = game;
    return status;
}

void
clew_game_free(struct clew_game *game)
{
    if (!game)
        return;
    game_end(&game->game);
    clew_board_free((struct clew_board *)game->board);
    free(game);
}

const struct clew_board *
clew_game_board(const struct clew_game *game)
{
    return game->board;
}

enum clew_status
clew_game_position(struct clew_board **out, const struct clew_game *game, struct clew_error *error)
{
    const struct puzzle *puzzle = game->board->puzzle;
    struct clew_board *board;
    enum clew_status status;

    *out = NULL;
    base_error_clear(error);
    status = api_board_new(&board, puzzle, 0, error);
    if (status)
        return status;
    board->format = game->board->format;
    status = puzzle->play->to_board(&board->board, game->game.position, &board->memory, error);
    if (status)
        clew_board_free(board);
    else
        *out = board;
    return status;
}

/* ---- State ---- */

bool
clew_game_is_solved(const struct clew_game *game)
{
    return game->game.is_solved;
}

const char *
clew_game_message(const struct clew_game *game)
{
    return game->game.message;
}

const char *
clew_game_controls(const struct clew_game *game)
{
    return game->board->puzzle->play->controls;
}

size_t
clew_game_progress(const struct clew_game *game, char *text, size_t size)
{
    struct base_memory memory;
    struct base_writer writer;

    base_memory_init(&memory, 0);
    base_writer_init(&writer, &memory);
    game->board->puzzle->play->progress(game->game.position, game_move_count(&game->game), &writer);
    return take_text(&writer, text, size);
}

enum clew_status
clew_game_check(const struct clew_game *game, struct clew_error *error)
{
    base_error_clear(error);
    return game_check(&game->game, error);
}

size_t
clew_game_point(const struct clew_game *game)
{
    return game->game.point;
}

size_t
clew_game_history(const struct clew_game *game)
{
    return game->game.step_count;
}

size_t
clew_game_move_count(const struct clew_game *game)
{
    return game_move_count(&game->game);
}

int64_t
clew_game_cursor(const struct clew_game *game)
{
    return game->game.hand.cursor;
}

bool
clew_game_is_holding(const struct clew_game *game)
{
    return game->game.hand.held >= 0;
}

bool
clew_game_point_at(struct clew_game *game, int64_t cell)
{
    if (!api_board_has_cell(game->board, cell) || !game->board->puzzle->play->has_free_cursor)
        return false;
    game->game.hand.cursor = cell;
    game->game.hand.held = -1;
    return true;
}

bool
clew_game_cell(const struct clew_game *game, int64_t cell, bool dark, struct clew_game_cell *out)
{
    struct clew_game_cell filled = CLEW_GAME_CELL_INIT;

    if (!api_board_has_cell(game->board, cell))
        return false;
    game->board->puzzle->play->cell(game->game.position, cell, dark, &filled);
    api_copy_out(out, &filled, sizeof filled);
    return true;
}

/* ---- The clock ---- */

void
clew_game_resume(struct clew_game *game)
{
    game_resume(&game->game);
}

void
clew_game_pause(struct clew_game *game)
{
    game_pause(&game->game);
}

double
clew_game_seconds(const struct clew_game *game)
{
    return game_seconds(&game->game);
}

/* ---- Moves ---- */

enum clew_status
clew_game_move(struct clew_game *game, const struct clew_move *move, struct clew_error *error)
{
    base_error_clear(error);
    game_release(&game->game);
    return game_make_step(&game->game, move, 1, error);
}

enum clew_status
clew_game_play(struct clew_game *game, const char *moves, struct clew_error *error)
{
    struct base_text text;

    base_error_clear(error);
    game_release(&game->game);
    base_text_init(&text, "", moves, strlen(moves));
    return game_play_text(&game->game, &text, error);
}

size_t
clew_game_moves(const struct clew_game *game, int64_t cell, struct clew_move *moves,
                size_t capacity)
{
    if (cell != -1 && !api_board_has_cell(game->board, cell))
        return 0;
    return game->board->puzzle->play->list_moves(game->game.position, cell, moves, capacity);
}

enum clew_status
clew_move_read(struct clew_move *move, const struct clew_board *board, const char *given,
               struct clew_error *error)
{
    struct base_text text;
    enum clew_status status;

    *move = (struct clew_move){0};
    base_error_clear(error);
    if (!board->puzzle->play)
        return base_fail(error, CLEW_UNSUPPORTED, "boards of %s cannot be played",
                         board->puzzle->name);
    base_text_init(&text, "", given, strlen(given));
    base_text_skip_space(&text);
    status = board->puzzle->play->read_move(move, board->board, &text, error);
    base_text_skip_space(&text);
    if (!status && !base_text_is_end(&text))
        status = base_text_fail(&text, error, CLEW_BAD_MOVE, "something follows the move");
    return status;
}

size_t
clew_move_write(char *text, size_t size, const struct clew_board *board,
                const struct clew_move *move)
{
    struct base_memory memory;
    struct base_writer writer;

    base_memory_init(&memory, 0);
    base_writer_init(&writer, &memory);
    if (board->puzzle->play)
        board->puzzle->play->write_move(&writer, board->board, move);
    return take_text(&writer, text, size);
}

bool
clew_game_undo(struct clew_game *game)
{
    return game_undo(&game->game);
}

bool
clew_game_redo(struct clew_game *game)
{
    return game_redo(&game->game);
}

bool
clew_game_restart(struct clew_game *game)
{
    return game_restart(&game->game);
}

/* ---- Gestures ---- */

/* cell -1: the cursor. */
static bool
pass_gesture(struct clew_game *game, enum puzzle_gesture_kind kind, int64_t cell,
             enum clew_side side, bool is_held)
{
    struct puzzle_gesture gesture = {.kind = kind,
                                     .cell = cell < 0 ? game->game.hand.cursor : cell,
                                     .side = side,
                                     .is_held = is_held};

    return api_board_has_cell(game->board, gesture.cell) && game_gesture(&game->game, &gesture);
}

bool
clew_game_press(struct clew_game *game, int64_t cell)
{
    return api_board_has_cell(game->board, cell) &&
           pass_gesture(game, PUZZLE_GESTURE_PRESS, cell, CLEW_SIDE_LEFT, false);
}

bool
clew_game_drag(struct clew_game *game, int64_t cell)
{
    return api_board_has_cell(game->board, cell) &&
           pass_gesture(game, PUZZLE_GESTURE_DRAG, cell, CLEW_SIDE_LEFT, false);
}

void
clew_game_release(struct clew_game *game)
{
    pass_gesture(game, PUZZLE_GESTURE_RELEASE, -1, CLEW_SIDE_LEFT, false);
    game_release(&game->game);
}

bool
clew_game_go(struct clew_game *game, enum clew_side side, bool is_held)
{
    return pass_gesture(game, PUZZLE_GESTURE_GO, -1, side, is_held);
}

bool
clew_game_grab(struct clew_game *game)
{
    return pass_gesture(game, PUZZLE_GESTURE_GRAB, -1, CLEW_SIDE_LEFT, false);
}

bool
clew_game_clear(struct clew_game *game, int64_t cell)
{
    return api_board_has_cell(game->board, cell) &&
           pass_gesture(game, PUZZLE_GESTURE_CLEAR, cell, CLEW_SIDE_LEFT, false);
}

bool
clew_game_mark(struct clew_game *game, int64_t cell, enum clew_side side)
{
    return api_board_has_cell(game->board, cell) &&
           pass_gesture(game, PUZZLE_GESTURE_MARK, cell, side, false);
}

/* ---- Solving from the position ---- */

enum clew_status
clew_game_solve(struct clew_answer **answer, const struct clew_game *game,
                const struct clew_options *options, struct clew_control *control,
                struct clew_error *error)
{
    struct clew_board *board;
    enum clew_status status;

    if (!game->board->puzzle->play->solves_as_board)
        return api_solve(answer, game->board, game->game.position, options, control, error);
    *answer = NULL;
    status = clew_game_position(&board, game, error);
    if (status)
        return status;
    status = api_solve(answer, board, NULL, options, control, error);
    clew_board_free(board);
    return status;
}

/* The answer belongs to the board of the game, or to a board made from a position of the puzzle. */
static bool
answer_fits_game(const struct clew_answer *answer, const struct clew_game *game)
{
    return game->board->puzzle->play->solves_as_board ? answer->board->puzzle == game->board->puzzle
                                                      : answer->board == game->board;
}

enum clew_status
clew_game_finish(struct clew_game *game, const struct clew_answer *answer, struct clew_error *error)
{
    struct puzzle_moves moves;
    enum clew_status status;

    base_error_clear(error);
    if (!answer_fits_game(answer, game) || !api_has_solution(answer))
        return base_fail(error, CLEW_MISMATCH, "the answer is not a solution for this game");
    game_release(&game->game);
    puzzle_moves_init(&moves, &game->memory);
    status =
        game->board->puzzle->play->to_moves(&moves, game->game.position, answer->payload, error);
    if (!status && moves.failed)
        status = base_no_memory(error);
    if (!status)
        status = game_make_step(&game->game, moves.moves, moves.count, error);
    puzzle_moves_free(&moves);
    if (status == CLEW_BAD_MOVE) {
        base_error_clear(error);
        status = base_fail(error, CLEW_MISMATCH, "the answer starts from another position");
    }
    return status;
}
