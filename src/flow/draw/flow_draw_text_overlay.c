/*
 * flow_draw_text_overlay - what a text grid has between and around its cells.
 *
 * Walls, and row and column numbers.
 */
#include "flow/board/flow_shape.h"
#include "flow/draw/flow_draw.h"
#include "flow/draw/flow_text_grid.h"

#include <stdio.h>

/* Of the line between two cells. */
enum orientation {
    BESIDE,
    BELOW,
    FALLING, /* hexes: between a cell and the one to its upper right */
    RISING,  /* hexes: between a cell and the one to its lower right */
    ORIENTATIONS,
};

struct text_symbol {
    uint16_t unicode;
    char ascii;
};

static const struct text_symbol wall_symbols[ORIENTATIONS] = {
    [BESIDE] = {0x2503, '!'},
    [BELOW] = {0x2501, '='},
    [FALLING] = {0x2572, '\\'},
    [RISING] = {0x2571, '/'},
};

static void
grid_draw_symbol(const struct flow_text_grid *grid, struct scene_glyph *glyph,
                 struct text_symbol symbol, enum scene_role role)
{
    *glyph = (struct scene_glyph){.symbol = symbol.unicode,
                                  .ascii = symbol.ascii,
                                  .bold = true,
                                  .fore = scene_colour(role, grid->dark),
                                  .back = CLEW_NO_COLOUR};
}

/* Between a hex and the one below, or in the next column, which is one line higher and one line lower. */
static struct scene_glyph *
glyph_beside_hex(struct flow_text_grid *grid, int32_t cell, enum flow_side side,
                 enum orientation *orientation)
{
    const bool is_odd = cell % grid->board->cols % 2;

    *orientation = side == FLOW_DOWN                      ? BELOW
                   : (side == FLOW_SLANT_RIGHT) == is_odd ? FALLING
                                                          : RISING;
    if (*orientation == BELOW)
        return flow_text_grid_glyph(grid, cell, 0, 1);
    return *orientation == FALLING ? flow_text_grid_glyph(grid, cell, grid->width - 1, 0)
                                   : flow_text_grid_glyph(grid, cell, 1, 1);
}

/* The glyph between two cells; across a joined edge the one right of or below the later cell. */
static struct scene_glyph *
glyph_between(struct flow_text_grid *grid, int32_t a, int32_t b, enum orientation *orientation)
{
    static const enum flow_side later[] = {FLOW_RIGHT, FLOW_DOWN, FLOW_SLANT_RIGHT};
    const struct flow_board *board = grid->board;
    const struct flow_shape shape = flow_shape_of(board);

    for (size_t i = 0; i < 2 * sizeof later / sizeof *later; i++) {
        const int32_t cell = i % 2 ? b : a, other = a + b - cell;
        const enum flow_side side = later[i / 2];

        if (flow_shape_step(&shape, cell, side) != other)
            continue;
        if (board->lattice == FLOW_HEXES)
            return glyph_beside_hex(grid, cell, side, orientation);
        *orientation = side == FLOW_RIGHT ? BESIDE : BELOW;
        return side == FLOW_RIGHT ? flow_text_grid_glyph(grid, cell, grid->width - 1, 0)
                                  : flow_text_grid_glyph(grid, cell, 0, 1);
    }
    return NULL; /* not reached: walls are between neighbours */
}

void
flow_text_grid_draw_walls(struct flow_text_grid *grid)
{
    const struct flow_board *board = grid->board;
    struct scene_glyph *glyph;
    enum orientation orientation;

    for (size_t i = 0; i < board->wall_count; i++) {
        glyph = glyph_between(grid, board->walls[i].a, board->walls[i].b, &orientation);
        if (glyph)
            grid_draw_symbol(grid, glyph, wall_symbols[orientation], SCENE_WALL);
    }
}

/* ---- Around the board ---- */

/* Row numbers at the left; column numbers at the top, written downwards. */
void
flow_text_grid_draw_labels(struct flow_text_grid *grid)
{
    const struct flow_board *board = grid->board;
    const struct scene_glyph faint = {.fore = scene_colour(SCENE_FAINT, grid->dark),
                                      .back = CLEW_NO_COLOUR};
    const int digits = grid->label_width - 1;
    char text[16];

    for (int row = 0; row < board->rows; row++) {
        const struct scene_glyph *at = flow_text_grid_glyph(grid, row * board->cols, 0, 0);

        snprintf(text, sizeof text, "%*d", digits, row + 1);
        scene_glyphs_text(&grid->glyphs, (at - grid->glyphs.glyphs) / grid->glyphs.cols, 0, text,
                          faint);
    }
    for (int col = 0; col < board->cols; col++) {
        snprintf(text, sizeof text, "%*d", grid->label_height, col + 1);
        for (int line = 0; line < grid->label_height; line++)
            scene_glyphs_text(&grid->glyphs, line, grid->left + (int64_t)col * grid->width,
                              (char[2]){text[line], '\0'}, faint);
    }
}
