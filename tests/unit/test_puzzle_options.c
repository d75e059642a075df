/* test_puzzle_options - parsing, refusals and defaults. */
#include "support.h"

#include "puzzle/puzzle_options.h"

static const struct clew_option_info own[] = {
    {.name = "rule",
     .kind = CLEW_OPTION_CHOICE,
     .choices = "drop|stop",
     .default_value = "drop",
     .use = CLEW_FOR_READING,
     .description = "a choice"},
    {.name = "walls",
     .kind = CLEW_OPTION_REAL,
     .placeholder = "P",
     .default_value = "0.25",
     .use = CLEW_FOR_GENERATING,
     .description = "a real"},
    {.name = "ball",
     .kind = CLEW_OPTION_CELL,
     .placeholder = "R,C",
     .use = CLEW_FOR_READING,
     .description = "a cell"},
    {.name = "fill",
     .kind = CLEW_OPTION_FLAG,
     .default_value = "on",
     .use = CLEW_FOR_READING,
     .description = "a flag"},
    {.name = NULL},
};

static void
assert_accepts(const char *name, const char *value, bool is_accepted)
{
    const struct clew_option_info *info = puzzle_option_find(own, name);
    struct clew_error error;

    base_error_clear(&error);
    if (!info)
        info = puzzle_option_find(puzzle_common_options, name);
    assert_non_null(info);
    assert_int_equal(puzzle_option_check(info, value, &error),
                     is_accepted ? CLEW_OK : CLEW_BAD_OPTION);
    assert_int_equal(error.text[0] == '\0', is_accepted);
}

static void
test_puzzle_options_check_choices_whole(void **state)
{
    (void)state;
    assert_accepts("rule", "drop", true);
    assert_accepts("rule", "stop", true);
    assert_accepts("rule", "sto", false);
    assert_accepts("rule", "drop|stop", false);
    assert_accepts("rule", "", false);
    assert_accepts("fill", "on", true);
    assert_accepts("fill", "yes", false);
}

static void
test_puzzle_options_check_numbers(void **state)
{
    (void)state;
    assert_accepts("limit-nodes", "0", true);
    assert_accepts("limit-nodes", "18446744073709551615", true);
    assert_accepts("limit-nodes", "18446744073709551616", false);
    assert_accepts("limit-bytes", "4G", true);
    assert_accepts("limit-bytes", "17179869184T", false);
    assert_accepts("limit-bytes", "4GB", false);
    assert_accepts("limit-nodes", "-1", false);
    assert_accepts("limit-nodes", " 1", false);
    assert_accepts("limit-nodes", "1.5", false);
    assert_accepts("limit-nodes", "", false);
    assert_accepts("limit-seconds", "1.5", true);
    assert_accepts("limit-seconds", "-1", false);
    assert_accepts("limit-seconds", "nan", false);
    assert_accepts("limit-seconds", "inf", false);
    assert_accepts("limit-seconds", "1s", false);
    assert_accepts("limit-seconds", "0x10", false);
    assert_accepts("limit-seconds", "+5", false);
    assert_accepts("limit-seconds", " 5", false);
    assert_accepts("limit-seconds", "0,5", false);
    assert_accepts("limit-seconds", "1e-3", true);
    assert_accepts("limit-nodes", "0x10", false);
    assert_accepts("limit-nodes", "+5", false);
}

static void
test_puzzle_options_check_cells(void **state)
{
    (void)state;
    assert_accepts("ball", "0,12", true);
    assert_accepts("ball", "3", false);
    assert_accepts("ball", "3,", false);
    assert_accepts("ball", "3,-1", false);
    assert_accepts("ball", "3,4,5", false);
    assert_accepts("ball", "99999999999999999999,1", false);
}

static void
test_puzzle_options_fall_back_to_the_default(void **state)
{
    const struct puzzle_options options = {.own = own};
    int64_t row, col;

    (void)state;
    assert_false(puzzle_option_is_given(&options, "rule"));
    assert_int_equal(puzzle_option_choice(&options, "rule"), 0);
    assert_true(puzzle_option_real(&options, "walls") == 0.25);
    assert_true(puzzle_option_flag(&options, "fill"));
    assert_false(puzzle_option_cell(&options, "ball", &row, &col));
    assert_string_equal(puzzle_option_text(&options, "engine"), "auto");
}

static void
test_puzzle_options_use_what_is_given(void **state)
{
    struct puzzle_option_given given[] = {{"rule", "stop"},
                                          {"walls", "0.5"},
                                          {"ball", "7,11"},
                                          {"fill", "off"},
                                          {"limit-bytes", "3K"}};
    const struct clew_options texts = {.given = given, .count = 5};
    const struct puzzle_options options = {.own = own, .given = &texts};
    int64_t row, col;

    (void)state;
    assert_true(puzzle_option_is_given(&options, "rule"));
    assert_int_equal(puzzle_option_choice(&options, "rule"), 1);
    assert_true(puzzle_option_real(&options, "walls") == 0.5);
    assert_false(puzzle_option_flag(&options, "fill"));
    assert_true(puzzle_option_cell(&options, "ball", &row, &col));
    assert_int_equal(row, 7);
    assert_int_equal(col, 11);
    assert_int_equal(puzzle_option_number(&options, "limit-bytes"), 3072);
    assert_int_equal(puzzle_option_size(&options, "limit-bytes"), 3072);
}

static void
test_puzzle_options_common_defaults_are_valid(void **state)
{
    (void)state;
    for (const struct clew_option_info *info = puzzle_common_options; info->name; info++)
        if (info->default_value)
            assert_accepts(info->name, info->default_value, true);
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_puzzle_options_check_choices_whole),
        cmocka_unit_test(test_puzzle_options_check_numbers),
        cmocka_unit_test(test_puzzle_options_check_cells),
        cmocka_unit_test(test_puzzle_options_fall_back_to_the_default),
        cmocka_unit_test(test_puzzle_options_use_what_is_given),
        cmocka_unit_test(test_puzzle_options_common_defaults_are_valid),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
