/* play - the main loop of a game: what a key does; see play.h. */
#include "play/play.h"
#include "output/cli_output.h"
#include "output/cli_save.h"
#include "terminal/cli_signals.h"

#include <errno.h>
#include <ncurses.h>
#include <stdarg.h>
#include <string.h>

#define SAVE_AS       "clew-game.json"
#define KEY_CONTROL_R 18
#define MAX_EVENTS    16 /* mouse events processed together */

void
play_set_message(struct play *play, const char *format, ...)
{
    va_list list;

    va_start(list, format);
    vsnprintf(play->message, sizeof(play->message), format, list);
    va_end(list);
}

/* ---- Start and end ---- */

/* The first cell of a kind, or -1. */
static int64_t
find_cell(const struct clew_board *board, enum clew_cell_kind kind)
{
    const int64_t cells = clew_board_rows(board) * clew_board_cols(board);
    struct clew_cell info = CLEW_CELL_INIT;

    for (int64_t cell = 0; cell < cells; cell++)
        if (clew_board_cell(board, cell, false, &info) && info.kind == kind)
            return cell;
    return -1;
}

/* Takes the game. */
static enum clew_status
start_game(struct play *play, struct clew_game *game, struct clew_error *error)
{
    struct clew_view *view;
    const enum clew_status status = clew_view_new(&view, game, error);

    if (status) {
        clew_game_free(game);
        return status;
    }
    play->game = game;
    play->view = view;
    play->hint = NULL;
    play->board = clew_game_board(game);
    play->hole = find_cell(play->board, CLEW_CELL_HOLE);
    play->has_dots = find_cell(play->board, CLEW_CELL_DOT) >= 0;
    play->is_solved = clew_game_is_solved(game); /* a solved game can be saved, too */
    play->is_answer_shown = false;
    play->has_cursor = clew_game_point_at(game, clew_game_cursor(game));
    play->message[0] = '\0';
    clew_game_resume(game);
    return CLEW_OK;
}

static void
end_game(struct play *play)
{
    const int seconds = (int)clew_game_seconds(play->game);

    if (play->is_solved && !play->is_answer_shown && play->results)
        fprintf(play->results, "solved in %d:%02d with %u hint%s\n", seconds / 60, seconds % 60,
                clew_game_hints_used(play->game), clew_game_hints_used(play->game) == 1 ? "" : "s");
    clew_hint_free(play->hint);
    play->hint = NULL;
    clew_view_free(play->view);
    clew_game_free(play->game);
    play->game = NULL;
}

/* After a change of the position: removes the hint and reports the end of the game. */
static void
note_change(struct play *play)
{
    const bool was_solved = play->is_solved;
    const int seconds = (int)clew_game_seconds(play->game);

    clew_hint_free(play->hint);
    play->hint = NULL;
    play->is_solved = clew_game_is_solved(play->game);
    if (!play->is_solved)
        play->is_answer_shown = false;
    else if (play->is_answer_shown)
        play_set_message(play, "that is the answer");
    else if (!was_solved)
        play_set_message(play, "solved in %d:%02d with %u hint%s; n next board, q quit",
                         seconds / 60, seconds % 60, clew_game_hints_used(play->game),
                         clew_game_hints_used(play->game) == 1 ? "" : "s");
}

/* ---- Commands ---- */

static void
check_position(struct play *play)
{
    struct clew_error error = {0};

    if (clew_game_check(play->game, &error))
        play_set_message(play, "not yet: %s", error.text);
    else
        play_set_message(play, "everything is correct");
}

static void
save_game(struct play *play)
{
    const char *path =
        cli_is_given(play->args, CLI_OUTPUT) ? cli_text(play->args, CLI_OUTPUT) : SAVE_AS;
    struct clew_error error = {0};
    char *text;
    size_t length;

    if (clew_game_save(&text, &length, play->game, &error)) {
        play_set_message(play, "cannot save: %s", error.text);
        return;
    }
    if (cli_write_file(path, text, length))
        play_set_message(play, "saved; continue with clew play %s", path);
    else
        play_set_message(play, "cannot write %s: %s", path, strerror(errno));
    clew_free(text);
}

/* The next board, if this one is solved. */
static void
go_to_next(struct play *play)
{
    struct clew_error error = {0};
    struct clew_game *game;
    enum clew_status status;

    if (!play->is_solved) {
        play_set_message(play, "solve this board first");
        return;
    }
    status = play->next(play->next_context, &game, &error);
    if (!status) {
        struct play ended = *play;

        status = start_game(play, game, &error);
        if (!status)
            end_game(&ended);
    }
    if (status)
        play_set_message(play, "%s", status == CLEW_END ? "that was the last board" : error.text);
}

/* ---- Moves ---- */

/* The side for a key, or 0. On hexes e r d f and 7 9 1 3 are arranged like the directions. */
static enum clew_side
side_of_key(const struct play *play, int key, bool *is_held)
{
    static const struct {
        int keys[5];
        int right, down;
    } directions[] = {
        {{KEY_LEFT, '4', KEY_SLEFT}, -1, 0},    {{KEY_RIGHT, '6', KEY_SRIGHT}, 1, 0},
        {{KEY_UP, '8', KEY_SR}, 0, -1},         {{KEY_DOWN, '2', KEY_SF}, 0, 1},
        {{'e', '7', KEY_A1, KEY_HOME}, -1, -1}, {{'r', '9', KEY_A3, KEY_PPAGE}, 1, -1},
        {{'d', '1', KEY_C1, KEY_END}, -1, 1},   {{'f', '3', KEY_C3, KEY_NPAGE}, 1, 1},
    };

    *is_held = key == KEY_SLEFT || key == KEY_SRIGHT || key == KEY_SR || key == KEY_SF;
    for (size_t i = 0; i < sizeof(directions) / sizeof(*directions); i++)
        for (const int *at = directions[i].keys; *at; at++)
            if (*at == key)
                return clew_view_side(play->view, directions[i].right, directions[i].down);
    return 0;
}

