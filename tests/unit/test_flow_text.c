/* test_flow_text - every format: recognised by itself, read, and written again as it was. */
#include "flow/text/flow_text.h"
#include "support.h"

#include <stdio.h>
#include <string.h>

static char *
write_as(const struct clew_board *board, const struct clew_answer *answer, const char *format)
{
    struct clew_error error;
    char *text = NULL;
    size_t length;

    if (clew_write(&text, &length, board, answer, format, &error) != CLEW_OK) {
        print_message("# %s: %s\n", format ? format : "(its own)", error.text);
        fail();
    }
    assert_int_equal(strlen(text), length);
    return text;
}

static void
assert_round_trip(const char *text, const char *format)
{
    struct clew_board *board = support_read(text, NULL);
    char *again = write_as(board, clew_board_answer(board), NULL);

    assert_string_equal(clew_board_puzzle(board), "flow");
    assert_string_equal(clew_board_format(board), format);
    assert_string_equal(again, text);
    clew_free(again);
    clew_board_free(board);
}

static void
test_flow_text_goes_round(void **state)
{
    (void)state;
    assert_round_trip("R.G.Y\n....B\n..Y..\n.GOBO\n.R...\n", "rows");
    assert_round_trip("1.#\n#.2\n1.2\n", "rows");
    assert_round_trip("a0b\n000\na0b\n", "rows-zero");
    assert_round_trip("A_B\n___\nA_B\n", "rows-line");
    assert_round_trip("5 4\nC...B\nA.BA.\n...C.\n.....\n", "numberlink");
    assert_round_trip("5,0,1,5;18,17,12;21,16,11,6;3,4,9;0,1,2,7,8,13,14,19,24,23,22;20,15,10,5\n",
                      "pack");
    assert_round_trip("3,0,1,2,4,0:2:6:8;1,4,7;3,4,5\n", "pack");
    assert_round_trip("W_3:2,0,1,2;1,0,2;4,3,5\n", "pack");
    assert_round_trip("W_3:2,0,1,2,,,0|2;0,1,2;3,4,5\n", "pack");
    assert_round_trip("X_2:3,0,1,2;1,0,3;2,5,4\n", "pack");
    assert_round_trip("3+B:I,7,12,2,,4_0B;0,1,2,5,8;3,6,7\n", "pack");
    assert_round_trip("numlin/5/5/1j2h3m1h2j3\n", "link");
    assert_round_trip("arukone/4/4/12l3123j\n", "link");
    assert_round_trip("arukone/e/4/4/12l3123j\n", "link");
    assert_round_trip("https://puzz.link/p?numlin/10/10/1w2h3k4k6g5i7k2n8k5i4g1k8k6h7w3\n", "link");
    assert_round_trip("numlin/11/11/g1m2h6x6i7h5g7k5p4j8y1g3u8g2n3m4g\n", "link");
    assert_round_trip("numberlink/11/11/-2bap-2ft-15zrazy-2fg-2bn-15o\n", "link");
    assert_round_trip("numlin/5/5/1g2g3h4g5l2g3h145g\n", "link");
    assert_round_trip("pzprv3\nnumlin\n2\n3\n1 . 2 \n1 . 2 \n0 0 \n0 0 \n1 0 1 \n", "pzpr");
    assert_round_trip("pzprv3\narukone\npassallcell\n2\n2\nA A \nb b \n1 \n1 \n0 0 \n", "pzpr");
    assert_round_trip("pzprv3\nnumberlink\n2\n1\n7 \n7 \n\n\n1 \n", "pzpr");
    assert_round_trip("pzprv3\narukone\ndontpassallcell\n1\n3\nA A . \n1 0 \n", "pzpr");
    assert_round_trip(
        "{\"puzzle\":\"flow\",\"rows\":3,\"cols\":4,\"lattice\":\"squares\",\"joined\":\"sides\","
        "\"rules\":{\"fill\":true,\"touch\":false},\"colours\":[{\"name\":\"A\",\"dots\":[[0,0],"
        "[2,0]]},{\"name\":120,\"dots\":[[0,2],[2,2]]},{\"name\":\"\\\"\",\"dots\":[[1,0],[1,2]]"
        "}],\"holes\":[[0,3],[2,3]],\"walls\":[[[0,0],[0,1]]]}\n",
        "json");
}

