/*
 * play - a game in the terminal: keys and painting, for any puzzle.
 *
 * Rules, history, clock, hints and saved games are in the library (clew_game_*). Here a key or a
 * click becomes a call, and cells become characters:
 *
 *     cmd_play.c      the command: which boards to play
 *     play.c          the main loop: what a key does
 *     play_search.c   hints and solutions in the background; any key stops them
 *     play_layout.c   where a cell is on the screen
 *     play_paint.c    how a cell is drawn
 *     play_screen.c   ncurses: colours, the lines around the board
 *
 * One game at a time; the screen is global.
 */
#ifndef PLAY_H
#define PLAY_H

#include "input/cli_options.h"
#include "terminal/cli_curses.h"

#include <stdio.h>

#define PLAY_MESSAGE_BYTES 320
#define PLAY_SIDES_END     64  /* one past the last value of enum clew_side */
#define PLAY_TICK_MS       250 /* timeout of a key press, for updating the clock */

/* Properties of the board, found once at the start of a game. */
struct play_shape {
    int rows, cols;
    bool is_hex, has_walls, has_tiles;
    bool joins_sides, joins_ends; /* some step wraps around the edge */
    int longest_name;
    int64_t hole; /* cell of the hole, or -1 */
};

/* Screen layout: the picture contains the board, the window shows a part of it. */
struct play_layout {
    int cell_height, cell_width;
    int indent;                  /* of the glyph in its cell */
    int margin_top, margin_left; /* in the picture, around the cells */
    bool has_frame;              /* in the margin */
    int height, width;           /* of the picture */
    int window_top, window_left; /* on the screen */
    int window_height, window_width;
    int top, left; /* screen position of the picture; may be outside the window */
    int numbers;   /* columns for the row numbers, left of the picture */
};

struct play {
    const struct cli_args *args;
    struct clew_game *game;
    const struct clew_board *board; /* of the game */
    struct clew_hint *hint;         /* its cells are marked; or NULL */
    struct play_shape shape;
    struct play_layout layout;
    bool dark, ascii, has_colour, shows_letters;
    bool has_cursor;      /* the puzzle has a cursor */
    bool has_marks;       /* some sides are marked as impossible */
    bool is_solved;       /* as reported to the player */
    bool is_answer_shown; /* solved with the key a */
    char message[PLAY_MESSAGE_BYTES];
    FILE *results; /* one line per solved game, printed at the end */

    /* The next game: CLEW_OK, CLEW_END if there is none, or an error. */
    enum clew_status (*next)(void *context, struct clew_game **game, struct clew_error *error);
    void *next_context;
};

/* Sets the message shown to the player. */
void play_set_message(struct play *play, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* Plays until the player quits; takes ownership of the game. False: unknown terminal. */
bool play_run(struct play *play, struct clew_game *game);

/* ---- play_search.c ---- */

/* Shows the next hint and applies one of the last level; sets the message. */
void play_hint(struct play *play);
/* Plays the solution from here; sets the message. */
void play_show_answer(struct play *play);

/* ---- play_layout.c ---- */

void play_find_shape(struct play *play);
/* Lays out the board for a screen of that size, with the cursor inside the window. */
void play_arrange(struct play *play, int lines, int cols);
/* Position of a cell's glyph in the picture. */
void play_cell_position(const struct play *play, int64_t cell, int *row, int *col);
/* The cell at a screen position, or -1. */
int64_t play_cell_at(const struct play *play, int line, int column);
/* Whether the neighbour on that side is drawn higher than the cell. */
bool play_is_upward(const struct play *play, int64_t cell, enum clew_side side);
/* On hexes: the side in that direction on the screen. */
enum clew_side play_slant(const struct play *play, int64_t cell, bool is_left, bool is_up);
/* A wall between two adjacent cells; a step that wraps around the edge. */
bool play_is_walled(const struct play *play, int64_t cell, enum clew_side side);
bool play_is_joined(const struct play *play, int64_t cell, enum clew_side side);

/* ---- play_paint.c ---- */

void play_paint(struct play *play);

/* ---- play_screen.c ---- */

/* Draws everything: status line, board, message, keys. */
void play_screen_show(struct play *play);
/* Draws only the message, while another thread uses the game. */
void play_screen_show_message(const struct play *play);
/* Draws text in the picture, clipped to the window. */
void play_put(const struct play *play, int row, int col, const char *text,
              const struct cli_text_style *style);
/* Draws text on the screen, clipped to its edges. */
void play_put_at(int line, int column, const char *text, const struct cli_text_style *style);
/* The UTF-8 glyph, or its ASCII substitute. */
const char *play_glyph(const struct play *play, const char *glyph, const char *ascii);

#endif
