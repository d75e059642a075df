/*
 * game_view_cells - how cells are painted; see game_view.h, and game_view.c for their places.
 *
 * A cell paints its glyph and its half of the line to each neighbour. The neighbour paints the
 * other half; a path over a joined edge ends at the edge.
 */
#include "game/game_view.h"

#include <string.h>

#define SIDES_LEFT  (CLEW_SIDE_LEFT | CLEW_SIDE_SLANT_LEFT)
#define SIDES_RIGHT (CLEW_SIDE_RIGHT | CLEW_SIDE_SLANT_RIGHT)

/* A symbol and its ASCII replacement. */
struct sign {
    uint16_t symbol;
    char ascii;
};

/* The cell being painted. */
struct spot {
    int64_t cell;
    int64_t row, col; /* of the glyph in the picture */
    struct clew_game_cell state;
};

static const struct scene_glyph plain = {.fore = CLEW_NO_COLOUR, .back = CLEW_NO_COLOUR};
static const struct scene_glyph bold = {
    .fore = CLEW_NO_COLOUR, .back = CLEW_NO_COLOUR, .bold = true};

/* ---- Putting glyphs into the view ---- */

static void
put_sign(struct game_view *view, int64_t row, int64_t col, struct sign sign,
         struct scene_glyph style)
{
    struct scene_glyph *glyph = game_view_glyph(view, row, col);

    if (!glyph)
        return;
    *glyph = style;
    glyph->symbol = sign.symbol;
    glyph->ascii = sign.ascii;
}

static void
put_text(struct game_view *view, int64_t row, int64_t col, const char *text,
         struct scene_glyph style)
{
    for (; *text; text++, col++)
        put_sign(view, row, col, (struct sign){(unsigned char)*text, *text}, style);
}

static struct sign
line_sign(unsigned sides)
{
    static const uint16_t heavy[16] = {0x00B7, 0x2578, 0x257A, 0x2501, 0x2579, 0x251B,
                                       0x2517, 0x253B, 0x257B, 0x2513, 0x250F, 0x2533,
                                       0x2503, 0x252B, 0x2523, 0x254B};

    return (struct sign){heavy[sides & 15], scene_glyph_of_sides(sides).ascii};
}

/* Text with this background colour. */
static struct scene_glyph
style_on(uint32_t colour, bool is_bold)
{
    return (struct scene_glyph){.fore = colour == CLEW_NO_COLOUR ? CLEW_NO_COLOUR
                                                                 : scene_text_on(colour),
                                .back = colour,
                                .bold = is_bold};
}

static struct scene_glyph
style_of_colour(const struct game_view *view, uint32_t colour)
{
    return (struct scene_glyph){
        .fore = colour == CLEW_NO_COLOUR ? scene_colour(SCENE_FAINT, view->is_dark) : colour,
        .back = CLEW_NO_COLOUR};
}

/* ---- Glyphs ---- */

static void
paint_void(struct game_view *view, const struct spot *spot)
{
    const struct sign block = {0x2588, '#'};

    if (view->is_hex) {
        put_sign(view, spot->row, spot->col, block, plain);
        return;
    }
    for (int line = 0; line < view->cell_height; line++)
        for (int i = 0; i < view->cell_width; i++)
            put_sign(view, spot->row + line, spot->col - view->indent + i, block, plain);
}

/* A box with its name in the middle and a gap after it. */
static void
paint_tile(struct game_view *view, const struct spot *spot)
{
    const struct scene_glyph style = style_on(spot->state.colour, spot->state.is_home);
    const int wide = view->cell_width - 1, lines = view->cell_height > 1 ? 2 : 1;
    const int before = (wide - (int)strlen(spot->state.name) + 1) / 2;

    if (!spot->state.name[0] && spot->state.colour == CLEW_NO_COLOUR)
        return; /* the gap */
    for (int line = 0; line < lines; line++)
        for (int i = 0; i < wide; i++)
            put_text(view, spot->row + line, spot->col + i, " ", style);
    put_text(view, spot->row + lines - 1, spot->col + before, spot->state.name, style);
}

static void
paint_free(struct game_view *view, const struct spot *spot)
{
    const struct scene_glyph style = style_of_colour(view, spot->state.path_colour[0]);
    const unsigned sides = spot->state.sides[0];

    if (sides && view->shows_names && spot->state.path_name[0][0])
        put_text(view, spot->row, spot->col, spot->state.path_name[0], style);
    else if (sides && view->is_hex) /* lines alone do not show the hexes */
        put_sign(view, spot->row, spot->col, (struct sign){0x2022, 'o'}, style);
    else
        put_sign(view, spot->row, spot->col, line_sign(sides), style);
}

