/* flow_outline - where a cell is drawn, its walls, and the sides that lead across a joined edge. */
#include "flow/board/flow_shape.h"
#include "flow/draw/flow_draw.h"

#define PAGE_MARGIN 0.5 /* of a canvas, in cells; an outline has none */

static struct flow_shape
shape_of(const struct flow_board *board, bool with_joins)
{
    return (struct flow_shape){.rows = board->rows,
                               .cols = board->cols,
                               .lattice = board->lattice,
                               .joins_sides = with_joins && board->joins_sides,
                               .joins_ends = with_joins && board->joins_ends};
}

/* Whether a path can step from one cell to the other, on any side and lane. */
static bool
has_link_between(const struct flow_board *board, int32_t from, int32_t to)
{
    const int lanes = board->cells[from] == FLOW_CELL_BRIDGE ? 2 : 1;

    for (int32_t node = board->first_node[from]; node < board->first_node[from] + lanes; node++)
        for (int i = 0; i < board->nodes[node].degree; i++)
            if (board->nodes[board->nodes[node].links[i].to].cell == to)
                return true;
    return false;
}

static void
outline_side(const struct flow_board *board, int32_t cell, int side, struct clew_outline *out)
{
    const struct flow_shape joined = shape_of(board, true), plain = shape_of(board, false);
    const int32_t to = flow_shape_step(&joined, cell, (enum flow_side)side);

    if (to < 0 || board->first_node[cell] < 0 || board->first_node[to] < 0)
        return;
    if (!has_link_between(board, cell, to))
        out->walls |= 1u << side;
    else if (flow_shape_step(&plain, cell, (enum flow_side)side) < 0)
        out->joined |= 1u << side;
}

void
flow_outline(const void *opaque, int64_t number, struct clew_outline *out)
{
    const struct flow_board *board = opaque;
    const struct flow_canvas canvas = {.board = board, .cell_size = 1};
    const struct clew_point shift = {-PAGE_MARGIN, -PAGE_MARGIN};
    const int32_t cell = (int32_t)number;

    out->centre = flow_point_along(flow_canvas_centre(&canvas, cell), shift, 1);
    out->corner_count = flow_canvas_corners(&canvas, cell, out->corners);
    for (size_t i = 0; i < out->corner_count; i++)
        out->corners[i] = flow_point_along(out->corners[i], shift, 1);
    for (int side = 0; side < FLOW_SIDES; side++) {
        out->sides[side] = out->centre;
        if (side > FLOW_DOWN && board->lattice == FLOW_SQUARES)
            continue;
        out->sides[side] = flow_point_along(
            out->centre, flow_canvas_side_offset(&canvas, cell, (enum flow_side)side), 1);
        outline_side(board, cell, side, out);
    }
}
