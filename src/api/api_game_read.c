/*
 * api_game_read - a game at the position that a text shows.
 *
 * The text is a saved game, a form of the puzzle's own (puzzle_play.read_position), or a board: the
 * same one in another state, such as tiles moved or lines drawn.
 */
#include "api/api.h"

#include <stdlib.h>

/* ---- Whether a position belongs to a board ---- */

/* Kinds that can be anywhere in a position and so do not identify the board. */
static bool
is_movable(enum clew_cell_kind kind)
{
    return kind == CLEW_CELL_FREE || kind == CLEW_CELL_TILE || kind == CLEW_CELL_BALL;
}

static bool
has_same_sides(const struct clew_board *a, const struct clew_board *b, int64_t cell)
{
    for (int side = CLEW_SIDE_LEFT; side <= CLEW_SIDE_SLANT_RIGHT; side <<= 1)
        if (clew_board_step(a, cell, (enum clew_side)side) !=
            clew_board_step(b, cell, (enum clew_side)side))
            return false;
    return true;
}

/*
 * Dots are the same if they are paired in the same way: a format may have renamed the colours.
 * renamed has an entry for each colour of the first board: that of the second plus one, 0 at first.
 */
static bool
is_same_cell(const struct clew_board *a, const struct clew_board *b, int64_t cell, int64_t *renamed)
{
    struct clew_cell one = CLEW_CELL_INIT, other = CLEW_CELL_INIT;

    clew_board_cell(a, cell, false, &one);
    clew_board_cell(b, cell, false, &other);
    if (one.goal != other.goal || !has_same_sides(a, b, cell))
        return false;
    if (is_movable(one.kind) || is_movable(other.kind))
        return is_movable(one.kind) == is_movable(other.kind) || one.kind == CLEW_CELL_BALL ||
               other.kind == CLEW_CELL_BALL;
    if (one.kind != CLEW_CELL_DOT || other.kind != CLEW_CELL_DOT)
        return one.kind == other.kind && one.value == other.value;
    if (!renamed[one.value])
        renamed[one.value] = other.value + 1;
    return renamed[one.value] == other.value + 1;
}

static enum clew_status
check_position_of(const struct clew_board *a, const struct clew_board *b, struct clew_error *error)
{
    const int64_t cells = clew_board_rows(a) * clew_board_cols(a);
    bool is_same = a->puzzle == b->puzzle && clew_board_rows(a) == clew_board_rows(b) &&
                   clew_board_cols(a) == clew_board_cols(b);
    int64_t *renamed = calloc((size_t)cells, sizeof *renamed); /* there are fewer colours */

    if (!renamed)
        return base_no_memory(error);
    for (int64_t cell = 0; is_same && cell < cells; cell++)
        is_same = is_same_cell(a, b, cell, renamed);
    free(renamed);
    return is_same ? CLEW_OK
                   : base_fail(error, CLEW_MISMATCH, "this is not a position of the board");
}

/* ---- The forms of a text ---- */

/* *game stays NULL if the puzzle finds no position in the text. */
static enum clew_status
read_moves(struct clew_game **game, const struct clew_board *board, struct base_text *text,
           struct clew_error *error)
{
    const struct puzzle_play *play = board->puzzle->play;
    struct base_memory memory;
    struct puzzle_moves moves;
    enum clew_status status;

    if (!play->read_position)
        return CLEW_OK;
    base_memory_init(&memory, 0);
    puzzle_moves_init(&moves, &memory);
    status = play->read_position(&moves, board->board, text, error);
    if (!status && moves.failed)
        status = base_no_memory(error);
    if (!status)
        status = clew_game_new(game, board, error);
    if (!status)
        status = game_make_step(&(*game)->game, moves.moves, moves.count, error);
    puzzle_moves_free(&moves);
    if (status == CLEW_UNSUPPORTED)
        status = CLEW_OK;
    return status;
}

static enum clew_status
read_as_board(struct clew_game **game, const char *text, size_t length,
              const struct clew_options *options, struct clew_error *error)
{
    struct clew_board *board;
    enum clew_status status = clew_board_read(&board, text, length, options, error);

    if (!status)
        status = clew_game_new(game, board, error);
    clew_board_free(board);
    return status;
}

enum clew_status
clew_game_read(struct clew_game **game, const struct clew_board *board, const char *text,
               size_t length, const struct clew_options *options, struct clew_error *error)
{
    struct base_text reading;
    enum clew_status status;

    *game = NULL;
    base_error_clear(error);
    if (!board->puzzle->play)
        return base_fail(error, CLEW_UNSUPPORTED, "%s cannot be played", board->puzzle->name);
    base_text_init(&reading, "", text, length);
    if (clew_is_saved_game(text, length)) {
        status = clew_game_load(game, text, length, error);
    } else {
        status = read_moves(game, board, &reading, error);
        if (!status && !*game)
            status = read_as_board(game, text, length, options, error);
    }
    if (!status)
        status = check_position_of(board, (*game)->board, error);
    if (status) {
        clew_game_free(*game);
        *game = NULL;
    }
    return status;
}
