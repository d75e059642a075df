/*
 * test_api_lifetimes - what keeps what alive, and what does not belong together.
 *
 * The frees are in the order that a careless caller would choose; the address sanitizer sees
 * whether anything is used after it is freed.
 */
#include "support.h"

#include <stdlib.h>
#include <string.h>

static const char maze[] = ".H...\n##..#\n.....\n.#..#\n.#.B.\n";

static void
test_api_answers_outlive_their_board(void **state)
{
    struct clew_board *board = support_read(maze, NULL);
    struct clew_answer *answer = support_solve(board, NULL);
    struct clew_picture *picture;
    char *text;

    (void)state;
    clew_board_free(board);
    assert_string_equal(clew_answer_moves(answer), "lul");
    assert_int_equal(clew_board_rows(clew_answer_board(answer)), 5);
    assert_int_equal(clew_draw_text(&text, NULL, clew_answer_board(answer), answer, NULL, NULL),
                     CLEW_OK);
    clew_free(text);
    assert_int_equal(clew_picture_new(&picture, clew_answer_board(answer), answer, NULL, NULL),
                     CLEW_OK);
    clew_answer_free(answer);
    assert_true(clew_picture_width(picture) > 0);
    clew_picture_free(picture);
}

static void
test_api_games_and_watches_outlive_their_board(void **state)
{
    struct clew_board *board = support_read(maze, NULL);
    struct clew_board *position;
    struct clew_answer *answer;
    struct clew_watch *watch;
    struct clew_game *game;
    struct clew_hint *hint;
    char *text;

    (void)state;
    assert_int_equal(clew_game_new(&game, board, NULL), CLEW_OK);
    assert_int_equal(clew_watch_new(&watch, board, NULL, NULL), CLEW_OK);
    clew_board_free(board);
    assert_int_equal(clew_game_play(game, "l", NULL), CLEW_OK);
    assert_int_equal(clew_game_solve(&answer, game, NULL, NULL, NULL), CLEW_OK);
    assert_int_equal(clew_game_hint(&hint, game, 5, NULL, NULL, NULL), CLEW_OK);
    assert_int_equal(clew_game_position(&position, game, NULL), CLEW_OK);
    clew_game_free(game);
    assert_string_equal(clew_answer_moves(answer), "ul");
    assert_true(clew_hint_text(hint)[0] != '\0');
    assert_int_equal(clew_write(&text, NULL, position, NULL, NULL, NULL), CLEW_OK);
    clew_free(text);
    assert_int_equal(clew_watch_text(&text, NULL, watch, NULL, NULL), CLEW_OK);
    clew_free(text);
    clew_hint_free(hint);
    clew_answer_free(answer);
    clew_board_free(position);
    clew_watch_free(watch);
}

/* The answer that came with a board is part of it; a checked copy is the caller's own. */
static void
test_api_carried_answers_belong_to_their_board(void **state)
{
    struct clew_board *board = support_read("3,0,1,1;0,1,2,5,8,7,6,3,4\n", NULL);
    struct clew_answer *answer;

    (void)state;
    assert_non_null(clew_board_answer(board));
    assert_ptr_equal(clew_answer_board(clew_board_answer(board)), board);
    assert_int_equal(clew_check(&answer, board, NULL, 0, NULL), CLEW_OK);
    clew_board_free(board);
    assert_int_equal(clew_answer_path(answer, 0, NULL, 0), 9);
    clew_answer_free(answer);
}

static void
test_api_second_answers_belong_to_the_first(void **state)
{
    struct clew_board *board = support_read("A..\n...\n..A\n", NULL);
    struct clew_answer *answer = support_solve(board, "ask=unique", NULL);
    const struct clew_answer *second = clew_answer_second(answer);
    char *first_text, *second_text;

    (void)state;
    assert_int_equal(clew_answer_outcome(answer), CLEW_SEVERAL);
    assert_non_null(second);
    assert_int_equal(clew_write(&first_text, NULL, board, answer, "rows", NULL), CLEW_OK);
    assert_int_equal(clew_write(&second_text, NULL, board, second, "rows", NULL), CLEW_OK);
    clew_board_free(board);
    assert_int_equal(clew_answer_path_count(second), 1);
    clew_free(first_text);
    clew_free(second_text);
    clew_answer_free(answer);
}

