/* test_base_memory_shared - one memory, several threads: exact counts, never over budget. */
#include "support.h"

#include <pthread.h>

#define THREADS 4
#define ROUNDS  20000
#define BUDGET  200

static void *
allocate_and_release(void *context)
{
    struct base_memory *memory = context;
    long refused = 0;

    for (int round = 0; round < ROUNDS; round++) {
        const size_t bytes = 1 + (size_t)round % 97;
        void *block = base_alloc(memory, bytes);

        refused += block == NULL;
        base_release(memory, block, bytes);
    }
    return (void *)(intptr_t)refused;
}

static void
test_base_memory_stays_exact_with_several_threads(void **state)
{
    struct base_memory memory;
    pthread_t threads[THREADS];
    intptr_t refused = 0;

    (void)state;
    base_memory_init(&memory, BUDGET);
    for (int i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, allocate_and_release, &memory), 0);
    for (int i = 0; i < THREADS; i++) {
        void *result;
        assert_int_equal(pthread_join(threads[i], &result), 0);
        refused += (intptr_t)result;
    }
    assert_int_equal(base_memory_used(&memory), 0);
    assert_true(base_memory_peak(&memory) >= 97);
    assert_true(base_memory_peak(&memory) <= BUDGET);
    assert_true(refused < (intptr_t)THREADS * ROUNDS);
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_base_memory_stays_exact_with_several_threads),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
