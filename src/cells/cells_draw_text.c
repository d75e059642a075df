/*
 * cells_draw_text - a board for a terminal.
 *
 *       1  2  3     A cell is three characters wide: the symbol of its look, which is another one
 *     1 *  x  .     where a move of the answer acts.
 *     2 .  o  .
 */
#include "cells/cells.h"
#include "scene/scene_highlight.h"

#define CELL_WIDTH 3

struct canvas {
    const struct cells_board *board;
    struct scene_glyphs glyphs;
    struct scene_text_grid grid;
};

static struct scene_glyph *
glyph_of(struct canvas *canvas, int64_t cell)
{
    const struct scene_text_grid *grid = &canvas->grid;

    return scene_glyph_at(&canvas->glyphs, grid->top + cell / grid->cols,
                          grid->left + cell % grid->cols * CELL_WIDTH + 1);
}

static void
paint_cell(struct canvas *canvas, int64_t cell, bool is_acted_on)
{
    const struct cells_look *look = cells_look_at(canvas->board, cell);
    struct scene_glyph *glyph = glyph_of(canvas, cell);

    glyph->symbol = is_acted_on ? look->acted_symbol : look->symbol;
    glyph->ascii = is_acted_on ? look->acted_letter : look->letter;
    glyph->fore =
        scene_colour(is_acted_on && !look->is_filled ? SCENE_INK : look->role, canvas->grid.dark);
    glyph->bold = look->is_filled || is_acted_on;
}

static enum clew_status
canvas_init(struct canvas *canvas, const struct cells_board *board, struct base_memory *memory,
            const struct clew_style *style, struct clew_error *error)
{
    const int64_t left = style->coordinates ? scene_coordinates_width(board->rows) : 0;
    enum clew_status status;

    *canvas = (struct canvas){board, .grid = {left, style->coordinates, CELL_WIDTH, board->rows,
                                              board->cols, style->dark}};
    status = scene_glyphs_init(&canvas->glyphs, memory, canvas->grid.top + board->rows,
                               left + board->cols * CELL_WIDTH, error);
    if (status)
        return status;
    for (int64_t cell = 0; cell < cells_count(board); cell++)
        paint_cell(canvas, cell, false);
    if (style->coordinates)
        scene_glyphs_coordinates(&canvas->glyphs, &canvas->grid);
    return CLEW_OK;
}

static enum clew_status
canvas_write(struct canvas *canvas, struct base_writer *out, const struct clew_style *style,
             struct clew_error *error)
{
    scene_glyphs_write(&canvas->glyphs, style, out);
    scene_glyphs_free(&canvas->glyphs);
    return out->failed ? base_no_memory(error) : CLEW_OK;
}

/* ---- Board and answer ---- */

size_t
cells_text_frames(const void *board, const void *answer)
{
    (void)board;
    return ((const struct cells_answer *)answer)->count + 2;
}

static enum clew_status
draw_frame(struct base_writer *out, const struct cells_board *board,
           const struct cells_answer *answer, const struct clew_style *style,
           struct clew_error *error)
{
    const bool is_whole = !style->frame || style->frame >= cells_text_frames(board, answer);
    const size_t made = is_whole ? 0 : style->frame - 1;
    struct cells_board *now = NULL;
    struct canvas canvas;
    enum clew_status status = cells_board_copy(&now, board, out->memory, error);

    for (size_t i = 0; !status && i < made; i++)
        cells_make_move(now, answer->cells[i]);
    if (!status)
        status = canvas_init(&canvas, now, out->memory, style, error);
    if (!status) {
        for (size_t i = 0; is_whole && i < answer->count; i++)
            paint_cell(&canvas, answer->cells[i], true);
        if (made)
            paint_cell(&canvas, answer->cells[made - 1], true);
        status = canvas_write(&canvas, out, style, error);
    }
    cells_board_free(now, out->memory);
    return status;
}

enum clew_status
cells_draw_text(struct base_writer *out, const void *board, const void *answer,
                const struct clew_style *style, struct clew_error *error)
{
    const struct cells_answer none = {.count = 0};

    return draw_frame(out, board, answer ? answer : &none, style, error);
}

enum clew_status
cells_draw_marks_text(struct base_writer *out, const void *board, const struct puzzle_marks *marks,
                      const struct clew_style *style, struct clew_error *error)
{
    struct canvas canvas;
    enum clew_status status = canvas_init(&canvas, board, out->memory, style, error);

    if (status)
        return status;
    for (int64_t cell = 0; cell < marks->count; cell++)
        if (marks->cells[cell].kind != PUZZLE_UNMARKED)
            paint_cell(&canvas, cell, true);
    return canvas_write(&canvas, out, style, error);
}
