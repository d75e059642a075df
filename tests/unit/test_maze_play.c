/* test_maze_play - the rolling ball by hand: moves, gestures, hints, ratings and typed answers. */
#include "play_fixture.h"
#include "support.h"

#include "maze/board/maze_board.h"
#include "maze/maze_puzzle.h"
#include "maze/rate/maze_rate.h"

#include <string.h>

static const char plain[] = ".H...\n##..#\n.....\n.#..#\n.#.B.\n"; /* solved by lul, 6 cells */
static const char trap[] = "##H##\n##.##\n..B..\n"; /* any first move but u is a mistake */

/* ---- Moves ---- */

static void
test_maze_play_rolls_until_something_stops_it(void **state)
{
    struct clew_game *game = support_start(support_read(plain, NULL));
    struct clew_game_cell cell = CLEW_GAME_CELL_INIT;
    struct clew_error error;
    char text[60];

    (void)state;
    assert_int_equal(clew_game_cursor(game), 23);
    assert_int_equal(clew_game_play(game, "d", &error), CLEW_BAD_MOVE);
    assert_string_equal(error.text, "there is a wall below it");
    assert_int_equal(clew_game_play(game, "l", &error), CLEW_OK);
    assert_int_equal(clew_game_play(game, "l", &error), CLEW_BAD_MOVE);
    assert_string_equal(error.text, "there is a wall on its left");
    assert_int_equal(clew_game_play(game, "u", &error), CLEW_OK);
    clew_game_progress(game, text, sizeof text);
    assert_string_equal(text, "2 rolls, 5 cells");
    assert_true(clew_game_cell(game, 2, false, &cell));
    assert_int_equal(cell.kind, CLEW_CELL_BALL);
    assert_int_equal(clew_game_check(game, &error), CLEW_BAD_ANSWER);
    assert_string_equal(error.text, "the ball is not in the hole yet");
    assert_true(clew_game_undo(game));
    clew_game_progress(game, text, sizeof text);
    assert_string_equal(text, "1 roll, 1 cell");
    clew_game_free(game);
}

/* A roll after the end would make the moves a wrong answer, so it is refused. */
static void
test_maze_play_ends_in_the_hole(void **state)
{
    struct clew_game *game = support_start(support_read(plain, NULL));
    struct clew_game_cell cell = CLEW_GAME_CELL_INIT;
    struct clew_move moves[4];
    struct clew_error error;

    (void)state;
    assert_int_equal(clew_game_play(game, "lul", &error), CLEW_OK);
    assert_true(clew_game_is_solved(game));
    assert_int_equal(clew_game_check(game, &error), CLEW_OK);
    assert_int_equal(clew_game_play(game, "r", &error), CLEW_BAD_MOVE);
    assert_string_equal(error.text, "the ball is in the hole");
    assert_int_equal(clew_game_moves(game, -1, moves, 4), 0);
    assert_true(clew_game_cell(game, 1, false, &cell));
    assert_int_equal(cell.kind, CLEW_CELL_BALL);
    assert_true(cell.is_home);
    assert_true(clew_game_undo(game));
    assert_int_equal(clew_game_moves(game, -1, moves, 4), 3);
    assert_int_equal(clew_game_moves(game, clew_game_cursor(game), moves, 4), 3);
    assert_int_equal(clew_game_moves(game, 24, moves, 4), 0); /* only the ball has moves */
    clew_game_free(game);
}

static void
test_maze_play_rule_stop_lets_the_ball_roll_across(void **state)
{
    struct clew_game *game = support_start(support_read("B.H..\n.###.\n", "rule=stop", NULL));

    (void)state;
    assert_int_equal(clew_game_play(game, "r", NULL), CLEW_OK);
    assert_int_equal(clew_game_cursor(game), 4);
    assert_false(clew_game_is_solved(game));
    clew_game_free(game);
    game = support_start(support_read("B.H..\n.###.\n", "rule=drop", NULL));
    assert_int_equal(clew_game_play(game, "r", NULL), CLEW_OK);
    assert_int_equal(clew_game_cursor(game), 2);
    assert_true(clew_game_is_solved(game));
    clew_game_free(game);
}

