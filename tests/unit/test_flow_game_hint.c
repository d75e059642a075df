/* test_flow_game_hint - hints at every level, mistakes, and ratings. */
#include "support.h"

#include <stdio.h>
#include <string.h>

/* Boards with exactly one solution, in which no path runs beside itself. */
static const char easy[] = ".A..B\n...CD\n.....\n...D.\nABCEE\n";
static const char hard[] =
    "........\n.A.....B\n....CD..\nE.....F.\n...GB..C\n.......H\n..G..HF.\nA..ED...\n";
/* It takes more than 2,000 nodes to prove that this board has one solution, 200 to find it. */
static const char slow[] = ".........A\n.B..C...D.\n....AE....\n..........\n.........D\n"
                           ".....B.E..\n..F...CF..\n.......G..\n...G......\n..........\n";
/* At least two solutions. */
static const char several[] = "A..B\n....\n....\nA..B\n";
static const char hopeless[] = "A.B\n...\nB.A\n";

static struct clew_game *
start_game(const char *text, const char *moves)
{
    struct clew_board *board = support_read(text, NULL);
    struct clew_game *game;

    assert_int_equal(clew_game_new(&game, board, NULL), CLEW_OK);
    assert_int_equal(clew_game_play(game, moves, NULL), CLEW_OK);
    clew_board_free(board);
    return game;
}

static struct clew_hint *
get_hint(struct clew_game *game, const char *option)
{
    struct clew_options *options = support_options(option, NULL);
    struct clew_hint *hint;
    struct clew_error error;

    if (clew_game_hint(&hint, game, CLEW_HINT_DO, options, NULL, &error) != CLEW_OK)
        fail_msg("%s", error.text);
    clew_options_free(options);
    return hint;
}

/* Takes hints until the game is solved; returns their number. */
static int
play_by_hints(struct clew_game *game, const char *option)
{
    int taken = 0;

    for (; !clew_game_is_solved(game); taken++) {
        struct clew_hint *hint = get_hint(game, option);

        assert_int_equal(clew_hint_kind(hint), CLEW_HINT_NEXT);
        assert_int_equal(clew_game_take_hint(game, hint, NULL), CLEW_OK);
        clew_hint_free(hint);
        assert_true(taken < 1000);
    }
    return taken;
}

static void
assert_cell(const struct clew_hint *hint, size_t index, int64_t cell, enum clew_role role)
{
    enum clew_role found_role;
    int64_t found;

    assert_true(clew_hint_cell_at(hint, index, &found, &found_role));
    assert_int_equal(found, cell);
    assert_int_equal(found_role, role);
}

static void
test_flow_game_hint_gets_more_specific_by_level(void **state)
{
    static const char *const sentences[] = {
        "The position can still be solved.",
        "Look at A.",
        "Look at row 1, column 1.",
        "Row 1, column 1 is a corner, so the path must turn there: right and down.",
        "Draw A from row 1, column 2 over row 1, column 1 to row 2, column 1.",
    };
    struct clew_game *game = start_game(easy, "");
    struct clew_hint *hint = get_hint(game, NULL);

    (void)state;
    for (int level = CLEW_HINT_STATUS; level <= CLEW_HINT_DO; level++)
        assert_string_equal(clew_hint_text_at(hint, level), sentences[level - 1]);
    assert_string_equal(clew_hint_rule(hint), "only way");
    assert_cell(hint, 0, 1, CLEW_ROLE_AFFECTED);
    clew_hint_free(hint);
    clew_game_free(game);
}

