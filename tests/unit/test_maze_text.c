/* test_maze_text - the formats agree with each other, for all sizes and variants. */
#include "support.h"

#include "base/base_error.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct clew_board *
generate_maze(int64_t rows, int64_t cols, const char *seed)
{
    struct clew_options *options = support_options(seed, "walls=40", "solvable=off", NULL);
    struct clew_board *board;

    assert_int_equal(support_generate(&board, "maze", rows, cols, options), CLEW_OK);
    clew_options_free(options);
    return board;
}

static char *
write_as(const struct clew_board *board, const char *format)
{
    char *text;

    assert_int_equal(clew_write(&text, NULL, board, NULL, format, NULL), CLEW_OK);
    return text;
}

static void
test_maze_text_every_format_carries_the_board(void **state)
{
    static const int64_t widths[] = {2, 5, 63, 64, 65, 127, 128, 129, 200};
    char seed[24];

    (void)state;
    for (int i = 0; i < 9; i++) {
        struct clew_board *board, *again;
        char *drawing, *rows, *arrays, *back;

        snprintf(seed, sizeof seed, "seed=%d", i);
        board = generate_maze(3 + i % 4, widths[i], seed);
        drawing = write_as(board, "drawing");
        rows = write_as(board, "rows");
        arrays = write_as(board, "arrays");
        for (int k = 0; k < 3; k++) {
            again = support_read(k == 0 ? drawing : k == 1 ? rows : arrays, NULL);
            back = write_as(again, "drawing");
            assert_string_equal(back, drawing);
            clew_free(back);
            clew_board_free(again);
        }
        clew_free(drawing);
        clew_free(rows);
        clew_free(arrays);
        clew_board_free(board);
    }
}

static void
test_maze_text_map_keeps_the_walls(void **state)
{
    struct clew_board *board = support_read("B..#\n.#.H\n", NULL), *again;
    char *map = write_as(board, "map"), *drawing;

    (void)state;
    assert_string_equal(map, "type octile\nheight 2\nwidth 4\nmap\n...@\n.@..\n");
    again = support_read(map, "ball=0,0", "hole=1,3", NULL);
    drawing = write_as(again, "drawing");
    assert_string_equal(drawing, "B..#\n.#.H\n");
    clew_free(map);
    clew_free(drawing);
    clew_board_free(board);
    clew_board_free(again);
}

/* The text with something inserted after each occurrence of a byte. */
static char *
insert_after(const char *text, char byte, const char *added)
{
    char *out = malloc(strlen(text) * (1 + strlen(added)) + 1), *at = out;

    assert_non_null(out);
    for (; *text; text++) {
        *at++ = *text;
        if (*text == byte)
            at += sprintf(at, "%s", added);
    }
    *at = '\0';
    return out;
}

static void
test_maze_text_spaces_in_arrays_change_nothing(void **state)
{
    static const struct {
        char byte;
        const char *added;
    } variants[] = {{',', " "},      {',', "\n"}, {'[', " "},
                    {']', "\r\n  "}, {'0', " "},  {':', "\n\t"}};
    struct clew_board *board = generate_maze(9, 150, "seed=4");
    char *drawing = write_as(board, "drawing"), *arrays = write_as(board, "arrays");

    (void)state;
    for (size_t i = 0; i < sizeof variants / sizeof *variants; i++) {
        char *spaced = insert_after(arrays, variants[i].byte, variants[i].added);
        struct clew_board *again = support_read(spaced, NULL);
        char *back = write_as(again, "drawing");

        assert_string_equal(back, drawing);
        clew_free(back);
        clew_board_free(again);
        free(spaced);
    }
    clew_free(drawing);
    clew_free(arrays);
    clew_board_free(board);
}

static void
test_maze_text_line_ends_may_be_mixed(void **state)
{
    struct clew_board *board = support_read("B...\r\n.##.\n....\r\n...H", NULL);
    char *drawing = write_as(board, NULL);

    (void)state;
    assert_string_equal(drawing, "B...\n.##.\n....\n...H\n");
    clew_free(drawing);
    clew_board_free(board);
}

/* A fault in one of many rows is found at its place, however the workers share the rows. */
static void
test_maze_text_fault_in_a_large_board_has_its_place(void **state)
{
    enum {
        ROWS = 700,
        COLS = 1500,
        STRIDE = COLS + 1
    };
    struct clew_options *options = support_options("threads=3", NULL);
    struct clew_board *board;
    struct clew_error error;
    char *text = malloc(ROWS * STRIDE);

    (void)state;
    assert_non_null(text);
    memset(text, '.', ROWS * STRIDE);
    for (int row = 0; row < ROWS; row++)
        text[row * STRIDE + COLS] = '\n';
    text[0] = 'B';
    text[ROWS * STRIDE - 2] = 'H';
    assert_int_equal(clew_board_read(&board, text, ROWS * STRIDE, options, &error), CLEW_OK);
    assert_true(clew_board_rows(board) == ROWS && clew_board_cols(board) == COLS);
    clew_board_free(board);
    text[613 * STRIDE + 1001] = '*';
    text[655 * STRIDE + 3] = '*';
    assert_int_equal(clew_board_read(&board, text, ROWS * STRIDE, options, &error), CLEW_BAD_TEXT);
    assert_true(error.line == 614 && error.column == 1002);
    text[613 * STRIDE + 1001] = text[655 * STRIDE + 3] = '.';
    text[400 * STRIDE + 77] = 'B';
    assert_int_equal(clew_board_read(&board, text, ROWS * STRIDE, options, &error), CLEW_BAD_BOARD);
    assert_true(error.line == 401 && error.column == 78);
    clew_options_free(options);
    free(text);
}

