/* test_cli_output - text collected in memory is either complete or reported as lost. */
#include "support.h"

#include "output/cli_output.h"
#include "output/cli_text_stream.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The real one needs the whole command. */
enum cli_exit
cli_error(const struct cli_command *command, const char *format, ...)
{
    (void)command;
    (void)format;
    return CLI_ERROR;
}

static void
test_cli_output_stream_is_complete(void **state)
{
    char *text = NULL;
    size_t length = 0;
    FILE *stream = open_memstream(&text, &length);

    (void)state;
    assert_non_null(stream);
    fputs("a line\n", stream);
    assert_true(cli_stream_close(stream, &text));
    assert_string_equal(text, "a line\n");
    free(text);
}

/* glibc: without memory fclose succeeds and there is no text. */
static void
test_cli_output_stream_without_text_is_lost(void **state)
{
    char buffer[16], *text = NULL;
    FILE *stream = fmemopen(buffer, sizeof(buffer), "w");

    (void)state;
    assert_non_null(stream);
    assert_false(cli_stream_close(stream, &text));
}

static void
test_cli_output_failed_stream_is_lost(void **state)
{
    char *text = "something";
    FILE *stream = fopen("/dev/full", "w");

    (void)state;
    assert_non_null(stream);
    setbuf(stream, NULL);
    fputs("a line\n", stream);
    assert_false(cli_stream_close(stream, &text));
}

/* Whatever was in the stream before, longer or shorter, a text is what was written since. */
static void
test_cli_output_texts_of_one_stream_are_apart(void **state)
{
    static const size_t lengths[] = {0,     5, 3,      9000,  1,    65536, 2,
                                     65537, 0, 300000, 70000, 8192, 8191};
    struct cli_text_stream stream = {.out = NULL};

    (void)state;
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        char *text;
        size_t length;

        assert_true(cli_text_begin(&stream));
        for (size_t j = 0; j < lengths[i]; j++)
            fputc('a' + (int)((i + j) % 26), stream.out);
        assert_true(cli_text_take(&stream, &text, &length));
        assert_int_equal(length, lengths[i]);
        assert_int_equal(strlen(text), length);
        for (size_t j = 0; j < length; j++)
            assert_int_equal(text[j], 'a' + (int)((i + j) % 26));
        free(text);
    }
    cli_text_close(&stream);
    cli_text_close(&stream);
}

static void
test_cli_output_text_of_a_failed_stream_is_lost(void **state)
{
    struct cli_text_stream stream = {.out = fopen("/dev/full", "w")};
    char *text = "something";
    size_t length = 9;

    (void)state;
    assert_non_null(stream.out);
    fputs("a line", stream.out);
    assert_false(cli_text_take(&stream, &text, &length));
    assert_null(text);
    assert_int_equal(length, 0);
    assert_null(stream.out);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_cli_output_stream_is_complete),
        cmocka_unit_test(test_cli_output_stream_without_text_is_lost),
        cmocka_unit_test(test_cli_output_failed_stream_is_lost),
        cmocka_unit_test(test_cli_output_texts_of_one_stream_are_apart),
        cmocka_unit_test(test_cli_output_text_of_a_failed_stream_is_lost),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
