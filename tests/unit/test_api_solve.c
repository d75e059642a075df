/* test_api_solve - the contracts of options, limits, answers and checks. */
#include "support.h"

#include <stdio.h>
#include <string.h>

static const char seed_maze[] = ".H...\n##..#\n.....\n.#..#\n.#.B.\n";

static struct clew_board *
large_maze(void)
{
    struct clew_options *options = support_options("walls=10", "seed=1", "solvable=off", NULL);
    struct clew_board *board;

    assert_int_equal(support_generate(&board, "maze", 600, 700, options), CLEW_OK);
    clew_options_free(options);
    return board;
}

static void
test_api_options_are_checked_when_they_are_set(void **state)
{
    struct clew_options *options;
    struct clew_error error;

    (void)state;
    assert_int_equal(clew_options_new(&options, NULL), CLEW_OK);
    assert_int_equal(clew_options_set(options, "colour", "red", &error), CLEW_BAD_OPTION);
    assert_string_equal(error.text, "no puzzle has an option 'colour'");
    assert_int_equal(clew_options_set(options, "threads", "many", &error), CLEW_BAD_OPTION);
    assert_int_equal(clew_options_set(options, "threads", "-1", &error), CLEW_BAD_OPTION);
    assert_int_equal(clew_options_set(options, "ties", "last", &error), CLEW_BAD_OPTION);
    assert_int_equal(clew_options_set(options, "limit-bytes", "2G", &error), CLEW_OK);
    assert_int_equal(clew_options_set(options, "limit-bytes", NULL, &error), CLEW_OK);
    clew_options_free(options);
}

static void
test_api_solve_refuses_an_unknown_engine(void **state)
{
    struct clew_board *board = support_read(seed_maze, NULL);
    struct clew_options *options = support_options("engine=steam", NULL);
    struct clew_answer *answer;
    struct clew_error error;

    (void)state;
    assert_int_equal(clew_solve(&answer, board, options, NULL, &error), CLEW_BAD_OPTION);
    assert_null(answer);
    assert_string_equal(error.text, "maze has no engine 'steam'");
    clew_options_free(options);
    clew_board_free(board);
}

/* Solves with one option; the outcome is "gave up" with this limit. */
static void
expect_gave_up(const struct clew_board *board, const char *option, const char *limit)
{
    struct clew_answer *answer = support_solve(board, option, NULL);

    assert_int_equal(clew_answer_outcome(answer), CLEW_GAVE_UP);
    assert_string_equal(clew_answer_limit(answer), limit);
    assert_false(clew_answer_has_solution(answer));
    clew_answer_free(answer);
}

static void
test_api_solve_gives_up_and_says_why(void **state)
{
    struct clew_board *board = large_maze();

    (void)state;
    expect_gave_up(board, "limit-nodes=10", "nodes");
    expect_gave_up(board, "limit-seconds=0.0000001", "seconds");
    expect_gave_up(board, "limit-bytes=1K", "bytes");
    expect_gave_up(board, "limit-bytes=60K", "bytes");
    clew_board_free(board);
}

/* From too little to enough: checking the answer and its facts stay within the bytes, too. */
static void
test_api_solve_keeps_to_its_bytes(void **state)
{
    struct clew_board *board = support_read("A..B\n....\nA..B\n", NULL);
    int with[CLEW_GAVE_UP + 1] = {0};

    (void)state;
    for (int bytes = 100; bytes < 12000; bytes += 40) {
        struct clew_options *options;
        struct clew_answer *answer;
        enum clew_status status;
        char setting[40];

        snprintf(setting, sizeof setting, "limit-bytes=%d", bytes);
        options = support_options(setting, "engine=csp-direction", NULL);
        status = clew_solve(&answer, board, options, NULL, NULL);
        assert_int_equal(status, CLEW_OK);
        assert_in_range(clew_answer_stats(answer)->peak_bytes, 0, bytes);
        if (clew_answer_outcome(answer) == CLEW_GAVE_UP)
            assert_string_equal(clew_answer_limit(answer), "bytes");
        with[clew_answer_outcome(answer)]++;
        clew_answer_free(answer);
        clew_options_free(options);
    }
    assert_true(with[CLEW_GAVE_UP] > 0);
    assert_true(with[CLEW_SOLVED] > 0);
    clew_board_free(board);
}

/* Engines divide their work by this number, so it must be that of the actual workers. */
static void
test_api_solve_has_the_threads_it_reports(void **state)
{
    struct clew_board *board = support_read("A..B\n....\nA..B\n", NULL);
    struct clew_answer *answer = support_solve(board, "threads=3", NULL);

    (void)state;
#ifdef CLEW_HAS_THREADS
    assert_int_equal(clew_answer_stats(answer)->threads, 3);
#else
    assert_int_equal(clew_answer_stats(answer)->threads, 1);
#endif
    clew_answer_free(answer);
    clew_board_free(board);
}

static void
test_api_solve_can_be_cancelled(void **state)
{
    struct clew_board *board = large_maze();
    struct clew_control *control;
    struct clew_answer *answer;
    struct clew_progress progress = CLEW_PROGRESS_INIT;

    (void)state;
    assert_int_equal(clew_control_new(&control, NULL), CLEW_OK);
    clew_control_cancel(control);
    assert_int_equal(clew_solve(&answer, board, NULL, control, NULL), CLEW_OK);
    assert_int_equal(clew_answer_outcome(answer), CLEW_GAVE_UP);
    assert_string_equal(clew_answer_limit(answer), "cancel");
    clew_answer_free(answer);
    clew_control_reset(control);
    assert_int_equal(clew_solve(&answer, board, NULL, control, NULL), CLEW_OK);
    assert_int_not_equal(clew_answer_outcome(answer), CLEW_GAVE_UP);
    clew_control_progress(control, &progress);
    assert_int_equal(progress.nodes, clew_answer_stats(answer)->nodes);
    clew_answer_free(answer);
    clew_control_free(control);
    clew_board_free(board);
}

