/* test_game - steps, undo, redo, the clock, saved games and what is refused, on a small maze. */
#include "support.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

static const char maze[] = ".H...\n##..#\n.....\n.#..#\n.#.B.\n"; /* solved by lul */

static struct clew_game *
start_game(const char *text)
{
    return support_start(support_read(text, NULL));
}

static char *
save_game(const struct clew_game *game)
{
    char *text = NULL;

    assert_int_equal(clew_game_save(&text, NULL, game, NULL), CLEW_OK);
    return text;
}

static void
test_game_is_solved_by_the_checker(void **state)
{
    struct clew_game *game = start_game(maze);
    struct clew_error error;

    (void)state;
    assert_false(clew_game_is_solved(game));
    assert_int_equal(clew_game_check(game, &error), CLEW_BAD_ANSWER);
    assert_int_equal(clew_game_play(game, "lu", &error), CLEW_OK);
    assert_false(clew_game_is_solved(game));
    assert_int_equal(clew_game_play(game, "l", &error), CLEW_OK);
    assert_true(clew_game_is_solved(game));
    assert_int_equal(clew_game_check(game, &error), CLEW_OK);
    assert_true(clew_game_undo(game));
    assert_false(clew_game_is_solved(game));
    clew_game_free(game);
}

static void
test_game_steps_are_what_undo_takes_back(void **state)
{
    struct clew_game *game = start_game(maze);

    (void)state;
    assert_int_equal(clew_game_play(game, "lu", NULL), CLEW_OK);
    assert_int_equal(clew_game_play(game, "d", NULL), CLEW_OK);
    assert_int_equal(clew_game_point(game), 2);
    assert_int_equal(clew_game_move_count(game), 3);
    assert_true(clew_game_undo(game));
    assert_true(clew_game_undo(game));
    assert_false(clew_game_undo(game));
    assert_int_equal(clew_game_history(game), 2);
    assert_true(clew_game_redo(game));
    assert_int_equal(clew_game_move_count(game), 2);
    assert_int_equal(clew_game_play(game, "l", NULL), CLEW_OK); /* discards what was undone */
    assert_int_equal(clew_game_history(game), 2);
    assert_false(clew_game_redo(game));
    assert_true(clew_game_restart(game));
    assert_int_equal(clew_game_point(game), 0);
    assert_int_equal(clew_game_history(game), 2);
    clew_game_free(game);
}

static void
test_game_discarded_steps_do_not_come_back(void **state)
{
    struct clew_game *game = start_game(maze);

    (void)state;
    assert_int_equal(clew_game_play(game, "l", NULL), CLEW_OK);
    assert_int_equal(clew_game_play(game, "u", NULL), CLEW_OK);
    assert_true(clew_game_restart(game));
    assert_int_equal(clew_game_play(game, "l", NULL), CLEW_OK);
    assert_false(clew_game_redo(game));
    assert_int_equal(clew_game_move_count(game), 1);
    clew_game_free(game);
}

static void
test_game_a_drag_is_one_step_and_a_key_another(void **state)
{
    struct clew_game *game = start_game("A...A\n");

    (void)state;
    clew_game_press(game, 0);
    assert_true(clew_game_drag(game, 1));
    assert_true(clew_game_drag(game, 2));
    assert_int_equal(clew_game_move_count(game), 2);
    assert_int_equal(clew_game_point(game), 1);
    clew_game_free(game);
    game = start_game("A...A\n");
    clew_game_press(game, 0);
    assert_true(clew_game_go(game, CLEW_SIDE_RIGHT, true));
    assert_true(clew_game_drag(game, 2));
    assert_int_equal(clew_game_point(game), 2);
    clew_game_free(game);
}

static void
test_game_refuses_a_bad_step_as_a_whole(void **state)
{
    struct clew_game *game = start_game(maze);
    struct clew_error error;
    char *before = save_game(game), *after;

    (void)state;
    assert_int_equal(clew_game_play(game, "ll", &error), CLEW_BAD_MOVE); /* the second is stopped */
    assert_int_not_equal(clew_game_play(game, "lx", &error), CLEW_OK);
    assert_int_equal(error.column, 2);
    after = save_game(game);
    assert_string_equal(before, after);
    assert_int_equal(clew_game_play(game, "lul", NULL), CLEW_OK); /* from where the ball was */
    assert_true(clew_game_is_solved(game));
    clew_free(before);
    clew_free(after);
    clew_game_free(game);
}

