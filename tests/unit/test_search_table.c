/* test_search_table - the table against a naive array, through growth and without memory. */
#include "search/search_table.h"
#include "support.h"

#include <stdlib.h>
#include <string.h>

/* Keys of sizes that are and are not whole words; few different ones, so that they meet again. */
static void
make_key(unsigned char *key, size_t bytes, uint64_t number)
{
    memset(key, 0x5A, bytes);
    memcpy(key + (bytes > 2 ? bytes - 2 : 0), &number, bytes > 2 ? 2 : bytes);
}

struct known {
    uint64_t number;
    uint32_t value;
};

static struct known *
find_known(struct known *known, size_t count, uint64_t number)
{
    for (size_t i = 0; i < count; i++)
        if (known[i].number == number)
            return &known[i];
    return NULL;
}

static void
compare_with_array(struct base_random *random, size_t key_bytes, uint64_t numbers)
{
    struct known known[600];
    size_t count = 0;
    unsigned char key[40];
    struct base_memory memory;
    struct search_table table;

    base_memory_init(&memory, 0);
    assert_true(search_table_init(&table, &memory, key_bytes, sizeof(uint32_t), 0));
    for (int step = 0; step < 2000; step++) {
        const uint64_t number = base_random_below(random, numbers);
        struct known *expected = find_known(known, count, number);
        uint32_t *value;
        bool is_new;

        make_key(key, key_bytes, number);
        value = search_table_put(&table, key, &is_new);
        assert_non_null(value);
        assert_int_equal(is_new, expected == NULL);
        if (expected)
            assert_int_equal(*value, expected->value);
        if (is_new) {
            assert_int_equal(*value, 0);
            expected = &known[count++];
            expected->number = number;
        }
        *value = expected->value = (uint32_t)step + 1;
        assert_int_equal(table.count, count);
    }
    search_table_free(&table);
    assert_int_equal(base_memory_used(&memory), 0);
}

static void
test_search_table_agrees_with_an_array(void **state)
{
    static const size_t sizes[] = {1, 3, 7, 8, 9, 16, 17, 40};
    struct base_random random;

    (void)state;
    support_seed(&random);
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++)
        compare_with_array(&random, sizes[s], sizes[s] == 1 ? 200 : 600);
}

static void
test_search_table_keeps_everything_through_growth(void **state)
{
    struct base_memory memory;
    struct search_table table;
    const uint64_t count = 100000;
    bool is_new;

    (void)state;
    base_memory_init(&memory, 0);
    assert_true(search_table_init(&table, &memory, sizeof(uint64_t), sizeof(uint64_t), 0));
    for (uint64_t i = 0; i < count; i++) {
        const uint64_t key = i << 20; /* low bits all alike */
        uint64_t *value = search_table_put(&table, &key, &is_new);

        assert_true(is_new);
        *value = ~i;
        assert_true(table.count <= table.capacity / 4 * 3);
    }
    for (uint64_t i = 0; i < count; i++) {
        const uint64_t key = i << 20;
        const uint64_t *value = search_table_put(&table, &key, &is_new);

        assert_false(is_new);
        assert_true(*value == ~i);
    }
    assert_int_equal(table.count, count);
    search_table_free(&table);
    assert_int_equal(base_memory_used(&memory), 0);
}

static void
test_search_table_expected_states_need_no_growth(void **state)
{
    struct base_memory memory;
    struct search_table table;
    size_t before;
    bool is_new;

    (void)state;
    base_memory_init(&memory, 0);
    assert_true(search_table_init(&table, &memory, 4, 0, 1000));
    before = base_memory_used(&memory);
    for (uint32_t i = 0; i < 1000; i++)
        assert_non_null(search_table_put(&table, &i, &is_new));
    assert_int_equal(base_memory_used(&memory), before);
    assert_int_equal(base_memory_peak(&memory), before);
    search_table_free(&table);
}

/* What is in the table stays, and can still be found, when it cannot grow. */
static enum clew_status
fill_table(struct base_memory *memory, void *context)
{
    enum clew_status status = CLEW_OK;
    struct search_table table;
    uint32_t filled = 0;
    bool is_new;

    (void)context;
    if (!search_table_init(&table, memory, 4, 4, 0))
        return CLEW_NO_MEMORY;
    while (filled < 100 && status == CLEW_OK) {
        uint32_t *value = search_table_put(&table, &filled, &is_new);

        if (value)
            *value = ++filled;
        else
            status = CLEW_NO_MEMORY;
    }
    assert_int_equal(table.count, filled);
    for (uint32_t i = 0; i < filled; i++) {
        assert_int_equal(*(uint32_t *)search_table_put(&table, &i, &is_new), i + 1);
        assert_false(is_new);
    }
    search_table_free(&table);
    return status;
}

static void
test_search_table_keeps_what_it_has_when_memory_runs_out(void **state)
{
    (void)state;
    /* Two blocks each for 16, 32, 64, 128 and 256 slots: 100 states are too many for 128. */
    assert_int_equal(support_fail_each_allocation(fill_table, NULL), 2 * 5);
}

static void
test_search_hash_spreads_neighbours(void **state)
{
    static int slots[4096], tags[128];
    int fullest = 0, fullest_tag = 0;

    (void)state;
    for (uint64_t i = 0; i < 4096 * 8; i++) {
        const uint64_t key[2] = {i, 0}, hash = search_hash(key, sizeof key);

        if (++slots[hash & 4095] > fullest)
            fullest = slots[hash & 4095];
        if (++tags[hash >> 57] > fullest_tag)
            fullest_tag = tags[hash >> 57];
    }
    assert_in_range(fullest, 9, 32);        /* mean 8; random hashing gives about 22 */
    assert_in_range(fullest_tag, 257, 350); /* mean 256; random hashing gives about 300 */
    assert_true(search_hash("\0", 1) != search_hash("\0\0", 2)); /* the length counts */
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_search_table_agrees_with_an_array),
        cmocka_unit_test(test_search_table_keeps_everything_through_growth),
        cmocka_unit_test(test_search_table_expected_states_need_no_growth),
        cmocka_unit_test(test_search_table_keeps_what_it_has_when_memory_runs_out),
        cmocka_unit_test(test_search_hash_spreads_neighbours),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
