/*
 * flow_text_grid - a Flow board as a grid of glyphs for a terminal, with paths.
 *
 *     left                cell: name     gap        An answer or a search gives the paths; walls
 *     |1 2 3   <- top           |A|-|B| |           are in the gap or on a line between rows.
 *     1 A-B .
 *     2 . . C
 *
 * Fails: CLEW_NO_MEMORY.  Memory comes from the writer that receives the text.
 */
#ifndef FLOW_TEXT_GRID_H
#define FLOW_TEXT_GRID_H

#include "flow/board/flow_board.h"
#include "puzzle/puzzle_marks.h"
#include "scene/scene_glyphs.h"

struct flow_text_grid {
    /* What to draw; set by the caller. */
    const struct flow_board *board;
    const struct flow_paths *paths;   /* of an answer, or NULL */
    const struct puzzle_marks *marks; /* of a search, or NULL */
    bool dark;
    /* Set by flow_text_grid_write. */
    struct scene_glyphs glyphs;
    int16_t *owner; /* per node: the colour of its path, or -1 */
    uint8_t *sides; /* per node: sides where its path leaves, 1 << flow_side; for squares SCENE_* */
    int width;      /* columns per cell */
    int height;     /* lines per row */
    int top, left;  /* lines and columns before the first cell */
    int label_height, label_width; /* of them, for row and column numbers */
};

enum clew_status flow_text_grid_write(struct base_writer *out, struct flow_text_grid *grid,
                                      const struct clew_style *style, struct clew_error *error);

/* The glyph `right` columns to the right of a cell's first one, and `below` lines below it. */
struct scene_glyph *flow_text_grid_glyph(struct flow_text_grid *grid, int32_t cell, int right,
                                         int below);

/* ---- Internal (flow_draw_text_overlay.c) ---- */

void flow_text_grid_draw_walls(struct flow_text_grid *grid);
/* Row and column numbers. */
void flow_text_grid_draw_labels(struct flow_text_grid *grid);

#endif
