/* test_lights_game - a game of Lights Out through the public functions: moves to hints to drawing. */
#include "support.h"

#include "lights/lights.h"

#include <string.h>

static const char board_text[] = "lights:\n*..*\n.**.\n..*.\n"; /* seven presses */

static struct clew_game *
game_on(const char *text)
{
    struct clew_board *board = support_read(text, NULL);
    struct clew_game *game;

    assert_int_equal(clew_game_new(&game, board, NULL), CLEW_OK);
    clew_board_free(board);
    return game;
}

/* The lights row by row, with spaces between rows. */
static void
expect_lights(struct clew_game *game, const char *expected)
{
    const int64_t rows = clew_board_rows(clew_game_board(game));
    const int64_t cols = clew_board_cols(clew_game_board(game));

    for (int64_t cell = 0; cell < rows * cols; cell++) {
        struct clew_game_cell light = CLEW_GAME_CELL_INIT;

        assert_true(clew_game_cell(game, cell, false, &light));
        assert_int_equal(light.value, expected[cell + cell / cols] == '*');
    }
}

static void
expect_hint_cell(const struct clew_hint *hint, size_t index, int64_t cell, enum clew_role role)
{
    enum clew_role found_role;
    int64_t found_cell;

    assert_true(clew_hint_cell_at(hint, index, &found_cell, &found_role));
    assert_int_equal(found_cell, cell);
    assert_int_equal(found_role, role);
}

static void
test_lights_moves_can_be_undone(void **state)
{
    struct clew_game *game = game_on(board_text);
    struct clew_error error;
    struct clew_move moves[12], move;
    char text[40];

    (void)state;
    assert_int_equal(clew_game_play(game, "press 1,1; press 0,3", &error), CLEW_OK);
    expect_lights(game, "***. *..* .**.");
    assert_int_equal(clew_game_point(game), 1);
    assert_int_equal(clew_game_move_count(game), 2);
    assert_true(clew_game_undo(game));
    expect_lights(game, "*..* .**. ..*.");
    assert_true(clew_game_redo(game));
    assert_int_equal(clew_game_moves(game, -1, moves, 12), 12);
    assert_int_equal(clew_game_moves(game, 5, moves, 12), 1);
    assert_int_equal(moves[0].cell, 5);
    assert_int_equal(clew_move_write(text, sizeof text, clew_game_board(game), &moves[0]), 9);
    assert_string_equal(text, "press 1,1");
    assert_int_equal(clew_move_read(&move, clew_game_board(game), "press 3,0", &error),
                     CLEW_BAD_TEXT);
    move = (struct clew_move){.cell = 12};
    assert_int_equal(clew_game_move(game, &move, &error), CLEW_BAD_MOVE);
    assert_int_equal(clew_game_point(game), 1);
    clew_game_free(game);
}

static void
test_lights_gestures_press_and_move(void **state)
{
    struct clew_game *game = game_on(board_text);
    struct clew_game_cell cell = CLEW_GAME_CELL_INIT;
    char text[40];

    (void)state;
    assert_false(clew_game_go(game, CLEW_SIDE_UP, false));
    assert_int_equal(clew_game_cursor(game), 0);
    assert_false(clew_game_go(game, CLEW_SIDE_RIGHT, false));
    assert_false(clew_game_go(game, CLEW_SIDE_DOWN, false));
    assert_int_equal(clew_game_cursor(game), 5);
    assert_true(clew_game_grab(game));
    assert_int_equal(clew_game_move_count(game), 1);
    assert_true(clew_game_press(game, 3));
    clew_game_drag(game, 2);
    clew_game_release(game);
    assert_int_equal(clew_game_cursor(game), 3);
    assert_int_equal(clew_game_move_count(game), 2);
    expect_lights(game, "***. *..* .**.");
    assert_true(clew_game_cell(game, 3, false, &cell));
    assert_int_equal(cell.value, 0);
    assert_true(clew_game_cell(game, 2, false, &cell));
    assert_int_equal(cell.value, 1);
    assert_string_equal(cell.name, "*");
    assert_int_equal(clew_game_progress(game, text, sizeof text), 28);
    assert_string_equal(text, "7 of 12 lights on, 2 presses");
    clew_game_free(game);
}

