/* test_tiles_text - tile boards in all their formats: read, written, refused. */
#include "support.h"

#include <string.h>

/* Reads, expects the format and the same text when it is written again. */
static void
expect_round_trip(const char *text, const char *format)
{
    struct clew_board *board = support_read(text, NULL);
    char *again;

    assert_string_equal(clew_board_puzzle(board), "tiles");
    assert_string_equal(clew_board_format(board), format);
    assert_int_equal(clew_write(&again, NULL, board, NULL, NULL, NULL), CLEW_OK);
    assert_string_equal(again, text);
    clew_free(again);
    clew_board_free(board);
}

static void
test_tiles_text_round_trips_are_exact(void **state)
{
    (void)state;
    expect_round_trip("1 2 3\n4 0 5\n", "rows");
    expect_round_trip(" 1  2  3  4\n 5  6  7  8\n 9 10 11 12\n 0 13 14 15\n", "rows");
    expect_round_trip("1 2 3 4 5 6 7 8 9 10 11 12 0 13 14 15\n", "list");
    expect_round_trip("2 3 1 0\n", "list");
    expect_round_trip("3x2:1,2,3,4,0,5\n", "game-id");
    expect_round_trip("159d26ae37bf48c0\n", "hex");
    expect_round_trip("{\"puzzle\":\"tiles\",\"tiles\":[[1,2],[0,3]],\"goal\":\"last\"}\n", "json");
    expect_round_trip("{\"puzzle\":\"tiles\",\"tiles\":[[1,2],[0,3]],\"goal\":[[0,1],[2,3]]}\n",
                      "json");
}

/* The goal survives writing and reading, and is not taken for the other one. */
static void
test_tiles_text_keeps_a_goal_with_the_gap_first(void **state)
{
    static const char *const formats[] = {"rows", "list", "game-id", "hex", "json"};
    struct clew_board *board = support_read("0 10 8 14 13 15 1 7 12 2 4 5 6 3 9 11", NULL);

    (void)state;
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
        struct clew_board *again;
        struct clew_cell look = CLEW_CELL_INIT;
        char *text;

        assert_int_equal(clew_write(&text, NULL, board, NULL, formats[i], NULL), CLEW_OK);
        again = support_read(text, NULL);
        assert_string_equal(clew_board_format(again), formats[i]);
        clew_board_cell(again, 0, false, &look);
        assert_int_equal(look.goal, 0);
        clew_free(text);
        clew_board_free(again);
    }
    clew_board_free(board);
}

static void
test_tiles_text_takes_gap_signs_and_commas(void **state)
{
    static const char *const texts[] = {"1 2 3\n4 . 5\n", "1,2,3\n4,_,5\n", "1\t2 3\n4 0 5"};

    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct clew_board *board = support_read(texts[i], NULL);
        char *game;

        assert_int_equal(clew_write(&game, NULL, board, NULL, "game-id", NULL), CLEW_OK);
        assert_string_equal(game, "3x2:1,2,3,4,0,5\n");
        clew_free(game);
        clew_board_free(board);
    }
}

/* Each LF becomes CRLF; `crlf` has room for twice the text. */
static void
end_lines_in_crlf(char *crlf, const char *text)
{
    for (; *text; text++) {
        if (*text == '\n')
            *crlf++ = '\r';
        *crlf++ = *text;
    }
    *crlf = '\0';
}

static void
test_tiles_text_every_format_may_end_its_lines_in_crlf_and_have_a_mark(void **state)
{
    static const char *const texts[] = {
        "1 2 3\n4 0 5\n",
        "1 2 3 4 5 6 7 8 9 10 11 12 0 13 14 15\n",
        "3x2:1,2,3,4,0,5\n",
        "159d26ae37bf48c0\n",
        "{\"puzzle\":\"tiles\",\"tiles\":[[1,2],[0,3]],\"goal\":\"last\"}\n",
    };

    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        char crlf[200] = "\xef\xbb\xbf", *again;
        struct clew_board *board;

        end_lines_in_crlf(crlf + 3, texts[i]);
        board = support_read(crlf, NULL);
        assert_int_equal(clew_write(&again, NULL, board, NULL, NULL, NULL), CLEW_OK);
        assert_string_equal(again, texts[i]);
        clew_free(again);
        clew_board_free(board);
    }
}

