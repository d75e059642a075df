/*
 * flow_text_grid - a Flow board as glyphs for a terminal, with whatever is to be seen on it.
 *
 *     left                cell: name_width  gap     An answer, a search or a drawing gives the
 *     |1 2 3   <- top           |A|-|B| |           paths; walls and crosses stand in the gap or
 *     1 A-B .                   |     |             on a line between rows; brackets of roles
 *     2 . . C                   [A] [B]             take the columns beside the name.
 *
 * Memory comes from the writer that the text goes to. Fails: CLEW_NO_MEMORY.
 */
#ifndef FLOW_TEXT_GRID_H
#define FLOW_TEXT_GRID_H

#include "flow/board/flow_position.h"
#include "puzzle/puzzle_marks.h"
#include "puzzle/puzzle_play.h"
#include "scene/scene_glyphs.h"

struct flow_text_grid {
    const struct flow_board *board;
    const struct flow_paths *paths;             /* of an answer, or NULL */
    const struct puzzle_marks *marks;           /* of a search, or NULL */
    const struct flow_position *position;       /* what a player has drawn, or NULL */
    const int16_t *colours;                     /* with a position: of each node's path, or -1 */
    const struct puzzle_highlights *highlights; /* or NULL */
    bool dark;
    /* Filled in while it is drawn. */
    struct scene_glyphs glyphs;
    int16_t *owner; /* of each node, or -1 */
    uint8_t *sides; /* of each node, where its path leaves it: 1 << flow_side, or SCENE_* */
    int name_width;
    int gap;       /* columns between two names */
    int bracket;   /* 1 where cells have room for brackets, else 0 */
    int width;     /* columns per cell */
    int height;    /* lines per row */
    int top, left; /* lines and columns before the first cell */
};

enum clew_status flow_text_grid_write(struct base_writer *out, struct flow_text_grid *grid,
                                      const struct clew_style *style, struct clew_error *error);

/* The glyph so many columns to the right of the first one of a cell, and lines below. */
struct scene_glyph *flow_text_grid_glyph(struct flow_text_grid *grid, int32_t cell, int right,
                                         int below);

/* ---- Inside (flow_draw_text_overlay.c) ---- */

/* Walls, and crosses of a player. */
void flow_text_grid_draw_between(struct flow_text_grid *grid);
/* Brackets of highlighted cells, and numbers at the edges. */
void flow_text_grid_draw_around(struct flow_text_grid *grid, const struct clew_style *style);

#endif
