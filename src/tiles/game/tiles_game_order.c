/*
 * tiles_game_order - the order in which people bring tiles home.
 *
 * Rows from the top while more than three are left, then columns from the left likewise, as
 * tiles_solve_by_hand solves; of the last 3 x 3 the top row and the left column, then the square
 * that remains. The last two tiles of a line are one group, since the last cannot go in alone. Top
 * and left are seen so that the goal's gap is at the bottom right, whichever corner it is in.
 *
 *     1 2 (3 4)        groups of a 4 x 4 board: 1, 2, 3+4, 5, 9+13, 6, 7+8 ...
 *     5 6 7 8
 */
#include "tiles/game/tiles_play.h"

/* The part of the normal form that is not ordered yet: from (top, left) to the last corner. */
struct ordering {
    const struct tiles_start *start;
    int top, left;
    struct tiles_group *groups;
    int count;
};

/* The cell of the board for one of its normal form: mirrored back. */
static int
board_cell(const struct tiles_start *start, int row, int col)
{
    if (start->is_upside_down)
        row = start->rows - 1 - row;
    if (start->is_mirrored)
        col = start->cols - 1 - col;
    return row * start->cols + col;
}

static void
add_to_group(struct ordering *ordering, struct tiles_group *group, int row, int col)
{
    const struct tiles_start *start = ordering->start;

    if (row * start->cols + col != start->goal_gap) /* no tile belongs there */
        group->cells[group->count++] = board_cell(start, row, col);
}

static void
close_group(struct ordering *ordering, const struct tiles_group *group)
{
    if (group->count)
        ordering->groups[ordering->count++] = *group;
}

/* The first row or column of what is left. */
static void
order_line(struct ordering *ordering, bool is_column)
{
    const int first = is_column ? ordering->top : ordering->left;
    const int end = is_column ? ordering->start->rows : ordering->start->cols;
    struct tiles_group group = {.count = 0};

    for (int i = first; i < end; i++) {
        add_to_group(ordering, &group, is_column ? i : ordering->top,
                     is_column ? ordering->left : i);
        if (i == end - 2)
            continue; /* goes with the last */
        close_group(ordering, &group);
        group.count = 0;
    }
    if (is_column)
        ordering->left++;
    else
        ordering->top++;
}

static void
order_rest(struct ordering *ordering)
{
    struct tiles_group group = {.count = 0};

    for (int row = ordering->top; row < ordering->start->rows; row++)
        for (int col = ordering->left; col < ordering->start->cols; col++)
            add_to_group(ordering, &group, row, col);
    close_group(ordering, &group);
}

int
tiles_solving_order(struct tiles_group groups[TILES_MAX_GROUPS], const struct tiles_board *board)
{
    struct tiles_start start;
    struct ordering ordering = {.start = &start, .groups = groups};

    tiles_board_normalise(&start, board);
    for (int keep = 3; keep >= 2; keep--) {
        while (start.rows - ordering.top > keep)
            order_line(&ordering, false);
        while (start.cols - ordering.left > keep)
            order_line(&ordering, true);
    }
    order_rest(&ordering);
    return ordering.count;
}