static void
test_game_saved_text_is_what_the_header_says(void **state)
{
    struct clew_game *game = start_game(maze);
    struct clew_game *loaded;
    char *text, *again;

    (void)state;
    assert_int_equal(clew_game_play(game, "lu", NULL), CLEW_OK);
    assert_int_equal(clew_game_play(game, "l", NULL), CLEW_OK);
    assert_true(clew_game_undo(game));
    text = save_game(game);
    assert_non_null(strstr(text, "{\"clew\":\"game\",\"version\":1,\"puzzle\":\"maze\","));
    assert_non_null(
        strstr(text, "\"history\":[\"lu\",\"l\"],\"point\":1,\"milliseconds\":0,\"hints\":0}\n"));
    assert_true(clew_is_saved_game(text, strlen(text)));
    assert_false(clew_is_saved_game(maze, strlen(maze)));
    assert_int_equal(clew_game_load(&loaded, text, strlen(text), NULL), CLEW_OK);
    again = save_game(loaded);
    assert_string_equal(text, again);
    assert_true(clew_game_redo(loaded));
    assert_true(clew_game_is_solved(loaded));
    clew_free(text);
    clew_free(again);
    clew_game_free(loaded);
    clew_game_free(game);
}

/* The text with the first occurrence of a part replaced. */
static void
replace_first(char *out, size_t size, const char *text, const char *from, const char *to)
{
    size_t at = 0;

    while (text[at] && strncmp(text + at, from, strlen(from)) != 0)
        at++;
    assert_true(text[at]);
    snprintf(out, size, "%.*s%s%s", (int)at, text, to, text + at + strlen(from));
}

/* Every prefix of a saved game is refused with its place; so is what is inconsistent. */
static void
test_game_damaged_files_are_refused_with_their_place(void **state)
{
    static const struct {
        const char *from, *to;
        const char *sentence;
    } damages[] = {
        {"\"lu\"", "\"lx\"", "step 1"},
        {"\"lu\"", "\"rr\"", "step 1"},
        {"\"lu\"", "\"\"", "a step without a move"},
        {"\"point\":1", "\"point\":3", "the point is 3, but the last step is 1"},
        {"\"version\":1", "\"version\":2", "the version"},
        {"\"puzzle\":\"maze\"", "\"puzzle\":\"chess\"", "the board of this game"},
        {"\"hints\":0", "\"hints\":0,\"hints\":1", "'hints' is here twice"},
        {"\"hints\":0", "\"luck\":0", "a saved game has no member 'luck'"},
        {",\"hints\":0", "", "a saved game needs 'hints'"},
        {"\"milliseconds\":0", "\"milliseconds\":-1", "milliseconds"},
        {"\"hints\":0}", "\"hints\":0}{}", "something follows the saved game"},
    };
    struct clew_game *game = start_game(maze), *loaded;
    struct clew_error error;
    char *text, damaged[2000];

    (void)state;
    assert_int_equal(clew_game_play(game, "lu", NULL), CLEW_OK);
    text = save_game(game);
    for (size_t length = 0; length + 2 < strlen(text); length++) {
        assert_int_equal(clew_game_load(&loaded, text, length, &error), CLEW_BAD_TEXT);
        assert_true(error.line == 1 && error.column > 0 && error.column <= length + 1);
    }
    for (size_t i = 0; i < sizeof damages / sizeof *damages; i++) {
        replace_first(damaged, sizeof damaged, text, damages[i].from, damages[i].to);
        assert_int_equal(clew_game_load(&loaded, damaged, strlen(damaged), &error), CLEW_BAD_TEXT);
        assert_null(loaded);
        if (!strstr(error.text, damages[i].sentence))
            fail_msg("%s instead of %s", error.text, damages[i].sentence);
        assert_true(error.line == 1 && error.column > 1);
    }
    replace_first(damaged, sizeof damaged, text, "\"hints\":0", "\"hints\":3"); /* that is right */
    clew_free(text);
    assert_int_equal(clew_game_load(&loaded, damaged, strlen(damaged), &error), CLEW_OK);
    text = save_game(loaded);
    assert_string_equal(text, damaged);
    clew_free(text);
    clew_game_free(loaded);
    clew_game_free(game);
}

static void
sleep_briefly(void)
{
    nanosleep(&(struct timespec){.tv_nsec = 20000000}, NULL);
}

