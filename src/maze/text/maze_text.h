/*
 * maze_text - what all text formats of the maze share: a board in the making, and its last checks.
 *
 * A format begins a draft, adds rows, notes where the text puts the ball and the hole, and closes
 * the draft. Closing looks at the options (ball, hole, rule, measure; they go before the text) and
 * refuses what is no board, with the place in the text.
 *
 *     maze_draft_init -> maze_draft_sign_rows or maze_draft_matrix -> maze_draft_close
 *
 * Fails: CLEW_BAD_TEXT, CLEW_BAD_BOARD, CLEW_NO_MEMORY; the draft's board is freed then by
 * maze_draft_drop, which the formats call at their end.
 */
#ifndef MAZE_TEXT_H
#define MAZE_TEXT_H

#include "maze/board/maze_board.h"
#include "maze/text/maze_scan.h"
#include "puzzle/puzzle.h"

/* A ball or hole as the text gives it. */
struct maze_mark {
    bool is_set;
    struct grid_place place;
    uint64_t line, column; /* where the text says so */
};

struct maze_draft {
    struct base_text *text;
    struct puzzle_reading *reading;
    struct clew_error *error;
    struct maze_board *board; /* NULL until the width is known */
    uint64_t first_line;      /* of the board's text */
    struct maze_mark ball, hole;
    int rule, measure; /* as the text says, or -1 */
};

void maze_draft_init(struct maze_draft *draft, struct base_text *text,
                     struct puzzle_reading *reading, struct clew_error *error);
/* The width is known: makes the empty board. Refuses more cells than there may be. */
enum clew_status maze_draft_open(struct maze_draft *draft, int64_t cols);
/* Makes room for rows beyond those there are. */
enum clew_status maze_draft_reserve(struct maze_draft *draft, int64_t more, bool exact);

/*
 * Reads lines of signs from the text up to the first line that is no row: a blank one, the end,
 * or one that begins with a letter or remark where `ends_row` says so. `row_limit` rows at most
 * (0: no limit). Opens the draft with the first line's width.
 */
enum clew_status maze_draft_sign_rows(struct maze_draft *draft, const struct maze_signs *signs,
                                      bool (*ends_row)(struct base_line line), int64_t row_limit);

/* Reads an array of arrays of 0 and 1 from the text. Opens the draft with the first row's width. */
enum clew_status maze_draft_matrix(struct maze_draft *draft);
/* Something else stands, or the text ends, where `what` must stand. */
enum clew_status maze_draft_fail_end(struct maze_draft *draft, const char *what);

/* Checks ball and hole, sets the rules, and hands the board over. */
enum clew_status maze_draft_close(struct maze_draft *draft, void **board);
void maze_draft_drop(struct maze_draft *draft);

/* Row and column into the mark: on one line, or with the sign `between` and any space. */
enum clew_status maze_text_mark(struct base_text *text, struct maze_mark *mark, char between,
                                const char *what, struct clew_error *error);
/* Only blanks may follow on this line; goes to the next. */
enum clew_status maze_text_end_line(struct base_text *text, struct clew_error *error);

extern const struct puzzle_format maze_format_drawing;
extern const struct puzzle_format maze_format_rows;
extern const struct puzzle_format maze_format_arrays;
extern const struct puzzle_format maze_format_map;

/* An answer as people write it: lul, left up left, start->left->up->left. */
enum clew_status maze_read_answer(void **answer, const void *board, struct base_text *text,
                                  struct base_memory *memory, struct clew_error *error);

/* Writes the rows with one character a cell. */
void maze_write_rows(struct base_writer *out, const struct maze_board *board, char wall, char free);

#endif
