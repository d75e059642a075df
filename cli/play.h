/*
 * play - a board in the hands of a person: what the loop, the screen and the puzzles share.
 *
 * A puzzle fills a `struct play_puzzle`: it knows the position and its moves, paints it, and gives
 * hints. Everything else is common: keys, mouse, undo and redo, the clock, messages, saving. A
 * position can be told as a line of text and set from it; undo, redo, restart and saving need no
 * more than that.
 *
 *     cmd_play.c      the command: which board, and its end
 *     play.c          the loop: keys, history, hints, the clock
 *     play_screen.c   ncurses: paint, colours, scrolling
 *     play_save.c     a game as a file
 *     play_way.c      positions that are strings of moves
 *     play_think.c    a search in the background, which any key ends
 *     play_maze.c  play_tiles.c  play_flow.c and what belongs to it
 *
 * Of the library it sees clew.h. One game at a time; the screen is global.
 */
#ifndef PLAY_H
#define PLAY_H

#include "cli_options.h"

#include <stdio.h>

struct play;

enum {
    PLAY_LEFT,
    PLAY_RIGHT,
    PLAY_UP,
    PLAY_DOWN,
};

/* How much a hint says; asked again at the same position, it says more. */
enum play_hint {
    PLAY_HINT_STATE = 1, /* whether it can still be solved */
    PLAY_HINT_WHICH,     /* what to move */
    PLAY_HINT_WHERE,     /* and where to */
    PLAY_HINT_DO,        /* it is done */
};

struct play_puzzle {
    const char *name;
    const char *keys; /* for the line of help, beside the common ones */

    /* The state from the board; false when there is no memory, or a message says why not. */
    bool (*begin)(struct play *play);
    void (*end)(struct play *play);

    /* The position as one line of text, to be freed; NULL without memory. And back. */
    char *(*tell)(const struct play *play);
    bool (*set)(struct play *play, const char *text);

    /* True when the position has changed. A message may be left. */
    bool (*go)(struct play *play, int direction, bool is_held); /* an arrow; with shift: held */
    bool (*key)(struct play *play, int key);                    /* any other; may be NULL */
    bool (*press)(struct play *play, int row, int col, bool is_drag); /* in its own picture */

    bool (*is_done)(struct play *play);
    void (*check)(struct play *play);
    /* True when the position has changed. */
    bool (*hint)(struct play *play, enum play_hint hint);
    bool (*show_answer)(struct play *play);

    /* The picture: its size for a window of so many lines and columns, and the place to keep in
       view; then all of it by play_put. progress is a few words for the first line. */
    void (*measure)(struct play *play, int lines, int cols);
    void (*paint)(struct play *play);
    void (*progress)(const struct play *play, char *text, size_t size);
};

extern const struct play_puzzle play_maze, play_tiles, play_flow;

#define PLAY_LONGEST_MESSAGE 240

struct play {
    const struct cli_args *args;
    const struct play_puzzle *puzzle;
    const char *keys; /* the puzzle's, unless the board has others */
    struct clew_board *board;
    int rows, cols, cells;
    struct clew_cell *looks; /* of all cells, as given */
    void *state;             /* the puzzle's */
    bool dark, ascii, has_colour, shows_letters;
    bool is_done, is_answer_shown;
    bool is_none, is_stopped; /* how the last search ended: see play_solve */
    bool has_cursor; /* the focus is where the player is: the terminal's cursor stands there */
    char message[PLAY_LONGEST_MESSAGE];

    int height, width;        /* of the picture */
    int focus_row, focus_col; /* what must be seen of it */
    int top, left;            /* where the picture begins on the screen; may be outside */

    double seconds_before, started; /* played before, and since when, on the clock */
    unsigned hints;
    int hint_level; /* the last one given at this position */

    char **history; /* positions; `now` is the one that is to be seen */
    size_t count, now, capacity;
};

/* A sentence for the player. */
void play_say(struct play *play, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Plays until the player leaves; false when the screen could not be had. */
bool play_run(struct play *play);
/* The clock of the game. */
double play_seconds(const struct play *play);

/* ---- The screen ---- */

struct play_paint {
    uint32_t fore, back; /* 0xRRGGBB or CLEW_NO_COLOUR */
    bool bold, reverse, faint;
};

#define PLAY_TICK_MS 250 /* how long a key is waited for until the clock is shown anew */

bool play_screen_open(struct play *play);
void play_screen_close(void);
/* All of it: first line, picture, message, help. */
void play_screen_show(struct play *play);
/* Puts a text into the picture; what lies outside of the window is not seen. */
void play_put(const struct play *play, int row, int col, const char *text,
              const struct play_paint *paint);
/* The UTF-8 sign, or its stand-in where only ASCII is to be had. */
const char *play_sign(const struct play *play, const char *sign, const char *ascii);

/* ---- Files ---- */

/* Saves to the path; true, or a message. */
bool play_save(struct play *play, const char *path);
/* Whether the text is a saved game at all; then the board, and what to set once it began. */
struct play_saved {
    struct clew_board *board;
    char *position;
    double seconds;
    unsigned hints;
};
bool play_is_saved_game(const char *text, size_t length);
enum cli_exit play_load(struct play_saved *saved, const struct cli_args *args, const char *file,
                        const char *text, size_t length);

/* ---- Thinking ---- */

struct play_question {
    const char *engine, *ask; /* as the options of these names; NULL for the usual */
    const char *seconds;      /* at most */
};

/*
 * Solves a board as hints need it; a player who has to wait is told so, and any key ends it. NULL
 * when there is no answer, or not in time; then is_none and is_stopped of the game say more, and
 * play_say_why_not tells the player: `none` where it is proved that there is none.
 */
struct clew_answer *play_solve(struct play *play, const struct clew_board *board,
                               const struct play_question *question);
void play_say_why_not(struct play *play, const char *none);

#endif
