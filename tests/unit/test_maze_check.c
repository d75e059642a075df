/* test_maze_check - every rule of the maze checker, one at a time. */
#include "api/api.h"
#include "maze/board/maze_board.h"
#include "maze/board/maze_check.h"
#include "support.h"

#include <string.h>

/* words: part of the sentence; NULL: the answer is right. */
static void
judge(const char *text, const char *rule, struct maze_answer answer, const char *words)
{
    struct clew_board *board = support_read(text, rule, NULL);
    struct clew_error error;

    base_error_clear(&error);
    assert_int_equal(maze_check(board->board, &answer, NULL, &error),
                     words ? CLEW_BAD_ANSWER : CLEW_OK);
    if (words && !strstr(error.text, words))
        print_message("# expected '%s', got '%s'\n", words, error.text);
    assert_true(!words || strstr(error.text, words));
    clew_board_free(board);
}

static struct maze_answer
rolls(const char *moves, int64_t distance)
{
    return (struct maze_answer){(char *)moves, (int64_t)strlen(moves), distance};
}

/* The ball can come back to the hole, but a roll after it was there is none. */
static void
test_maze_check_after_the_hole(void **state)
{
    (void)state;
    judge("B.H..\n", "rule=drop", rolls("r", 2), NULL);
    judge("B.H..\n", "rule=drop", rolls("rrl", 6), "after the ball is in the hole");
    judge("B...H\n", "rule=stop", rolls("r", 4), NULL);
    judge("B...H\n", "rule=stop", rolls("rlr", 12), "after the ball is in the hole");
}

static void
test_maze_check_every_roll_moves(void **state)
{
    (void)state;
    judge("B.\n.H\n", "rule=drop", rolls("dr", 2), NULL);
    judge("B.\n.H\n", "rule=drop", rolls("rd", 2), NULL);
    judge("H.\n.B\n", "rule=drop", rolls("ul", 2), NULL);
    judge("H.\n.B\n", "rule=drop", rolls("lu", 2), NULL);
    judge("B.\n.H\n", "rule=drop", rolls("ldr", 2), "does not move the ball");
    judge("B.\n.H\n", "rule=drop", rolls("udr", 2), "does not move the ball");
    judge("H.\n.B\n", "rule=drop", rolls("dul", 2), "does not move the ball");
    judge("H.\n.B\n", "rule=drop", rolls("rul", 2), "does not move the ball");
    judge("B#H\n...\n", "rule=drop", rolls("r", 2), "does not move the ball");
    judge("B.\n.H\n", "rule=drop", rolls("xdr", 2), "does not move the ball");
}

/* Lines of several words have no wall bits before their first column, nor above the first line. */
static void
test_maze_check_stops_at_the_edges_of_wide_mazes(void **state)
{
    enum {
        WIDE = 130
    };
    static const struct {
        int ball;
        const char *moves;
    } cases[] = {{0, "ldr"}, {104, "udr"}};
    char text[2 * (WIDE + 1) + 1];

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        memset(text, '.', sizeof text);
        text[WIDE] = text[2 * WIDE + 1] = '\n';
        text[2 * WIDE + 2] = '\0';
        text[cases[i].ball] = 'B';
        text[2 * WIDE] = 'H';
        judge(text, "rule=drop", rolls(cases[i].moves + 1, WIDE - cases[i].ball), NULL);
        judge(text, "rule=drop", rolls(cases[i].moves, WIDE - cases[i].ball),
              "does not move the ball");
    }
}

static void
test_maze_check_ends_in_the_hole(void **state)
{
    (void)state;
    judge("B.H..\n", "rule=stop", rolls("r", 4), "not in the hole");
    judge("B.H..\n", "rule=stop", rolls("r", 2), "not in the hole");
    judge("B..\n..H\n", "rule=drop", rolls("r", 2), "not in the hole"); /* its column only */
    judge("B..\nH..\n", "rule=drop", rolls("r", 2), "not in the hole");
    judge("B.H\n...\n", "rule=drop", rolls("dr", 3), "not in the hole");
    judge("B.\n.H\n", "rule=drop", rolls("", 0), "not in the hole");
    judge("BH\n", "rule=drop", rolls("r", 1), NULL);
}

static void
test_maze_check_the_distance(void **state)
{
    struct maze_answer longer = rolls("dru", 2);

    (void)state;
    judge("B.\n.H\n", "rule=drop", rolls("dr", 1), "are claimed");
    judge("B.\n.H\n", "rule=drop", rolls("dr", 3), "are claimed");
    longer.length = 2;
    judge("B.\n.H\n", "rule=drop", longer, "are claimed");
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_maze_check_after_the_hole),
        cmocka_unit_test(test_maze_check_every_roll_moves),
        cmocka_unit_test(test_maze_check_stops_at_the_edges_of_wide_mazes),
        cmocka_unit_test(test_maze_check_ends_in_the_hole),
        cmocka_unit_test(test_maze_check_the_distance),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
