/* test_tiles_play - sliding tiles by hand: moves, gestures, hints. */
#include "play_fixture.h"
#include "support.h"
#include "tiles/tiles_puzzle.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char near[] = "1 2 3 4\n5 6 7 8\n9 10 0 11\n13 14 15 12\n"; /* solved by LU */

/* ---- Moves ---- */

static void
test_tiles_play_moves_are_the_tiles(void **state)
{
    struct clew_game *game = support_start(support_read("1 2 3\n4 0 5\n", NULL));
    struct clew_game_cell cell = CLEW_GAME_CELL_INIT;
    struct clew_error error;
    char text[60];

    (void)state;
    assert_int_equal(clew_game_cursor(game), 4);
    assert_int_equal(clew_game_play(game, "u", &error), CLEW_BAD_MOVE);
    assert_string_equal(error.text, "no tile can slide up");
    assert_int_equal(clew_game_play(game, "R", &error), CLEW_OK); /* 4 slides right */
    assert_true(clew_game_cell(game, 4, false, &cell));
    assert_int_equal(cell.value, 4);
    assert_string_equal(cell.name, "4");
    assert_false(cell.is_home);
    assert_int_equal(cell.goal, 5);
    clew_game_progress(game, text, sizeof text);
    assert_string_equal(text, "1 move, 3 of 5 at home");
    assert_int_equal(clew_game_check(game, &error), CLEW_BAD_ANSWER);
    assert_string_equal(error.text, "3 of 5 tiles are at home");
    assert_int_equal(clew_game_play(game, "LL", &error), CLEW_OK);
    assert_true(clew_game_is_solved(game));
    assert_int_equal(clew_game_check(game, &error), CLEW_OK);
    clew_game_free(game);
}

static void
test_tiles_play_text_names_the_gap_where_the_board_does(void **state)
{
    struct clew_game *game = support_start(support_read("1 2 3\n4 0 5\n", "gap=on", NULL));
    struct clew_move move;
    struct clew_error error;
    char text[4];

    (void)state;
    assert_int_equal(clew_game_play(game, "D", &error), CLEW_BAD_MOVE);
    assert_string_equal(error.text, "the gap cannot go down");
    assert_int_equal(clew_game_moves(game, 5, &move, 1), 1); /* 5 can slide left */
    assert_int_equal(clew_move_write(text, sizeof text, clew_game_board(game), &move), 1);
    assert_string_equal(text, "R");
    assert_int_equal(clew_game_play(game, "R", &error), CLEW_OK);
    assert_true(clew_game_is_solved(game));
    clew_game_free(game);
}

static void
test_tiles_play_lists_what_can_slide(void **state)
{
    struct clew_game *game = support_start(support_read("1 2 3\n0 4 5\n", NULL));
    struct clew_move moves[4];

    (void)state;
    assert_int_equal(clew_game_moves(game, -1, moves, 4), 2);
    assert_int_equal(clew_game_moves(game, 3, moves, 4), 2); /* into the gap */
    assert_int_equal(clew_game_moves(game, 0, moves, 4), 1); /* 1 slides down */
    assert_int_equal(clew_game_moves(game, 5, moves, 4), 0);
    assert_int_equal(clew_game_moves(game, -1, moves, 0), 2);
    clew_game_free(game);
}

static void
test_tiles_play_a_press_slides_all_between(void **state)
{
    struct clew_game *game =
        support_start(support_read("1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 15 0\n", NULL));
    struct clew_game_cell cell = CLEW_GAME_CELL_INIT;

    (void)state;
    assert_false(clew_game_press(game, 0));
    assert_string_equal(clew_game_message(game), "tile 1 is not in line with the gap");
    assert_false(clew_game_press(game, 15));
    assert_true(clew_game_press(game, 3)); /* three tiles slide down */
    clew_game_release(game);
    assert_int_equal(clew_game_move_count(game), 3);
    assert_int_equal(clew_game_cursor(game), 3);
    assert_true(clew_game_cell(game, 15, false, &cell));
    assert_int_equal(cell.value, 12);
    assert_true(clew_game_press(game, 1));
    assert_false(clew_game_drag(game, 0));
    clew_game_release(game);
    assert_int_equal(clew_game_cursor(game), 1);
    assert_true(clew_game_go(game, CLEW_SIDE_UP, false)); /* 6 slides up */
    assert_false(clew_game_go(game, CLEW_SIDE_SLANT_LEFT, false));
    assert_int_equal(clew_game_cursor(game), 5);
    assert_true(clew_game_undo(game));
    assert_true(clew_game_undo(game));
    assert_true(clew_game_undo(game)); /* each gesture is one step */
    assert_false(clew_game_undo(game));
    assert_true(clew_game_is_solved(game));
    clew_game_free(game);
}

