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
#include "flow/board/flow_shape.h"
#include "flow/draw/flow_draw.h"
#include "flow/draw/flow_sheet.h"
#include "flow/text/flow_text.h"

static uint32_t
colour_of(const struct flow_sheet *sheet, int32_t node)
{
    return sheet->owner[node] < 0
               ? scene_colour(SCENE_FAINT, sheet->dark)
               : scene_path_colour(flow_hue(sheet->board, sheet->owner[node]), sheet->dark);
}

struct scene_glyph *
flow_sheet_glyph(struct flow_sheet *sheet, int32_t cell, int right, int below)
{
    const int cols = sheet->board->cols;
    int64_t row = sheet->top + (int64_t)(cell / cols) * sheet->height + below;

    if (sheet->board->lattice == FLOW_HEXES)
        row += cell % cols % 2 == 0;
    return scene_glyph_at(&sheet->glyphs, row,
                          sheet->left + (int64_t)(cell % cols) * sheet->width + right);
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
lay_paths(struct flow_sheet *sheet, const struct flow_paths *paths, size_t steps)
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

/* What a player has drawn. */
static void
lay_position(struct flow_sheet *sheet)
{
    const struct flow_board *board = sheet->board;

    for (int32_t node = 0; node < board->node_count; node++) {
        const struct flow_node *here = &board->nodes[node];

        if (sheet->colours[node] >= 0)
            sheet->owner[node] = sheet->colours[node];
        for (int i = 0; i < here->degree; i++)
            if (sheet->position->links[here->links[i].edge] == FLOW_LINK_USED)
                sheet->sides[node] |= (uint8_t)(1u << here->links[i].side);
    }
}

static void
lay_marks(struct flow_sheet *sheet, const struct puzzle_marks *marks)
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
draw_joint(struct flow_sheet *sheet, struct scene_glyph *glyph, int32_t node, unsigned sides)
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
draw_turn(struct flow_sheet *sheet, int32_t cell, int32_t node, bool is_left)
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
        draw_joint(sheet, flow_sheet_glyph(sheet, cell, -1, 0), node, SCENE_LEFT | SCENE_RIGHT);
    for (int i = 1; !is_left && i < sheet->width - 2; i++)
        draw_joint(sheet, flow_sheet_glyph(sheet, cell, i, 0), node, SCENE_LEFT | SCENE_RIGHT);
    draw_joint(sheet, flow_sheet_glyph(sheet, cell, is_left ? -2 : sheet->width - 2, 0), node,
               turn);
}

/* Lines to the next cell at the right and below, where the path goes there; of hexes also half
   the way to the left. */
static void
draw_joints(struct flow_sheet *sheet, int32_t cell, int32_t node)
{
    const int row = cell / sheet->board->cols, col = cell % sheet->board->cols;
    const bool is_hex = sheet->board->lattice == FLOW_HEXES;

    if (is_hex && col > 0)
        draw_turn(sheet, cell, node, true);
    if (is_hex && col + 1 < sheet->board->cols)
        draw_turn(sheet, cell, node, false);
    if (sheet->sides[node] & SCENE_RIGHT && col + 1 < sheet->board->cols && !is_hex)
        for (int i = 1; i < sheet->width; i++)
            draw_joint(sheet, flow_sheet_glyph(sheet, cell, i, 0), node, SCENE_LEFT | SCENE_RIGHT);
    if (sheet->sides[node] & SCENE_BELOW && row + 1 < sheet->board->rows && sheet->height > 1)
        draw_joint(sheet, flow_sheet_glyph(sheet, cell, 0, 1), node, SCENE_ABOVE | SCENE_BELOW);
}

static void
draw_name(struct flow_sheet *sheet, int32_t cell, int colour, bool is_dot)
{
    const struct flow_name name = flow_name_of(sheet->board->names[colour]);
    const uint32_t paint = scene_path_colour(flow_hue(sheet->board, colour), sheet->dark);

    for (int i = 0; name.text[i]; i++)
        *flow_sheet_glyph(sheet, cell, i, 0) =
            (struct scene_glyph){.symbol = (unsigned char)name.text[i],
                                 .bold = is_dot,
                                 .fore = is_dot ? scene_text_on(paint) : paint,
                                 .back = is_dot ? paint : CLEW_NO_COLOUR};
}

