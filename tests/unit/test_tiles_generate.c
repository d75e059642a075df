/* test_tiles_generate - boards of an exact length or grade are what they claim to be. */
#include "support.h"

#include <stdio.h>
#include <string.h>

/* The board must have this text when it is written. */
static char *
text_of(const struct clew_board *board)
{
    char *text;

    assert_int_equal(clew_write(&text, NULL, board, NULL, "rows", NULL), CLEW_OK);
    return text;
}

static struct clew_board *
generate_tiles(int rows, int cols, const char *what, const char *seed, const char *more)
{
    struct clew_options *options = support_options(what, seed, more, NULL);
    struct clew_board *board = NULL;

    assert_int_equal(support_generate(&board, "tiles", rows, cols, options), CLEW_OK);
    clew_options_free(options);
    return board;
}

static void
test_tiles_generate_has_exactly_the_length(void **state)
{
    static const struct {
        int rows, cols, length;
        const char *more;
    } wanted[] = {{2, 2, 6, NULL},          {3, 3, 0, NULL},  {3, 3, 1, NULL},
                  {3, 3, 17, "goal=first"}, {3, 3, 31, NULL}, {2, 4, 36, NULL},
                  {3, 4, 30, NULL},         {4, 4, 1, NULL},  {4, 4, 33, NULL},
                  {4, 4, 50, NULL},         {5, 4, 25, NULL}, {5, 5, 20, "goal=first"},
                  {6, 7, 16, NULL},         {8, 8, 9, NULL},  {3, 4, 41, "threads=2"}};

    (void)state;
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
        char length[32];
        struct clew_board *board;
        struct clew_answer *answer;

        snprintf(length, sizeof length, "length=%d", wanted[i].length);
        board = generate_tiles(wanted[i].rows, wanted[i].cols, length, "seed=5", wanted[i].more);
        answer = support_solve(board, "engine=ida", "heuristic=manhattan", NULL);
        assert_int_equal(clew_answer_proof(answer), CLEW_PROOF_BEST);
        assert_int_equal(support_number(answer, "length"), wanted[i].length);
        clew_answer_free(answer);
        clew_board_free(board);
    }
}

static void
test_tiles_generate_sixty_moves_come_with_their_solution(void **state)
{
    const struct clew_generate_request request = {sizeof request, "tiles", 4, 4};
    struct clew_options *options = support_options("length=60", "seed=1", NULL);
    struct clew_board *board;
    struct clew_answer *answer;

    (void)state;
    assert_int_equal(clew_generate(&board, &answer, &request, options, NULL, NULL), CLEW_OK);
    assert_int_equal(support_number(answer, "length"), 60);
    assert_int_equal(support_number(answer, "bound"), 60);
    clew_answer_free(answer);
    clew_board_free(board);
    clew_options_free(options);
}

static void
test_tiles_generate_has_the_grade(void **state)
{
    static const char *const grades[] = {"easy", "normal", "hard", "expert", "fiendish"};

    (void)state;
    for (int grade = 0; grade < 5; grade++)
        for (int seed = 1; seed <= 2; seed++) {
            const int rows = 3, cols = seed + 2;
            char option[32], seeds[32];
            struct clew_board *board;
            struct clew_rating *rating;

            snprintf(option, sizeof option, "grade=%s", grades[grade]);
            snprintf(seeds, sizeof seeds, "seed=%d", seed);
            board = generate_tiles(rows, cols, option, seeds, NULL);
            assert_int_equal(clew_rate(&rating, board, NULL, NULL, NULL), CLEW_OK);
            assert_int_equal(clew_rating_grade(rating), grade);
            clew_rating_free(rating);
            clew_board_free(board);
        }
}

static void
test_tiles_generate_does_not_depend_on_threads(void **state)
{
    struct clew_board *one = generate_tiles(4, 4, "length=52", "seed=8", "threads=1");
    struct clew_board *two = generate_tiles(4, 4, "length=52", "seed=8", "threads=2");
    struct clew_board *other = generate_tiles(4, 4, "length=52", "seed=9", NULL);
    char *a = text_of(one), *b = text_of(two), *c = text_of(other);

    (void)state;
    assert_string_equal(a, b);
    assert_string_not_equal(a, c);
    clew_free(a);
    clew_free(b);
    clew_free(c);
    clew_board_free(one);
    clew_board_free(two);
    clew_board_free(other);
}

static void
test_tiles_generate_refuses_what_does_not_exist(void **state)
{
    static const struct support_refused refused[] = {
        {4, 4, CLEW_BAD_OPTION, "more than 80 moves", "length=81", NULL},
        {3, 3, CLEW_BAD_OPTION, "more than 31 moves", "length=32", NULL},
        {2, 5, CLEW_BAD_OPTION, "more than 55 moves", "length=56", NULL},
        {4, 3, CLEW_BAD_OPTION, "more than 53 moves", "length=54", NULL},
        {2, 2, CLEW_UNSUPPORTED, "of grade fiendish", "grade=fiendish", NULL},
        {5, 5, CLEW_UNSUPPORTED, "up to 60 moves", "length=61", NULL},
        {4, 4, CLEW_BAD_OPTION, "cannot be combined", "length=20", "grade=easy"},
        {4, 4, CLEW_STOPPED, "limit", "length=60", "limit-nodes=1000"},
    };

    (void)state;
    support_refuse_requests("tiles", refused, sizeof refused / sizeof *refused);
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_tiles_generate_has_exactly_the_length),
        cmocka_unit_test(test_tiles_generate_sixty_moves_come_with_their_solution),
        cmocka_unit_test(test_tiles_generate_has_the_grade),
        cmocka_unit_test(test_tiles_generate_does_not_depend_on_threads),
        cmocka_unit_test(test_tiles_generate_refuses_what_does_not_exist),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
