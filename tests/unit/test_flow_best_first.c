/* test_flow_best_first - every parallel mode gives the same verdict and reports its tasks. */
#include "flow/flow_engines.h"
#include "flow_brute.h"
#include "flow_query.h"
#include "support.h"

static const char *const modes[] = {"parallel=naive", "parallel=fair", "parallel=forward",
                                    "parallel=weighted", "parallel=steal"};

static void
test_flow_best_first_counts_the_same_with_threads(void **state)
{
    struct base_memory memory;
    struct base_random random;

    (void)state;
    base_memory_init(&memory, 0);
    support_seed(&random);
    for (int i = 0; i < support_rounds(60); i++) {
        const struct flow_brute_plan plan = {.kind = (enum flow_brute_kind)(i % FLOW_BRUTE_KINDS),
                                             .max_cells = 16,
                                             .is_cut = i % 3 != 0,
                                             .fill = true,
                                             .touch = i % 2 == 0};
        struct flow_board *board = flow_brute_board(&random, &plan, &memory);
        const uint64_t answers = flow_brute_count(board, 0);

        for (size_t w = 0; w < sizeof modes / sizeof *modes; w++) {
            struct clew_options *options = support_options(modes[w], NULL);
            const struct flow_query exam = {.engine = &flow_engine_best_first,
                                            .ask = PUZZLE_ASK_COUNT,
                                            .threads = 3,
                                            .options = options};

            assert_int_equal(flow_query_run(&exam, board).count, answers);
            clew_options_free(options);
        }
        flow_board_free(board, &memory);
    }
}

/* Two pairs that would have to cross: there is no answer. */
static const char hard[] = "A....B\n......\n..CD..\n..DC..\n......\nB....A\n";

static void
test_flow_best_first_reports_its_tasks(void **state)
{
    (void)state;
    for (size_t w = 0; w < sizeof modes / sizeof *modes; w++) {
        struct clew_board *board = support_read(hard, NULL);
        struct clew_answer *answer =
            support_solve(board, "engine=best-first", "threads=2", "ask=unique", modes[w], NULL);
        const struct clew_tasks tasks = clew_answer_stats(answer)->tasks;

        assert_int_equal(clew_answer_outcome(answer), CLEW_NONE);
        assert_true(tasks.created >= tasks.stolen + tasks.run_inline);
        if (w < 4)
            assert_true(tasks.created > 0);
        clew_answer_free(answer);
        clew_board_free(board);
    }
}

static void
test_flow_best_first_makes_no_task_alone(void **state)
{
    struct clew_board *board = support_read(hard, NULL);
    struct clew_answer *answer = support_solve(board, "engine=best-first", NULL);

    (void)state;
    assert_int_equal(clew_answer_stats(answer)->tasks.created, 0);
    assert_int_equal(clew_answer_outcome(answer), CLEW_NONE);
    clew_answer_free(answer);
    clew_board_free(board);
}

static void
test_flow_best_first_says_which_limit_ended_it(void **state)
{
    struct clew_board *board = support_read(hard, NULL);
    struct clew_answer *answer =
        support_solve(board, "engine=best-first", "limit-nodes=20", "threads=2", NULL);

    (void)state;
    assert_int_equal(clew_answer_outcome(answer), CLEW_GAVE_UP);
    assert_string_equal(clew_answer_limit(answer), "nodes");
    clew_answer_free(answer);
    clew_board_free(board);
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_flow_best_first_counts_the_same_with_threads),
        cmocka_unit_test(test_flow_best_first_reports_its_tasks),
        cmocka_unit_test(test_flow_best_first_makes_no_task_alone),
        cmocka_unit_test(test_flow_best_first_says_which_limit_ended_it),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
