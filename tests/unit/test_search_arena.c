/* test_search_arena - blocks that do not overlap, marks that bring back, budgets that hold. */
#include "search/search_arena.h"
#include "support.h"

#include <string.h>

struct block {
    unsigned char *bytes;
    size_t size;
    unsigned char filling;
};

static void
take_block(struct search_arena *arena, struct block *block, size_t size, unsigned char filling)
{
    *block = (struct block){search_arena_take(arena, size), size, filling};
    assert_non_null(block->bytes);
    assert_int_equal((uintptr_t)block->bytes % 16, 0);
    memset(block->bytes, filling, size);
}

static void
check_block(const struct block *block)
{
    for (size_t i = 0; i < block->size; i++)
        assert_int_equal(block->bytes[i], block->filling);
}

static void
test_search_arena_blocks_do_not_overlap(void **state)
{
    struct base_random random;
    struct base_memory memory;
    struct search_arena arena;
    struct block blocks[500];

    (void)state;
    support_seed(&random);
    base_memory_init(&memory, 0);
    search_arena_init(&arena, &memory);
    for (int i = 0; i < 500; i++)
        take_block(&arena, &blocks[i],
                   (size_t)base_random_below(&random, i % 50 == 0 ? 30000 : 200), (unsigned char)i);
    for (int i = 0; i < 500; i++)
        check_block(&blocks[i]);
    search_arena_free(&arena);
    assert_int_equal(base_memory_used(&memory), 0);
}

/* A search that goes down and back: what was before a mark is untouched by what came after it. */
static void
descend(struct search_arena *arena, struct base_random *random, int depth)
{
    struct block block;

    take_block(arena, &block, 1 + (size_t)base_random_below(random, 3000), (unsigned char)depth);
    for (int child = 0; depth > 0 && child < 3; child++) {
        const struct search_arena_mark mark = search_arena_now(arena);

        descend(arena, random, depth - 1);
        search_arena_reset(arena, mark);
    }
    check_block(&block);
}

static void
test_search_arena_reset_brings_back_the_mark(void **state)
{
    struct base_random random;
    struct base_memory memory;
    struct search_arena arena;
    void *first, *again;
    struct search_arena_mark mark;

    (void)state;
    support_seed(&random);
    base_memory_init(&memory, 0);
    search_arena_init(&arena, &memory);
    descend(&arena, &random, 7);
    mark = search_arena_now(&arena);
    first = search_arena_take(&arena, 100);
    search_arena_take(&arena, 100000);
    search_arena_reset(&arena, mark);
    again = search_arena_take(&arena, 100);
    assert_ptr_equal(first, again);
    search_arena_free(&arena);
    assert_int_equal(base_memory_used(&memory), 0);
}

static void
test_search_arena_reset_to_the_start_empties_it(void **state)
{
    struct base_memory memory;
    struct search_arena arena;
    struct search_arena_mark start;
    size_t held;

    (void)state;
    base_memory_init(&memory, 0);
    search_arena_init(&arena, &memory);
    start = search_arena_now(&arena);
    for (int i = 0; i < 1000; i++)
        assert_non_null(search_arena_take(&arena, 100));
    search_arena_reset(&arena, start);
    assert_null(arena.chunk);
    held = base_memory_used(&memory); /* one chunk is kept for what comes next */
    assert_true(held < 150000);
    search_arena_free(&arena);
    assert_int_equal(base_memory_used(&memory), 0);
}

/* Back and forth over the end of a chunk asks for memory once, not every time. */
static void
test_search_arena_does_not_thrash_at_the_end_of_a_chunk(void **state)
{
    struct base_memory memory;
    struct search_arena arena;
    struct search_arena_mark mark;
    size_t peak;

    (void)state;
    base_memory_init(&memory, 0);
    search_arena_init(&arena, &memory);
    search_arena_take(&arena, 4000);
    mark = search_arena_now(&arena);
    search_arena_take(&arena, 4000);
    search_arena_reset(&arena, mark);
    peak = base_memory_peak(&memory);
    atomic_store(&memory.fail_at, 0);
    for (int i = 0; i < 1000; i++) {
        assert_non_null(search_arena_take(&arena, 4000));
        search_arena_reset(&arena, mark);
    }
    assert_int_equal(base_memory_peak(&memory), peak);
    search_arena_free(&arena);
}

static void
test_search_arena_uses_the_budget_to_its_end(void **state)
{
    struct base_memory memory;
    struct search_arena arena;
    size_t taken = 0;

    (void)state;
    base_memory_init(&memory, 100000);
    search_arena_init(&arena, &memory);
    while (search_arena_take(&arena, 1008))
        taken += 1008;
    assert_in_range(taken, 90000, 100000);
    assert_null(search_arena_take(&arena, SIZE_MAX));
    assert_null(search_arena_take(&arena, SIZE_MAX - 100));
    assert_true(base_memory_peak(&memory) <= 100000);
    search_arena_free(&arena);
    assert_int_equal(base_memory_used(&memory), 0);
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_search_arena_blocks_do_not_overlap),
        cmocka_unit_test(test_search_arena_reset_brings_back_the_mark),
        cmocka_unit_test(test_search_arena_reset_to_the_start_empties_it),
        cmocka_unit_test(test_search_arena_does_not_thrash_at_the_end_of_a_chunk),
        cmocka_unit_test(test_search_arena_uses_the_budget_to_its_end),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
