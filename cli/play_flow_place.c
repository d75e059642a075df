/*
 * play_flow_place - where the cells of a Flow board are: beside each other, and on the screen.
 *
 * Squares are two columns and one line, or four and two where there is room or walls are to be
 * seen; more where names are long. Hexes stand in columns, odd ones half a cell higher: a cell is
 * four columns and two lines, its neighbours to the sides a line up or down.
 *
 *         B---.           A to its upper right B, and to its lower right C
 *     A---'
 *         C               What leads over a joined edge takes room around the board.
 */
#include "play_flow.h"

#include <string.h>

static bool
is_odd_column(const struct play *play, int cell)
{
    return cell % play->cols % 2;
}

bool
play_flow_is_upward(const struct play *play, int cell, enum clew_side side)
{
    const bool slants = side == CLEW_SIDE_SLANT_LEFT || side == CLEW_SIDE_SLANT_RIGHT;

    if (side == CLEW_SIDE_UP || side == CLEW_SIDE_DOWN)
        return side == CLEW_SIDE_UP;
    return flow_of(play)->is_hex && slants == is_odd_column(play, cell);
}

enum clew_side
play_flow_slant(const struct play *play, int cell, bool is_left, bool is_up)
{
    if (is_up == is_odd_column(play, cell))
        return is_left ? CLEW_SIDE_SLANT_LEFT : CLEW_SIDE_SLANT_RIGHT;
    return is_left ? CLEW_SIDE_LEFT : CLEW_SIDE_RIGHT;
}

enum clew_side
play_flow_opposite(enum clew_side side)
{
    return side & (CLEW_SIDE_LEFT | CLEW_SIDE_UP | CLEW_SIDE_SLANT_LEFT) ? side << 1 : side >> 1;
}

int
play_flow_beside(const struct play *play, int cell, enum clew_side side)
{
    const bool slants = side == CLEW_SIDE_SLANT_LEFT || side == CLEW_SIDE_SLANT_RIGHT;
    int row = cell / play->cols, col = cell % play->cols;

    if (side == CLEW_SIDE_UP || side == CLEW_SIDE_DOWN)
        row += side == CLEW_SIDE_DOWN ? 1 : -1;
    else if (slants)
        row += is_odd_column(play, cell) ? -1 : 1;
    if (side == CLEW_SIDE_LEFT || side == CLEW_SIDE_SLANT_LEFT)
        col--;
    else if (side == CLEW_SIDE_RIGHT || side == CLEW_SIDE_SLANT_RIGHT)
        col++;
    return row < 0 || col < 0 || row >= play->rows || col >= play->cols ? -1
                                                                        : row * play->cols + col;
}

enum clew_side
play_flow_side_between(const struct play *play, int a, int b)
{
    for (int side = 1; side < PLAY_FLOW_SIDES_END; side <<= 1)
        if (clew_board_step(play->board, a, (enum clew_side)side) == b)
            return (enum clew_side)side;
    return 0;
}

bool
play_flow_is_walled(const struct play *play, int cell, enum clew_side side)
{
    const int beside = play_flow_beside(play, cell, side);

    return beside >= 0 && play->looks[cell].kind != CLEW_CELL_VOID &&
           play->looks[beside].kind != CLEW_CELL_VOID &&
           clew_board_step(play->board, cell, side) != beside;
}

bool
play_flow_is_joined_edge(const struct play *play, int cell, enum clew_side side)
{
    return play_flow_beside(play, cell, side) < 0 && clew_board_step(play->board, cell, side) >= 0;
}

/* ---- The way to another cell ---- */

/* Of hexes: the coordinate along the slanting lines that fall to the right. */
static int
slant_of(const struct play *play, int cell)
{
    const int col = cell % play->cols;

    return cell / play->cols - (col + col % 2) / 2;
}

enum clew_side
play_flow_way(const struct play *play, int from, int to)
{
    const int row = to / play->cols - from / play->cols;
    const int col = to % play->cols - from % play->cols;
    const int slant = slant_of(play, to) - slant_of(play, from);
    const enum clew_side next = play_flow_side_between(play, from, to);

    if (next || from == to)
        return next;
    if (!col)
        return row < 0 ? CLEW_SIDE_UP : CLEW_SIDE_DOWN;
    if (flow_of(play)->is_hex)
        return slant && slant + col
                   ? 0
                   : play_flow_slant(play, from, col < 0, slant ? col > 0 : col < 0);
    return row ? 0 : col < 0 ? CLEW_SIDE_LEFT : CLEW_SIDE_RIGHT;
}

/* ---- On the screen ---- */

void
play_flow_survey(struct play *play)
{
    struct flow *flow = flow_of(play);

    for (int cell = 0; cell < play->cells; cell++)
        if (clew_board_step(play->board, cell, CLEW_SIDE_SLANT_LEFT) >= 0)
            flow->is_hex = true;
    for (int colour = 0; colour < flow->colours; colour++)
        if ((int)strlen(flow->names[colour]) > flow->longest)
            flow->longest = (int)strlen(flow->names[colour]);
    for (int cell = 0; cell < play->cells; cell++)
        for (int side = 1; side < (flow->is_hex ? PLAY_FLOW_SIDES_END : CLEW_SIDE_SLANT_LEFT);
             side <<= 1) {
            flow->has_walls |= play_flow_is_walled(play, cell, (enum clew_side)side);
            if (!play_flow_is_joined_edge(play, cell, (enum clew_side)side))
                continue;
            if (side == CLEW_SIDE_UP || side == CLEW_SIDE_DOWN)
                flow->joins_ends = true;
            else
                flow->joins_sides = true;
        }
}

void
play_flow_measure(struct play *play, int lines, int cols)
{
    struct flow *flow = flow_of(play);
    struct flow_spot spot;
    bool is_roomy;

    flow->top = flow->joins_ends;
    flow->left = flow->joins_sides ? 2 : 0;
    is_roomy = 2 * play->rows + 2 * flow->top <= lines &&
               (flow->longest < 4 ? 4 : flow->longest + 1) * play->cols + 2 * flow->left <= cols;
    flow->high = is_roomy || flow->has_walls || flow->is_hex ? 2 : 1;
    flow->wide = 2 * flow->high > flow->longest ? 2 * flow->high : flow->longest + 1;
    play->height = play->rows * flow->high + 2 * flow->top;
    play->width = play->cols * flow->wide + 2 * flow->left;
    spot = play_flow_spot(play, flow->cursor);
    play->focus_row = spot.row;
    play->focus_col = spot.col;
}

struct flow_spot
play_flow_spot(const struct play *play, int cell)
{
    const struct flow *flow = flow_of(play);
    const bool is_lower = flow->is_hex && !is_odd_column(play, cell);

    return (struct flow_spot){flow->top + cell / play->cols * flow->high + is_lower,
                              flow->left + cell % play->cols * flow->wide};
}

int
play_flow_cell_at(const struct play *play, int row, int col)
{
    const struct flow *flow = flow_of(play);
    const int to_col = (col - flow->left + (flow->wide > 2)) / flow->wide;
    const int line = row - flow->top - (flow->is_hex && to_col % 2 == 0);

    if (line < 0 || col < flow->left || line / flow->high >= play->rows || to_col >= play->cols)
        return -1;
    return line / flow->high * play->cols + to_col;
}
