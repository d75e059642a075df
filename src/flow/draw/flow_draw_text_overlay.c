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

/* The next column of hexes is one line higher and one line lower. */
static struct scene_glyph *
glyph_between_hexes(struct flow_text_grid *grid, int32_t a, int32_t b,
                    enum orientation *orientation)
{
    const int cols = grid->board->cols;
    const int32_t left = a % cols < b % cols ? a : b, right = a + b - left;
    const int32_t above = left - (left % cols % 2 ? cols : 0) + 1;

    *orientation = a % cols == b % cols ? BELOW : right == above ? FALLING : RISING;
    if (*orientation == BELOW)
        return flow_text_grid_glyph(grid, a < b ? a : b, 0, 1);
    return *orientation == FALLING ? flow_text_grid_glyph(grid, left, grid->width - 1, 0)
                                   : flow_text_grid_glyph(grid, left, 1, 1);
}

/* Whether the cells are adjacent without crossing a joined edge. */
static bool
are_neighbours_in_plane(const struct flow_board *board, int32_t a, int32_t b)
{
    const struct flow_shape plane = {
        .rows = board->rows, .cols = board->cols, .lattice = board->lattice};

    for (int side = 0; side < FLOW_SIDES; side++)
        if (flow_shape_step(&plane, a, (enum flow_side)side) == b)
            return true;
    return false;
}

/* The glyph right of or below the later of two cells on opposite edges that are joined. */
static struct scene_glyph *
glyph_at_joined_edge(struct flow_text_grid *grid, int32_t later, enum orientation orientation)
{
    if (grid->board->lattice == FLOW_HEXES)
        return NULL;
    return orientation == BESIDE ? flow_text_grid_glyph(grid, later, grid->width - 1, 0)
                                 : flow_text_grid_glyph(grid, later, 0, 1);
}

/* The glyph between two cells; NULL across a joined edge of hexes, where there is none. */
static struct scene_glyph *
glyph_between(struct flow_text_grid *grid, int32_t first, int32_t second,
              enum orientation *orientation)
{
    const struct flow_board *board = grid->board;
    const int32_t a = first < second ? first : second, b = first + second - a;
    const bool is_row = a / board->cols == b / board->cols;

    *orientation = is_row ? BESIDE : BELOW;
    if (!are_neighbours_in_plane(board, a, b))
        return glyph_at_joined_edge(grid, b, *orientation);
    if (board->lattice == FLOW_HEXES)
        return glyph_between_hexes(grid, a, b, orientation);
    return is_row ? flow_text_grid_glyph(grid, a, grid->width - 1, 0)
                  : flow_text_grid_glyph(grid, a, 0, 1);
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
