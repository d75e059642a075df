/*
 * flow_draw_text - a board and its answer for a terminal: pipes as box-drawing lines, in colour.
 *
 * A cell takes as many columns as the longest name and one more, which holds the pipe or the wall
 * to the right. Where there are walls a line of characters between two rows holds what goes up and
 * down. A bridge is a cross.
 *
 * Hexes stand in columns, odd ones half a cell higher. Since no sign joins six sides they show
 * names; a path to the next column turns half-way, where nobody else's path can be:
 *
 *       .-A
 *     A-'
 */
#include "flow/flow_puzzle.h"
#include "flow/flow_shape.h"
#include "flow/flow_text.h"

#include <stdlib.h>

struct sheet {
    const struct flow_board *board;
    const struct puzzle_marks *marks; /* of a search, or NULL */
    struct scene_glyphs glyphs;
    int16_t *owner; /* of each node, or -1 */
    uint8_t *sides; /* of each node, where its path leaves it: 1 << flow_side, or SCENE_* */
    int width;      /* columns a cell */
    int height;     /* lines a row */
    bool dark;
};

static uint32_t
colour_of(const struct sheet *sheet, int32_t node)
{
    return sheet->owner[node] < 0
               ? scene_colour(SCENE_FAINT, sheet->dark)
               : scene_path_colour(flow_hue(sheet->board, sheet->owner[node]), sheet->dark);
}

static struct scene_glyph *
cell_glyph(struct sheet *sheet, int32_t cell, int right, int below)
{
    const int cols = sheet->board->cols;
    int64_t row = (int64_t)(cell / cols) * sheet->height + below;

    if (sheet->board->lattice == FLOW_HEXES)
        row += cell % cols % 2 == 0;
    return scene_glyph_at(&sheet->glyphs, row, (int64_t)(cell % cols) * sheet->width + right);
}

/* The bit of a side; of a square it is what box-drawing signs have, too. */
static uint8_t
side_bit(const struct flow_board *board, int32_t from, int32_t to)
{
    const struct flow_node *here = &board->nodes[from];

    for (int i = 0; i < here->degree; i++)
        if (here->links[i].to == to)
            return (uint8_t)(1 << here->links[i].side);
    return 0;
}

/* Paints so many steps, one colour after the other. */
static void
lay_paths(struct sheet *sheet, const struct flow_paths *paths, size_t steps)
{
    const struct flow_board *board = sheet->board;

    for (int colour = 0; colour < board->colours; colour++)
        for (int32_t i = paths->start[colour] + 1; i < paths->start[colour + 1]; i++) {
            const int32_t a = paths->nodes[i - 1], b = paths->nodes[i];

            if (steps-- == 0)
                return;
            sheet->owner[a] = sheet->owner[b] = (int16_t)colour;
            sheet->sides[a] |= side_bit(board, a, b);
            sheet->sides[b] |= side_bit(board, b, a);
        }
}

static void
lay_marks(struct sheet *sheet, const struct puzzle_marks *marks)
{
    const struct flow_board *board = sheet->board;

    for (int32_t cell = 0; cell < board->cell_count; cell++) {
        const struct puzzle_mark *mark = &marks->cells[cell];
        const int32_t node = board->first_node[cell];

        if (node < 0 || mark->kind == PUZZLE_UNMARKED)
            continue;
        if (mark->kind != PUZZLE_REACHED) {
            sheet->sides[node] = mark->sides;
            if (mark->value >= 0 && mark->value < board->colours)
                sheet->owner[node] = (int16_t)mark->value;
        }
    }
}

/* A sign that leads on, unless the rest of a name stands there. */
static void
draw_joint(struct sheet *sheet, struct scene_glyph *glyph, int32_t node, unsigned sides)
{
    const unsigned upright = sides & (SCENE_ABOVE | SCENE_BELOW);

    if (glyph->symbol && glyph->symbol != ' ')
        return;
    *glyph = scene_glyph_of_sides(sides);
    glyph->fore = colour_of(sheet, node);
    if (upright == SCENE_ABOVE || upright == SCENE_BELOW)
        glyph->ascii = upright == SCENE_ABOVE ? '\'' : '.'; /* as they touch, + would join all */
}

/* From a hex to the middle between the columns, and there up, down, or both ways. */
static void
draw_turn(struct sheet *sheet, int32_t cell, int32_t node, bool is_left)
{
    const int straight = is_left ? FLOW_LEFT : FLOW_RIGHT;
    const int slanting = is_left ? FLOW_SLANT_LEFT : FLOW_SLANT_RIGHT;
    const bool is_odd = cell % sheet->board->cols % 2;
    const unsigned sides = sheet->sides[node];
    unsigned turn = is_left ? SCENE_RIGHT : SCENE_LEFT;

    if (!(sides & (1u << straight | 1u << slanting)))
        return;
    if (sides & 1u << straight)
        turn |= is_odd ? SCENE_BELOW : SCENE_ABOVE;
    if (sides & 1u << slanting)
        turn |= is_odd ? SCENE_ABOVE : SCENE_BELOW;
    if (is_left)
        draw_joint(sheet, cell_glyph(sheet, cell, -1, 0), node, SCENE_LEFT | SCENE_RIGHT);
    for (int i = 1; !is_left && i < sheet->width - 2; i++)
        draw_joint(sheet, cell_glyph(sheet, cell, i, 0), node, SCENE_LEFT | SCENE_RIGHT);
    draw_joint(sheet, cell_glyph(sheet, cell, is_left ? -2 : sheet->width - 2, 0), node, turn);
}

