/*
 * puzzle_play - positions, moves, gestures and hints: what a puzzle provides so that it can be
 * played.
 *
 * A puzzle fills one `const struct puzzle_play` and puts it into its struct puzzle. src/game adds
 * what is the same for every puzzle: history, undo and redo, the clock, saving, hint levels.
 * Positions are `void *` here; only their puzzle looks inside.
 *
 *     board --position_new--> position --apply(move)--> position --undo--> the position before
 *     gesture (pointer, key)  --------> moves, which the game applies as one step
 *     position --to_answer--> answer for the checker: solved, or what is missing
 *     position --hint--------> sentences per level, cells with roles, the moves to make
 *     board --explain--------> the hints of a whole game
 *
 * Contract: a position never changes except through apply and undo. apply either changes the
 * position and remembers what undo needs, or fails and changes nothing. undo takes back the latest
 * apply that has not been undone, exactly. The same move applied to the same position gives the
 * same position. Memory of a position comes from the base_memory given to position_new.
 */
#ifndef PUZZLE_PLAY_H
#define PUZZLE_PLAY_H

#include "base/base_text.h"
#include "base/base_writer.h"
#include "puzzle/puzzle_options.h"
#include "scene/scene.h"
#include "search/search.h"

/* A list of moves that grows; after a failed allocation `failed` stays set. */
struct puzzle_moves {
    struct base_memory *memory;
    struct clew_move *moves;
    size_t count;
    size_t capacity;
    bool failed;
};

void puzzle_moves_init(struct puzzle_moves *moves, struct base_memory *memory);
void puzzle_moves_free(struct puzzle_moves *moves);
void puzzle_moves_add(struct puzzle_moves *moves, struct clew_move move);

/* The player's cursor and what it holds. Not part of the position: not undone, not saved. */
struct puzzle_hand {
    int64_t cursor; /* a cell */
    int64_t held;   /* what is held, numbered by the puzzle; -1: nothing */
};

enum puzzle_gesture_kind {
    PUZZLE_GESTURE_PRESS, /* the pointer is pressed on the cell */
    PUZZLE_GESTURE_DRAG,  /* it moves to the cell while pressed */
    PUZZLE_GESTURE_RELEASE,
    PUZZLE_GESTURE_GO,    /* an arrow key; is_held: with shift */
    PUZZLE_GESTURE_GRAB,  /* a key that picks up or releases at the cursor */
    PUZZLE_GESTURE_CLEAR, /* erases the object at the cell */
    PUZZLE_GESTURE_MARK,  /* toggles a mark on a side of the cell */
};

#define PUZZLE_MESSAGE_BYTES 240

/* One gesture. The puzzle adds the moves it means and updates the hand; the game applies them. */
struct puzzle_gesture {
    enum puzzle_gesture_kind kind;
    int64_t cell;        /* GO, GRAB and RELEASE: the cursor */
    enum clew_side side; /* GO and MARK */
    bool is_held;
    struct puzzle_hand hand;    /* IN and OUT */
    struct puzzle_moves *moves; /* OUT */
    /*
     * OUT: once the moves are applied, interpret the same gesture again (a drag over several
     * cells). Each round must make progress.
     */
    bool again;
    char message[PUZZLE_MESSAGE_BYTES]; /* OUT: a sentence for the player, or "" */
};

/* Cells that a hint marks. */
struct puzzle_hint_cell {
    int64_t cell;
    enum clew_role role;
};

#define PUZZLE_HINT_LEVELS    5 /* CLEW_HINT_STATUS .. CLEW_HINT_DO */
#define PUZZLE_SENTENCE_BYTES 320

/* A question for a hint, and the whole hint: the game decides how much of it is shown. */
struct puzzle_hint {
    const void *position;
    const struct puzzle_options *options;
    struct search *search; /* limits, memory, threads, cancellation; as in a puzzle_job */
    int64_t near;          /* the cell of the player's last move, or -1: prefer a step near it */
    /* OUT. One sentence per level; a level that adds nothing repeats the one before. */
    enum clew_hint_kind kind;
    char sentences[PUZZLE_HINT_LEVELS][PUZZLE_SENTENCE_BYTES];
    const char *rule;               /* a constant: the name of the rule, or NULL */
    int rule_number;                /* from 1, the easiest first; 0: none */
    enum clew_grade grade;          /* of the rule */
    const char *promise;            /* a constant: relied on beyond the board's rules, or NULL */
    int length;                     /* of a supposition, see struct clew_step */
    struct puzzle_hint_cell *cells; /* from `memory` */
    size_t cell_count, cell_capacity;
    struct puzzle_moves moves; /* that carry out the hint; for a mistake, that undo it */
    struct base_memory *memory;
    bool failed; /* an allocation failed */
};

