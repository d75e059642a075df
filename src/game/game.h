/*
 * game - a position with its history, for every puzzle that can be played.
 *
 * This is the same for all puzzles and front ends; the puzzle defines moves, gestures and hints
 * (puzzle_play.h).
 *
 *     moves  m0 m1 m2 | m3 | m4 m5 | m6         all moves, including undone ones
 *     steps      ^0      ^1    ^2     ^3        a step ends after its last move
 *                        point = 2              steps made; the rest can be redone
 *
 * A step is what one undo takes back. The puzzle's checker decides after each change whether the
 * game is solved. The clock runs while the game is resumed and not solved.
 *
 * Fails: CLEW_BAD_MOVE and CLEW_NO_MEMORY; then nothing has changed.  One thread at a time.
 */
#ifndef GAME_H
#define GAME_H

#include "puzzle/puzzle.h"

struct game {
    struct base_memory *memory;
    const struct puzzle *puzzle;
    const void *board;
    void *position;
    struct puzzle_moves moves; /* of all steps */
    size_t *step_ends;         /* number of moves up to the end of each step */
    size_t step_count, step_capacity;
    size_t point;
    bool is_step_open; /* a gesture continues: its next moves belong to the last step */
    struct puzzle_hand hand;
    bool is_solved;
    uint64_t revision; /* changes with every change of the position */
    char message[PUZZLE_MESSAGE_BYTES];
    double seconds;    /* played before started_at */
    double started_at; /* base_seconds; 0: the clock is stopped */
    bool is_resumed;
    unsigned hints_used;
    int hint_level; /* of the last hint at hint_revision */
    uint64_t hint_revision;
};

/* The puzzle must have a `play`. The board must outlive the game. */
enum clew_status game_start(struct game *game, const struct puzzle *puzzle, const void *board,
                            struct base_memory *memory, struct clew_error *error);
void game_end(struct game *game);

/* Moves made and not undone. */
size_t game_move_count(const struct game *game);

/* ---- Changing the position (game_moves.c) ---- */

/* Makes all moves as one step, or none of them. Does nothing if count is 0. */
enum clew_status game_make_step(struct game *game, const struct clew_move *moves, size_t count,
                                struct clew_error *error);
/* Makes the moves of a text as one step. */
enum clew_status game_play_text(struct game *game, struct base_text *text,
                                struct clew_error *error);
bool game_undo(struct game *game);
bool game_redo(struct game *game);
bool game_restart(struct game *game);

/* Interprets a gesture and makes its moves. True when the position has changed. */
bool game_gesture(struct game *game, struct puzzle_gesture *gesture);
/* The pointer is released: the next move begins another step. */
void game_release(struct game *game);

/* Checks the position as an answer. CLEW_BAD_ANSWER says what is missing or wrong. */
enum clew_status game_check(const struct game *game, struct clew_error *error);

/* ---- A whole solution (game_explain.c) ---- */

/*
 * Fills the plan with the hints of a game that follows each of them, from the board to the end.
 * CLEW_UNSUPPORTED: there is no solution. CLEW_STOPPED: a limit ended it.
 */
enum clew_status game_explain(struct puzzle_plan *plan, const struct puzzle_play *play,
                              struct clew_error *error);

/* ---- The clock (game.c) ---- */

void game_resume(struct game *game);
void game_pause(struct game *game);
double game_seconds(const struct game *game);
/* Call after every change of the position: runs the checker, stops or restarts the clock. */
void game_update_state(struct game *game);

/* ---- Saving (game_save.c) and loading (game_load.c) ---- */

/* The board of a saved game; the strings are borrowed. */
struct game_source {
    const char *format;
    const char *text;
    size_t length;
};

/* Writes one line of JSON. */
void game_save(struct base_writer *out, const struct game *game, const struct game_source *source);

#define GAME_NAME_BYTES  64
#define GAME_MAX_OPTIONS 16

/* A saved game, read but not yet replayed. */
struct game_saved {
    struct base_memory *memory;
    char puzzle[GAME_NAME_BYTES];
    char format[GAME_NAME_BYTES];
    struct {
        char name[GAME_NAME_BYTES];
        char value[GAME_NAME_BYTES];
    } options[GAME_MAX_OPTIONS];
    size_t option_count;
    char *board; /* buffer_bytes long */
    char *step;  /* room for the text of one step, buffer_bytes long */
    size_t buffer_bytes;
    struct base_text board_place; /* of its text, for errors */
    struct base_text history;     /* at its opening bracket */
    int64_t point, milliseconds, hints;
};

/* Whether the text begins like a saved game. */
bool game_is_saved(const struct base_text *text);
/* Reads everything but the history. Fails: CLEW_BAD_TEXT with line and column. */
enum clew_status game_saved_read(struct game_saved *saved, const struct base_text *text,
                                 struct base_memory *memory, struct clew_error *error);
void game_saved_free(struct game_saved *saved);
/* Makes the moves of the history, then restores point, clock and number of hints. */
enum clew_status game_replay(struct game *game, struct game_saved *saved, struct clew_error *error);

#endif