/* Lines to the next cell at the right and below, where the path goes there; of hexes also half
   the way to the left. */
static void
draw_joints(struct sheet *sheet, int32_t cell, int32_t node)
{
    const int row = cell / sheet->board->cols, col = cell % sheet->board->cols;
    const bool is_hex = sheet->board->lattice == FLOW_HEXES;

    if (is_hex && col > 0)
        draw_turn(sheet, cell, node, true);
    if (is_hex && col + 1 < sheet->board->cols)
        draw_turn(sheet, cell, node, false);
    if (sheet->sides[node] & SCENE_RIGHT && col + 1 < sheet->board->cols && !is_hex)
        for (int i = 1; i < sheet->width; i++)
            draw_joint(sheet, cell_glyph(sheet, cell, i, 0), node, SCENE_LEFT | SCENE_RIGHT);
    if (sheet->sides[node] & SCENE_BELOW && row + 1 < sheet->board->rows && sheet->height > 1)
        draw_joint(sheet, cell_glyph(sheet, cell, 0, 1), node, SCENE_ABOVE | SCENE_BELOW);
}

static void
draw_name(struct sheet *sheet, int32_t cell, int colour, bool is_dot)
{
    const struct flow_name name = flow_name_of(sheet->board->names[colour]);
    const uint32_t paint = scene_path_colour(flow_hue(sheet->board, colour), sheet->dark);

    for (int i = 0; name.text[i]; i++)
        *cell_glyph(sheet, cell, i, 0) =
            (struct scene_glyph){.symbol = (unsigned char)name.text[i],
                                 .bold = is_dot,
                                 .fore = is_dot ? scene_text_on(paint) : paint,
                                 .back = is_dot ? paint : CLEW_NO_COLOUR};
}

/* Where the search is, and what it has passed without saying what is there. */
static void
draw_mark(const struct sheet *sheet, struct scene_glyph *glyph, int32_t cell)
{
    const struct puzzle_mark *mark = &sheet->marks->cells[cell];
    const bool is_dot = glyph->back != CLEW_NO_COLOUR;

    if (mark->kind == PUZZLE_REACHED && !is_dot)
        *glyph = (struct scene_glyph){.symbol = 0x2592,
                                      .ascii = ':',
                                      .fore = scene_colour(SCENE_ROUTE, sheet->dark),
                                      .back = CLEW_NO_COLOUR};
    else if (mark->kind != PUZZLE_UNMARKED && !is_dot && mark->value < 0)
        glyph->fore = scene_colour(SCENE_INK, sheet->dark);
    glyph->bold = glyph->bold || cell == sheet->marks->latest;
}

static void
draw_cell(struct sheet *sheet, int32_t cell)
{
    const struct flow_board *board = sheet->board;
    const int32_t node = board->first_node[cell];
    struct scene_glyph *glyph = cell_glyph(sheet, cell, 0, 0);

    if (node < 0) {
        *glyph = (struct scene_glyph){.symbol = 0x2588,
                                      .ascii = '#',
                                      .fore = scene_colour(SCENE_WALL, sheet->dark),
                                      .back = CLEW_NO_COLOUR};
        return;
    }
    if (board->nodes[node].colour >= 0) {
        draw_name(sheet, cell, board->nodes[node].colour, true);
    } else if ((board->lattice == FLOW_HEXES || !sheet->sides[node]) && sheet->owner[node] >= 0) {
        draw_name(sheet, cell, sheet->owner[node], false);
    } else {
        const bool is_bridge = board->cells[cell] == FLOW_CELL_BRIDGE;

        *glyph = scene_glyph_of_sides(is_bridge ? 15u : sheet->sides[node]);
        glyph->fore = is_bridge ? scene_colour(SCENE_INK, sheet->dark) : colour_of(sheet, node);
        glyph->bold = is_bridge;
    }
    if (sheet->marks)
        draw_mark(sheet, glyph, cell);
    draw_joints(sheet, cell, node);
    if (board->cells[cell] == FLOW_CELL_BRIDGE)
        draw_joints(sheet, cell, node + 1);
}

/* A sign where no path can be. */
static void
draw_wall(struct sheet *sheet, struct scene_glyph *glyph, uint16_t symbol, char ascii)
{
    *glyph = (struct scene_glyph){.symbol = symbol,
                                  .ascii = ascii,
                                  .bold = true,
                                  .fore = scene_colour(SCENE_WALL, sheet->dark),
                                  .back = CLEW_NO_COLOUR};
}