static void
test_maze_text_options_override_the_text(void **state)
{
    struct clew_board *board = support_read("B..#\n.#.H\n", "ball=1,0", "hole=0,2", NULL);
    char *drawing = write_as(board, "drawing");

    (void)state;
    assert_string_equal(drawing, "..H#\nB#..\n");
    clew_free(drawing);
    clew_board_free(board);
}

static void
test_maze_text_rules_travel_in_arrays(void **state)
{
    struct clew_board *board = support_read("B.H.\n", "rule=stop", "measure=moves", NULL);
    struct clew_board *again;
    struct clew_answer *answer;
    char *arrays = write_as(board, "arrays");

    (void)state;
    assert_string_equal(arrays, "{\"maze\":[[0,0,0,0]],\"ball\":[0,0],\"hole\":[0,2],"
                                "\"rule\":\"stop\",\"measure\":\"moves\"}\n");
    again = support_read(arrays, NULL);
    answer = support_solve(again, NULL);
    assert_int_equal(clew_answer_outcome(answer), CLEW_NONE);
    clew_answer_free(answer);
    clew_board_free(again);
    again = support_read(arrays, "rule=drop", NULL);
    answer = support_solve(again, NULL);
    assert_string_equal(support_text(answer, "path"), "r");
    clew_answer_free(answer);
    clew_board_free(again);
    clew_board_free(board);
    clew_free(arrays);
}

static void
test_maze_text_writes_no_drawing_that_cannot_be_read(void **state)
{
    struct clew_board *board = support_read("00\nball 0 0\nhole 0 0\n", NULL);
    char *text;

    (void)state;
    assert_int_equal(clew_write(&text, NULL, board, NULL, "drawing", NULL), CLEW_UNSUPPORTED);
    clew_board_free(board);
    board = support_read("1\n0\n0\nball 1 0\nhole 2 0\n", NULL);
    assert_int_equal(clew_write(&text, NULL, board, NULL, "drawing", NULL), CLEW_UNSUPPORTED);
    clew_board_free(board);
}

static void
test_maze_text_answers_are_read_as_people_write_them(void **state)
{
    static const char *const variants[] = {
        "lul", "LUL\n", "left up left", "start->left->up->left", "l, u, l", "Left\nUp\nLeft\n"};
    struct clew_board *board = support_read(".H...\n##..#\n.....\n.#..#\n.#.B.\n", NULL);
    struct clew_answer *answer;
    struct clew_error error;

    (void)state;
    for (size_t i = 0; i < sizeof variants / sizeof *variants; i++) {
        assert_int_equal(clew_check(&answer, board, variants[i], strlen(variants[i]), &error),
                         CLEW_OK);
        assert_string_equal(support_text(answer, "path"), "lul");
        assert_int_equal(support_number(answer, "distance"), 6);
        clew_answer_free(answer);
    }
    assert_int_equal(clew_check(NULL, board, "lxl", 3, &error), CLEW_BAD_TEXT);
    assert_true(error.line == 1 && error.column == 2);
    assert_int_equal(clew_check(NULL, board, "lu", 2, &error), CLEW_BAD_ANSWER);
    assert_int_equal(clew_check(NULL, board, "lull", 4, &error), CLEW_BAD_ANSWER);
    assert_int_equal(clew_check(NULL, board, "dlul", 4, &error), CLEW_BAD_ANSWER);
    assert_int_equal(clew_check(NULL, board, "", 0, &error), CLEW_BAD_ANSWER);
    clew_board_free(board);
}

/* A few unknown characters among walls are a fault of a maze; many of them are another puzzle. */
static void
test_maze_text_recognises_a_drawing_with_a_fault(void **state)
{
    struct clew_board *board = NULL;
    struct clew_error error;
    const char *const other = "xxH\n##x\nxxx\n";

    (void)state;
    support_refuse(".H...\n##x.#\n...B.\n", CLEW_BAD_TEXT, 2, 3,
                   "unknown character 'x' in a row of the maze", NULL);
    assert_int_not_equal(clew_board_read(&board, other, strlen(other), NULL, &error), CLEW_OK);
    assert_null(strstr(error.text, "row of the maze"));
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_maze_text_every_format_carries_the_board),
        cmocka_unit_test(test_maze_text_map_keeps_the_walls),
        cmocka_unit_test(test_maze_text_spaces_in_arrays_change_nothing),
        cmocka_unit_test(test_maze_text_line_ends_may_be_mixed),
        cmocka_unit_test(test_maze_text_fault_in_a_large_board_has_its_place),
        cmocka_unit_test(test_maze_text_options_override_the_text),
        cmocka_unit_test(test_maze_text_rules_travel_in_arrays),
        cmocka_unit_test(test_maze_text_writes_no_drawing_that_cannot_be_read),
        cmocka_unit_test(test_maze_text_answers_are_read_as_people_write_them),
        cmocka_unit_test(test_maze_text_recognises_a_drawing_with_a_fault),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