static void
test_tiles_play_position_keeps_goal_and_gap(void **state)
{
    struct clew_game *game =
        support_start(support_read("1 2 3\n4 0 5\n", "goal-file=5 4 3\n2 1 0\n", "gap=on", NULL));
    struct clew_rule rule = CLEW_RULE_INIT;
    struct clew_cell cell = CLEW_CELL_INIT;
    struct clew_board *board;

    (void)state;
    assert_int_equal(clew_game_play(game, "L", NULL), CLEW_OK);
    assert_int_equal(clew_game_position(&board, game, NULL), CLEW_OK);
    assert_true(clew_board_rule_at(board, 0, &rule));
    assert_string_equal(rule.name, "goal-file");
    assert_null(rule.value);
    assert_true(clew_board_rule_at(board, 1, &rule));
    assert_string_equal(rule.name, "gap");
    assert_string_equal(rule.value, "on");
    assert_false(clew_board_rule_at(board, 2, &rule));
    assert_true(clew_board_cell(board, 3, false, &cell));
    assert_int_equal(cell.value, 0);
    assert_int_equal(cell.goal, 2);
    clew_board_free(board);
    clew_game_free(game);
}

/* ---- Hints ---- */

static void
expect_levels(struct clew_hint *hint, const char *const sentences[5])
{
    for (int level = CLEW_HINT_STATUS; level <= CLEW_HINT_DO; level++)
        assert_string_equal(clew_hint_text_at(hint, level), sentences[level - 1]);
}

static void
test_tiles_game_hint_has_five_levels(void **state)
{
    static const char *const sentences[5] = {
        "It can be solved in 2 more moves.",
        "Move tile 11.",
        "Tile 11 is at row 3, column 4, next to the gap.",
        "Tiles 11 and 12 are next in order, and 2 moves take them home, of which this is the "
        "first; those before them stay in place.",
        "Slide tile 11 left.",
    };
    static const char drawn[] = "    1    2    3    4\n"
                                "1   1    2    3    4\n"
                                "2   5    6    7    8\n"
                                "3   9   10  (  ) (11)\n"
                                "4  13   14   15  [12]\n";
    struct clew_game *game = support_start(support_read(near, NULL));
    struct clew_hint *hint = support_hint(game);
    struct clew_style style = CLEW_STYLE_INIT;
    char *text;

    (void)state;
    style.coordinates = true;
    assert_int_equal(clew_hint_kind(hint), CLEW_HINT_NEXT);
    expect_levels(hint, sentences);
    assert_string_equal(clew_hint_rule(hint), "bring home");
    assert_int_equal(clew_game_draw_text(&text, NULL, game, hint, &style, NULL), CLEW_OK);
    assert_string_equal(text, drawn);
    clew_free(text);
    assert_int_equal(clew_game_take_hint(game, hint, NULL), CLEW_OK);
    clew_hint_free(hint);
    hint = support_hint(game);
    assert_string_equal(clew_hint_text_at(hint, CLEW_HINT_STATUS),
                        "It can be solved in 1 more move.");
    assert_string_equal(
        clew_hint_text_at(hint, CLEW_HINT_WHY),
        "Tile 12 is next in order, and this move takes it home to row 3, column 4.");
    assert_string_equal(clew_hint_text_at(hint, CLEW_HINT_DO), "Slide tile 12 up.");
    assert_int_equal(clew_game_take_hint(game, hint, NULL), CLEW_OK);
    clew_hint_free(hint);
    assert_true(clew_game_is_solved(game));
    hint = support_hint(game);
    assert_int_equal(clew_hint_kind(hint), CLEW_HINT_FINISHED);
    assert_int_equal(clew_game_take_hint(game, hint, NULL), CLEW_UNSUPPORTED);
    clew_hint_free(hint);
    clew_game_free(game);
}

static void
test_tiles_game_hint_names_the_gap_too(void **state)
{
    struct clew_game *game = support_start(support_read(near, "gap=on", NULL));
    struct clew_hint *hint = support_hint(game);

    (void)state;
    assert_string_equal(clew_hint_text(hint), "Move the gap right: tile 11 slides left.");
    clew_hint_free(hint);
    clew_game_free(game);
}

