/*
 * play_flow_paint - paths on the screen; see play_flow.h, and play_flow_place.c for what is where.
 *
 * A cell paints its sign and what leads away from it on all sides, as far as the middle; so its
 * neighbour completes what it begins, and a path that leaves over a joined edge is seen to leave.
 */
#include "play_flow.h"

#include <stdlib.h>
#include <string.h>

#define TO_THE_LEFT  (CLEW_SIDE_LEFT | CLEW_SIDE_SLANT_LEFT)
#define TO_THE_RIGHT (CLEW_SIDE_RIGHT | CLEW_SIDE_SLANT_RIGHT)

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

/* Between two columns of hexes: where the paths of a cell on that side turn up or down. */
static void
paint_turn(const struct play *play, int cell, unsigned sides, int row, int col,
           const struct play_paint *paint)
{
    unsigned bits = sides & TO_THE_LEFT ? CLEW_SIDE_RIGHT : CLEW_SIDE_LEFT;

    for (unsigned side = 1; side < PLAY_FLOW_SIDES_END; side <<= 1)
        if (sides & side)
            bits |= play_flow_is_upward(play, cell, (enum clew_side)side) ? CLEW_SIDE_UP
                                                                          : CLEW_SIDE_DOWN;
    if (play->ascii) /* as they touch, + would join them all */
        play_put(play, row, col,
                 !(bits & CLEW_SIDE_DOWN) ? "'"
                 : bits & CLEW_SIDE_UP    ? "+"
                                          : ".",
                 paint);
    else
        play_put(play, row, col, pipe_sign(play, bits), paint);
}

/* How far the sign of a cell reaches. */
static int
name_length(const struct play *play, int cell)
{
    const struct flow *flow = flow_of(play);
    const bool is_dot = play->looks[cell].kind == CLEW_CELL_DOT;

    if (!is_dot && (!play->shows_letters || flow->owner[0][cell] < 0 ||
                    play->looks[cell].kind == CLEW_CELL_BRIDGE))
        return 1;
    return (int)strlen(is_dot ? play->looks[cell].name : flow->names[flow->owner[0][cell]]);
}

/* From the cell to the middle of the way to its neighbours at the left and at the right. */
static void
paint_sideways(const struct play *play, int cell, unsigned sides, struct flow_spot spot,
               const struct play_paint *paint)
{
    const struct flow *flow = flow_of(play);
    const int name = name_length(play, cell);
    const int half = flow->wide / 2;
    const bool leaves = play_flow_is_joined_edge(play, cell, CLEW_SIDE_RIGHT);

    if (sides & TO_THE_RIGHT) {
        for (int i = name; i < flow->wide - half + leaves; i++)
            play_put(play, spot.row, spot.col + i, pipe_sign(play, 3), paint);
        if (flow->is_hex)
            paint_turn(play, cell, sides & TO_THE_RIGHT, spot.row, spot.col + 2, paint);
    }
    if (sides & TO_THE_LEFT) {
        for (int i = 1; i <= half - flow->is_hex; i++)
            play_put(play, spot.row, spot.col - i, pipe_sign(play, 3), paint);
        if (flow->is_hex)
            paint_turn(play, cell, sides & TO_THE_LEFT, spot.row, spot.col - 2, paint);
    }
}

static void
paint_joints(const struct play *play, int cell, int lane, struct flow_spot spot)
{
    const struct flow *flow = flow_of(play);
    const struct play_paint paint = paint_of(play, flow->owner[lane][cell]);
    const unsigned sides = flow->sides[lane][cell];

    paint_sideways(play, cell, sides, spot, &paint);
    if (sides & CLEW_SIDE_DOWN &&
        (flow->high > 1 || play_flow_is_joined_edge(play, cell, CLEW_SIDE_DOWN)))
        play_put(play, spot.row + 1, spot.col, pipe_sign(play, 12), &paint);
    if (sides & CLEW_SIDE_UP &&
        (flow->is_hex || play_flow_is_joined_edge(play, cell, CLEW_SIDE_UP)))
        play_put(play, spot.row - 1, spot.col, pipe_sign(play, 12), &paint);
}

