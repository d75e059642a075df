/* game_view - where the cells of a board are in a view, and what is around them; see game_view.h. */
#include "game/game_view.h"
#include "scene/scene_highlight.h"

#include <stdio.h>
#include <string.h>

#define MAX_GLYPHS (INT64_C(1) << 24) /* more do not make sense on any screen */

/* ---- Steps ---- */

static bool
is_odd_column(const struct game_view *view, int64_t cell)
{
    return cell % view->cols % 2 != 0;
}

static bool
is_slanting(enum clew_side side)
{
    return side == CLEW_SIDE_SLANT_LEFT || side == CLEW_SIDE_SLANT_RIGHT;
}

bool
game_view_is_upward(const struct game_view *view, int64_t cell, enum clew_side side)
{
    if (side == CLEW_SIDE_UP || side == CLEW_SIDE_DOWN)
        return side == CLEW_SIDE_UP;
    return view->is_hex && is_slanting(side) == is_odd_column(view, cell);
}

enum clew_side
game_view_side(const struct game_view *view, int64_t cell, int right, int down)
{
    if (right == 0)
        return down < 0 ? CLEW_SIDE_UP : down > 0 ? CLEW_SIDE_DOWN : 0;
    if (down == 0)
        return right < 0 ? CLEW_SIDE_LEFT : CLEW_SIDE_RIGHT;
    if (!view->is_hex)
        return 0;
    if ((down < 0) == is_odd_column(view, cell))
        return right < 0 ? CLEW_SIDE_SLANT_LEFT : CLEW_SIDE_SLANT_RIGHT;
    return right < 0 ? CLEW_SIDE_LEFT : CLEW_SIDE_RIGHT;
}

/* The geometric neighbour, whether or not a step leads to it; -1 outside the board. */
static int64_t
cell_beside(const struct game_view *view, int64_t cell, enum clew_side side)
{
    int64_t row = cell / view->cols, col = cell % view->cols;

    if (side == CLEW_SIDE_UP || side == CLEW_SIDE_DOWN)
        row += side == CLEW_SIDE_DOWN ? 1 : -1;
    else if (is_slanting(side))
        row += is_odd_column(view, cell) ? -1 : 1;
    if (side == CLEW_SIDE_LEFT || side == CLEW_SIDE_SLANT_LEFT)
        col--;
    else if (side == CLEW_SIDE_RIGHT || side == CLEW_SIDE_SLANT_RIGHT)
        col++;
    return row < 0 || col < 0 || row >= view->rows || col >= view->cols ? -1
                                                                        : row * view->cols + col;
}

static int64_t
step_from(const struct game_view *view, int64_t cell, enum clew_side side)
{
    return puzzle_step(view->game->puzzle, view->game->board, cell, side);
}

static struct clew_cell
board_cell(const struct game_view *view, int64_t cell)
{
    struct clew_cell info = CLEW_CELL_INIT;

    view->game->puzzle->cell(view->game->board, cell, false, &info);
    return info;
}

bool
game_view_is_walled(const struct game_view *view, int64_t cell, enum clew_side side)
{
    const int64_t beside = cell_beside(view, cell, side);

    return beside >= 0 && step_from(view, cell, side) != beside &&
           board_cell(view, cell).kind != CLEW_CELL_VOID &&
           board_cell(view, beside).kind != CLEW_CELL_VOID;
}

bool
game_view_is_joined(const struct game_view *view, int64_t cell, enum clew_side side)
{
    return cell_beside(view, cell, side) < 0 && step_from(view, cell, side) >= 0;
}

/* ---- Once per view ---- */

static void
note_cell(struct game_view *view, int64_t cell)
{
    const struct clew_cell info = board_cell(view, cell);
    const int length = (int)strlen(info.name);

    view->has_tiles = view->has_tiles || info.kind == CLEW_CELL_TILE;
    view->has_voids = view->has_voids || info.kind == CLEW_CELL_VOID;
    view->longest_name = length > view->longest_name ? length : view->longest_name;
    view->is_hex = view->is_hex || step_from(view, cell, CLEW_SIDE_SLANT_LEFT) >= 0 ||
                   step_from(view, cell, CLEW_SIDE_SLANT_RIGHT) >= 0;
}

static void
note_sides(struct game_view *view, int64_t cell)
{
    const int end = view->is_hex ? GAME_VIEW_SIDES_END : CLEW_SIDE_SLANT_LEFT;

    for (int side = 1; side < end; side <<= 1) {
        view->has_walls = view->has_walls || game_view_is_walled(view, cell, (enum clew_side)side);
        if (!game_view_is_joined(view, cell, (enum clew_side)side))
            continue;
        if (side == CLEW_SIDE_UP || side == CLEW_SIDE_DOWN)
            view->joins_ends = true;
        else
            view->joins_sides = true;
    }
}

