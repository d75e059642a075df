/* test_cli_output - text collected in memory is either complete or reported as lost. */
#include "support.h"

#include "output/cli_output.h"

#include <stdio.h>
#include <stdlib.h>

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

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_cli_output_stream_is_complete),
        cmocka_unit_test(test_cli_output_stream_without_text_is_lost),
        cmocka_unit_test(test_cli_output_failed_stream_is_lost),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
