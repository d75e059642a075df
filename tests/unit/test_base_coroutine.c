/* test_base_coroutine - a function that pauses goes on where it was, also in another thread. */
#include "base/base_coroutine.h"
#include "support.h"

#include <pthread.h>

#define PAUSES 1000

struct counter {
    struct base_coroutine *coroutine;
    int count, wanted;
};

/* Its depth makes it use the stack: each pause is in a frame of its own. */
static int
count_down_with_pauses(struct counter *counter, int left)
{
    volatile char frame[64];

    frame[0] = (char)left;
    if (!left)
        return 0;
    counter->count++;
    base_coroutine_pause(counter->coroutine);
    return count_down_with_pauses(counter, left - 1) + (frame[0] == (char)left);
}

static void
run_counter(void *context)
{
    struct counter *counter = context;

    counter->count += count_down_with_pauses(counter, counter->wanted);
}

static void
test_base_coroutine_goes_on_where_it_paused(void **state)
{
    struct counter counter = {.wanted = PAUSES};

    (void)state;
    counter.coroutine = base_coroutine_new(run_counter, &counter);
    assert_non_null(counter.coroutine);
    for (int i = 1; i <= PAUSES; i++) {
        assert_true(base_coroutine_resume(counter.coroutine));
        assert_int_equal(counter.count, i);
    }
    assert_false(base_coroutine_resume(counter.coroutine));
    assert_int_equal(counter.count, 2 * PAUSES); /* all frames were as they had been */
    base_coroutine_free(counter.coroutine);
}

static void
test_base_coroutine_without_a_pause_returns_at_once(void **state)
{
    struct counter counter = {.wanted = 0};

    (void)state;
    counter.coroutine = base_coroutine_new(run_counter, &counter);
    assert_non_null(counter.coroutine);
    assert_false(base_coroutine_resume(counter.coroutine));
    base_coroutine_free(counter.coroutine);
}

/* Two in turns, each with a stack of its own; and they are freed while they are paused. */
static void
test_base_coroutines_do_not_disturb_each_other(void **state)
{
    struct counter counters[2] = {{.wanted = PAUSES}, {.wanted = PAUSES}};

    (void)state;
    for (int i = 0; i < 2; i++) {
        counters[i].coroutine = base_coroutine_new(run_counter, &counters[i]);
        assert_non_null(counters[i].coroutine);
    }
    for (int i = 0; i < 10; i++)
        assert_true(base_coroutine_resume(counters[i % 2].coroutine));
    assert_int_equal(counters[0].count, 5);
    assert_int_equal(counters[1].count, 5);
    for (int i = 0; i < 2; i++)
        base_coroutine_free(counters[i].coroutine);
    base_coroutine_free(NULL);
}

static void *
resume_in_thread(void *counter)
{
    return base_coroutine_resume(((struct counter *)counter)->coroutine) ? counter : NULL;
}

static void
test_base_coroutine_goes_on_in_another_thread(void **state)
{
    struct counter counter = {.wanted = 4};

    (void)state;
    counter.coroutine = base_coroutine_new(run_counter, &counter);
    assert_non_null(counter.coroutine);
    for (int i = 0; i < 2; i++) {
        pthread_t thread;
        void *result;

        assert_true(base_coroutine_resume(counter.coroutine));
        assert_int_equal(pthread_create(&thread, NULL, resume_in_thread, &counter), 0);
        assert_int_equal(pthread_join(thread, &result), 0);
        assert_ptr_equal(result, &counter);
    }
    assert_false(base_coroutine_resume(counter.coroutine));
    assert_int_equal(counter.count, 8);
    base_coroutine_free(counter.coroutine);
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_base_coroutine_goes_on_where_it_paused),
        cmocka_unit_test(test_base_coroutine_without_a_pause_returns_at_once),
        cmocka_unit_test(test_base_coroutines_do_not_disturb_each_other),
        cmocka_unit_test(test_base_coroutine_goes_on_in_another_thread),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