void
game_view_init(struct game_view *view, const struct game *game)
{
    *view = (struct game_view){.game = game,
                               .rows = game->puzzle->rows(game->board),
                               .cols = game->puzzle->cols(game->board)};
    for (int64_t cell = 0; cell < view->rows * view->cols; cell++)
        note_cell(view, cell);
    for (int64_t cell = 0; cell < view->rows * view->cols; cell++)
        note_sides(view, cell);
}

void
game_view_free(struct game_view *view)
{
    if (view->glyphs.glyphs)
        scene_glyphs_free(&view->glyphs);
}

/* ---- Layout ---- */

static void
find_marks(struct game_view *view)
{
    const struct game *game = view->game;

    if (view->has_revision && view->revision == game->revision)
        return;
    view->has_marks = false;
    for (int64_t cell = 0; cell < view->rows * view->cols && !view->has_marks; cell++) {
        struct clew_game_cell info = CLEW_GAME_CELL_INIT;

        game->puzzle->play->cell(game->position, cell, false, &info);
        view->has_marks = info.barred;
    }
    view->has_revision = true;
    view->revision = game->revision;
}

/* The size of the picture. The lines and columns between cells are not needed after the last. */
static void
measure_picture(struct game_view *view, int cell_height, int cell_width)
{
    const bool is_cut = view->has_tiles || (view->has_frame && !view->has_voids);

    view->cell_height = cell_height;
    view->cell_width = cell_width;
    view->height = view->rows * cell_height + 2 * view->margin_top - (is_cut && cell_height > 1);
    view->width = view->cols * cell_width + 2 * view->margin_left -
                  (is_cut && cell_width > view->longest_name + 2);
}

/* Large cells on a screen with room for them. */
static void
choose_cell_size(struct game_view *view, int64_t lines, int64_t columns)
{
    const int room = view->longest_name + (view->has_tiles ? 3 : 1); /* signs are in the box */
    const int height = view->has_tiles ? 3 : 2, width = view->has_tiles ? 7 : 4;
    const bool has_between = view->has_walls || view->is_hex || view->has_marks;

    measure_picture(view, height, width > room ? width : room);
    if (!has_between && (view->height > lines || view->width > columns)) {
        const int narrow = view->has_tiles ? 4 : 2;

        measure_picture(view, 1, narrow > room ? narrow : room);
    }
    view->indent = !view->has_tiles && view->cell_width > 2;
}

/* From where on a length is shown, so that the focus is in the middle. */
static int64_t
scroll_to(int64_t length, int64_t shown, int64_t focus)
{
    const int64_t start = focus - shown / 2;

    return start < 0 ? 0 : start > length - shown ? length - shown : start;
}