static void
test_flow_game_hint_names_the_wrong_path(void **state)
{
    struct clew_game *game =
        start_game(easy, "draw 1,3 2,3; draw 4,0 3,0; draw 3,0 3,1; draw 0,4 0,3");
    struct clew_hint *hint = get_hint(game, NULL);

    (void)state;
    assert_int_equal(clew_hint_kind(hint), CLEW_HINT_MISTAKE);
    assert_string_equal(clew_hint_text_at(hint, CLEW_HINT_STATUS),
                        "This cannot be solved any more.");
    assert_string_equal(clew_hint_text_at(hint, CLEW_HINT_WHICH), "Look at A.");
    assert_string_equal(clew_hint_text_at(hint, CLEW_HINT_WHERE),
                        "A goes wrong from row 4, column 1 to row 4, column 2.");
    assert_string_equal(clew_hint_text_at(hint, CLEW_HINT_WHY),
                        "The board has exactly one solution, and that differs here.");
    assert_string_equal(clew_hint_text_at(hint, CLEW_HINT_DO),
                        "Erase A from row 4, column 1 to row 4, column 2.");
    assert_cell(hint, 0, 15, CLEW_ROLE_MISTAKE);
    assert_cell(hint, 1, 16, CLEW_ROLE_MISTAKE);
    assert_int_equal(clew_game_take_hint(game, hint, NULL), CLEW_OK);
    clew_hint_free(hint);
    assert_true(play_by_hints(game, NULL) > 5);
    clew_game_free(game);
}

static void
test_flow_game_hint_names_a_wrong_cross(void **state)
{
    struct clew_game *game = start_game(easy, "bar 0,0 0,1; bar 2,1 2,2");
    struct clew_hint *hint = get_hint(game, NULL);

    (void)state;
    assert_int_equal(clew_hint_kind(hint), CLEW_HINT_MISTAKE);
    assert_string_equal(clew_hint_text(hint),
                        "Erase the cross between row 1, column 1 and row 1, column 2.");
    clew_hint_free(hint);
    clew_game_free(game);
}

/* On a board with several solutions, a search proves what is wrong. */
static void
test_flow_game_hint_proves_mistakes_without_a_unique_solution(void **state)
{
    struct clew_game *game =
        start_game(several, "draw 0,0 0,1; draw 0,1 0,2; draw 0,2 1,2; draw 1,2 2,2; draw 2,2 2,1");
    struct clew_hint *hint = get_hint(game, NULL);

    (void)state;
    assert_int_equal(clew_hint_kind(hint), CLEW_HINT_MISTAKE);
    assert_string_equal(clew_hint_text_at(hint, CLEW_HINT_WHERE),
                        "A goes wrong from row 3, column 3 to row 3, column 2.");
    assert_string_equal(clew_hint_text_at(hint, CLEW_HINT_WHY),
                        "No solution contains this path up to there, whatever the others do.");
    assert_int_equal(clew_game_take_hint(game, hint, NULL), CLEW_OK);
    clew_hint_free(hint);
    play_by_hints(game, NULL);
    clew_game_free(game);
    /* Each path alone is fine. */
    game = start_game(several, "draw 0,0 0,1; draw 0,1 0,2; draw 0,3 1,3; draw 1,3 1,2");
    hint = get_hint(game, NULL);
    assert_int_equal(clew_hint_kind(hint), CLEW_HINT_MISTAKE);
    assert_string_equal(clew_hint_text_at(hint, CLEW_HINT_WHICH), "Look at B.");
    assert_string_equal(clew_hint_text_at(hint, CLEW_HINT_WHY),
                        "No solution contains this together with what was drawn before it.");
    clew_hint_free(hint);
    clew_game_free(game);
    /* The same in another order. */
    game = start_game(several, "draw 0,3 1,3; draw 1,3 1,2; draw 0,0 0,1; draw 0,1 0,2");
    hint = get_hint(game, NULL);
    assert_string_equal(clew_hint_text_at(hint, CLEW_HINT_WHICH), "Look at A.");
    clew_hint_free(hint);
    clew_game_free(game);
}

static void
test_flow_game_hint_knows_the_end_and_the_hopeless(void **state)
{
    struct clew_game *game = start_game(hopeless, "draw 0,0 0,1");
    struct clew_hint *hint = get_hint(game, NULL);

    (void)state;
    assert_int_equal(clew_hint_kind(hint), CLEW_HINT_HOPELESS);
    assert_string_equal(clew_hint_text(hint), "This board has no solution.");
    clew_hint_free(hint);
    clew_game_free(game);
    game = start_game("A.\nA.\n", "draw 0,0 0,1; draw 0,1 1,1; draw 1,1 1,0");
    hint = get_hint(game, NULL);
    assert_int_equal(clew_hint_kind(hint), CLEW_HINT_FINISHED);
    assert_string_equal(clew_hint_text(hint), "It is solved.");
    clew_hint_free(hint);
    clew_game_free(game);
}