static void
test_maze_play_a_press_rolls_towards_it(void **state)
{
    struct clew_game *game = support_start(support_read(plain, NULL));

    (void)state;
    assert_false(clew_game_press(game, 0));
    assert_string_equal(clew_game_message(game), "the ball rolls along its row or its column only");
    assert_false(clew_game_press(game, 23)); /* the ball itself */
    assert_true(clew_game_press(game, 20));  /* beyond a wall, but in that direction */
    clew_game_release(game);
    assert_int_equal(clew_game_cursor(game), 22);
    assert_false(clew_game_press(game, 20));
    assert_string_equal(clew_game_message(game), "there is a wall on its left");
    assert_true(clew_game_press(game, 12));
    assert_false(clew_game_drag(game, 2));
    clew_game_release(game);
    assert_int_equal(clew_game_cursor(game), 2);
    assert_true(clew_game_go(game, CLEW_SIDE_LEFT, false));
    assert_true(clew_game_is_solved(game));
    clew_game_free(game);
}

static void
test_maze_play_position_keeps_the_rules(void **state)
{
    struct clew_game *game = support_start(support_read(plain, "rule=stop", "measure=moves", NULL));
    struct clew_rule rule = CLEW_RULE_INIT;
    struct clew_board *board;
    char *text;

    (void)state;
    assert_int_equal(clew_game_play(game, "lu", NULL), CLEW_OK);
    assert_int_equal(clew_game_position(&board, game, NULL), CLEW_OK);
    assert_int_equal(clew_write(&text, NULL, board, NULL, "drawing", NULL), CLEW_OK);
    assert_string_equal(text, "# Rules: rule=stop, measure=moves\n"
                              ".HB..\n##..#\n.....\n.#..#\n.#...\n");
    clew_free(text);
    assert_true(clew_board_rule_at(board, 0, &rule));
    assert_string_equal(rule.name, "rule");
    assert_string_equal(rule.value, "stop");
    assert_true(clew_board_rule_at(board, 1, &rule));
    assert_string_equal(rule.name, "measure");
    assert_string_equal(rule.value, "moves");
    assert_false(rule.is_default);
    assert_false(clew_board_rule_at(board, 2, &rule));
    clew_board_free(board);
    clew_game_free(game);
}

/* ---- Hints ---- */

static void
test_maze_game_hint_has_five_levels(void **state)
{
    static const char *const sentences[5] = {
        "The hole can be reached in 3 more rolls, over 6 cells.",
        "The next roll is sideways.",
        "Aim for row 5, column 3.",
        "At row 5, column 3 the wall left of it stops the ball; from there the hole is 2 rolls "
        "away.",
        "Roll left.",
    };
    static const char drawn[] = "   1 2 3 4 5\n"
                                "  +----------+\n"
                                "1 |. H . . . |\n"
                                "2 |####. . ##|\n"
                                "3 |. . . . . |\n"
                                "4 |. ##. . ##|\n"
                                "5 |.[#|.)B . |\n"
                                "  +----------+\n";
    struct clew_game *game = support_start(support_read(plain, NULL));
    struct clew_hint *hint = support_hint(game);
    struct clew_style style = CLEW_STYLE_INIT;
    char *text;

    (void)state;
    style.coordinates = style.ascii = true;
    assert_int_equal(clew_hint_kind(hint), CLEW_HINT_NEXT);
    for (int level = 1; level <= 5; level++)
        assert_string_equal(clew_hint_text_at(hint, level), sentences[level - 1]);
    assert_int_equal(clew_game_draw_text(&text, NULL, game, hint, &style, NULL), CLEW_OK);
    assert_string_equal(text, drawn);
    clew_free(text);
    assert_int_equal(clew_game_take_hint(game, hint, NULL), CLEW_OK);
    clew_hint_free(hint);
    assert_int_equal(clew_game_play(game, "u", NULL), CLEW_OK);
    hint = support_hint(game);
    assert_string_equal(clew_hint_text_at(hint, 4),
                        "The hole is straight ahead, with no wall before it: the ball drops in.");
    clew_hint_free(hint);
    clew_game_free(game);
}

/* By rolls the shortest path is ul, by cells lul. */
static void
test_maze_game_hint_follows_the_measure(void **state)
{
    struct clew_game *game = support_start(support_read(plain, "measure=moves", NULL));
    struct clew_hint *hint = support_hint(game);

    (void)state;
    assert_string_equal(clew_hint_text_at(hint, 1), "The hole can be reached in 2 more rolls.");
    assert_string_equal(clew_hint_text_at(hint, 2), "The next roll is up or down.");
    assert_string_equal(
        clew_hint_text_at(hint, 4),
        "At row 1, column 4 the border of the board stops the ball; from there the hole is 1 roll "
        "away.");
    assert_string_equal(clew_hint_text_at(hint, 5), "Roll up.");
    clew_hint_free(hint);
    clew_game_free(game);
}