/* ---- What does not belong together ---- */

static void
test_api_answers_of_another_board_are_a_mismatch(void **state)
{
    struct clew_board *board = support_read(maze, NULL), *twin = support_read(maze, NULL);
    struct clew_answer *answer = support_solve(board, NULL);
    struct clew_picture *picture;
    struct clew_writer *writer;
    struct clew_error error;
    char *text;

    (void)state;
    assert_int_equal(clew_write(&text, NULL, twin, answer, NULL, &error), CLEW_MISMATCH);
    assert_null(text);
    assert_string_equal(error.text, "the answer belongs to another board");
    assert_int_equal(clew_draw_text(&text, NULL, twin, answer, NULL, &error), CLEW_MISMATCH);
    assert_null(text);
    assert_int_equal(clew_draw_svg(&text, NULL, twin, answer, NULL, &error), CLEW_MISMATCH);
    assert_null(text);
    assert_int_equal(clew_picture_new(&picture, twin, answer, NULL, &error), CLEW_MISMATCH);
    assert_null(picture);
    assert_int_equal(clew_text_frames(twin, answer), 1);
    assert_int_equal(clew_writer_new(&writer, NULL, NULL), CLEW_OK);
    assert_int_equal(clew_writer_add(writer, &text, NULL, twin, answer, &error), CLEW_MISMATCH);
    assert_null(text);
    clew_writer_free(writer);
    clew_answer_free(answer);
    clew_board_free(board);
    clew_board_free(twin);
}

static void
test_api_hints_and_answers_of_another_game_are_a_mismatch(void **state)
{
    struct clew_board *board = support_read(maze, NULL);
    struct clew_board *other = support_read("B.\n.H\n", NULL);
    struct clew_answer *answer = support_solve(other, NULL);
    struct clew_game *game, *twin;
    struct clew_hint *hint;
    struct clew_error error;
    char *text;

    (void)state;
    assert_int_equal(clew_game_new(&game, board, NULL), CLEW_OK);
    assert_int_equal(clew_game_new(&twin, board, NULL), CLEW_OK);
    assert_int_equal(clew_game_hint(&hint, game, 5, NULL, NULL, NULL), CLEW_OK);
    assert_int_equal(clew_game_take_hint(twin, hint, &error), CLEW_MISMATCH);
    assert_int_equal(clew_game_draw_text(&text, NULL, twin, hint, NULL, &error), CLEW_MISMATCH);
    assert_null(text);
    assert_int_equal(clew_game_draw_svg(&text, NULL, twin, hint, NULL, &error), CLEW_MISMATCH);
    assert_null(text);
    assert_int_equal(clew_game_finish(game, answer, &error), CLEW_MISMATCH);
    assert_int_equal(clew_game_play(game, "r", NULL), CLEW_OK);
    assert_int_equal(clew_game_take_hint(game, hint, &error), CLEW_MISMATCH);
    clew_hint_free(hint);
    clew_game_free(twin);
    clew_game_free(game);
    clew_answer_free(answer);
    clew_board_free(other);
    clew_board_free(board);
}

/* The hint of a large board is for no game on a small one, though it may be at the same address. */
static void
test_api_hints_of_a_freed_game_fit_no_other(void **state)
{
    struct clew_board *board = support_read(maze, NULL), *small = support_read("B.H\n", NULL);
    struct clew_hint *hint;
    struct clew_game *game;
    struct clew_error error;
    char *text;

    (void)state;
    for (int round = 0; round < 20; round++) {
        assert_int_equal(clew_game_new(&game, board, NULL), CLEW_OK);
        assert_int_equal(clew_game_hint(&hint, game, 5, NULL, NULL, NULL), CLEW_OK);
        clew_game_free(game);
        assert_int_equal(clew_game_new(&game, small, NULL), CLEW_OK);
        assert_int_equal(clew_game_take_hint(game, hint, &error), CLEW_MISMATCH);
        assert_int_equal(clew_game_draw_text(&text, NULL, game, hint, NULL, &error), CLEW_MISMATCH);
        clew_hint_free(hint);
        clew_game_free(game);
    }
    clew_board_free(small);
    clew_board_free(board);
}

