/*
 * play_paint - how cells are drawn; see play.h, and play_layout.c for their positions.
 *
 * A cell paints its glyph and its half of the line to each neighbour. The neighbour paints the
 * other half; a path over a joined edge ends at the edge. An unknown kind of cell is painted as its
 * name on its colour, so that a new puzzle can be played without changes here.
 */
#include "play/play.h"

#include <string.h>

#define SIDES_LEFT  (CLEW_SIDE_LEFT | CLEW_SIDE_SLANT_LEFT)
#define SIDES_RIGHT (CLEW_SIDE_RIGHT | CLEW_SIDE_SLANT_RIGHT)

/* The cell being painted. */
struct spot {
    int64_t cell;
    int row, col; /* of the glyph in the picture */
    struct clew_game_cell state;
};

static const struct cli_text_style plain = CLI_TEXT_STYLE_PLAIN;

static const char *
line_glyph(const struct play *play, unsigned sides)
{
    static const char *const glyphs[16] = {"·", "╸", "╺", "━", "╹", "┛", "┗", "┻",
                                           "╻", "┓", "┏", "┳", "┃", "┫", "┣", "╋"};
    static const char *const ascii[16] = {".", "-", "-", "-", "|", "+", "+", "+",
                                          "|", "+", "+", "+", "|", "+", "+", "+"};

    return play_glyph(play, glyphs[sides & 15], ascii[sides & 15]);
}

static bool
is_light(uint32_t colour)
{
    return 2 * (colour >> 16 & 255) + 5 * (colour >> 8 & 255) + (colour & 255) > 1100;
}

/* Text with this background colour. */
static struct cli_text_style
style_on(uint32_t colour, bool bold)
{
    return (struct cli_text_style){.fore = colour == CLEW_NO_COLOUR ? CLEW_NO_COLOUR
                                           : is_light(colour)       ? 0x000000
                                                                    : 0xFFFFFF,
                                   .back = colour,
                                   .bold = bold};
}

static struct cli_text_style
style_of_lane(const struct spot *spot, int lane)
{
    return (struct cli_text_style){.fore = spot->state.path_colour[lane],
                                   .back = CLEW_NO_COLOUR,
                                   .faint = spot->state.path_colour[lane] == CLEW_NO_COLOUR};
}

/* ---- Glyphs ---- */

static void
paint_void(const struct play *play, const struct spot *spot)
{
    const struct play_layout *layout = &play->layout;
    const char *glyph = play_glyph(play, "█", "#");

    if (play->shape.is_hex) {
        play_put(play, spot->row, spot->col, glyph, &plain);
        return;
    }
    for (int line = 0; line < layout->cell_height; line++)
        for (int i = 0; i < layout->cell_width; i++)
            play_put(play, spot->row + line, spot->col - layout->indent + i, glyph, &plain);
}

/* A box with its name in the middle and a gap after it. */
static void
paint_tile(const struct play *play, const struct spot *spot)
{
    const struct play_layout *layout = &play->layout;
    const struct cli_text_style style = style_on(spot->state.colour, spot->state.is_home);
    const int wide = layout->cell_width - 1, lines = layout->cell_height > 1 ? 2 : 1;
    const int before = (wide - (int)strlen(spot->state.name) + 1) / 2;

    if (!spot->state.name[0] && spot->state.colour == CLEW_NO_COLOUR)
        return; /* the gap */
    for (int line = 0; line < lines; line++)
        for (int i = 0; i < wide; i++)
            play_put(play, spot->row + line, spot->col + i, " ", &style);
    play_put(play, spot->row + lines - 1, spot->col + before, spot->state.name, &style);
}

static void
paint_free(const struct play *play, const struct spot *spot)
{
    const struct cli_text_style style = style_of_lane(spot, 0);
    const unsigned sides = spot->state.sides[0];

    if (sides && play->shows_letters && spot->state.path_name[0][0])
        play_put(play, spot->row, spot->col, spot->state.path_name[0], &style);
    else if (sides && play->shape.is_hex) /* lines alone do not show the hexes */
        play_put(play, spot->row, spot->col, play_glyph(play, "•", "o"), &style);
    else
        play_put(play, spot->row, spot->col, line_glyph(play, sides), &style);
}

