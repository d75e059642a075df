/* flow_shape - see the header. */
#include "flow/board/flow_shape.h"

#include <stdio.h>

/* Wraps a coordinate at most one step outside; -1 where the edge is not joined. */
static int
wrap_coordinate(int at, int size, bool is_joined)
{
    if (at >= 0 && at < size)
        return at;
    if (!is_joined || size < 2)
        return -1;
    return at < 0 ? size - 1 : 0;
}

struct flow_shape
flow_shape_of(const struct flow_board *board)
{
    return (struct flow_shape){.rows = board->rows,
                               .cols = board->cols,
                               .lattice = board->lattice,
                               .joins_sides = board->joins_sides,
                               .joins_ends = board->joins_ends};
}

int32_t
flow_shape_step(const struct flow_shape *shape, int32_t cell, enum flow_side side)
{
    static const int8_t row_step[FLOW_SIDES] = {0, 0, -1, 1, 0, 0};
    static const int8_t col_step[FLOW_SIDES] = {-1, 1, 0, 0, -1, 1};
    int row = cell / shape->cols, col = cell % shape->cols;

    if (side >= FLOW_SLANT_LEFT) {
        if (shape->lattice != FLOW_HEXES)
            return -1;
        row += col % 2 ? -1 : 1; /* odd columns are half a cell higher */
    }
    row = wrap_coordinate(row + row_step[side], shape->rows, shape->joins_ends);
    col = wrap_coordinate(col + col_step[side], shape->cols, shape->joins_sides);
    return row < 0 || col < 0 ? -1 : row * shape->cols + col;
}

/* The sides of a on which b lies: two when the board is joined and two cells wide. */
static uint8_t
sides_between(const struct flow_shape *shape, int32_t a, int32_t b)
{
    uint8_t sides = 0;

    for (int side = 0; side < FLOW_SIDES; side++)
        if (flow_shape_step(shape, a, (enum flow_side)side) == b)
            sides |= (uint8_t)(1u << side);
    return sides;
}

static enum clew_status
add_wall(const struct flow_shape *shape, const struct flow_wall *wall, uint8_t *blocked,
         struct clew_error *error)
{
    const int32_t cells = shape->rows * shape->cols;
    uint8_t sides;

    if (wall->a < 0 || wall->a >= cells || wall->b < 0 || wall->b >= cells)
        return base_fail(error, CLEW_BAD_BOARD, "a wall stands between cells that do not exist");
    sides = wall->a == wall->b ? 0 : sides_between(shape, wall->a, wall->b);
    if (!sides)
        return base_fail_cell(error, CLEW_BAD_BOARD, wall->a,
                              "a wall stands between two cells that are not neighbours");
    if (blocked[wall->a] & sides)
        return base_fail_cell(error, CLEW_BAD_BOARD, wall->a, "this wall is given twice");
    blocked[wall->a] |= sides;
    blocked[wall->b] |= sides_between(shape, wall->b, wall->a);
    return CLEW_OK;
}

enum clew_status
flow_shape_walls(const struct flow_shape *shape, uint8_t *blocked, size_t *which,
                 struct clew_error *error)
{
    for (*which = 0; *which < shape->wall_count; ++*which) {
        const enum clew_status status = add_wall(shape, &shape->walls[*which], blocked, error);
        if (status != CLEW_OK)
            return status;
    }
    return CLEW_OK;
}

static enum clew_status
check_shape_size(const struct flow_shape *shape, struct clew_error *error)
{
    if (shape->rows < 1 || shape->cols < 1)
        return base_fail(error, CLEW_BAD_BOARD, "a board has at least one row and one column");
    if (shape->rows > FLOW_MAX_CELLS / shape->cols)
        return base_fail(error, CLEW_BAD_BOARD, "%d x %d cells are more than %d", shape->rows,
                         shape->cols, FLOW_MAX_CELLS);
    if (shape->colours < 1)
        return base_fail(error, CLEW_BAD_BOARD, "there is no dot on the board");
    if (shape->colours > FLOW_MAX_COLOURS)
        return base_fail(error, CLEW_BAD_BOARD, "%d colours are more than %d", shape->colours,
                         FLOW_MAX_COLOURS);
    if (shape->lattice == FLOW_HEXES && shape->joins_sides && shape->cols % 2)
        return base_fail(error, CLEW_BAD_BOARD,
                         "hexes joined at the sides need an even number of columns");
    return CLEW_OK;
}