/* The goal of the first board of a text, by the fact of its answer. */
static void
expect_goal(const char *text, const char *option, const char *goal, bool is_inferred)
{
    struct clew_options *options = support_options(option, NULL);
    struct clew_board *board;
    struct clew_answer *answer;

    assert_int_equal(clew_board_read(&board, text, strlen(text), options, NULL), CLEW_OK);
    answer = support_solve(board, "engine=iddfs", "limit-nodes=1", NULL);
    assert_string_equal(support_text(answer, "goal"), goal);
    assert_int_equal(clew_answer_fact(answer, "note") != NULL, is_inferred);
    clew_answer_free(answer);
    clew_board_free(board);
    clew_options_free(options);
}

static void
test_tiles_text_goal_is_given_or_inferred_and_reported(void **state)
{
    static const char gap_first[] = "0 3 11 15 1 13 12 2 7 5 8 6 10 14 9 4\n";
    static const char with_header[] =
        "# Goal: blank first\n7 57 0 3 11 15 1 13 12 2 7 5 8 6 10 14 9 4\n";

    (void)state;
    expect_goal(gap_first, "threads=1", "first", true);
    expect_goal(gap_first, "goal=first", "first", false);
    expect_goal(gap_first, "goal=last", "last", false);
    expect_goal(with_header, "threads=1", "first", false);
    expect_goal("1 2 3\n4 5 0\n", "threads=1", "last", false);
    expect_goal("1 2 3\n4 5 0\n", "goal-file=0 1 2\n3 4 5", "given", false);
}

static void
test_tiles_text_a_given_goal_may_have_any_format(void **state)
{
    static const char *const goals[] = {
        "0 1 2\n3 4 5",
        "# aim\r\n\r\n0 1 2\r\n3 4 5\r\n",
        "0 1 2 3 4 5\n",
        "3x2:0,1,2,3,4,5",
        "\xef\xbb\xbf_ 1 2\n3 4 5\n\n# end\n",
        "{\"tiles\":[[0,1,2],[3,4,5]],\"goal\":\"first\"}",
    };

    (void)state;
    for (size_t i = 0; i < sizeof goals / sizeof *goals; i++) {
        struct clew_options *options;
        struct clew_board *board;
        struct clew_cell look = CLEW_CELL_INIT;

        assert_int_equal(clew_options_new(&options, NULL), CLEW_OK);
        assert_int_equal(clew_options_set(options, "goal-file", goals[i], NULL), CLEW_OK);
        assert_int_equal(clew_board_read(&board, "1 2 3\n4 5 0\n", 12, options, NULL), CLEW_OK);
        for (int cell = 0; cell < 6; cell++) {
            clew_board_cell(board, cell, false, &look);
            assert_int_equal(look.goal, cell);
        }
        clew_board_free(board);
        clew_options_free(options);
    }
}

/* Line and column are those in the goal, and the source names the option. */
static void
refuse_goal(const char *goal, uint64_t line, uint64_t column, const char *text)
{
    struct clew_options *options;
    struct clew_error error;
    struct clew_board *board;

    assert_int_equal(clew_options_new(&options, NULL), CLEW_OK);
    assert_int_equal(clew_options_set(options, "goal-file", goal, NULL), CLEW_OK);
    assert_int_not_equal(clew_board_read(&board, "1 2 3\n4 5 0\n", 12, options, &error), CLEW_OK);
    assert_string_equal(error.text, text);
    assert_string_equal(error.source, "option goal-file");
    assert_int_equal(error.line, line);
    assert_int_equal(error.column, column);
    clew_options_free(options);
}

static void
test_tiles_text_a_bad_goal_is_refused_with_its_own_place(void **state)
{
    (void)state;
    refuse_goal("0 1 2\n3 x 5\n", 2, 3, "a tile must be a number");
    refuse_goal("0 1 2\n3 4 4\n", 2, 5, "tile 4 stands here a second time");
    refuse_goal("# aim\n0 1\n2 3\n4 5\n", 2, 1, "the goal is 3 x 2, the board 2 x 3");
    refuse_goal("2x2:0,1,2,3\n", 1, 1, "the goal is 2 x 2, the board 2 x 3");
    refuse_goal("0 1 2\n3 4 5\n\n0 1 2\n3 4 5\n", 4, 1, "a goal is one board, and here is more");
    refuse_goal("# nothing\n", 2, 1, "there is no goal in it");
}

