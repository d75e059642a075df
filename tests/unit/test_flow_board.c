/* test_flow_board - the graph of every board kind, and the shapes that are refused. */
#include "support.h"

#include "flow/board/flow_board.h"

#include <string.h>

#define MAX_CELLS 64

struct drawn {
    struct flow_shape shape;
    uint8_t cells[MAX_CELLS];
    int16_t dots[MAX_CELLS];
    uint32_t names[MAX_CELLS];
};

/* A shape from rows: a letter is a dot, # a void cell, + a bridge. */
static void
shape_from_rows(struct drawn *drawn, const char *rows)
{
    memset(drawn, 0, sizeof *drawn);
    drawn->shape.cells = drawn->cells;
    drawn->shape.dots = drawn->dots;
    drawn->shape.names = drawn->names;
    drawn->shape.fill = drawn->shape.touch = true;
    drawn->shape.cols = (int)strcspn(rows, "/");
    for (int cell = 0; *rows; rows++) {
        if (*rows == '/')
            continue;
        drawn->dots[cell] = -1;
        if (*rows >= 'A' && *rows <= 'Z') {
            drawn->dots[cell] = (int16_t)(*rows - 'A');
            drawn->names[*rows - 'A'] = (uint32_t)*rows;
            if (*rows - 'A' >= drawn->shape.colours)
                drawn->shape.colours = *rows - 'A' + 1;
        }
        drawn->cells[cell] = *rows == '#'   ? FLOW_CELL_VOID
                             : *rows == '+' ? FLOW_CELL_BRIDGE
                                            : FLOW_CELL_PLAIN;
        drawn->shape.rows = ++cell / drawn->shape.cols;
    }
}

static struct flow_board *
build_board(const struct drawn *drawn, struct base_memory *memory)
{
    struct flow_board *board = NULL;
    struct clew_error error;

    base_memory_init(memory, 0);
    base_error_clear(&error);
    assert_int_equal(flow_board_build(&board, &drawn->shape, memory, &error), CLEW_OK);
    return board;
}

static void
free_board(struct flow_board *board, struct base_memory *memory)
{
    flow_board_free(board, memory);
    assert_int_equal(base_memory_used(memory), 0);
}

static void
test_flow_board_links_a_rectangle(void **state)
{
    struct base_memory memory;
    struct drawn drawn;
    struct flow_board *board;

    (void)state;
    shape_from_rows(&drawn, "A..A/...B/B...");
    board = build_board(&drawn, &memory);
    assert_int_equal(board->node_count, 12);
    assert_int_equal(board->edge_count, 3 * 3 + 2 * 4);
    assert_true(board->is_plain);
    assert_int_equal(board->nodes[5].degree, 4);
    assert_int_equal(board->nodes[5].links[0].to, 4);
    assert_int_equal(board->nodes[5].links[1].to, 6);
    assert_int_equal(board->nodes[5].links[2].to, 1);
    assert_int_equal(board->nodes[5].links[3].to, 9);
    assert_int_equal(board->dots[1][0], 7);
    assert_int_equal(board->dots[1][1], 8);
    for (int e = 0; e < board->edge_count; e++)
        assert_int_equal(flow_edge_between(board, board->edges[e].b, board->edges[e].a), e);
    free_board(board, &memory);
}

static void
test_flow_board_gives_a_bridge_two_lanes(void **state)
{
    struct base_memory memory;
    struct drawn drawn;
    struct flow_board *board;

    (void)state;
    shape_from_rows(&drawn, "#A#/B+B/#A#");
    board = build_board(&drawn, &memory);
    assert_int_equal(board->node_count, 6);
    assert_int_equal(board->edge_count, 4);
    assert_false(board->is_plain);
    assert_int_equal(board->first_node[4], 2);
    assert_false(board->nodes[2].is_upright);
    assert_true(board->nodes[3].is_upright);
    assert_int_equal(board->nodes[2].links[0].to, board->first_node[3]);
    assert_int_equal(board->nodes[2].links[1].to, board->first_node[5]);
    assert_int_equal(board->nodes[3].links[0].to, board->first_node[1]);
    assert_int_equal(board->nodes[3].links[1].to, board->first_node[7]);
    free_board(board, &memory);
}

static void
test_flow_board_joins_edges_once(void **state)
{
    struct base_memory memory;
    struct drawn drawn;
    struct flow_board *board;

    (void)state;
    shape_from_rows(&drawn, "A.A/...");
    drawn.shape.joins_sides = drawn.shape.joins_ends = true;
    board = build_board(&drawn, &memory);
    assert_int_equal(board->edge_count, 2 * 3 + 3); /* two rows: up and down are one link */
    assert_int_equal(board->nodes[0].links[0].to, 2);
    assert_int_equal(board->nodes[0].links[0].side, FLOW_LEFT);
    assert_int_equal(board->nodes[0].links[2].side, FLOW_DOWN);
    assert_int_equal(board->nodes[3].links[2].side, FLOW_UP);
    free_board(board, &memory);
}

