/* test_cli_measure - which figures of two engines contradict each other. */
#include "measure/cli_measure.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static struct cli_measurement
measurement(const char *engine, enum clew_outcome outcome)
{
    return (struct cli_measurement){.engine = engine, .threads = 1, .outcome = outcome, .best = -1};
}

static bool
agree(const struct cli_measurement *a, const struct cli_measurement *b)
{
    char why[160] = "";
    const bool do_agree = cli_measurements_agree(a, b, why, sizeof(why));

    assert_int_equal(do_agree, *why == '\0');
    assert_int_equal(do_agree, cli_measurements_agree(b, a, why, sizeof(why)));
    return do_agree;
}

static void
test_cli_measure_none_contradicts_an_answer(void **state)
{
    const struct cli_measurement none = measurement("a", CLEW_NONE),
                                 solved = measurement("b", CLEW_SOLVED);
    const struct cli_measurement unique = measurement("c", CLEW_UNIQUE),
                                 several = measurement("d", CLEW_SEVERAL);

    (void)state;
    assert_false(agree(&none, &solved));
    assert_false(agree(&none, &unique));
    assert_false(agree(&none, &several));
    assert_true(agree(&none, &none));
}

static void
test_cli_measure_verdicts_contradict_each_other(void **state)
{
    const struct cli_measurement solved = measurement("a", CLEW_SOLVED),
                                 unique = measurement("b", CLEW_UNIQUE);
    const struct cli_measurement several = measurement("c", CLEW_SEVERAL);

    (void)state;
    assert_false(agree(&unique, &several));
    assert_true(agree(&solved, &unique));
    assert_true(agree(&solved, &several));
}

static void
test_cli_measure_gave_up_contradicts_nobody(void **state)
{
    const struct cli_measurement gave_up = measurement("a", CLEW_GAVE_UP),
                                 none = measurement("b", CLEW_NONE);
    struct cli_measurement failed = measurement("c", CLEW_SOLVED);

    (void)state;
    failed.status = CLEW_UNSUPPORTED;
    assert_true(agree(&gave_up, &none));
    assert_true(agree(&failed, &none));
}

static void
test_cli_measure_other_rules_are_other_questions(void **state)
{
    struct cli_measurement none = measurement("a", CLEW_NONE),
                           solved = measurement("b", CLEW_SOLVED);

    (void)state;
    strcpy(none.rule, "no-touch");
    strcpy(solved.rule, "touch");
    assert_true(agree(&none, &solved));
    strcpy(solved.rule, "no-touch");
    assert_false(agree(&none, &solved));
}

static void
test_cli_measure_least_and_counts_must_be_equal(void **state)
{
    struct cli_measurement a = measurement("a", CLEW_SOLVED), b = measurement("b", CLEW_SOLVED);

    (void)state;
    a.best = 40;
    assert_true(agree(&a, &b)); /* b has none that is proved the least */
    b.best = 42;
    assert_false(agree(&a, &b));
    b.best = 40;
    strcpy(a.answers, "13");
    assert_true(agree(&a, &b));
    strcpy(b.answers, "14");
    assert_false(agree(&a, &b));
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_cli_measure_none_contradicts_an_answer),
        cmocka_unit_test(test_cli_measure_verdicts_contradict_each_other),
        cmocka_unit_test(test_cli_measure_gave_up_contradicts_nobody),
        cmocka_unit_test(test_cli_measure_other_rules_are_other_questions),
        cmocka_unit_test(test_cli_measure_least_and_counts_must_be_equal),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