#define HALF_HEAD "pzprv3\nnumlin\n2\n3\n1 . 2 \n1 . 2 \n"

/* Lines that are no answer, and crosses, are kept and not taken for an answer. */
static void
test_flow_text_keeps_lines_half_drawn(void **state)
{
    static const char half[] = HALF_HEAD "0 1 \n-1 0 \n0 1 1 \n";
    static const char crossed[] = HALF_HEAD "0 -1 \n-1 0 \n1 0 1 \n";
    static const char left_over[] = HALF_HEAD "0 0 \n0 0 \n1 1 1 \n";
    struct clew_board *board;
    struct clew_answer *answer;
    char *text;

    (void)state;
    assert_round_trip(half, "pzpr");
    assert_round_trip(crossed, "pzpr");
    assert_round_trip(left_over, "pzpr");
    assert_round_trip("pzprv3\narukone\npassallcell\n2\n3\nA . B \nA . B \n0 0 \n0 0 \n1 0 1 \n",
                      "pzpr");
    board = support_read(left_over, NULL);
    assert_null(clew_board_answer(board));
    clew_board_free(board);

    /* The lines of the file are its answer; without it, only crosses are written. */
    board = support_read(crossed, NULL);
    assert_non_null(clew_board_answer(board));
    text = write_as(board, NULL, "pzpr");
    assert_string_equal(text, HALF_HEAD "0 -1 \n-1 0 \n0 0 0 \n");
    clew_free(text);
    clew_board_free(board);

    /* Another answer replaces the lines, and overrides crosses. */
    board = support_read(half, NULL);
    answer = support_solve(board, NULL);
    text = write_as(board, answer, "pzpr");
    assert_string_equal(text, HALF_HEAD "0 0 \n-1 0 \n1 0 1 \n");
    clew_free(text);
    clew_answer_free(answer);
    clew_board_free(board);
}

/* A board keeps its pzprv3 genre between link and file. */
static void
test_flow_text_keeps_the_kin_of_a_board(void **state)
{
    static const char *const pairs[][2] = {
        {"arukone/e/3/1/1g1\n", "pzprv3\narukone\ndontpassallcell\n1\n3\nA . A \n0 0 \n"},
        {"arukone/3/1/1g1\n", "pzprv3\narukone\npassallcell\n1\n3\nA . A \n0 0 \n"},
        {"numberlink/3/1/1g1\n", "pzprv3\nnumberlink\n1\n3\n1 . 1 \n0 0 \n"},
        {"numlin/3/1/1g1\n", "pzprv3\nnumlin\n1\n3\n1 . 1 \n0 0 \n"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        struct clew_board *link = support_read(pairs[i][0], NULL);
        struct clew_board *file = support_read(pairs[i][1], NULL);
        char *as_file = write_as(link, NULL, "pzpr"), *as_link = write_as(file, NULL, "link");

        assert_string_equal(as_file, pairs[i][1]);
        assert_non_null(strstr(as_link, pairs[i][0]));
        clew_free(as_link);
        clew_free(as_file);
        clew_board_free(file);
        clew_board_free(link);
    }
}

static void
test_flow_text_takes_other_line_ends(void **state)
{
    struct clew_board *board;

    (void)state;
    board = support_read("# remark\r\n\r\nA.A\r\n...", NULL);
    assert_int_equal(clew_board_rows(board), 2);
    assert_int_equal(clew_board_cols(board), 3);
    clew_board_free(board);
    board = support_read("pzprv3/numlin/2/3/1 . 2 /1 . 2 /0 0 /0 0 /1 0 1 /", NULL);
    assert_non_null(clew_board_answer(board));
    clew_board_free(board);
}

static void
test_flow_text_reads_many_boards(void **state)
{
    static const char text[] = "3 1\nA.A\n\n# remark\n2 2\nAA\nBB\n0 0\nwhatever\n";
    struct clew_reader *reader;
    struct clew_board *board;
    struct clew_error error;

    (void)state;
    assert_int_equal(clew_reader_new(&reader, "many", NULL, &error), CLEW_OK);
    clew_reader_feed(reader, text, sizeof text - 1, true);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(clew_reader_next(reader, &board, &error), CLEW_OK);
        assert_int_equal(clew_board_cols(board), 3 - i);
        clew_board_free(board);
    }
    assert_int_equal(clew_reader_next(reader, &board, &error), CLEW_END);
    clew_reader_free(reader);
}

