/* web_game - games for JavaScript: the position, gestures, history. */
#include "web_glue.h"

#include <string.h>

#define LANES      2
#define TEXT_BYTES 256
#define MAX_MOVES  64

struct clew_game *
web_game_new(const struct clew_board *board)
{
    struct clew_game *game;
    struct clew_error error = {0};

    if (clew_game_new(&game, board, &error))
        web_fail(&error);
    return game;
}

struct clew_game *
web_game_load(const char *text)
{
    struct clew_game *game;
    struct clew_error error = {0};

    if (clew_game_load(&game, text, strlen(text), &error))
        web_fail(&error);
    return game;
}

void
web_game_free(struct clew_game *game)
{
    clew_game_free(game);
}

const struct clew_board *
web_game_board(const struct clew_game *game)
{
    return clew_game_board(game);
}

/* ---- The position ---- */

static void
put_lanes(const struct clew_game_cell *cell)
{
    web_json_name("lanes");
    web_json_open('[');
    for (int lane = 0; lane < LANES; lane++) {
        if (lane && cell->kind != CLEW_CELL_BRIDGE)
            break;
        web_json_open('{');
        web_json_put_number("sides", cell->sides[lane]);
        web_json_put_number("path", (double)cell->path[lane]);
        web_json_put_text("name", cell->path_name[lane]);
        web_json_put_colour("colour", cell->path_colour[lane]);
        web_json_put_flag("isJoined", cell->is_joined[lane]);
        web_json_close('}');
    }
    web_json_close(']');
}

static void
put_cell(const struct clew_game *game, int64_t number, bool dark)
{
    struct clew_game_cell cell = CLEW_GAME_CELL_INIT;

    clew_game_cell(game, number, dark, &cell);
    web_json_open('{');
    web_json_put_text("kind", web_cell_kind_name(cell.kind));
    web_json_put_number("value", (double)cell.value);
    web_json_put_number("goal", (double)cell.goal);
    web_json_put_text("name", cell.name);
    web_json_put_colour("colour", cell.colour);
    put_lanes(&cell);
    web_json_put_number("barred", cell.barred);
    web_json_put_flag("isHome", cell.is_home);
    web_json_close('}');
}

bool
web_game_view(const struct clew_game *game, bool dark)
{
    const struct clew_board *board = clew_game_board(game);
    const int64_t count = clew_board_rows(board) * clew_board_cols(board);
    char progress[TEXT_BYTES];

    clew_game_progress(game, progress, sizeof progress);
    web_json_start();
    web_json_open('{');
    web_json_put_flag("isSolved", clew_game_is_solved(game));
    web_json_put_text("progress", progress);
    web_json_put_text("message", clew_game_message(game));
    web_json_put_text("controls", clew_game_controls(game));
    web_json_put_number("cursor", (double)clew_game_cursor(game));
    web_json_put_flag("isHolding", clew_game_is_holding(game));
    web_json_put_number("point", (double)clew_game_point(game));
    web_json_put_number("history", (double)clew_game_history(game));
    web_json_put_number("moves", (double)clew_game_move_count(game));
    web_json_put_number("hintsUsed", clew_game_hints_used(game));
    web_json_name("cells");
    web_json_open('[');
    for (int64_t cell = 0; cell < count; cell++)
        put_cell(game, cell, dark);
    web_json_close(']');
    web_json_close('}');
    return true;
}

bool
web_game_check(const struct clew_game *game)
{
    struct clew_error error = {0};

    web_json_start();
    return clew_game_check(game, &error) ? web_fail(&error) : true;
}

bool
web_game_play(struct clew_game *game, const char *moves)
{
    struct clew_error error = {0};

    web_json_start();
    return clew_game_play(game, moves, &error) ? web_fail(&error) : true;
}

/* The moves at a cell (-1: all) in text form. */
bool
web_game_moves(const struct clew_game *game, int cell)
{
    struct clew_move moves[MAX_MOVES];
    size_t count = clew_game_moves(game, cell, moves, MAX_MOVES);
    char text[TEXT_BYTES];

    if (count > MAX_MOVES)
        count = MAX_MOVES;
    web_json_start();
    web_json_open('[');
    for (size_t i = 0; i < count; i++) {
        clew_move_write(text, sizeof text, clew_game_board(game), &moves[i]);
        web_json_text_value(text);
    }
    web_json_close(']');
    return true;
}

/* ---- Gestures and history ---- */

bool
web_game_press(struct clew_game *game, int cell)
{
    return clew_game_press(game, cell);
}

bool
web_game_drag(struct clew_game *game, int cell)
{
    return clew_game_drag(game, cell);
}

void
web_game_release(struct clew_game *game)
{
    clew_game_release(game);
}

bool
web_game_go(struct clew_game *game, int side, bool is_held)
{
    return clew_game_go(game, (enum clew_side)side, is_held);
}

bool
web_game_grab(struct clew_game *game)
{
    return clew_game_grab(game);
}

bool
web_game_clear(struct clew_game *game, int cell)
{
    return clew_game_clear(game, cell);
}

bool
web_game_mark(struct clew_game *game, int cell, int side)
{
    return clew_game_mark(game, cell, (enum clew_side)side);
}

bool
web_game_point_at(struct clew_game *game, int cell)
{
    return clew_game_point_at(game, cell);
}

bool
web_game_undo(struct clew_game *game)
{
    return clew_game_undo(game);
}

bool
web_game_redo(struct clew_game *game)
{
    return clew_game_redo(game);
}

bool
web_game_restart(struct clew_game *game)
{
    return clew_game_restart(game);
}

void
web_game_clock(struct clew_game *game, bool is_running)
{
    if (is_running)
        clew_game_resume(game);
    else
        clew_game_pause(game);
}

double
web_game_seconds(const struct clew_game *game)
{
    return clew_game_seconds(game);
}
