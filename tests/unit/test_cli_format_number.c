/* test_cli_format_number - numbers in tables keep the digits that count. */
#include "output/cli_format_number.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* Every power of ten, with the digits around which the form changes. */
static void
test_cli_format_factor_is_near_and_never_zero(void **state)
{
    static const double digits[] = {1, 1.04, 2.5, 4.99, 5, 9.94, 9.949, 9.95, 9.951, 9.995, 9.9999};
    char text[CLI_NUMBER_BYTES];

    (void)state;
    for (double power = 1e-9; power < 1e3; power *= 10)
        for (size_t i = 0; i < sizeof(digits) / sizeof(*digits); i++) {
            const double factor = digits[i] * power;
            double shown;

            cli_format_factor(text, sizeof(text), factor);
            shown = strtod(text, NULL);
            assert_true(shown > 0.94 * factor && shown < 1.06 * factor);
            assert_true(strlen(text) <= 8); /* the width of the column */
            if (!strncmp(text, "0.00", 4))
                assert_non_null(strpbrk(text, "123456789"));
        }
    assert_string_equal(cli_format_factor(text, sizeof(text), 0), "0");
    assert_string_equal(cli_format_factor(text, sizeof(text), 0.0042), "0.0042");
    assert_string_equal(cli_format_factor(text, sizeof(text), 0.25), "0.25");
    assert_string_equal(cli_format_factor(text, sizeof(text), 12345), "12,345");
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_cli_format_factor_is_near_and_never_zero),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
