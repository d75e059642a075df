/* test_base_text - a cursor in a text: lines, words, numbers, and errors with line and column. */
#include "support.h"

#include "base/base_text.h"

#include <string.h>

static struct base_text
text_of(const char *content)
{
    struct base_text text;

    base_text_init(&text, "sample", content, strlen(content));
    return text;
}

static void
assert_line(const struct base_text *text, const char *expected)
{
    const struct base_line line = base_text_line(text);

    assert_int_equal(line.length, strlen(expected));
    assert_memory_equal(line.start, expected, line.length);
}

static void
test_base_text_knows_lines_of_both_kinds(void **state)
{
    struct base_text text = text_of("one\r\ntwo\n\nlast");

    (void)state;
    assert_line(&text, "one");
    base_text_next_line(&text);
    assert_line(&text, "two");
    base_text_next_line(&text);
    assert_line(&text, "");
    base_text_next_line(&text);
    assert_line(&text, "last");
    assert_int_equal(text.line, 4);
    base_text_next_line(&text);
    assert_true(base_text_is_end(&text));
    assert_int_equal(base_text_peek(&text), -1);
    assert_line(&text, "");
}

static void
test_base_text_counts_lines_while_it_skips_space(void **state)
{
    struct base_text text = text_of(" \t\r\n\n  x");

    (void)state;
    base_text_skip_blanks(&text);
    assert_int_equal(base_text_peek(&text), '\r');
    base_text_skip_space(&text);
    assert_int_equal(base_text_peek(&text), 'x');
    assert_int_equal(text.line, 3);
    assert_int_equal(base_text_column(&text), 3);
}

static void
test_base_text_consumes_only_what_matches(void **state)
{
    struct base_text text = text_of("ball 3");

    (void)state;
    assert_false(base_text_take_word(&text, "hole"));
    assert_false(base_text_take_word(&text, "ball 34"));
    assert_true(base_text_take_word(&text, "ball"));
    assert_false(base_text_take(&text, '3'));
    assert_true(base_text_take(&text, ' '));
    assert_true(base_text_take(&text, '3'));
    assert_false(base_text_take(&text, '\0'));
}

static void
test_base_text_consumes_bytes_above_ascii(void **state)
{
    struct base_text text = text_of("\xC3\xFF");

    (void)state;
    assert_int_equal(base_text_peek(&text), 0xC3);
    assert_true(base_text_take(&text, '\xC3'));
    assert_true(base_text_take(&text, '\xFF'));
}

static void
assert_number(const char *content, int64_t min, int64_t max, int64_t expected)
{
    struct base_text text = text_of(content);
    int64_t number = -99;

    assert_int_equal(base_text_number(&text, &number, min, max, "it", NULL), CLEW_OK);
    assert_true(number == expected);
}

static void
assert_no_number(const char *content, int64_t min, int64_t max, const char *sentence)
{
    struct base_text text = text_of(content);
    struct clew_error error;
    int64_t number = -99;

    base_error_clear(&error);
    base_text_skip_blanks(&text);
    assert_int_equal(base_text_number(&text, &number, min, max, "it", &error), CLEW_BAD_TEXT);
    assert_string_equal(error.text, sentence);
    assert_int_equal(error.line, 1);
    assert_int_equal(error.column, 2);
    assert_true(number == -99);
}

static void
test_base_text_reads_numbers_within_bounds(void **state)
{
    (void)state;
    assert_number("0", 0, 0, 0);
    assert_number("007,", 0, 9, 7);
    assert_number("-12]", -12, 0, -12);
    assert_number("900000000000000000", 0, INT64_MAX, INT64_C(900000000000000000));
    assert_no_number(" x", 0, 9, "it must be a number");
    assert_no_number(" -", 0, 9, "it must be a number");
    assert_no_number(" ", 0, 9, "it must be a number");
    assert_no_number(" 10", 0, 9, "it must be from 0 to 9");
    assert_no_number(" -1", 0, 9, "it must be from 0 to 9");
    assert_no_number(" 99999999999999999999999999", 0, 9, "it must be from 0 to 9");
}

static void
test_base_text_keeps_the_first_error(void **state)
{
    struct base_text text = text_of("a\nbcd");
    struct clew_error error;

    (void)state;
    base_error_clear(&error);
    base_text_next_line(&text);
    base_text_take(&text, 'b');
    assert_int_equal(base_text_fail(&text, &error, CLEW_BAD_TEXT, "first %d", 1), CLEW_BAD_TEXT);
    base_text_fail_in(&text, (struct base_location){9, 9}, &error, CLEW_BAD_BOARD, "second");
    assert_int_equal(error.status, CLEW_BAD_TEXT);
    assert_string_equal(error.text, "first 1");
    assert_string_equal(error.source, "sample");
    assert_int_equal(error.line, 2);
    assert_int_equal(error.column, 2);
    assert_int_equal(error.cell, -1);
    assert_int_equal(base_text_fail(&text, NULL, CLEW_BAD_TEXT, "x"), CLEW_BAD_TEXT);
}

static void
test_base_text_quotes_bytes_that_do_not_print(void **state)
{
    (void)state;
    assert_string_equal(base_quote_byte('x').text, "'x'");
    assert_string_equal(base_quote_byte(' ').text, "0x20");
    assert_string_equal(base_quote_byte(0xFF).text, "0xFF");
    assert_string_equal(base_quote_byte(-1).text, "end");
}

static bool
is_comment(const char *content)
{
    return base_line_is_comment((struct base_line){content, strlen(content)});
}

static void
test_base_text_distinguishes_comments_from_walls(void **state)
{
    (void)state;
    assert_true(is_comment("# a comment"));
    assert_true(is_comment("#"));
    assert_true(is_comment("#\tx"));
    assert_false(is_comment("#..B"));
    assert_false(is_comment("##"));
    assert_false(is_comment(""));
    assert_false(is_comment(" # x"));
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_base_text_knows_lines_of_both_kinds),
        cmocka_unit_test(test_base_text_counts_lines_while_it_skips_space),
        cmocka_unit_test(test_base_text_consumes_only_what_matches),
        cmocka_unit_test(test_base_text_consumes_bytes_above_ascii),
        cmocka_unit_test(test_base_text_reads_numbers_within_bounds),
        cmocka_unit_test(test_base_text_keeps_the_first_error),
        cmocka_unit_test(test_base_text_quotes_bytes_that_do_not_print),
        cmocka_unit_test(test_base_text_distinguishes_comments_from_walls),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