/* Every shortest solution of this board takes tile 1 away before 3 is home. */
static void
test_tiles_game_hint_does_not_claim_to_keep_what_moves(void **state)
{
    struct clew_game *game = support_start(support_read("1 2 6\n0 3 5\n4 7 8\n", NULL));
    struct clew_hint *hint = support_hint(game);

    (void)state;
    assert_string_equal(clew_hint_rule(hint), "shortest solution");
    assert_string_equal(clew_hint_text_at(hint, CLEW_HINT_WHY),
                        "This is the first move of a shortest solution of 11 moves.");
    clew_hint_free(hint);
    clew_game_free(game);
}

/* The solution that the last hint followed began later than this. */
static void
test_tiles_game_hint_after_undo_starts_from_there(void **state)
{
    struct clew_game *game = support_start(support_read(near, NULL));
    struct clew_hint *hint;

    (void)state;
    assert_int_equal(clew_game_play(game, "R", NULL), CLEW_OK);
    clew_hint_free(support_hint(game));
    assert_true(clew_game_undo(game));
    hint = support_hint(game);
    assert_string_equal(clew_hint_text_at(hint, 1), "It can be solved in 2 more moves.");
    assert_string_equal(clew_hint_text(hint), "Slide tile 11 left.");
    clew_hint_free(hint);
    clew_game_free(game);
}

/* Parity: no move of a player is to blame. */
static void
test_tiles_game_hint_knows_boards_without_a_solution(void **state)
{
    struct clew_game *game = support_start(support_read("1 2 3\n4 5 6\n8 7 0\n", NULL));
    struct clew_hint *hint;
    enum clew_role role;
    int64_t cell;

    (void)state;
    assert_int_equal(clew_game_play(game, "R", NULL), CLEW_OK);
    hint = support_hint(game);
    assert_int_equal(clew_hint_kind(hint), CLEW_HINT_HOPELESS);
    assert_string_equal(clew_hint_text_at(hint, 1), "This board cannot be solved.");
    assert_string_equal(clew_hint_text_at(hint, 3), "Tiles 7 and 8 would have to change places.");
    assert_non_null(strstr(clew_hint_text(hint), "parity"));
    assert_true(clew_hint_cell_at(hint, 0, &cell, &role));
    assert_int_equal(cell, 8); /* where 7 is now */
    assert_int_equal(role, CLEW_ROLE_EVIDENCE);
    clew_hint_free(hint);
    clew_game_free(game);
}

/* The promised number of moves falls by one with each hint that is taken, down to the solution. */
static void
follow_hints(const char *text, const char *option)
{
    struct clew_game *game = support_start(support_read(text, option, NULL));
    int left = -1;

    for (int i = 0; !clew_game_is_solved(game); i++) {
        struct clew_hint *hint = support_hint(game);
        const char *sentence = clew_hint_text_at(hint, CLEW_HINT_STATUS);
        int number = 0;

        assert_int_equal(clew_hint_kind(hint), CLEW_HINT_NEXT);
        sentence += strcspn(sentence, "0123456789");
        number = atoi(sentence);
        if (left >= 0)
            assert_int_equal(number, left - 1);
        left = number;
        assert_true(i < 400);
        assert_int_equal(clew_game_take_hint(game, hint, NULL), CLEW_OK);
        clew_hint_free(hint);
    }
    assert_int_equal(left, 1);
    clew_game_free(game);
}

static void
test_tiles_play_hints_lead_to_the_goal(void **state)
{
    (void)state;
    follow_hints("8 6 7\n2 5 4\n3 0 1\n", NULL); /* 31 moves */
    follow_hints("5 4 3\n2 1 0\n", "goal=first");
    follow_hints("1 2 3 4\n5 0 6 8\n9 10 7 12\n13 14 11 15\n",
                 "goal-file=1 2 3 4\n5 6 0 8\n9 10 7 12\n13 14 11 15\n");
}