static void
test_maze_game_hint_says_what_stops_the_ball_in_the_hole(void **state)
{
    struct clew_game *game = support_start(support_read("B.H#.\n", "rule=stop", NULL));
    struct clew_hint *hint = support_hint(game);

    (void)state;
    assert_string_equal(clew_hint_text_at(hint, 4),
                        "At row 1, column 3 the wall right of it stops the ball, in the hole.");
    clew_hint_free(hint);
    clew_game_free(game);
}

static void
test_maze_game_hint_finds_the_first_mistake(void **state)
{
    struct clew_game *game = support_start(support_read(trap, NULL));
    struct clew_hint *hint;
    enum clew_role role;
    int64_t cell;

    (void)state;
    assert_int_equal(clew_game_play(game, "lrl", NULL), CLEW_OK);
    hint = support_hint(game);
    assert_int_equal(clew_hint_kind(hint), CLEW_HINT_MISTAKE);
    assert_string_equal(clew_hint_text_at(hint, 1),
                        "From here the hole cannot be reached any more: undo.");
    assert_string_equal(clew_hint_text_at(hint, 2), "Roll 1 was the mistake: undo 3 rolls.");
    assert_string_equal(clew_hint_text_at(hint, 5), "Undo 3 rolls.");
    assert_true(clew_hint_cell_at(hint, 0, &cell, &role));
    assert_int_equal(cell, 10);
    assert_int_equal(role, CLEW_ROLE_MISTAKE);
    assert_int_equal(clew_game_take_hint(game, hint, NULL), CLEW_UNSUPPORTED); /* only undo helps */
    clew_hint_free(hint);
    clew_game_free(game);
}

static void
test_maze_game_hint_distinguishes_a_mistake_from_an_unsolvable_board(void **state)
{
    struct clew_game *game = support_start(support_read("B..#H\n...#.\n", NULL));
    struct clew_hint *hint;

    (void)state;
    assert_int_equal(clew_game_play(game, "rd", NULL), CLEW_OK);
    hint = support_hint(game);
    assert_int_equal(clew_hint_kind(hint), CLEW_HINT_HOPELESS);
    clew_hint_free(hint);
    clew_game_free(game);
    game = support_start(support_read(plain, NULL));
    assert_int_equal(clew_game_play(game, "lul", NULL), CLEW_OK);
    hint = support_hint(game);
    assert_int_equal(clew_hint_kind(hint), CLEW_HINT_FINISHED);
    clew_hint_free(hint);
    clew_game_free(game);
}

static void
test_maze_game_hint_is_undecided_when_it_is_cancelled(void **state)
{
    struct clew_game *game = support_start(support_read(plain, NULL));
    struct clew_control *control;
    struct clew_hint *hint;

    (void)state;
    assert_int_equal(clew_control_new(&control, NULL), CLEW_OK);
    clew_control_cancel(control);
    assert_int_equal(clew_game_hint(&hint, game, 1, NULL, control, NULL), CLEW_OK);
    assert_true(clew_hint_kind(hint) == CLEW_HINT_UNDECIDED ||
                clew_hint_kind(hint) == CLEW_HINT_NEXT); /* the search may end before it checks */
    clew_hint_free(hint);
    clew_control_free(control);
    clew_game_free(game);
}

/* ---- Memory that runs out ---- */

static enum clew_status
play_in_memory(struct base_memory *memory, void *context)
{
    const struct puzzle_play *play = maze_puzzle.play;
    const struct clew_move left = {.value = GRID_LEFT, .cell = -1, .to = -1};
    struct puzzle_hint hint;
    void *position = NULL, *answer = NULL, *board = NULL;
    enum clew_status status = play->position_new(&position, context, memory, NULL);

    puzzle_hint_init(&hint, memory);
    if (!status)
        status = play->apply(position, &left, NULL);
    if (!status) {
        /* A mistake: several searches. */
        status = play_fixture_hint(&hint, &maze_puzzle, position, memory);
        assert_true(status || hint.kind == CLEW_HINT_MISTAKE);
    }
    if (!status)
        status = play->to_board(&board, position, memory, NULL);
    if (!status) {
        const struct clew_move up = {.value = GRID_UP, .cell = -1, .to = -1};

        play->undo(position);
        status = play->apply(position, &up, NULL);
    }
    if (!status)
        status = play->to_answer(&answer, position, memory, NULL);
    puzzle_hint_free(&hint);
    maze_board_free(board, memory);
    maze_answer_free(answer, memory);
    play->position_free(position, memory);
    return status;
}

