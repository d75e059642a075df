/*
 * play_layout - where the cells of a board are on the screen; see play.h.
 *
 * A square cell has two columns and one line, or four and two if there is room or if walls and
 * marks must be visible between cells; more columns for long names. Tiles are boxes. Hexes are
 * arranged in columns, odd ones half a cell higher: four columns and two lines, with the left and
 * right neighbours one line up or down.
 *
 *         B---.           A, its upper right neighbour B and its lower right one C
 *     A---'
 *         C               A path over a joined edge needs room around the board.
 */
#include "play/play.h"

#include <string.h>

static bool
is_odd_column(const struct play *play, int64_t cell)
{
    return cell % play->shape.cols % 2 != 0;
}

static bool
is_slanting(enum clew_side side)
{
    return side == CLEW_SIDE_SLANT_LEFT || side == CLEW_SIDE_SLANT_RIGHT;
}

bool
play_is_upward(const struct play *play, int64_t cell, enum clew_side side)
{
    if (side == CLEW_SIDE_UP || side == CLEW_SIDE_DOWN)
        return side == CLEW_SIDE_UP;
    return play->shape.is_hex && is_slanting(side) == is_odd_column(play, cell);
}

enum clew_side
play_slant(const struct play *play, int64_t cell, bool is_left, bool is_up)
{
    if (is_up == is_odd_column(play, cell))
        return is_left ? CLEW_SIDE_SLANT_LEFT : CLEW_SIDE_SLANT_RIGHT;
    return is_left ? CLEW_SIDE_LEFT : CLEW_SIDE_RIGHT;
}

/* The geometric neighbour, whether or not a step leads to it; -1 outside the board. */
static int64_t
cell_beside(const struct play *play, int64_t cell, enum clew_side side)
{
    const int rows = play->shape.rows, cols = play->shape.cols;
    int64_t row = cell / cols, col = cell % cols;

    if (side == CLEW_SIDE_UP || side == CLEW_SIDE_DOWN)
        row += side == CLEW_SIDE_DOWN ? 1 : -1;
    else if (is_slanting(side))
        row += is_odd_column(play, cell) ? -1 : 1;
    if (side == CLEW_SIDE_LEFT || side == CLEW_SIDE_SLANT_LEFT)
        col--;
    else if (side == CLEW_SIDE_RIGHT || side == CLEW_SIDE_SLANT_RIGHT)
        col++;
    return row < 0 || col < 0 || row >= rows || col >= cols ? -1 : row * cols + col;
}

static bool
is_void(const struct play *play, int64_t cell)
{
    struct clew_cell info = CLEW_CELL_INIT;

    return !clew_board_cell(play->board, cell, false, &info) || info.kind == CLEW_CELL_VOID;
}

bool
play_is_walled(const struct play *play, int64_t cell, enum clew_side side)
{
    const int64_t beside = cell_beside(play, cell, side);

    return beside >= 0 && clew_board_step(play->board, cell, side) != beside &&
           !is_void(play, cell) && !is_void(play, beside);
}

bool
play_is_joined(const struct play *play, int64_t cell, enum clew_side side)
{
    return cell_beside(play, cell, side) < 0 && clew_board_step(play->board, cell, side) >= 0;
}

/* ---- Once per game ---- */

static void
find_side_traits(struct play *play, int64_t cell)
{
    struct play_shape *shape = &play->shape;
    const int end = shape->is_hex ? PLAY_SIDES_END : CLEW_SIDE_SLANT_LEFT;

    for (int side = 1; side < end; side <<= 1) {
        shape->has_walls = shape->has_walls || play_is_walled(play, cell, (enum clew_side)side);
        if (!play_is_joined(play, cell, (enum clew_side)side))
            continue;
        if (side == CLEW_SIDE_UP || side == CLEW_SIDE_DOWN)
            shape->joins_ends = true;
        else
            shape->joins_sides = true;
    }
}

