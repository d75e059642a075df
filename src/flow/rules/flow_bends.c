/*
 * flow_bends - see the header. One pass along each diagonal, from its far end.
 *
 * A cell may bend around its diagonal neighbour if that is a stop (a dot or a void cell), or may
 * itself bend that way. Rows from the top down have their upper neighbours ready, from the bottom up
 * their lower ones. While this runs, a stop has all bends, and one more bit that marks it.
 */
#include "flow/rules/flow_bends.h"

#define STOP 16

bool
flow_bends_apply(const struct flow_board *board)
{
    return board->is_plain && board->fill;
}

static void
mark_stops(uint8_t *bends, const struct flow_board *board)
{
    for (int cell = 0; cell < board->cell_count; cell++) {
        const int32_t node = board->first_node[cell];

        bends[cell] = node < 0 || board->nodes[node].colour >= 0 ? STOP | FLOW_BENDS_ALL : 0;
    }
}

/* Adds the bends around the cells of a neighbouring row, to its left and to its right. */
static void
add_bends(uint8_t *restrict row, const uint8_t *restrict beside, int cols, enum flow_bend left,
          enum flow_bend right)
{
    for (int col = 1; col < cols; col++)
        row[col] |= beside[col - 1] & left;
    for (int col = 0; col < cols - 1; col++)
        row[col] |= beside[col + 1] & right;
}

void
flow_bends_find(uint8_t *bends, const struct flow_board *board)
{
    const int cols = board->cols, rows = board->rows;

    mark_stops(bends, board);
    for (int row = 1; row < rows; row++)
        add_bends(bends + row * cols, bends + (row - 1) * cols, cols, FLOW_BEND_UP_LEFT,
                  FLOW_BEND_UP_RIGHT);
    for (int row = rows - 2; row >= 0; row--)
        add_bends(bends + row * cols, bends + (row + 1) * cols, cols, FLOW_BEND_DOWN_LEFT,
                  FLOW_BEND_DOWN_RIGHT);
    for (int cell = 0; cell < board->cell_count; cell++)
        bends[cell] = bends[cell] & STOP ? 0 : bends[cell];
}
