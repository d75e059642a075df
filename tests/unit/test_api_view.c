/* test_api_view - a game on a screen of characters: clew_view_*. */
#include "support.h"

#include <string.h>

static struct clew_game *
start_game(const char *text)
{
    struct clew_board *board = support_read(text, NULL);
    struct clew_game *game;

    assert_int_equal(clew_game_new(&game, board, NULL), CLEW_OK);
    clew_board_free(board);
    return game;
}

static struct clew_style
screen_style(int width, int height)
{
    struct clew_style style = CLEW_STYLE_INIT;

    style.ascii = style.coordinates = true;
    style.text_width = width;
    style.text_height = height;
    return style;
}

/* Compares the characters of the view. */
static void
expect_view(const struct clew_view *view, const char *const *lines)
{
    for (int64_t row = 0; row < clew_view_rows(view); row++) {
        const struct clew_glyph *glyphs = clew_view_row(view, row);
        char text[200] = "";

        assert_true(clew_view_cols(view) < 200);
        for (int64_t col = 0; col < clew_view_cols(view); col++)
            text[col] = (char)glyphs[col].symbol;
        assert_non_null(lines[row]);
        assert_string_equal(text, lines[row]);
    }
    assert_null(lines[clew_view_rows(view)]);
    assert_null(clew_view_row(view, clew_view_rows(view)));
    assert_null(clew_view_row(view, -1));
}

static void
test_view_uses_the_room_of_the_screen(void **state)
{
    static const char *const large[] = {"    1   2   3  ",
                                        "  +-----------+",
                                        "1 | A----   . |",
                                        "  |           |",
                                        "2 | .   A   . |",
                                        "  +-----------+",
                                        NULL};
    static const char *const small[] = {"   1 2 3  ", "  +------+", "1 |A-- . |",
                                        "2 |. A . |", "  +------+", NULL};
    struct clew_game *game = start_game("A..\n.A.\n");
    struct clew_style style = screen_style(15, 6);
    struct clew_view *view;

    (void)state;
    assert_int_equal(clew_game_play(game, "draw 0,0 0,1", NULL), CLEW_OK);
    assert_int_equal(clew_view_new(&view, game, NULL), CLEW_OK);
    assert_int_equal(clew_view_update(view, NULL, &style, NULL), CLEW_OK);
    expect_view(view, large);
    assert_true(clew_view_is_whole(view));
    style.text_width = 14;
    assert_int_equal(clew_view_update(view, NULL, &style, NULL), CLEW_OK);
    expect_view(view, small);
    assert_true(clew_view_is_whole(view));
    clew_view_free(view);
    clew_game_free(game);
}

static void
test_view_shows_the_part_around_the_cursor(void **state)
{
    static const char *const begin[] = {"   1 2 ", "  +----", "1 |B . ", NULL};
    static const char *const end[] = {"  8 9  ", "2 ##. |", "3 . B |", NULL};
    struct clew_game *game = start_game("B........\n.......#.\n........H\n");
    struct clew_style style = screen_style(7, 3);
    struct clew_view *view;

    (void)state;
    assert_int_equal(clew_view_new(&view, game, NULL), CLEW_OK);
    assert_int_equal(clew_view_update(view, NULL, &style, NULL), CLEW_OK);
    expect_view(view, begin);
    assert_false(clew_view_is_whole(view));
    assert_int_equal(clew_game_play(game, "rd", NULL), CLEW_OK);
    assert_int_equal(clew_view_update(view, NULL, &style, NULL), CLEW_OK);
    expect_view(view, end);
    clew_view_free(view);
    clew_game_free(game);
}

/* Every glyph belongs to at most one cell, and the place of a cell to that cell. */
static void
test_view_maps_places_and_cells(void **state)
{
    struct clew_game *game = start_game("X_4:4,0,1,3;4,0,1,2,3;8,9,5,6,7,11;12,13,14,10,15\n");
    struct clew_style style = screen_style(80, 24);
    struct clew_view *view;
    int64_t row, col;

    (void)state;
    assert_int_equal(clew_view_new(&view, game, NULL), CLEW_OK);
    assert_int_equal(clew_view_cell_at(view, 1, 1), -1); /* nothing is painted yet */
    assert_false(clew_view_find(view, 0, &row, &col));
    assert_int_equal(clew_view_update(view, NULL, &style, NULL), CLEW_OK);
    for (int64_t cell = 0; cell < 16; cell++) {
        assert_true(clew_view_find(view, cell, &row, &col));
        assert_int_equal(clew_view_cell_at(view, row, col), cell);
    }
    assert_false(clew_view_find(view, 16, &row, &col));
    assert_int_equal(clew_view_cell_at(view, 0, 3), -1); /* numbers */
    assert_int_equal(clew_view_cell_at(view, 3, 0), -1);
    assert_int_equal(clew_view_cell_at(view, -1, 5), -1);
    assert_int_equal(clew_view_cell_at(view, 5, clew_view_cols(view)), -1);
    clew_view_free(view);
    clew_game_free(game);
}