/* Kinds drawn as one glyph; others as their name on their colour. */
static void
paint_thing(const struct play *play, const struct spot *spot)
{
    static const struct {
        const char *glyph, *ascii;
        uint32_t light, dark; /* colour on a light and on a dark background */
    } things[] = {
        [CLEW_CELL_BRIDGE] = {"╬", "#", CLEW_NO_COLOUR, CLEW_NO_COLOUR},
        [CLEW_CELL_BALL] = {"●", "B", 0x3B8EE0, 0x74C0FC},
        [CLEW_CELL_HOLE] = {"◎", "H", CLEW_NO_COLOUR, CLEW_NO_COLOUR},
    };
    const size_t kind = (size_t)spot->state.kind;
    struct cli_text_style style = style_on(spot->state.colour, true);

    if (kind < sizeof(things) / sizeof(*things) && things[kind].glyph) {
        style = (struct cli_text_style){.fore = play->dark ? things[kind].dark : things[kind].light,
                                        .back = CLEW_NO_COLOUR,
                                        .bold = true};
        play_put(play, spot->row, spot->col,
                 play_glyph(play, things[kind].glyph, things[kind].ascii), &style);
    } else {
        play_put(play, spot->row, spot->col,
                 spot->state.name[0] ? spot->state.name : play_glyph(play, "■", "*"), &style);
    }
}

static void
paint_glyph(const struct play *play, const struct spot *spot)
{
    if (spot->state.kind == CLEW_CELL_FREE)
        paint_free(play, spot);
    else if (spot->state.kind == CLEW_CELL_VOID)
        paint_void(play, spot);
    else if (spot->state.kind == CLEW_CELL_TILE)
        paint_tile(play, spot);
    else
        paint_thing(play, spot);
}

/* Width of the glyph in columns. */
static int
glyph_width(const struct play *play, const struct spot *spot)
{
    const char *name = spot->state.name;

    if (spot->state.kind == CLEW_CELL_FREE)
        name = play->shows_letters ? spot->state.path_name[0] : "";
    return name[0] ? (int)strlen(name) : 1;
}

/* ---- Paths ---- */

/* The corner between two hex columns, where the lines on one side turn up or down. */
static void
paint_turn(const struct play *play, const struct spot *spot, unsigned sides, int col,
           const struct cli_text_style *style)
{
    unsigned bits = sides & SIDES_LEFT ? CLEW_SIDE_RIGHT : CLEW_SIDE_LEFT;

    for (unsigned side = 1; side < PLAY_SIDES_END; side <<= 1)
        if (sides & side)
            bits |= play_is_upward(play, spot->cell, (enum clew_side)side) ? CLEW_SIDE_UP
                                                                           : CLEW_SIDE_DOWN;
    if (play->ascii) /* + would join adjacent lines */
        play_put(play, spot->row, col,
                 !(bits & CLEW_SIDE_DOWN) ? "'"
                 : bits & CLEW_SIDE_UP    ? "+"
                                          : ".",
                 style);
    else
        play_put(play, spot->row, col, line_glyph(play, bits), style);
}

/* Lines to the left and right neighbours, up to the middle. */
static void
paint_sideways(const struct play *play, const struct spot *spot, unsigned sides,
               const struct cli_text_style *style)
{
    const bool is_hex = play->shape.is_hex;
    const int width = play->layout.cell_width, half = width / 2;
    const bool leaves = play_is_joined(play, spot->cell, CLEW_SIDE_RIGHT);

    if (sides & SIDES_RIGHT)
        for (int i = glyph_width(play, spot); i < width - half + leaves; i++)
            play_put(play, spot->row, spot->col + i, line_glyph(play, 3), style);
    if (sides & SIDES_RIGHT && is_hex)
        paint_turn(play, spot, sides & SIDES_RIGHT, spot->col + 2, style);
    if (sides & SIDES_LEFT)
        for (int i = 1; i <= half - is_hex; i++)
            play_put(play, spot->row, spot->col - i, line_glyph(play, 3), style);
    if (sides & SIDES_LEFT && is_hex)
        paint_turn(play, spot, sides & SIDES_LEFT, spot->col - 2, style);
}

