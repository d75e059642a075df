/* test_flow_limits - diagonal, learn and auto: limits end them, memory may fail anywhere. */
#include "flow/flow_engines.h"
#include "flow/rules/flow_kernel.h"
#include "flow_brute.h"
#include "flow_query.h"
#include "search/search.h"
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ROWS 30
#define COLS 26
#define SEED 14 /* learning needs about 100 guesses on that board */

static const struct puzzle_engine *const engines[] = {&flow_engine_diagonal, &flow_engine_learn,
                                                      &flow_engine_auto};
#define ENGINES (sizeof engines / sizeof *engines)

static void
test_flow_engines_stop_at_the_limit_of_nodes(void **state)
{
    struct base_memory memory;
    struct flow_board *board;

    (void)state;
    base_memory_init(&memory, 0);
    board = flow_query_cover(ROWS, COLS, ROWS / 2 + 2, SEED, false, &memory);
    for (size_t i = 0; i < ENGINES; i++)
        for (int threads = 1; threads <= 2; threads++) {
            const struct flow_query exam = {.engine = engines[i],
                                            .ask = PUZZLE_ASK_UNIQUE,
                                            .threads = threads,
                                            .limit_nodes = 3};
            const struct flow_query_result mark = flow_query_run(&exam, board);

            assert_int_equal(mark.outcome, CLEW_GAVE_UP);
            assert_string_equal(mark.limit, "nodes");
            /* Workers that start at the same moment do not know of each other's nodes yet. */
            assert_in_range(mark.nodes, 1, 3 * (unsigned)threads);
        }
    flow_board_free(board, &memory);
}

static void
test_flow_engines_stay_within_their_bytes(void **state)
{
    static const size_t limits[] = {1 << 12, 1 << 14, 1 << 16, 1 << 18};
    struct base_memory memory;
    struct flow_board *board;

    (void)state;
    base_memory_init(&memory, 0);
    board = flow_query_cover(ROWS, COLS, ROWS / 2 + 2, SEED, false, &memory);
    for (size_t i = 0; i < ENGINES; i++)
        for (size_t j = 0; j < sizeof limits / sizeof *limits; j++) {
            const struct flow_query exam = {
                .engine = engines[i], .ask = PUZZLE_ASK_UNIQUE, .limit_bytes = limits[j]};
            const struct flow_query_result mark = flow_query_run(&exam, board);

            assert_true(mark.outcome == CLEW_GAVE_UP || mark.outcome == CLEW_UNIQUE);
            assert_true(j > 0 || mark.outcome == CLEW_GAVE_UP);
            assert_true(mark.peak_bytes <= limits[j]);
        }
    flow_board_free(board, &memory);
}

struct failing {
    const struct puzzle_engine *engine;
    const struct flow_board *board;
};

static enum clew_status
attempt(struct base_memory *memory, void *context)
{
    const struct failing *failing = context;
    const struct flow_query exam = {
        .engine = failing->engine, .ask = PUZZLE_ASK_UNIQUE, .memory = memory};
    const struct flow_query_result mark = flow_query_run(&exam, failing->board);

    /* An engine may end by a status or by the limit of bytes; the api makes one of both. */
    return mark.outcome == CLEW_GAVE_UP ? CLEW_NO_MEMORY : mark.status;
}

static void
test_flow_engines_survive_when_memory_runs_out(void **state)
{
    struct base_memory memory;
    struct failing failing;
    struct flow_board *board;

    (void)state;
    base_memory_init(&memory, 0);
    board = flow_query_cover(14, 13, 9, SEED, false, &memory);
    failing.board = board;
    for (size_t i = 0; i < ENGINES; i++) {
        failing.engine = engines[i];
        assert_true(support_fail_each_allocation(attempt, &failing) > 3);
    }
    flow_board_free(board, &memory);
    assert_int_equal(base_memory_used(&memory), 0);
}

/* On easy boards learn needs memory again only after its first answer, which it reports. */
static void
test_flow_learn_names_the_limit_that_ends_it_after_an_answer(void **state)
{
    struct flow_query exam = {.engine = &flow_engine_learn, .ask = PUZZLE_ASK_UNIQUE};
    struct base_memory memory;
    struct base_random random;

    (void)state;
    base_memory_init(&memory, 0);
    base_random_seed(&random, 3);
    for (int i = 0; i < 100; i++) {
        const struct flow_brute_plan plan = flow_brute_plan_random(&random, 24);
        struct flow_board *board = flow_brute_board(&random, &plan, &memory);
        struct flow_query_result mark = {.outcome = CLEW_GAVE_UP};

        for (exam.limit_bytes = 1000; mark.outcome == CLEW_GAVE_UP; exam.limit_bytes += 500) {
            mark = flow_query_run(&exam, board);
            if (mark.outcome != CLEW_GAVE_UP || mark.status == CLEW_NO_MEMORY)
                continue;
            assert_non_null(mark.limit);
            assert_string_equal(mark.limit, "bytes");
        }
        flow_board_free(board, &memory);
    }
}