/* Where the search is, and what it has passed without saying what is there. */
static void
draw_mark(const struct flow_sheet *sheet, struct scene_glyph *glyph, int32_t cell)
{
    const struct puzzle_mark *mark = &sheet->marks->cells[cell];
    const bool is_dot = glyph->back != CLEW_NO_COLOUR;

    if (mark->kind == PUZZLE_REACHED && !is_dot)
        *glyph = (struct scene_glyph){.symbol = 0x2592,
                                      .ascii = ':',
                                      .fore = scene_colour(SCENE_PATH, sheet->dark),
                                      .back = CLEW_NO_COLOUR};
    else if (mark->kind != PUZZLE_UNMARKED && !is_dot && mark->value < 0)
        glyph->fore = scene_colour(SCENE_INK, sheet->dark);
    glyph->bold = glyph->bold || cell == sheet->marks->latest_cell;
}

static void
draw_cell(struct flow_sheet *sheet, int32_t cell)
{
    const struct flow_board *board = sheet->board;
    const int32_t node = board->first_node[cell];
    struct scene_glyph *glyph = flow_sheet_glyph(sheet, cell, 0, 0);

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
    } else if (board->lattice == FLOW_HEXES && sheet->sides[node]) {
        *glyph = (struct scene_glyph){.symbol = 0x25CB, /* a piece of no known colour */
                                      .ascii = 'o',
                                      .fore = colour_of(sheet, node),
                                      .back = CLEW_NO_COLOUR};
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

static void
lay_dots(struct flow_sheet *sheet)
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

static int
digits_of(int number)
{
    return number < 10 ? 1 : 1 + digits_of(number / 10);
}

static bool
has_bars(const struct flow_position *position)
{
    return position &&
           memchr(position->links, FLOW_LINK_BARRED, (size_t)position->board->edge_count);
}

/* How much room cells take, and what surrounds them. */
static void
measure(struct flow_sheet *sheet, const struct clew_style *style)
{
    const struct flow_board *board = sheet->board;
    const bool is_hex = board->lattice == FLOW_HEXES;
    const bool has_between = board->wall_count || has_bars(sheet->position);
    const bool has_brackets = sheet->highlights && sheet->highlights->count;

    sheet->name_width = name_width(board);
    sheet->gap = is_hex || (has_brackets && has_between) ? 3 : has_brackets ? 2 : 1;
    sheet->bracket = has_brackets;
    sheet->width = sheet->name_width + sheet->gap;
    sheet->height = is_hex || has_between ? 2 : 1;
    sheet->top = style->coordinates ? digits_of(board->cols) : 0;
    sheet->left = (style->coordinates ? digits_of(board->rows) + 1 : 0) + has_brackets;
}

static enum clew_status
make_room(struct flow_sheet *sheet, struct base_memory *memory, struct clew_error *error)
{
    const struct flow_board *board = sheet->board;
    const size_t nodes = (size_t)board->node_count;
    const int last = board->lattice == FLOW_HEXES ? 0 : 1 - sheet->height;

    sheet->owner = base_alloc(memory, nodes * sizeof *sheet->owner);
    sheet->sides = base_alloc_zero(memory, nodes, 1);
    if (!sheet->owner || !sheet->sides)
        return base_no_memory(error);
    return scene_glyphs_init(&sheet->glyphs, memory,
                             sheet->top + (int64_t)board->rows * sheet->height + last,
                             sheet->left + (int64_t)board->cols * sheet->width, error);
}

static void
lay_all(struct flow_sheet *sheet, const struct clew_style *style)
{
    lay_dots(sheet);
    if (sheet->paths)
        lay_paths(sheet, sheet->paths, style->frame ? style->frame - 1 : SIZE_MAX);
    if (sheet->marks)
        lay_marks(sheet, sheet->marks);
    if (sheet->position)
        lay_position(sheet);
}

enum clew_status
flow_sheet_draw(struct base_writer *out, struct flow_sheet *sheet, const struct clew_style *style,
                struct clew_error *error)
{
    const size_t nodes = (size_t)sheet->board->node_count;
    enum clew_status status;

    measure(sheet, style);
    status = make_room(sheet, out->memory, error);
    if (status == CLEW_OK) {
        lay_all(sheet, style);
        for (int32_t cell = 0; cell < sheet->board->cell_count; cell++)
            draw_cell(sheet, cell);
        flow_sheet_draw_between(sheet);
        flow_sheet_draw_around(sheet, style);
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
    struct flow_sheet sheet = {.board = board,
                               .paths =
                                   answer ? &((const struct flow_answer *)answer)->first : NULL,
                               .dark = style->dark};

    return flow_sheet_draw(out, &sheet, style, error);
}

enum clew_status
flow_draw_marks_text(struct base_writer *out, const void *board, const struct puzzle_marks *marks,
                     const struct clew_style *style, struct clew_error *error)
{
    struct flow_sheet sheet = {.board = board, .marks = marks, .dark = style->dark};

    return flow_sheet_draw(out, &sheet, style, error);
}
