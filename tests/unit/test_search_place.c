/*
 * test_search_place - where a new thread may run, before and after it is released.
 */
#define _GNU_SOURCE /* pthread_getaffinity_np */

#include "search/search_place.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#if defined(__linux__) && defined(__GLIBC__)

#include <sched.h>

struct seen {
    struct search_place place;
    cpu_set_t before, after;
};

static void *
look_where(void *argument)
{
    struct seen *seen = argument;

    pthread_getaffinity_np(pthread_self(), sizeof seen->before, &seen->before);
    search_place_anywhere(&seen->place);
    pthread_getaffinity_np(pthread_self(), sizeof seen->after, &seen->after);
    return NULL;
}

static void
test_search_place_is_elsewhere_then_anywhere(void **state)
{
    pthread_attr_t attributes;
    cpu_set_t own, both;
    struct seen seen;
    pthread_t thread;
    int missing;

    (void)state;
    assert_int_equal(pthread_getaffinity_np(pthread_self(), sizeof own, &own), 0);
    missing = CPU_COUNT(&own) > 1 ? 1 : 0;
    search_place_init(&seen.place);
    assert_int_equal(pthread_attr_init(&attributes), 0);
    search_place_elsewhere(&seen.place, &attributes);
    assert_int_equal(pthread_create(&thread, &attributes, look_where, &seen), 0);
    assert_int_equal(pthread_join(thread, NULL), 0);
    pthread_attr_destroy(&attributes);
    CPU_AND(&both, &seen.before, &own);
    assert_int_equal(CPU_COUNT(&both), CPU_COUNT(&own) - missing);
    assert_int_equal(CPU_COUNT(&seen.before), CPU_COUNT(&own) - missing);
    assert_true(CPU_EQUAL(&seen.after, &own));
}

/* With one processor there is no other place. */
static void
test_search_place_on_one_processor_changes_nothing(void **state)
{
    pthread_attr_t attributes;
    struct search_place place;
    cpu_set_t own, one;
    pthread_t thread;
    struct seen seen;

    (void)state;
    assert_int_equal(pthread_getaffinity_np(pthread_self(), sizeof own, &own), 0);
    CPU_ZERO(&one);
    CPU_SET(sched_getcpu(), &one);
    assert_int_equal(pthread_setaffinity_np(pthread_self(), sizeof one, &one), 0);
    search_place_init(&place);
    seen.place = place;
    assert_int_equal(pthread_attr_init(&attributes), 0);
    search_place_elsewhere(&place, &attributes);
    assert_int_equal(pthread_create(&thread, &attributes, look_where, &seen), 0);
    assert_int_equal(pthread_join(thread, NULL), 0);
    pthread_attr_destroy(&attributes);
    assert_int_equal(pthread_setaffinity_np(pthread_self(), sizeof own, &own), 0);
    assert_true(CPU_EQUAL(&seen.before, &one) && CPU_EQUAL(&seen.after, &one));
}

#else

static void
test_search_place_is_elsewhere_then_anywhere(void **state)
{
    (void)state;
    skip();
}

static void
test_search_place_on_one_processor_changes_nothing(void **state)
{
    (void)state;
    skip();
}

#endif

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_search_place_is_elsewhere_then_anywhere),
        cmocka_unit_test(test_search_place_on_one_processor_changes_nothing),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
