/* test_api_cells - what is on the cells of a board, and where one can go from them. */
#include "support.h"

#include <math.h>

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

/* ---- Where cells are drawn ---- */

static struct clew_outline
outline_of(const struct clew_board *board, int64_t cell)
{
    struct clew_outline outline = CLEW_OUTLINE_INIT;

    assert_true(clew_board_outline(board, cell, &outline));
    return outline;
}

static void
test_api_outlines_of_squares(void **state)
{
    struct clew_board *board = support_read("1 2 3\n4 0 5\n", NULL);
    struct clew_outline outline = outline_of(board, 5);

    (void)state;
    assert_int_equal(outline.corner_count, 4);
    assert_true(outline.centre.x == 2.5 && outline.centre.y == 1.5);
    assert_true(outline.sides[0].x == 2 && outline.sides[3].y == 2);
    assert_int_equal(outline.walls | outline.joined, 0);
    assert_false(clew_board_outline(board, 6, &outline));
    clew_board_free(board);
}

static void
test_api_outlines_show_walls_and_joined_edges(void **state)
{
    struct clew_board *torus = support_read("W_3:2,0,1,2;1,0,2;4,3,5\n", NULL);
    struct clew_board *walls = support_read("2,0,1,1,,,0|1;0,2,3,1\n", NULL);

    (void)state;
    assert_int_equal(outline_of(torus, 0).joined & CLEW_SIDE_LEFT, CLEW_SIDE_LEFT);
    assert_int_equal(outline_of(torus, 0).joined & CLEW_SIDE_RIGHT, 0);
    assert_int_equal(outline_of(torus, 0).walls, 0);
    assert_int_equal(outline_of(walls, 0).walls, CLEW_SIDE_RIGHT);
    assert_int_equal(outline_of(walls, 1).walls, CLEW_SIDE_LEFT);
    assert_int_equal(outline_of(walls, 2).walls, 0);
    clew_board_free(torus);
    clew_board_free(walls);
}

static const char hexes[] = "{\"puzzle\":\"flow\",\"rows\":3,\"cols\":4,\"lattice\":\"hexes\","
                            "\"colours\":[{\"name\":\"A\",\"dots\":[[0,0],[2,3]]}]}";

/* Neighbours share the middle of the side between them, on every side of a hex. */
static void
test_api_outlines_of_hexes_fit_together(void **state)
{
    struct clew_board *board = support_read(hexes, NULL);
    int shared = 0;

    (void)state;
    for (int64_t cell = 0; cell < 12; cell++)
        for (int side = 0; side < 6; side++) {
            const int64_t to = clew_board_step(board, cell, (enum clew_side)(1 << side));
            const struct clew_point here = outline_of(board, cell).sides[side];

            for (int back = 0; to >= 0 && back < 6; back++)
                if (clew_board_step(board, to, (enum clew_side)(1 << back)) == cell) {
                    const struct clew_point there = outline_of(board, to).sides[back];

                    assert_true(fabs(here.x - there.x) < 0.01 && fabs(here.y - there.y) < 0.01);
                    shared++;
                }
        }
    assert_true(shared > 30);
    assert_int_equal(outline_of(board, 5).corner_count, 6);
    clew_board_free(board);
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_api_cells_of_a_maze),
        cmocka_unit_test(test_api_cells_of_tiles),
        cmocka_unit_test(test_api_cells_of_flow),
        cmocka_unit_test(test_api_outlines_of_squares),
        cmocka_unit_test(test_api_outlines_show_walls_and_joined_edges),
        cmocka_unit_test(test_api_outlines_of_hexes_fit_together),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
