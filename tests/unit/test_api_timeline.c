/* test_api_timeline - what a control records of every engine, and the tasks of each worker. */
#include "support.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const char *const boards[] = {
    ".H...\n##..#\n.....\n.#..#\n.#.B.\n",
    "1 2 3\n4 6 0\n7 5 8\n",
    "R.G.Y\n....B\n..Y..\n.GOBO\n.R...\n",
};

/* One solved board with what was recorded. */
struct solved {
    struct clew_board *board;
    struct clew_options *options;
    struct clew_control *control;
    struct clew_answer *answer;
};

static struct solved
solve(const char *text, const char *engine, const char *threads, bool is_recorded)
{
    struct solved solved = {.board = support_read(text, NULL)};
    char option[80];

    snprintf(option, sizeof option, "engine=%s", engine);
    solved.options = support_options(option, threads, NULL);
    assert_int_equal(clew_control_new(&solved.control, NULL), CLEW_OK);
    clew_control_record(solved.control, is_recorded);
    assert_int_equal(clew_solve(&solved.answer, solved.board, solved.options, solved.control, NULL),
                     CLEW_OK);
    return solved;
}

static void
free_solved(struct solved *solved)
{
    clew_answer_free(solved->answer);
    clew_control_free(solved->control);
    clew_options_free(solved->options);
    clew_board_free(solved->board);
}

/* The times of the worker's spans add up to those of the worker; returns its tasks. */
static struct clew_tasks
check_worker(const struct clew_control *control, size_t number, double length)
{
    struct clew_worker worker = CLEW_WORKER_INIT;
    struct clew_span span = CLEW_SPAN_INIT;
    double busy = 0;
    uint64_t started = 0;

    assert_true(clew_control_worker(control, number, &worker));
    assert_true(fabs(worker.busy_seconds + worker.stealing_seconds + worker.idle_seconds - length) <
                1e-6);
    for (size_t i = 0; clew_control_span(control, number, i, &span); i++) {
        busy += span.busy_seconds;
        started += span.tasks;
    }
    assert_true(fabs(busy - worker.busy_seconds) < 1e-6);
    assert_int_equal(started, worker.tasks.stolen + worker.tasks.run_inline);
    return worker.tasks;
}

static void
add_tasks(struct clew_tasks *sum, const struct clew_tasks *tasks)
{
    sum->created += tasks->created;
    sum->stolen += tasks->stolen;
    sum->run_inline += tasks->run_inline;
    sum->dropped += tasks->dropped;
}

static void
expect_record(const char *text, const char *engine, const char *threads)
{
    struct solved solved = solve(text, engine, threads, true);
    const struct clew_stats *stats = clew_answer_stats(solved.answer);
    struct clew_tasks recorded = {0}, reported = {0}, tasks;
    struct clew_worker first = CLEW_WORKER_INIT, none = CLEW_WORKER_INIT;
    double length;

    assert_true(clew_control_worker(solved.control, 0, &first));
    length = first.busy_seconds + first.stealing_seconds + first.idle_seconds;
    assert_true(length >= stats->seconds && length > 0);
    for (size_t i = 0; i < (size_t)stats->threads; i++) {
        tasks = check_worker(solved.control, i, length);
        add_tasks(&recorded, &tasks);
        assert_true(clew_answer_worker_tasks(solved.answer, i, &tasks));
        add_tasks(&reported, &tasks);
    }
    assert_false(clew_control_worker(solved.control, (size_t)stats->threads, &none));
    assert_false(clew_answer_worker_tasks(solved.answer, (size_t)stats->threads, &tasks));
    assert_memory_equal(&reported, &stats->tasks, sizeof reported);
    assert_memory_equal(&recorded, &stats->tasks, sizeof recorded);
    free_solved(&solved);
}

static void
test_api_timeline_of_every_engine_adds_up(void **state)
{
    struct clew_engine_info engine = CLEW_ENGINE_INFO_INIT;

    (void)state;
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        struct clew_board *board = support_read(boards[i], NULL);

        for (size_t e = 0; clew_engine_at(clew_board_puzzle(board), e, &engine); e++) {
            expect_record(boards[i], engine.name, "threads=1");
            expect_record(boards[i], engine.name, "threads=4");
        }
        clew_board_free(board);
    }
}

static void
test_api_timeline_is_empty_unless_asked_for(void **state)
{
    struct solved solved = solve(boards[2], "best-first", "threads=2", false);
    struct clew_worker worker = CLEW_WORKER_INIT;
    struct clew_span span = CLEW_SPAN_INIT;
    struct clew_tasks tasks;

    (void)state;
    assert_false(clew_control_worker(solved.control, 0, &worker));
    assert_false(clew_control_span(solved.control, 0, 0, &span));
    assert_true(clew_answer_worker_tasks(solved.answer, 0, &tasks));
    free_solved(&solved);
}

/* The record is that of the last job; a job without recording leaves none. */
static void
test_api_timeline_is_of_the_last_job(void **state)
{
    struct solved solved = solve(boards[2], "best-first", "threads=4", true);
    struct clew_worker worker = CLEW_WORKER_INIT;
    struct clew_answer *answer;

    (void)state;
    assert_true(clew_control_worker(solved.control, 0, &worker));
    assert_int_equal(clew_options_set(solved.options, "threads", "1", NULL), CLEW_OK);
    assert_int_equal(clew_solve(&answer, solved.board, solved.options, solved.control, NULL),
                     CLEW_OK);
    clew_answer_free(answer);
    assert_true(clew_control_worker(solved.control, 0, &worker));
    assert_false(clew_control_worker(solved.control, 1, &worker));
    clew_control_record(solved.control, false);
    assert_int_equal(clew_solve(&answer, solved.board, solved.options, solved.control, NULL),
                     CLEW_OK);
    clew_answer_free(answer);
    assert_false(clew_control_worker(solved.control, 0, &worker));
    free_solved(&solved);
}

/* The engine that auto hands the board to is named. */
static void
test_api_timeline_names_the_engine_that_works(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        struct solved solved = solve(boards[i], "auto", "threads=1", true);
        const char *engine = clew_answer_engine(solved.answer);
        struct clew_span span = CLEW_SPAN_INIT;
        bool is_named = false;

        for (size_t s = 0; clew_control_span(solved.control, 0, s, &span); s++)
            is_named = is_named || (span.phase && strcmp(span.phase, engine) == 0);
        assert_true(is_named);
        free_solved(&solved);
    }
}

static void
test_api_timeline_names_every_kind_of_work(void **state)
{
    (void)state;
    assert_string_equal(clew_work_name(CLEW_WORK_BUSY), "busy");
    assert_string_equal(clew_work_name(CLEW_WORK_STEALING), "stealing");
    assert_string_equal(clew_work_name(CLEW_WORK_IDLE), "idle");
    assert_string_equal(clew_work_name((enum clew_work)3), "?");
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_api_timeline_of_every_engine_adds_up),
        cmocka_unit_test(test_api_timeline_is_empty_unless_asked_for),
        cmocka_unit_test(test_api_timeline_is_of_the_last_job),
        cmocka_unit_test(test_api_timeline_names_the_engine_that_works),
        cmocka_unit_test(test_api_timeline_names_every_kind_of_work),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
