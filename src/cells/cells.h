/*
 * cells - a toolkit for simple puzzles: a rectangle of cells, one character in each, and moves that
 * act on one cell.
 *
 * A puzzle that fits writes its rules down in a struct cells_rules, its checker and, for speed, an
 * engine. The toolkit provides the rest of struct puzzle and struct puzzle_play:
 *
 *     board     a character per cell             answer    the cells to act on, one after another
 *     text      a heading, then rows             engine    breadth first, over all moves
 *     play      moves, exact undo, gestures      hint      the next move of an answer, five levels
 *     draw      picture and terminal text        rate      by the length of the shortest answer
 *
 * CELLS_PUZZLE and CELLS_PLAY put these into the tables. What a puzzle wants to do in its own way
 * it writes into its table instead: every function here has the signature of its callback.
 *
 * Fails, memory, threads: as puzzle.h and puzzle_play.h say of each callback.
 */
#ifndef CELLS_H
#define CELLS_H

#include "puzzle/puzzle.h"

struct cells_rules;

struct cells_board {
    const struct cells_rules *rules;
    int64_t rows, cols;
    char *at; /* the letter of a look, per cell */
};

struct cells_answer {
    int64_t *cells;
    size_t count;
};

/* What a cell can hold. In a text drawing it looks different where a move of the answer acts. */
struct cells_look {
    char letter; /* in texts, and in drawings of ASCII characters */
    char acted_letter;
    uint32_t symbol, acted_symbol; /* in other drawings for terminals */
    const char *meaning;           /* "on", for messages */
    enum scene_role role;          /* its colour */
    bool is_filled;                /* picture: a square of this colour, not just the floor */
};

struct cells_change {
    int64_t cell;
    char before;
};

/* A move in progress: it changes the board by cells_put, so that it can be undone. */
struct cells_edit {
    struct cells_board *board;
    struct base_memory *memory; /* NULL: changes are not recorded */
    struct cells_change *changes;
    size_t count, capacity;
    bool failed; /* an allocation failed */
};

struct cells_rules {
    const char *title;    /* "Lights Out" */
    const char *heading;  /* the first line of a text, so that no other format fits: "lights:" */
    const char *noun;     /* "a board of lights" */
    const char *act;      /* what a move does to its cell: "press" */
    const char *acts;     /* its plural: "presses" */
    const char *left_is;  /* what `left` counts: "lights on" */
    const char *hopeless; /* a sentence for players: no solution */
    int64_t max_side;     /* of rows and of columns */

    const struct cells_look *looks; /* the first is that of a new board; the last has letter 0 */
    /* Acts on the cell. */
    void (*move)(struct cells_edit *edit, int64_t cell);
    /* Why the cell cannot be acted on now, or NULL. No function: every cell always can. */
    const char *(*refuse)(const struct cells_board *board, int64_t cell);
    /* How much is left to do; 0 when it is solved. */
    int64_t (*left)(const struct cells_board *board);
    /* For hints and ratings. NULL: cells_engine_bfs. */
    const struct puzzle_engine *engine;
    /*
     * Chooses a move of the answer for a hint and explains it: sets the sentence of CLEW_HINT_WHY
     * and the rule, adds the cells of the evidence. Returns its index. NULL: the first move.
     */
    size_t (*explain)(struct puzzle_hint *hint, const struct cells_board *board,
                      const struct cells_answer *answer);
    /* The most moves of the grades easy to expert; all 0: 3, 6, 10, 15. */
    size_t max_moves[CLEW_GRADE_FIENDISH];
};

/* ---- Boards and answers (cells_board.c) ---- */

static inline int64_t
cells_count(const struct cells_board *board)
{
    return board->rows * board->cols;
}

/* Every cell holds the first look. CLEW_BAD_BOARD: too many rows or columns, or none. */
enum clew_status cells_board_new(struct cells_board **board, const struct cells_rules *rules,
                                 int64_t rows, int64_t cols, struct base_memory *memory,
                                 struct clew_error *error);
enum clew_status cells_board_copy(struct cells_board **copy, const struct cells_board *board,
                                  struct base_memory *memory, struct clew_error *error);
void cells_board_free(void *board, struct base_memory *memory);
/* How many cells hold the letter. */
int64_t cells_holding(const struct cells_board *board, char letter);
const struct cells_look *cells_look_at(const struct cells_board *board, int64_t cell);

/* The cells are copied, or left to the caller to fill in when they are NULL. */
enum clew_status cells_answer_new(struct cells_answer **answer, const int64_t *cells, size_t count,
                                  struct base_memory *memory, struct clew_error *error);
void cells_answer_free(void *answer, struct base_memory *memory);

/* Changes a cell within a move. */
void cells_put(struct cells_edit *edit, int64_t cell, char letter);
/* Why a move is not possible, or NULL. */
const char *cells_refusal(const struct cells_board *board, int64_t cell);
/* A whole move, which is not recorded. It must be possible. */
void cells_make_move(struct cells_board *board, int64_t cell);

int64_t cells_rows(const void *board);
int64_t cells_cols(const void *board);
void cells_describe(const void *board, int64_t cell, bool dark, struct clew_cell *out);
/* path: "R,C R,C ...", from 0; length. */
void cells_facts(const void *board, const void *answer, struct puzzle_facts *facts);
size_t cells_path(const void *board, const void *answer, size_t index, int64_t *cells,
                  size_t capacity);

