/* flow_check - see the header. */
#include "flow/board/flow_check.h"
#include "flow/board/flow_shape.h"

#define NO_COLOUR (-1)

struct coordinates {
    int row, col; /* from 0, as in answers that are written as paths */
};

/* The paths checked so far: the colour that passes each node, and at which step. */
struct check_state {
    int16_t *colour;
    int32_t *step;
    struct coordinates *place; /* by cell: to divide for every step takes longer than the rest */
    int32_t *wall_start;       /* the walls of a cell lead to wall_to[wall_start[cell] ..] */
    int32_t *wall_to;
};

static struct coordinates
coordinates_of(const struct flow_board *board, int32_t cell)
{
    return (struct coordinates){cell / board->cols, cell % board->cols};
}

/* Distance between two coordinates; the shorter direction where the edge is joined. */
static int
wrapped_distance(int a, int b, int size, bool is_joined)
{
    const int straight = a > b ? a - b : b - a;

    return is_joined && size - straight < straight ? size - straight : straight;
}

/* Whether b is above or below a; beside it; or (hexes) oblique to it. Walls are ignored. */
static bool
are_vertical(const struct flow_board *board, struct coordinates a, struct coordinates b)
{
    return a.col == b.col && wrapped_distance(a.row, b.row, board->rows, board->joins_ends) == 1;
}

static bool
are_horizontal(const struct flow_board *board, struct coordinates a, struct coordinates b)
{
    return a.row == b.row && wrapped_distance(a.col, b.col, board->cols, board->joins_sides) == 1;
}

static bool
are_oblique(const struct flow_board *board, struct coordinates a, struct coordinates b)
{
    const int row_below = a.col % 2 ? a.row - 1 : a.row + 1;
    int row = row_below;

    if (board->lattice != FLOW_HEXES ||
        wrapped_distance(a.col, b.col, board->cols, board->joins_sides) != 1)
        return false;
    if (board->joins_ends)
        row = (row_below + board->rows) % board->rows;
    return row == b.row;
}

static void
list_places(struct check_state *seen, const struct flow_board *board)
{
    struct coordinates *place = seen->place;

    for (int row = 0; row < board->rows; row++)
        for (int col = 0; col < board->cols; col++)
            *place++ = (struct coordinates){row, col};
}

/* Sorts both ends of all walls by cell (counting sort); wall_start has one entry too many. */
static void
list_walls(struct check_state *seen, const struct flow_board *board)
{
    for (int32_t cell = 0; cell <= board->cell_count; cell++)
        seen->wall_start[cell] = 0;
    for (size_t i = 0; i < board->wall_count; i++) {
        seen->wall_start[board->walls[i].a]++;
        seen->wall_start[board->walls[i].b]++;
    }
    for (int32_t cell = 0; cell < board->cell_count; cell++)
        seen->wall_start[cell + 1] += seen->wall_start[cell];
    for (size_t i = 0; i < board->wall_count; i++) {
        seen->wall_to[--seen->wall_start[board->walls[i].a]] = board->walls[i].b;
        seen->wall_to[--seen->wall_start[board->walls[i].b]] = board->walls[i].a;
    }
}

static bool
has_wall(const struct check_state *seen, int32_t a, int32_t b)
{
    for (int32_t i = seen->wall_start[a]; i < seen->wall_start[a + 1]; i++)
        if (seen->wall_to[i] == b)
            return true;
    return false;
}

/* Whether a path may enter or leave the node in this direction: a bridge has two lanes. */
static bool
lane_allows(const struct flow_board *board, const struct flow_node *node, bool is_vertical)
{
    return board->cells[node->cell] != FLOW_CELL_BRIDGE || node->is_upright == is_vertical;
}

static bool
are_neighbours(const struct flow_board *board, const struct check_state *seen, int32_t a, int32_t b)
{
    const struct flow_node *from = &board->nodes[a], *to = &board->nodes[b];
    const struct coordinates one = seen->place[from->cell], two = seen->place[to->cell];
    const bool is_vertical = are_vertical(board, one, two);

    if (!is_vertical && !are_horizontal(board, one, two) && !are_oblique(board, one, two))
        return false;
    if (board->cells[from->cell] == FLOW_CELL_VOID || board->cells[to->cell] == FLOW_CELL_VOID)
        return false;
    return lane_allows(board, from, is_vertical) && lane_allows(board, to, is_vertical) &&
           !has_wall(seen, from->cell, to->cell);
}

static enum clew_status
check_ends(const struct flow_board *board, const struct flow_paths *paths, int colour,
           struct clew_error *error)
{
    const struct flow_name name = flow_name_of(board->names[colour]);
    const int32_t from = paths->start[colour], to = paths->start[colour + 1];
    const int32_t *dots = board->dots[colour];
    struct coordinates at = coordinates_of(board, board->nodes[dots[0]].cell);
    int32_t first, last;

