/* property_flow_brute - the naive twins themselves, which must agree, and the maker of boards. */
#include "flow_brute.h"
#include "support.h"

static void
test_flow_brute_cut_boards_have_an_answer(void **state)
{
    struct base_memory memory;
    struct base_random random;
    int with_none = 0, only_touching = 0;

    (void)state;
    base_memory_init(&memory, 0);
    base_random_seed(&random, 1);
    for (int i = 0; i < 2000; i++) {
        const struct flow_brute_plan plan = flow_brute_plan_random(&random, 20);
        struct flow_board *board = flow_brute_board(&random, &plan, &memory);
        const uint64_t count = flow_brute_count(board, 2);

        if (plan.is_cut && plan.touch && !count) {
            flow_brute_print(board);
            fail();
        }
        with_none += !count;
        board->touch = !board->touch;
        only_touching += !board->touch && count && !flow_brute_count(board, 1);
        flow_board_free(board, &memory);
    }
    assert_true(with_none > 200);
    assert_true(only_touching > 50);
    assert_int_equal(base_memory_used(&memory), 0);
}

static void
test_flow_brute_counts_agree(void **state)
{
    struct base_memory memory;
    struct base_random random;
    int compared = 0;

    (void)state;
    base_memory_init(&memory, 0);
    support_seed(&random);
    for (int i = 0; i < support_rounds(1000); i++) {
        const struct flow_brute_plan plan = flow_brute_plan_random(&random, i % 8 ? 20 : 30);
        struct flow_board *board = flow_brute_board(&random, &plan, &memory);
        uint64_t walked, weighed;

        if (flow_brute_count_paths(&walked, board, 100000) &&
            flow_brute_count_edges(&weighed, board, 100000)) {
            compared++;
            if (walked != weighed)
                flow_brute_print(board);
            assert_int_equal(walked, weighed);
        }
        flow_board_free(board, &memory);
    }
    assert_in_range(compared, support_rounds(800), support_rounds(1000));
    assert_int_equal(base_memory_used(&memory), 0);
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_flow_brute_cut_boards_have_an_answer),
        cmocka_unit_test(test_flow_brute_counts_agree),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