static void
test_lights_games_are_saved_with_their_history(void **state)
{
    struct clew_game *game = game_on(board_text), *loaded;
    char *saved, *again;
    size_t length;

    (void)state;
    assert_int_equal(clew_game_play(game, "press 1,1; press 0,3", NULL), CLEW_OK);
    assert_int_equal(clew_game_play(game, "0,0", NULL), CLEW_OK);
    assert_true(clew_game_undo(game));
    assert_int_equal(clew_game_save(&saved, &length, game, NULL), CLEW_OK);
    assert_true(clew_is_saved_game(saved, length));
    assert_int_equal(clew_game_load(&loaded, saved, length, NULL), CLEW_OK);
    assert_int_equal(clew_game_point(loaded), 1);
    assert_int_equal(clew_game_history(loaded), 2);
    expect_lights(loaded, "***. *..* .**.");
    assert_int_equal(clew_game_save(&again, NULL, loaded, NULL), CLEW_OK);
    assert_string_equal(saved, again);
    clew_free(saved);
    clew_free(again);
    clew_game_free(game);
    clew_game_free(loaded);
}

/* The answer belongs to the position, and playing it finishes the game. */
static void
test_lights_are_solved_from_a_position(void **state)
{
    struct clew_game *game = game_on(board_text);
    struct clew_answer *answer;
    struct clew_error error;

    (void)state;
    assert_int_equal(clew_game_play(game, "press 0,0; press 0,1", NULL), CLEW_OK);
    assert_int_equal(clew_game_check(game, &error), CLEW_BAD_ANSWER);
    assert_string_equal(error.text, "6 of 12 lights on");
    assert_int_equal(clew_game_solve(&answer, game, NULL, NULL, NULL), CLEW_OK);
    assert_string_equal(clew_answer_moves(answer), "0,3 1,0 2,1 2,2 2,3");
    assert_int_equal(clew_game_finish(game, answer, &error), CLEW_OK);
    assert_true(clew_game_is_solved(game));
    assert_int_equal(clew_game_check(game, &error), CLEW_OK);
    assert_true(clew_game_undo(game));
    assert_false(clew_game_is_solved(game));
    clew_answer_free(answer);
    clew_game_free(game);
}

/* ---- Hints ---- */

static void
test_lights_hints_have_five_levels(void **state)
{
    static const char *const sentences[] = {
        "It can be solved in 7 more presses.",
        "Press a cell in row 1.",
        "Look at row 1, column 4.",
        "The light at row 1, column 4 is on, and of the presses that solve the board only row 1, "
        "column 4 reaches it.",
        "Press row 1, column 4.",
    };
    struct clew_game *game = game_on(board_text);
    struct clew_hint *hint;
    enum clew_role role;
    int64_t cell;

    (void)state;
    for (int level = CLEW_HINT_STATUS; level <= CLEW_HINT_DO; level++) {
        assert_int_equal(clew_game_hint(&hint, game, 0, NULL, NULL, NULL), CLEW_OK);
        assert_int_equal(clew_hint_level(hint), level);
        assert_int_equal(clew_hint_kind(hint), CLEW_HINT_NEXT);
        assert_string_equal(clew_hint_text(hint), sentences[level - 1]);
        assert_int_equal(clew_hint_cell_at(hint, 0, &cell, &role), level >= CLEW_HINT_WHERE);
        if (level < CLEW_HINT_DO)
            clew_hint_free(hint);
    }
    assert_string_equal(clew_hint_rule(hint), "only press nearby");
    expect_hint_cell(hint, 0, 3, CLEW_ROLE_EVIDENCE);
    expect_hint_cell(hint, 1, 2, CLEW_ROLE_AFFECTED);
    expect_hint_cell(hint, 2, 7, CLEW_ROLE_AFFECTED);
    assert_false(clew_hint_cell_at(hint, 3, &cell, &role));
    assert_int_equal(clew_game_take_hint(game, hint, NULL), CLEW_OK);
    assert_int_equal(clew_game_take_hint(game, hint, NULL), CLEW_MISMATCH);
    assert_int_equal(clew_game_hints_used(game), 5);
    clew_hint_free(hint);
    clew_game_free(game);
}

