/* property_flow_brute - the naive twin itself: counts known by hand, and makers of all kinds. */
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
            flow_brute_show(board);
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

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_flow_brute_cut_boards_have_an_answer),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