/* ---- Text (cells_text.c) ---- */

/*
 *     lights:      the heading, then a line per row; a blank line or the end ends the board
 *     *..*
 *
 *     press 0,3; press 1,0      An answer: row and column from 0. The word may be left out; spaces,
 *     0,3 1,0                   newlines, commas and semicolons separate.
 */
bool cells_recognise(const struct base_text *text, const struct cells_rules *rules);
enum clew_status cells_read(void **board, struct base_text *text, struct puzzle_reading *reading,
                            const struct cells_rules *rules, struct clew_error *error);
enum clew_status cells_write(struct base_writer *out, const void *board, const void *answer,
                             struct clew_error *error);
enum clew_status cells_read_answer(void **answer, const void *board, struct base_text *text,
                                   struct base_memory *memory, struct clew_error *error);
enum clew_status cells_read_move(struct clew_move *move, const void *board, struct base_text *text,
                                 struct clew_error *error);
void cells_write_move(struct base_writer *out, const void *board, const struct clew_move *move);

/* ---- Solving (cells_bfs.c), rating and hints (cells_hint.c) ---- */

/* Of several shortest answers it finds the first in reading order. Node: a board expanded. */
extern const struct puzzle_engine cells_engine_bfs;
enum clew_status cells_rate(struct puzzle_rating *rating, struct clew_error *error);
enum clew_status cells_hint(struct puzzle_hint *hint, struct clew_error *error);

/* ---- Playing (cells_play.c) ---- */

struct cells_position {
    const struct cells_board *board;
    struct base_memory *memory;
    struct cells_board *now;
    struct cells_edit edit; /* what the moves changed, in order */
    struct cells_played {
        int64_t cell;
        size_t first_change;
    } * moves;
    size_t count, capacity;
};

enum clew_status cells_position_new(void **position, const void *board, struct base_memory *memory,
                                    struct clew_error *error);
void cells_position_free(void *position, struct base_memory *memory);
enum clew_status cells_apply(void *position, const struct clew_move *move,
                             struct clew_error *error);
void cells_undo(void *position);
size_t cells_list_moves(const void *position, int64_t cell, struct clew_move *moves,
                        size_t capacity);
/* A pointer acts where it is pressed; arrows move the cursor, and grabbing acts there. */
void cells_gesture(const void *position, struct puzzle_gesture *gesture);
int64_t cells_cursor(const void *position);
enum clew_status cells_to_answer(void **answer, const void *position, struct base_memory *memory,
                                 struct clew_error *error);
enum clew_status cells_to_board(void **board, const void *position, struct base_memory *memory,
                                struct clew_error *error);
enum clew_status cells_to_moves(struct puzzle_moves *moves, const void *position,
                                const void *answer, struct clew_error *error);
void cells_describe_position(const void *position, int64_t cell, bool dark,
                             struct clew_game_cell *out);
void cells_progress(const void *position, size_t move_count, struct base_writer *out);

/* ---- Drawing (cells_draw.c, cells_draw_text.c) ---- */

void cells_draw(struct scene *scene, const void *board, const void *answer);
void cells_draw_marks(struct scene *scene, const void *board, const struct puzzle_marks *marks);
void cells_draw_position(struct scene *scene, const void *position,
                         const struct puzzle_highlights *highlights);
/* Frame n is the board after n - 1 moves; the last one, and 0, the board with all moves. */
enum clew_status cells_draw_text(struct base_writer *out, const void *board, const void *answer,
                                 const struct clew_style *style, struct clew_error *error);
size_t cells_text_frames(const void *board, const void *answer);
enum clew_status cells_draw_marks_text(struct base_writer *out, const void *board,
                                       const struct puzzle_marks *marks,
                                       const struct clew_style *style, struct clew_error *error);

/* ---- For the tables of a puzzle ---- */

/* Everything in struct puzzle but name, description, options, formats, engines, check, generate. */
#define CELLS_PUZZLE                                                                               \
    .free_board = cells_board_free, .free_answer = cells_answer_free, .rows = cells_rows,          \
    .cols = cells_cols, .cell = cells_describe, .read_answer = cells_read_answer,                  \
    .facts = cells_facts, .moves_fact = "path", .path = cells_path, .draw = cells_draw,            \
    .draw_text = cells_draw_text, .text_frames = cells_text_frames,                                \
    .draw_marks = cells_draw_marks, .draw_marks_text = cells_draw_marks_text, .rate = cells_rate

/* Everything in struct puzzle_play but the line about controls. */
#define CELLS_PLAY                                                                                 \
    .has_free_cursor = true, .position_new = cells_position_new,                                   \
    .position_free = cells_position_free, .apply = cells_apply, .undo = cells_undo,                \
    .list_moves = cells_list_moves, .read_move = cells_read_move, .write_move = cells_write_move,  \
    .separator = "; ", .gesture = cells_gesture, .cursor = cells_cursor,                           \
    .to_answer = cells_to_answer, .to_board = cells_to_board, .solves_as_board = true,             \
    .to_moves = cells_to_moves, .cell = cells_describe_position, .progress = cells_progress,       \
    .hint = cells_hint, .draw = cells_draw_position

#endif