/* Following the hints needs the fewest presses. */
static void
test_lights_hints_lead_to_the_end(void **state)
{
    struct clew_options *options = support_options("seed=2", "presses=11", NULL);
    struct clew_board *board;
    struct clew_answer *answer;
    struct clew_game *game;
    struct clew_hint *hint;
    size_t presses = 0;

    (void)state;
    assert_int_equal(support_generate(&board, "lights", 5, 6, options), CLEW_OK);
    answer = support_solve(board, NULL);
    assert_int_equal(clew_game_new(&game, board, NULL), CLEW_OK);
    for (; !clew_game_is_solved(game) && presses < 100; presses++) {
        assert_int_equal(clew_game_hint(&hint, game, 5, NULL, NULL, NULL), CLEW_OK);
        assert_int_equal(clew_game_take_hint(game, hint, NULL), CLEW_OK);
        clew_hint_free(hint);
    }
    assert_int_equal(presses, support_number(answer, "length"));
    assert_int_equal(clew_game_hint(&hint, game, 1, NULL, NULL, NULL), CLEW_OK);
    assert_int_equal(clew_hint_kind(hint), CLEW_HINT_FINISHED);
    clew_hint_free(hint);
    clew_game_free(game);
    clew_answer_free(answer);
    clew_board_free(board);
    clew_options_free(options);
}

/* The presses of a row of two always come to both lights or none. */
static void
test_lights_hints_admit_a_hopeless_board(void **state)
{
    struct clew_game *game = game_on("lights:\n*.\n");
    struct clew_rating *rating;
    struct clew_hint *hint;
    struct clew_error error;

    (void)state;
    assert_int_equal(clew_game_hint(&hint, game, 5, NULL, NULL, NULL), CLEW_OK);
    assert_int_equal(clew_hint_kind(hint), CLEW_HINT_HOPELESS);
    assert_string_equal(clew_hint_text(hint), "No presses can turn all lights off.");
    assert_int_equal(clew_game_take_hint(game, hint, NULL), CLEW_UNSUPPORTED);
    clew_hint_free(hint);
    assert_int_equal(clew_rate(&rating, clew_game_board(game), NULL, NULL, &error),
                     CLEW_UNSUPPORTED);
    clew_game_free(game);
}

/* ---- Rating, generating, drawing, watching ---- */

static void
test_lights_rating_goes_by_presses(void **state)
{
    struct clew_board *board = support_read(board_text, NULL);
    struct clew_options *options = support_options("limit-nodes=1", NULL);
    struct clew_board *wide;
    struct clew_rating *rating;
    struct clew_error error;

    (void)state;
    assert_int_equal(clew_rate(&rating, board, NULL, NULL, NULL), CLEW_OK);
    assert_int_equal(clew_rating_grade(rating), CLEW_GRADE_HARD);
    assert_int_equal((int)clew_rating_score(rating), 7);
    assert_string_equal(clew_rating_fact_at(rating, 0)->name, "presses");
    assert_int_equal(clew_rating_fact_at(rating, 0)->number, 7);
    clew_rating_free(rating);
    assert_int_equal(support_generate(&wide, "lights", 9, 9, NULL), CLEW_OK);
    assert_int_equal(clew_rate(&rating, wide, options, NULL, &error), CLEW_STOPPED);
    clew_board_free(wide);
    clew_options_free(options);
    clew_board_free(board);
}

static void
test_lights_generator_knows_a_solution(void **state)
{
    const struct clew_generate_request request = {sizeof request, "lights", 3, 7};
    struct clew_options *options = support_options("presses=4", "seed=9", NULL);
    struct clew_board *board, *again;
    struct clew_answer *answer;
    char *first, *second;

    (void)state;
    assert_int_equal(clew_generate(&board, &answer, &request, options, NULL, NULL), CLEW_OK);
    assert_int_equal(support_number(answer, "length"), 4);
    assert_int_equal(support_generate(&again, "lights", 3, 7, options), CLEW_OK);
    assert_int_equal(clew_write(&first, NULL, board, NULL, NULL, NULL), CLEW_OK);
    assert_int_equal(clew_write(&second, NULL, again, NULL, NULL, NULL), CLEW_OK);
    assert_string_equal(first, second);
    clew_free(first);
    clew_free(second);
    clew_answer_free(answer);
    clew_board_free(board);
    clew_board_free(again);
    assert_int_equal(support_generate(&board, "lights", 1, 3, options), CLEW_BAD_OPTION);
    assert_int_equal(support_generate(&board, "lights", 0, 3, NULL), CLEW_BAD_BOARD);
    clew_options_free(options);
}

