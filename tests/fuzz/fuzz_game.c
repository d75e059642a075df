/*
 * fuzz_game - any text as a saved game, and what a player may do with it.
 *
 *     a saved game
 *     ---
 *     bytes, each with the next one a move, a gesture, undo or redo
 *
 * A text that is accepted is saved and loaded again with the same bytes. Without the line of dashes
 * its own bytes say what is played; after each action the game can be asked everything. Undoing all steps and redoing them leads back to the same position. A hint can
 * be carried out, and a found solution makes the game solved.
 */
#include "fuzz.h"

#define MAX_CELLS         4000
#define MAX_CELLS_TO_PLAY 100
#define MAX_ACTIONS       40
#define SIDES             6

static char *
save(const struct clew_game *game)
{
    struct clew_error error = {0};
    char *text;
    size_t length;

    must(clew_game_save(&text, &length, game, &error) == CLEW_OK, "not saved", error.text);
    must(strlen(text) == length, "a null byte inside a saved game", text);
    must(clew_is_saved_game(text, length), "a saved game that does not look like one", text);
    return text;
}

static void
must_load_again(const struct clew_game *game)
{
    struct clew_error error = {0};
    struct clew_game *again;
    char *first = save(game), *second;

    must(clew_game_load(&again, first, strlen(first), &error) == CLEW_OK, error.text, first);
    second = save(again);
    must(strcmp(first, second) == 0, "saved with other bytes the second time", first);
    clew_game_free(again);
    clew_free(first);
    clew_free(second);
}

/* Everything that a front end asks to show a game. */
static void
ask_everything(struct clew_game *game)
{
    const struct clew_board *board = clew_game_board(game);
    const int64_t cells = clew_board_rows(board) * clew_board_cols(board);
    struct clew_game_cell look = CLEW_GAME_CELL_INIT;
    struct clew_error error = {0};
    struct clew_move moves[8];
    char text[100];

    for (int64_t cell = 0; cell < cells; cell++)
        must(clew_game_cell(game, cell, cell % 2, &look), "a cell without a look", "");
    must(!clew_game_cell(game, cells, false, &look), "a cell past the last", "");
    must(clew_game_cursor(game) >= 0 && clew_game_cursor(game) < cells, "cursor outside", "");
    must(clew_game_point(game) <= clew_game_history(game), "a point past the history", "");
    must(clew_game_progress(game, text, sizeof text) > 0, "no progress", "");
    must((clew_game_check(game, &error) == CLEW_OK) == clew_game_is_solved(game),
         "check and is_solved disagree", error.text);
    if (clew_game_moves(game, -1, moves, 8) > 0) {
        struct clew_move again;

        clew_move_write(text, sizeof text, board, &moves[0]);
        must(clew_move_read(&again, board, text, &error) == CLEW_OK, error.text, text);
        must(memcmp(&again, &moves[0], sizeof again) == 0, "a move reads as another one", text);
    }
}

/* Drawn from one byte; the next one says where. */
static void
act(struct clew_game *game, unsigned what, int64_t cell)
{
    const enum clew_side side = (enum clew_side)(1u << what / 16 % SIDES);
    struct clew_move moves[8];
    size_t count;

    switch (what % 16) {
    case 0:
    case 1:
    case 2:
    case 3:
        clew_game_go(game, (enum clew_side)(1u << what % 4), what & 64);
        break;
    case 4:
        clew_game_go(game, side, what & 128);
        break;
    case 5:
        clew_game_press(game, cell);
        break;
    case 6:
    case 7:
        clew_game_drag(game, cell);
        break;
    case 8:
        clew_game_release(game);
        break;
    case 9:
        clew_game_grab(game);
        break;
    case 10:
        clew_game_clear(game, cell);
        break;
    case 11:
        clew_game_mark(game, cell, side);
        break;
    case 12:
        clew_game_undo(game);
        break;
    case 13:
        clew_game_redo(game);
        break;
    case 14:
        clew_game_point_at(game, cell);
        break;
    default:
        count = clew_game_moves(game, cell, moves, 8);
        if (count)
            must(clew_game_move(game, &moves[what / 16 % (count < 8 ? count : 8)], NULL) == CLEW_OK,
                 "a possible move is rejected", "");
    }
}