/* Kinds drawn as one glyph; others as their name on their colour. */
static void
paint_thing(struct game_view *view, const struct spot *spot)
{
    static const struct sign things[] = {
        [CLEW_CELL_BRIDGE] = {0x256C, '#'},
        [CLEW_CELL_BALL] = {0x25CF, 'B'},
        [CLEW_CELL_HOLE] = {0x25CE, 'H'},
    };
    const size_t kind = (size_t)spot->state.kind;
    const struct scene_glyph style = style_on(spot->state.colour, true);

    if (kind < sizeof things / sizeof *things && things[kind].symbol) {
        struct scene_glyph coloured = bold;

        if (kind == CLEW_CELL_BALL)
            coloured.fore = scene_colour(SCENE_START, view->is_dark);
        put_sign(view, spot->row, spot->col, things[kind], coloured);
    } else if (spot->state.name[0]) {
        put_text(view, spot->row, spot->col, spot->state.name, style);
    } else {
        put_sign(view, spot->row, spot->col, (struct sign){0x25A0, '*'}, style);
    }
}

static void
paint_glyph(struct game_view *view, const struct spot *spot)
{
    if (spot->state.kind == CLEW_CELL_FREE)
        paint_free(view, spot);
    else if (spot->state.kind == CLEW_CELL_VOID)
        paint_void(view, spot);
    else if (spot->state.kind == CLEW_CELL_TILE)
        paint_tile(view, spot);
    else
        paint_thing(view, spot);
}

/* Width of the glyph in columns. */
static int
glyph_width(const struct game_view *view, const struct spot *spot)
{
    const char *name = spot->state.name;

    if (spot->state.kind == CLEW_CELL_FREE)
        name = view->shows_names ? spot->state.path_name[0] : "";
    return name[0] ? (int)strlen(name) : 1;
}

/* ---- Paths ---- */

/* The corner between two hex columns, where the lines on one side turn up or down. */
static void
paint_turn(struct game_view *view, const struct spot *spot, unsigned sides,
           struct scene_glyph style)
{
    const bool is_left = sides & SIDES_LEFT;
    unsigned bits = is_left ? CLEW_SIDE_RIGHT : CLEW_SIDE_LEFT;
    struct sign sign;

    for (unsigned side = 1; side < GAME_VIEW_SIDES_END; side <<= 1)
        if (sides & side)
            bits |= game_view_is_upward(view, spot->cell, (enum clew_side)side) ? CLEW_SIDE_UP
                                                                                : CLEW_SIDE_DOWN;
    sign = line_sign(bits);
    if (!(bits & CLEW_SIDE_DOWN))
        sign.ascii = '\''; /* + would join adjacent lines */
    else if (!(bits & CLEW_SIDE_UP))
        sign.ascii = '.';
    put_sign(view, spot->row, spot->col + (is_left ? -2 : 2), sign, style);
}

/* Lines to the left and right neighbours, up to the middle. */
static void
paint_sideways(struct game_view *view, const struct spot *spot, unsigned sides,
               struct scene_glyph style)
{
    const int half = view->cell_width / 2;
    const bool leaves = game_view_is_joined(view, spot->cell, CLEW_SIDE_RIGHT);

    if (sides & SIDES_RIGHT)
        for (int i = glyph_width(view, spot); i < view->cell_width - half + leaves; i++)
            put_sign(view, spot->row, spot->col + i, line_sign(3), style);
    if (sides & SIDES_RIGHT && view->is_hex)
        paint_turn(view, spot, sides & SIDES_RIGHT, style);
    if (sides & SIDES_LEFT)
        for (int i = 1; i <= half - view->is_hex; i++)
            put_sign(view, spot->row, spot->col - i, line_sign(3), style);
    if (sides & SIDES_LEFT && view->is_hex)
        paint_turn(view, spot, sides & SIDES_LEFT, style);
}

static void
paint_lane(struct game_view *view, const struct spot *spot, int lane)
{
    const struct scene_glyph style = style_of_colour(view, spot->state.path_colour[lane]);
    const unsigned sides = spot->state.sides[lane];

    paint_sideways(view, spot, sides, style);
    if (sides & CLEW_SIDE_DOWN &&
        (view->cell_height > 1 || game_view_is_joined(view, spot->cell, CLEW_SIDE_DOWN)))
        put_sign(view, spot->row + 1, spot->col, line_sign(12), style);
    if (sides & CLEW_SIDE_UP &&
        (view->is_hex || game_view_is_joined(view, spot->cell, CLEW_SIDE_UP)))
        put_sign(view, spot->row - 1, spot->col, line_sign(12), style);
}

