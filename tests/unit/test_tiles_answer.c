/* test_tiles_answer - sliding tiles: ratings, typed answers, rules of formats, walks with a solution. */
#include "support.h"

#include "tiles/rate/tiles_rate.h"

#include <stdio.h>
#include <string.h>

static const char near[] = "1 2 3 4\n5 6 7 8\n9 10 0 11\n13 14 15 12\n"; /* solved by LU */

/* ---- Ratings ---- */

static void
test_tiles_answer_rating_goes_by_the_shortest_solution(void **state)
{
    struct clew_board *board = support_read("8 6 7\n2 5 4\n3 0 1\n", NULL);
    struct clew_rating *rating;

    (void)state;
    assert_int_equal(clew_rate(&rating, board, NULL, NULL, NULL), CLEW_OK);
    assert_int_equal(clew_rating_grade(rating), CLEW_GRADE_FIENDISH);
    assert_int_equal(support_rating_fact(rating, "length"), 31);
    assert_int_equal(support_rating_fact(rating, "manhattan"), 21);
    assert_int_equal(support_rating_fact(rating, "misleading"), 10);
    assert_int_equal(support_rating_fact(rating, "first_moves"), 3); /* no board is farther away */
    clew_rating_free(rating);
    clew_board_free(board);
}

static void
test_tiles_answer_grades_are_what_the_header_says(void **state)
{
    static const int small[] = {11, 20, 27, 32}, large[] = {22, 40, 55, 66};

    (void)state;
    for (int grade = 0; grade < 4; grade++) {
        assert_int_equal(tiles_grade(3, 3, small[grade], small[grade]), grade);
        assert_int_equal(tiles_grade(3, 3, small[grade] + 1, small[grade] + 1), grade + 1);
        assert_int_equal(tiles_grade(4, 4, large[grade], large[grade]), grade);
        assert_int_equal(tiles_grade(4, 4, large[grade] + 1, large[grade] + 1), grade + 1);
    }
    /* Of two boards of the same length the more misleading one is harder. */
    assert_int_equal(tiles_grade(4, 4, 50, 42), CLEW_GRADE_HARD);
    assert_int_equal(tiles_grade(4, 4, 50, 36), CLEW_GRADE_EXPERT);
    assert_int_equal(tiles_grade(3, 4, 53, 35), CLEW_GRADE_FIENDISH);
    assert_int_equal(tiles_grade(5, 5, 0, 0), CLEW_GRADE_EASY);
}

static void
test_tiles_answer_rating_refuses_what_it_cannot_know(void **state)
{
    struct clew_board *odd = support_read("1 2 3\n4 5 6\n8 7 0\n", NULL);
    struct clew_board *hard =
        support_read("15 14 8 12\n10 11 9 13\n2 6 5 1\n3 7 4 0\n", "goal=first", NULL);
    struct clew_options *limit = support_options("limit-nodes=1000", NULL);
    struct clew_rating *rating;
    struct clew_error error;

    (void)state;
    assert_int_equal(clew_rate(&rating, odd, NULL, NULL, &error), CLEW_UNSUPPORTED);
    assert_non_null(strstr(error.text, "parity"));
    assert_int_equal(clew_rate(&rating, hard, limit, NULL, &error), CLEW_STOPPED);
    assert_string_equal(error.text, "rating ended by its limit: nodes");
    clew_board_free(odd);
    clew_board_free(hard);
    clew_options_free(limit);
}

/* The search within the rating meets the limit first. */
static void
test_tiles_answer_rating_says_why_it_ended(void **state)
{
    struct clew_board *board = support_read("24 23 22 21 20\n19 18 17 16 15\n14 13 12 11 10\n"
                                            "9 8 7 6 5\n4 3 2 1 0\n",
                                            NULL);
    struct clew_options *limit = support_options("limit-seconds=0.001", NULL);
    struct clew_control *control;
    struct clew_rating *rating;
    struct clew_error error;

    (void)state;
    assert_int_equal(clew_rate(&rating, board, limit, NULL, &error), CLEW_STOPPED);
    assert_string_equal(error.text, "rating ended by its limit: seconds");
    assert_int_equal(clew_control_new(&control, NULL), CLEW_OK);
    clew_control_cancel(control);
    assert_int_equal(clew_rate(&rating, board, NULL, control, &error), CLEW_STOPPED);
    assert_string_equal(error.text, "rating was interrupted");
    clew_control_free(control);
    clew_board_free(board);
    clew_options_free(limit);
}

/* ---- Typed answers, rules and generation ---- */