void puzzle_hint_init(struct puzzle_hint *hint, struct base_memory *memory);
void puzzle_hint_free(struct puzzle_hint *hint);
void puzzle_hint_add_cell(struct puzzle_hint *hint, int64_t cell, enum clew_role role);
/* Writes the sentence of a level (enum clew_hint_level). */
void puzzle_hint_set(struct puzzle_hint *hint, int level, const char *format, ...)
    BASE_PRINTF(3, 4);
/* Copies each level's sentence to the levels above it that have none. */
void puzzle_hint_fill_levels(struct puzzle_hint *hint);

/* A question for an explanation, and its steps: the hints from the first position to the last. */
struct puzzle_plan {
    const void *board;
    const struct puzzle_options *options;
    struct search *search;
    struct base_memory *memory; /* of the steps */
    const char *promise;        /* OUT, a constant: what the steps may rely on; at first "none" */
    struct puzzle_hint *steps;  /* OUT */
    size_t count, capacity;
    bool failed; /* an allocation failed */
};

void puzzle_plan_init(struct puzzle_plan *plan, struct base_memory *memory);
void puzzle_plan_free(struct puzzle_plan *plan);
/* An empty hint at the end of the plan, valid until the next one is added; NULL: no memory. */
struct puzzle_hint *puzzle_plan_add(struct puzzle_plan *plan);

/* What drawing a game shows besides the position. */
struct puzzle_highlights {
    const struct puzzle_hint_cell *cells;
    size_t count;
};

struct puzzle_play {
    const char *controls; /* "arrows roll": keys of this puzzle, for a line of help */
    bool has_free_cursor; /* it can be on any cell; otherwise cursor() says where it is */

    enum clew_status (*position_new)(void **position, const void *board, struct base_memory *memory,
                                     struct clew_error *error);
    void (*position_free)(void *position, struct base_memory *memory);

    /* CLEW_BAD_MOVE with a sentence, or CLEW_NO_MEMORY: nothing has changed. */
    enum clew_status (*apply)(void *position, const struct clew_move *move,
                              struct clew_error *error);
    void (*undo)(void *position);
    /* Possible moves at the cell, or anywhere for -1. Returns how many; fills at most capacity. */
    size_t (*list_moves)(const void *position, int64_t cell, struct clew_move *moves,
                         size_t capacity);
    /*
     * The text form. read_move reads one move, without separators; it checks the form and that the
     * cells exist, not whether the move is possible.
     */
    enum clew_status (*read_move)(struct clew_move *move, const void *board, struct base_text *text,
                                  struct clew_error *error);
    void (*write_move)(struct base_writer *out, const void *board, const struct clew_move *move);
    const char *separator; /* between moves of one step in a text: "" or "; " */

    /* Translates a gesture into moves; none when it means nothing. */
    void (*gesture)(const void *position, struct puzzle_gesture *gesture);
    /* Where the player is at the start, or (without a free cursor) always. */
    int64_t (*cursor)(const void *position);

    /*
     * The moves from the start to the position that a text shows. NULL, or CLEW_UNSUPPORTED: it can
     * only be a board. CLEW_MISMATCH: the position is one of another board.
     */
    enum clew_status (*read_position)(struct puzzle_moves *moves, const void *board,
                                      struct base_text *text, struct clew_error *error);

    /*
     * The position as an answer for the checker. CLEW_BAD_ANSWER with a sentence for the player
     * about what is missing, when it does not even have the form of an answer.
     */
    enum clew_status (*to_answer)(void **answer, const void *position, struct base_memory *memory,
                                  struct clew_error *error);
    /* The position as a board of its own, with the rules of the old one. */
    enum clew_status (*to_board)(void **board, const void *position, struct base_memory *memory,
                                 struct clew_error *error);
    /* Whether solving from a position is solving to_board; otherwise engines take the position. */
    bool solves_as_board;
    /* Where engines take the position: whether the answer contains it. Shares no code with them. */
    bool (*allows)(const void *position, const void *answer);
    /* The moves from the position to the answer (with solves_as_board, an answer to to_board). */
    enum clew_status (*to_moves)(struct puzzle_moves *moves, const void *position,
                                 const void *answer, struct clew_error *error);

    /* Fills in what differs from CLEW_GAME_CELL_INIT. */
    void (*cell)(const void *position, int64_t cell, bool dark, struct clew_game_cell *out);
    void (*progress)(const void *position, size_t move_count, struct base_writer *out);

    /* Fills hint; CLEW_OK also when it is undecided. */
    enum clew_status (*hint)(struct puzzle_hint *hint, struct clew_error *error);
    /*
     * Fills plan; CLEW_STOPPED when a limit ended it. NULL: the hints are the explanation, one after
     * another (game_explain).
     */
    enum clew_status (*explain)(struct puzzle_plan *plan, struct clew_error *error);

    void (*draw)(struct scene *scene, const void *position,
                 const struct puzzle_highlights *highlights);
};

#endif