/* ---- What is copied ---- */

static void
test_api_readers_copy_their_options(void **state)
{
    struct clew_options *options = support_options("rule=stop", "puzzle=maze", NULL);
    char *source = test_malloc(8);
    struct clew_rule rule = CLEW_RULE_INIT;
    struct clew_reader *reader;
    struct clew_board *board;
    struct clew_error error;
    char *text = strdup(maze);

    (void)state;
    strcpy(source, "a file");
    assert_int_equal(clew_reader_new(&reader, source, options, NULL), CLEW_OK);
    clew_options_free(options);
    test_free(source);
    clew_reader_feed(reader, text, strlen(text), true);
    assert_int_equal(clew_reader_next(reader, &board, &error), CLEW_OK);
    clew_board_free(board);
    assert_int_equal(clew_reader_next(reader, &board, &error), CLEW_END);
    clew_reader_feed(reader, "B.\nx.\n", 6, true);
    assert_int_equal(clew_reader_next(reader, &board, &error), CLEW_NO_FORMAT);
    assert_string_equal(error.source, "a file");
    clew_reader_feed(reader, text, strlen(text), true);
    assert_int_equal(clew_reader_next(reader, &board, &error), CLEW_OK);
    clew_reader_free(reader);
    free(text);
    assert_true(clew_board_rule_at(board, 0, &rule));
    assert_string_equal(rule.value, "stop");
    assert_false(rule.is_default);
    clew_board_free(board);
}

static void
test_api_options_copy_their_texts(void **state)
{
    struct clew_options *options;
    struct clew_board *board;
    struct clew_rule rule = CLEW_RULE_INIT;
    char name[] = "rule", value[] = "stop";

    (void)state;
    assert_int_equal(clew_options_new(&options, NULL), CLEW_OK);
    assert_int_equal(clew_options_set(options, name, value, NULL), CLEW_OK);
    memset(name, 'x', sizeof name - 1);
    memset(value, 'x', sizeof value - 1);
    assert_int_equal(clew_board_read(&board, maze, strlen(maze), options, NULL), CLEW_OK);
    clew_options_free(options);
    assert_true(clew_board_rule_at(board, 0, &rule));
    assert_string_equal(rule.value, "stop");
    clew_board_free(board);
}

static void
test_api_frees_take_null(void **state)
{
    (void)state;
    clew_options_free(NULL);
    clew_board_free(NULL);
    clew_reader_free(NULL);
    clew_answer_free(NULL);
    clew_control_free(NULL);
    clew_game_free(NULL);
    clew_hint_free(NULL);
    clew_rating_free(NULL);
    clew_free(NULL);
    clew_writer_free(NULL);
    clew_picture_free(NULL);
    clew_watch_free(NULL);
    clew_view_free(NULL);
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_api_answers_outlive_their_board),
        cmocka_unit_test(test_api_games_and_watches_outlive_their_board),
        cmocka_unit_test(test_api_carried_answers_belong_to_their_board),
        cmocka_unit_test(test_api_second_answers_belong_to_the_first),
        cmocka_unit_test(test_api_answers_of_another_board_are_a_mismatch),
        cmocka_unit_test(test_api_hints_and_answers_of_another_game_are_a_mismatch),
        cmocka_unit_test(test_api_hints_of_a_freed_game_fit_no_other),
        cmocka_unit_test(test_api_readers_copy_their_options),
        cmocka_unit_test(test_api_options_copy_their_texts),
        cmocka_unit_test(test_api_frees_take_null),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
