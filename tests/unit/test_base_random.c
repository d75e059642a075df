/* test_base_random - the published generators, number for number, and unbiased draws. */
#include "support.h"

static void
test_base_random_is_xoshiro256starstar(void **state)
{
    /* The first numbers that its authors' program gives from this state. */
    struct base_random random = {{1, 2, 3, 4}};

    (void)state;
    assert_true(base_random_next(&random) == UINT64_C(11520));
    assert_true(base_random_next(&random) == UINT64_C(0));
    assert_true(base_random_next(&random) == UINT64_C(1509978240));
    assert_true(base_random_next(&random) == UINT64_C(1215971899390074240));
}

static void
test_base_random_seeds_by_splitmix64(void **state)
{
    struct base_random random;

    (void)state;
    base_random_seed(&random, 0);
    assert_true(random.state[0] == UINT64_C(0xE220A8397B1DCDAF));
    assert_true(random.state[1] == UINT64_C(0x6E789E6AA1B965F4));
    assert_true(random.state[2] == UINT64_C(0x06C45D188009454F));
    assert_true(random.state[3] == UINT64_C(0xF88BB8A8724C81EC));
}

/* Boards are named by their seeds: these numbers may never change. */
static void
test_base_random_same_seed_gives_the_same_numbers_everywhere(void **state)
{
    static const int drawn[12] = {4, 1, 5, 5, 5, 5, 0, 0, 2, 0, 3, 4};
    static const int shuffled[8] = {6, 0, 2, 3, 4, 7, 1, 5};
    int numbers[8] = {0, 1, 2, 3, 4, 5, 6, 7};
    struct base_random random;

    (void)state;
    base_random_seed(&random, 42);
    assert_true(base_random_next(&random) == UINT64_C(0x15780B2E0C2EC716));
    assert_true(base_random_next(&random) == UINT64_C(0x6104D9866D113A7E));
    base_random_seed(&random, UINT64_MAX);
    assert_true(base_random_next(&random) == UINT64_C(0x8F5520D52A7EAD08));
    base_random_seed(&random, 7);
    for (int i = 0; i < 12; i++)
        assert_int_equal(base_random_below(&random, 6), drawn[i]);
    base_random_seed(&random, 7);
    base_random_shuffle(&random, numbers, 8);
    assert_memory_equal(numbers, shuffled, sizeof numbers);
}

static void
test_base_random_below_draws_evenly(void **state)
{
    struct base_random random;
    int drawn[7] = {0};

    (void)state;
    base_random_seed(&random, 7);
    for (int i = 0; i < 70000; i++) {
        const uint64_t number = base_random_below(&random, 7);

        assert_true(number < 7);
        drawn[number]++;
    }
    for (int i = 0; i < 7; i++) /* six standard deviations are 556 */
        assert_in_range(drawn[i], 10000 - 600, 10000 + 600);
}

static void
test_base_random_below_works_up_to_the_largest_counts(void **state)
{
    struct base_random random;

    (void)state;
    base_random_seed(&random, 3);
    assert_true(base_random_below(&random, 1) == 0);
    for (int i = 0; i < 1000; i++)
        assert_true(base_random_below(&random, UINT64_MAX) < UINT64_MAX);
}

static void
test_base_random_unit_stays_below_one(void **state)
{
    struct base_random random;
    double sum = 0;

    (void)state;
    base_random_seed(&random, 5);
    for (int i = 0; i < 10000; i++) {
        const double unit = base_random_unit(&random);

        assert_true(unit >= 0 && unit < 1);
        sum += unit;
    }
    assert_true(sum > 4800 && sum < 5200);
}

static void
test_base_random_shuffle_gives_every_order_equally_often(void **state)
{
    struct base_random random;
    int seen[3][3] = {{0}};

    (void)state;
    base_random_seed(&random, 11);
    for (int i = 0; i < 6000; i++) {
        int numbers[3] = {0, 1, 2};

        base_random_shuffle(&random, numbers, 3);
        assert_int_equal(numbers[0] + numbers[1] + numbers[2], 3);
        seen[numbers[0]][numbers[1]]++;
    }
    for (int first = 0; first < 3; first++)
        for (int second = 0; second < 3; second++)
            assert_in_range(seen[first][second], first == second ? 0 : 820,
                            first == second ? 0 : 1180);
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_base_random_is_xoshiro256starstar),
        cmocka_unit_test(test_base_random_seeds_by_splitmix64),
        cmocka_unit_test(test_base_random_same_seed_gives_the_same_numbers_everywhere),
        cmocka_unit_test(test_base_random_below_draws_evenly),
        cmocka_unit_test(test_base_random_below_works_up_to_the_largest_counts),
        cmocka_unit_test(test_base_random_unit_stays_below_one),
        cmocka_unit_test(test_base_random_shuffle_gives_every_order_equally_often),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
