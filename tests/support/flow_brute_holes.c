/*
 * flow_brute_holes - void cells in the shapes that real boards have; see flow_brute.h.
 *
 * Random void cells seldom make a ring, an island or two separate parts on a small board.
 */
#include "flow_brute.h"

#include <string.h>

/* An empty rectangle of cells, and where holes in it come from. */
struct holed {
    int rows, cols;
    uint8_t *cells;
    struct base_random *random;
};

static int
random_below(const struct holed *board, int count)
{
    return (int)base_random_below(board->random, (uint64_t)count);
}

static void
remove_cell(const struct holed *board, int row, int col)
{
    if (row >= 0 && row < board->rows && col >= 0 && col < board->cols)
        board->cells[row * board->cols + col] = FLOW_CELL_VOID;
}

static int
smaller(int a, int b)
{
    return a < b ? a : b;
}

/* How many cells lie between the cell and the nearest side of the rectangle. */
static int
distance_from_side(const struct holed *board, int row, int col)
{
    return smaller(smaller(row, board->rows - 1 - row), smaller(col, board->cols - 1 - col));
}

/* A ring around the middle, closed or with a gap: the inside is a part of its own. */
static void
remove_ring(const struct holed *board)
{
    const int distance = random_below(board, 2);
    const int gap = random_below(board, 2) ? random_below(board, board->rows * board->cols) : -1;

    for (int row = 0; row < board->rows; row++)
        for (int col = 0; col < board->cols; col++)
            if (distance_from_side(board, row, col) == distance && row * board->cols + col != gap)
                remove_cell(board, row, col);
}

static void
remove_some_at_sides(const struct holed *board)
{
    for (int row = 0; row < board->rows; row++)
        for (int col = 0; col < board->cols; col++)
            if (distance_from_side(board, row, col) == 0 && random_below(board, 3) == 0)
                remove_cell(board, row, col);
}

/* A triangle in some of the four corners. */
static void
remove_corners(const struct holed *board)
{
    for (int corner = 0; corner < 4; corner++) {
        const int size = random_below(board, 3);

        for (int i = 0; i <= size; i++)
            for (int j = 0; i + j < size; j++)
                remove_cell(board, corner & 1 ? board->rows - 1 - i : i,
                            corner & 2 ? board->cols - 1 - j : j);
    }
}

/* The four neighbours of a cell. */
static void
remove_around_islands(const struct holed *board)
{
    const int islands = 1 + random_below(board, 2);

    for (int i = 0; i < islands; i++) {
        const int row = random_below(board, board->rows), col = random_below(board, board->cols);

        remove_cell(board, row - 1, col);
        remove_cell(board, row + 1, col);
        remove_cell(board, row, col - 1);
        remove_cell(board, row, col + 1);
    }
}

/* A row or a column, with one door or none. */
static void
remove_line(const struct holed *board)
{
    const bool is_row = random_below(board, 2);
    const int length = is_row ? board->cols : board->rows;
    const int at = random_below(board, is_row ? board->rows : board->cols);
    const int door = random_below(board, 2) ? random_below(board, length) : -1;

    for (int i = 0; i < length; i++)
        if (i != door)
            remove_cell(board, is_row ? at : i, is_row ? i : at);
}

/* Every second cell of every second row: no square of four cells is left. */
static void
remove_lattice(const struct holed *board)
{
    const int first_row = random_below(board, 2), first_col = random_below(board, 2);

    for (int row = first_row; row < board->rows; row += 2)
        for (int col = first_col; col < board->cols; col += 2)
            remove_cell(board, row, col);
}

static void
remove_rectangle(const struct holed *board)
{
    const int top = random_below(board, board->rows), left = random_below(board, board->cols);
    const int rows = 1 + random_below(board, 3), cols = 1 + random_below(board, 3);

    for (int row = top; row < top + rows; row++)
        for (int col = left; col < left + cols; col++)
            remove_cell(board, row, col);
}

static void
remove_diagonal(const struct holed *board)
{
    const int shift = random_below(board, board->rows + board->cols);
    const bool is_falling = random_below(board, 2);

    for (int row = 0; row < board->rows; row++)
        remove_cell(board, row, is_falling ? row + shift - board->rows : shift - row);
}

void
flow_brute_add_holes(uint8_t *cells, int rows, int cols, struct base_random *random)
{
    static void (*const shapes[])(const struct holed *) = {
        remove_ring, remove_some_at_sides, remove_corners,   remove_around_islands,
        remove_line, remove_lattice,       remove_rectangle, remove_diagonal,
    };
    const struct holed board = {rows, cols, cells, random};
    const int count = 1 + random_below(&board, 2);

    for (int i = 0; i < count; i++)
        shapes[random_below(&board, (int)(sizeof shapes / sizeof *shapes))](&board);
}
