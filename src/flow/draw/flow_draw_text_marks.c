/*
 * flow_draw_text_marks - what stands between and around cells on a sheet: walls, crosses, brackets
 * of highlighted cells (scene_highlight says which), numbers at the edges.
 */
#include "flow/board/flow_shape.h"
#include "flow/draw/flow_draw.h"
#include "flow/draw/flow_sheet.h"
#include "scene/scene_highlight.h"

#include <stdio.h>

/* How a sign between two cells lies. */
enum lie {
    BESIDE,
    BELOW,
    FALLING, /* hexes: between a cell and the one to its upper right */
    RISING,
    LIES,
};

struct sign {
    uint16_t symbol;
    char ascii;
};

static const struct sign walls[LIES] = {
    [BESIDE] = {0x2503, '!'},
    [BELOW] = {0x2501, '='},
    [FALLING] = {0x2572, '\\'},
    [RISING] = {0x2571, '/'},
};

static const struct sign cross = {0x00D7, 'x'};

static void
draw_sign(const struct flow_sheet *sheet, struct scene_glyph *glyph, struct sign sign,
          enum scene_role role)
{
    *glyph = (struct scene_glyph){.symbol = sign.symbol,
                                  .ascii = sign.ascii,
                                  .bold = true,
                                  .fore = scene_colour(role, sheet->dark),
                                  .back = CLEW_NO_COLOUR};
}

/* To the right of a hex the cell above stands a line higher, the one below a line lower. */
static struct scene_glyph *
place_between_hexes(struct flow_sheet *sheet, int32_t a, int32_t b, enum lie *lie)
{
    const int cols = sheet->board->cols;
    const int32_t left = a % cols < b % cols ? a : b, right = a + b - left;
    const int32_t above = left - (left % cols % 2 ? cols : 0) + 1;

    *lie = a % cols == b % cols ? BELOW : right == above ? FALLING : RISING;
    if (*lie == BELOW)
        return flow_sheet_glyph(sheet, a < b ? a : b, 0, 1);
    return *lie == FALLING ? flow_sheet_glyph(sheet, left, sheet->width - 1, 0)
                           : flow_sheet_glyph(sheet, left, 1, 1);
}

/* Whether the cells are neighbours in the plane, and not only round a joined edge. */
static bool
are_beside(const struct flow_board *board, int32_t a, int32_t b)
{
    const struct flow_shape plane = {
        .rows = board->rows, .cols = board->cols, .lattice = board->lattice};

    for (int side = 0; side < FLOW_SIDES; side++)
        if (flow_shape_step(&plane, a, (enum flow_side)side) == b)
            return true;
    return false;
}

/* Where a sign between two cells stands; NULL on a joined edge, where there is no place. */
static struct scene_glyph *
place_between(struct flow_sheet *sheet, int32_t first, int32_t second, enum lie *lie)
{
    const struct flow_board *board = sheet->board;
    const int32_t a = first < second ? first : second, b = first + second - a;
    const bool is_row = a / board->cols == b / board->cols;

    if (!are_beside(board, a, b))
        return NULL;
    if (board->lattice == FLOW_HEXES)
        return place_between_hexes(sheet, a, b, lie);
    *lie = is_row ? BESIDE : BELOW;
    return is_row ? flow_sheet_glyph(sheet, a, sheet->width - 1 - sheet->bracket, 0)
                  : flow_sheet_glyph(sheet, a, 0, 1);
}

void
flow_sheet_draw_between(struct flow_sheet *sheet)
{
    const struct flow_board *board = sheet->board;
    struct scene_glyph *glyph;
    enum lie lie;

    for (size_t i = 0; i < board->wall_count; i++) {
        glyph = place_between(sheet, board->walls[i].a, board->walls[i].b, &lie);
        if (glyph)
            draw_sign(sheet, glyph, walls[lie], SCENE_WALL);
    }
    for (int32_t edge = 0; sheet->position && edge < board->edge_count; edge++) {
        if (sheet->position->links[edge] != FLOW_LINK_BARRED)
            continue;
        glyph = place_between(sheet, board->nodes[board->edges[edge].a].cell,
                              board->nodes[board->edges[edge].b].cell, &lie);
        if (glyph)
            draw_sign(sheet, glyph, cross, SCENE_INK);
    }
}

/* ---- Around cells, and around the board ---- */

/* A cell with several roles shows the gravest. */
static void
draw_brackets(struct flow_sheet *sheet)
{
    for (enum clew_role role = CLEW_ROLE_EVIDENCE; role <= CLEW_ROLE_MISTAKE; role++)
        for (size_t i = 0; i < sheet->highlights->count; i++) {
            const int32_t cell = (int32_t)sheet->highlights->cells[i].cell;

            if (sheet->highlights->cells[i].role != role)
                continue;
            for (int side = 0; side < 2; side++) {
                const char sign = scene_highlight_sign(role, side == 1);

                draw_sign(sheet, flow_sheet_glyph(sheet, cell, side ? sheet->name_width : -1, 0),
                          (struct sign){(uint16_t)sign, sign}, SCENE_INK);
            }
        }
}

/* Rows at the left; columns at the top, their digits one below the other. */
static void
draw_labels(struct flow_sheet *sheet)
{
    const struct flow_board *board = sheet->board;
    const struct scene_glyph faint = {.fore = scene_colour(SCENE_FAINT, sheet->dark),
                                      .back = CLEW_NO_COLOUR};
    const int room = sheet->left - sheet->bracket - 1;
    char text[16];

    for (int row = 0; row < board->rows; row++) {
        const struct scene_glyph *at = flow_sheet_glyph(sheet, row * board->cols, 0, 0);

        snprintf(text, sizeof text, "%*d", room, row + 1);
        scene_glyphs_text(&sheet->glyphs, (at - sheet->glyphs.glyphs) / sheet->glyphs.cols, 0, text,
                          faint);
    }
    for (int col = 0; col < board->cols; col++) {
        snprintf(text, sizeof text, "%*d", sheet->top, col + 1);
        for (int line = 0; line < sheet->top; line++)
            scene_glyphs_text(&sheet->glyphs, line, sheet->left + (int64_t)col * sheet->width,
                              (char[2]){text[line], '\0'}, faint);
    }
}

void
flow_sheet_draw_around(struct flow_sheet *sheet, const struct clew_style *style)
{
    if (sheet->highlights)
        draw_brackets(sheet);
    if (style->coordinates)
        draw_labels(sheet);
}
