/* test_api_many - many boards from a text, whole or in pieces, with good and bad ones. */
#include "support.h"

#include <stdio.h>
#include <string.h>

/* The results of the reader, one per line: "3: 2x4" for a board, "5:1 message" for an error. */
struct report {
    char text[4000];
    size_t length;
};

static void
report_board(struct report *report, enum clew_status status, const struct clew_board *board,
             const struct clew_error *error)
{
    const size_t room = sizeof report->text - report->length;
    int count;

    if (status == CLEW_OK)
        count = snprintf(report->text + report->length, room, "%d: %dx%d\n",
                         (int)clew_board_line(board), (int)clew_board_rows(board),
                         (int)clew_board_cols(board));
    else
        count = snprintf(report->text + report->length, room, "%d:%d %s\n", (int)error->line,
                         (int)error->column, error->text);
    report->length += (size_t)count;
    assert_true(report->length < sizeof report->text);
}

/* Reads the text in pieces that grow by `step` bytes. */
static void
read_all(struct report *report, const char *text, size_t step)
{
    const size_t size = strlen(text);
    struct clew_reader *reader;
    struct clew_board *board;
    struct clew_error error;
    enum clew_status status;
    size_t start = 0, end = 0;

    *report = (struct report){.length = 0};
    assert_int_equal(clew_reader_new(&reader, "sample", NULL, &error), CLEW_OK);
    clew_reader_feed(reader, text, 0, size == 0);
    while ((status = clew_reader_next(reader, &board, &error)) != CLEW_END) {
        if (status == CLEW_MORE) {
            assert_true(end < size);
            start += clew_reader_used(reader);
            end = size - end > step ? end + step : size;
            clew_reader_feed(reader, text + start, end - start, end == size);
            continue;
        }
        report_board(report, status, board, &error);
        clew_board_free(board);
    }
    clew_reader_free(reader);
}

static void
assert_report(const char *text, const char *wanted)
{
    struct report report;

    read_all(&report, text, strlen(text) + 1);
    assert_string_equal(report.text, wanted);
    for (size_t step = 1; step < 12; step++) {
        read_all(&report, text, step);
        assert_string_equal(report.text, wanted);
    }
}

static void
test_api_many_finds_every_board(void **state)
{
    (void)state;
    assert_report("# first\nB.H\n\n# second\n\n.B\n.H\n\n\n[[0,0]]\n[0,0]\n[0,1]\n",
                  "2: 1x3\n6: 2x2\n10: 1x2\n");
}

static void
test_api_many_needs_no_last_newline(void **state)
{
    (void)state;
    assert_report("B.H", "1: 1x3\n");
    assert_report("B.\r\n.H", "1: 2x2\n");
}

static void
test_api_many_continues_after_a_bad_board(void **state)
{
    (void)state;
    /* A fault inside the board, and one that is found only at its end. */
    assert_report("B..\n..\nH..\n\nB.H\n", "2:3 a row of 2 cells under a first row of 3\n5: 1x3\n");
    assert_report("B..\n\nB.H\n\n..B\n\nH.B\n",
                  "1:1 no hole on the board\n3: 1x3\n5:1 no hole on the board\n7: 1x3\n");
}

static void
test_api_many_waits_for_the_whole_line(void **state)
{
    (void)state;
    /* Cut off after the blank, the third line would look like the end of the bad board. */
    assert_report("010\n001\n 8 9\nhole 0 1\n\nB.H\n",
                  "3:1 unknown character 0x20 in a row of the maze\n"
                  "6: 1x3\n");
}

static void
test_api_many_treats_a_line_of_blanks_as_blank(void **state)
{
    (void)state;
    assert_report("B.H\n \t\n.B\n.H\n  ", "1: 1x3\n3: 2x2\n");
}

static void
test_api_many_reports_nothing_for_no_board(void **state)
{
    (void)state;
    assert_report("", "");
    assert_report("\n\n  \n", "");
    assert_report("# only\n#\n# comments", "");
}

static void
test_api_many_refuses_two_boards_where_one_is_asked(void **state)
{
    (void)state;
    support_refuse("B.H\n\nB.H\n", CLEW_BAD_TEXT, 4, 1, "there is more than one board here", NULL);
    support_refuse("# nothing\n", CLEW_BAD_TEXT, 2, 1, "there is no board here", NULL);
}

static void
test_api_many_obeys_puzzle_and_format(void **state)
{
    struct clew_board *board = support_read("B.H\n", "puzzle=maze", "format=drawing", NULL);

    (void)state;
    assert_string_equal(clew_board_puzzle(board), "maze");
    assert_string_equal(clew_board_format(board), "drawing");
    clew_board_free(board);
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_api_many_finds_every_board),
        cmocka_unit_test(test_api_many_needs_no_last_newline),
        cmocka_unit_test(test_api_many_continues_after_a_bad_board),
        cmocka_unit_test(test_api_many_waits_for_the_whole_line),
        cmocka_unit_test(test_api_many_treats_a_line_of_blanks_as_blank),
        cmocka_unit_test(test_api_many_reports_nothing_for_no_board),
        cmocka_unit_test(test_api_many_refuses_two_boards_where_one_is_asked),
        cmocka_unit_test(test_api_many_obeys_puzzle_and_format),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