static void
undo_and_redo_all(struct clew_game *game)
{
    const size_t point = clew_game_point(game);
    char *before = save(game), *after;

    while (clew_game_undo(game))
        ;
    must(clew_game_point(game) == 0, "undone, but not to the start", "");
    while (clew_game_point(game) < point)
        must(clew_game_redo(game), "a step cannot be redone", before);
    after = save(game);
    must(strcmp(before, after) == 0, "another game after undo and redo", before);
    clew_free(before);
    clew_free(after);
}

/* Whatever the limits allow: a hint of each level, and the solution. */
static void
ask_for_help(struct clew_game *game)
{
    struct clew_options *options = small_options();
    struct clew_answer *answer = NULL;
    struct clew_error error = {0};
    struct clew_hint *hint;

    set(options, "limit-nodes", "2000");
    set(options, "limit-seconds", "0.2");
    for (int level = CLEW_HINT_STATUS; level <= CLEW_HINT_DO; level++) {
        if (clew_game_hint(&hint, game, level, options, NULL, &error))
            break;
        must(strlen(clew_hint_text(hint)) > 0, "a hint without a word", "");
        if (level == CLEW_HINT_DO && clew_hint_kind(hint) == CLEW_HINT_NEXT)
            must(clew_game_take_hint(game, hint, &error) == CLEW_OK, "a hint cannot be taken",
                 error.text);
        clew_hint_free(hint);
    }
    if (clew_game_solve(&answer, game, options, NULL, NULL) == CLEW_OK &&
        clew_answer_has_solution(answer)) {
        must(clew_game_finish(game, answer, &error) == CLEW_OK, "cannot be finished", error.text);
        must(clew_game_is_solved(game), "finished, but not solved", "");
    }
    clew_answer_free(answer);
    clew_options_free(options);
}

static void
play_on(struct clew_game *game, const uint8_t *data, size_t size)
{
    const struct clew_board *board = clew_game_board(game);
    const int64_t cells = clew_board_rows(board) * clew_board_cols(board);

    for (size_t i = 0; i + 1 < size && i < MAX_ACTIONS; i++) {
        act(game, data[i], data[i + 1] % cells);
        ask_everything(game);
    }
    clew_game_release(game);
    undo_and_redo_all(game);
    must_load_again(game);
    ask_for_help(game);
    ask_everything(game);
    must_load_again(game);
}

/* Where the actions begin; the number of bytes when there is no line of dashes. */
static size_t
find_actions(const uint8_t *data, size_t size)
{
    static const char line[] = "\n---\n";
    const size_t length = sizeof line - 1;

    for (size_t at = 0; at + length <= size; at++)
        if (memcmp(data + at, line, length) == 0)
            return at + length;
    return size;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t all)
{
    const size_t actions = find_actions(data, all);
    const size_t size = actions < all ? actions - 4 : all;
    char *text = copy_of(data, size, false);
    struct clew_error error = {0};
    struct clew_game *game;

    if (clew_game_load(&game, text, size, &error) == CLEW_OK) {
        const struct clew_board *board = clew_game_board(game);
        const int64_t cells = clew_board_rows(board) * clew_board_cols(board);

        must(clew_is_saved_game(text, size), "loaded, but does not look like a game", text);
        must_load_again(game);
        if (cells <= MAX_CELLS)
            ask_everything(game);
        if (cells <= MAX_CELLS_TO_PLAY)
            play_on(game, actions < all ? data + actions : data,
                    actions < all ? all - actions : size);
        clew_game_free(game);
    } else {
        must(error.text[0] != '\0', "rejected without a word", "");
    }
    free(text);
    return 0;
}