static void
paint_lane(const struct play *play, const struct spot *spot, int lane)
{
    const struct cli_text_style style = style_of_lane(spot, lane);
    const unsigned sides = spot->state.sides[lane];

    paint_sideways(play, spot, sides, &style);
    if (sides & CLEW_SIDE_DOWN &&
        (play->layout.cell_height > 1 || play_is_joined(play, spot->cell, CLEW_SIDE_DOWN)))
        play_put(play, spot->row + 1, spot->col, line_glyph(play, 12), &style);
    if (sides & CLEW_SIDE_UP &&
        (play->shape.is_hex || play_is_joined(play, spot->cell, CLEW_SIDE_UP)))
        play_put(play, spot->row - 1, spot->col, line_glyph(play, 12), &style);
}

/* ---- Between cells ---- */

/* What is drawn between a cell and a neighbour; position relative to the glyph. */
struct between {
    int row, col;
    const char *wall, *wall_ascii;
    const char *edge, *edge_ascii; /* joined edge: a path can leave the board here */
};

static struct between
find_between(const struct play *play, const struct spot *spot, enum clew_side side)
{
    const int width = play->layout.cell_width;

    if (side == CLEW_SIDE_UP)
        return (struct between){-1, 0, "═", "=", "╵", "^"};
    if (side == CLEW_SIDE_DOWN)
        return (struct between){1, 0, "═", "=", "╷", "v"};
    if (side & SIDES_LEFT)
        return (struct between){0, -1, "║", "!", "╴", "<"};
    if (!play->shape.is_hex || play_is_joined(play, spot->cell, side))
        return (struct between){0, width - width / 2, "║", "!", "╶", ">"};
    if (play_is_upward(play, spot->cell, side))
        return (struct between){0, 3, "╲", "\\", "", ""};
    return (struct between){1, 1, "╱", "/", "", ""};
}

/* Joined edges on all sides; walls and marks ("no path here") only below and to the right. */
static void
paint_between(const struct play *play, const struct spot *spot, enum clew_side side)
{
    const struct between at = find_between(play, spot, side);
    const int row = spot->row + at.row, col = spot->col + at.col;
    const bool is_joined = play_is_joined(play, spot->cell, side);
    const bool is_own = is_joined || side == CLEW_SIDE_DOWN || side & SIDES_RIGHT;
    const struct cli_text_style bold = {CLEW_NO_COLOUR, CLEW_NO_COLOUR, .bold = true};
    const struct cli_text_style faint = {CLEW_NO_COLOUR, CLEW_NO_COLOUR, .faint = true};

    if (is_own && spot->state.barred & (unsigned)side)
        play_put(play, row, col, play_glyph(play, "×", "x"), &plain);
    else if (is_joined)
        play_put(play, row, col, play_glyph(play, at.edge, at.edge_ascii), &faint);
    else if (is_own && play->shape.has_walls && play_is_walled(play, spot->cell, side))
        play_put(play, row, col, play_glyph(play, at.wall, at.wall_ascii), &bold);
}

/* ---- Around the cells ---- */

static void
paint_frame(const struct play *play)
{
    static const char *const glyphs[2][2][2] = {{{"╔", "+"}, {"╗", "+"}}, {{"╚", "+"}, {"╝", "+"}}};
    const int bottom = play->layout.height - 1, right = play->layout.width - 1;

    for (int row = 0; row <= bottom; row++) {
        const bool is_edge = row == 0 || row == bottom;

        for (int col = 0; col <= right; col += is_edge ? 1 : right) {
            const char *const *glyph = glyphs[row > 0][col > 0];

            if (is_edge && col > 0 && col < right)
                play_put(play, row, col, play_glyph(play, "═", "-"), &plain);
            else if (is_edge)
                play_put(play, row, col, play_glyph(play, glyph[0], glyph[1]), &plain);
            else
                play_put(play, row, col, play_glyph(play, "║", "|"), &plain);
        }
    }
}

