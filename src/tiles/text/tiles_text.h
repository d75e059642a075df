/*
 * tiles_text - what the text formats of tile boards share: the tiles with their places.
 *
 *     text -> tiles_draft (numbers as they stand, each with line and column)
 *          -> tiles_draft_finish: size and goal, each tile once -> board
 *
 * A draft may hold any numbers; the complaint about a tile names the place where it stands.
 * One format a file; each exports one const struct puzzle_format.
 */
#ifndef TILES_TEXT_H
#define TILES_TEXT_H

#include "puzzle/puzzle.h"
#include "tiles/board/tiles_board.h"

#define TILES_DRAFT_MAX_TILES 80 /* a board of 64 and some columns before it */

struct tiles_draft {
    int count;
    int tile[TILES_DRAFT_MAX_TILES];
    uint64_t line[TILES_DRAFT_MAX_TILES];
    uint64_t column[TILES_DRAFT_MAX_TILES];
};

/* What puzzle->comment found in the remarks of a file. */
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

void tiles_comment(struct base_line line, int *header);

/*
 * The comment about the goal, for formats that cannot express it otherwise: written where the board
 * would be read with another goal without it, or always. In a list of numbers the reader infers the
 * goal, so there the comment is needed more often.
 */
void tiles_write_goal(struct base_writer *out, const void *board, bool always);
void tiles_write_goal_of_list(struct base_writer *out, const void *board, bool always);
/* These formats keep the rule "goal" by the comment, but not a goal that was given as a board. */
bool tiles_keeps_goal(const void *board, const char *rule);

/* Skips blanks, tabs and commas within the line. */
void tiles_skip_separators(struct base_text *text);
/* One tile: a number, or . or _ for the gap. */
enum clew_status tiles_draft_read_tile(struct base_text *text, struct tiles_draft *draft,
                                       struct clew_error *error);
/* All tiles up to the end of the line; stands at the start of the next. */
enum clew_status tiles_draft_read_line(struct base_text *text, struct tiles_draft *draft,
                                       struct clew_error *error);
/* How many words the line has, and whether all are tiles (numbers or gap signs). */
int tiles_count_words(struct base_line line, bool *all_tiles);

/* The draft's tiles from number `first` on, each of them once. */
enum clew_status tiles_draft_copy_tiles(uint8_t *tile_at, int cells,
                                        const struct tiles_draft *draft, int first,
                                        const struct base_text *text, struct clew_error *error);
/*
 * The draft's tiles from number `first` on as a board of rows x cols. may_infer: where neither
 * option nor header says the goal, the one that can be reached is taken.
 */
enum clew_status tiles_draft_finish(void **board, const struct tiles_draft *draft, int first,
                                    int rows, int cols, bool may_infer,
                                    const struct base_text *text,
                                    const struct puzzle_reading *reading, struct clew_error *error);

/* Makes the board of the option `to` the goal; a fault in it has the source "option to". */
enum clew_status tiles_read_goal_option(struct tiles_board *board,
                                        const struct puzzle_reading *reading,
                                        struct clew_error *error);

/* L R U D, or words such as left, with anything between; the gap's moves if the board says so. */
enum clew_status tiles_read_answer(void **answer, const void *board, struct base_text *text,
                                   struct base_memory *memory, struct clew_error *error);

#endif
