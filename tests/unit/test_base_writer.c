/* test_base_writer - growing a text, and running out of memory. */
#include "support.h"

#include "base/base_writer.h"

#include <stdlib.h>

static void
test_base_writer_grows_as_needed(void **state)
{
    struct base_memory memory;
    struct base_writer writer;
    char *text;
    size_t length;

    (void)state;
    base_memory_init(&memory, 0);
    base_writer_init(&writer, &memory);
    for (int i = 0; i < 1000; i++)
        base_write(&writer, "%d,", i);
    base_write_text(&writer, "end");
    base_write_char(&writer, '.');
    assert_int_equal(base_writer_take(&writer, &text, &length, NULL), CLEW_OK);
    assert_int_equal(length, 10 * 2 + 90 * 3 + 900 * 4 + 4);
    assert_int_equal(strlen(text), length);
    assert_memory_equal(text, "0,1,2,", 6);
    assert_string_equal(text + length - 8, "999,end.");
    assert_int_equal(base_memory_used(&memory), 0);
    free(text);
}

static void
test_base_writer_hands_over_an_empty_text(void **state)
{
    struct base_memory memory;
    struct base_writer writer;
    char *text;
    size_t length = 9;

    (void)state;
    base_memory_init(&memory, 0);
    base_writer_init(&writer, &memory);
    assert_int_equal(base_writer_take(&writer, &text, &length, NULL), CLEW_OK);
    assert_string_equal(text, "");
    assert_int_equal(length, 0);
    free(text);
}

static enum clew_status
write_much(struct base_memory *memory, void *context)
{
    struct base_writer writer;
    enum clew_status status;
    char *text = NULL;

    (void)context;
    base_writer_init(&writer, memory);
    for (int i = 0; i < 300; i++)
        base_write(&writer, "line %d\n", i);
    status = base_writer_take(&writer, &text, NULL, NULL);
    free(text);
    return status;
}

static void
test_base_writer_ignores_writes_after_a_failure(void **state)
{
    (void)state;
    assert_true(support_fail_each_allocation(write_much, NULL) > 2);
}

static void
test_base_writer_keeps_to_the_budget(void **state)
{
    struct base_memory memory;
    struct base_writer writer;
    struct clew_error error = {0};
    char *text = NULL;

    (void)state;
    base_memory_init(&memory, 1000);
    base_writer_init(&writer, &memory);
    for (int i = 0; i < 100; i++)
        base_write_text(&writer, "twenty characters...");
    assert_int_equal(base_writer_take(&writer, &text, NULL, &error), CLEW_NO_MEMORY);
    assert_null(text);
    assert_int_equal(base_memory_used(&memory), 0);
    assert_true(base_memory_peak(&memory) <= 1000);
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_base_writer_grows_as_needed),
        cmocka_unit_test(test_base_writer_hands_over_an_empty_text),
        cmocka_unit_test(test_base_writer_ignores_writes_after_a_failure),
        cmocka_unit_test(test_base_writer_keeps_to_the_budget),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