#define LINK_BYTES 20000

/* A link with that many colours, each a row of its own: number, gap, number. */
static void
make_link(char *text, int colours)
{
    size_t at = (size_t)snprintf(text, LINK_BYTES, "arukone/3/%d/", colours);

    for (int i = 1; i <= colours; i++)
        for (int end = 0; end < 2; end++) {
            const char *sign = i < 16 ? "" : i < 256 ? "-" : "+";
            const int digits = i < 16 ? 1 : i < 256 ? 2 : 3;

            at += (size_t)snprintf(text + at, LINK_BYTES - at, "%s%0*x%s", sign, digits,
                                   (unsigned)i, end ? "" : "g");
        }
    snprintf(text + at, LINK_BYTES - at, "\n");
}

static void
test_flow_text_writes_any_number_of_colours(void **state)
{
    static char link[LINK_BYTES];
    struct clew_board *board, *again;
    struct clew_error error;
    char *json, *text = NULL;
    size_t length;

    (void)state;
    make_link(link, 1000);
    assert_round_trip(link, "link");
    board = support_read(link, NULL);
    json = write_as(board, NULL, "json");
    again = support_read(json, NULL);
    text = write_as(again, NULL, "link");
    assert_string_equal(strstr(text, "arukone"), link);
    clew_free(text);
    assert_int_equal(clew_write(&text, &length, board, NULL, "rows", &error), CLEW_UNSUPPORTED);
    assert_string_equal(error.text,
                        "this format has characters for 61 colours, the board has 1000");
    clew_free(json);
    clew_board_free(again);
    clew_board_free(board);
}

static void
test_flow_text_carries_answers(void **state)
{
    static const char line[] = "3,0,1,2;0,1,2,5,8,7,6;3,4\n";
    struct clew_board *board = support_read(line, NULL);
    const struct clew_answer *answer = clew_board_answer(board);
    static const char *const formats[] = {"json", "pzpr", "pack"};

    (void)state;
    assert_non_null(answer);
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
        char *text = write_as(board, answer, formats[i]);
        struct clew_board *again = support_read(text, NULL);
        char *back;

        assert_non_null(clew_board_answer(again));
        back = write_as(again, clew_board_answer(again), "pack");
        assert_string_equal(back, line);
        clew_free(back);
        clew_free(text);
        clew_board_free(again);
    }
    clew_board_free(board);
}

static void
test_flow_text_knows_the_rules_of_a_link(void **state)
{
    static const char with_rest[] = "numlin/3/2/1g1i\n";
    struct clew_board *board = support_read(with_rest, NULL);
    char *text = write_as(board, NULL, "json");

    (void)state;
    assert_non_null(strstr(text, "\"fill\":false,\"touch\":true"));
    clew_free(text);
    clew_board_free(board);
    board = support_read(with_rest, "fill=on", "rule=no-touch", NULL);
    text = write_as(board, NULL, "json");
    assert_non_null(strstr(text, "\"fill\":true,\"touch\":false"));
    clew_free(text);
    text = write_as(board, NULL, NULL);
    assert_string_equal(text, "https://puzz.link/p?arukone/3/2/1g1i\n");
    clew_free(text);
    clew_board_free(board);
}

static void
test_flow_text_refuses_what_is_there_twice_or_by_half(void **state)
{
    (void)state;
    support_refuse("{\"puzzle\":\"flow\",\"rows\":1,\"cols\":4,"
                   "\"colours\":[{\"name\":\"A\",\"dots\":[[0,0],[0,0]]}]}\n",
                   CLEW_BAD_BOARD, 1, 73, "this cell has a dot of colour A already", NULL);
    support_refuse("pzprv3\nnumlin\n1\n3\n1 . 1\n1\n", CLEW_BAD_TEXT, 7, 1,
                   "a mark between cells must be a number", NULL);
}