static void
test_tiles_text_refuses_with_the_place(void **state)
{
    (void)state;
    support_refuse("1 2 3\n4 4 0\n", CLEW_BAD_BOARD, 2, 3, "tile 4 stands here a second time",
                   NULL);
    support_refuse("1 2 3\n4 6 0\n", CLEW_BAD_BOARD, 2, 3,
                   "there is no tile 6 on a board of 6 cells", NULL);
    support_refuse("1 2 .\n4 5 0\n", CLEW_BAD_BOARD, 2, 5, "a second gap (tile 0)", NULL);
    support_refuse("1 2 3\n4 0\n", CLEW_BAD_TEXT, 2, 1, "this row has 2 tiles, the first has 3",
                   NULL);
    support_refuse("3x2:1,2,3,4,0\n", CLEW_BAD_TEXT, 1, 14, "5 tiles, but 3 x 2 needs 6", NULL);
    support_refuse("3x3:1,2,3,4,5,6,7,8,0,9\n", CLEW_BAD_TEXT, 1, 23, "10 tiles, but 3 x 3 needs 9",
                   NULL);
    support_refuse("{\"tiles\":[]}\n", CLEW_BAD_TEXT, 1, 13, "\"tiles\" is empty", NULL);
    support_refuse("{\"tiles\":[[1,2],[3,0]],\"goal\":[[0,1],[2,2]]}\n", CLEW_BAD_BOARD, 1, 41,
                   "tile 2 stands here a second time", NULL);
    support_refuse("{\"tiles\":[[1,2],[3,0]],\"goal\":[[0,1,2,3]]}\n", CLEW_BAD_BOARD, 1, 33,
                   "the goal is 1 x 4, the board 2 x 2", NULL);
    support_refuse("1x1:0\n", CLEW_BAD_TEXT, 1, 1, "the width must be from 2 to 8", NULL);
    support_refuse("1 2 3 4 5 6 7 8 9\n10 11 12 13 14 15 16 17 0\n", CLEW_BAD_BOARD, 1, 1,
                   "a board has 2 to 8 rows and columns; this row has 9", NULL);
    support_refuse("{\"tiles\":[[1,2,3,4,5,6,7,8,9],[10,11,12,13,14,15,16,17,0]]}\n",
                   CLEW_BAD_BOARD, 1, 12, "a board has 2 to 8 rows and columns, not 2 x 9", NULL);
    support_refuse("9x9:1\n", CLEW_BAD_TEXT, 1, 1, "the width must be from 2 to 8", NULL);
    support_refuse("4x4:1,2,x\n", CLEW_BAD_TEXT, 1, 9, "a tile must be a number", NULL);
    support_refuse("4x4#12345\n", CLEW_BAD_TEXT, 1, 4,
                   "this ID holds a random seed of another program; give the one with the tiles "
                   "(after a colon)",
                   NULL);
    support_refuse("123456789abcdef01\n", CLEW_BAD_TEXT, 1, 17,
                   "a board in this format is sixteen hexadecimal digits", "puzzle=tiles",
                   "format=hex", NULL);
    support_refuse("159d26ae37bf48c1\n", CLEW_BAD_BOARD, 1, 16, "tile 1 stands here a second time",
                   NULL);
    support_refuse("{\"tiles\":[[1,2],[3,0]\n", CLEW_BAD_TEXT, 2, 1,
                   "the text ends where ',' should be", NULL);
}

static void
test_tiles_text_too_large_a_number_is_refused(void **state)
{
    (void)state;
    support_refuse("1 2 3\n4 99999999999999999999 0\n", CLEW_BAD_TEXT, 2, 3,
                   "a tile must be from 0 to 99999", NULL);
}

/* Sixteen digits 0 and 1 are a row of a maze. */
static void
test_tiles_text_leaves_binary_rows_to_mazes(void **state)
{
    struct clew_board *board = support_read("0000000000001000\nball 0 0\nhole 0 11\n", NULL);

    (void)state;
    assert_string_equal(clew_board_puzzle(board), "maze");
    clew_board_free(board);
    support_refuse("0000000000001000\n", CLEW_BAD_BOARD, 1, 1, "no ball on the board", NULL);
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_tiles_text_round_trips_are_exact),
        cmocka_unit_test(test_tiles_text_keeps_a_goal_with_the_gap_first),
        cmocka_unit_test(test_tiles_text_takes_gap_signs_and_commas),
        cmocka_unit_test(test_tiles_text_every_format_may_end_its_lines_in_crlf_and_have_a_mark),
        cmocka_unit_test(test_tiles_text_a_given_goal_may_have_any_format),
        cmocka_unit_test(test_tiles_text_a_bad_goal_is_refused_with_its_own_place),
        cmocka_unit_test(test_tiles_text_goal_is_given_or_inferred_and_reported),
        cmocka_unit_test(test_tiles_text_refuses_with_the_place),
        cmocka_unit_test(test_tiles_text_too_large_a_number_is_refused),
        cmocka_unit_test(test_tiles_text_leaves_binary_rows_to_mazes),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