static void
test_flow_board_links_hexes(void **state)
{
    struct base_memory memory;
    struct drawn drawn;
    struct flow_board *board;

    (void)state;
    shape_from_rows(&drawn, ".A/../A.");
    drawn.shape.lattice = FLOW_HEXES;
    board = build_board(&drawn, &memory);
    assert_true(flow_edge_between(board, 0, 3) >= 0);
    assert_true(flow_edge_between(board, 2, 5) >= 0);
    assert_true(flow_edge_between(board, 1, 2) < 0);
    assert_int_equal(board->edge_count, 4 + 3 + 2);
    free_board(board, &memory);
}

static void
test_flow_board_walls_take_links_away(void **state)
{
    static const struct flow_wall walls[] = {{0, 1}, {5, 2}};
    struct base_memory memory;
    struct drawn drawn;
    struct flow_board *board, *copy;

    (void)state;
    shape_from_rows(&drawn, "A.A/...");
    drawn.shape.walls = walls;
    drawn.shape.wall_count = 2;
    board = build_board(&drawn, &memory);
    assert_int_equal(board->edge_count, 7 - 2);
    assert_int_equal(flow_edge_between(board, 0, 1), -1);
    assert_int_equal(flow_edge_between(board, 2, 5), -1);
    assert_int_equal(flow_board_copy(&copy, board, &memory, NULL), CLEW_OK);
    assert_int_equal(copy->edge_count, board->edge_count);
    flow_board_free(copy, &memory);
    free_board(board, &memory);
}

static void
assert_refused(const struct drawn *drawn, int64_t cell, const char *sentence)
{
    struct flow_board *board = NULL;
    struct base_memory memory;
    struct clew_error error;

    base_memory_init(&memory, 0);
    base_error_clear(&error);
    assert_int_equal(flow_board_build(&board, &drawn->shape, &memory, &error), CLEW_BAD_BOARD);
    assert_null(board);
    assert_string_equal(error.text, sentence);
    assert_int_equal(error.cell, cell);
    assert_int_equal(base_memory_used(&memory), 0);
}

static void
test_flow_board_refuses_what_is_none(void **state)
{
    static const struct flow_wall twice[] = {{0, 1}, {1, 0}}, far[] = {{0, 2}};
    struct drawn drawn;

    (void)state;
    shape_from_rows(&drawn, "A../..A/.A.");
    assert_refused(&drawn, 7, "colour A has a third dot here");
    shape_from_rows(&drawn, "A../..A/.B.");
    assert_refused(&drawn, 7, "colour B has only this dot");
    shape_from_rows(&drawn, "../..");
    assert_refused(&drawn, -1, "there is no dot on the board");
    shape_from_rows(&drawn, "A+A/...");
    assert_refused(&drawn, 1, "a bridge at the edge leads out of the board");
    shape_from_rows(&drawn, "A#A/.+./...");
    assert_refused(&drawn, 4, "a bridge leads into a hole");
    shape_from_rows(&drawn, "A.A/...");
    drawn.cells[2] = FLOW_CELL_VOID;
    assert_refused(&drawn, 2, "a dot stands on a hole");
    shape_from_rows(&drawn, "A.A/...");
    drawn.shape.walls = twice;
    drawn.shape.wall_count = 2;
    assert_refused(&drawn, 1, "this wall is given twice");
    drawn.shape.walls = far;
    drawn.shape.wall_count = 1;
    assert_refused(&drawn, 0, "a wall stands between two cells that are not neighbours");
}

static enum clew_status
try_build(struct base_memory *memory, void *context)
{
    struct flow_board *board, *copy;
    enum clew_status status = flow_board_build(&board, context, memory, NULL);

    if (status != CLEW_OK)
        return status;
    status = flow_board_copy(&copy, board, memory, NULL);
    if (status == CLEW_OK)
        flow_board_free(copy, memory);
    flow_board_free(board, memory);
    return status;
}

static void
test_flow_board_survives_lack_of_memory(void **state)
{
    struct drawn drawn;

    (void)state;
    shape_from_rows(&drawn, "#A#/B+B/#A#");
    assert_true(support_fail_each_allocation(try_build, &drawn.shape) > 8);
}

/* A cell is not its own neighbour, and hexes in an odd number of columns do not fit together. */
static void
test_flow_board_joins_edges_only_where_they_fit(void **state)
{
    struct base_memory memory;
    struct flow_board *board;
    struct drawn drawn;

    (void)state;
    shape_from_rows(&drawn, "A.A");
    drawn.shape.joins_ends = true;
    board = build_board(&drawn, &memory);
    assert_int_equal(board->nodes[1].degree, 2);
    free_board(board, &memory);
    shape_from_rows(&drawn, "A.A/...");
    drawn.shape.lattice = FLOW_HEXES;
    drawn.shape.joins_sides = true;
    assert_int_equal(flow_board_build(&board, &drawn.shape, &memory, NULL), CLEW_BAD_BOARD);
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_flow_board_joins_edges_only_where_they_fit),
        cmocka_unit_test(test_flow_board_links_a_rectangle),
        cmocka_unit_test(test_flow_board_gives_a_bridge_two_lanes),
        cmocka_unit_test(test_flow_board_joins_edges_once),
        cmocka_unit_test(test_flow_board_links_hexes),
        cmocka_unit_test(test_flow_board_walls_take_links_away),
        cmocka_unit_test(test_flow_board_refuses_what_is_none),
        cmocka_unit_test(test_flow_board_survives_lack_of_memory),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