/* Odd columns of hexes are half a cell higher; squares have no diagonal sides. */
static void
test_view_knows_the_side_in_a_direction(void **state)
{
    struct clew_game *hexes = start_game("X_4:4,0,1,3;4,0,1,2,3;8,9,5,6,7,11;12,13,14,10,15\n");
    struct clew_game *squares = start_game("A..\n.A.\n");
    struct clew_view *view;

    (void)state;
    assert_int_equal(clew_view_new(&view, hexes, NULL), CLEW_OK);
    assert_true(clew_game_point_at(hexes, 5)); /* odd */
    assert_int_equal(clew_view_side(view, -1, -1), CLEW_SIDE_SLANT_LEFT);
    assert_int_equal(clew_view_side(view, 1, 1), CLEW_SIDE_RIGHT);
    assert_true(clew_game_point_at(hexes, 6)); /* even */
    assert_int_equal(clew_view_side(view, -1, -1), CLEW_SIDE_LEFT);
    assert_int_equal(clew_view_side(view, 1, 1), CLEW_SIDE_SLANT_RIGHT);
    assert_int_equal(clew_view_side(view, 0, -1), CLEW_SIDE_UP);
    clew_view_free(view);
    assert_int_equal(clew_view_new(&view, squares, NULL), CLEW_OK);
    assert_int_equal(clew_view_side(view, -1, -1), 0);
    assert_int_equal(clew_view_side(view, 1, 0), CLEW_SIDE_RIGHT);
    assert_int_equal(clew_view_side(view, 0, 1), CLEW_SIDE_DOWN);
    assert_int_equal(clew_view_side(view, 0, 0), 0);
    clew_view_free(view);
    clew_game_free(hexes);
    clew_game_free(squares);
}

static void
test_view_marks_hints_and_names(void **state)
{
    struct clew_game *game = start_game("1 2 3\n4 5 6\n0 7 8\n"), *other = start_game("A..\n.A.\n");
    struct clew_style style = screen_style(80, 24);
    const struct clew_glyph *glyphs;
    struct clew_hint *hint;
    struct clew_view *view;
    int64_t row, col;

    (void)state;
    assert_int_equal(clew_game_hint(&hint, game, CLEW_HINT_WHERE, NULL, NULL, NULL), CLEW_OK);
    assert_int_equal(clew_view_new(&view, game, NULL), CLEW_OK);
    assert_int_equal(clew_view_update(view, hint, &style, NULL), CLEW_OK);
    assert_true(clew_view_find(view, 7, &row, &col));
    glyphs = clew_view_row(view, row);
    assert_int_equal(glyphs[col].symbol, '7');
    assert_int_equal(glyphs[col - 3].symbol, '(');
    assert_true(glyphs[col - 3].reverse);
    assert_int_not_equal(glyphs[col].back, CLEW_NO_COLOUR);
    clew_view_free(view);
    assert_int_equal(clew_game_play(other, "draw 0,0 0,1", NULL), CLEW_OK);
    assert_int_equal(clew_view_new(&view, other, NULL), CLEW_OK);
    assert_int_equal(clew_view_update(view, hint, &style, NULL), CLEW_MISMATCH);
    style.names = true;
    assert_int_equal(clew_view_update(view, NULL, &style, NULL), CLEW_OK);
    assert_true(clew_view_find(view, 1, &row, &col));
    assert_int_equal(clew_view_row(view, row)[col].symbol, 'A');
    clew_view_free(view);
    clew_hint_free(hint);
    clew_game_free(game);
    clew_game_free(other);
}

static void
expect_colours(uint32_t fore, uint32_t back, int colours, int text, int ground)
{
    int numbers[2];

    clew_terminal_colours(fore, back, colours, &numbers[0], &numbers[1]);
    assert_int_equal(numbers[0], text);
    assert_int_equal(numbers[1], ground);
}

static void
test_colours_of_terminals(void **state)
{
    struct clew_board *board = support_read("A..\n.A.\n", NULL);
    struct clew_style style = CLEW_STYLE_INIT;
    static const struct {
        int colours;
        const char *part, *not ;
    } expected[] = {
        {0, ";38;2;", ";38;5;"}, {256, ";38;5;", ";38;2;"}, {16, ";41m", "8;"}, {8, ";41m", "8;"}};
    char *text;

    (void)state;
    expect_colours(0xFF0000, CLEW_NO_COLOUR, 256, 196, -1);
    expect_colours(0x00FF00, 0x00007F, 16, 2, 4);
    expect_colours(0x22262E, CLEW_NO_COLOUR, 16, -1, -1); /* ink, also on a black screen */
    expect_colours(0x6B7280, CLEW_NO_COLOUR, 8, -1, -1);
    expect_colours(0x000000, 0xC2C900, 8, 0, 3);
    expect_colours(0xFFFFFF, 0x604483, 8, 0, 7); /* both would be white */
    style.colour = true;
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
        style.text_colours = expected[i].colours;
        assert_int_equal(clew_draw_text(&text, NULL, board, NULL, &style, NULL), CLEW_OK);
        assert_non_null(strstr(text, expected[i].part));
        assert_null(strstr(text, expected[i].not ));
        clew_free(text);
    }
    clew_board_free(board);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_view_uses_the_room_of_the_screen),
        cmocka_unit_test(test_view_shows_the_part_around_the_cursor),
        cmocka_unit_test(test_view_maps_places_and_cells),
        cmocka_unit_test(test_view_knows_the_side_in_a_direction),
        cmocka_unit_test(test_view_marks_hints_and_names),
        cmocka_unit_test(test_colours_of_terminals),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
