/*
 * flow_bends - see the header. One pass along each diagonal, from its far end.
 *
 * A cell may bend around its diagonal neighbour if that is a stop (a dot or a void cell), or may
 * itself bend that way. Reading order visits the upper neighbours first, the reverse order the
 * lower ones.
 */
#include "flow/rules/flow_bends.h"

bool
flow_bends_apply(const struct flow_board *board)
{
    return board->is_plain && board->fill;
}

static bool
is_stop(const struct flow_board *board, int cell)
{
    const int32_t node = board->first_node[cell];

    return node < 0 || board->nodes[node].colour >= 0;
}

/* The bend if it is possible around this diagonal neighbour, else 0; 0 outside the board. */
static uint8_t
bend_around(const uint8_t *bends, const struct flow_board *board, int row, int col,
            enum flow_bend bend)
{
    const int cell = row * board->cols + col;

    if (row < 0 || row >= board->rows || col < 0 || col >= board->cols)
        return 0;
    return is_stop(board, cell) ? bend : bends[cell] & bend;
}

static void
add_bends(uint8_t *bends, const struct flow_board *board, int cell, int row_step,
          const enum flow_bend bend[2])
{
    const int row = cell / board->cols + row_step;
    const int col = cell % board->cols;

    if (is_stop(board, cell))
        return;
    bends[cell] |= bend_around(bends, board, row, col - 1, bend[0]);
    bends[cell] |= bend_around(bends, board, row, col + 1, bend[1]);
}

void
flow_bends_find(uint8_t *bends, const struct flow_board *board)
{
    static const enum flow_bend upper[2] = {FLOW_BEND_UP_LEFT, FLOW_BEND_UP_RIGHT};
    static const enum flow_bend lower[2] = {FLOW_BEND_DOWN_LEFT, FLOW_BEND_DOWN_RIGHT};

    for (int cell = 0; cell < board->cell_count; cell++) {
        bends[cell] = 0;
        add_bends(bends, board, cell, -1, upper);
    }
    for (int cell = board->cell_count - 1; cell >= 0; cell--)
        add_bends(bends, board, cell, +1, lower);
}