/* To the right of a hex the cell above stands a line higher, the one below a line lower. */
static void
draw_hex_wall(struct sheet *sheet, int32_t a, int32_t b)
{
    const int cols = sheet->board->cols;
    const int32_t left = a % cols < b % cols ? a : b, right = a + b - left;
    const int32_t above = left - (left % cols % 2 ? cols : 0) + 1;

    if (a % cols == b % cols)
        draw_wall(sheet, cell_glyph(sheet, a < b ? a : b, 0, 1), 0x2501, '=');
    else if (right == above)
        draw_wall(sheet, cell_glyph(sheet, left, sheet->width - 1, 0), 0x2572, '\\');
    else
        draw_wall(sheet, cell_glyph(sheet, left, 1, 1), 0x2571, '/');
}

static void
draw_walls(struct sheet *sheet)
{
    const struct flow_board *board = sheet->board;

    for (size_t i = 0; i < board->wall_count; i++) {
        const struct flow_wall *wall = &board->walls[i];
        const int32_t a = wall->a < wall->b ? wall->a : wall->b, b = wall->a + wall->b - a;
        const int far_cols = abs(a % board->cols - b % board->cols);
        const int far_rows = b / board->cols - a / board->cols;

        if (far_cols > 1 || far_rows > 1)
            continue; /* it stands on a joined edge */
        if (board->lattice == FLOW_HEXES)
            draw_hex_wall(sheet, a, b);
        else if (far_cols)
            draw_wall(sheet, cell_glyph(sheet, a, sheet->width - 1, 0), 0x2503, '!');
        else
            draw_wall(sheet, cell_glyph(sheet, a, 0, 1), 0x2501, '=');
    }
}

static void
lay_dots(struct sheet *sheet)
{
    for (int32_t node = 0; node < sheet->board->node_count; node++)
        sheet->owner[node] = sheet->board->nodes[node].colour;
}

static int
name_width(const struct flow_board *board)
{
    size_t width = 1;

    for (int colour = 0; colour < board->colours; colour++) {
        const size_t length = strlen(flow_name_of(board->names[colour]).text);

        width = length > width ? length : width;
    }
    return (int)width;
}

static enum clew_status
make_room(struct sheet *sheet, struct base_memory *memory, struct clew_error *error)
{
    const struct flow_board *board = sheet->board;
    const size_t nodes = (size_t)board->node_count;
    const bool is_hex = board->lattice == FLOW_HEXES;

    sheet->width = name_width(board) + (is_hex ? 3 : 1);
    sheet->height = is_hex || board->wall_count ? 2 : 1;
    sheet->owner = base_alloc(memory, nodes * sizeof *sheet->owner);
    sheet->sides = base_alloc_zero(memory, nodes, 1);
    if (!sheet->owner || !sheet->sides)
        return base_no_memory(error);
    return scene_glyphs_init(&sheet->glyphs, memory,
                             (int64_t)board->rows * sheet->height +
                                 (is_hex ? 0 : 1 - sheet->height),
                             (int64_t)board->cols * sheet->width, error);
}

static enum clew_status
draw(struct base_writer *out, struct sheet *sheet, const struct flow_paths *paths,
     const struct clew_style *style, struct clew_error *error)
{
    const struct flow_board *board = sheet->board;
    const size_t nodes = (size_t)board->node_count;
    const enum clew_status status = make_room(sheet, out->memory, error);

    if (status == CLEW_OK) {
        lay_dots(sheet);
        if (paths)
            lay_paths(sheet, paths, style->frame ? style->frame - 1 : SIZE_MAX);
        if (sheet->marks)
            lay_marks(sheet, sheet->marks);
        for (int32_t cell = 0; cell < board->cell_count; cell++)
            draw_cell(sheet, cell);
        draw_walls(sheet);
        scene_glyphs_write(&sheet->glyphs, style, out);
        scene_glyphs_free(&sheet->glyphs);
    }
    base_release(out->memory, sheet->owner, nodes * sizeof *sheet->owner);
    base_release(out->memory, sheet->sides, nodes);
    return status;
}

size_t
flow_text_frames(const void *board, const void *answer)
{
    const int colours = ((const struct flow_board *)board)->colours;
    const struct flow_paths *paths = &((const struct flow_answer *)answer)->first;

    return (size_t)(paths->start[colours] - colours) + 1; /* a step less than nodes a path */
}

enum clew_status
flow_draw_text(struct base_writer *out, const void *board, const void *answer,
               const struct clew_style *style, struct clew_error *error)
{
    struct sheet sheet = {.board = board, .dark = style->dark};

    return draw(out, &sheet, answer ? &((const struct flow_answer *)answer)->first : NULL, style,
                error);
}

enum clew_status
flow_draw_marks_text(struct base_writer *out, const void *board, const struct puzzle_marks *marks,
                     const struct clew_style *style, struct clew_error *error)
{
    struct sheet sheet = {.board = board, .marks = marks, .dark = style->dark};

    return draw(out, &sheet, NULL, style, error);
}
