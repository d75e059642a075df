/* test_base_memory - the budget holds, the count is exact, and failures can be injected. */
#include "support.h"

static void
test_base_memory_counts_what_is_held(void **state)
{
    struct base_memory memory;
    void *small, *zeroed;

    (void)state;
    base_memory_init(&memory, 0);
    small = base_alloc(&memory, 10);
    zeroed = base_alloc_zero(&memory, 5, 8);
    assert_int_equal(base_memory_used(&memory), 50);
    small = base_resize(&memory, small, 10, 30);
    assert_int_equal(base_memory_used(&memory), 70);
    base_release(&memory, zeroed, 40);
    base_release(&memory, small, 30);
    assert_int_equal(base_memory_used(&memory), 0);
    assert_int_equal(base_memory_peak(&memory), 70);
}

static void
test_base_memory_never_exceeds_the_budget(void **state)
{
    struct base_memory memory;
    void *block;

    (void)state;
    base_memory_init(&memory, 100);
    block = base_alloc(&memory, 60);
    assert_non_null(block);
    assert_null(base_alloc(&memory, 41));
    assert_null(base_alloc_zero(&memory, 41, 1));
    assert_null(base_resize(&memory, block, 60, 101));
    assert_int_equal(base_memory_used(&memory), 60);
    block = base_resize(&memory, block, 60, 100);
    assert_non_null(block);
    base_release(&memory, block, 100);
}

static void
test_base_memory_refuses_a_product_that_overflows(void **state)
{
    struct base_memory memory;

    (void)state;
    base_memory_init(&memory, 0);
    assert_null(base_alloc_zero(&memory, SIZE_MAX / 2, 3));
    assert_int_equal(base_memory_used(&memory), 0);
}

static void
test_base_memory_refuses_blocks_that_no_pointer_spans(void **state)
{
    struct base_memory memory;
    void *block;

    (void)state;
    base_memory_init(&memory, 0);
    assert_true(base_array_bytes(3, 7) == 21);
    assert_true(base_array_bytes(SIZE_MAX, 1) == SIZE_MAX);
    assert_true(base_array_bytes(SIZE_MAX / 8 + 1, 8) == SIZE_MAX);
    assert_true(base_array_bytes(UINT64_MAX, 16) == SIZE_MAX);
    assert_null(base_alloc(&memory, (size_t)PTRDIFF_MAX + 1));
    assert_null(base_alloc(&memory, base_array_bytes(UINT64_MAX, 16)));
    assert_null(base_alloc_zero(&memory, (size_t)PTRDIFF_MAX / 2 + 1, 2));
    block = base_alloc(&memory, 8);
    assert_null(base_resize(&memory, block, 8, SIZE_MAX));
    base_release(&memory, block, 8);
    assert_int_equal(base_memory_used(&memory), 0);
}

static void
test_base_memory_counts_claims(void **state)
{
    struct base_memory memory;

    (void)state;
    base_memory_init(&memory, 100);
    assert_true(base_memory_claim(&memory, 100));
    assert_false(base_memory_claim(&memory, 1));
    assert_null(base_alloc(&memory, 1));
    base_memory_unclaim(&memory, 100);
    assert_int_equal(base_memory_used(&memory), 0);
}

static void
test_base_memory_releases_nothing_for_null(void **state)
{
    struct base_memory memory;

    (void)state;
    base_memory_init(&memory, 0);
    base_release(&memory, NULL, 7);
    assert_int_equal(base_memory_used(&memory), 0);
}

/* Three blocks, released whatever happens. */
static enum clew_status
allocate_three(struct base_memory *memory, void *context)
{
    void *blocks[3] = {NULL};
    enum clew_status status = CLEW_OK;

    (void)context;
    for (int i = 0; i < 3 && status == CLEW_OK; i++) {
        blocks[i] = base_alloc(memory, 16);
        if (!blocks[i])
            status = CLEW_NO_MEMORY;
    }
    for (int i = 0; i < 3; i++)
        base_release(memory, blocks[i], 16);
    return status;
}

static void
test_base_memory_fails_at_the_wanted_allocation(void **state)
{
    (void)state;
    assert_int_equal(support_fail_each_allocation(allocate_three, NULL), 3);
}

static void
test_base_memory_child_counts_in_its_parent(void **state)
{
    struct base_memory parent, child;
    void *own, *other;

    (void)state;
    base_memory_init(&parent, 1000);
    base_memory_init_child(&child, &parent, 600);
    own = base_alloc(&child, 500);
    assert_non_null(own);
    assert_int_equal(base_memory_used(&parent), 500);
    assert_null(base_alloc(&child, 200)); /* its own budget */
    assert_int_equal(base_memory_used(&parent), 500);
    other = base_alloc(&parent, 450);
    assert_non_null(other);
    assert_null(base_alloc(&child, 60)); /* the parent's budget */
    assert_int_equal(base_memory_used(&child), 500);
    base_release(&parent, other, 450);
    own = base_resize(&child, own, 500, 600);
    assert_non_null(own);
    assert_int_equal(base_memory_peak(&child), 600);
    base_release(&parent, own, 600); /* by its new owner */
    assert_int_equal(base_memory_used(&parent), 0);
    assert_int_equal(base_memory_peak(&parent), 950);
}

static void
test_base_memory_grow_doubles_or_changes_nothing(void **state)
{
    struct base_memory memory;
    size_t capacity = 0;
    int *array, *grown;

    (void)state;
    base_memory_init(&memory, 40 * sizeof *array);
    array = base_grow(&memory, NULL, &capacity, sizeof *array);
    assert_int_equal(capacity, 16);
    array[15] = 7;
    array = base_grow(&memory, array, &capacity, sizeof *array);
    assert_int_equal(capacity, 32);
    assert_int_equal(array[15], 7);
    grown = base_grow(&memory, array, &capacity, sizeof *array); /* beyond the budget */
    assert_null(grown);
    assert_int_equal(capacity, 32);
    assert_int_equal(array[15], 7);
    base_release(&memory, array, capacity * sizeof *array);
    assert_int_equal(base_memory_used(&memory), 0);
}

static void
test_base_memory_gives_back_to_the_parent_and_when_it_shrinks(void **state)
{
    struct base_memory parent, child;
    void *block;

    (void)state;
    base_memory_init(&parent, 1000);
    base_memory_init_child(&child, &parent, 0);
    block = base_alloc(&child, 600);
    assert_non_null(block);
    assert_int_equal(base_memory_used(&parent), 600);
    block = base_resize(&child, block, 600, 200);
    assert_non_null(block);
    assert_int_equal(base_memory_used(&child), 200);
    assert_int_equal(base_memory_used(&parent), 200);
    base_release(&child, block, 200);
    assert_int_equal(base_memory_used(&parent), 0);
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_base_memory_gives_back_to_the_parent_and_when_it_shrinks),
        cmocka_unit_test(test_base_memory_counts_what_is_held),
        cmocka_unit_test(test_base_memory_never_exceeds_the_budget),
        cmocka_unit_test(test_base_memory_refuses_a_product_that_overflows),
        cmocka_unit_test(test_base_memory_refuses_blocks_that_no_pointer_spans),
        cmocka_unit_test(test_base_memory_counts_claims),
        cmocka_unit_test(test_base_memory_releases_nothing_for_null),
        cmocka_unit_test(test_base_memory_fails_at_the_wanted_allocation),
        cmocka_unit_test(test_base_memory_child_counts_in_its_parent),
        cmocka_unit_test(test_base_memory_grow_doubles_or_changes_nothing),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