/* Moves the end of the held path back by one cell; undo if none is held. */
static void
step_back(struct play *play)
{
    struct clew_game_cell info = CLEW_GAME_CELL_INIT;

    if (!clew_game_is_holding(play->game)) {
        if (!clew_game_undo(play->game))
            play_set_message(play, "nothing to undo");
        return;
    }
    clew_game_cell(play->game, clew_game_cursor(play->game), false, &info);
    for (int lane = 0; lane < 2; lane++) {
        const unsigned sides = info.sides[lane];

        if (sides && !(sides & (sides - 1))) { /* only one side: the way back */
            clew_game_go(play->game, (enum clew_side)sides, false);
            return;
        }
    }
}

/* Key m followed by a direction; only paths from dot to dot have sides to mark. */
static void
mark_side(struct play *play)
{
    const int64_t cell = clew_game_cursor(play->game);
    enum clew_side side;
    bool is_held;
    int key;

    play_set_message(play, "mark which side? press a direction");
    play_screen_show(play);
    while ((key = getch()) == ERR && !cli_signals_stopped())
        ;
    side = side_of_key(play, key, &is_held);
    play->message[0] = '\0';
    if (side)
        clew_game_mark(play->game, cell, side);
}

static void
use_event(struct play *play, const MEVENT *event)
{
    static bool is_held;
    const int64_t cell = clew_view_cell_at(play->view, event->y - play->top, event->x - play->left);

    if (event->bstate & BUTTON1_RELEASED) {
        if (is_held)
            clew_game_release(play->game);
        is_held = false;
    } else if (event->bstate & BUTTON1_PRESSED) {
        is_held = true;
        if (cell >= 0)
            clew_game_press(play->game, cell);
    } else if (is_held && cell >= 0) {
        clew_game_drag(play->game, cell);
    }
}

/* ncurses reports simultaneous events as one key and returns the last event first. */
static void
use_mouse(struct play *play)
{
    MEVENT events[MAX_EVENTS];
    size_t count = 0;

    while (count < MAX_EVENTS && getmouse(&events[count]) == OK)
        count++;
    while (count && !clew_game_is_solved(play->game))
        use_event(play, &events[--count]);
}

/* Keys that change the position; ignored after the board is solved. */
static void
use_key_of_position(struct play *play, int key)
{
    bool is_held;
    const enum clew_side side = side_of_key(play, key, &is_held);

    if (play->is_solved)
        return;
    play->message[0] = '\0';
    if (side)
        clew_game_go(play->game, side, is_held);
    else if (key == KEY_MOUSE)
        use_mouse(play);
    else if (key == ' ' || key == '\n' || key == KEY_ENTER)
        clew_game_grab(play->game);
    else if (key == 'x')
        clew_game_clear(play->game, clew_game_cursor(play->game));
    else if (key == 'm' && play->has_dots)
        mark_side(play);
    else if (key == KEY_BACKSPACE || key == 127 || key == '\b')
        step_back(play);
    else
        return;
    if (!play->message[0])
        play_set_message(play, "%s", clew_game_message(play->game));
}

static void
use_history_key(struct play *play, int key)
{
    const bool is_undo = key == 'u';

    play->message[0] = '\0';
    if (key == 'R') {
        clew_game_restart(play->game);
        play_set_message(play, "from the beginning");
    } else if (is_undo ? !clew_game_undo(play->game) : !clew_game_redo(play->game)) {
        play_set_message(play, "nothing to %s", is_undo ? "undo" : "redo");
    }
}

/* Keys that are the same in every puzzle; false for other keys. */
static bool
use_common_key(struct play *play, int key)
{
    char keys[PLAY_MESSAGE_BYTES - 32];

    switch (key) {
    case KEY_RESIZE:
        return true;
    case 'u':
    case 'y':
    case KEY_CONTROL_R:
    case 'R':
        use_history_key(play, key);
        return true;
    case 'c':
        check_position(play);
        return true;
    case 'h':
        play_hint(play);
        return true;
    case 'a':
        play_show_answer(play);
        return true;
    case 's':
        save_game(play);
        return true;
    case 'l':
        play->style.names = !play->style.names;
        return true;
    case '?':
        play_screen_list_keys(keys, sizeof(keys), play);
        play_set_message(play, "%s; the mouse works too", keys + 2);
        return true;
    default:
        return false;
    }
}

static void
use_key(struct play *play, int key)
{
    const size_t point = clew_game_point(play->game), moves = clew_game_move_count(play->game);

    if (key == 'n') {
        go_to_next(play);
        return;
    }
    if (!use_common_key(play, key))
        use_key_of_position(play, key);
    /* A drag adds moves to a history step that exists already. */
    if (clew_game_point(play->game) != point || clew_game_move_count(play->game) != moves)
        note_change(play);
}

bool
play_run(struct play *play, struct clew_game *game)
{
    int key;

    if (start_game(play, game, NULL))
        return false;
    if (!cli_curses_open(play->style.colour, PLAY_TICK_MS)) {
        end_game(play);
        return false;
    }
    play->style.names = cli_curses_has_few_colours();
    for (;;) {
        play_screen_show(play);
        key = getch();
        if (cli_signals_stopped() || key == 'q' || key == 'Q')
            break;
        if (key != ERR)
            use_key(play, key);
    }
    cli_curses_close();
    end_game(play);
    return true;
}
