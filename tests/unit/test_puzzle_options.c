/* test_puzzle_options - what a value means, what is refused, and what is standard. */
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
assert_takes(const char *name, const char *value, bool is_taken)
{
    const struct clew_option_info *info = puzzle_option_find(own, name);
    struct clew_error error;

    base_error_clear(&error);
    if (!info)
        info = puzzle_option_find(puzzle_common_options, name);
    assert_non_null(info);
    assert_int_equal(puzzle_option_check(info, value, &error),
                     is_taken ? CLEW_OK : CLEW_BAD_OPTION);
    assert_int_equal(error.text[0] == '\0', is_taken);
}

static void
test_puzzle_options_check_choices_whole(void **state)
{
    (void)state;
    assert_takes("rule", "drop", true);
    assert_takes("rule", "stop", true);
    assert_takes("rule", "sto", false);
    assert_takes("rule", "drop|stop", false);
    assert_takes("rule", "", false);
    assert_takes("fill", "on", true);
    assert_takes("fill", "yes", false);
}

static void
test_puzzle_options_check_numbers(void **state)
{
    (void)state;
    assert_takes("limit-nodes", "0", true);
    assert_takes("limit-nodes", "18446744073709551615", true);
    assert_takes("limit-nodes", "18446744073709551616", false);
    assert_takes("limit-bytes", "4G", true);
    assert_takes("limit-bytes", "17179869184T", false);
    assert_takes("limit-bytes", "4GB", false);
    assert_takes("limit-nodes", "-1", false);
    assert_takes("limit-nodes", " 1", false);
    assert_takes("limit-nodes", "1.5", false);
    assert_takes("limit-nodes", "", false);
    assert_takes("limit-seconds", "1.5", true);
    assert_takes("limit-seconds", "-1", false);
    assert_takes("limit-seconds", "nan", false);
    assert_takes("limit-seconds", "inf", false);
    assert_takes("limit-seconds", "1s", false);
    assert_takes("limit-seconds", "0x10", false);
    assert_takes("limit-seconds", "+5", false);
    assert_takes("limit-seconds", " 5", false);
    assert_takes("limit-seconds", "0,5", false);
    assert_takes("limit-seconds", "1e-3", true);
    assert_takes("limit-nodes", "0x10", false);
    assert_takes("limit-nodes", "+5", false);
}

static void
test_puzzle_options_check_cells(void **state)
{
    (void)state;
    assert_takes("ball", "0,12", true);
    assert_takes("ball", "3", false);
    assert_takes("ball", "3,", false);
    assert_takes("ball", "3,-1", false);
    assert_takes("ball", "3,4,5", false);
    assert_takes("ball", "99999999999999999999,1", false);
}

static void
test_puzzle_options_fall_back_to_the_standard(void **state)
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
test_puzzle_options_take_what_is_given(void **state)
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
test_puzzle_options_common_standards_are_values(void **state)
{
    (void)state;
    for (const struct clew_option_info *info = puzzle_common_options; info->name; info++)
        if (info->default_value)
            assert_takes(info->name, info->default_value, true);
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_puzzle_options_check_choices_whole),
        cmocka_unit_test(test_puzzle_options_check_numbers),
        cmocka_unit_test(test_puzzle_options_check_cells),
        cmocka_unit_test(test_puzzle_options_fall_back_to_the_standard),
        cmocka_unit_test(test_puzzle_options_take_what_is_given),
        cmocka_unit_test(test_puzzle_options_common_standards_are_values),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
