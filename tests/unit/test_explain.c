/* test_explain - explanations of tiles and mazes: their steps lead from the board to its end. */
#include "support.h"

#include <string.h>

static void
take_all_steps(struct clew_game *game, const struct clew_explanation *explanation)
{
    struct clew_step step = CLEW_STEP_INIT;

    for (size_t i = 0; clew_explanation_step_at(explanation, i, &step); i++) {
        struct clew_hint *hint;

        assert_false(clew_game_is_solved(game));
        assert_non_null(step.rule);
        assert_true(strlen(step.sentence) > 10);
        assert_true(strlen(step.action) > 5);
        assert_int_equal(clew_explanation_hint(&hint, explanation, i, game, NULL), CLEW_OK);
        assert_int_equal(clew_game_take_hint(game, hint, NULL), CLEW_OK);
        clew_hint_free(hint);
    }
}

/* Returns the number of moves in all steps. */
static size_t
explain_and_play(const char *text, const char *option)
{
    struct clew_board *board = support_read(text, option, NULL);
    struct clew_explanation *explanation;
    struct clew_game *game;
    struct clew_error error;
    struct clew_move move;
    size_t moves = 0;

    if (clew_explain(&explanation, board, NULL, NULL, &error) != CLEW_OK)
        fail_msg("%s", error.text);
    assert_string_equal(clew_explanation_promise(explanation), "none");
    assert_int_equal(clew_game_new(&game, board, NULL), CLEW_OK);
    for (size_t i = 0; i < clew_explanation_steps(explanation); i++)
        for (size_t k = 0; clew_explanation_move_at(explanation, i, k, &move); k++)
            moves++;
    take_all_steps(game, explanation);
    assert_true(clew_game_is_solved(game));
    clew_game_free(game);
    clew_explanation_free(explanation);
    clew_board_free(board);
    return moves;
}

static void
test_explanations_of_tiles_follow_a_shortest_solution(void **state)
{
    (void)state;
    assert_int_equal(explain_and_play("1 2 3\n4 5 6\n7 8 0\n", NULL), 0);
    assert_int_equal(explain_and_play("1 2 3\n4 5 6\n0 7 8\n", NULL), 2);
    assert_int_equal(explain_and_play("8 6 7\n2 5 4\n3 0 1\n", NULL), 31);
    assert_int_equal(explain_and_play("8 6 7\n2 5 4\n3 0 1\n", "gap=on"), 31);
    assert_int_equal(explain_and_play("10 5 7 8\n2 0 3 12\n1 11 13 15\n9 6 14 4\n", NULL), 42);
}

static void
test_explanations_of_mazes_follow_a_shortest_solution(void **state)
{
    static const char maze[] = ".H...\n##..#\n.....\n.#..#\n.#.B.\n";

    (void)state;
    assert_int_equal(explain_and_play(maze, NULL), 3);
    assert_int_equal(explain_and_play(maze, "measure=moves"), 2);
}

static void
test_boards_without_a_solution_have_no_explanation(void **state)
{
    static const char *const boards[] = {"2 1 3\n4 5 6\n7 8 0\n", "B#H\n"};

    (void)state;
    for (size_t i = 0; i < 2; i++) {
        struct clew_board *board = support_read(boards[i], NULL);
        struct clew_explanation *explanation;
        struct clew_error error;

        assert_int_equal(clew_explain(&explanation, board, NULL, NULL, &error), CLEW_UNSUPPORTED);
        assert_non_null(strstr(error.text, "no solution"));
        assert_null(explanation);
        clew_board_free(board);
    }
}

static void
test_a_limit_ends_an_explanation(void **state)
{
    struct clew_board *board =
        support_read("0 12 9 13\n15 11 10 14\n3 7 2 5\n4 8 6 1\n", NULL); /* 80 moves */
    struct clew_options *options = support_options("limit-nodes=10", NULL);
    struct clew_explanation *explanation;
    struct clew_error error;

    (void)state;
    assert_int_equal(clew_explain(&explanation, board, options, NULL, &error), CLEW_STOPPED);
    clew_options_free(options);
    clew_board_free(board);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_explanations_of_tiles_follow_a_shortest_solution),
        cmocka_unit_test(test_explanations_of_mazes_follow_a_shortest_solution),
        cmocka_unit_test(test_boards_without_a_solution_have_no_explanation),
        cmocka_unit_test(test_a_limit_ends_an_explanation),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