struct event_counts {
    int expansions;
    int others;
};

static void
count_event(void *context, const struct clew_event *event)
{
    struct event_counts *counts = context;

    if (event->kind == CLEW_EVENT_EXPAND)
        counts->expansions++;
    else
        counts->others++;
}

static void
test_api_solve_reports_every_node_to_a_listener(void **state)
{
    struct clew_board *board = support_read(seed_maze, NULL);
    struct clew_control *control;
    struct clew_answer *answer;
    struct event_counts counts = {0};

    (void)state;
    assert_int_equal(clew_control_new(&control, NULL), CLEW_OK);
    clew_control_listen(control, count_event, &counts);
    assert_int_equal(clew_solve(&answer, board, NULL, control, NULL), CLEW_OK);
    assert_int_equal(counts.expansions, clew_answer_stats(answer)->nodes);
    clew_answer_free(answer);
    clew_control_free(control);
    clew_board_free(board);
}

static void
test_api_check_accepts_and_rejects_given_answers(void **state)
{
    struct clew_board *board = support_read(seed_maze, NULL);
    struct clew_answer *answer;
    struct clew_error error;

    (void)state;
    assert_int_equal(clew_check(&answer, board, "lul", 3, &error), CLEW_OK);
    assert_int_equal(support_number(answer, "distance"), 6);
    clew_answer_free(answer);
    assert_int_equal(clew_check(NULL, board, "ul", 2, &error), CLEW_OK);
    assert_int_equal(clew_check(&answer, board, "lud", 3, &error), CLEW_BAD_ANSWER);
    assert_null(answer);
    assert_int_equal(clew_check(NULL, board, "xyz", 3, &error), CLEW_BAD_TEXT);
    assert_int_equal(clew_check(NULL, board, NULL, 0, &error), CLEW_UNSUPPORTED);
    clew_board_free(board);
}

static void
test_api_write_gives_back_what_was_read(void **state)
{
    struct clew_board *board = support_read(seed_maze, NULL);
    struct clew_error error;
    char *text;
    size_t length;

    (void)state;
    assert_int_equal(clew_write(&text, &length, board, NULL, NULL, &error), CLEW_OK);
    assert_string_equal(text, seed_maze);
    assert_int_equal(length, strlen(seed_maze));
    clew_free(text);
    assert_int_equal(clew_write(&text, NULL, board, NULL, "poem", &error), CLEW_BAD_OPTION);
    assert_null(text);
    clew_board_free(board);
}

static void
test_api_picture_joins_ground_and_frame(void **state)
{
    struct clew_board *board = support_read(seed_maze, NULL);
    struct clew_answer *answer = support_solve(board, NULL);
    struct clew_picture *picture;
    size_t bare, whole;

    (void)state;
    assert_int_equal(clew_picture_new(&picture, board, answer, NULL, NULL), CLEW_OK);
    assert_true(clew_picture_frames(picture) > 1);
    assert_non_null(clew_picture_shapes(picture, 0, &bare));
    assert_non_null(clew_picture_shapes(picture, clew_picture_frames(picture) - 1, &whole));
    assert_true(whole > bare);
    clew_picture_free(picture);
    clew_answer_free(answer);
    clew_board_free(board);
}

static void
test_api_lists_end(void **state)
{
    struct clew_puzzle_info puzzle = CLEW_PUZZLE_INFO_INIT;
    struct clew_engine_info engine = CLEW_ENGINE_INFO_INIT;
    struct clew_format_info format = CLEW_FORMAT_INFO_INIT;
    size_t puzzles = 0;

    (void)state;
    for (; clew_puzzle_at(puzzles, &puzzle); puzzles++) {
        size_t engines = 0, formats = 0, options = 0;

        while (clew_engine_at(puzzle.name, engines, &engine))
            assert_true(engine.name && engine.description && engine.origin && ++engines < 100);
        while (clew_format_at(puzzle.name, formats, &format))
            assert_true(format.name && format.description && ++formats < 100);
        while (clew_option_at(puzzle.name, options))
            assert_true(++options < 100);
        assert_true(engines > 0 && formats > 0 && options > 0);
    }
    assert_true(puzzles > 0);
    assert_false(clew_engine_at("chess", 0, &engine));
    assert_null(clew_option_at("chess", 0));
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_api_options_are_checked_when_they_are_set),
        cmocka_unit_test(test_api_solve_refuses_an_unknown_engine),
        cmocka_unit_test(test_api_solve_gives_up_and_says_why),
        cmocka_unit_test(test_api_solve_keeps_to_its_bytes),
        cmocka_unit_test(test_api_solve_has_the_threads_it_reports),
        cmocka_unit_test(test_api_solve_can_be_cancelled),
        cmocka_unit_test(test_api_solve_reports_every_node_to_a_listener),
        cmocka_unit_test(test_api_check_accepts_and_rejects_given_answers),
        cmocka_unit_test(test_api_write_gives_back_what_was_read),
        cmocka_unit_test(test_api_picture_joins_ground_and_frame),
        cmocka_unit_test(test_api_lists_end),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