static void
test_flow_game_hint_is_undecided_within_few_nodes(void **state)
{
    struct clew_game *game = start_game(hard, "");
    struct clew_hint *hint = get_hint(game, "limit-nodes=1");

    (void)state;
    assert_int_equal(clew_hint_kind(hint), CLEW_HINT_UNDECIDED);
    clew_hint_free(hint);
    clew_game_free(game);
}

/* An easy step holds in every solution, so it does not wait for a proof that there is only one. */
static void
test_flow_game_hint_gives_an_easy_step_without_a_verdict(void **state)
{
    struct clew_game *game = start_game(slow, "");
    struct clew_hint *hint = get_hint(game, "limit-nodes=2000");

    (void)state;
    assert_int_equal(clew_hint_kind(hint), CLEW_HINT_NEXT);
    assert_string_equal(clew_hint_rule(hint), "only way");
    clew_hint_free(hint);
    clew_game_free(game);
}

static void
test_flow_game_hints_solve_boards_of_every_kind(void **state)
{
    static const char *const boards[] = {
        easy,
        hard,
        several,
        "3,0,1,2,4,0:2:6:8;1,4,7;3,4,5\n",
        "W_4:3,0,1,3,,,0|4:1|2;1,0,3,11,7;2,6,10;5,4,8,9\n",
        "X_3:3,0,1,2,,8,0|1:0|4:1|4:4|7;0,3,6,7;1,2,5,4\n",
        "pzprv3\nnumlin\n3\n3\n1 . 2 \n. . . \n1 . 2 \n0 0 \n0 0 \n0 0 \n0 0 0 \n0 0 0 \n",
    };

    (void)state;
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        static const char *const promises[] = {"promise=auto", "promise=none", "promise=no-touch"};

        for (size_t k = 0; k < 3; k++) {
            struct clew_game *game = start_game(boards[i], "");

            play_by_hints(game, promises[k]);
            clew_game_free(game);
        }
    }
}

/* ---- Rating ---- */

static void
assert_rating(const char *text, const char *option, enum clew_grade grade, const char *facts)
{
    struct clew_options *options = support_options(option, NULL);
    struct clew_board *board = support_read(text, NULL);
    struct clew_rating *rating;
    const struct clew_fact *fact;
    char found[900] = "";
    struct clew_error error;

    if (clew_rate(&rating, board, options, NULL, &error) != CLEW_OK)
        fail_msg("%s", error.text);
    for (size_t i = 0; (fact = clew_rating_fact_at(rating, i)); i++) {
        char one[400];

        if (fact->kind == CLEW_FACT_NUMBER)
            snprintf(one, sizeof one, "%s=%d ", fact->name, (int)fact->number);
        else
            snprintf(one, sizeof one, "%s=%s ", fact->name, fact->text);
        strcat(found, one);
    }
    assert_string_equal(found, facts);
    assert_int_equal(clew_rating_grade(rating), grade);
    clew_rating_free(rating);
    clew_board_free(board);
    clew_options_free(options);
}

static void
test_flow_rate_grades_by_the_hardest_rule(void **state)
{
    (void)state;
    assert_rating(easy, NULL, CLEW_GRADE_EASY,
                  "only way=29 apart=11 hardest=apart bottlenecks=0 guesses=0 promise=no-touch "
                  "unique=proved hardest_step=Row 1, column 5 is on the path of B and row 2, "
                  "column 5 on that of "
                  "D, so they are not linked. ");
    assert_rating(hard, NULL, CLEW_GRADE_HARD,
                  "only way=68 apart=20 side by side=12 a bend needs a dot=12 hardest=a bend needs "
                  "a dot bottlenecks=2 guesses=0 promise=no-touch unique=proved hardest_step=The "
                  "path through "
                  "row 2, column 4 goes up and down: any other turn needs a dot of another path "
                  "inside it, because no path runs beside itself. ");
}