/* ---- Between cells ---- */

/* What is drawn between a cell and a neighbour; place relative to the glyph. */
struct between {
    int row, col;
    struct sign wall;
    struct sign edge; /* joined edge: a path can leave the board here */
};

static struct between
find_between(const struct game_view *view, const struct spot *spot, enum clew_side side)
{
    const int width = view->cell_width;

    if (side == CLEW_SIDE_UP)
        return (struct between){-1, 0, {0x2550, '='}, {0x2575, '^'}};
    if (side == CLEW_SIDE_DOWN)
        return (struct between){1, 0, {0x2550, '='}, {0x2577, 'v'}};
    if (side & SIDES_LEFT)
        return (struct between){0, -1, {0x2551, '!'}, {0x2574, '<'}};
    if (!view->is_hex || game_view_is_joined(view, spot->cell, side))
        return (struct between){0, width - width / 2, {0x2551, '!'}, {0x2576, '>'}};
    if (game_view_is_upward(view, spot->cell, side))
        return (struct between){0, 3, {0x2572, '\\'}, {0, 0}};
    return (struct between){1, 1, {0x2571, '/'}, {0, 0}};
}

/* Joined edges on all sides; walls and marks ("no path here") only below and to the right. */
static void
paint_between(struct game_view *view, const struct spot *spot, enum clew_side side)
{
    const struct between at = find_between(view, spot, side);
    const int64_t row = spot->row + at.row, col = spot->col + at.col;
    const bool is_joined = game_view_is_joined(view, spot->cell, side);
    const bool is_own = is_joined || side == CLEW_SIDE_DOWN || side & SIDES_RIGHT;

    if (is_own && spot->state.barred & (unsigned)side)
        put_sign(view, row, col, (struct sign){0x00D7, 'x'}, plain);
    else if (is_joined)
        put_sign(view, row, col, at.edge, style_of_colour(view, CLEW_NO_COLOUR));
    else if (is_own && view->has_walls && game_view_is_walled(view, spot->cell, side))
        put_sign(view, row, col, at.wall, bold);
}

/* ---- All cells ---- */

static struct spot
spot_of(const struct game_view *view, int64_t cell)
{
    const struct game *game = view->game;
    struct spot spot = {.cell = cell, .state = CLEW_GAME_CELL_INIT};

    game_view_place(view, cell, &spot.row, &spot.col);
    game->puzzle->play->cell(game->position, cell, view->is_dark, &spot.state);
    return spot;
}

struct game_view_extent
game_view_extent_of(const struct game_view *view, int64_t cell)
{
    const struct spot spot = spot_of(view, cell);

    if (view->has_tiles)
        return (struct game_view_extent){spot.row + (view->cell_height > 1), spot.col,
                                         spot.col + view->cell_width - 2};
    return (struct game_view_extent){spot.row, spot.col - 1, spot.col + glyph_width(view, &spot)};
}

static void
paint_cell(struct game_view *view, int64_t cell)
{
    const int end = view->is_hex ? GAME_VIEW_SIDES_END : CLEW_SIDE_SLANT_LEFT;
    const struct spot spot = spot_of(view, cell);

    paint_glyph(view, &spot);
    for (int side = 1; side < end; side <<= 1)
        paint_between(view, &spot, (enum clew_side)side);
    for (int lane = 0; lane < 2; lane++)
        paint_lane(view, &spot, lane);
}

/* The first and the last row or column with a glyph in the view, and one more on each side. */
static int64_t
first_shown(int64_t start, int cell)
{
    return start / cell > 1 ? start / cell - 2 : 0;
}

static int64_t
last_shown(int64_t end, int cell, int64_t count)
{
    return end / cell + 1 < count ? end / cell + 1 : count - 1;
}

void
game_view_paint_cells(struct game_view *view)
{
    const int64_t bottom = view->top + view->glyphs.rows, right = view->left + view->glyphs.cols;
    const int64_t last_row = last_shown(bottom, view->cell_height, view->rows);
    const int64_t last_col = last_shown(right, view->cell_width, view->cols);

    for (int64_t row = first_shown(view->top, view->cell_height); row <= last_row; row++)
        for (int64_t col = first_shown(view->left, view->cell_width); col <= last_col; col++)
            paint_cell(view, row * view->cols + col);
}
