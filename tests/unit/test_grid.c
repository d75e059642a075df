/* test_grid - directions by name and letter, and the eight symmetries of a rectangle. */
#include "support.h"

#include "grid/grid.h"

#include <stdlib.h>

static void
test_grid_directions_have_letters_and_opposites(void **state)
{
    (void)state;
    for (int d = 0; d < GRID_DIRECTIONS; d++) {
        const enum grid_direction direction = (enum grid_direction)d;
        const enum grid_direction back = grid_opposite(direction);
        const char letter = grid_direction_letter(direction);

        assert_int_equal(grid_direction_of_letter(letter), d);
        assert_int_equal(grid_direction_of_letter(letter - 'a' + 'A'), d);
        assert_int_equal(grid_direction_name(direction)[0], letter);
        assert_int_equal(grid_row_step(direction) + grid_row_step(back), 0);
        assert_int_equal(grid_col_step(direction) + grid_col_step(back), 0);
        assert_int_equal(abs(grid_row_step(direction)) + abs(grid_col_step(direction)), 1);
    }
    assert_int_equal(grid_direction_of_letter('x'), -1);
    assert_int_equal(grid_row_step(GRID_DOWN), 1);
    assert_int_equal(grid_col_step(GRID_LEFT), -1);
}

static void
test_grid_symmetries_are_one_to_one(void **state)
{
    const int64_t rows = 3, cols = 5;

    (void)state;
    for (int s = 0; s < GRID_SYMMETRIES; s++) {
        const bool swaps = s & 1;
        const int64_t new_rows = swaps ? cols : rows, new_cols = swaps ? rows : cols;
        bool is_hit[15] = {false};

        for (int64_t cell = 0; cell < rows * cols; cell++) {
            const struct grid_place from = {cell / cols, cell % cols};
            const struct grid_place to = grid_map((enum grid_symmetry)s, rows, cols, from);

            assert_true(to.row >= 0 && to.row < new_rows && to.col >= 0 && to.col < new_cols);
            assert_false(is_hit[to.row * new_cols + to.col]);
            is_hit[to.row * new_cols + to.col] = true;
        }
    }
}

static void
assert_maps(enum grid_symmetry symmetry, int64_t row, int64_t col)
{
    /* The top right corner of 3 x 5. */
    const struct grid_place to = grid_map(symmetry, 3, 5, (struct grid_place){0, 4});

    assert_int_equal(to.row, row);
    assert_int_equal(to.col, col);
}

static void
test_grid_symmetries_turn_clockwise(void **state)
{
    (void)state;
    assert_maps(GRID_SAME, 0, 4);
    assert_maps(GRID_TRANSPOSE, 4, 0);
    assert_maps(GRID_MIRROR, 0, 0);
    assert_maps(GRID_TURN_90, 4, 2);
    assert_maps(GRID_FLIP, 2, 4);
    assert_maps(GRID_TURN_270, 0, 0);
    assert_maps(GRID_TURN_180, 2, 0);
    assert_maps(GRID_ANTITRANSPOSE, 0, 2);
}

/* One symmetry after the other on 3 x 5. */
static struct grid_place
map_twice(int first, int second, struct grid_place place)
{
    const int64_t rows = first & 1 ? 5 : 3, cols = first & 1 ? 3 : 5;

    place = grid_map((enum grid_symmetry)first, 3, 5, place);
    return grid_map((enum grid_symmetry)second, rows, cols, place);
}

/* The symmetry that equals the two in a row, or -1. */
static int
find_product(int first, int second)
{
    for (int s = 0; s < GRID_SYMMETRIES; s++) {
        int agreeing = 0;

        for (int64_t cell = 0; cell < 15; cell++) {
            const struct grid_place from = {cell / 5, cell % 5};
            const struct grid_place once = grid_map((enum grid_symmetry)s, 3, 5, from);
            const struct grid_place twice = map_twice(first, second, from);

            agreeing += once.row == twice.row && once.col == twice.col;
        }
        if (agreeing == 15)
            return s;
    }
    return -1;
}

static void
test_grid_symmetries_are_a_group(void **state)
{
    (void)state;
    for (int first = 0; first < GRID_SYMMETRIES; first++) {
        bool is_hit[GRID_SYMMETRIES] = {false};

        for (int second = 0; second < GRID_SYMMETRIES; second++) {
            const int product = find_product(first, second);

            assert_true(product >= 0); /* the product is a symmetry */
            assert_false(is_hit[product]);
            is_hit[product] = true; /* all eight occur, so there is an inverse */
        }
        assert_int_equal(find_product(GRID_SAME, first), first);
    }
    assert_int_equal(find_product(GRID_TURN_90, GRID_TURN_270), GRID_SAME);
    assert_int_equal(find_product(GRID_TURN_90, GRID_TURN_90), GRID_TURN_180);
    assert_int_equal(find_product(GRID_MIRROR, GRID_FLIP), GRID_TURN_180);
    assert_int_equal(find_product(GRID_TRANSPOSE, GRID_MIRROR), GRID_TURN_90);
    assert_int_equal(find_product(GRID_MIRROR, GRID_TRANSPOSE), GRID_TURN_270);
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_grid_directions_have_letters_and_opposites),
        cmocka_unit_test(test_grid_symmetries_are_one_to_one),
        cmocka_unit_test(test_grid_symmetries_turn_clockwise),
        cmocka_unit_test(test_grid_symmetries_are_a_group),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