static enum clew_status
check_bridge(const struct flow_shape *shape, int32_t cell, struct clew_error *error)
{
    if (shape->lattice != FLOW_SQUARES)
        return base_fail_cell(error, CLEW_BAD_BOARD, cell, "a bridge cannot stand on a hex");
    for (int side = FLOW_LEFT; side <= FLOW_DOWN; side++) {
        const int32_t to = flow_shape_step(shape, cell, (enum flow_side)side);

        if (to < 0)
            return base_fail_cell(error, CLEW_BAD_BOARD, cell,
                                  "a bridge at the edge leads out of the board");
        if (shape->cells[to] == FLOW_CELL_VOID)
            return base_fail_cell(error, CLEW_BAD_BOARD, cell, "a bridge leads into a hole");
    }
    return CLEW_OK;
}

static enum clew_status
check_cell(const struct flow_shape *shape, int32_t cell, struct clew_error *error)
{
    const int colour = shape->dots[cell];
    const int kind = shape->cells[cell];

    if (kind != FLOW_CELL_PLAIN && kind != FLOW_CELL_VOID && kind != FLOW_CELL_BRIDGE)
        return base_fail_cell(error, CLEW_BAD_BOARD, cell, "unknown kind of cell %d", kind);
    if (kind == FLOW_CELL_BRIDGE) {
        const enum clew_status status = check_bridge(shape, cell, error);
        if (status != CLEW_OK)
            return status;
    }
    if (colour >= 0 && kind == FLOW_CELL_VOID)
        return base_fail_cell(error, CLEW_BAD_BOARD, cell, "a dot stands on a hole");
    if (colour >= 0 && kind == FLOW_CELL_BRIDGE)
        return base_fail_cell(error, CLEW_BAD_BOARD, cell, "a dot stands on a bridge");
    if (colour < -1 || colour >= shape->colours)
        return base_fail_cell(error, CLEW_BAD_BOARD, cell, "there is no colour %d", colour);
    return CLEW_OK;
}

#define CASE_BIT 32u /* the difference between A and a in ASCII */

/* Whether there is also a colour with the same letter in the other case: a likely mistake. */
static bool
has_other_case(const struct flow_shape *shape, int colour)
{
    const uint32_t name = shape->names[colour], folded = name | CASE_BIT;

    for (int other = 0; folded >= 'a' && folded <= 'z' && other < shape->colours; other++)
        if (shape->names[other] == (name ^ CASE_BIT))
            return true;
    return false;
}

/* Each colour has two dots. The fault is at the third dot, or at the only one. */
static enum clew_status
check_pairs(const struct flow_shape *shape, struct clew_error *error)
{
    const int32_t cells = shape->rows * shape->cols;
    uint8_t count[FLOW_MAX_COLOURS] = {0};
    struct flow_name name;

    for (int32_t cell = 0; cell < cells; cell++) {
        const int colour = shape->dots[cell];

        if (colour < 0 || ++count[colour] <= 2)
            continue;
        name = flow_name_of(shape->names[colour]);
        return base_fail_cell(error, CLEW_BAD_BOARD, cell, "colour %s has a third dot here",
                              name.text);
    }
    for (int32_t cell = 0; cell < cells; cell++) {
        const int colour = shape->dots[cell];

        if (colour < 0 || count[colour] == 2)
            continue;
        name = flow_name_of(shape->names[colour]);
        if (has_other_case(shape, colour))
            return base_fail_cell(error, CLEW_BAD_BOARD, cell,
                                  "colour %s has only this dot; %c is another colour", name.text,
                                  (int)(shape->names[colour] ^ CASE_BIT));
        return base_fail_cell(error, CLEW_BAD_BOARD, cell, "colour %s has only this dot",
                              name.text);
    }
    for (int colour = 0; colour < shape->colours; colour++)
        if (count[colour] != 2)
            return base_fail(error, CLEW_BAD_BOARD, "colour %d has no dot", colour);
    return CLEW_OK;
}

enum clew_status
flow_shape_check(const struct flow_shape *shape, struct clew_error *error)
{
    enum clew_status status = check_shape_size(shape, error);

    for (int32_t cell = 0; status == CLEW_OK && cell < shape->rows * shape->cols; cell++)
        status = check_cell(shape, cell, error);
    return status == CLEW_OK ? check_pairs(shape, error) : status;
}

struct flow_name
flow_name_of(uint32_t name)
{
    struct flow_name shown;

    if (name >= FLOW_NUMBER)
        snprintf(shown.text, sizeof shown.text, "%u", (unsigned)(name - FLOW_NUMBER));
    else if (name > ' ' && name < 0x7F) /* called for every cell of an answer: no printf */
        shown.text[0] = (char)name, shown.text[1] = '\0';
    else
        snprintf(shown.text, sizeof shown.text, "U+%04X", (unsigned)name);
    return shown;
}