/* Row and column numbers from 1, at the edges of the window while the board scrolls. */
static void
paint_numbers(const struct play *play)
{
    const struct cli_text_style faint = {CLEW_NO_COLOUR, CLEW_NO_COLOUR, .faint = true};
    const struct play_layout *layout = &play->layout;
    const bool has_tiles = play->shape.has_tiles;
    const int above = (layout->top > layout->window_top ? layout->top : layout->window_top) - 1;
    const int before =
        (layout->left > layout->window_left ? layout->left : layout->window_left) - layout->numbers;
    char text[16];
    int row, col;

    for (int i = 0; i < play->shape.rows; i++) {
        play_cell_position(play, (int64_t)i * play->shape.cols, &row, &col);
        row += layout->top + (has_tiles && layout->cell_height > 1);
        snprintf(text, sizeof(text), "%*d", layout->numbers - 1, i + 1);
        if (row >= layout->window_top && row < layout->window_top + layout->window_height)
            play_put_at(row, before, text, &faint);
    }
    for (int i = 0; i < play->shape.cols; i++) {
        const int length = snprintf(text, sizeof(text), "%d", i + 1);

        if (length >= layout->cell_width && (i + 1) % 5 != 0)
            continue; /* not enough room for every number */
        play_cell_position(play, i, &row, &col);
        col += layout->left + (has_tiles ? (layout->cell_width - length) / 2 : 0);
        if (col >= layout->window_left)
            play_put_at(above, col, text, &faint);
    }
}

/* Glyphs around a cell, one pair per role, as in drawings of the library. */
static void
paint_role(const struct play *play, int64_t cell, enum clew_role role)
{
    static const char *const around[][2] = {[CLEW_ROLE_EVIDENCE] = {"[", "]"},
                                            [CLEW_ROLE_AFFECTED] = {"(", ")"},
                                            [CLEW_ROLE_MISTAKE] = {"!", "!"}};
    const struct cli_text_style style = {CLEW_NO_COLOUR, CLEW_NO_COLOUR, .bold = true,
                                         .reverse = true};
    const bool has_tiles = play->shape.has_tiles;
    struct spot spot = {.cell = cell, .state = CLEW_GAME_CELL_INIT};
    int left, right;

    play_cell_position(play, cell, &spot.row, &spot.col);
    clew_game_cell(play->game, cell, play->dark, &spot.state);
    left = has_tiles ? spot.col : spot.col - 1;
    right =
        has_tiles ? spot.col + play->layout.cell_width - 2 : spot.col + glyph_width(play, &spot);
    spot.row += has_tiles && play->layout.cell_height > 1;
    play_put(play, spot.row, left, around[role][0], &style);
    play_put(play, spot.row, right, around[role][1], &style);
}

static void
paint_hint(const struct play *play)
{
    enum clew_role role;
    int64_t cell;

    for (size_t i = 0; play->hint && clew_hint_cell_at(play->hint, i, &cell, &role); i++)
        if (role <= CLEW_ROLE_MISTAKE)
            paint_role(play, cell, role);
}

static bool
is_in_window(const struct play *play, const struct spot *spot)
{
    const struct play_layout *layout = &play->layout;
    const int line = layout->top + spot->row, column = layout->left + spot->col;

    return line > layout->window_top - 1 - layout->cell_height &&
           line <= layout->window_top + layout->window_height &&
           column > layout->window_left - 1 - layout->cell_width &&
           column <= layout->window_left + layout->window_width;
}

static void
paint_cell(const struct play *play, int64_t cell)
{
    const int end = play->shape.is_hex ? PLAY_SIDES_END : CLEW_SIDE_SLANT_LEFT;
    struct spot spot = {.cell = cell, .state = CLEW_GAME_CELL_INIT};

    play_cell_position(play, cell, &spot.row, &spot.col);
    if (!is_in_window(play, &spot))
        return;
    clew_game_cell(play->game, cell, play->dark, &spot.state);
    paint_glyph(play, &spot);
    for (int side = 1; side < end; side <<= 1)
        paint_between(play, &spot, (enum clew_side)side);
    for (int lane = 0; lane < 2; lane++)
        paint_lane(play, &spot, lane);
}

void
play_paint(struct play *play)
{
    const int64_t cells = (int64_t)play->shape.rows * play->shape.cols;

    if (play->layout.has_frame)
        paint_frame(play);
    for (int64_t cell = 0; cell < cells; cell++)
        paint_cell(play, cell);
    paint_hint(play);
    paint_numbers(play);
}
