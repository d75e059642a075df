/*
 * tiles_draft - a board while it is read: tiles, size, and where in the text each tile is.
 *
 *     text -> tiles_draft (any numbers, each with line and column)
 *          -> tiles_draft_finish: size, goal, every tile once -> board
 *
 * An error about a tile names its line and column.
 *
 * Fails: CLEW_BAD_TEXT, CLEW_BAD_BOARD, CLEW_NO_MEMORY.  A draft owns no memory.
 */
#ifndef TILES_DRAFT_H
#define TILES_DRAFT_H

#include "puzzle/puzzle.h"
#include "tiles/board/tiles_board.h"

#define TILES_DRAFT_MAX_TILES 80 /* a board of 64, and some more to report how many there are */

struct tiles_draft {
    int rows, cols;
    bool may_infer_goal; /* where neither option nor comment names the goal */
    int count;
    int tile[TILES_DRAFT_MAX_TILES];
    struct base_location location[TILES_DRAFT_MAX_TILES];
};

/* One tile: a number, or . or _ for the gap. */
enum clew_status tiles_draft_read_tile(struct base_text *text, struct tiles_draft *draft,
                                       struct clew_error *error);
/* All tiles up to the end of the line; the text is then at the start of the next one. */
enum clew_status tiles_draft_read_line(struct base_text *text, struct tiles_draft *draft,
                                       struct clew_error *error);
/* Copies the tiles; each of them must be there once. */
enum clew_status tiles_draft_copy_tiles(uint8_t *tile_at, int cells,
                                        const struct tiles_draft *draft,
                                        const struct base_text *text, struct clew_error *error);
/* Makes a board of draft->rows x draft->cols, with the goal that options or comments name. */
enum clew_status tiles_draft_finish(void **board, const struct tiles_draft *draft,
                                    const struct base_text *text,
                                    const struct puzzle_reading *reading, struct clew_error *error);

#endif