void
play_find_shape(struct play *play)
{
    struct play_shape *shape = &play->shape;
    const int64_t cells = clew_board_rows(play->board) * clew_board_cols(play->board);

    *shape = (struct play_shape){.rows = (int)clew_board_rows(play->board),
                                 .cols = (int)clew_board_cols(play->board),
                                 .hole = -1};
    for (int64_t cell = 0; cell < cells; cell++) {
        struct clew_cell info = CLEW_CELL_INIT;

        clew_board_cell(play->board, cell, play->dark, &info);
        shape->has_tiles = shape->has_tiles || info.kind == CLEW_CELL_TILE;
        if (info.kind == CLEW_CELL_HOLE)
            shape->hole = cell;
        if ((int)strlen(info.name) > shape->longest_name)
            shape->longest_name = (int)strlen(info.name);
        shape->is_hex = shape->is_hex ||
                        clew_board_step(play->board, cell, CLEW_SIDE_SLANT_LEFT) >= 0 ||
                        clew_board_step(play->board, cell, CLEW_SIDE_SLANT_RIGHT) >= 0;
    }
    for (int64_t cell = 0; cell < cells; cell++)
        find_side_traits(play, cell);
}

/* ---- On the screen ---- */

static int
digits_of(int number)
{
    return number < 10 ? 1 : 1 + digits_of(number / 10);
}

static void
choose_cell_size(struct play *play)
{
    const struct play_shape *shape = &play->shape;
    struct play_layout *layout = &play->layout;
    const int room = shape->longest_name + 1;
    const int height = shape->has_tiles ? 3 : 2, width = shape->has_tiles ? 7 : 4;
    const int wide = width > room ? width : room;
    const bool is_roomy = height * shape->rows + 2 * layout->margin_top <= layout->window_height &&
                          wide * shape->cols + 2 * layout->margin_left <= layout->window_width;

    if (shape->has_tiles) {
        layout->cell_height = is_roomy ? 3 : 1;
        layout->cell_width = is_roomy ? wide : room > 4 ? room : 4;
        return;
    }
    layout->cell_height = is_roomy || shape->has_walls || shape->is_hex || play->has_marks ? 2 : 1;
    layout->cell_width = 2 * layout->cell_height > room ? 2 * layout->cell_height : room;
    layout->indent = layout->cell_width > 2;
}

/* Centres the picture if it fits; otherwise scrolls so that the focus is in the middle. */
static int
place_picture(int length, int window, int before, int focus)
{
    int start;

    if (length <= window)
        return before + (window - length) / 2;
    start = focus - window / 2;
    start = start < 0 ? 0 : start > length - window ? length - window : start;
    return before - start;
}

void
play_arrange(struct play *play, int lines, int cols)
{
    const struct play_shape *shape = &play->shape;
    struct play_layout *layout = &play->layout;
    int row, col;

    *layout = (struct play_layout){.numbers = digits_of(shape->rows) + 1};
    layout->window_top = 2; /* status line and column numbers */
    layout->window_left = layout->numbers;
    layout->window_height = lines - layout->window_top - 3; /* two messages, and the keys */
    layout->window_width = cols - layout->numbers;
    layout->has_frame =
        !(shape->is_hex || shape->has_tiles || shape->joins_ends || shape->joins_sides);
    layout->margin_top = shape->joins_ends || layout->has_frame;
    layout->margin_left = shape->joins_sides || layout->has_frame;
    choose_cell_size(play);
    layout->height = shape->rows * layout->cell_height + 2 * layout->margin_top;
    layout->width = shape->cols * layout->cell_width + 2 * layout->margin_left;
    play_cell_position(play, clew_game_cursor(play->game), &row, &col);
    layout->top = place_picture(layout->height, layout->window_height, layout->window_top, row);
    layout->left = place_picture(layout->width, layout->window_width, layout->window_left, col);
}

void
play_cell_position(const struct play *play, int64_t cell, int *row, int *col)
{
    const struct play_layout *layout = &play->layout;
    const int cols = play->shape.cols;
    const bool is_lower = play->shape.is_hex && !is_odd_column(play, cell);

    *row = layout->margin_top + (int)(cell / cols) * layout->cell_height + is_lower;
    *col = layout->margin_left + (int)(cell % cols) * layout->cell_width + layout->indent;
}

int64_t
play_cell_at(const struct play *play, int line, int column)
{
    const struct play_shape *shape = &play->shape;
    const struct play_layout *layout = &play->layout;
    const int x = column - layout->left - layout->margin_left;
    const int col = x / layout->cell_width;
    const int y = line - layout->top - layout->margin_top - (shape->is_hex && col % 2 == 0);

    if (x < 0 || y < 0 || col >= shape->cols || y / layout->cell_height >= shape->rows)
        return -1;
    return (int64_t)(y / layout->cell_height) * shape->cols + col;
}
