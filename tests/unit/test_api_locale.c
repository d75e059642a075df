/*
 * test_api_locale - the locale of the program changes nothing that the library reads or writes.
 *
 * Each test does the same under C and under German rules. The locales are made for the tests (see
 * tests/meson.build); a test fails where they are missing, because it would prove nothing there.
 */
#include "support.h"

#include <ctype.h>
#include <locale.h>
#include <stdio.h>
#include <string.h>

static const char flow_board[] = "A..B\n....\n....\nA..B\n";

/* Numbers have a comma. */
static void
use_comma(void)
{
    char text[8];

    if (!setlocale(LC_ALL, "de_DE.UTF-8"))
        fail_msg("there is no locale de_DE.UTF-8; localedef makes it (Debian: package locales)");
    snprintf(text, sizeof text, "%.1f", 0.5);
    assert_string_equal(text, "0,5");
}

/* Some bytes beyond ASCII are letters. */
static void
use_latin(void)
{
    if (!setlocale(LC_ALL, "de_DE.ISO-8859-1"))
        fail_msg("there is no locale de_DE.ISO-8859-1; localedef makes it (Debian: locales)");
    assert_true(isalpha(0xE4));
}

static int
use_c(void **state)
{
    (void)state;
    return setlocale(LC_ALL, "C") ? 0 : -1;
}

/* What the library writes about a solved board. */
struct written {
    char *svg, *json;
};

static struct written
write_all(void)
{
    const struct clew_style style = {
        .size = sizeof(struct clew_style), .animate = true, .cell = 33.3, .speed = 0.7};
    struct clew_board *board = support_read(flow_board, NULL);
    struct clew_answer *answer = support_solve(board, "limit-seconds=2.5", NULL);
    struct written all;

    assert_int_equal(clew_draw_svg(&all.svg, NULL, board, answer, &style, NULL), CLEW_OK);
    assert_int_equal(clew_write(&all.json, NULL, board, answer, "json", NULL), CLEW_OK);
    clew_answer_free(answer);
    clew_board_free(board);
    return all;
}

static void
free_all(struct written all)
{
    clew_free(all.svg);
    clew_free(all.json);
}

static void
test_api_locale_leaves_pictures_and_json_alone(void **state)
{
    struct written plain, german;

    (void)state;
    plain = write_all();
    assert_non_null(strstr(plain.svg, "keyTimes=\"0;0."));
    assert_non_null(strstr(plain.svg, "33.3"));
    use_comma();
    german = write_all();
    assert_string_equal(german.svg, plain.svg);
    assert_string_equal(german.json, plain.json);
    free_all(plain);
    free_all(german);
}

static void
test_api_locale_leaves_option_values_alone(void **state)
{
    static const char *const refused[] = {"0,5", "0x10", " 1", "nan", "inf", "+5", "-1", "1e", ""};
    struct clew_options *options;
    struct clew_error error;

    (void)state;
    use_comma();
    assert_int_equal(clew_options_new(&options, NULL), CLEW_OK);
    assert_int_equal(clew_options_set(options, "limit-seconds", "0.5", &error), CLEW_OK);
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
        assert_int_equal(clew_options_set(options, "limit-seconds", refused[i], &error),
                         CLEW_BAD_OPTION);
    clew_options_free(options);
}

/* walls=37.5 makes another board than walls=37, so that the fraction must have been read. */
static void
test_api_locale_leaves_values_of_reals_alone(void **state)
{
    char *texts[3];

    (void)state;
    for (int i = 0; i < 3; i++) {
        struct clew_options *options =
            support_options(i == 2 ? "walls=37" : "walls=37.5", "seed=5", NULL);
        struct clew_board *board;

        if (i == 1)
            use_comma();
        assert_int_equal(support_generate(&board, "maze", 40, 50, options), CLEW_OK);
        assert_int_equal(clew_write(&texts[i], NULL, board, NULL, "drawing", NULL), CLEW_OK);
        clew_board_free(board);
        clew_options_free(options);
    }
    assert_string_equal(texts[0], texts[1]);
    assert_string_not_equal(texts[0], texts[2]);
    for (int i = 0; i < 3; i++)
        clew_free(texts[i]);
}

static void
test_api_locale_adds_no_letters(void **state)
{
    const char *sentence = "0xE4 does not belong on a board with '.' for empty cells";

    (void)state;
    support_refuse("A.\xE4\nA.\xE4\n", CLEW_BAD_TEXT, 1, 3, sentence, "puzzle=flow", "format=rows",
                   NULL);
    use_latin();
    support_refuse("A.\xE4\nA.\xE4\n", CLEW_BAD_TEXT, 1, 3, sentence, "puzzle=flow", "format=rows",
                   NULL);
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test_setup(test_api_locale_leaves_pictures_and_json_alone, use_c),
        cmocka_unit_test_setup(test_api_locale_leaves_option_values_alone, use_c),
        cmocka_unit_test_setup(test_api_locale_leaves_values_of_reals_alone, use_c),
        cmocka_unit_test_setup(test_api_locale_adds_no_letters, use_c),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