static void
test_game_clock_runs_only_while_it_should(void **state)
{
    struct clew_game *game = start_game(maze);
    double seconds;

    (void)state;
    sleep_briefly();
    assert_true(clew_game_seconds(game) == 0);
    clew_game_resume(game);
    sleep_briefly();
    clew_game_pause(game);
    seconds = clew_game_seconds(game);
    assert_true(seconds >= 0.01);
    sleep_briefly();
    assert_true(clew_game_seconds(game) == seconds);
    clew_game_resume(game);
    assert_int_equal(clew_game_play(game, "lul", NULL), CLEW_OK);
    seconds = clew_game_seconds(game);
    sleep_briefly();
    assert_true(clew_game_seconds(game) == seconds); /* it is solved */
    assert_true(clew_game_undo(game));
    sleep_briefly();
    assert_true(clew_game_seconds(game) > seconds);
    clew_game_free(game);
}

static void
test_game_moves_have_a_text_form(void **state)
{
    struct clew_game *game = start_game(maze);
    const struct clew_board *board = clew_game_board(game);
    struct clew_move moves[8], again;
    const size_t count = clew_game_moves(game, -1, moves, 8);
    char text[40];

    (void)state;
    assert_in_range(count, 1, 4);
    for (size_t i = 0; i < count; i++) {
        const size_t length = clew_move_write(text, sizeof text, board, &moves[i]);

        assert_int_equal(strlen(text), length);
        assert_int_equal(clew_move_read(&again, board, text, NULL), CLEW_OK);
        assert_memory_equal(&again, &moves[i], sizeof again);
    }
    assert_int_equal(clew_move_write(text, 0, board, &moves[0]), 1);
    assert_int_not_equal(clew_move_read(&again, board, "l l", NULL), CLEW_OK);
    assert_int_not_equal(clew_move_read(&again, board, "", NULL), CLEW_OK);
    clew_game_free(game);
}

static void
test_game_solves_from_the_position(void **state)
{
    struct clew_game *game = start_game(maze);
    struct clew_answer *answer;

    (void)state;
    assert_int_equal(clew_game_play(game, "lu", NULL), CLEW_OK);
    assert_int_equal(clew_game_solve(&answer, game, NULL, NULL, NULL), CLEW_OK);
    assert_string_equal(clew_answer_moves(answer), "l");
    assert_int_equal(clew_answer_proof(answer), CLEW_PROOF_BEST);
    assert_int_equal(clew_game_finish(game, answer, NULL), CLEW_OK);
    assert_true(clew_game_is_solved(game));
    assert_int_equal(clew_game_finish(game, answer, NULL), CLEW_MISMATCH);
    clew_answer_free(answer);
    clew_game_free(game);
}

static void
test_game_hints_rise_level_by_level(void **state)
{
    struct clew_game *game = start_game(maze);
    struct clew_hint *hint;

    (void)state;
    for (int level = 1; level <= 6; level++) {
        const int shown = level > 5 ? 5 : level;

        assert_int_equal(clew_game_hint(&hint, game, 0, NULL, NULL, NULL), CLEW_OK);
        assert_int_equal(clew_hint_kind(hint), CLEW_HINT_NEXT);
        assert_int_equal(clew_hint_level(hint), shown);
        assert_true(strlen(clew_hint_text(hint)) > 0);
        assert_null(clew_hint_text_at(hint, shown + 1));
        if (level < 6)
            clew_hint_free(hint);
    }
    assert_int_equal(clew_game_hints_used(game), 6);
    assert_int_equal(clew_game_take_hint(game, hint, NULL), CLEW_OK);
    assert_int_equal(clew_game_point(game), 1);
    assert_int_equal(clew_game_take_hint(game, hint, NULL), CLEW_MISMATCH);
    clew_hint_free(hint);
    assert_int_equal(clew_game_hint(&hint, game, 0, NULL, NULL, NULL), CLEW_OK);
    assert_int_equal(clew_hint_level(hint), 1); /* another position */
    clew_hint_free(hint);
    clew_game_free(game);
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_game_is_solved_by_the_checker),
        cmocka_unit_test(test_game_steps_are_what_undo_takes_back),
        cmocka_unit_test(test_game_discarded_steps_do_not_come_back),
        cmocka_unit_test(test_game_a_drag_is_one_step_and_a_key_another),
        cmocka_unit_test(test_game_refuses_a_bad_step_as_a_whole),
        cmocka_unit_test(test_game_saved_text_is_what_the_header_says),
        cmocka_unit_test(test_game_damaged_files_are_refused_with_their_place),
        cmocka_unit_test(test_game_clock_runs_only_while_it_should),
        cmocka_unit_test(test_game_moves_have_a_text_form),
        cmocka_unit_test(test_game_solves_from_the_position),
        cmocka_unit_test(test_game_hints_rise_level_by_level),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