static int64_t
smaller(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

/* Leaves lines and columns as they will be shown. */
static void
arrange(struct game_view *view, const struct clew_style *style, int64_t *lines, int64_t *columns)
{
    const bool is_screen = style->text_height > 0;
    int64_t row, col;

    view->is_dark = style->dark;
    view->shows_names = style->names;
    view->head_height = style->coordinates;
    view->head_width = style->coordinates ? (int)scene_coordinates_width(view->rows) : 0;
    *lines = is_screen ? style->text_height - view->head_height : 0;
    *columns = is_screen ? style->text_width - view->head_width : 0;
    view->has_frame = !(view->is_hex || view->has_tiles || view->joins_ends || view->joins_sides);
    view->margin_top = view->joins_ends || view->has_frame;
    view->margin_left = view->joins_sides || view->joins_ends || view->has_frame;
    choose_cell_size(view, *lines, *columns);
    *lines = is_screen ? smaller(*lines > 1 ? *lines : 1, view->height) : view->height;
    *columns = is_screen ? smaller(*columns > 1 ? *columns : 1, view->width) : view->width;
    view->top = view->left = 0;
    game_view_place(view, view->game->hand.cursor, &row, &col);
    view->top = scroll_to(view->height, *lines, row);
    view->left = scroll_to(view->width, *columns, col);
}

void
game_view_place(const struct game_view *view, int64_t cell, int64_t *row, int64_t *col)
{
    const bool is_lower = view->is_hex && !is_odd_column(view, cell);

    *row = view->margin_top + cell / view->cols * view->cell_height + is_lower;
    *col = view->margin_left + cell % view->cols * view->cell_width + view->indent;
}

int64_t
game_view_cell_at(const struct game_view *view, int64_t row, int64_t col)
{
    const int64_t x = col - view->head_width + view->left - view->margin_left;
    const int64_t column = x / view->cell_width;
    const int64_t y =
        row - view->head_height + view->top - view->margin_top - (view->is_hex && column % 2 == 0);

    if (row < view->head_height || col < view->head_width || row >= view->glyphs.rows ||
        col >= view->glyphs.cols)
        return -1;
    if (x < 0 || y < 0 || column >= view->cols || y / view->cell_height >= view->rows)
        return -1;
    return y / view->cell_height * view->cols + column;
}

bool
game_view_find(const struct game_view *view, int64_t cell, int64_t *row, int64_t *col)
{
    game_view_place(view, cell, row, col);
    if (view->has_tiles) { /* centre of the box */
        *row += view->cell_height > 1;
        *col += (view->cell_width - 1) / 2;
    }
    *row += view->head_height - view->top;
    *col += view->head_width - view->left;
    return *row >= view->head_height && *col >= view->head_width && *row < view->glyphs.rows &&
           *col < view->glyphs.cols;
}

struct scene_glyph *
game_view_glyph(struct game_view *view, int64_t row, int64_t col)
{
    row += view->head_height - view->top;
    col += view->head_width - view->left;
    if (row < view->head_height || col < view->head_width || row >= view->glyphs.rows ||
        col >= view->glyphs.cols)
        return NULL;
    return scene_glyph_at(&view->glyphs, row, col);
}

bool
game_view_is_whole(const struct game_view *view)
{
    return view->glyphs.rows == view->head_height + view->height &&
           view->glyphs.cols == view->head_width + view->width;
}

/* ---- Around the cells ---- */

static void
paint_frame(struct game_view *view)
{
    static const uint16_t corners[2][2] = {{0x2554, 0x2557}, {0x255A, 0x255D}};
    const int64_t bottom = view->height - 1, right = view->width - 1;

    for (int64_t row = 0; row <= bottom; row++) {
        const bool is_edge = row == 0 || row == bottom;

        for (int64_t col = 0; col <= right; col += is_edge ? 1 : right) {
            const bool is_corner = is_edge && (col == 0 || col == right);
            struct scene_glyph *glyph = game_view_glyph(view, row, col);

            if (!glyph)
                continue;
            glyph->symbol = is_corner ? corners[row > 0][col > 0] : is_edge ? 0x2550 : 0x2551;
            glyph->ascii = is_corner ? '+' : is_edge ? '-' : '|';
        }
    }
}

/* Row and column numbers from 1, at the edges of the view whatever part it shows. */
static void
paint_numbers(struct game_view *view)
{
    const struct scene_glyph faint = {.fore = scene_colour(SCENE_FAINT, view->is_dark),
                                      .back = CLEW_NO_COLOUR};
    int64_t row, col;
    char text[24];

    for (int64_t i = 0; i < view->rows; i++) {
        game_view_place(view, i * view->cols, &row, &col);
        row += view->head_height - view->top + (view->has_tiles && view->cell_height > 1);
        snprintf(text, sizeof text, "%*lld", view->head_width - 1, (long long)i + 1);
        if (row >= view->head_height && row < view->glyphs.rows)
            scene_glyphs_text(&view->glyphs, row, 0, text, faint);
    }
    for (int64_t i = 0; i < view->cols; i++) {
        const int length = snprintf(text, sizeof text, "%lld", (long long)i + 1);

        if (length >= view->cell_width && (i + 1) % 5 != 0)
            continue; /* not enough room for every number */
        game_view_place(view, i, &row, &col);
        col += view->head_width - view->left;
        col += view->has_tiles ? (view->cell_width - length) / 2 : 0;
        if (col >= view->head_width && col + length <= view->glyphs.cols)
            scene_glyphs_text(&view->glyphs, 0, col, text, faint);
    }
}

/* Signs around a cell, one pair per role; between two marked cells there may be room for one. */
static void
paint_role(struct game_view *view, int64_t cell, enum clew_role role)
{
    const struct game_view_extent extent = game_view_extent_of(view, cell);

    for (int is_after = 0; is_after < 2; is_after++) {
        struct scene_glyph *glyph =
            game_view_glyph(view, extent.row, is_after ? extent.right : extent.left);
        char sign = scene_highlight_sign(role, is_after);

        if (!glyph)
            continue;
        if (glyph->reverse && glyph->ascii != sign)
            sign = '|';
        *glyph = (struct scene_glyph){.symbol = (unsigned char)sign,
                                      .ascii = sign,
                                      .fore = CLEW_NO_COLOUR,
                                      .back = CLEW_NO_COLOUR,
                                      .bold = true,
                                      .reverse = true};
    }
}

enum clew_status
game_view_paint(struct game_view *view, const struct puzzle_highlights *highlights,
                const struct clew_style *style, struct base_memory *memory,
                struct clew_error *error)
{
    int64_t lines, columns;
    enum clew_status status;

    game_view_free(view);
    find_marks(view);
    arrange(view, style, &lines, &columns);
    if (lines > MAX_GLYPHS / columns)
        return base_fail(error, CLEW_UNSUPPORTED, "the board is too large to be drawn as text");
    status = scene_glyphs_init(&view->glyphs, memory, view->head_height + lines,
                               view->head_width + columns, error);
    if (status)
        return status;
    if (view->has_frame)
        paint_frame(view);
    game_view_paint_cells(view);
    for (size_t i = 0; highlights && i < highlights->count; i++)
        paint_role(view, highlights->cells[i].cell, highlights->cells[i].role);
    if (style->coordinates)
        paint_numbers(view);
    return CLEW_OK;
}
