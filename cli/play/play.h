/*
 * play - a game in the terminal: keys and painting, for any puzzle.
 *
 * Rules, history, clock, hints and saved games are in the library (clew_game_*), and so is where a
 * cell is on the screen and what it looks like (clew_view_*). Here a key or a click becomes a call,
 * and glyphs become characters of ncurses:
 *
 *     cmd_play.c      the command: which boards to play
 *     play.c          the main loop: what a key does
 *     play_search.c   hints and solutions in the background; any key stops them
 *     play_screen.c   the board and the lines around it
 *
 * One game at a time; the screen is global.
 */
#ifndef PLAY_H
#define PLAY_H

#include "input/cli_options.h"
#include "terminal/cli_curses.h"

#include <stdio.h>

#define PLAY_MESSAGE_BYTES 320
#define PLAY_TICK_MS       250 /* timeout of a key press, for updating the clock */

struct play {
    const struct cli_args *args;
    struct clew_game *game;
    const struct clew_board *board; /* of the game */
    struct clew_hint *hint;         /* its cells are marked; or NULL */
    struct clew_view *view;         /* of the game */
    struct clew_style style;        /* of the view */
    int top, left;                  /* of the view on the screen */
    int64_t hole;                   /* a cell that is named while it may be out of sight; or -1 */
    bool has_cursor;                /* the puzzle has a cursor */
    bool has_dots;                  /* paths lead from dot to dot, and have their names */
    bool is_solved;                 /* as reported to the player */
    bool is_answer_shown;           /* solved with the key a */
    char message[PLAY_MESSAGE_BYTES];
    FILE *results; /* one line per solved game, printed at the end */

    /* The next game: CLEW_OK, CLEW_END if there is none, or an error. */
    enum clew_status (*next)(void *context, struct clew_game **game, struct clew_error *error);
    void *next_context;
};

/* Sets the message shown to the player. */
void play_set_message(struct play *play, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* Plays until the player quits; takes ownership of the game. False: unknown terminal, no memory. */
bool play_run(struct play *play, struct clew_game *game);

/* ---- play_search.c ---- */

/* Shows the next hint and applies one of the last level; sets the message. */
void play_hint(struct play *play);
/* Plays the solution from here; sets the message. */
void play_show_answer(struct play *play);

/* ---- play_screen.c ---- */

/* Draws everything: status line, board, message, keys. */
void play_screen_show(struct play *play);
/* All keys that do something in this position, two spaces before each: "  u/y undo  h hint". */
void play_screen_list_keys(char *text, size_t size, const struct play *play);
/* Draws only the message, while another thread uses the game. */
void play_screen_show_message(const struct play *play);

#endif