    if (from < 0 || to > board->node_count || to - from < 2)
        return base_fail_cell(error, CLEW_BAD_ANSWER, board->nodes[dots[0]].cell,
                              "colour %s has no path from row %d, column %d", name.text, at.row + 1,
                              at.col + 1);
    for (int32_t i = from; i < to; i++)
        if (paths->nodes[i] < 0 || paths->nodes[i] >= board->node_count)
            return base_fail(error, CLEW_BAD_ANSWER, "colour %s leaves the board", name.text);
    first = paths->nodes[from];
    last = paths->nodes[to - 1];
    at = coordinates_of(board, board->nodes[first].cell);
    if (first != dots[0] && first != dots[1])
        return base_fail_cell(error, CLEW_BAD_ANSWER, board->nodes[first].cell,
                              "colour %s begins at row %d, column %d, which is not one of its dots",
                              name.text, at.row + 1, at.col + 1);
    at = coordinates_of(board, board->nodes[last].cell);
    if (last != dots[first == dots[0]])
        return base_fail_cell(error, CLEW_BAD_ANSWER, board->nodes[last].cell,
                              "colour %s ends at row %d, column %d, not at its other dot",
                              name.text, at.row + 1, at.col + 1);
    return CLEW_OK;
}

static enum clew_status
check_step(const struct flow_board *board, const struct flow_paths *paths,
           const struct check_state *seen, int32_t at, struct clew_error *error)
{
    const int32_t cell = board->nodes[paths->nodes[at]].cell;
    const int32_t before = board->nodes[paths->nodes[at - 1]].cell;
    const int colour = seen->colour[paths->nodes[at - 1]];
    const struct coordinates from = seen->place[before], to = seen->place[cell];
    struct flow_name name;

    if (are_neighbours(board, seen, paths->nodes[at - 1], paths->nodes[at]))
        return CLEW_OK;
    name = flow_name_of(board->names[colour]);
    if (has_wall(seen, before, cell))
        return base_fail_cell(error, CLEW_BAD_ANSWER, cell,
                              "colour %s goes through the wall between row %d, column %d and "
                              "row %d, column %d",
                              name.text, from.row + 1, from.col + 1, to.row + 1, to.col + 1);
    return base_fail_cell(error, CLEW_BAD_ANSWER, cell,
                          "colour %s cannot step from row %d, column %d to row %d, column %d",
                          name.text, from.row + 1, from.col + 1, to.row + 1, to.col + 1);
}

/* The node is free, and not a dot of another colour. */
static enum clew_status
check_node(const struct flow_board *board, const struct check_state *seen, int32_t node, int colour,
           struct clew_error *error)
{
    const struct coordinates at = seen->place[board->nodes[node].cell];
    const int dot = board->nodes[node].colour, other = seen->colour[node];
    struct flow_name name;

    if (other == NO_COLOUR && (dot < 0 || dot == colour))
        return CLEW_OK;
    name = flow_name_of(board->names[colour]); /* only now: formatting costs more than the check */
    if (other == colour)
        return base_fail_cell(error, CLEW_BAD_ANSWER, board->nodes[node].cell,
                              "colour %s passes row %d, column %d twice", name.text, at.row + 1,
                              at.col + 1);
    if (other != NO_COLOUR)
        return base_fail_cell(error, CLEW_BAD_ANSWER, board->nodes[node].cell,
                              "colours %s and %s both pass row %d, column %d",
                              flow_name_of(board->names[other]).text, name.text, at.row + 1,
                              at.col + 1);
    return base_fail_cell(error, CLEW_BAD_ANSWER, board->nodes[node].cell,
                          "colour %s passes the dot of colour %s at row %d, column %d", name.text,
                          flow_name_of(board->names[dot]).text, at.row + 1, at.col + 1);
}

static enum clew_status
check_path(const struct flow_board *board, const struct flow_paths *paths, struct check_state *seen,
           int colour, struct clew_error *error)
{
    enum clew_status status = check_ends(board, paths, colour, error);

    for (int32_t i = paths->start[colour]; status == CLEW_OK && i < paths->start[colour + 1]; i++) {
        const int32_t node = paths->nodes[i];

        if (i > paths->start[colour])
            status = check_step(board, paths, seen, i, error);
        if (status == CLEW_OK)
            status = check_node(board, seen, node, colour, error);
        seen->colour[node] = (int16_t)colour;
        seen->step[node] = i;
    }
    return status;
}

static enum clew_status
check_full(const struct flow_board *board, const struct check_state *seen, struct clew_error *error)
{
    for (int32_t node = 0; node < board->node_count; node++) {
        const int32_t cell = board->nodes[node].cell;
        const struct coordinates at = seen->place[cell];

        if (seen->colour[node] != NO_COLOUR)
            continue;
        if (board->cells[cell] == FLOW_CELL_BRIDGE)
            return base_fail_cell(error, CLEW_BAD_ANSWER, cell,
                                  "the bridge at row %d, column %d is not passed %s", at.row + 1,
                                  at.col + 1,
                                  board->nodes[node].is_upright ? "up and down"
                                                                : "from side to "
                                                                  "side");
        return base_fail_cell(error, CLEW_BAD_ANSWER, cell, "row %d, column %d is empty",
                              at.row + 1, at.col + 1);
    }
    return CLEW_OK;
}

