/*
 * tiles_draw_text - a tile board for a terminal: four columns per tile.
 *
 *       1   2   3       with row and column numbers if the style asks for them. An answer that is
 *     1  5   2   3      not drawn in frames adds an arrow and the goal on the right.
 *     2  1   4
 */
#include "scene/scene_highlight.h"
#include "tiles/draw/tiles_draw.h"

#include <stdio.h>
#include <string.h>

#define TILE_WIDTH 4 /* columns */

/* What is drawn, and where. */
struct text_view {
    const struct tiles_board *board;
    const uint8_t *tile_at;
    const struct clew_style *style;
    int64_t top, left;
    bool shows_goal;
};

static void
draw_tiles_text(struct scene_glyphs *glyphs, const struct text_view *view, const uint8_t *tile_at,
                int64_t left)
{
    const struct tiles_board *board = view->board;

    for (int cell = 0; cell < board->cells; cell++) {
        const int tile = tile_at[cell];
        struct scene_glyph glyph_style = {.fore = CLEW_NO_COLOUR, .back = CLEW_NO_COLOUR};
        char number[8];

        if (tile) {
            glyph_style.back = tiles_colour(board, tile, view->style->dark);
            glyph_style.fore = scene_text_on(glyph_style.back);
            glyph_style.bold = board->goal_at[cell] == tile;
        }
        snprintf(number, sizeof number, tile ? " %2d " : "    ", tile);
        scene_glyphs_text(glyphs, view->top + cell / board->cols,
                          left + (int64_t)(cell % board->cols) * TILE_WIDTH, number, glyph_style);
    }
}

static void
draw_coordinates(struct scene_glyphs *glyphs, const struct text_view *view)
{
    const struct scene_text_grid grid = {.left = view->left + 1, /* numbers are at the right */
                                         .top = view->top,
                                         .cell_width = TILE_WIDTH,
                                         .rows = view->board->rows,
                                         .cols = view->board->cols,
                                         .dark = view->style->dark};

    scene_glyphs_coordinates(glyphs, &grid);
}

static enum clew_status
draw_view(struct base_writer *out, struct text_view *view, struct clew_error *error)
{
    const struct tiles_board *board = view->board;
    const int64_t width = (int64_t)board->cols * TILE_WIDTH;
    const struct scene_glyph plain = {.fore = CLEW_NO_COLOUR, .back = CLEW_NO_COLOUR};
    struct scene_glyphs glyphs;
    enum clew_status status;

    view->top = view->style->coordinates ? 1 : 0;
    view->left = view->style->coordinates ? scene_coordinates_width(board->rows) : 0;
    status = scene_glyphs_init(&glyphs, out->memory, view->top + board->rows,
                               view->left + (view->shows_goal ? 2 * width + 6 : width), error);
    if (status)
        return status;
    draw_tiles_text(&glyphs, view, view->tile_at, view->left);
    if (view->style->coordinates)
        draw_coordinates(&glyphs, view);
    if (view->shows_goal) {
        scene_glyphs_text(&glyphs, view->top + board->rows / 2, view->left + width + 2, "->",
                          plain);
        draw_tiles_text(&glyphs, view, board->goal_at, view->left + width + 6);
    }
    scene_glyphs_write(&glyphs, view->style, out);
    scene_glyphs_free(&glyphs);
    return out->failed ? base_no_memory(error) : CLEW_OK;
}

size_t
tiles_text_frames(const void *board, const void *answer)
{
    (void)board;
    return (size_t)((const struct tiles_answer *)answer)->length + 1;
}

/* A frame is the board after some moves; without frames the start and the goal are drawn. */
enum clew_status
tiles_draw_text(struct base_writer *out, const void *board, const void *answer,
                const struct clew_style *style, struct clew_error *error)
{
    const struct tiles_board *own = board;
    const struct tiles_answer *solution = answer;
    uint8_t tile_at[TILES_MAX_CELLS];
    struct text_view view = {
        .board = own, .tile_at = tile_at, .style = style, .shows_goal = solution && !style->frame};
    int gap = tiles_find(own->tile_at, own->cells, 0);

    memcpy(tile_at, own->tile_at, sizeof tile_at);
    for (int i = 0; solution && i < solution->length && (size_t)i + 1 < style->frame; i++)
        tiles_slide(tile_at, own->rows, own->cols, &gap, solution->moves[i]);
    return draw_view(out, &view, error);
}

enum clew_status
tiles_draw_marks_text(struct base_writer *out, const void *board, const struct puzzle_marks *marks,
                      const struct clew_style *style, struct clew_error *error)
{
    uint8_t tile_at[TILES_MAX_CELLS];
    struct text_view view = {.board = board, .tile_at = tile_at, .style = style};

    tiles_apply_marks(tile_at, board, marks);
    return draw_view(out, &view, error);
}