/* Where a path may leave the board to come in at the other end. */
static void
paint_edges(const struct play *play, int cell, struct flow_spot spot)
{
    const struct flow *flow = flow_of(play);
    const struct play_paint paint = paint_of(play, -1);

    for (unsigned side = 1; side < PLAY_FLOW_SIDES_END; side <<= 1) {
        if (!play_flow_is_joined_edge(play, cell, (enum clew_side)side))
            continue;
        if (side == CLEW_SIDE_UP)
            play_put(play, spot.row - 1, spot.col, play_sign(play, "╵", "^"), &paint);
        else if (side == CLEW_SIDE_DOWN)
            play_put(play, spot.row + 1, spot.col, play_sign(play, "╷", "v"), &paint);
        else if (side & TO_THE_LEFT && cell % play->cols == 0)
            play_put(play, spot.row, spot.col - 1, play_sign(play, "╴", "<"), &paint);
        else if (side & TO_THE_RIGHT && (cell + 1) % play->cols == 0)
            play_put(play, spot.row, spot.col + flow->wide / 2, play_sign(play, "╶", ">"), &paint);
    }
}

static void
paint_walls(const struct play *play, int cell, struct flow_spot spot)
{
    const struct play_paint paint = {CLEW_NO_COLOUR, CLEW_NO_COLOUR, .bold = true};
    const struct flow *flow = flow_of(play);
    const bool is_hex = flow->is_hex;

    if (play_flow_is_walled(play, cell, CLEW_SIDE_DOWN))
        play_put(play, spot.row + 1, spot.col, play_sign(play, "═", "="), &paint);
    if (!is_hex && play_flow_is_walled(play, cell, CLEW_SIDE_RIGHT))
        play_put(play, spot.row, spot.col + flow->wide - 2, play_sign(play, "║", "!"), &paint);
    if (is_hex && play_flow_is_walled(play, cell, play_flow_slant(play, cell, false, true)))
        play_put(play, spot.row, spot.col + 3, play_sign(play, "╲", "\\"), &paint);
    if (is_hex && play_flow_is_walled(play, cell, play_flow_slant(play, cell, false, false)))
        play_put(play, spot.row + 1, spot.col + 1, play_sign(play, "╱", "/"), &paint);
}

static void
paint_cell(const struct play *play, int cell)
{
    const struct flow *flow = flow_of(play);
    const struct flow_spot spot = play_flow_spot(play, cell);
    const int row = spot.row, col = spot.col;
    const int owner = flow->owner[0][cell] >= 0 ? flow->owner[0][cell] : flow->owner[1][cell];
    const bool is_bridge = play->looks[cell].kind == CLEW_CELL_BRIDGE;
    const struct play_paint paint = paint_of(play, owner);

    if (play->looks[cell].kind == CLEW_CELL_VOID)
        play_put(play, row, col, play_sign(play, "█", "#"), &paint);
    else if (play->looks[cell].kind == CLEW_CELL_DOT)
        paint_dot(play, cell, row, col);
    else if (is_bridge)
        play_put(play, row, col, play_sign(play, "╬", "#"), &paint);
    else if (owner >= 0 && play->shows_letters)
        play_put(play, row, col, flow->names[owner], &paint);
    else if (owner >= 0 && flow->is_hex) /* lines alone do not tell where the hexes are */
        play_put(play, row, col, play_sign(play, "•", "o"), &paint);
    else
        play_put(play, row, col, pipe_sign(play, flow->sides[0][cell]), &paint);
    paint_edges(play, cell, spot);
    for (int lane = 0; lane <= is_bridge; lane++)
        paint_joints(play, cell, lane, spot);
    if (flow->has_walls)
        paint_walls(play, cell, spot);
}

void
play_flow_paint(struct play *play)
{
    for (int cell = 0; cell < play->cells; cell++)
        paint_cell(play, cell);
}