static void
test_lights_are_drawn_press_by_press(void **state)
{
    struct clew_board *board = support_read("lights:\n*.*\n", NULL);
    struct clew_answer *answer = support_solve(board, NULL);
    struct clew_style style = CLEW_STYLE_INIT;
    static const char *const frames[] = {" *  .  *\n", " o  *  *\n", " .  .  o\n", " x  .  x\n"};
    struct clew_picture *picture;
    char *text;

    (void)state;
    style.ascii = true;
    assert_int_equal(clew_text_frames(board, answer), 4);
    for (style.frame = 1; style.frame <= 4; style.frame++) {
        assert_int_equal(clew_draw_text(&text, NULL, board, answer, &style, NULL), CLEW_OK);
        assert_string_equal(text, frames[style.frame - 1]);
        clew_free(text);
    }
    style.frame = 0;
    style.coordinates = true;
    assert_int_equal(clew_draw_text(&text, NULL, board, NULL, &style, NULL), CLEW_OK);
    assert_string_equal(text, "   1  2  3\n1  *  .  *\n");
    clew_free(text);
    assert_int_equal(clew_picture_new(&picture, board, answer, &style, NULL), CLEW_OK);
    assert_int_equal(clew_picture_frames(picture), 4);
    assert_string_equal(clew_picture_description(picture), "2 of 3 lights on, 2 presses");
    clew_picture_free(picture);
    clew_answer_free(answer);
    clew_board_free(board);
}

static void
pass_on(void *context, const struct clew_event *event)
{
    clew_watch_event(context, event);
}

static void
test_lights_search_can_be_watched(void **state)
{
    struct clew_board *board = support_read("lights:\n*.*\n", NULL);
    struct clew_style style = CLEW_STYLE_INIT;
    struct clew_control *control;
    struct clew_answer *answer;
    struct clew_watch *watch;
    char *text;

    (void)state;
    style.ascii = true;
    assert_int_equal(clew_control_new(&control, NULL), CLEW_OK);
    assert_int_equal(clew_watch_new(&watch, board, &style, NULL), CLEW_OK);
    clew_control_listen(control, pass_on, watch);
    assert_int_equal(clew_solve(&answer, board, NULL, control, NULL), CLEW_OK);
    assert_int_equal(clew_watch_text(&text, NULL, watch, &style, NULL), CLEW_OK);
    assert_string_equal(text, " x  .  x\n");
    clew_free(text);
    assert_int_equal(clew_watch_svg(&text, NULL, watch, NULL), CLEW_OK);
    assert_non_null(strstr(text, "<svg"));
    clew_free(text);
    clew_watch_free(watch);
    clew_answer_free(answer);
    clew_control_free(control);
    clew_board_free(board);
}

/* ---- Memory ---- */

/* What the engine, the checker and the generator need; the toolkit has a test of its own. */
static enum clew_status
solve_in(struct base_memory *memory, void *context)
{
    struct search search = {.threads = 1};
    struct search_monitor monitor = {.on_event = NULL};
    struct puzzle_job job = {.board = context, .search = &search};
    enum clew_status status;

    search_start(&search, memory, &monitor);
    status = lights_engine_algebra.solve(&job, NULL);
    if (!status)
        status = lights_check(context, job.answer, memory, NULL);
    cells_answer_free(job.answer, memory);
    return status;
}

static void
test_lights_survive_without_memory(void **state)
{
    char lights[] = "*.**.*";
    struct cells_board board = {&lights_rules, 2, 3, lights};

    (void)state;
    assert_true(support_fail_each_allocation(solve_in, &board) >= 4);
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_lights_moves_can_be_undone),
        cmocka_unit_test(test_lights_gestures_press_and_move),
        cmocka_unit_test(test_lights_games_are_saved_with_their_history),
        cmocka_unit_test(test_lights_are_solved_from_a_position),
        cmocka_unit_test(test_lights_hints_have_five_levels),
        cmocka_unit_test(test_lights_hints_lead_to_the_end),
        cmocka_unit_test(test_lights_hints_admit_a_hopeless_board),
        cmocka_unit_test(test_lights_rating_goes_by_presses),
        cmocka_unit_test(test_lights_generator_knows_a_solution),
        cmocka_unit_test(test_lights_are_drawn_press_by_press),
        cmocka_unit_test(test_lights_search_can_be_watched),
        cmocka_unit_test(test_lights_survive_without_memory),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
