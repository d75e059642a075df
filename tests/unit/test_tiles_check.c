/* test_tiles_check - every rule of the tiles checker, one at a time. */
#include "api/api.h"
#include "support.h"
#include "tiles/board/tiles_check.h"

#include <string.h>

/* words: part of the sentence; NULL: the answer is right. */
static void
judge(const char *text, struct tiles_answer answer, const char *words)
{
    struct clew_board *board = support_read(text, "puzzle=tiles", "format=rows", NULL);
    struct clew_error error;

    base_error_clear(&error);
    assert_int_equal(tiles_check(board->board, &answer, NULL, &error),
                     words ? CLEW_BAD_ANSWER : CLEW_OK);
    if (words && !strstr(error.text, words))
        print_message("# expected '%s', got '%s'\n", words, error.text);
    assert_true(!words || strstr(error.text, words));
    clew_board_free(board);
}

static struct tiles_answer
moves(const char *text)
{
    return (struct tiles_answer){.moves = (char *)text, .length = (int)strlen(text)};
}

#define SOLVED "1 2 3\n4 5 6\n7 8 0\n"

/* Each letter once around the corner, and at the border where no tile can slide. */
static void
test_tiles_check_slides(void **state)
{
    (void)state;
    judge("1 2 3\n4 5 6\n7 0 8\n", moves("L"), NULL);
    judge("1 2 3\n4 5 0\n7 8 6\n", moves("U"), NULL);
    judge(SOLVED, moves("RL"), NULL);
    judge(SOLVED, moves("DU"), NULL);
    judge(SOLVED, moves("DRULDRULDRUL"), NULL); /* three tiles in a circle, three times */
    judge(SOLVED, moves("L"), "no tile to slide");
    judge(SOLVED, moves("U"), "no tile to slide");
    judge(SOLVED, moves("RRR"), "no tile to slide");
    judge(SOLVED, moves("DDD"), "no tile to slide");
    judge(SOLVED, moves("x"), "no tile to slide");
    judge(SOLVED, moves("l"), "no tile to slide");
    judge("1 2 3 4\n5 6 0 7\n", moves("L"), NULL); /* not square */
    judge("1 2 3 4\n5 6 7 0\n", moves("U"), "no tile to slide");
    judge("1 2 3 4\n5 6 0 7\n", moves("DD"), "no tile to slide");
}

static void
test_tiles_check_reaches_the_goal(void **state)
{
    (void)state;
    judge(SOLVED, moves(""), NULL);
    judge(SOLVED, moves("R"), "belongs");
    judge("1 2 3\n4 5 0\n7 8 6\n", moves(""), "belongs");
    judge(SOLVED, moves("DRUL"), "belongs"); /* the gap is back, the tiles are not */
}

static void
test_tiles_check_length_and_bound(void **state)
{
    struct tiles_answer answer = moves("RL");

    (void)state;
    answer.bound = 2;
    judge(SOLVED, answer, NULL);
    answer.bound = 3; /* no solution can be shorter than one that is there */
    judge(SOLVED, answer, "the length");
    answer = moves("RLRL");
    answer.length = 2;
    judge(SOLVED, answer, "the length");
    answer = moves("");
    answer.length = 1;
    judge(SOLVED, answer, "the length");
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_tiles_check_slides),
        cmocka_unit_test(test_tiles_check_reaches_the_goal),
        cmocka_unit_test(test_tiles_check_length_and_bound),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