static void
test_maze_play_survives_every_failing_allocation(void **state)
{
    uint64_t words[4] = {~UINT64_C(0), ~UINT64_C(4), ~UINT64_C(4), ~UINT64_C(31)};
    struct maze_board board = {
        .walls = {.words = words, .count = 3, .capacity = 3, .length = 5, .line_words = 1},
        .rows = 3,
        .cols = 5,
        .ball = {2, 2},
        .hole = {0, 2},
    };

    (void)state;
    assert_true(support_fail_each_allocation(play_in_memory, &board) > 8);
}

/* ---- Ratings ---- */

static void
test_maze_play_rating_counts_rolls_and_false_leads(void **state)
{
    struct clew_board *board = support_read(plain, NULL);
    struct clew_rating *rating;

    (void)state;
    assert_int_equal(clew_rate(&rating, board, NULL, NULL, NULL), CLEW_OK);
    assert_int_equal(clew_rating_grade(rating), CLEW_GRADE_EASY);
    assert_int_equal(support_rating_fact(rating, "rolls"), 2);       /* ul */
    assert_int_equal(support_rating_fact(rating, "false_leads"), 2); /* l and r */
    assert_int_equal(support_rating_fact(rating, "shortest_ways"), 1);
    assert_int_equal(support_rating_fact(rating, "away"), 0);
    assert_int_equal(support_rating_fact(rating, "forced"), 2);
    clew_rating_free(rating);
    clew_board_free(board);
}

/* Two paths around, each past the corner that is farthest from the hole on its side. */
static void
test_maze_play_rating_counts_paths_and_rolls_that_lead_away(void **state)
{
    struct clew_board *board = support_read("..H..\n.###.\n..B..\n", NULL);
    struct clew_rating *rating;

    (void)state;
    assert_int_equal(clew_rate(&rating, board, NULL, NULL, NULL), CLEW_OK);
    assert_int_equal(support_rating_fact(rating, "rolls"), 3);
    assert_int_equal(support_rating_fact(rating, "shortest_ways"), 2);
    assert_int_equal(support_rating_fact(rating, "false_leads"), 0);
    assert_int_equal(support_rating_fact(rating, "away"), 1);
    assert_int_equal(support_rating_fact(rating, "forced"), 0);
    clew_rating_free(rating);
    clew_board_free(board);
}

static void
test_maze_play_rating_refuses_a_maze_without_a_path(void **state)
{
    struct clew_board *board = support_read("B..#H\n", NULL);
    struct clew_options *limit = support_options("limit-nodes=1", NULL);
    struct clew_rating *rating;

    (void)state;
    assert_int_equal(clew_rate(&rating, board, NULL, NULL, NULL), CLEW_UNSUPPORTED);
    clew_board_free(board);
    board = support_read(plain, NULL);
    assert_int_equal(clew_rate(&rating, board, limit, NULL, NULL), CLEW_STOPPED);
    clew_board_free(board);
    clew_options_free(limit);
    assert_int_equal(maze_grade(3), CLEW_GRADE_EASY);
    assert_int_equal(maze_grade(4), CLEW_GRADE_NORMAL);
    assert_int_equal(maze_grade(17), CLEW_GRADE_FIENDISH);
}

/* ---- Typed answers, rules and generation ---- */

static void
test_maze_play_answers_have_the_stops(void **state)
{
    struct clew_board *board = support_read(plain, NULL);
    struct clew_answer *answer = support_solve(board, NULL);
    int64_t cells[4];

    (void)state;
    assert_string_equal(clew_answer_moves(answer), "lul");
    assert_int_equal(clew_answer_path_count(answer), 1);
    assert_int_equal(clew_answer_path(answer, 0, cells, 4), 4);
    assert_true(cells[0] == 23 && cells[1] == 22 && cells[2] == 2 && cells[3] == 1);
    assert_int_equal(clew_answer_path(answer, 1, cells, 4), 0);
    clew_answer_free(answer);
    clew_board_free(board);
}