/* Without the promise fewer rules apply, so the same board is harder. */
static void
test_flow_rate_relies_on_the_promise_only_if_it_may(void **state)
{
    struct clew_board *board = support_read(hard, NULL);
    struct clew_options *options = support_options("promise=none", NULL);
    struct clew_rating *with, *without;

    (void)state;
    assert_int_equal(clew_rate(&with, board, NULL, NULL, NULL), CLEW_OK);
    assert_int_equal(clew_rate(&without, board, options, NULL, NULL), CLEW_OK);
    assert_int_equal(clew_rating_grade(without), CLEW_GRADE_FIENDISH);
    assert_true(clew_rating_score(without) > clew_rating_score(with));
    clew_rating_free(with);
    clew_rating_free(without);
    clew_options_free(options);
    clew_board_free(board);
}

static void
assert_rating_refused(const char *text, const char *option, enum clew_status status,
                      const char *sentence)
{
    struct clew_options *options = support_options(option, NULL);
    struct clew_board *board = support_read(text, NULL);
    struct clew_rating *rating;
    struct clew_error error;

    assert_int_equal(clew_rate(&rating, board, options, NULL, &error), status);
    assert_string_equal(error.text, sentence);
    clew_options_free(options);
    clew_board_free(board);
}

/* Of several solutions one keeps the promise: a given promise decides, others are not looked for. */
static void
test_flow_rate_takes_a_promise_as_given(void **state)
{
    static const char one_keeps_it[] = "B..A\n.A..\n.B..\n....\n";

    (void)state;
    assert_rating(
        one_keeps_it, "promise=no-touch", CLEW_GRADE_NORMAL,
        "only way=15 apart=4 side by side=5 hardest=side by side bottlenecks=1 guesses=0 "
        "promise=no-touch unique=not checked hardest_step=The square from row 3, column 1 "
        "to row 4, column 2 already has two links, so its other sides are barred, because "
        "no path runs beside itself. ");
    assert_rating_refused(one_keeps_it, "promise=auto", CLEW_UNSUPPORTED,
                          "the board has several solutions; only a board with one can be rated");
    assert_rating_refused(several, "promise=no-touch", CLEW_UNSUPPORTED,
                          "the board has several solutions; only a board with one can be rated");
}

static void
test_flow_rate_needs_exactly_one_solution(void **state)
{
    (void)state;
    assert_rating_refused(several, NULL, CLEW_UNSUPPORTED,
                          "the board has several solutions; only a board with one can be rated");
    assert_rating_refused(hopeless, NULL, CLEW_UNSUPPORTED,
                          "the board has no solution, so it cannot be rated");
    assert_rating_refused(
        "A.\nA.\n", "promise=no-touch", CLEW_UNSUPPORTED,
        "a path of the board's only solution runs beside itself, so the promise does not hold");
    assert_rating_refused(hard, "limit-nodes=1", CLEW_STOPPED, "rating ended by its limit: nodes");
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_flow_game_hint_gets_more_specific_by_level),
        cmocka_unit_test(test_flow_game_hint_names_the_wrong_path),
        cmocka_unit_test(test_flow_game_hint_names_a_wrong_cross),
        cmocka_unit_test(test_flow_game_hint_proves_mistakes_without_a_unique_solution),
        cmocka_unit_test(test_flow_game_hint_knows_the_end_and_the_hopeless),
        cmocka_unit_test(test_flow_game_hint_is_undecided_within_few_nodes),
        cmocka_unit_test(test_flow_game_hint_gives_an_easy_step_without_a_verdict),
        cmocka_unit_test(test_flow_game_hints_solve_boards_of_every_kind),
        cmocka_unit_test(test_flow_rate_grades_by_the_hardest_rule),
        cmocka_unit_test(test_flow_rate_relies_on_the_promise_only_if_it_may),
        cmocka_unit_test(test_flow_rate_takes_a_promise_as_given),
        cmocka_unit_test(test_flow_rate_needs_exactly_one_solution),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
