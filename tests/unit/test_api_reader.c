/* test_api_reader - boards from texts: whole, in pieces, mixed, or broken. */
#include "support.h"

#include <stdio.h>
#include <string.h>

static const char two_mazes[] = "# a comment\n\n.H.\n...\n..B\n\n\n# another\nB..H\n.#..\n";

/* Reads all boards of a text that is fed in pieces of `piece` bytes; their sizes go to seen. */
static int
read_in_pieces(const char *text, size_t piece, char *seen, size_t seen_size)
{
    const size_t length = strlen(text);
    size_t from = 0, to = piece < length ? piece : length;
    struct clew_reader *reader;
    struct clew_board *board;
    struct clew_error error;
    int count = 0;

    seen[0] = '\0';
    assert_int_equal(clew_reader_new(&reader, "text", NULL, &error), CLEW_OK);
    clew_reader_feed(reader, text, to, to == length);
    for (;;) {
        const enum clew_status status = clew_reader_next(reader, &board, &error);

        if (status == CLEW_END)
            break;
        if (status == CLEW_MORE) {
            assert_true(to < length);
            from += clew_reader_used(reader);
            to = to + piece < length ? to + piece : length;
            clew_reader_feed(reader, text + from, to - from, to == length);
            continue;
        }
        if (status == CLEW_OK)
            snprintf(seen + strlen(seen), seen_size - strlen(seen), "%dx%d@%d ",
                     (int)clew_board_rows(board), (int)clew_board_cols(board),
                     (int)clew_board_line(board));
        else
            snprintf(seen + strlen(seen), seen_size - strlen(seen), "bad@%d:%d ", (int)error.line,
                     (int)error.column);
        clew_board_free(board);
        count++;
    }
    clew_reader_free(reader);
    return count;
}

static void
test_api_reader_reads_boards_one_after_the_other(void **state)
{
    char seen[200];

    (void)state;
    assert_int_equal(read_in_pieces(two_mazes, sizeof two_mazes, seen, sizeof seen), 2);
    assert_string_equal(seen, "3x3@3 2x4@9 ");
}

static void
test_api_reader_does_not_depend_on_the_pieces(void **state)
{
    (void)state;
    for (size_t piece = 1; piece < sizeof two_mazes; piece++) {
        char seen[200];

        assert_int_equal(read_in_pieces(two_mazes, piece, seen, sizeof seen), 2);
        assert_string_equal(seen, "3x3@3 2x4@9 ");
    }
}

/* Formats are recognised by the content of the object, wherever a piece or a line ends. */
static void
test_api_reader_recognises_json_with_blank_lines(void **state)
{
    static const char text[] = "{\n\n\"rows\":1,\"cols\":2,\r\n\r\n\"puzzle\":\"flow\","
                               "\"colours\":[{\"name\":\"}\",\"dots\":[[0,0],[0,1]]}]}\n"
                               "\n{\n\n\"tiles\":[[1,0],[2,3]]}\n{}\n\n\"flow\"\n";

    (void)state;
    for (size_t piece = 1; piece <= sizeof text; piece++) {
        char seen[200];

        assert_int_equal(read_in_pieces(text, piece, seen, sizeof seen), 4);
        assert_string_equal(seen, "1x2@1 2x2@7 bad@10:1 bad@12:1 ");
    }
}

static void
test_api_reader_continues_after_a_bad_board(void **state)
{
    static const char text[] = "B.\nH.\n\nB..\nH.\n\nB#\n.H\n";

    (void)state;
    for (size_t piece = 1; piece <= sizeof text; piece++) {
        char seen[200];

        assert_int_equal(read_in_pieces(text, piece, seen, sizeof seen), 3);
        assert_string_equal(seen, "2x2@1 bad@5:3 2x2@7 ");
    }
}

#define GOOD                                                                                       \
    "{\"puzzle\":\"flow\",\"rows\":1,\"cols\":2,\"colours\":"                                      \
    "[{\"name\":\"A\",\"dots\":[[0,0],[0,1]]}]}\n"
#define GOOD_MAZE "{\"maze\":[[0,0]],\"ball\":[0,0],\"hole\":[0,1]}\n"

/* One board per line: a bad one takes nothing with it, whether it is well-formed JSON or not. */
static void
test_api_reader_continues_after_a_bad_object(void **state)
{
    static const struct {
        const char *bad, *seen;
    } cases[] = {
        {"{\"puzzle\":\"flow\",\"rows\":1,\"cols\":2,\"colours\":"
         "[{\"name\":\"A\",\"dots\":[[0,0]]}]}\n",
         "1x2@1 bad@2:67 1x2@3 1x2@4 "},
        {"{\"puzzle\":\"flow\",\"rows\":1,\"cols\":2,\"colours\":[{\"name\":\"A\n",
         "1x2@1 bad@2:57 1x2@3 1x2@4 "},
        {"{\"puzzle\":\"flow\",\"rows\":1\n", "1x2@1 bad@3:1 1x2@3 1x2@4 "},
        {"{\"maze\":[[0,1]],\"ball\":[0,1],\"hole\":[0,0]}\n", "1x2@1 bad@2:25 1x2@3 1x2@4 "},
        {"{\"maze\":[[0,0]],\"ball\":[0,1],\"hole\":[0,\n", "1x2@1 bad@2:9 1x2@3 1x2@4 "},
        {"{\"tiles\":[[1,1],[2,0]],\n\n \"goal\":\"last\"}\n", "1x2@1 bad@2:14 1x2@5 1x2@6 "},
        {"{\"poem\":{\"tiles\":1}}\n", "1x2@1 bad@2:1 1x2@3 1x2@4 "},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[600];

        snprintf(text, sizeof text, GOOD "%s" GOOD_MAZE GOOD, cases[i].bad);
        for (size_t piece = 1; piece <= strlen(text); piece++) {
            char seen[200];

            assert_int_equal(read_in_pieces(text, piece, seen, sizeof seen), 4);
            assert_string_equal(seen, cases[i].seen);
        }
    }
}

