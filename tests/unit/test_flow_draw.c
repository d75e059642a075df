/* test_flow_draw - terminal text and pictures of every board kind. */
#include "support.h"

#include <string.h>

static void
assert_drawn(const char *text, bool ascii, const char *wanted)
{
    struct clew_board *board = support_read(text, NULL);
    const struct clew_style style = {.size = sizeof(struct clew_style), .ascii = ascii};
    struct clew_error error;
    size_t length;
    char *drawing;

    assert_int_equal(
        clew_draw_text(&drawing, &length, board, clew_board_answer(board), &style, &error),
        CLEW_OK);
    assert_string_equal(drawing, wanted);
    clew_free(drawing);
    clew_board_free(board);
}

static void
test_flow_draw_text_of_squares(void **state)
{
    (void)state;
    assert_drawn("A.B\n..#\nA.B\n", false, "A · B\n· · █\nA · B\n");
    assert_drawn("3,0,1,2;0,1,2,5,8,7,6;3,4\n", false, "A───╮\nB─B │\nA───╯\n");
}

static void
test_flow_draw_text_of_all_kinds(void **state)
{
    (void)state;
    assert_drawn("3,0,1,2,4,0:2:6:8;1,4,7;3,4,5\n", true, "bridges\n# A #\nB-+-B\n# A #\n");
    assert_drawn(
        "W_4:3,0,1,3,,,0|4:1|2;1,0,3,11,7;2,6,10;5,4,8,9\n", true,
        "joined all, walls\n       |\n---A!B +-\n =   |\n +-C | A\n |   | |\n +-C B |\n       |\n");
    assert_drawn("X_2:3,0,1,2;1,0,3;2,5,4\n", true, "hexes\n  .-A\nA-+\n  '-A\nB-.\n  +-B\nB-'\n");
    assert_drawn("X_2:3,0,1,2;1,0,3;2,5,4\n", false, "hexes\n  ╭─A\nA─┤\n  ╰─A\nB─╮\n  ├─B\nB─╯\n");
    assert_drawn("X_3:3,0,1,2,,8,0|1:0|4:1|4:4|7;0,3,6,7;1,2,5,4\n", true,
                 "hexes, walls\n    B-.\nA  \\= '-B\n|/  B-. |\nA   = '-B\n| .-A\nA-'     #\n");
    assert_drawn("arukone/3/2/-10g-10-11g-11\n", true, "16 .  16\n17 .  17\n");
}

static void
test_flow_draw_picture_has_a_frame_a_cell(void **state)
{
    struct clew_board *board =
        support_read("W_4:3,0,1,3,,,0|4:1|2;1,0,3,11,7;2,6,10;5,4,8,9\n", NULL);
    struct clew_picture *picture;
    struct clew_error error;
    size_t first, last;

    (void)state;
    assert_int_equal(clew_picture_new(&picture, board, clew_board_answer(board), NULL, &error),
                     CLEW_OK);
    assert_string_equal(clew_picture_title(picture), "Flow, 3 x 4, 3 colours");
    assert_int_equal(clew_picture_frames(picture), 12 - 3); /* each step of each path */
    assert_non_null(clew_picture_shapes(picture, 0, &first));
    assert_non_null(clew_picture_shapes(picture, 8, &last));
    assert_true(last > first);
    clew_picture_free(picture);
    clew_board_free(board);
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_flow_draw_text_of_squares),
        cmocka_unit_test(test_flow_draw_text_of_all_kinds),
        cmocka_unit_test(test_flow_draw_picture_has_a_frame_a_cell),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