static void
test_tiles_answer_answers_have_the_gaps_path(void **state)
{
    struct clew_board *board = support_read(near, "gap=on", NULL);
    struct clew_answer *answer = support_solve(board, NULL);
    int64_t cells[3];

    (void)state;
    assert_string_equal(clew_answer_moves(answer), "RD");
    assert_int_equal(clew_answer_path_count(answer), 1);
    assert_int_equal(clew_answer_path(answer, 0, cells, 3), 3);
    assert_true(cells[0] == 10 && cells[1] == 11 && cells[2] == 15);
    assert_int_equal(clew_answer_path(answer, 0, cells, 0), 3);
    assert_int_equal(clew_answer_path(answer, 1, cells, 3), 0);
    clew_answer_free(answer);
    clew_board_free(board);
}

/* The first lost rule, or "". */
static const char *
lost(const struct clew_board *board, const char *format)
{
    struct clew_rule rule = CLEW_RULE_INIT;

    return clew_write_loses(board, format, 0, &rule) ? rule.name : "";
}

static void
test_tiles_answer_formats_say_which_rules_they_lose(void **state)
{
    static const char *const texts[] = {"rows", "list", "game-id", "hex"};
    struct clew_board *plain = support_read(near, NULL);
    struct clew_board *first = support_read(near, "goal=first", NULL);
    struct clew_board *given =
        support_read(near, "goal-file=1 2 3 4\n5 6 7 8\n9 10 0 11\n13 14 15 12\n", NULL);
    struct clew_board *gap = support_read(near, "gap=on", NULL);

    (void)state;
    for (int i = 0; i < 4; i++) {
        assert_string_equal(lost(plain, texts[i]), "");
        assert_string_equal(lost(first, texts[i]), "");
        assert_string_equal(lost(given, texts[i]), "goal-file");
        assert_string_equal(lost(gap, texts[i]), "gap");
    }
    assert_string_equal(lost(first, "json"), "");
    assert_string_equal(lost(given, "json"), "");
    assert_string_equal(lost(gap, "json"), "gap");
    clew_board_free(plain);
    clew_board_free(first);
    clew_board_free(given);
    clew_board_free(gap);
}

static void
test_tiles_answer_a_walk_knows_its_solution(void **state)
{
    const struct clew_generate_request request = {sizeof request, "tiles", 3, 4};
    struct clew_options *walk = support_options("walk=30", "seed=4", NULL);
    struct clew_options *far = support_options("walk=100001", NULL);
    struct clew_board *board;
    struct clew_answer *answer;

    (void)state;
    assert_int_equal(clew_generate(&board, &answer, &request, walk, NULL, NULL), CLEW_OK);
    assert_int_equal(clew_answer_path(answer, 0, NULL, 0), 31);
    assert_int_equal(clew_answer_proof(answer), CLEW_PROOF_NOTHING);
    assert_null(clew_answer_fact(answer, "bound")); /* nothing is known of its length */
    assert_non_null(clew_board_answer(board));
    clew_answer_free(answer);
    clew_board_free(board);
    assert_int_equal(support_generate(&board, "tiles", 3, 4, far), CLEW_OK);
    assert_null(clew_board_answer(board));
    clew_board_free(board);
    clew_options_free(walk);
    clew_options_free(far);
}

static void
test_tiles_answer_a_long_walk_obeys_its_limits(void **state)
{
    const struct clew_generate_request request = {sizeof request, "tiles", 4, 4};
    struct clew_options *nodes = support_options("walk=1000000000", "limit-nodes=5000", NULL);
    struct clew_options *none = support_options("walk=1000000000", NULL);
    struct clew_control *control;
    struct clew_board *board;

    (void)state;
    assert_int_equal(support_generate(&board, "tiles", 4, 4, nodes), CLEW_STOPPED);
    assert_null(board);
    assert_int_equal(clew_control_new(&control, NULL), CLEW_OK);
    clew_control_cancel(control);
    assert_int_equal(clew_generate(&board, NULL, &request, none, control, NULL), CLEW_STOPPED);
    clew_control_free(control);
    clew_options_free(nodes);
    clew_options_free(none);
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_tiles_answer_rating_goes_by_the_shortest_solution),
        cmocka_unit_test(test_tiles_answer_grades_are_what_the_header_says),
        cmocka_unit_test(test_tiles_answer_rating_refuses_what_it_cannot_know),
        cmocka_unit_test(test_tiles_answer_rating_says_why_it_ended),
        cmocka_unit_test(test_tiles_answer_answers_have_the_gaps_path),
        cmocka_unit_test(test_tiles_answer_formats_say_which_rules_they_lose),
        cmocka_unit_test(test_tiles_answer_a_walk_knows_its_solution),
        cmocka_unit_test(test_tiles_answer_a_long_walk_obeys_its_limits),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