/* A board too large for a shortest solution: one plan is followed, with "at most" in its status. */
static void
test_tiles_play_hints_on_a_large_board_follow_one_plan(void **state)
{
    struct clew_options *order = support_options("seed=3", NULL);
    struct clew_options *limit = support_options("limit-seconds=0.5", NULL);
    struct clew_board *board;
    struct clew_game *game;
    int last = 100000;

    (void)state;
    assert_int_equal(support_generate(&board, "tiles", 6, 6, order), CLEW_OK);
    game = support_start(board);
    for (int i = 0; i < 20; i++) {
        struct clew_hint *hint;
        int left;

        assert_int_equal(clew_game_hint(&hint, game, 5, limit, NULL, NULL), CLEW_OK);
        assert_int_equal(
            sscanf(clew_hint_text_at(hint, 1), "It can be solved in at most %d more moves.", &left),
            1);
        if (i)
            assert_int_equal(left, last - 1);
        last = left;
        assert_int_equal(clew_game_take_hint(game, hint, NULL), CLEW_OK);
        clew_hint_free(hint);
    }
    clew_game_free(game);
    clew_options_free(order);
    clew_options_free(limit);
}

static void
test_tiles_game_hint_is_undecided_within_small_limits(void **state)
{
    struct clew_game *game = support_start(support_read(
        "15 14 8 12\n10 11 9 13\n2 6 5 1\n3 7 4 0\n", "goal=first", NULL)); /* 80 moves */
    struct clew_options *limit = support_options("limit-nodes=1", NULL);
    struct clew_control *control;
    struct clew_hint *hint;

    (void)state;
    assert_int_equal(clew_game_hint(&hint, game, 5, limit, NULL, NULL), CLEW_OK);
    assert_int_equal(clew_hint_kind(hint), CLEW_HINT_UNDECIDED);
    clew_hint_free(hint);
    assert_int_equal(clew_control_new(&control, NULL), CLEW_OK);
    clew_control_cancel(control);
    assert_int_equal(clew_game_hint(&hint, game, 5, NULL, control, NULL), CLEW_OK);
    assert_int_equal(clew_hint_kind(hint), CLEW_HINT_UNDECIDED);
    clew_hint_free(hint);
    clew_control_free(control);
    clew_options_free(limit);
    clew_game_free(game);
}

/* ---- Memory that runs out ---- */

static enum clew_status
play_with(struct base_memory *memory, void *context)
{
    const struct puzzle_play *play = tiles_puzzle.play;
    const struct clew_move left = {.value = GRID_LEFT, .cell = -1, .to = -1};
    struct puzzle_hint hint;
    void *position = NULL, *answer = NULL, *board = NULL;
    enum clew_status status = play->position_new(&position, context, memory, NULL);

    puzzle_hint_init(&hint, memory);
    if (!status)
        status = play_fixture_hint(&hint, &tiles_puzzle, position, memory);
    if (!status)
        status = play->apply(position, &left, NULL);
    if (!status)
        status = play->to_board(&board, position, memory, NULL);
    if (!status)
        status = play->to_answer(&answer, position, memory, NULL);
    puzzle_hint_free(&hint);
    tiles_board_free(board, memory);
    tiles_answer_free(answer, memory);
    play->position_free(position, memory);
    return status;
}

static void
test_tiles_play_survives_every_failing_allocation(void **state)
{
    struct tiles_board board = {.rows = 2, .cols = 3, .cells = 6, .tile_at = {1, 2, 3, 4, 0, 5}};

    (void)state;
    tiles_board_goal(&board, TILES_GAP_LAST);
    assert_true(support_fail_each_allocation(play_with, &board) > 8);
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_tiles_play_moves_are_the_tiles),
        cmocka_unit_test(test_tiles_play_text_names_the_gap_where_the_board_does),
        cmocka_unit_test(test_tiles_play_lists_what_can_slide),
        cmocka_unit_test(test_tiles_play_a_press_slides_all_between),
        cmocka_unit_test(test_tiles_play_position_keeps_goal_and_gap),
        cmocka_unit_test(test_tiles_game_hint_has_five_levels),
        cmocka_unit_test(test_tiles_game_hint_names_the_gap_too),
        cmocka_unit_test(test_tiles_game_hint_does_not_claim_to_keep_what_moves),
        cmocka_unit_test(test_tiles_game_hint_after_undo_starts_from_there),
        cmocka_unit_test(test_tiles_game_hint_knows_boards_without_a_solution),
        cmocka_unit_test(test_tiles_play_hints_lead_to_the_goal),
        cmocka_unit_test(test_tiles_play_hints_on_a_large_board_follow_one_plan),
        cmocka_unit_test(test_tiles_game_hint_is_undecided_within_small_limits),
        cmocka_unit_test(test_tiles_play_survives_every_failing_allocation),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