static void
test_maze_play_formats_say_which_rules_they_lose(void **state)
{
    static const char *const poor[] = {"rows", "map"};
    struct clew_board *usual = support_read(plain, NULL);
    struct clew_board *other = support_read(plain, "rule=stop", "measure=moves", NULL);
    struct clew_rule rule = CLEW_RULE_INIT;

    (void)state;
    for (int i = 0; i < 2; i++) {
        assert_false(clew_write_loses(usual, poor[i], 0, &rule));
        assert_true(clew_write_loses(other, poor[i], 0, &rule));
        assert_string_equal(rule.name, "rule");
        assert_true(clew_write_loses(other, poor[i], 1, &rule));
        assert_string_equal(rule.name, "measure");
        assert_false(clew_write_loses(other, poor[i], 2, &rule));
    }
    assert_false(clew_write_loses(other, "arrays", 0, &rule));
    assert_false(clew_write_loses(other, "drawing", 0, &rule));
    clew_board_free(usual);
    clew_board_free(other);
}

static void
test_maze_play_generation_obeys_its_limits(void **state)
{
    static const char *const kinds[] = {"kind=random", "kind=loop", "kind=perfect"};
    const struct clew_generate_request request = {sizeof request, "maze", 1000, 1000};

    (void)state;
    for (int i = 0; i < 3; i++) {
        struct clew_options *options = support_options(kinds[i], "limit-nodes=5000", NULL);
        struct clew_control *control;
        struct clew_board *board;

        assert_int_equal(support_generate(&board, "maze", 1000, 1000, options), CLEW_STOPPED);
        assert_null(board);
        assert_int_equal(support_generate(&board, "maze", 30, 40, options), CLEW_OK);
        clew_board_free(board);
        assert_int_equal(clew_control_new(&control, NULL), CLEW_OK);
        clew_control_cancel(control);
        assert_int_equal(clew_generate(&board, NULL, &request, options, control, NULL),
                         CLEW_STOPPED);
        clew_control_free(control);
        clew_options_free(options);
    }
}

/* Ten or more columns: numbers that would touch each other are omitted. */
static void
test_maze_play_numbers_keep_apart(void **state)
{
    struct clew_board *board = support_read("B..........H\n", NULL);
    struct clew_style style = CLEW_STYLE_INIT;
    char *text;

    (void)state;
    style.coordinates = style.ascii = true;
    assert_int_equal(clew_draw_text(&text, NULL, board, NULL, &style, NULL), CLEW_OK);
    assert_string_equal(text, "   1 2   4   6   8   10  12\n"
                              "  +------------------------+\n"
                              "1 |B . . . . . . . . . . H |\n"
                              "  +------------------------+\n");
    clew_free(text);
    clew_board_free(board);
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_maze_play_rolls_until_something_stops_it),
        cmocka_unit_test(test_maze_play_ends_in_the_hole),
        cmocka_unit_test(test_maze_play_rule_stop_lets_the_ball_roll_across),
        cmocka_unit_test(test_maze_play_a_press_rolls_towards_it),
        cmocka_unit_test(test_maze_play_position_keeps_the_rules),
        cmocka_unit_test(test_maze_game_hint_has_five_levels),
        cmocka_unit_test(test_maze_game_hint_follows_the_measure),
        cmocka_unit_test(test_maze_game_hint_says_what_stops_the_ball_in_the_hole),
        cmocka_unit_test(test_maze_game_hint_finds_the_first_mistake),
        cmocka_unit_test(test_maze_game_hint_distinguishes_a_mistake_from_an_unsolvable_board),
        cmocka_unit_test(test_maze_game_hint_is_undecided_when_it_is_cancelled),
        cmocka_unit_test(test_maze_play_survives_every_failing_allocation),
        cmocka_unit_test(test_maze_play_rating_counts_rolls_and_false_leads),
        cmocka_unit_test(test_maze_play_rating_counts_paths_and_rolls_that_lead_away),
        cmocka_unit_test(test_maze_play_rating_refuses_a_maze_without_a_path),
        cmocka_unit_test(test_maze_play_answers_have_the_stops),
        cmocka_unit_test(test_maze_play_formats_say_which_rules_they_lose),
        cmocka_unit_test(test_maze_play_generation_obeys_its_limits),
        cmocka_unit_test(test_maze_play_numbers_keep_apart),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
