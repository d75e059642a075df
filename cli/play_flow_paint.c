/*
 * play_flow_paint - paths on the screen; see play_flow.h.
 *
 * A cell is two columns and one line, or, where there is room or walls are to be seen, four and
 * two: its sign, and what leads on to the right and below.
 */
#include "play_flow.h"

#include <stdlib.h>
#include <string.h>

void
play_flow_measure(struct play *play, int lines, int cols)
{
    struct flow *flow = flow_of(play);
    const bool is_roomy = 2 * play->rows <= lines && 4 * play->cols <= cols;

    flow->high = is_roomy || flow->has_walls ? 2 : 1;
    flow->wide = 2 * flow->high;
    play->height = play->rows * flow->high;
    play->width = play->cols * flow->wide;
    play->focus_row = flow->cursor / play->cols * flow->high;
    play->focus_col = flow->cursor % play->cols * flow->wide;
}

static const char *
pipe_sign(const struct play *play, unsigned sides)
{
    static const char *const signs[16] = {"·", "╸", "╺", "━", "╹", "┛", "┗", "┻",
                                          "╻", "┓", "┏", "┳", "┃", "┫", "┣", "╋"};
    static const char *const ascii[16] = {".", "-", "-", "-", "|", "+", "+", "+",
                                          "|", "+", "+", "+", "|", "+", "+", "+"};

    return play_sign(play, signs[sides & 15], ascii[sides & 15]);
}

static struct play_paint
paint_of(const struct play *play, int colour)
{
    if (colour < 0)
        return (struct play_paint){CLEW_NO_COLOUR, CLEW_NO_COLOUR, .faint = true};
    return (struct play_paint){.fore = flow_of(play)->paints[colour],
                               .back = CLEW_NO_COLOUR,
                               .bold = colour == flow_of(play)->drawing};
}

static bool
is_light(uint32_t colour)
{
    return 2 * (colour >> 16 & 255) + 5 * (colour >> 8 & 255) + (colour & 255) > 1100;
}

static void
paint_dot(const struct play *play, int cell, int row, int col)
{
    const struct clew_cell *look = &play->looks[cell];
    const struct play_paint paint = {
        .fore = is_light(look->colour) ? 0x000000 : 0xFFFFFF, .back = look->colour, .bold = true};

    play_put(play, row, col, look->name, &paint);
}

/* What leads from the cell to its neighbours at the right and below: path, wall or nothing. */
static void
paint_joints(const struct play *play, int cell, int lane, int row, int col)
{
    const struct flow *flow = flow_of(play);
    const struct play_paint paint = paint_of(play, flow->owner[lane][cell]);
    const unsigned sides = flow->sides[lane][cell];
    const bool is_edge = (cell + 1) % play->cols == 0;
    const int name =
        play->looks[cell].kind == CLEW_CELL_DOT ? (int)strlen(play->looks[cell].name) : 1;

    for (int i = name; sides & CLEW_SIDE_RIGHT && i < (is_edge ? 2 : flow->wide); i++)
        play_put(play, row, col + i, pipe_sign(play, 3), &paint);
    if (sides & CLEW_SIDE_DOWN && flow->high > 1)
        play_put(play, row + 1, col, pipe_sign(play, 12), &paint);
}

static void
paint_walls(const struct play *play, int cell, int row, int col)
{
    const struct play_paint paint = {CLEW_NO_COLOUR, CLEW_NO_COLOUR, .bold = true};

    if (!flow_of(play)->has_walls || play->looks[cell].kind == CLEW_CELL_WALL)
        return;
    if ((cell + 1) % play->cols && play->looks[cell + 1].kind != CLEW_CELL_WALL &&
        clew_board_step(play->board, cell, CLEW_SIDE_RIGHT) != cell + 1)
        play_put(play, row, col + 2, play_sign(play, "║", "!"), &paint);
    if (cell + play->cols < play->cells && play->looks[cell + play->cols].kind != CLEW_CELL_WALL &&
        clew_board_step(play->board, cell, CLEW_SIDE_DOWN) != cell + play->cols)
        play_put(play, row + 1, col, play_sign(play, "═", "="), &paint);
}

static void
paint_cell(const struct play *play, int cell)
{
    const struct flow *flow = flow_of(play);
    const int row = cell / play->cols * flow->high, col = cell % play->cols * flow->wide;
    const int owner = flow->owner[0][cell] >= 0 ? flow->owner[0][cell] : flow->owner[1][cell];
    const bool is_bridge = play->looks[cell].kind == CLEW_CELL_BRIDGE;
    const struct play_paint paint = paint_of(play, owner);

    if (play->looks[cell].kind == CLEW_CELL_WALL)
        play_put(play, row, col, play_sign(play, "█", "#"), &paint);
    else if (play->looks[cell].kind == CLEW_CELL_DOT)
        paint_dot(play, cell, row, col);
    else if (is_bridge)
        play_put(play, row, col, play_sign(play, "╬", "#"), &paint);
    else if (owner >= 0 && play->shows_letters)
        play_put(play, row, col, flow->names[owner], &paint);
    else
        play_put(play, row, col, pipe_sign(play, flow->sides[0][cell]), &paint);
    for (int lane = 0; lane <= is_bridge; lane++)
        paint_joints(play, cell, lane, row, col);
    paint_walls(play, cell, row, col);
}

void
play_flow_paint(struct play *play)
{
    for (int cell = 0; cell < play->cells; cell++)
        paint_cell(play, cell);
}