/* Wraps an index at most one step outside. No division, as this is called often. */
static int
wrap_index(int at, int count)
{
    return at < 0 ? at + count : at >= count ? at - count : at;
}

/* Possible neighbours lie within one row and one column, perhaps across a joined edge. */
static enum clew_status
check_no_touch_at(const struct flow_board *board, const struct check_state *seen, int32_t node,
                  struct clew_error *error)
{
    const int row = seen->place[board->nodes[node].cell].row;
    const int col = seen->place[board->nodes[node].cell].col;

    for (int dr = -1; dr <= 1; dr++)
        for (int dc = -1; dc <= 1; dc++) {
            const int32_t cell =
                wrap_index(row + dr, board->rows) * board->cols + wrap_index(col + dc, board->cols);
            const int lanes = board->cells[cell] == FLOW_CELL_BRIDGE ? 2 : 1;

            for (int lane = 0; board->first_node[cell] >= 0 && lane < lanes; lane++) {
                const int32_t other = board->first_node[cell] + lane;
                struct coordinates at;

                if (seen->colour[other] != seen->colour[node] ||
                    seen->step[other] <= seen->step[node] + 1 ||
                    !are_neighbours(board, seen, node, other))
                    continue;
                at = seen->place[cell];
                return base_fail_cell(error, CLEW_BAD_ANSWER, cell,
                                      "colour %s runs beside itself at row %d, column %d",
                                      flow_name_of(board->names[seen->colour[node]]).text,
                                      at.row + 1, at.col + 1);
            }
        }
    return CLEW_OK;
}

static enum clew_status
check_paths(const struct flow_board *board, const struct flow_paths *paths,
            struct check_state *seen, struct clew_error *error)
{
    enum clew_status status = CLEW_OK;

    for (int32_t node = 0; node < board->node_count; node++)
        seen->colour[node] = NO_COLOUR;
    for (int colour = 0; status == CLEW_OK && colour < board->colours; colour++)
        status = check_path(board, paths, seen, colour, error);
    if (status == CLEW_OK && board->fill)
        status = check_full(board, seen, error);
    for (int32_t node = 0; status == CLEW_OK && !board->touch && node < board->node_count; node++)
        if (seen->colour[node] != NO_COLOUR)
            status = check_no_touch_at(board, seen, node, error);
    return status;
}

/* Whether two answers are the same; a path may run backwards in one of them. */
static bool
are_same_paths(const struct flow_board *board, const struct flow_paths *a,
               const struct flow_paths *b)
{
    for (int colour = 0; colour < board->colours; colour++) {
        const int32_t length = a->start[colour + 1] - a->start[colour];
        const int32_t *one = a->nodes + a->start[colour], *two = b->nodes + b->start[colour];
        const bool is_reversed = one[0] != two[0];

        if (length != b->start[colour + 1] - b->start[colour])
            return false;
        for (int32_t i = 0; i < length; i++)
            if (one[i] != two[is_reversed ? length - 1 - i : i])
                return false;
    }
    return true;
}

static enum clew_status
check_flow_answer(const struct flow_board *board, const struct flow_answer *answer,
                  struct check_state *seen, struct clew_error *error)
{
    enum clew_status status;

    list_places(seen, board);
    list_walls(seen, board);
    status = check_paths(board, &answer->first, seen, error);
    if (status != CLEW_OK || !answer->second.nodes)
        return status;
    status = check_paths(board, &answer->second, seen, error);
    if (status == CLEW_OK && are_same_paths(board, &answer->first, &answer->second))
        return base_fail(error, CLEW_BAD_ANSWER, "the second answer is the first again");
    return status;
}

enum clew_status
flow_check(const void *board_given, const void *answer_given, struct base_memory *memory,
           struct clew_error *error)
{
    const struct flow_board *board = board_given;
    const size_t nodes = (size_t)board->node_count, cells = (size_t)board->cell_count;
    const size_t walls = 2 * board->wall_count;
    const size_t words = nodes + cells + 1 + walls;
    const size_t bytes =
        cells * sizeof(struct coordinates) + words * sizeof(int32_t) + nodes * sizeof(int16_t);
    struct coordinates *block = base_alloc(memory, bytes);
    int32_t *rest;
    struct check_state seen;
    enum clew_status status;

    if (!block)
        return base_no_memory(error);
    rest = (int32_t *)(block + cells);
    seen = (struct check_state){.place = block,
                                .step = rest,
                                .wall_start = rest + nodes,
                                .wall_to = rest + nodes + cells + 1,
                                .colour = (int16_t *)(rest + words)};
    status = check_flow_answer(board, answer_given, &seen, error);
    base_release(memory, block, bytes);
    return status;
}
