/*
 * play - a game in the terminal: keys and painting, for any puzzle.
 *
 * The rules, the history, the clock, hints and saved games are the library's (clew_game_*). Here a
 * key or a click becomes a call, and cells become characters:
 *
 *     cmd_play.c      the command: which boards, and the end
 *     play.c          the loop: what a key does
 *     play_search.c    hints and solutions in the background; any key stops them
 *     play_layout.c   where a cell is on the screen
 *     play_paint.c    what a cell looks like
 *     play_screen.c   ncurses: colours, the lines around the board
 *
 * One game at a time; the screen is global.
 */
#ifndef PLAY_H
#define PLAY_H

#include "input/cli_options.h"

#include <stdio.h>

#define PLAY_MESSAGE_BYTES 320
#define PLAY_SIDES_END     64  /* past the last of enum clew_side */
#define PLAY_TICK_MS       250 /* the longest wait for a key before the clock is shown again */

/* What is the same during a whole game: found once, when it starts. */
struct play_shape {
    int rows, cols;
    bool is_hex, has_walls, has_tiles;
    bool joins_sides, joins_ends; /* somewhere a step leads around the edge */
    int longest_name;
    int64_t hole; /* where the ball has to go, or -1 */
};

/* Where the board is: the picture holds the board, the window shows a part of it. */
struct play_layout {
    int cell_height, cell_width;
    int indent;                  /* of a cell's sign, in the width of the cell */
    int margin_top, margin_left; /* in the picture, around the cells */
    bool has_frame;              /* in that margin */
    int height, width;           /* of the picture */
    int window_top, window_left; /* on the screen */
    int window_height, window_width;
    int top, left; /* where the picture begins on the screen; may be outside the window */
    int numbers;   /* columns that row numbers take, left of the picture */
};

struct play {
    const struct cli_args *args;
    struct clew_game *game;
    const struct clew_board *board; /* of the game */
    struct clew_hint *hint;         /* whose cells are marked, or NULL */
    struct play_shape shape;
    struct play_layout layout;
    bool dark, ascii, has_colour, shows_letters;
    bool has_cursor;      /* the player moves a cursor of its own */
    bool has_marks;       /* some sides are marked as impossible */
    bool is_solved;       /* as far as the player has been told */
    bool is_answer_shown; /* it was solved by `a` */
    char message[PLAY_MESSAGE_BYTES];
    FILE *results; /* a line for each solved game, printed after the end */

    /* The next board: CLEW_OK, CLEW_END when there is none, or a fault. */
    enum clew_status (*next)(void *context, struct clew_game **game, struct clew_error *error);
    void *next_context;
};

/* A sentence for the player. */
void play_set_message(struct play *play, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* Plays until the player leaves; takes over the game. False: there is no such screen. */
bool play_run(struct play *play, struct clew_game *game);

/* ---- play_search.c ---- */

/* Gives the next hint and carries out the last level; leaves a message. */
void play_hint(struct play *play);
/* Plays the solution from here; leaves a message. */
void play_show_answer(struct play *play);

/* ---- play_layout.c ---- */

void play_shape(struct play *play);
/* Arranges the board for a screen of that size, so that the cursor is in the window. */
void play_arrange(struct play *play, int lines, int cols);
/* The place of a cell's sign in the picture. */
void play_cell_position(const struct play *play, int64_t cell, int *row, int *col);
/* The cell at a place of the screen, or -1. */
int64_t play_cell_at(const struct play *play, int line, int column);
/* Whether the neighbour over that side is drawn higher than the cell. */
bool play_is_upward(const struct play *play, int64_t cell, enum clew_side side);
/* On hexes: the side that is drawn in that direction. */
enum clew_side play_slant(const struct play *play, int64_t cell, bool is_left, bool is_up);
/* A wall between two cells that lie side by side; a step that leads around the edge. */
bool play_is_walled(const struct play *play, int64_t cell, enum clew_side side);
bool play_is_joined(const struct play *play, int64_t cell, enum clew_side side);

/* ---- play_paint.c ---- */

void play_paint(struct play *play);

/* ---- play_screen.c ---- */

struct play_style {
    uint32_t fore, back; /* 0xRRGGBB or CLEW_NO_COLOUR */
    bool bold, reverse, faint;
};
#define PLAY_STYLE_PLAIN                                                                           \
    {                                                                                              \
        .fore = CLEW_NO_COLOUR, .back = CLEW_NO_COLOUR                                             \
    }

bool play_screen_open(struct play *play);
void play_screen_close(void);
/* Everything: first line, board, message, keys. */
void play_screen_show(struct play *play);
/* Only the message: while the game is in use by another thread. */
void play_screen_show_message(const struct play *play);
/* Puts a text into the picture; what lies outside the window is cut. */
void play_put(const struct play *play, int row, int col, const char *text,
              const struct play_style *style);
/* Puts a text on the screen, cut at its edges. */
void play_put_at(const struct play *play, int line, int column, const char *text,
                 const struct play_style *style);
/* The UTF-8 character, or its ASCII substitute where only that is wanted. */
const char *play_glyph(const struct play *play, const char *glyph, const char *ascii);

#endif
