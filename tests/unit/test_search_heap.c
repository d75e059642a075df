/* test_search_heap - the heap against a sorted array, and without memory. */
#include "search/search_heap.h"
#include "support.h"

#include <stdlib.h>

static int
compare_numbers(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

    return (x > y) - (x < y);
}

static void
test_search_heap_gives_keys_in_sorted_order(void **state)
{
    struct base_random random;

    (void)state;
    support_seed(&random);
    for (int round = 0; round < 200; round++) {
        const size_t count = (size_t)base_random_below(&random, 300);
        const uint64_t keys = round % 3 == 0 ? 5 : round % 3 == 1 ? 1000 : UINT64_MAX;
        uint64_t sorted[300];
        struct search_heap_item item;
        struct base_memory memory;
        struct search_heap heap;

        base_memory_init(&memory, 0);
        search_heap_init(&heap, &memory);
        for (size_t i = 0; i < count; i++) {
            sorted[i] = base_random_below(&random, keys);
            assert_true(search_heap_push(&heap, sorted[i], ~sorted[i]));
        }
        qsort(sorted, count, sizeof *sorted, compare_numbers);
        for (size_t i = 0; i < count; i++) {
            assert_true(search_heap_pop(&heap, &item));
            assert_true(item.key == sorted[i]);
            assert_true(item.value == ~item.key); /* the value stays with its key */
        }
        assert_false(search_heap_pop(&heap, &item));
        search_heap_free(&heap);
        assert_int_equal(base_memory_used(&memory), 0);
    }
}

static void
test_search_heap_pushes_and_pops_in_turns(void **state)
{
    struct base_random random;
    struct base_memory memory;
    struct search_heap heap;
    uint64_t held[256]; /* a naive queue: linear search for the lowest */
    size_t count = 0;

    (void)state;
    support_seed(&random);
    base_memory_init(&memory, 0);
    search_heap_init(&heap, &memory);
    for (int step = 0; step < 20000; step++) {
        if (count < 256 && base_random_below(&random, 2) == 0) {
            held[count] = base_random_below(&random, 100) << 32 | (uint64_t)step;
            assert_true(search_heap_push(&heap, held[count], held[count]));
            count++;
        } else if (count > 0) {
            struct search_heap_item item;
            size_t least = 0;

            for (size_t i = 1; i < count; i++)
                if (held[i] < held[least])
                    least = i;
            assert_true(search_heap_pop(&heap, &item));
            assert_true(item.key == held[least] && item.value == held[least]);
            held[least] = held[--count];
        }
        assert_int_equal(heap.count, count);
    }
    search_heap_free(&heap);
}

static void
test_search_heap_loses_nothing_when_memory_runs_out(void **state)
{
    struct base_memory memory;
    struct search_heap heap;
    struct search_heap_item item;
    uint64_t pushed = 0;

    (void)state;
    base_memory_init(&memory, 0);
    atomic_store(&memory.fail_at, 2);
    search_heap_init(&heap, &memory);
    while (search_heap_push(&heap, 1000000 - pushed, pushed))
        pushed++;
    assert_in_range(pushed, 1, 100000);
    assert_false(search_heap_push(&heap, 0, 0));
    while (search_heap_pop(&heap, &item))
        assert_true(item.value == --pushed);
    assert_int_equal(pushed, 0);
    search_heap_free(&heap);
    assert_int_equal(base_memory_used(&memory), 0);
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_search_heap_gives_keys_in_sorted_order),
        cmocka_unit_test(test_search_heap_pushes_and_pops_in_turns),
        cmocka_unit_test(test_search_heap_loses_nothing_when_memory_runs_out),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