/* Propagation from all nodes takes a tenth of a second on the largest boards. */
static void
test_flow_propagation_heeds_a_request_to_stop(void **state)
{
    struct search_monitor monitor = {0};
    struct search search = {.monitor = &monitor};
    struct base_memory memory;
    struct flow_kernel *kernel;
    struct flow_board *board;

    (void)state;
    base_memory_init(&memory, 0);
    search.memory = &memory;
    board = flow_query_cover(60, 55, 30, SEED, false, &memory);
    assert_int_equal(flow_kernel_new(&kernel, board, &memory, NULL), CLEW_OK);
    kernel->search = &search;
    assert_true(flow_kernel_start(kernel));
    assert_int_equal(kernel->queue_count, 0);
    atomic_store(&monitor.cancelled, true);
    assert_false(flow_kernel_start(kernel));
    assert_true(kernel->queue_count > 1000);
    assert_int_equal(search_stop_reason(&search), SEARCH_CANCELLED);
    flow_kernel_free(kernel);
    flow_board_free(board, &memory);
    assert_int_equal(base_memory_used(&memory), 0);
}

/*
 * More cells than the engines with tables take. Its paths are nested: each goes down a column, along
 * a row and up again, and the last is the column in the middle.
 *
 *     1 2 3 2 1
 *     . . 3 . .
 *     . . . . .
 *     . . . . .
 */
static struct clew_board *
read_nested_paths(int rows, int cols, const char *touch)
{
    char *text = malloc(64 * (size_t)cols + 200);
    int length;
    struct clew_board *board;

    assert_non_null(text);
    length = sprintf(text,
                     "{\"puzzle\":\"flow\",\"rows\":%d,\"cols\":%d,\"rules\":{\"fill\":true,"
                     "\"touch\":%s},\"colours\":[",
                     rows, cols, touch);
    for (int i = 0; i < cols / 2; i++)
        length += sprintf(text + length, "{\"name\":%d,\"dots\":[[0,%d],[0,%d]]},", i + 1, i,
                          cols - 1 - i);
    sprintf(text + length, "{\"name\":%d,\"dots\":[[0,%d],[%d,%d]]}]}\n", cols / 2 + 1, cols / 2,
            rows - 1 - cols / 2, cols / 2);
    assert_int_equal(clew_board_read(&board, text, strlen(text), NULL, NULL), CLEW_OK);
    free(text);
    return board;
}

static enum clew_status
solve_large(const struct clew_board *board, const char *engine, const char *ask,
            enum clew_outcome expected)
{
    char engine_text[40], ask_text[40];
    struct clew_options *options;
    struct clew_answer *answer;
    struct clew_error error;
    enum clew_status status;

    snprintf(engine_text, sizeof engine_text, "engine=%s", engine);
    snprintf(ask_text, sizeof ask_text, "ask=%s", ask);
    options = support_options(engine_text, ask_text, NULL);
    status = clew_solve(&answer, board, options, NULL, &error);

    if (status == CLEW_OK) {
        assert_int_equal(clew_answer_outcome(answer), expected);
        clew_answer_free(answer);
    } else {
        assert_non_null(strstr(error.text, "takes boards of at most 65535 cells"));
    }
    clew_options_free(options);
    return status;
}

static void
test_flow_large_boards_are_for_engines_without_tables(void **state)
{
    static const char *const refused[] = {"frontier",   "csp-direction", "csp-smart", "csp-first",
                                          "csp-random", "best-first",    "dijkstra"};
    struct clew_board *board = read_nested_paths(258, 257, "false");
    struct clew_board *touching = read_nested_paths(258, 257, "true");

    (void)state;
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
        assert_int_equal(solve_large(board, refused[i], "answer", CLEW_SOLVED), CLEW_UNSUPPORTED);
    for (size_t i = 0; i < ENGINES; i++)
        assert_int_equal(solve_large(board, engines[i]->name, "answer", CLEW_SOLVED), CLEW_OK);
    assert_int_equal(solve_large(board, "auto", "unique", CLEW_UNIQUE), CLEW_OK);
    assert_int_equal(solve_large(board, "auto", "count", CLEW_UNIQUE), CLEW_OK);
    assert_int_equal(solve_large(touching, "auto", "answer", CLEW_SOLVED), CLEW_OK);
    clew_board_free(board);
    clew_board_free(touching);
}

/* Where cells may stay empty a small board can have millions of answers: not for learn. */
static void
test_flow_auto_counts_many_answers_without_listing_them(void **state)
{
    struct clew_board *board = support_read("A.......\n"
                                            "........\n"
                                            "..B.....\n"
                                            "........\n"
                                            ".....B..\n"
                                            "........\n"
                                            "........\n"
                                            ".......A\n",
                                            "rule=no-touch", "fill=off", NULL);
    struct clew_answer *answer = support_solve(board, "ask=count", "limit-nodes=1000000", NULL);

    (void)state;
    assert_int_equal(clew_answer_outcome(answer), CLEW_SEVERAL);
    assert_string_equal(support_text(answer, "answers"), "1887212");
    clew_answer_free(answer);
    clew_board_free(board);
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_flow_engines_stop_at_the_limit_of_nodes),
        cmocka_unit_test(test_flow_engines_stay_within_their_bytes),
        cmocka_unit_test(test_flow_engines_survive_when_memory_runs_out),
        cmocka_unit_test(test_flow_learn_names_the_limit_that_ends_it_after_an_answer),
        cmocka_unit_test(test_flow_propagation_heeds_a_request_to_stop),
        cmocka_unit_test(test_flow_auto_counts_many_answers_without_listing_them),
        cmocka_unit_test(test_flow_large_boards_are_for_engines_without_tables),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