/* A board in JSON with more members; what is wrong with each, in its sentence. */
/* A header may have null bytes in it; what is released must be as long as what was taken. */
static void
test_flow_text_copies_up_to_a_null_byte(void **state)
{
    struct base_memory memory;
    char *copy;

    (void)state;
    base_memory_init(&memory, 0);
    copy = flow_copy_text("ab\0cd", 5, &memory);
    assert_string_equal(copy, "ab");
    base_release(&memory, copy, strlen(copy) + 1);
    assert_int_equal(base_memory_used(&memory), 0);
}

static void
test_flow_text_json_refuses_each_bad_member(void **state)
{
    static const struct {
        const char *members, *sentence;
    } bad[] = {
        {"\"holes\":[[]]", "a cell is [row, column]"},
        {"\"holes\":[[0]]", "a cell is [row, column]"},
        {"\"holes\":[[0,1,2]]", "a cell is [row, column]"},
        {"\"holes\":[[0,1],[0,1]]", "this cell is a hole or a bridge already"},
        {"\"walls\":[[[0,0]]]", "a wall is two cells"},
        {"\"walls\":[[[0,0],[0,1],[0,2]]]", "a wall is two cells"},
        {"\"paths\":[]", "the answer has 0 paths for 1 colour"},
        {"\"paths\":[[[0,0]],[[0,3]]]", "there are more paths than colours"},
        {"\"paths\":[[[0,0],[0,2]]]", "no path can step here"},
        {"\"paths\":[[[0,0],[9,9]]]", "the row must be from 0 to 0"},
        {"\"paths\":[[[0,0],[0,1],[0,0],[0,1],[0,0]]]", "the paths have more cells than the board"},
        {"\"paths\":{}", "'[' expected, not '{'"},
        {"\"paths\":[[[0,0]", "',' expected, not '}'"},
        {"\"lines\":[[[0,0]]]", "two neighbours must be given here"},
        {"\"lines\":[[[0,0],[0,1],[0,2]]]", "two neighbours must be given here"},
        {"\"lines\":[[[0,0],[0,2]]]", "two neighbours must be given here"},
        {"\"lines\":[[[0,0],[1,0]]]", "the row must be from 0 to 0"},
        {"\"crosses\":7", "'[' expected, not '7'"},
        {"\"crosses\":[7]", "'[' expected, not '7'"},
        {"\"holes\":[[0,1]],\"lines\":[]",
         "only a bare board of squares can carry lines and crosses"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct clew_board *board = NULL;
        struct clew_error error;
        char text[400];

        snprintf(text, sizeof text,
                 "{\"puzzle\":\"flow\",\"rows\":1,\"cols\":4,\"colours\":[{\"name\":\"A\","
                 "\"dots\":[[0,0],[0,3]]}],%s}\n",
                 bad[i].members);
        assert_int_not_equal(clew_board_read(&board, text, strlen(text), NULL, &error), CLEW_OK);
        assert_null(board);
        assert_string_equal(error.text, bad[i].sentence);
        assert_true(error.line >= 1);
    }
    support_refuse("{\"puzzle\":\"flow\",\"rows\":2049,\"cols\":2048,\"colours\":[]}\n",
                   CLEW_BAD_BOARD, 1, 37, "more than 4194304 cells", NULL);
    support_refuse("{\"puzzle\":\"flow\",\"rows\":1,\"cols\":2,\"colours\":[{\"name\":\"ab\","
                   "\"dots\":[[0,0],[0,1]]}]}\n",
                   CLEW_BAD_TEXT, 1, 55, "a colour's name is a number or one printable character",
                   NULL);
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_flow_text_goes_round),
        cmocka_unit_test(test_flow_text_keeps_lines_half_drawn),
        cmocka_unit_test(test_flow_text_keeps_the_kin_of_a_board),
        cmocka_unit_test(test_flow_text_takes_other_line_ends),
        cmocka_unit_test(test_flow_text_reads_many_boards),
        cmocka_unit_test(test_flow_text_writes_any_number_of_colours),
        cmocka_unit_test(test_flow_text_carries_answers),
        cmocka_unit_test(test_flow_text_knows_the_rules_of_a_link),
        cmocka_unit_test(test_flow_text_refuses_what_is_there_twice_or_by_half),
        cmocka_unit_test(test_flow_text_copies_up_to_a_null_byte),
        cmocka_unit_test(test_flow_text_json_refuses_each_bad_member),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
