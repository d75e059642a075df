/*
 * maze_draft - a board while it is being read: its rows, and where the text puts ball and hole.
 *
 *     maze_draft_init -> maze_draft_read_rows or maze_draft_read_matrix
 *                     -> maze_draft_build -> maze_draft_free
 *
 * maze_draft_build applies the options ball, hole, rule and measure, which override the text, and
 * rejects what is not a board, with its place in the text.
 *
 * Fails: CLEW_BAD_TEXT, CLEW_BAD_BOARD, CLEW_NO_MEMORY.  The draft owns the board until
 * maze_draft_build hands it out; call maze_draft_free in either case.
 */
#ifndef MAZE_DRAFT_H
#define MAZE_DRAFT_H

#include "maze/board/maze_board.h"
#include "maze/text/maze_scan.h"
#include "puzzle/puzzle.h"

/* The ball or the hole as the text gives it. */
struct maze_endpoint {
    bool is_set;
    struct grid_place place;
    struct base_location location; /* in the text */
};

struct maze_draft {
    struct base_text *text;
    struct puzzle_reading *reading;
    struct clew_error *error;
    struct maze_board *board; /* NULL until the width is known */
    uint64_t first_line;      /* of the board's text */
    struct maze_endpoint ball, hole;
    int rule, measure; /* as given in the text or in a comment before it, or -1 */
};

/* What a comment before the board says about its rules, or -1. */
int maze_comment_rule(int comment_state);
int maze_comment_measure(int comment_state);

void maze_draft_init(struct maze_draft *draft, struct base_text *text,
                     struct puzzle_reading *reading, struct clew_error *error);
void maze_draft_free(struct maze_draft *draft);

/* Makes the empty board. Fails when a row would have more than MAZE_MAX_CELLS cells. */
enum clew_status maze_draft_set_width(struct maze_draft *draft, int64_t cols);
/* Reserves memory for `more` rows after the present ones. */
enum clew_status maze_draft_reserve(struct maze_draft *draft, int64_t more, bool exact);

/*
 * Reads rows of one character per cell. Sets the width from the first line. Stops at a blank line,
 * the end of the text, a line for which `ends_rows` returns true, or after `max_rows` rows (0: no
 * limit). ends_rows may be NULL.
 */
enum clew_status maze_draft_read_rows(struct maze_draft *draft, const struct maze_symbols *symbols,
                                      bool (*ends_rows)(struct base_line line), int64_t max_rows);

/* Reads an array of arrays of 0 and 1. Sets the width from the first row. */
enum clew_status maze_draft_read_matrix(struct maze_draft *draft);
/* Fails because the text has something other than `what` here, or ends. */
enum clew_status maze_draft_fail_expected(struct maze_draft *draft, const char *what);

/* Checks ball and hole, sets the rules, and hands out the board. */
enum clew_status maze_draft_build(struct maze_draft *draft, void **board);

#endif
