/* test_base_number - parsing and writing numbers. */
#include "support.h"

#include "base/base_ascii.h"
#include "base/base_number.h"

#include <stdio.h>
#include <stdlib.h>

static void
assert_real(const char *text, double expected, size_t length)
{
    const char *end = NULL;
    double real = -1;

    assert_true(base_parse_real(&real, text, &end));
    assert_true(real == expected);
    assert_int_equal(end - text, length);
}

static void
test_base_number_reads_whole_numbers(void **state)
{
    const char *end;
    uint64_t number = 7;
    int64_t signed_number = 7;

    (void)state;
    assert_true(base_parse_number(&number, "18446744073709551615K", &end));
    assert_true(number == UINT64_MAX);
    assert_string_equal(end, "K");
    assert_false(base_parse_number(&number, "18446744073709551616", &end));
    assert_false(base_parse_number(&number, "99999999999999999999", &end));
    assert_true(base_parse_number(&number, "0007,", &end));
    assert_int_equal(number, 7);
    assert_string_equal(end, ",");
    assert_true(base_parse_int64(&signed_number, "9223372036854775807", &end));
    assert_true(signed_number == INT64_MAX);
    assert_false(base_parse_int64(&signed_number, "9223372036854775808", &end));
    assert_true(signed_number == INT64_MAX);
}

static void
test_base_number_refuses_other_texts(void **state)
{
    static const char *const texts[] = {"",    "+5",  "-5",     " 5",   "\t5", "x",
                                        "inf", "nan", "NAN(1)", "-inf", ",5",  "K"};
    const char *end = NULL;
    uint64_t number = 3;
    double real = 3;

    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        assert_false(base_parse_number(&number, texts[i], &end));
        assert_false(base_parse_real(&real, texts[i], &end));
    }
    assert_false(base_parse_real(&real, ".", &end));
    assert_false(base_parse_real(&real, "1e", &end));
    assert_false(base_parse_real(&real, "1e+", &end));
    assert_false(base_parse_real(&real, "e5", &end));
    assert_false(base_parse_real(&real, "1e309", &end));
    assert_false(base_parse_real(&real, "1e99999999999999999999", &end));
    assert_null(end);
    assert_int_equal(number, 3);
    assert_true(real == 3);
}

static void
test_base_number_stops_after_the_number(void **state)
{
    (void)state;
    assert_real("0x10", 0, 1);
    assert_real("0,5", 0, 1);
    assert_real("1.5s", 1.5, 3);
    assert_real("1.2.3", 1.2, 3);
    assert_real("1e2e3", 100, 3);
}

static void
test_base_number_reads_reals(void **state)
{
    char long_text[2100] = "0.";

    (void)state;
    assert_real("0.5", 0.5, 3);
    assert_real(".5", 0.5, 2);
    assert_real("5.", 5, 2);
    assert_real("000.25", 0.25, 6);
    assert_real("1e-3", 1e-3, 4);
    assert_real("1E+22", 1e22, 5);
    assert_real("123456789012345", 123456789012345.0, 15);
    assert_real("0.1", 0.1, 3);
    assert_real("1e-99999999999999999999", 0, 23);
    assert_real("0e99999999999999999999", 0, 22);
    for (int i = 2; i < 1002; i++)
        long_text[i] = '0';
    snprintf(long_text + 1002, sizeof long_text - 1002, "1e1001");
    assert_real(long_text, 1, 1008);
    for (int i = 0; i < 2000; i++)
        long_text[i] = '9';
    snprintf(long_text + 2000, sizeof long_text - 2000, "e-1990");
    assert_real(long_text, 1e10, 2006);
}

/* The locale of this program is C, so strtod and printf use a decimal point. */
static void
test_base_number_agrees_with_the_c_library(void **state)
{
    struct base_random random;

    (void)state;
    support_seed(&random);
    for (int i = 0; i < 20000; i++) {
        const uint64_t digits = base_random_below(&random, 1000000000000000);
        const int exponent = (int)base_random_below(&random, 45) - 22;
        char text[64];
        const char *end;
        double real = -1;

        snprintf(text, sizeof text, "%llue%d", (unsigned long long)digits, exponent);
        assert_true(base_parse_real(&real, text, &end));
        assert_true(real == strtod(text, NULL));
        assert_int_equal(*end, '\0');
    }
}

static void
assert_written(double value, int decimals, const char *expected)
{
    struct base_memory memory;
    struct base_writer writer;

    base_memory_init(&memory, 0);
    base_writer_init(&writer, &memory);
    base_write_text(&writer, "[");
    base_write_real(&writer, value, decimals);
    base_write_text(&writer, "]");
    assert_false(writer.failed);
    assert_string_equal(writer.text, expected);
    base_writer_free(&writer);
}

static void
test_base_number_writes_reals(void **state)
{
    double huge = 1e308;

    (void)state;
    assert_written(0.5, 2, "[0.50]");
    assert_written(-1234.5678, 3, "[-1234.568]");
    assert_written(2.5, 0, "[2]");
    assert_written(0, 5, "[0.00000]");
    assert_written(1.0 / 3, 17, "[0.33333333333333331]");
    assert_written(huge * 10, 2, "[0.00]");
    assert_written(huge * 10 - huge * 10, 0, "[0]");
}

static void
test_base_number_sizes_never_wrap(void **state)
{
    (void)state;
    assert_true(base_size_from(0) == 0);
    assert_true(base_size_from(UINT32_MAX) == UINT32_MAX);
    assert_true(base_size_from(UINT64_MAX) == SIZE_MAX);
    assert_true(base_size_from(UINT64_C(1) << 32) > UINT32_MAX - 1);
}

static void
test_base_ascii_knows_ascii_only(void **state)
{
    int digits = 0, letters = 0;

    (void)state;
    for (int c = -1; c < 256; c++) {
        digits += base_is_digit(c);
        letters += base_is_letter(c);
        assert_int_equal(base_is_letter_or_digit(c), base_is_digit(c) || base_is_letter(c));
        assert_int_equal(base_is_letter(c), base_to_upper(c) != base_to_lower(c));
        assert_false(base_is_upper(c) && base_is_lower(c));
    }
    assert_int_equal(digits, 10);
    assert_int_equal(letters, 52);
    assert_int_equal(base_to_upper('q'), 'Q');
    assert_int_equal(base_to_lower('Q'), 'q');
    assert_false(base_is_letter(0xE4));
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_base_number_reads_whole_numbers),
        cmocka_unit_test(test_base_number_refuses_other_texts),
        cmocka_unit_test(test_base_number_stops_after_the_number),
        cmocka_unit_test(test_base_number_reads_reals),
        cmocka_unit_test(test_base_number_agrees_with_the_c_library),
        cmocka_unit_test(test_base_number_writes_reals),
        cmocka_unit_test(test_base_number_sizes_never_wrap),
        cmocka_unit_test(test_base_ascii_knows_ascii_only),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
