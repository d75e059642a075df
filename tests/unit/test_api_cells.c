/* test_api_cells - what is on the cells of a board, and where one can go from them. */
#include "support.h"

static struct clew_cell
cell_at(const struct clew_board *board, int64_t cell)
{
    struct clew_cell look = CLEW_CELL_INIT;

    clew_board_cell(board, cell, false, &look);
    return look;
}

static void
test_api_cells_of_a_maze(void **state)
{
    struct clew_board *board = support_read("B.#\n.H.\n", NULL);
    struct clew_board *stop = support_read("B.#\n.H.\n", "rule=stop", NULL);

    (void)state;
    assert_int_equal(cell_at(board, 0).kind, CLEW_CELL_BALL);
    assert_int_equal(cell_at(board, 2).kind, CLEW_CELL_VOID);
    assert_int_equal(cell_at(board, 4).kind, CLEW_CELL_HOLE);
    assert_int_equal(cell_at(board, 4).value, 1);
    assert_int_equal(cell_at(stop, 4).value, 0);
    assert_int_equal(cell_at(board, 5).kind, CLEW_CELL_FREE);
    assert_int_equal(clew_board_step(board, 0, CLEW_SIDE_RIGHT), 1);
    assert_int_equal(clew_board_step(board, 1, CLEW_SIDE_RIGHT), -1);
    assert_int_equal(clew_board_step(board, 0, CLEW_SIDE_UP), -1);
    assert_int_equal(clew_board_step(board, 1, CLEW_SIDE_DOWN), 4);
    clew_board_free(board);
    clew_board_free(stop);
}

static void
test_api_cells_of_tiles(void **state)
{
    struct clew_board *board = support_read("1 2 3\n4 0 5\n", NULL);

    (void)state;
    assert_int_equal(cell_at(board, 2).value, 3);
    assert_string_equal(cell_at(board, 2).name, "3");
    assert_int_equal(cell_at(board, 4).value, 0);
    assert_int_equal(cell_at(board, 4).goal, 5);
    assert_int_equal(cell_at(board, 4).colour, CLEW_NO_COLOUR);
    assert_int_not_equal(cell_at(board, 0).colour, CLEW_NO_COLOUR);
    assert_int_equal(clew_board_step(board, 4, CLEW_SIDE_LEFT), 3);
    assert_int_equal(clew_board_step(board, 3, CLEW_SIDE_LEFT), -1);
    clew_board_free(board);
}

/* A bridge, void cells in the corners; and joined edges on all sides. */
static void
test_api_cells_of_flow(void **state)
{
    struct clew_board *bridge = support_read("3,0,1,2,4,0:2:6:8;1,4,7;3,4,5\n", NULL);
    struct clew_board *torus = support_read("W_3:2,0,1,2;1,0,2;4,3,5\n", NULL);

    (void)state;
    assert_int_equal(cell_at(bridge, 0).kind, CLEW_CELL_VOID);
    assert_int_equal(cell_at(bridge, 4).kind, CLEW_CELL_BRIDGE);
    assert_int_equal(cell_at(bridge, 5).kind, CLEW_CELL_DOT);
    assert_int_equal(cell_at(bridge, 5).value, cell_at(bridge, 3).value);
    assert_string_equal(cell_at(bridge, 1).name, "A");
    assert_int_equal(clew_board_step(bridge, 4, CLEW_SIDE_LEFT), 3);
    assert_int_equal(clew_board_step(bridge, 4, CLEW_SIDE_DOWN), 7);
    assert_int_equal(clew_board_step(bridge, 1, CLEW_SIDE_LEFT), -1);
    assert_int_equal(clew_board_step(torus, 0, CLEW_SIDE_LEFT), 2);
    assert_int_equal(clew_board_step(torus, 5, CLEW_SIDE_RIGHT), 3);
    clew_board_free(bridge);
    clew_board_free(torus);
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_api_cells_of_a_maze),
        cmocka_unit_test(test_api_cells_of_tiles),
        cmocka_unit_test(test_api_cells_of_flow),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
