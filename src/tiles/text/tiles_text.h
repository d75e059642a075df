/*
 * tiles_text - what the text formats of tile boards share: comments about the goal, and words.
 *
 * Each format has a file of its own, which exports one const struct puzzle_format. All of them read
 * into a tiles_draft, which becomes the board.
 *
 * Fails: CLEW_BAD_TEXT, CLEW_BAD_BOARD, CLEW_NO_MEMORY.  No state.
 */
#ifndef TILES_TEXT_H
#define TILES_TEXT_H

#include "puzzle/puzzle.h"
#include "tiles/board/tiles_board.h"
#include "tiles/text/tiles_draft.h"

/* What the comments of a file say about the goal; puzzle_reading.comment_state holds it. */
enum tiles_goal_comment {
    TILES_COMMENT_NONE,
    TILES_COMMENT_GAP_LAST,
    TILES_COMMENT_GAP_FIRST,
    TILES_COMMENT_IS_GOAL, /* what is read is a goal itself, and has none */
};

extern const struct puzzle_format tiles_format_rows;
extern const struct puzzle_format tiles_format_list;
extern const struct puzzle_format tiles_format_game;
extern const struct puzzle_format tiles_format_hex;
extern const struct puzzle_format tiles_format_json;
extern const struct puzzle_format tiles_format_picture; /* as clew prints it; read only */

/* Reads a comment line such as "# Goal: gap first". */
void tiles_comment(struct base_line line, int *comment);

/*
 * Writes the comment about the goal, for formats that cannot express it otherwise: where the board
 * would be read with another goal without it, or always. In a list of numbers the reader infers the
 * goal, so there the comment is needed more often.
 */
void tiles_write_goal(struct base_writer *out, const void *board, bool always);
void tiles_write_goal_of_list(struct base_writer *out, const void *board, bool always);
/* These formats keep the rule "goal" by the comment, but not a goal that was given as a board. */
bool tiles_keeps_goal(const void *board, const char *rule);

/* ---- The goal (tiles_text_goal.c) ---- */

/* By option, else by comment; else the gap is last, or may be inferred. */
enum clew_status tiles_set_goal(struct tiles_board *board, const struct puzzle_reading *reading,
                                bool may_infer, struct clew_error *error);
/* Gap last, unless only gap first can be reached. */
void tiles_infer_goal(struct tiles_board *board);

/* ---- Words ---- */

static inline bool
tiles_is_separator(int byte)
{
    return byte == ' ' || byte == '\t' || byte == ',' || byte == '\r';
}

/* Skips blanks, tabs and commas within the line. */
void tiles_skip_separators(struct base_text *text);
/* The number of words in the line, and whether all are tiles (numbers or gap signs). */
int tiles_count_words(struct base_line line, bool *all_tiles);

/* L R U D, or words such as left, with anything between; the gap's moves if the board says so. */
enum clew_status tiles_read_answer(void **answer, const void *board, struct base_text *text,
                                   struct base_memory *memory, struct clew_error *error);

#endif
