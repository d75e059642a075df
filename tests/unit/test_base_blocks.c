/*
 * test_base_blocks - blocks keep their contents, are used again, and are freed with their thread.
 *
 * What is kept is seen in glibc's own count of the bytes in use; the blocks for that are larger than
 * those that glibc itself keeps per thread.
 */
#include "base/base_blocks.h"
#include "support.h"

#include <pthread.h>
#include <string.h>

/* Without kept blocks there is nothing to see. */
#if defined(__GLIBC__) && BASE_KEEPS_BLOCKS
#include <malloc.h>
#define SEES_BLOCKS __GLIBC_PREREQ(2, 33)
#else
#define SEES_BLOCKS 0
#endif

#define LARGE       4000
#define LARGE_COUNT 100
/* A list of one class keeps at most 64 kB, and the library little else. */
#define MAX_KEPT_BYTES 80000

#if BASE_KEEPS_BLOCKS
static void
test_base_blocks_uses_a_block_again(void **state)
{
    void *first, *other, *again;

    (void)state;
    first = base_block_new(100);
    base_block_free(first, 100);
    other = base_block_new(113); /* of the next class */
    again = base_block_new_zero(112);
    assert_ptr_not_equal(other, first);
    assert_ptr_equal(again, first);
    assert_ptr_equal(base_block_resize(again, 112, 97), first);
    base_block_free(first, 97);
    base_block_free(other, 113);
}
#endif

static void
test_base_blocks_zeroes_what_was_used(void **state)
{
    static const char zeros[9000];

    (void)state;
    for (size_t bytes = 0; bytes <= sizeof zeros; bytes += bytes < 300 ? 1 : 61) {
        char *block = base_block_new(bytes);

        memset(block, 0xAB, bytes);
        base_block_free(block, bytes);
        block = base_block_new_zero(bytes);
        assert_memory_equal(block, zeros, bytes);
        base_block_free(block, bytes);
    }
}

/* ---- Random requests: no block overlaps another ---- */

#define HELD 64

struct held {
    unsigned char *block;
    size_t bytes;
    unsigned char mark; /* in all of its bytes */
};

static size_t
random_size(struct base_random *random)
{
    return (size_t)base_random_below(random, (uint64_t)1 << base_random_below(random, 15));
}

static void
assert_marked(const struct held *held, size_t bytes)
{
    for (size_t i = 0; i < bytes; i++)
        assert_int_equal(held->block[i], held->mark);
}

static void
change(struct held *held, struct base_random *random)
{
    const size_t bytes = random_size(random);

    assert_marked(held, held->bytes);
    if (base_random_below(random, 2)) {
        held->block = base_block_resize(held->block, held->bytes, bytes);
        assert_marked(held, bytes < held->bytes ? bytes : held->bytes);
    } else {
        base_block_free(held->block, held->bytes);
        held->block = base_block_new(bytes);
    }
    assert_non_null(held->block);
    held->bytes = bytes;
    held->mark = (unsigned char)base_random_next(random);
    memset(held->block, held->mark, bytes);
}

static void
hold_and_change(uint64_t seed)
{
    struct held held[HELD] = {{NULL, 0, 0}};
    struct base_random random;

    base_random_seed(&random, seed);
    for (int round = 0; round < 20000; round++)
        change(&held[base_random_below(&random, HELD)], &random);
    for (int i = 0; i < HELD; i++) {
        assert_marked(&held[i], held[i].bytes);
        base_block_free(held[i].block, held[i].bytes);
    }
}

static void
test_base_blocks_keep_their_contents(void **state)
{
    (void)state;
    hold_and_change(1);
}

/* ---- What is kept ---- */

#if SEES_BLOCKS

static void
take_large(void **blocks)
{
    for (int i = 0; i < LARGE_COUNT; i++)
        assert_non_null(blocks[i] = base_block_new(LARGE));
}

static void *
free_large(void *context)
{
    void **blocks = context;

    for (int i = 0; i < LARGE_COUNT; i++)
        base_block_free(blocks[i], LARGE);
    return NULL;
}

static void
test_base_blocks_keep_a_bounded_number(void **state)
{
    const size_t before = mallinfo2().uordblks;
    void *blocks[LARGE_COUNT];

    (void)state;
    take_large(blocks);
    assert_true(mallinfo2().uordblks + MAX_KEPT_BYTES >= before + (size_t)LARGE * LARGE_COUNT);
    free_large(blocks);
    assert_true(mallinfo2().uordblks <= before + MAX_KEPT_BYTES);
}

/* The bound is for the blocks of a time, not for all that were ever released. */
static void
test_base_blocks_are_kept_each_time(void **state)
{
    size_t held;
    void *block;

    (void)state;
    for (int i = 0; i < LARGE_COUNT; i++)
        base_block_free(base_block_new(LARGE), LARGE);
    block = base_block_new(LARGE);
    held = mallinfo2().uordblks;
    base_block_free(block, LARGE);
    assert_int_equal(mallinfo2().uordblks, held);
}

/* Also: blocks may be released by another thread than the one that took them. */
static void
test_base_blocks_are_freed_with_their_thread(void **state)
{
    const size_t before = mallinfo2().uordblks;

    (void)state;
    for (int i = 0; i < 20; i++) {
        void *blocks[LARGE_COUNT];
        pthread_t thread;

        take_large(blocks);
        assert_int_equal(pthread_create(&thread, NULL, free_large, blocks), 0);
        assert_int_equal(pthread_join(thread, NULL), 0);
    }
    assert_true(mallinfo2().uordblks <= before + MAX_KEPT_BYTES);
}
#endif

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_base_blocks_zeroes_what_was_used),
        cmocka_unit_test(test_base_blocks_keep_their_contents),
#if BASE_KEEPS_BLOCKS
        cmocka_unit_test(test_base_blocks_uses_a_block_again),
#endif
#if SEES_BLOCKS
        cmocka_unit_test(test_base_blocks_keep_a_bounded_number),
        cmocka_unit_test(test_base_blocks_are_kept_each_time),
        cmocka_unit_test(test_base_blocks_are_freed_with_their_thread),
#endif
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
