/* test_base_bits - sets in 64-bit words against plain arrays. */
#include "support.h"

#include "base/base_bits.h"

#define MEMBERS 300

static void
test_base_bits_counts_words(void **state)
{
    (void)state;
    assert_int_equal(bits_words(0), 0);
    assert_int_equal(bits_words(1), 1);
    assert_int_equal(bits_words(64), 1);
    assert_int_equal(bits_words(65), 2);
}

static void
test_base_bits_finds_ends_of_a_word(void **state)
{
    (void)state;
    for (int bit = 0; bit < 64; bit++) {
        assert_int_equal(bits_lowest(~UINT64_C(0) << bit), bit);
        assert_int_equal(bits_highest(~UINT64_C(0) >> bit), 63 - bit);
        assert_int_equal(bits_count(~UINT64_C(0) << bit), 64 - bit);
    }
}

/* A set with members at both ends, as the callers promise. */
static void
fill_set(uint64_t *set, bool *is_member, struct base_random *random)
{
    for (size_t i = 0; i < MEMBERS; i++) {
        is_member[i] = i == 0 || i == MEMBERS - 1 || base_random_below(random, 40) == 0;
        if (is_member[i])
            bits_add(set, i);
        else
            bits_remove(set, i);
    }
}

static void
test_base_bits_finds_the_nearest_member(void **state)
{
    uint64_t set[(MEMBERS + 63) / 64] = {0};
    bool is_member[MEMBERS];
    struct base_random random;

    (void)state;
    support_seed(&random);
    for (int round = 0; round < 200; round++) {
        fill_set(set, is_member, &random);
        for (size_t from = 0; from < MEMBERS; from++) {
            size_t next = from, previous = from;

            while (!is_member[next])
                next++;
            while (!is_member[previous])
                previous--;
            assert_int_equal(bits_has(set, from), is_member[from]);
            assert_int_equal(bits_next(set, from), next);
            assert_int_equal(bits_previous(set, from), previous);
        }
    }
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_base_bits_counts_words),
        cmocka_unit_test(test_base_bits_finds_ends_of_a_word),
        cmocka_unit_test(test_base_bits_finds_the_nearest_member),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
