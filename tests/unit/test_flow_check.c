/* test_flow_check - the checker reports the first fault; answers in every form. */
#include "support.h"

#include <string.h>

static void
check_text(const char *text, const char *answer, enum clew_status status, int64_t cell,
           const char *sentence, const char *option)
{
    struct clew_board *board = support_read(text, option, NULL);
    struct clew_error error;

    assert_int_equal(clew_check(NULL, board, answer, strlen(answer), &error), status);
    if (status != CLEW_OK) {
        assert_string_equal(error.text, sentence);
        assert_int_equal(error.cell, cell);
    }
    clew_board_free(board);
}

static void
assert_right(const char *text, const char *answer)
{
    check_text(text, answer, CLEW_OK, -1, NULL, "rule=touch");
}

static void
assert_wrong(const char *text, const char *answer, int64_t cell, const char *sentence)
{
    check_text(text, answer, CLEW_BAD_ANSWER, cell, sentence, "rule=touch");
}

static void
test_flow_check_takes_every_form(void **state)
{
    (void)state;
    assert_right("A..B\nA..B\n", "AAAB\nAAAB\n");
    assert_right("a00b\na00b\n", "AAAB\nAAAB\n");
    assert_right("A__B\nA__B\n", "AaaB\nAaaB\n");
    assert_right("A..B\nA..B\n", "# as lines\nB 0,3 1,3\nA 0,0 0,1 0,2 1,2 1,1 1,0\n");
    assert_right("A..B\nA..B\n", "4:2,0,1,2;0,1,2,6,5,4;7,3\n");
    assert_right("numlin/3/2/1g12g2", "1 1 1\n2 2 2\n");
}

static void
test_flow_check_names_the_fault(void **state)
{
    (void)state;
    assert_wrong("A.A\n...\n", "AAA\n.A.\n", 4, "colour A ends without a dot at row 2, column 2");
    assert_wrong("A.A\n...\n", "AAA\n...\n", 3, "row 2, column 1 is empty");
    assert_wrong("A.A\nB.B\n", "ABA\nBBB\n", 0,
                 "colour A does not leave its dot at row 1, column 1");
    assert_wrong("A.A\n...\n", "A 0,0 0,1 0,2 1,2 1,1 1,0\n", 3,
                 "colour A ends at row 2, column 1, not at its other dot");
    assert_wrong("A.A\nB.B\n", "A 0,0 0,1 1,1 0,1 0,2\nB 1,0 1,1 1,2\n", -1,
                 "the paths have more cells than the board");
    assert_wrong("A.A\nB.B\n", "A 0,0 1,0 1,1 1,2 0,2\nB 1,0\n", 3,
                 "colour A passes the dot of colour B at row 2, column 1");
    assert_wrong("A.A\nB.B\n", "A 0,0 0,1 0,2\nB 1,0 1,1 0,1\n", 1,
                 "colour B ends at row 1, column 2, not at its other dot");
}

/* Rows give only colours: a path is searched for, or a cell reported that shows there is none. */
static void
test_flow_check_names_the_cell_in_rows(void **state)
{
    (void)state;
    assert_wrong("A.A\nB.B\n", "BAA\nBBB\n", 0, "the dot of colour A at row 1, column 1 is gone");
    assert_wrong("A.AB\n...B\n", "AAAB\n.A.B\n", 5,
                 "colour A ends without a dot at row 2, column 2");
    assert_wrong("A.A\n...\n...\n", "AAA\n...\n.A.\n", 7,
                 "colour A stands alone at row 3, column 2");
    assert_wrong("A.A\n...\n...\n...\n", "AAA\n...\nAA.\nAA.\n", 6,
                 "colour A does not come from its dot to row 3, column 1");
    assert_wrong(
        "A.A\n...\n...\n", "AAA\nA.A\nAAA\n", 0,
        "colour A has no path from dot to dot through all its cells; the first of them is at "
        "row 1, column 1");
}

static void
test_flow_check_wants_no_more_than_the_answer(void **state)
{
    (void)state;
    check_text("A.A\n", "AAA\n\n# a remark\n", CLEW_OK, -1, NULL, "rule=touch");
    check_text("A.A\n", "AAA\nAAA\n", CLEW_BAD_TEXT, -1, "the answer goes on after 1 row",
               "rule=touch");
    check_text("A.A\n", "A 0,0 0,1 0,2\nB 0,0\n", CLEW_BAD_TEXT, -1,
               "this line begins with no colour of the board", "rule=touch");
    check_text("A.A\n", "A 0,0 0,1 0,2\nA 0,2 0,1 0,0\n", CLEW_BAD_TEXT, -1,
               "colour A has a path already", "rule=touch");
}

static void
test_flow_check_knows_the_rule(void **state)
{
    (void)state;
    check_text("A..\nA..\n", "AAA\nAAA\n", CLEW_OK, -1, NULL, "rule=touch");
    check_text("A..\nA..\n", "AAA\nAAA\n", CLEW_BAD_ANSWER, 3,
               "colour A runs beside itself at row 2, column 1", "rule=no-touch");
}

static void
test_flow_check_judges_what_a_pack_line_carries(void **state)
{
    struct clew_board *board = support_read("3,0,1,2;0,1,2,5,8;3,4\n", NULL);
    struct clew_error error;

    (void)state;
    assert_null(clew_board_answer(board));
    assert_int_equal(clew_check(NULL, board, NULL, 0, &error), CLEW_BAD_ANSWER);
    assert_string_equal(error.text, "row 3, column 1 is empty");
    clew_board_free(board);
    board = support_read("3,0,1,2,4,0:2:6:8;1,4,7;3,4,5\n", NULL);
    assert_int_equal(clew_check(NULL, board, NULL, 0, &error), CLEW_OK);
    clew_board_free(board);
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_flow_check_takes_every_form),
        cmocka_unit_test(test_flow_check_names_the_fault),
        cmocka_unit_test(test_flow_check_names_the_cell_in_rows),
        cmocka_unit_test(test_flow_check_wants_no_more_than_the_answer),
        cmocka_unit_test(test_flow_check_knows_the_rule),
        cmocka_unit_test(test_flow_check_judges_what_a_pack_line_carries),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
