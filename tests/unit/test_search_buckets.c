/* test_search_buckets - the bucket queue against the heap, around the ring. */
#include "search/search_buckets.h"
#include "search/search_heap.h"
#include "support.h"

static const size_t spans[] = {0, 1, 5, 63, 64, 100, 1000};
#define SPANS (sizeof spans / sizeof *spans)

/* Both queues side by side; within one cost the order differs, so only costs are compared. */
struct pair {
    struct base_memory memory;
    struct search_buckets buckets;
    struct search_heap heap;
};

static void
open_pair(struct pair *pair, size_t span)
{
    base_memory_init(&pair->memory, 0);
    assert_true(search_buckets_init(&pair->buckets, &pair->memory, span));
    search_heap_init(&pair->heap, &pair->memory);
}

static void
close_pair(struct pair *pair)
{
    search_buckets_free(&pair->buckets);
    search_heap_free(&pair->heap);
    assert_int_equal(base_memory_used(&pair->memory), 0);
}

static void
push_both(struct pair *pair, uint64_t cost, uint32_t item)
{
    assert_true(search_buckets_push(&pair->buckets, cost, item));
    assert_true(search_heap_push(&pair->heap, cost, item));
}

static void
test_search_buckets_order_is_the_heaps(void **state)
{
    struct base_random random;

    (void)state;
    support_seed(&random);
    for (size_t s = 0; s < SPANS; s++) {
        struct pair pair;
        uint64_t cost = 0, turns = 0;
        uint64_t in = 0, out = 0; /* sums of the items: none lost, none twice */

        open_pair(&pair, spans[s]);
        for (int step = 0; step < 20000; step++) {
            if (base_random_below(&random, 100) < 51) {
                const uint32_t item = (uint32_t)base_random_next(&random);
                const uint64_t far = spans[s] + 1;

                push_both(&pair, cost + base_random_below(&random, far), item);
                in += item;
            } else {
                struct search_heap_item expected;
                uint32_t item;
                const uint64_t before = cost;
                const bool is_there = search_heap_pop(&pair.heap, &expected);

                assert_int_equal(search_buckets_pop(&pair.buckets, &cost, &item), is_there);
                if (!is_there)
                    continue;
                assert_true(cost == expected.key);
                out += item;
                turns += cost / 64 != before / 64;
            }
            assert_int_equal(pair.buckets.count, pair.heap.count);
        }
        for (uint32_t item; search_buckets_pop(&pair.buckets, &cost, &item);)
            out += item;
        assert_true(in == out);
        if (spans[s] >= 5) /* the ring has wrapped around */
            assert_true(cost > 2 * pair.buckets.ring_size);
        if (spans[s] >= 63)
            assert_true(turns > 2);
        close_pair(&pair);
    }
}

static void
test_search_buckets_finds_a_lone_item_anywhere_on_the_ring(void **state)
{
    (void)state;
    for (size_t s = 0; s < SPANS; s++) {
        struct pair pair;
        uint64_t cost = 0, expected = 0;
        uint32_t item;

        open_pair(&pair, spans[s]);
        for (uint32_t i = 0; i < 3000; i++) {
            expected += i % 2 ? spans[s] : i % (spans[s] + 1);
            assert_true(search_buckets_push(&pair.buckets, expected, i));
            assert_true(search_buckets_pop(&pair.buckets, &cost, &item));
            assert_true(cost == expected && item == i);
            assert_false(search_buckets_pop(&pair.buckets, &cost, &item));
        }
        close_pair(&pair);
    }
}

static void
test_search_buckets_last_in_is_first_out_at_one_cost(void **state)
{
    struct pair pair;
    uint64_t cost;
    uint32_t item;

    (void)state;
    open_pair(&pair, 10);
    for (uint32_t i = 0; i < 100; i++)
        assert_true(search_buckets_push(&pair.buckets, 3, i));
    for (uint32_t i = 100; i-- > 0;) {
        assert_true(search_buckets_pop(&pair.buckets, &cost, &item));
        assert_int_equal(item, i);
    }
    close_pair(&pair);
}

/* Popped items stay valid while more are pushed, also at the same cost. */
static enum clew_status
fill_and_empty(struct base_memory *memory, void *context)
{
    enum clew_status status = CLEW_OK;
    struct search_buckets queue;
    uint32_t pushed = 0, popped = 0, item;
    uint64_t cost;

    (void)context;
    if (!search_buckets_init(&queue, memory, 90))
        return CLEW_NO_MEMORY;
    while (pushed < 200 && status == CLEW_OK)
        if (search_buckets_push(&queue, pushed / 40, pushed))
            pushed++;
        else
            status = CLEW_NO_MEMORY;
    while (search_buckets_pop(&queue, &cost, &item))
        popped++;
    assert_int_equal(popped, pushed); /* nothing is lost */
    search_buckets_free(&queue);
    return status;
}

static void
test_search_buckets_loses_nothing_when_memory_runs_out(void **state)
{
    (void)state;
    /* Two for the ring, and 16, 32, 64 items for each of five costs. */
    assert_int_equal(support_fail_each_allocation(fill_and_empty, NULL), 2 + 5 * 3);
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_search_buckets_order_is_the_heaps),
        cmocka_unit_test(test_search_buckets_finds_a_lone_item_anywhere_on_the_ring),
        cmocka_unit_test(test_search_buckets_last_in_is_first_out_at_one_cost),
        cmocka_unit_test(test_search_buckets_loses_nothing_when_memory_runs_out),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