/* Boards of numberlink need no blank line between them, and "0 0" ends the input. */
static void
test_api_reader_reads_numberlink_in_any_pieces(void **state)
{
    static const struct {
        const char *text, *seen;
    } cases[] = {
        {"2 1\nAA\n\n0 0\n", "1x2@1 "},
        {"4 3\nA..B\n....\nA..B\n\n0 0\nx\n\n0 0 1\n", "3x4@1 "},
        {"2 1\nAA\n# end\n0 0  \n2 1\nBB\n", "1x2@1 "},
        {"2 1\nAB\n0 0\nwhatever\n", "bad@2:1 "},
        {"2 1\nAA\n2 1\nAB\n2 1\nCC\n", "1x2@1 bad@4:1 1x2@5 "},
        {"3 3\nA.A\n2 1\nCC\n", "bad@3:2 1x2@3 "},
        {"9 x\nA.A\n\n2 1\nCC\n", "bad@1:1 1x2@4 "},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        for (size_t piece = 1; piece <= strlen(cases[i].text); piece++) {
            char seen[200];

            read_in_pieces(cases[i].text, piece, seen, sizeof seen);
            assert_string_equal(seen, cases[i].seen);
        }
}

static void
test_api_reader_reads_crlf_and_no_last_newline(void **state)
{
    char seen[200];

    (void)state;
    assert_int_equal(read_in_pieces(".H\r\nB.\r\n\r\n.H.\r\nB..", 1000, seen, sizeof seen), 2);
    for (size_t piece = 1; piece <= 8; piece++)
        assert_int_equal(
            read_in_pieces("\xef\xbb\xbf.H\r\nB.\r\n\r\n.H.\r\nB..", piece, seen, sizeof seen), 2);
    assert_string_equal(seen, "2x2@1 2x3@4 ");
}

static void
test_api_reader_refuses_what_is_no_board(void **state)
{
    (void)state;
    support_refuse("", CLEW_BAD_TEXT, 1, 1, "there is no board here", NULL);
    support_refuse("# only this\n", CLEW_BAD_TEXT, 2, 1, "there is no board here", NULL);
    support_refuse("hello, world\n", CLEW_NO_FORMAT, 1, 1,
                   "no known format begins like 'hello, world'; the nearest is rows of flow, for "
                   "example 'R.G.Y' and '..B.O'",
                   NULL);
    support_refuse(two_mazes, CLEW_BAD_TEXT, 11, 1, "there is more than one board here", NULL);
}

static void
test_api_reader_follows_the_options(void **state)
{
    struct clew_options *options;
    struct clew_reader *reader;
    struct clew_error error;

    (void)state;
    options = support_options("puzzle=chess", NULL);
    assert_int_equal(clew_reader_new(&reader, "x", options, &error), CLEW_BAD_OPTION);
    assert_string_equal(error.text, "no puzzle is called 'chess'");
    clew_options_free(options);
    options = support_options("format=poem", NULL);
    assert_int_equal(clew_reader_new(&reader, "x", options, &error), CLEW_BAD_OPTION);
    assert_string_equal(error.text, "no format is called 'poem'");
    clew_options_free(options);
}

static void
test_api_reader_names_its_source(void **state)
{
    struct clew_reader *reader;
    struct clew_board *board;
    struct clew_error error;

    (void)state;
    assert_int_equal(clew_reader_new(&reader, "some/file", NULL, &error), CLEW_OK);
    clew_reader_feed(reader, "B.\nH\n", 5, true);
    assert_int_equal(clew_reader_next(reader, &board, &error), CLEW_BAD_TEXT);
    assert_string_equal(error.source, "some/file");
    clew_reader_free(reader);
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_api_reader_reads_boards_one_after_the_other),
        cmocka_unit_test(test_api_reader_does_not_depend_on_the_pieces),
        cmocka_unit_test(test_api_reader_recognises_json_with_blank_lines),
        cmocka_unit_test(test_api_reader_continues_after_a_bad_board),
        cmocka_unit_test(test_api_reader_continues_after_a_bad_object),
        cmocka_unit_test(test_api_reader_reads_numberlink_in_any_pieces),
        cmocka_unit_test(test_api_reader_reads_crlf_and_no_last_newline),
        cmocka_unit_test(test_api_reader_refuses_what_is_no_board),
        cmocka_unit_test(test_api_reader_follows_the_options),
        cmocka_unit_test(test_api_reader_names_its_source),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
